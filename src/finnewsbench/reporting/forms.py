"""A report in each of its forms but the page: text, Markdown, JSON, CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from collections.abc import Iterator
from typing import Any

from finnewsbench.report import to_markdown
from finnewsbench.report import to_text
from finnewsbench.spreadsheets import csv_safe

from .differences import FEW
from .document import Report
from .sheets import Sheet
from .sheets import Value
from .sheets import to_table

LONG = (
    *("run", "facet", "group", "table", "column", "value", "low", "high", "n"),
    *("rank_from", "rank_to"),
)
"""The columns of all figures in one table: a row a figure."""

_WITH_BOUNDS = ("rubric", "recall_exact", "recall_normalised", "grounding", "compliance")


def as_text(report: Report) -> str:
    """Every table for a terminal, but those for few."""
    return "\n".join(to_text(to_table(sheet)) for sheet in _printed(report))


def as_markdown(report: Report) -> str:
    """Every table in GitHub Markdown, but those for few."""
    return "\n".join(to_markdown(to_table(sheet)) for sheet in _printed(report))


def as_json_text(report: Report) -> str:
    """All figures as JSON."""
    return json.dumps(report.data, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def as_csv_text(report: Report) -> str:
    """All figures in one table (`LONG`), without a byte order mark."""
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow(LONG)
    for row in long_rows(report.data):
        writer.writerow([csv_safe(cell) if isinstance(cell, str) else cell for cell in row])
    return file.getvalue()


def long_rows(data: dict[str, Any]) -> Iterator[list[Value]]:
    """The figures of ``report.json``, a row each, in the columns `LONG`."""
    for run in data["runs"]:
        yield from _figures(run, run["name"], "", "")
        for facet, groups in run["by"].items():
            for group in groups:
                yield from _figures(group, run["name"], facet, group["name"])


def _figures(found: dict[str, Any], run: str, facet: str, group: str) -> Iterator[list[Value]]:
    for table in _WITH_BOUNDS:
        for column, each in found.get(table, {}).items():
            first, last = each.get("rank") or (None, None)
            bounds = [_six(each.get(name)) for name in ("value", "low", "high")]
            yield [run, facet, group, table, column, *bounds, each["n"], first, last]
    for table in ("delta", "items", "precision", "share_scored", "failures", "flags"):
        for column, value in found.get(table, {}).items():
            yield [run, facet, group, table, column, _six(value), *[None] * 5]
    for column, each in found.get("missing", {}).items():
        values = [each["articles"], None, None, each["of"], None, None]
        yield [run, facet, group, "missing", column, *values]


def _six(value: float | None) -> float | None:
    return round(value, 6) if isinstance(value, float) else value


FORMS: dict[str, Callable[[Report], str]] = {
    "text": as_text,
    "markdown": as_markdown,
    "json": as_json_text,
    "csv": as_csv_text,
}
"""What ``--format`` takes, the page aside."""


def _printed(report: Report) -> Iterator[Sheet]:
    """The tables that are printed; differences of many runs without the lines below them."""
    for sheet in report.sheets:
        if sheet.folded:
            continue
        if sheet.key.startswith("differences") and len(report.runs) > FEW:
            note = "intervals, adjusted p and n of each: --format json, or --out FOLDER"
            yield Sheet(sheet.key, sheet.title, sheet.heads, sheet.rows, notes=(*sheet.notes, note))
        else:
            yield sheet
