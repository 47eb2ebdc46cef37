"""What two runs must share before their figures may be compared.

Every score carries a signature (after sacreBLEU).  Package version, timing and cost are not in it:
they change no score.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from .aliases import ALIAS_TABLE_VERSION
from .rubric import RUBRIC_VERSION
from .schema import FIELDS
from .text import NORMALISER_VERSION
from .tolerance import TOLERANCE_VERSION

_HASHED = ("id", "article", "central_company", "central_aliases", *FIELDS.values(), "excluded")
_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=str, check_circular=False)


class ReferenceDigest:
    """A digest of the reference rows that does not depend on their order."""

    def __init__(self) -> None:
        """Start with no row."""
        self._sum = 0

    def add(self, row: Mapping[str, object]) -> None:
        """Count one dataset row: what of it bears on scores."""
        kept = {key: row.get(key) for key in _HASHED}
        text = _ENCODER.encode(kept).encode("utf-8", "replace")
        self._sum += int.from_bytes(hashlib.sha256(text).digest(), "big")

    def merge(self, other: ReferenceDigest) -> None:
        """Count the rows of another digest."""
        self._sum += other._sum

    def __str__(self) -> str:
        """Twelve hexadecimal digits."""
        return f"{self._sum % 2**256:064x}"[:12]


class Seen:
    """Ids that came by, in nine bytes each: a set of texts would take 130 and show in memory.

    Ids are told apart by 76 bits of a hash: among a million, two look alike once in 10 ** 11 runs.
    """

    def __init__(self) -> None:
        """Start with none."""
        self._digests = [bytearray() for _ in range(4096)]

    def add(self, article_id: str) -> bool:
        """Whether ``article_id`` is new; from now on it is not."""
        text = article_id.encode("utf-8", "surrogatepass")
        digest = hashlib.blake2b(text, digest_size=10).digest()
        known, own = self._digests[int.from_bytes(digest[:2], "big") % 4096], digest[2:]
        place = known.find(own)
        while place % 8 and place > 0:  # across a border
            place = known.find(own, place + 1)
        if place >= 0:
            return False
        known += own
        return True


def signature(references: str, judge: str, **more: str) -> dict[str, str]:
    """Name everything that decides a score.

    Args:
        references: digest of the reference rows (`ReferenceDigest`).
        judge: name and version of the judge, with its prompt's version where it has one.
        more: further parts, as ``data`` and ``split`` of a run.
    """
    return {
        **dict(sorted(more.items())),
        "references": references,
        "normaliser": NORMALISER_VERSION,
        "tolerance": TOLERANCE_VERSION,
        "aliases": ALIAS_TABLE_VERSION,
        "rubric": RUBRIC_VERSION,
        "judge": judge,
    }


def line(parts: Mapping[str, str]) -> str:
    """One line for tables: ``key:value`` joined by ``|``."""
    return "|".join(f"{key}:{value}" for key, value in parts.items())
