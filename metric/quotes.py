"""Pairs of quotation marks and brackets in one line of Korean news.

Straight and curly marks are mixed, closing marks open quotations, inch marks and apostrophes look
like quotation marks: what finds no partner in its line is no quotation mark.
"""

from __future__ import annotations

import re

_MARKS = re.compile(r"[\"'“”„‟＂‘’‚‛＇「」『』《》〈〉()（）\[\]［］]")
_DOUBLE, _SINGLE = '"“”„‟＂', "'‘’‚‛＇"
_STRAIGHT = "\"'＂＇"
_OPENING = "“„‘‚"
_BRACKETS = dict(zip("「『《〈(（[［", "」』》〉)）]］", strict=True))
_CLOSING = frozenset(_BRACKETS.values())
_YEAR = re.compile(r".[0-9]{2}[년.~∼-]")
_DEEPEST = 16
"""Marks kept open at most, so that no text makes the search for a partner long."""


def protected(line: str) -> list[tuple[int, int]]:
    """Offsets of every outermost opening mark and its closing one, in order."""
    marks = [(match.start(), match.group()) for match in _MARKS.finditer(line)]
    if not marks:
        return []
    apostrophes = _apostrophes(line, marks)
    even = {mark: line.count(mark) % 2 == 0 for mark in _STRAIGHT}
    open_marks: list[tuple[int, str]] = []
    pairs: list[tuple[int, int]] = []
    for at, mark in marks:
        if at in apostrophes:
            continue
        if mark in _BRACKETS:
            open_marks.append((at, _BRACKETS[mark]))
            continue
        partner = _partner(open_marks, line, at, mark)
        if partner >= 0:
            pairs.append((open_marks[partner][0], at))
            del open_marks[partner:]
        elif mark not in _CLOSING and _can_open(line, at, mark, even=even.get(mark, True)):
            open_marks.append((at, mark))
            del open_marks[:-_DEEPEST]
    return _outermost(pairs)


def _apostrophes(line: str, marks: list[tuple[int, str]]) -> set[int]:
    """Single marks between Latin letters, and before a year of two digits unless one pairs up."""
    inner: set[int] = set()
    years: set[int] = set()
    others = 0
    for at, mark in marks:
        if mark not in _SINGLE:
            continue
        if _is_latin(line[at - 1 : at]) and _is_latin(line[at + 1 : at + 2]):
            inner.add(at)
        elif _YEAR.match(line, at):
            years.add(at)
        else:
            others += 1
    return inner | years if others % 2 == 0 else inner


def _partner(open_marks: list[tuple[int, str]], line: str, at: int, mark: str) -> int:
    """Index of the open mark that the mark at ``at`` closes, or -1 if there is none."""
    if mark in _CLOSING or mark in _OPENING:
        return _innermost(open_marks, mark) if mark in _CLOSING else -1
    family = _DOUBLE if mark in _DOUBLE else _SINGLE
    if mark not in _STRAIGHT:
        return _innermost(open_marks, family)
    same = _innermost(open_marks, mark)
    if same >= 0:
        return same
    after_word = at > 0 and not line[at - 1].isspace() and line[at - 1] not in "([（［"
    return _innermost(open_marks, family) if after_word else -1


def _innermost(open_marks: list[tuple[int, str]], family: str) -> int:
    for index in range(len(open_marks) - 1, -1, -1):
        if open_marks[index][1] in family:
            return index
    return -1


def _can_open(line: str, at: int, mark: str, *, even: bool) -> bool:
    """Whether an unmatched mark opens a quotation: something follows, and it is no inch mark."""
    before, after = line[at - 1 : at], line[at + 1 : at + 2]
    if not after or after.isspace():
        return False
    if mark in "”’":
        return not before or before.isspace()
    if mark in _STRAIGHT and before.isalnum():
        return even and not before.isascii()
    return True


def _outermost(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for pair in sorted(pairs):
        if not kept or pair[0] > kept[-1][1]:
            kept.append(pair)
    return kept


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalpha()
