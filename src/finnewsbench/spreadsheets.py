"""CSV for people: Korean Excel opens it by a double click, and no cell runs as a formula.

A spreadsheet runs a cell that begins with ``= + - @`` (also in full width, or behind white
space), and names and replies are written by models.  `csv_safe` puts an apostrophe before such a
cell, and one more before a cell that already looks so, which makes `csv_original` its exact
inverse.  Our readers of people's files never undo it by themselves, but for ids (`reading`): in
Korean news a text often begins with a quoted figure (``'+15%' 성장``), and their cells are theirs.
For machines there is JSON, where nothing is changed.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

_STARTS = tuple("=+-@＝＋－＠")
_BREAKS = ("\t", "\r", "\n")


def csv_safe(cell: str) -> str:
    """The cell such that a spreadsheet shows it as text."""
    return f"'{cell}" if _runs(cell) else cell


def csv_original(cell: str) -> str:
    """What `csv_safe` was given; only for cells that it has written."""
    return cell[1:] if cell.startswith("'") and _runs(cell) else cell


def write_csv(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table for spreadsheets: UTF-8 with a byte order mark, CR LF, text in quotes.

    Text goes through `csv_safe`; numbers stay numbers, negative ones too; ``None`` is empty.
    """
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
        for row in chain([columns], rows):
            writer.writerow([csv_safe(cell) if isinstance(cell, str) else cell for cell in row])


def _runs(cell: str) -> bool:
    """Whether the cell, apostrophes at its front aside, begins as a formula does."""
    bare = cell.lstrip("'")
    return bare.startswith(_BREAKS) or bare.lstrip().startswith(_STARTS)
