"""How balanced labelled articles are, and which of them to take so that quotas are met.

A figure's distance is its difference from the target in units of what is allowed; a set's distance
is the sum of their squares beyond what is allowed, then of all squares.  `select` takes the best
article at a time, then swaps as long as that helps.  Ties go to the smaller id, so the same input
gives the same selection.  Greedy: there may be a better selection.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.quotas import Quota

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

Distance = tuple[float, float]
"""Beyond what is allowed, and in all; rounded, so that the order of sums is of no matter."""

_PLACES = 9


@dataclass(frozen=True, slots=True)
class Counts:
    """What every article adds to each quota's figure, and how many companies it has."""

    ids: tuple[str, ...]
    values: Matrix
    companies: Vector


def count(labels: Mapping[str, Annotation], quotas: Sequence[Quota]) -> Counts:
    """Counts of articles by id, in the order of ids."""
    ids = tuple(sorted(labels))
    values = [[_value(labels[name], quota) for quota in quotas] for name in ids]
    companies = [float(len(labels[name].of("company"))) for name in ids]
    shape = (len(ids), len(quotas))
    return Counts(ids, np.array(values, float).reshape(shape), np.array(companies, float))


def figures(counts: Counts, quotas: Sequence[Quota]) -> list[float]:
    """Each quota's figure over all articles of ``counts``."""
    totals = counts.values.sum(axis=0, keepdims=True)
    companies = counts.companies.sum(keepdims=True)
    return [float(value) for value in _figures(totals, companies, len(counts.ids), quotas)[0]]


def select(counts: Counts, quotas: Sequence[Quota], size: int) -> tuple[str, ...]:
    """The ids of ``size`` articles that meet the quotas as well as the search can."""
    chosen: list[int] = []
    while len(chosen) < size:
        distance, number = _best(counts, quotas, chosen, size)
        chosen.append(number)
    while True:
        swaps = [
            (*_best(counts, quotas, [n for n in chosen if n != gone], size, gone), gone)
            for gone in sorted(chosen)
            if len(chosen) < len(counts.ids)
        ]
        if not swaps or not min(swaps)[0] < distance:
            return tuple(counts.ids[n] for n in sorted(chosen))
        distance, number, gone = min(swaps)
        chosen = [*(n for n in chosen if n != gone), number]


def _best(
    counts: Counts, quotas: Sequence[Quota], kept: Sequence[int], size: int, but: int = -1
) -> tuple[Distance, int]:
    """The article that goes best with those that are kept, and the distance with it."""
    left = [n for n in range(len(counts.ids)) if n not in kept and n != but]
    rows = sorted(kept)
    totals = counts.values[rows].sum(axis=0) + counts.values[left]
    companies = counts.companies[rows].sum() + counts.companies[left]
    values = _figures(totals, companies, len(rows) + 1, quotas)
    # A theme's articles are counted, not averaged: a part of a set should have its part of them.
    part = (len(rows) + 1) / size
    targets = np.array([q.target * (part if q.kind == "theme" else 1.0) for q in quotas])
    off = np.abs(values - targets) / np.array([quota.within for quota in quotas])
    beyond = np.maximum(off - 1, 0)
    first, second = (beyond**2).sum(axis=1), (off**2).sum(axis=1)
    return min(
        ((round(float(first[i]), _PLACES), round(float(second[i]), _PLACES)), number)
        for i, number in enumerate(left)
    )


def _figures(totals: Matrix, companies: Vector, articles: int, quotas: Sequence[Quota]) -> Matrix:
    """A row of figures for each row of totals."""
    percent = 100 / np.maximum(companies, 1)[:, None]
    kinds = np.array([quota.kind for quota in quotas])
    scaled = np.where(kinds == "sector", totals * percent, totals / max(articles, 1))
    return np.where(kinds == "theme", totals, scaled)


def _value(labels: Annotation, quota: Quota) -> float:
    if quota.kind == "category":
        return float(len(labels.of(quota.name)))
    if quota.kind == "theme":
        return float(any(entry.name == quota.name for entry in labels.of("theme")))
    category, key = {"polarity": ("sentiment", "polarity"), "sector": ("company", "sector")}[
        quota.kind
    ]
    return float(sum(e.attributes.get(key) == quota.name for e in labels.of(category)))
