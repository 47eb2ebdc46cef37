"""Running text made comparable, with a map back to its own offsets.

Characters are folded one by one (`characters`), spaces go, and marks that are repeated without
saying more (nested quotation marks, a double dash, any form of ellipsis) become one.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from .characters import ELLIPSIS
from .characters import PACKED
from .schema import nfc

_OTHERS = re.compile(r"[^0-9a-z가-힣%&()+,./:;<=>~·…'-]+")
"""Characters that `PACKED` may change."""

_UNEVEN = re.compile(r"[^\n -~가-힣一-鿿·…“”‘’△▲▽▼○●◇◆□■※→∼～ㆍ「」『』《》〈〉]+")
"""Characters that may become none or several; of the others blanks go and the rest become one."""

_KEPT = bytes(code not in b" \n" for code in range(256))

_RUNS = re.compile(r"['\-….·](?:(?<=')'+|(?<=-)-+|(?<=…)[.·…]*|(?<=\.)\.[.·…]*|(?<=·)·[.·…]*)")


@dataclass(frozen=True, slots=True)
class Canonical:
    """Running text folded, without spaces.

    ``starts[i]`` is the offset, in the NFC original, of what became character ``i`` of ``text``;
    ``late`` holds, for marks that stand for a run, where the run ended.
    """

    text: str
    starts: array[int]
    late: Mapping[int, int]

    def end(self, at: int) -> int:
        """The offset behind what became character ``at``."""
        return self.late.get(at) or self.starts[at] + 1


@lru_cache(maxsize=512)
def canonical(text: str) -> Canonical:
    """Fold running text and keep the way back; the last few hundred texts are remembered."""
    composed = nfc(text)
    raw = _characters(composed)
    starts = array("I", _sources(composed))
    kept: list[str] = []
    kept_starts = array("I")
    late: dict[int, int] = {}
    done = 0
    for run in _RUNS.finditer(raw):
        first, last = run.span()
        kept += (raw[done:first], _mark(run))
        kept_starts += starts[done : first + 1]
        late[len(kept_starts) - 1] = starts[last - 1] + 1
        done = last
    if not done:
        return Canonical(raw, starts, late)
    kept.append(raw[done:])
    return Canonical("".join(kept), kept_starts + starts[done:], late)


@lru_cache(maxsize=512)
def packed(text: str) -> str:
    """The ``text`` of `canonical` without the way back: cheaper."""
    return shortened(_characters(nfc(text)))


def _sources(composed: str) -> list[int]:
    """The offset of each character that `_characters` gives."""
    kept = composed.encode("ascii", "replace").translate(_KEPT)
    sources: list[int] = []
    done = 0
    for run in _UNEVEN.finditer(composed):
        first, last = run.span()
        sources += compress(range(done, first), kept[done:first])
        sources += [at for at in range(first, last) for _ in PACKED[ord(composed[at])]]
        done = last
    sources += compress(range(done, len(composed)), kept[done:])
    return sources


def _characters(composed: str) -> str:
    """Every character folded; most stay what they are, and a search for the others is cheaper."""
    return _OTHERS.sub(_folded, composed.replace(" ", ""))


def _folded(run: re.Match[str]) -> str:
    characters = run.group()
    if len(characters) == 1:
        return PACKED[ord(characters)]
    return characters.translate(PACKED)


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
