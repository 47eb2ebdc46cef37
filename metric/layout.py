"""Where a label may be cut: its words as they are written, packed, with their borders."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .vocabulary import CHUNK
from .vocabulary import COORDINATORS

_LETTERS = re.compile("[가-힣a-z ]*")
_JOINING = re.compile(r"[·/&,;+]")


@dataclass(slots=True)
class Layout:
    """A packed label; ``hard`` are the borders of its words, ``joined`` those between equals.

    ``following[i]`` is the first border after ``i``.  Not frozen: every label needs one, and frozen
    values take thrice as long to make.
    """

    text: str
    hard: set[int]
    joined: set[int]
    following: list[int]


def lay_out(spaced: str) -> Layout:
    """The layout of a label as `vocabulary.plain` leaves it."""
    pieces: list[str] = []
    following: list[int] = []
    hard, joined = {0}, set()
    pending = False
    for chunk, marked in _chunks(spaced):
        pending = pending or marked
        if chunk in COORDINATORS and pieces:
            pending = True
            continue
        size = len(following)
        if pending and size:
            joined.add(size)
        pending = False
        pieces.append(chunk)
        end = size + len(chunk)
        following += [end] * len(chunk)
        hard.add(end)
    return Layout("".join(pieces), hard, joined, following)


def _chunks(spaced: str) -> list[tuple[str, bool]]:
    """The words of a label, and whether a mark that joins equals stands before each."""
    if _LETTERS.fullmatch(spaced):
        return [(chunk, False) for chunk in spaced.split()]
    chunks = []
    last = 0
    for chunk in CHUNK.finditer(spaced):
        chunks.append((chunk.group(), bool(_JOINING.search(spaced, last, chunk.start()))))
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
