"""Which differences between models are real: paired bootstrap, with Holm's correction over a table.

Two models are compared on the articles for which both have a value.  One table of several models
and columns is one family of tests: each p is adjusted for how many were made (Holm 1979), so that
the chance of calling any difference in the table real that is not stays at 5%.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from itertools import combinations

from .resampling import BLOCK
from .resampling import resample
from .results import COLUMNS
from .results import FIVE
from .results import overall
from .schema import CATEGORIES
from .statistics import LEVEL
from .statistics import Mean

OVERALL = "overall"

REPLICATES_PER_TEST = 100
"""In a large table the least p must still be small enough after correction: 2 / 100 = 0.02."""

Values = Mapping[str, Mapping[str, float | None]]
"""Article id -> ``table.column`` -> value, as `scoring.ArticleScore.values` has them."""


@dataclass(frozen=True, slots=True)
class Difference:
    """``first`` minus ``second`` in one column, over the ``n`` articles that both have.

    ``low`` and ``high``: interval at `statistics.LEVEL`.  ``p``: two-sided.  ``adjusted``: p after
    Holm's correction over the table.  ``None`` where there is nothing to compare: no common
    article for ``value``, fewer than two for the rest.
    """

    first: str
    second: str
    column: str
    n: int
    value: float | None
    low: float | None
    high: float | None
    p: float | None
    adjusted: float | None = None

    @property
    def real(self) -> bool:
        """Whether the difference stands after correction."""
        return self.adjusted is not None and self.adjusted < 1 - LEVEL


def differences(runs: Mapping[str, Values], table: str = "rubric") -> tuple[Difference, ...]:
    """Compare every pair of runs in every column of a table, as one family of tests.

    Args:
        runs: name -> the run's values per article.  Pairs come in this order.
        table: one of `results.COLUMNS`; those of `results.FIVE` have an overall, which is the plain
            mean of its five columns' differences and comes first.

    Raises:
        ValueError: an unknown table.
    """
    if table not in COLUMNS:
        raise ValueError(f"There is no table {table!r}. Choose from: {', '.join(COLUMNS)}.")
    pairs = list(combinations(runs, 2))
    columns = ((OVERALL,) if table in FIVE else ()) + COLUMNS[table]
    replicates = max(BLOCK, REPLICATES_PER_TEST * len(pairs) * len(columns))
    article_ids = sorted({article_id for values in runs.values() for article_id in values})
    found: dict[tuple[str, str, str], list[float | None]] = {}
    overalls = {}
    for first, second in pairs:
        for column in COLUMNS[table]:
            found[first, second, column] = [
                _minus(runs[first].get(id_), runs[second].get(id_), f"{table}.{column}")
                for id_ in article_ids
            ]
        if table in FIVE:
            overalls[first, second, OVERALL] = tuple((first, second, c) for c in CATEGORIES)
    means = {key: _mean(values) for key, values in found.items()}
    for key, parts in overalls.items():
        means[key] = overall({part[2]: means[part] for part in parts})
    resampled = resample(article_ids, found, overalls, replicates) if pairs else {}
    rows = []
    for first, second in pairs:
        for column in columns:
            key = (first, second, column)
            drawn = resampled[key]
            rows.append(Difference(*key, drawn.n, means[key], drawn.low, drawn.high, drawn.p))
    return adjusted(rows)


def adjusted(rows: Sequence[Difference]) -> tuple[Difference, ...]:
    """The rows with Holm's adjusted p; rows without p are no tests."""
    tests = [(index, row.p) for index, row in enumerate(rows) if row.p is not None]
    corrected = dict(zip((i for i, _ in tests), holm([p for _, p in tests]), strict=True))
    return tuple(replace(row, adjusted=corrected.get(index)) for index, row in enumerate(rows))


def holm(values: Sequence[float]) -> list[float]:
    """Holm's step-down adjusted p for each p, in the same order.

    The smallest is multiplied by the number of tests, the next by one less, and so on; none is less
    than one before it, none above 1.
    """
    ranked = sorted(range(len(values)), key=lambda index: values[index])
    found = [0.0] * len(values)
    least = 0.0
    for rank, index in enumerate(ranked):
        least = max(least, min(1.0, values[index] * (len(values) - rank)))
        found[index] = least
    return found


def _minus(
    first: Mapping[str, float | None] | None, second: Mapping[str, float | None] | None, key: str
) -> float | None:
    a = first.get(key) if first else None
    b = second.get(key) if second else None
    return None if a is None or b is None else a - b


def _mean(values: Sequence[float | None]) -> float | None:
    mean = Mean()
    for value in values:
        if value is not None:
            mean.add(value)
    return mean.value
