"""Means that don't depend on order, and bootstrap intervals that need no second pass.

A mean is taken over articles and its interval resamples articles, since items of one article are
not independent (DESIGN section 5, "Means").  The resampling is the Poisson bootstrap: each article
enters each replicate a Poisson(1) number of times, drawn from a generator seeded by the article's
id, so a stream of any length is scored in constant memory and in any order with the same result.

Not covered: what was not seen.  Where all articles agree but a few, the interval knows of those few
only, and is too short on the side of the others; where all agree it has no width.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from .student import expanded_tail

REPLICATES = 1000
LEVEL = 0.95

_BLOCK = 32
"""Articles that `Bootstrap` counts at once."""

UNIT = 2**32  # values are summed as integers of this grain, so that sums are exact in any order


class Mean:
    """A running mean of floats: summed exactly, as integers of one grain, so order can't show."""

    def __init__(self) -> None:
        """Start with nothing counted."""
        self.n = 0
        self._sum = 0
        self._shift = 0  # the sum counts units of 2 ** -shift

    def add(self, *values: float) -> None:
        """Count values; many at once are much faster."""
        self.n += len(values)
        # `fsum` rounds the exact sum; what it rounded off is summed again, until nothing is left.
        while part := math.fsum(values):
            values += (-part,)
            numerator, denominator = part.as_integer_ratio()
            self._add(numerator, denominator.bit_length() - 1)

    def merge(self, other: Mean) -> None:
        """Count all values that ``other`` counted."""
        self.n += other.n
        self._add(other._sum, other._shift)

    @property
    def value(self) -> float | None:
        """The mean, rounded once, or ``None`` when nothing was counted."""
        return float(Fraction(self._sum, self.n << self._shift)) if self.n else None

    def _add(self, numerator: int, shift: int) -> None:
        if shift > self._shift:
            self._sum <<= shift - self._shift
            self._shift = shift
        self._sum += numerator << (self._shift - shift)


class Bootstrap:
    """Percentile intervals of the means of several named values, article by article.

    Args:
        names: the values' names.  A value may be absent from an article; as whole grains it is
            below 2 ** 40, so that the sums of a block are exact in floats, which is much the
            fastest.
        overalls: name -> names of the values whose plain mean it is.
    """

    def __init__(self, names: tuple[str, ...], overalls: Mapping[str, tuple[str, ...]]) -> None:
        """Start with no article."""
        self._names = names
        self._overalls = dict(overalls)
        self._counts = np.zeros(len(names), dtype=np.int64)
        # Per replicate and name: how often articles with the value were drawn, and its sum.
        self._sums = np.zeros((2 * len(names), REPLICATES), dtype=np.int64)
        self._waiting: list[tuple[str, list[float | None]]] = []

    def add(self, article_id: str, values: Mapping[str, float | None]) -> None:
        """Count one article; values that are ``None`` or absent are left out."""
        self._waiting.append((article_id, list(map(values.get, self._names))))
        if len(self._waiting) == _BLOCK:
            self._count()

    def merge(self, other: Bootstrap) -> None:
        """Count all articles that ``other``, of the same names, counted."""
        other._count()
        self._counts += other._counts
        self._sums += other._sums

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: sums alone, so that whoever scored also draws."""
        self._count()
        return vars(self)

    def _count(self) -> None:
        if not self._waiting:
            return
        drawn = [generator(name).poisson(1.0, REPLICATES) for name, _ in self._waiting]
        values = np.array([known for _, known in self._waiting], dtype=np.float64)  # None: nan
        present = ~np.isnan(values)
        grains = np.rint(np.where(present, values, 0.0) * UNIT)
        # Not by `@`, whose threads cost more than they save here.
        sums = np.einsum(
            "an,ar->nr", np.hstack((present, grains)), np.array(drawn, dtype=np.float64)
        )
        self._counts += present.sum(axis=0)
        self._sums += sums.astype(np.int64)
        self._waiting.clear()

    def intervals(self) -> dict[str, tuple[float, float] | None]:
        """Name -> (low, high) at `LEVEL`, or ``None`` where fewer than two articles had the value.

        An overall goes by the value that the fewest articles had.
        """
        self._count()
        weights, sums = np.split(self._sums, 2)
        with np.errstate(invalid="ignore", divide="ignore"):
            means = sums / (weights * float(UNIT))
        rows = dict(zip(self._names, means, strict=True))
        counts = dict(zip(self._names, map(int, self._counts), strict=True))
        for overall, parts in self._overalls.items():
            rows[overall] = np.mean([rows[part] for part in parts], axis=0)
            counts[overall] = min(counts[part] for part in parts)
        return {name: interval(row, counts[name]) for name, row in rows.items()}


def generator(article_id: str) -> np.random.Generator:
    """The generator that draws how often an article enters each replicate."""
    seed = int.from_bytes(hashlib.sha256(article_id.encode()).digest()[:8], "little")
    return np.random.default_rng(seed)


def interval(row: npt.NDArray[np.float64], n: int) -> tuple[float, float] | None:
    """The interval at `LEVEL` that resampled figures span, leaving out those that are no number.

    The fewer articles there are, the further out its ends are taken (`student.expanded_tail`);
    ``None`` below two articles.
    """
    usable = row[np.isfinite(row)]
    if not usable.size or n < 2:
        return None
    tail = expanded_tail((1 - LEVEL) / 2, n)
    low, high = np.quantile(usable, [tail, 1 - tail])
    return round(float(low), 6), round(float(high), 6)
