"""Dependence between categories: does a missed company go with missed themes?

Pearson's correlation, over articles, of the normalised recall in two categories; for lists of one
item it is the phi coefficient.  Only articles with a reference in both count, and replies that
failed as a whole are left out, since they miss everything at once and would show as dependence.

Works as a stream in constant memory.  Sums of products are kept as exact integers in a fixed
number of groups, an article's group being a digest of its id, so order can't show.  The interval
resamples groups (a bootstrap with Poisson weights): with few articles nearly each is a group of
its own, with many the groups are alike.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from .schema import CATEGORIES
from .statistics import REPLICATES
from .statistics import generator
from .statistics import interval

PAIRS = tuple(combinations(CATEGORIES, 2))
GROUPS = 512

FEWEST = 3
"""Articles from which on a correlation is given; two points always lie on a line."""

_GRAIN = 720720  # divisible by 1 to 16: recall of so many items is summed without rounding
_LEAST = 1e-12  # a replicate's variance below it is rounding: all articles drawn are alike


class Dependence:
    """Collects the recall of articles one by one; `to_dict` gives a correlation per pair."""

    def __init__(self) -> None:
        """Start with no article."""
        # Group -> per pair n and the sums of x, y, xx, yy, xy.
        self._groups: dict[int, list[int]] = {}

    def add(self, article_id: str, recall: Mapping[str, float | None]) -> None:
        """Count one article: category -> recall in [0, 1], ``None`` where nothing was due."""
        grains = {c: round(value * _GRAIN) for c, value in recall.items() if value is not None}
        sums: list[int] = []
        for first, second in PAIRS:
            if first in grains and second in grains:
                x, y = grains[first], grains[second]
                sums += (1, x, y, x * x, y * y, x * y)
            else:
                sums += (0, 0, 0, 0, 0, 0)
        digest = hashlib.sha256(article_id.encode("utf-8", "replace")).digest()
        self._add(int.from_bytes(digest[:8], "big") % GROUPS, sums)

    def merge(self, other: Dependence) -> None:
        """Count all articles that ``other`` counted."""
        for group, sums in other._groups.items():
            self._add(group, sums)

    def _add(self, group: int, sums: list[int]) -> None:
        known = self._groups.get(group)
        self._groups[group] = [a + b for a, b in zip(known, sums, strict=True)] if known else sums

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Pair, as ``company-theme`` -> ``r`` in [-1, 1], ``n``, and its 95% ``interval``.

        ``r`` is ``None`` below `FEWEST` articles, and where a category's recall never varies.
        """
        groups = sorted(self._groups)
        rows = [self._groups[group] for group in groups]
        totals = [sum(column) for column in zip(*rows, strict=True)] or [0] * (6 * len(PAIRS))
        parts = [totals[at : at + 6] for at in range(0, len(totals), 6)]
        correlations = [_correlation(part) for part in parts]
        bounds: list[tuple[float, float] | None] = [None] * len(PAIRS)
        if any(r is not None for r in correlations):
            drawn = [generator(str(group)).poisson(1.0, REPLICATES) for group in groups]
            # Products of whole numbers, exact as floats up to about 17,000 articles.
            sums = np.einsum("gs,gr->sr", np.array(rows, dtype=float), np.array(drawn, dtype=float))
            bounds = [
                None if r is None else interval(_correlations(replicates), part[0])
                for r, part, replicates in zip(
                    correlations, parts, sums.reshape(len(PAIRS), 6, REPLICATES), strict=True
                )
            ]
        return {
            "-".join(pair): {"r": r, "n": part[0], "interval": bound}
            for pair, r, part, bound in zip(PAIRS, correlations, parts, bounds, strict=True)
        }


def _correlation(sums: list[int]) -> float | None:
    n, x, y, xx, yy, xy = sums
    spread = (n * xx - x * x) * (n * yy - y * y)
    if n < FEWEST or not spread:
        return None
    shared = n * xy - x * y
    return math.copysign(math.sqrt(Fraction(shared * shared, spread)), shared)


def _correlations(replicates: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Correlation per replicate; not a number where it has none."""
    with np.errstate(invalid="ignore", divide="ignore"):
        x, y, xx, yy, xy = replicates[1:] / replicates[0]
        spread_x = (xx - x * x) / _GRAIN**2
        spread_y = (yy - y * y) / _GRAIN**2
        r = (xy - x * y) / _GRAIN**2 / np.sqrt(spread_x * spread_y)
    varied = (spread_x > _LEAST) & (spread_y > _LEAST)
    return np.where(varied, np.clip(r, -1.0, 1.0), np.nan)
