"""Ranks that respect intervals: from the differences between runs that are real.

A run's best rank is one more than the number of runs that are really better, its worst the number
of runs less those that are really worse.  Differences are tested by pairs on the articles that both
have, with Holm's correction (`differences`); so where two runs have the ranks 1-2, nothing says
which is better.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.metric.comparison import Difference


@dataclass(frozen=True, slots=True)
class Rank:
    """From the best to the worst rank that a run may have; ``best``: tied with the highest."""

    first: int
    last: int
    best: bool

    def __str__(self) -> str:
        """``2`` or ``1-3``."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def ranks(values: Mapping[str, float | None], pairs: Iterable[Difference]) -> dict[str, Rank]:
    """The rank of each run that has a value.

    Args:
        values: run -> its value in one column.
        pairs: the differences of that column between the runs.
    """
    known = {name: value for name, value in values.items() if value is not None}
    better: dict[str, set[str]] = {name: set() for name in known}
    for pair in pairs:
        if pair.real and pair.value and pair.first in known and pair.second in known:
            winner, loser = (
                (pair.first, pair.second) if pair.value > 0 else (pair.second, pair.first)
            )
            better[loser].add(winner)
    highest = max(known.values(), default=0.0)
    top = {name for name, value in known.items() if value == highest}
    return {
        name: Rank(
            first=len(above) + 1,
            last=len(known) - sum(name in others for others in better.values()),
            best=not above & top,
        )
        for name, above in better.items()
    }
