"""Which differences between runs are real: paired bootstrap per article, corrected for the table.

Only runs whose signatures agree are compared, on the articles that both have a score for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from finnewsbench.metric.comparison import OVERALL
from finnewsbench.metric.comparison import Difference
from finnewsbench.metric.comparison import differences
from finnewsbench.metric.schema import CATEGORIES

from .articlescores import read_article_scores
from .errors import FinNewsBenchError
from .report import Table

COMPARED = {"rubric": "rubric", "recall_exact": "exact recall"}
"""Table of the scores -> its name in print; each is a family of tests of its own."""

COLUMNS = (*CATEGORIES, OVERALL)
_NOT_SIGNED = ("judge_family",)  # parts of a signature that differ between comparable runs


def run_differences(
    runs: Sequence[tuple[Path, Mapping[str, Any]]],
) -> dict[str, tuple[Difference, ...]]:
    """Table (of `COMPARED`) -> the differences of every pair of runs, best overall rubric first.

    A run goes by its model's name, with the folder where several are of one model.

    Args:
        runs: folder and ``scores.json`` of each; one that stands twice counts once.

    Raises:
        FinNewsBenchError: the runs can't be compared, or were scored without values per article.
    """
    signatures = {
        tuple(sorted((k, v) for k, v in scores["signature"].items() if k not in _NOT_SIGNED))
        for _, scores in runs
    }
    if len(signatures) > 1:
        raise FinNewsBenchError("the runs have different signatures.")
    scored = dict(runs)
    models = Counter(scores["model"] for scores in scored.values())
    named = {
        scores["model"] if models[scores["model"]] == 1 else f"{scores['model']} ({folder})": folder
        for folder, scores in scored.items()
    }
    ordered = sorted(
        named, key=lambda name: (-(scored[named[name]]["rubric"]["overall"] or -1.0), name)
    )
    values = {name: read_article_scores(named[name]) for name in ordered}
    return {table: differences(values, table) for table in COMPARED}


def difference_tables(found: Mapping[str, Sequence[Difference]]) -> tuple[Table, ...]:
    """A table per entry: for each pair the difference, its interval, adjusted p and n."""
    return tuple(_table(COMPARED[name], rows) for name, rows in found.items() if rows)


def as_json(found: Mapping[str, Sequence[Difference]]) -> dict[str, list[dict[str, Any]]]:
    """The differences as plain JSON values."""
    return {
        name: [{**asdict(row), "real": row.real} for row in rows] for name, rows in found.items()
    }


def _table(name: str, found: Sequence[Difference]) -> Table:
    rows: list[tuple[str, ...]] = []
    for (first, second), group in groupby(found, key=lambda row: (row.first, row.second)):
        by_column = {row.column: row for row in group}
        cells = [by_column[column] for column in COLUMNS]
        rows += [
            (f"{first} - {second}", *map(_value, cells)),
            ("  95% interval", *map(_interval, cells)),
            ("  adjusted p", *map(_p, cells)),
            ("  n", *(str(cell.n) for cell in cells)),
        ]
    tests = sum(row.p is not None for row in found)
    real = sum(row.real for row in found)
    return Table(
        title=f"Differences in {name}",
        heads=("", *COLUMNS),
        rows=tuple(rows),
        notes=(
            f"* real: adjusted p below 0.05 ({real} of {tests} tests); paired bootstrap over the "
            "articles that both have a score for, p after Holm's correction over this table",
            "intervals are of each difference alone, not corrected; n of the overall is its "
            "smallest column's",
        ),
    )


def _value(row: Difference) -> str:
    return "-" if row.value is None else f"{row.value:+.3f}{'*' if row.real else ''}"


def _interval(row: Difference) -> str:
    return "-" if row.low is None or row.high is None else f"{row.low:+.2f} to {row.high:+.2f}"


def _p(row: Difference) -> str:
    if row.adjusted is None:
        return "-"
    return "<0.001" if row.adjusted < 0.001 else f"{row.adjusted:.3f}"
