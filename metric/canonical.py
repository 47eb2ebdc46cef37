"""Running text made comparable, with a map back to its own offsets.

Characters are folded one by one (`characters`), spaces go, and marks that are repeated without
saying more (nested quotation marks, a double dash, any form of ellipsis) become one.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from .characters import ELLIPSIS
from .characters import PACKED
from .schema import nfc

_RUNS = re.compile(r"''+|--+|(?:…|\.\.|··)[.·…]*")


@dataclass(frozen=True, slots=True)
class Canonical:
    """Running text folded, without spaces.

    ``starts[i]`` and ``ends[i]`` are the offsets, in the NFC original, of what became character
    ``i`` of ``text`` (end exclusive).
    """

    text: str
    starts: array[int]
    ends: array[int]


@lru_cache(maxsize=512)
def canonical(text: str) -> Canonical:
    """Fold running text and keep the way back; the last few hundred texts are remembered."""
    pieces = list(map(PACKED.__getitem__, map(ord, nfc(text))))
    raw = "".join(pieces)
    sources = list(compress(range(len(pieces)), pieces))
    if len(sources) != len(raw):  # a piece of several characters
        sources = [index for index, piece in enumerate(pieces) for _ in piece]
    starts = array("I", sources)
    ends = array("I", [source + 1 for source in sources])
    kept: list[str] = []
    kept_starts, kept_ends = array("I"), array("I")
    done = 0
    for run in _RUNS.finditer(raw):
        first, last = run.span()
        kept += (raw[done:first], _mark(run))
        kept_starts += starts[done : first + 1]
        kept_ends += ends[done:first]
        kept_ends.append(ends[last - 1])
        done = last
    kept.append(raw[done:])
    return Canonical("".join(kept), kept_starts + starts[done:], kept_ends + ends[done:])


@lru_cache(maxsize=512)
def packed(text: str) -> str:
    """The ``text`` of `canonical` without the way back: cheaper."""
    return shortened(nfc(text).translate(PACKED))


def shortened(folded: str) -> str:
    """Replace runs of marks by the one mark that says the same."""
    return _RUNS.sub(_mark, folded)


def places(needle: str, text: str) -> Iterator[int]:
    """Every offset of ``needle`` in ``text``, overlapping ones too, in order."""
    place = text.find(needle)
    while place >= 0:
        yield place
        place = text.find(needle, place + 1)


def _mark(run: re.Match[str]) -> str:
    first = run.group()[0]
    return first if first in "'-" else ELLIPSIS
