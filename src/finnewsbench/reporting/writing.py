"""A report's folder: every form of it, and the figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.spreadsheets import write_csv

from .document import Report
from .figures import Pictures
from .forms import LONG
from .forms import as_json_text
from .forms import as_markdown
from .forms import long_rows
from .labels import Labels
from .sheets import to_csv


def write_report(folder: Path, report: Report, pictures: Pictures, labels: Labels) -> list[Path]:
    """Write a report; files that are there already are replaced.  Gives the paths, in order.

    Raises:
        FinNewsBenchError: the folder can't be written to.
    """
    try:
        return list(_write(folder, report, pictures, labels))
    except OSError as error:
        raise FinNewsBenchError(
            f"The report can't be written to {folder}: {error}. Name another folder with --out."
        ) from error


def _write(folder: Path, report: Report, pictures: Pictures, labels: Labels) -> Iterator[Path]:
    from .page import page  # noqa: PLC0415 (an extra)

    tables, figures = folder / "tables", folder / "figures"
    for each in (folder, tables, figures):
        each.mkdir(parents=True, exist_ok=True)
    texts = {
        "report.md": as_markdown(report),
        "report.html": page(report, pictures, labels),
        "report.json": as_json_text(report),
    }
    for name, text in texts.items():
        with (folder / name).open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        yield folder / name
    write_csv(folder / "figures.csv", LONG, long_rows(report.data))
    yield folder / "figures.csv"
    for sheet in report.sheets:
        columns, rows = to_csv(sheet)
        if columns:
            path = tables / f"{sheet.key}.csv"
            write_csv(path, columns, rows)
            yield path
    for form, made in (("svg", pictures.svg), ("png", pictures.png)):
        for name, data in made.items():
            path = figures / f"{name}.{form}"
            path.write_bytes(data)
            yield path
