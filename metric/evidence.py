"""A model's evidence located in the article it was copied from.

Rules: DESIGN section 5, "Grounding"; the paper asks for a sentence copied from the article (section
5.2).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from functools import lru_cache

from .canonical import Canonical
from .canonical import canonical
from .canonical import packed
from .canonical import places
from .characters import ELLIPSIS
from .characters import QUOTE
from .dressing import undressed
from .loosening import loose
from .loosening import skeleton
from .schema import nfc
from .sentences import borders
from .text import exact

LEAST_WORDS = 3
"""Evidence that is only part of a sentence has at least as many words: a bare name is none."""

_ARTICLES_KEPT = 512
_QUOTED = 128  # one reply quotes the same few sentences for its items

_OUTER = QUOTE + ELLIPSIS + ".!?"
_FINAL_MARKS = re.compile(r"[.!?…⋯]+(?![0-9])")
_WORD = re.compile(r"\w")
_CLOSERS = "\"'’”」』》〉)]"
_SIGNS = "+-−–—~～"
_NUMBER_MARKS = ".,-−–~～"


@dataclass(frozen=True, slots=True)
class Location:
    """Where evidence stands in the NFC article; ``kind`` is ``exact`` or ``normalised``."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Article:
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@lru_cache(maxsize=_QUOTED)
def locate(sentence: str, article: str) -> Location | None:
    """Find evidence in its article; ``None`` says that it is absent.

    The passage must lie within one sentence or be a run of whole sentences.  It begins and ends
    between words, never inside one or inside a number, and has `LEAST_WORDS` words unless it is a
    whole sentence.  Marks that the model put around it and the article does not have are forgiven
    as long as they cut nothing: quotation marks, a final period where the article has a closing
    quotation mark or the sentence ends, an ellipsis where the sentence begins or ends.  Any other
    ellipsis says that words were left out: absent.  Of several places the first one counts.

    What is found nowhere is looked for once more without any quotation mark and with amounts as
    digits (`loosening`), then without the marks of lists and of Markdown (`dressing`).
    """
    wanted = exact(sentence)
    if not _WORD.search(wanted):
        return None
    source = _article(article)
    start = source.text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if _stands(source, start, end):
            return Location("exact", start, end)
        start = source.text.find(wanted, start + 1)
    whole = packed(wanted)
    core = whole.strip(_OUTER)
    place = None
    if skeleton(core) in _skeleton(source.text):  # else neither search can find it
        canon = canonical(source.text)
        place = _found(source, canon, whole)
        if place is None and core not in canon.text:  # if it was there, it was turned down
            place = _found(source, loose(source.text), loose(wanted).text)
    if place is not None:
        return Location("normalised", *_with_quotes(source, *place, whole))
    bare = undressed(wanted)
    found = locate(bare, article) if bare != wanted else None
    return found and replace(found, kind="normalised")


def _found(source: _Article, canon: Canonical, whole: str) -> tuple[int, int] | None:
    """The first place where folded evidence stands, with or without the marks around it."""
    for start, end in _ranges(whole, canon):
        if _stands(source, start, end):
            return start, end
    core = whole.strip(_OUTER)
    if not core or core == whole:
        return None
    head, _, tail = whole.partition(core)
    for start, end in _ranges(core, canon):
        if (
            _stands(source, start, end)
            and (_begins(source, start) or not head.strip(QUOTE))
            and _reaches(source, end, tail)
        ):
            final = _FINAL_MARKS.match(source.text, end)
            return start, final.end() if final else end
    return None


def _with_quotes(source: _Article, start: int, end: int, whole: str) -> tuple[int, int]:
    """The same place with the article's quotation marks around it, where the evidence has them."""
    if QUOTE in whole[: len(whole) - len(whole.lstrip(_OUTER))] and _is_quote(
        source.text, start - 1
    ):
        start -= 1
    if QUOTE in whole[len(whole.rstrip(_OUTER)) :] and _is_quote(source.text, end):
        end += 1
    return start, end


def _is_quote(text: str, at: int) -> bool:
    return 0 <= at < len(text) and packed(text[at]) == QUOTE


@lru_cache(maxsize=_ARTICLES_KEPT)
def _article(article: str) -> _Article:
    text = nfc(article)
    return _Article(text, *borders(text))


@lru_cache(maxsize=_ARTICLES_KEPT)
def _skeleton(text: str) -> str:
    return skeleton(canonical(text).text)


def _ranges(needle: str, canon: Canonical) -> Iterator[tuple[int, int]]:
    """Offsets in the original of every whole-character occurrence in the canonical text."""
    if not needle:
        return
    starts = canon.starts
    for first in places(needle, canon.text):
        last = first + len(needle) - 1
        if first and starts[first - 1] == starts[first]:
            continue
        end = canon.end(last)
        if last + 1 < len(starts) and canon.end(last + 1) == end:
            continue
        yield starts[first], end


def _stands(source: _Article, start: int, end: int) -> bool:
    """Whether a passage respects the borders of words and sentences (see `locate`)."""
    text = source.text
    if _joined(text, start) or _joined(text, end):
        return False
    first = bisect_right(source.starts, start) - 1
    last = bisect_left(source.ends, end)
    if first == last and len(text[start:end].split(None, LEAST_WORDS)) >= LEAST_WORDS:
        return True
    return _begins(source, start) and _reaches(source, end, ELLIPSIS)


def _begins(source: _Article, start: int) -> bool:
    """Whether a sentence begins at ``start``, opening marks aside."""
    opening = source.starts[bisect_right(source.starts, start) - 1]
    return not _WORD.search(source.text, opening, start)


def _reaches(source: _Article, end: int, tail: str) -> bool:
    """Whether ``tail``, marks at the end of evidence that the article lacks, cuts nothing there."""
    if not tail.strip(QUOTE):
        return True
    if ELLIPSIS not in tail and source.text[end : end + 1] in tuple(_CLOSERS):
        return True
    return not _WORD.search(source.text, end, source.ends[bisect_left(source.ends, end)])


def _joined(text: str, at: int) -> bool:
    """Whether offset ``at`` falls inside a word or a number (its sign and per cent included)."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return True
    if after.isdigit() and before in _SIGNS:
        return True
    if before.isdigit():
        return after in "%‰" or (after in _NUMBER_MARKS and text[at + 1 : at + 2].isdigit())
    return before in _NUMBER_MARKS and after.isdigit() and text[at - 2 : at - 1].isdigit()
