"""Korean text made comparable, and a model's evidence located in the article it was copied from.

Three keys of labels: `exact` (exact recall), `fold` and `fold_name` (`fold` without legal forms and
stock codes); running text has `canonical.canonical`, with a map back to its offsets.  Rules:
DESIGN section 5, "Normalised recall" and "Grounding"; the paper asks for a sentence copied from
the article (section 5.2).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import normalize

from .canonical import Canonical
from .canonical import canonical
from .canonical import packed
from .canonical import places
from .canonical import shortened
from .characters import ELLIPSIS
from .characters import QUOTE
from .characters import SPACED
from .names import strip_marks
from .numerals import plain_numerals
from .schema import nfc
from .sentences import borders

__all__ = ["NORMALISER_VERSION", "Location", "canonical", "exact", "fold", "fold_name", "locate"]

NORMALISER_VERSION = "1"
"""Part of every score's signature: raised with each change of what counts as the same text."""

LEAST_WORDS = 3
"""Evidence that is only part of a sentence has at least as many words: a bare name is none."""

_ARTICLES_KEPT = 512
_QUOTED = 128  # one reply quotes the same few sentences for its items
_LABEL_LENGTH = 200

_GAPS = re.compile(r"(?<![0-9]) +| +(?![0-9])")
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


def exact(text: str) -> str:
    """The key of exact recall: composed (NFC) and trimmed, nothing else."""
    return normalize("NFC", text).strip()


def fold(text: str) -> str:
    """The key of a label: width, case, spaces, dots, dashes and ways to write an amount.

    Quotation marks go; other punctuation stays.  A space between two digits stays, since 1 2 is
    not 12.
    """
    return _fold_label(text) if len(text) <= _LABEL_LENGTH else _fold_text(text)


def fold_name(text: str) -> str:
    """The key of a firm's name: `fold` without legal forms and bracketed stock codes.

    What is longer than a name can be is only folded.
    """
    return _fold_name_label(text) if len(text) <= _LABEL_LENGTH else fold(text)


@lru_cache(maxsize=64)
def _fold_text(text: str) -> str:
    return _fold(_spaced(text))


@lru_cache(maxsize=8192)
def _fold_label(text: str) -> str:
    return _fold(_spaced(text))


@lru_cache(maxsize=8192)
def _fold_name_label(text: str) -> str:
    return _fold(strip_marks(_spaced(text)))


def _spaced(text: str) -> str:
    return nfc(text).translate(SPACED).replace(QUOTE, "")


def _fold(spaced: str) -> str:
    closed = " ".join(spaced.split())
    if " " in closed:
        closed = _GAPS.sub("", closed)
    return nfc(plain_numerals(shortened(closed)))


@lru_cache(maxsize=_QUOTED)
def locate(sentence: str, article: str) -> Location | None:
    """Find evidence in its article; ``None`` says that it is absent.

    The passage must lie within one sentence or be a run of whole sentences.  It begins and ends
    between words, never inside one or inside a number, and has `LEAST_WORDS` words unless it is a
    whole sentence.  Marks that the model put around it and the article does not have are forgiven
    as long as they cut nothing: quotation marks, a final period where the article has a closing
    quotation mark or the sentence ends, an ellipsis where the sentence begins or ends.  Any other
    ellipsis says that words were left out: absent.  Of several places the first one counts.
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
    canon = canonical(source.text)
    for start, end in _ranges(whole, canon):
        if _stands(source, start, end):
            return Location("normalised", start, end)
    core = whole.strip(QUOTE + ELLIPSIS + ".!?")
    if not core or core == whole:
        return None
    head, _, tail = whole.partition(core)
    for start, end in _ranges(core, canon):
        if (
            _stands(source, start, end)
            and (_begins(source, start) or not head.strip(QUOTE))
            and _reaches(source, end, tail)
        ):
            if QUOTE in head and packed(source.text[start - 1 : start]) == QUOTE:
                start -= 1  # noqa: PLW2901
            if final := _FINAL_MARKS.match(source.text, end):
                end = final.end()  # noqa: PLW2901
            if QUOTE in tail and packed(source.text[end : end + 1]) == QUOTE:
                end += 1  # noqa: PLW2901
            return Location("normalised", start, end)
    return None


@lru_cache(maxsize=_ARTICLES_KEPT)
def _article(article: str) -> _Article:
    text = nfc(article)
    return _Article(text, *borders(text))


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
