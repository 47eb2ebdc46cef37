"""The paper's published rows, in tables of their own: measured on other articles, never ranked."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.paper import COLUMNS as PRINTED
from finnewsbench.paper import TABLE_7
from finnewsbench.paper import TABLE_8
from finnewsbench.paper import TABLE_A_JUDGE
from finnewsbench.paper import TABLE_A_RECALL

from .scores_sheets import COLUMNS
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .sheets import number
from .sheets import signed
from .sheets import words

ARTICLES = 260
"""Articles of the paper's dataset."""

NOTE = (
    "as published, on the paper's own 260 articles with its own judge (GPT-5-mini): other articles "
    "and other rules than ours, so no run here may be ranked among these rows"
)


def paper_sheets() -> tuple[Sheet, ...]:
    """Tables 7, 8 and A of the paper, in the paper's order."""
    found = as_json()
    seven = {name: [number(row[c]) for c in COLUMNS] for name, row in found["table_7"].items()}
    eight = {name: [_missing(row[c]) for c in CATEGORIES] for name, row in found["table_8"].items()}
    a = {
        name: [_gap(row["recall"][c], row["judge"][c]) for c in COLUMNS]
        for name, row in found["table_a"].items()
    }
    return (
        _sheet("paper-table-7", "Table 7 of the paper: judge score", COLUMNS, seven),
        _sheet("paper-table-8", "Table 8 of the paper: missing extractions", CATEGORIES, eight),
        _sheet("paper-table-a", "Table A of the paper: recall / judge (Δ)", COLUMNS, a),
    )


def as_json() -> dict[str, Any]:
    """The figures as plain values."""
    return {
        "note": NOTE,
        "articles": ARTICLES,
        "table_7": {name: _named(row) for name, row in TABLE_7.items()},
        "table_8": {name: _named(row) for name, row in TABLE_8.items()},
        "table_a": {
            name: {"recall": _named(row), "judge": _named(TABLE_A_JUDGE[name])}
            for name, row in TABLE_A_RECALL.items()
        },
    }


def _named(row: tuple[float, ...]) -> dict[str, float]:
    return dict(zip(PRINTED, row, strict=False))


def _sheet(
    key: str, title: str, columns: tuple[str, ...], found: Mapping[str, Sequence[Cell]]
) -> Sheet:
    rows = tuple((words(f"paper: {name}"), *cells) for name, cells in found.items())
    return Sheet(key, title, ("model", *columns), rows, notes=(NOTE,))


def _missing(found: int) -> Cell:
    share = found / ARTICLES
    return Cell(Shown(f"{found} ({share:.0%})", {"": found, "share": share}), sort=found)


def _gap(recall: float, judge: float) -> Cell:
    delta = judge - recall
    text = f"{recall:.2f} / {judge:.2f} ({signed(delta)})"
    return Cell(Shown(text, {"recall": recall, "judge": judge, "delta": delta}), sort=delta)
