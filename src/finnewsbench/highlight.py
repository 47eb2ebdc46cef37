"""An article as HTML with marked spans: names and evidence, a colour for each kind.

The text is data: all of it is escaped, and its characters keep their offsets, so that a selection
in the page gives back the exact slice (`textContent` holds one code point for each of the
article's).  Spans may overlap; a character that several spans cover carries the classes of all.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

COLOURS = {
    "company": "#1f6fd6",
    "people": "#8a3fc7",
    "theme": "#0f8a5f",
    "keyword": "#b3641d",
    "excluded": "#6b7280",
    "positive": "#c2352b",
    "negative": "#1d55c4",
    "neutral": "#6b7280",
}
"""Kind of mark -> colour.  Korean markets show a rise in red and a fall in blue."""

STYLE = "\n".join(
    [
        ".fnb-text { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.75; }",
        ".fnb-text mark { color: inherit; background: none; padding: 0; }",
        ".fnb-text mark.fnb-evidence { background: #fde68a; color: #1f2937; }",
        *(
            f".fnb-text mark.fnb-{kind} {{ box-shadow: inset 0 -2px 0 {colour}; }}"
            for kind, colour in COLOURS.items()
        ),
        ".fnb-text mark.fnb-current { background: #f59e0b; color: #111827; }",
    ]
)
"""CSS for the marks.  ``evidence`` is a background, ``current`` a stronger one, a kind is a line
below the text; nothing moves when a mark comes or goes."""

_KIND = re.compile(r"[a-z][a-z_]*")
_LOST = re.compile("[\x00\ud800-\udfff]")  # an HTML page cannot hold these


@dataclass(frozen=True, slots=True)
class Mark:
    """A span to mark: offsets in the article, end exclusive; ``title`` is shown on hovering."""

    start: int
    end: int
    kind: str
    title: str = ""


def highlight(article: str, marks: Iterable[Mark] = ()) -> str:
    """The article as HTML, in ``<div class="fnb-text">``.

    Raises:
        ValueError: a mark lies outside the article, is empty, or its kind is no lower-case word.
    """
    kept = sorted(set(marks), key=lambda mark: (mark.start, mark.end, mark.kind, mark.title))
    for mark in kept:
        if not 0 <= mark.start < mark.end <= len(article):
            raise ValueError(f"{mark} does not lie in an article of {len(article)} characters")
        if not _KIND.fullmatch(mark.kind):
            raise ValueError(f"{mark.kind!r} is no kind of mark: use lower-case letters")
    borders = sorted({0, len(article), *(m.start for m in kept), *(m.end for m in kept)})
    pieces = [
        _piece(article[start:end], [m for m in kept if m.start <= start and end <= m.end])
        for start, end in pairwise(borders)
    ]
    return f'<div class="fnb-text">{"".join(pieces)}</div>'


def escaped(text: str) -> str:
    """Text for HTML, in content and in quoted attributes, a code point for each code point."""
    return html.escape(_LOST.sub("\ufffd", text)).replace("\r", "&#13;")


def places(name: str, article: str, kind: str, title: str = "") -> list[Mark]:
    """A mark for every place where a name stands in the article, letter for letter."""
    found: list[Mark] = []
    start = article.find(name) if name else -1
    while start >= 0:
        end = start + len(name)
        found.append(Mark(start, end, kind, title))
        start = article.find(name, end)
    return found


def _piece(text: str, marks: Sequence[Mark]) -> str:
    if not marks:
        return escaped(text)
    classes = " ".join(dict.fromkeys(f"fnb-{mark.kind}" for mark in marks))
    titles = "\n".join(dict.fromkeys(mark.title for mark in marks if mark.title))
    title = f' title="{escaped(titles)}"' if titles else ""
    return f'<mark class="{classes}"{title}>{escaped(text)}</mark>'
