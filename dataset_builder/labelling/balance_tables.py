"""The report of `label balance`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from finnewsbench.dataset_builder.labelling.quotas import Quota
from finnewsbench.report import Table

_UNITS = {
    "category": "labels an article",
    "polarity": "statements an article",
    "sector": "percent of the companies",
    "theme": "articles",
}


def balance_table(
    quotas: Sequence[Quota], columns: Sequence[tuple[str, Sequence[float]]], notes: Sequence[str]
) -> Table:
    """Target, what is allowed, and a column of figures for each set; ``*`` marks a miss."""
    rows = []
    for index, quota in enumerate(quotas):
        cells = [_cell(quota, values[index]) for _, values in columns]
        name = f"{quota.kind}: {quota.name} ({_UNITS[quota.kind]})"
        rows.append((name, f"{quota.target:g}", f"{quota.within:g}", *cells))
    met = [
        f"{name}: {sum(map(is_met, quotas, values))} of {len(quotas)} quotas met"
        for name, values in columns
    ]
    return Table(
        title="Balance",
        heads=("", "target", "within", *(name for name, _ in columns)),
        rows=tuple(rows),
        notes=(*met, *notes, "* further from the target than allowed"),
    )


def is_met(quota: Quota, value: float) -> bool:
    """Whether a figure is as near to its target as allowed."""
    return abs(value - quota.target) <= quota.within + 1e-9


def as_json(
    quotas: Sequence[Quota], columns: Sequence[tuple[str, Sequence[float]]]
) -> list[dict[str, Any]]:
    """A row for each quota."""
    return [
        {
            "kind": quota.kind,
            "name": quota.name,
            "target": quota.target,
            "within": quota.within,
            **{name: round(values[index], 6) for name, values in columns},
        }
        for index, quota in enumerate(quotas)
    ]


def _cell(quota: Quota, value: float) -> str:
    return f"{value:.2f}" if is_met(quota, value) else f"{value:.2f}*"
