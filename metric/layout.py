"""Where a label may be cut: its words as they are written, packed, with their borders."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .signs import RANGE
from .vocabulary import CHUNK
from .vocabulary import COORDINATORS

_LETTERS = re.compile("[가-힣a-z ]*")
GLOSS = "("
"""Before a word in brackets that has words behind it: it says what stands before once more."""

IN_ORDER = "/&;+" + GLOSS + RANGE
"""Marks between words whose order says something: 원/달러 is no 달러/원."""

_JOINING = re.compile(f"[·,{IN_ORDER}]")


@dataclass(slots=True)
class Layout:
    """A packed label; ``hard`` are the borders of its words, ``joined`` those where a mark joins.

    ``following[i]`` is the first border after ``i``.  Not frozen: every label needs one, and frozen
    values take thrice as long to make.
    """

    text: str
    hard: set[int]
    joined: dict[int, str]
    following: list[int]


def lay_out(spaced: str) -> Layout:
    """The layout of a label as `vocabulary.plain` leaves it."""
    pieces: list[str] = []
    following: list[int] = []
    hard = {0}
    joined: dict[int, str] = {}
    pending = ""
    for chunk, mark in _chunks(spaced):
        pending = pending or mark
        if chunk in COORDINATORS and pieces:
            pending = pending or ","
            continue
        size = len(following)
        if pending and size:
            joined[size] = pending
        pending = ""
        pieces.append(chunk)
        end = size + len(chunk)
        following += [end] * len(chunk)
        hard.add(end)
    return Layout("".join(pieces), hard, joined, following)


def _chunks(spaced: str) -> list[tuple[str, str]]:
    """The words of a label, and the mark that joins each to the one before it, or ``""``."""
    if _LETTERS.fullmatch(spaced):
        return [(chunk, "") for chunk in spaced.split()]
    chunks = []
    last = 0
    for chunk in CHUNK.finditer(spaced):
        mark = _JOINING.search(spaced, last, chunk.start())
        chunks.append((chunk.group(), mark.group() if mark else ""))
        last = chunk.end()
    return chunks


def inside(layout: Layout, at: int) -> bool:
    """Whether a border would fall inside a run of Latin letters or of digits."""
    if at in layout.hard or not 0 < at < len(layout.text):
        return False
    left, right = layout.text[at - 1], layout.text[at]
    if left.isascii() and right.isascii():
        return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())
    return False
