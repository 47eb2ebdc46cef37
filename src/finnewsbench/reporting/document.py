"""A report put together: its runs, its tables in order, and its figures as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from finnewsbench.report import run_table

from .beside_sheets import failures_sheet
from .beside_sheets import grounding_sheet
from .beside_sheets import lists_sheet
from .breakdown import Breakdown
from .breakdown import break_down
from .breakdown_sheets import breakdown_sheets
from .differences import difference_sheets
from .differences import run_differences
from .differences import run_ranks
from .figures_json import as_json
from .marks import Marked
from .paper_sheets import paper_sheets
from .scores_sheets import gap_sheet
from .scores_sheets import missing_sheet
from .scores_sheets import recall_sheet
from .scores_sheets import scores_sheet
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .usage_sheets import judges_sheets
from .usage_sheets import usage_sheet

IN_FULL = frozenset({"table-7", "recall", "grounding", "lists", "failures", "judges"})
"""Tables that say of one run what its own table says already."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report on runs, best overall first.  ``data`` is what ``report.json`` holds."""

    runs: tuple[Marked, ...]
    sheets: tuple[Sheet, ...]
    data: dict[str, Any]


def report_on(
    runs: Sequence[Marked],
    *,
    rows: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    by: Sequence[str] = (),
    paper: bool = False,
) -> Report:
    """Put a report together.

    Args:
        runs: as `marks.mark` gives them.
        rows: run -> article id -> dataset row, where there is something in ``by``.
        by: facets of `breakdown.FACETS`.
        paper: whether to show the paper's rows too.
    """
    plain = [each.run for each in runs]
    differences = run_differences(plain)
    ranked = run_ranks(plain, differences)
    groups: Breakdown = break_down(plain, rows or {}, by)
    sheets = [
        scores_sheet(runs, ranked.get("rubric", {})),
        missing_sheet(runs),
        gap_sheet(runs),
        recall_sheet(runs, ranked.get("recall_exact", {})),
        grounding_sheet(runs),
        lists_sheet(runs),
        failures_sheet(runs),
        *judges_sheets(runs),
        usage_sheet(runs),
        *difference_sheets(differences, runs),
        *breakdown_sheets(runs, groups),
        *(paper_sheets() if paper else ()),
    ]
    if len(runs) == 1:
        told = [replace(each, folded=each.folded or each.key in IN_FULL) for each in sheets]
        sheets = [_in_full(runs[0]), *told]
    return Report(
        runs=tuple(runs),
        sheets=tuple(sheets),
        data=as_json(runs, ranked, differences, groups, paper=paper),
    )


def _in_full(only: Marked) -> Sheet:
    """One run's own table, as ``run`` prints it; text alone, its values stand in the others."""
    table = run_table(only.run.name, only.run.scores)
    rows = tuple(tuple(Cell(Shown(text)) for text in row) for row in table.rows)
    return Sheet("run", table.title, table.heads, rows, notes=table.notes)
