"""Sentences of Korean financial news, as exact slices of the text.

Used to tell whether evidence lies within one sentence or is a run of whole ones (`text.locate`),
never to compare texts with.  What stands inside quotation marks or brackets does not end the
sentence around it; a line break always does.  Not covered: sentences without any final mark on one
line, and a date written as ``2026. 3. 21.`` that also ends its sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from .quotes import protected

ABBREVIATIONS = frozenset(
    """
    approx bros co corp dept dr ed est etc fig gen gov inc intl jr ltd mr mrs ms no nos prof rep
    sen sr st vol vs
    """.split()
)
"""Latin words whose period does not end a sentence, in lower case."""

QUOTATIVES = tuple(
    """
    라고 라는 라며 라면서 라던 라고도 이라고 이라는 이라며 이라면서 고 며 면서 는 란 이란 하고
    등 등의 등을 등이 를 을 의 에 로 으로 와 과 도 은 가
    """.split()
)
"""First words after a closing mark that carry the sentence on: 「…했다.」 라고 말했다."""

_LINES = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_MARKS = re.compile(r"[.!?。？！…⋯‥]+")
_CLOSERS = tuple("\"'’”」』》〉)]）］")
_OPENERS = "\"'‘“「『《〈([（［"
_FINAL = "다요까죠"
_DATE = re.compile(
    r"(?:(?<![0-9])(?:(?:19|20)[0-9]{2}|['’‘]?[0-9]{2})\. ?[0-9]{1,2}\.(?: ?[0-9]{1,2}\.)?"
    r"|(?<![0-9.])[0-9]{1,2}\. ?[0-9]{1,2}\.)(?![0-9])"
)
_DATE_HINT = re.compile(r"[0-9]\. ?[0-9]{1,2}\.")
_NUMBERED = re.compile(r"\s*[(\[]?[0-9]{1,2}\.(?![0-9])")
_LATIN_WORD = re.compile(r"[A-Za-z.]*$")
_WORD = re.compile(r"\S+")
_BLANK = ("", " ")


@dataclass(frozen=True, slots=True)
class Span:
    """Offsets of one sentence in its text, end exclusive; white space around it is left out."""

    start: int
    end: int


@lru_cache(maxsize=512)
def borders(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the sentences of ``text`` begin and where they end, as `split` cuts it; remembered."""
    spans = _spans(text)
    return tuple([start for start, _ in spans]), tuple([end for _, end in spans])


def split(text: str) -> list[Span]:
    """The sentences of ``text`` in order; together they hold all of it but white space."""
    return [Span(start, end) for start, end in _spans(text)]


def _spans(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for line in _LINES.finditer(text):
        start = line.start()
        for end in _ends(line.group()):
            _add(spans, text, start, line.start() + end)
            start = line.start() + end
        _add(spans, text, start, line.end())
    return spans


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end].lstrip()
    kept = piece.rstrip()
    if kept:
        first = end - len(piece)
        spans.append((first, first + len(kept)))


def _ends(line: str) -> list[int]:
    """Offsets in one line at which a sentence ends, the end of the line left out."""
    marked = protected(line)
    openings = [opening for opening, _ in marked]
    dates = [match.span() for match in _DATE.finditer(line)] if _DATE_HINT.search(line) else []
    date_starts = [begin for begin, _ in dates]
    ends: list[int] = []
    for match in _MARKS.finditer(line):
        first, after = match.span()
        region = bisect_left(openings, first) - 1 if openings else -1
        date = bisect_left(date_starts, first) - 1 if dates else -1
        if region >= 0 and first < marked[region][1]:
            after = _after_closing(line, after, marked[region][1])
        elif (date >= 0 and after <= dates[date][1]) or not _ends_here(
            line, first, after, ends[-1] if ends else 0
        ):
            continue
        else:
            while line[after : after + 1] in _CLOSERS and not _at(openings, after):
                after += 1
        if 0 < after < len(line) and (not ends or after > ends[-1]):
            ends.append(after)
    return ends


def _at(openings: list[int], offset: int) -> bool:
    index = bisect_left(openings, offset)
    return index < len(openings) and openings[index] == offset


def _after_closing(line: str, after: int, closing: int) -> int:
    """Where a sentence ends whose last mark is inside quotation marks; 0 if it goes on."""
    end = closing + 1
    if line[after:closing].strip("".join(_CLOSERS)) or not line[end : end + 1].isspace():
        return 0
    word = _WORD.search(line, end)
    return 0 if word is None or word.group().rstrip(",") in QUOTATIVES else end


def _ends_here(line: str, first: int, after: int, start: int) -> bool:
    """Whether the run of marks at ``first`` ends a sentence that began at ``start``."""
    marks = line[first:after]
    before, following = line[first - 1 : first], line[after : after + 1]
    spaced = following in _BLANK or following.isspace()
    if marks == ".":
        if not spaced:
            return before in _FINAL and (following.isalnum() or following in _OPENERS)
        if _is_hangul(before):
            return True
        return not (_is_abbreviation(line, first, after) or _NUMBERED.fullmatch(line, start, after))
    if "。" in marks:
        return True
    if (len(marks) > 1 and set(marks) <= set(".…⋯‥")) or marks in "…⋯‥":
        return spaced and before in _FINAL
    if "?" in marks or "？" in marks:
        return spaced or _is_hangul(following)
    latin = before.isascii() and before.isalpha()  # Yahoo! Japan
    return (spaced or _is_hangul(following)) and not latin


def _is_abbreviation(line: str, first: int, after: int) -> bool:
    """Whether the period at ``first`` belongs to a Latin abbreviation or initial before it."""
    found = _LATIN_WORD.search(line, max(0, first - 20), first)
    word = found.group() if found else ""
    if not word:
        return False
    if word.lower() in ABBREVIATIONS:
        return True
    letter = word.rpartition(".")[2]
    if len(letter) != 1:
        return False
    following = line[after:].lstrip()[:1]
    return "." in word or (following.isascii() and following.isalpha())


def _is_hangul(character: str) -> bool:
    return "가" <= character <= "힣"
