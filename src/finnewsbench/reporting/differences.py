"""Which differences between runs are real: paired bootstrap per article, corrected for the table.

Two runs are compared on the articles that both have a score for.  The overall is what runs are
ranked by, so its pairs are a family of tests of their own; the five categories together are
another.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from finnewsbench.metric.comparison import OVERALL
from finnewsbench.metric.comparison import Difference
from finnewsbench.metric.comparison import adjusted
from finnewsbench.metric.comparison import differences
from finnewsbench.metric.schema import CATEGORIES

from .marks import Marked
from .marks import mark_notes
from .ranks import Rank
from .ranks import ranks
from .runs import Run
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .sheets import signed
from .sheets import words

COMPARED = {"rubric": "rubric", "recall_exact": "exact recall"}
"""Table of the scores -> its name in print."""

COLUMNS = (OVERALL, *CATEGORIES)
FEW = 3
"""Up to so many runs, a difference's interval, p and n are printed below it in text."""

Differences = Mapping[str, tuple[Difference, ...]]


def run_differences(runs: Sequence[Run]) -> Differences:
    """Table (of `COMPARED`) -> the differences of every pair of runs, in the order of the runs."""
    values = {run.name: run.values for run in runs}
    return {table: _in_families(differences(values, table)) for table in COMPARED}


def run_ranks(runs: Sequence[Run], found: Differences) -> dict[str, dict[str, dict[str, Rank]]]:
    """Table -> column -> run -> its rank; nothing where there is one run."""
    if len(runs) < 2:
        return {}
    return {
        table: {
            column: ranks(
                {run.name: run.scores[table][column] for run in runs},
                [row for row in rows if row.column == column],
            )
            for column in COLUMNS
        }
        for table, rows in found.items()
    }


def difference_sheets(found: Differences, runs: Sequence[Marked]) -> tuple[Sheet, ...]:
    """A table per entry: for each pair the difference, its interval, adjusted p and n."""
    return tuple(_sheet(table, rows, runs) for table, rows in found.items() if rows)


def as_json(found: Differences) -> dict[str, list[dict[str, Any]]]:
    """The differences as plain JSON values."""
    return {
        name: [{**asdict(row), "real": row.real} for row in rows] for name, rows in found.items()
    }


def _in_families(found: Sequence[Difference]) -> tuple[Difference, ...]:
    """The same differences, p corrected over the overalls and over the categories apart."""
    corrected = {
        (row.first, row.second, row.column): row
        for overalls in (True, False)
        for row in adjusted([row for row in found if (row.column == OVERALL) is overalls])
    }
    return tuple(corrected[row.first, row.second, row.column] for row in found)


def _sheet(table: str, found: Sequence[Difference], runs: Sequence[Marked]) -> Sheet:
    names = {each.run.name: each.name for each in runs}
    rows = []
    for (first, second), group in groupby(found, key=lambda row: (row.first, row.second)):
        by_column = {row.column: row for row in group}
        rows.append(
            (
                words(f"{names[first]} - {names[second]}"),
                *(_cell(by_column[column]) for column in COLUMNS),
            )
        )
    tests = sum(row.p is not None for row in found)
    real = sum(row.real for row in found)
    return Sheet(
        key=f"differences-{table.replace('_', '-')}",
        title=f"Differences in {COMPARED[table]}",
        heads=("pair", *COLUMNS),
        rows=tuple(rows),
        lines=("95% interval", "adjusted p", "n"),
        notes=(
            f"* real: adjusted p below 0.05 ({real} of {tests} tests); paired bootstrap over the "
            "articles that both have a score for, p after Holm's correction (over the pairs for "
            "the overall, over pairs and categories for the rest)",
            "intervals are of each difference alone, not corrected; n of the overall is its "
            "smallest column's",
            *mark_notes(runs),
        ),
    )


def _cell(row: Difference) -> Cell:
    value = signed(row.value, 3) + ("*" if row.real else "")
    bounds = "-" if row.low is None or row.high is None else f"{row.low:+.2f} to {row.high:+.2f}"
    below = (
        Shown(bounds, {"low": row.low, "high": row.high}),
        Shown(_p(row.adjusted), {"": row.adjusted}),
        Shown(str(row.n), {"": row.n}),
    )
    return Cell(Shown(value, {"": row.value}), below, row.value, best=row.real)


def _p(adjusted: float | None) -> str:
    if adjusted is None:
        return "-"
    return "<0.001" if adjusted < 0.001 else f"{adjusted:.3f}"
