"""Paired bootstrap: is a mean of differences, article by article, told apart from 0?

The same articles are resampled with the same weights for every column and every pair of models,
so that what makes an article hard for all of them cancels out.
"""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from .statistics import UNIT
from .statistics import generator
from .statistics import interval
from .student import nominal_p

BLOCK = 10_000
"""Replicates that are held at once, and the least number of them."""

_ROUNDING = 1e-12  # an overall nearer to 0 is 0: far below the grain of the values

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Resampled:
    """What resampling says of a mean of differences.

    ``n`` articles had the difference.  ``low`` and ``high`` are the interval at
    `statistics.LEVEL`, ``p`` is two-sided, against a true mean of 0; all ``None`` where ``n`` is
    below 2.
    """

    n: int
    low: float | None
    high: float | None
    p: float | None


def resample(
    article_ids: Sequence[str],
    columns: Mapping[Name, Sequence[float | None]],
    overalls: Mapping[Name, tuple[Name, ...]],
    replicates: int = BLOCK,
) -> dict[Name, Resampled]:
    """Resample the means of many columns of differences, all on the same articles.

    p goes by the share of replicates on the other side of 0, or at it, one added to both counts;
    so the least p is about 2 / ``replicates`` (of 12 articles 0.0045, as for them Student's t is
    far from normal).  Nor is it ever below 2 ** (1 - k), where k articles show a difference at all:
    so few would all fall on one side that often if their signs were tossed, while resampling them
    is nearly certain to leave them there.

    Args:
        article_ids: one per article.  Their order changes nothing.
        columns: name -> a difference or ``None`` per article, in the order of ``article_ids``.
        overalls: name -> names of the columns whose plain mean it is.
        replicates: at least so many; rounded up to whole blocks.  Intervals take the first block.
    """
    shape = (len(columns), len(article_ids))
    present = np.array([[v is not None for v in column] for column in columns.values()])
    known = present.astype(np.float64).reshape(shape)
    grains = np.array(
        [[float(round((v or 0.0) * UNIT)) for v in column] for column in columns.values()]
    ).reshape(shape)
    counts = dict(zip(columns, map(int, known.sum(axis=1)), strict=True))
    moved = dict(zip(columns, grains != 0, strict=True))
    for name, parts in overalls.items():
        counts[name] = min(counts[part] for part in parts)
        moved[name] = np.any([moved[part] for part in parts], axis=0)
    generators = [generator(article_id) for article_id in article_ids]
    tallies = {name: _Tally() for name in counts}
    first: dict[Name, npt.NDArray[np.float64]] = {}
    for _ in range(-(-replicates // BLOCK)):
        rows = _block(generators, known, grains, list(columns), overalls)
        first = first or rows
        for name, row in rows.items():
            tallies[name].add(row)
    return {
        name: _resampled(counts[name], int(moved[name].sum()), first[name], tallies[name])
        for name in counts
    }


class _Tally:
    """How many replicates lay at or below 0, and at or above it."""

    def __init__(self) -> None:
        self.below = self.above = self.all = 1

    def add(self, row: npt.NDArray[np.float64]) -> None:
        self.below += int(np.count_nonzero(row <= _ROUNDING))
        self.above += int(np.count_nonzero(row >= -_ROUNDING))
        self.all += int(np.count_nonzero(np.isfinite(row)))

    @property
    def share(self) -> float:
        return min(self.below, self.above) / self.all


def _block(
    generators: Sequence[np.random.Generator],
    known: npt.NDArray[np.float64],
    grains: npt.NDArray[np.float64],
    names: Sequence[Name],
    overalls: Mapping[Name, tuple[Name, ...]],
) -> dict[Name, npt.NDArray[np.float64]]:
    """One block of resampled means per name; sums of whole numbers, so exact in any order."""
    weights = np.empty((len(generators), BLOCK))
    for row, drawing in zip(weights, generators, strict=True):
        row[:] = drawing.poisson(1.0, BLOCK)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = (grains @ weights) / (known @ weights * UNIT)
    rows = dict(zip(names, means, strict=True))
    for name, parts in overalls.items():
        rows[name] = np.mean([rows[part] for part in parts], axis=0)
    return rows


def _resampled(n: int, moved: int, row: npt.NDArray[np.float64], tally: _Tally) -> Resampled:
    bounds = interval(row, n)
    if bounds is None:
        return Resampled(n, None, None, None)
    return Resampled(n, *bounds, max(nominal_p(tally.share, n), min(1.0, 2.0 ** (1 - moved))))
