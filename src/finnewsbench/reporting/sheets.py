"""A table of a report: every cell as text for people and as values for machines.

Below a row's figures stand lines of their own (interval, rank, n); in text and Markdown they are
rows of their own, in CSV columns of their own, in HTML small print, so that rows can be sorted.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from finnewsbench.report import Table

Value = float | int | str | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A text and the values that it shows, by the part's name (``""`` where there is one)."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure, the lines below it, what it is sorted by, and whether it is among the best."""

    main: Shown
    below: tuple[Shown, ...] = ()
    sort: Value = None
    best: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table.

    ``key`` names its file and its place on a page.  ``lines`` are the labels of the lines below
    each row.  ``folded``: of interest to few, so that text and Markdown leave it out and a page
    shows it folded.
    """

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    folded: bool = False


def words(text: str) -> Cell:
    """A cell of text."""
    return Cell(Shown(text, {"": text}), sort=text)


def number(value: float | None, places: int = 3, *, below: Sequence[Shown] = ()) -> Cell:
    """A cell of one figure."""
    return Cell(Shown(figure(value, places), {"": value}), tuple(below), value)


def count(value: int | None) -> Cell:
    """A cell of a whole number, in groups of three digits."""
    return Cell(Shown("-" if value is None else f"{value:,}", {"": value}), sort=value)


def figure(value: float | None, places: int = 3) -> str:
    """A figure, ``-`` where there is none."""
    return "-" if value is None else f"{value:.{places}f}"


def signed(value: float | None, places: int = 2) -> str:
    """A difference with its sign; none at 0."""
    if value is None:
        return "-"
    return f"{value:+.{places}f}" if round(value, places) else f"{0:.{places}f}"


def percent(value: float | None) -> str:
    """A share in whole percent."""
    return "-" if value is None else f"{value:.0%}"


def interval(bounds: Sequence[float] | None) -> Shown:
    """``0.55-0.94``."""
    low, high = bounds or (None, None)
    text = "-" if low is None or high is None else f"{low:.2f}-{high:.2f}"
    return Shown(text, {"low": low, "high": high})


def to_table(sheet: Sheet) -> Table:
    """The table with a row for each line, as `report.to_text` and `report.to_markdown` take it."""
    rows = []
    for cells in sheet.rows:
        rows.append(tuple(cell.main.text for cell in cells))
        for place, label in enumerate(sheet.lines):
            below = [cell.below[place].text if cell.below else "" for cell in cells[1:]]
            rows.append((f"  {label}", *below))
    return Table(sheet.title, sheet.heads, tuple(rows), sheet.notes)


def to_csv(sheet: Sheet) -> tuple[tuple[str, ...], list[list[Value]]]:
    """Column names and rows of values: a column for each part of each figure.

    Figures are rounded to six places.
    """
    columns: dict[str, None] = {}
    found = []
    for cells in sheet.rows:
        row: dict[str, Value] = {}
        for head, cell in zip(sheet.heads, cells, strict=True):
            for label, shown in zip(("", *sheet.lines), (cell.main, *cell.below), strict=False):
                for part, value in shown.values.items():
                    name = ", ".join(filter(None, (head or "row", label, part)))
                    row[name] = round(value, 6) if isinstance(value, float) else value
        columns |= dict.fromkeys(row)
        found.append(row)
    return tuple(columns), [[row.get(column) for column in columns] for row in found]
