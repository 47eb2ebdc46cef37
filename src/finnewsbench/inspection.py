"""The commands that look closer at a scored run: ``disagreements`` and ``measures``."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated
from typing import Any

import typer

from .counting import counted
from .errors import ConfigError

RunArgument = Annotated[Path, typer.Argument(help="Scored folder, of a run or of predictions.")]

CSV_FILE = "disagreements.csv"


def add_inspection(app: typer.Typer) -> None:
    """Register the commands."""
    for command in (disagreements, measures):
        app.command()(command)


def disagreements(
    folder: RunArgument,
    form: Annotated[
        str, typer.Option("--format", help="text, markdown, json or csv (every item).")
    ] = "text",
    limit: Annotated[int, typer.Option(help="How many items of a kind to show.")] = 20,
    out: Annotated[
        Path | None, typer.Option(help="CSV file; by default disagreements.csv in the run folder.")
    ] = None,
) -> None:
    """Show where exact recall and the rubric differ: per category, and item by item."""
    _check(form, ("text", "markdown", "json", "csv"))
    if limit < 0:
        raise ConfigError(f"--limit is {limit}; it must be at least 0.")
    if out and form != "csv":
        raise ConfigError("--out is for --format csv; redirect the output of the other formats.")

    from .data import load
    from .disagreement import disagreements as find
    from .disagreement_tables import CSV_COLUMNS
    from .disagreement_tables import as_json
    from .disagreement_tables import gap_table
    from .disagreement_tables import list_table
    from .folders import make_folder_for
    from .rulings import data_of
    from .rulings import read_rulings
    from .spreadsheets import write_csv

    rows = load(*data_of(folder)).rows
    rulings = read_rulings(folder, rows)
    found = find(rulings.articles)
    if form == "csv":
        path = make_folder_for(out or folder / CSV_FILE)
        write_csv(path, CSV_COLUMNS, [[getattr(i, c) for c in CSV_COLUMNS] for i in found])
        typer.echo(f"{counted(len(found), 'item')}: {path}")
        return
    several = len(rulings.judges) > 1
    tables = [gap_table(rulings), list_table(found, limit, judges=several)]
    typer.echo(_shown(form, as_json(rulings, found, limit), tables))


def measures(
    folder: RunArgument,
    form: Annotated[str, typer.Option("--format", help="text, markdown or json.")] = "text",
) -> None:
    """Show the measures beside the main scores: weights, ranks, partial matches, dependence."""
    _check(form, ("text", "markdown", "json"))
    from .measures_tables import as_json
    from .measures_tables import measures_tables
    from .scores import read_scores

    scores = read_scores(folder)
    tables = measures_tables(str(scores.get("model", folder.name)), scores)
    typer.echo(_shown(form, as_json(scores), tables))


def _check(form: str, forms: tuple[str, ...]) -> None:
    if form not in forms:
        raise ConfigError(f"--format is {form!r}; it can be {', '.join(forms)}.")


def _shown(form: str, value: dict[str, Any], tables: Any) -> str:
    from .report import to_markdown
    from .report import to_text

    if form == "json":
        return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    return "\n".join(to_text(table) if form == "text" else to_markdown(table) for table in tables)
