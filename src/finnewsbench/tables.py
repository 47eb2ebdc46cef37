"""CSV as people have it: any of the usual separators, quoted line breaks, Excel's habits.

Every cell is text and stays as it is: leading zeros, ``NA`` and ``NULL``, and cells that begin
with ``= + - @``.  Quotes must be right (doubled inside, closed), and a row must have as many cells
as the header, or the file is refused: a stray quote or comma would move text between rows unseen.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import TextIO

from .columns import Field
from .columns import Row
from .columns import listed
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell

SEPARATORS = (",", "\t", ";", "|")
MAX_CELL = 32 << 20
"""Characters in one cell; the csv module's own limit (131,072) is short for a reasoning reply."""

_NAMED = re.compile(r'"?sep=([^"])"?', re.IGNORECASE)
_WORDS = {",": "a comma", "\t": "a tab", ";": "a semicolon", "|": "a bar"}


@dataclass(frozen=True, slots=True)
class _Head:
    """The header's cells, what separates them, and the number of lines up to its end."""

    cells: list[str]
    separator: str
    lines: int


def csv_rows(text: TextIO, name: str, fields: Sequence[Field], tell: Tell) -> Iterator[Row]:
    """The rows of a table whose first line names the columns.

    ``text`` must have been opened with ``newline=""``.  The separator is the one that the first
    line names (``sep=;``), else the one under which the header shows most of the ``fields``.

    Raises:
        FileFormatError: names file and line.
    """
    head = _head(text, name, fields)
    if head.separator != ",":
        words = _WORDS.get(head.separator, repr(head.separator))
        tell(Note("separator", name, f"cells are separated by {words}"))
    width = len(head.cells)
    reader = csv.reader(text, delimiter=head.separator, strict=True)
    blank = rows = 0
    while True:
        line = head.lines + reader.line_num + 1
        cells = _next(reader, name, line)
        if cells is None:
            break
        if not any(cells):
            blank += 1
            continue
        if len(cells) < width or any(cells[width:]):
            raise _ragged(name, line, len(cells), width)
        values: dict[str, object] = {
            column: cell for column, cell in zip(head.cells, cells, strict=False) if column
        }
        rows += 1
        yield Row(values, name, line)
    if not rows and not any(field.fits(cell) for field in fields for cell in head.cells):
        raise FileFormatError(
            name,
            "this is no table: its first line names no column that is known "
            f"({listed(cell for cell in head.cells if cell)}), and no row follows",
            "Give JSONL, JSON, Parquet, CSV with a header, or a folder of text files.",
            line=head.lines,
        )
    if blank:
        tell(Note("blank", name, f"{blank} blank rows skipped"))


def header_fits(line: str, fields: Sequence[Field]) -> bool:
    """Whether a first line is a tab-separated header that names all the fields."""
    try:
        cells = _split([line], "\t")
    except csv.Error:
        return False
    return all(any(field.fits(cell) for cell in cells) for field in fields)


@contextmanager
def _long_cells() -> Iterator[None]:
    """Cells up to `MAX_CELL`: every call of the csv module here must stand in this."""
    limit = csv.field_size_limit(MAX_CELL)  # the module's setting is everybody's: put it back
    try:
        yield
    finally:
        csv.field_size_limit(limit)


def _next(reader: Iterator[list[str]], name: str, line: int) -> list[str] | None:
    try:
        with _long_cells():
            return next(reader, None)
    except csv.Error as error:
        raise _invalid(name, error, line) from error


def _invalid(name: str, error: Exception, line: int) -> FileFormatError:
    return FileFormatError(
        name,
        f"the row that starts here is no valid CSV ({error})",
        "A cell with a separator, a quote or a line break stands in double quotes, with the "
        "quotes inside it doubled; a quote that is not closed runs on to the end of the file.",
        line=line,
    )


def _head(text: TextIO, name: str, fields: Sequence[Field]) -> _Head:
    """Read the header, which may have quoted line breaks, and choose the separator by it alone."""
    count, line = 1, text.readline()
    named = _NAMED.fullmatch(line.rstrip("\r\n"))
    if named:
        count, line = count + 1, text.readline()
    while line and not line.strip():
        count, line = count + 1, text.readline()
    lines, start = [line], count
    while line and "".join(lines).count('"') % 2 and len(lines) < 20:
        count, line = count + 1, text.readline()
        lines.append(line)
    if not lines[0]:
        raise FileFormatError(
            name, "the file is empty", "The first line names the columns; the rows follow."
        )
    try:
        separator = named[1] if named else max(SEPARATORS, key=lambda m: _rank(lines, m, fields))
        cells = _split(lines, separator)
    except csv.Error as error:
        raise _invalid(name, error, start) from error
    twice = sorted({cell for cell in cells if cell and cells.count(cell) > 1})
    if twice:
        raise FileFormatError(
            name, f"the header names {listed(twice)} twice", "Rename or remove one.", line=count
        )
    return _Head(cells, separator, count)


def _rank(lines: list[str], separator: str, fields: Sequence[Field]) -> tuple[int, int]:
    cells = _split(lines, separator)
    return sum(field.fits(cell) for field in fields for cell in cells), len(cells)


def _split(lines: list[str], separator: str) -> list[str]:
    with _long_cells():
        rows = list(csv.reader(lines, delimiter=separator))
    return [cell.strip() for cell in chain.from_iterable(rows)]


def _ragged(name: str, line: int, found: int, width: int) -> FileFormatError:
    return FileFormatError(
        name,
        f"the row that starts here has {found} cells, the header has {width}",
        "A cell that holds the separator or a line break must stand in double quotes"
        + (
            "; if the program that wrote this leaves empty cells at the end of a row out, fill "
            "or remove the last column."
            if found < width
            else "."
        ),
        line=line,
    )
