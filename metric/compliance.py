"""Rule compliance: securities firms, analysts and opinions belong at relevance 0 (paper, 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from .exclusion import excluders
from .pairing import Case
from .schema import EXCLUDED_KINDS

_COLUMNS = {"excluded": "kept_out", **{f"excluded_{kind}": kind for kind in EXCLUDED_KINDS}}
_COUNTED = tuple(f"{name}{form}" for name in _COLUMNS for form in ("", "_returned", "_at_zero"))


@dataclass(frozen=True, slots=True)
class Compliance:
    """One article: ``values`` are shares of excluded names kept out, in all and by kind.

    A name is kept out when nothing above relevance 0 names it; a relevance that can't be used is
    not 0.  ``counts``: names, those returned, and those returned at 0 as the prompt asks, in all
    and by kind.
    """

    values: dict[str, float | None]
    counts: dict[str, int]


def comply(case: Case) -> Compliance:
    """Measure one article; shares are ``None`` where the reference excludes nothing."""
    above = [c.name for p in case.pairings.values() for c in p.candidates if c.excluded]
    at_zero = [name for pairing in case.pairings.values() for name in pairing.at_zero]
    counts = dict.fromkeys(_COUNTED, 0)
    for entry, named in excluders(case.article):
        returned = any(map(named, above))
        zero = any(map(named, at_zero))
        kinds = ["excluded", *([f"excluded_{entry.kind}"] if entry.kind in EXCLUDED_KINDS else [])]
        for name in kinds:
            counts[name] += 1
            counts[f"{name}_returned"] += returned
            counts[f"{name}_at_zero"] += zero
    return Compliance(
        values={
            f"compliance.{column}": (
                1 - counts[f"{name}_returned"] / counts[name] if counts[name] else None
            )
            for name, column in _COLUMNS.items()
        },
        counts=counts,
    )
