"""The command line.  Heavy imports happen inside the commands, so that ``--help`` is quick.

This is where the parts are put together, so it alone may import from all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from . import __version__
from .agreement.cli import add_agree
from .batch.cli import batch_app
from .commands import DataOption
from .commands import FormatOption
from .commands import RevisionOption
from .commands import SplitOption
from .commands import add_scoring
from .commands import formatted
from .errors import FinNewsBenchError
from .exam.cli import add_exam
from .inspection import add_inspection

app = typer.Typer(
    name="finnewsbench",
    help="Structured information extraction from Korean financial news, measured.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
dataset_app = typer.Typer(help="Look at the dataset and check it.", no_args_is_help=True)
app.add_typer(dataset_app, name="dataset")
app.add_typer(batch_app, name="batch")


def main() -> None:
    """Entry point: errors that the user can set right are one line, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a cp949 console can't show every character
    with _plain_errors():
        app()


@app.callback(invoke_without_command=True)
def version(
    show: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,  # noqa: FBT002
) -> None:
    """Structured information extraction from Korean financial news, measured."""
    if show:
        typer.echo(f"finnewsbench {__version__}")
        raise typer.Exit


add_scoring(app)


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(help="Run folders.")],
    form: FormatOption = "text",
) -> None:
    """Put runs side by side, and say which differences between them are real."""
    from .report import comparison_table
    from .report import run_table
    from .report_differences import as_json
    from .report_differences import difference_tables
    from .report_differences import run_differences
    from .scores import read_scores

    scored = [(str(folder), read_scores(folder)) for folder in runs]
    if len(scored) == 1:
        table = run_table(scored[0][1].get("model", runs[0].name), scored[0][1])
        typer.echo(formatted(form, dict(scored), table))
        return
    table = comparison_table([(f"{s.get('model', name)} ({name})", s) for name, s in scored])
    try:
        found = run_differences([(Path(name), scores) for name, scores in scored])
    except FinNewsBenchError as error:
        typer.echo(f"differences are not shown: {error}", err=True)
        found = {}
    if form == "json":
        typer.echo(formatted(form, {**dict(scored), "differences": as_json(found)}, table))
        return
    for each in (table, *difference_tables(found)):
        typer.echo(formatted(form, {}, each))


@dataset_app.command()
def stats(
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
    form: FormatOption = "text",
) -> None:
    """Lengths, density, themes and sectors beside the paper's figures."""
    from finnewsbench.dataset_builder.statistics import tables
    from finnewsbench.metric.rows import article_from_row

    from .data import load

    source = load(data, split, revision)
    typer.echo(f"{source.name}, split {source.split}: {len(source.rows)} articles")
    typer.echo("paper: its own 260 articles, which are not these\n")
    for table in tables([article_from_row(row) for row in source.rows]):
        values = {row[0]: list(row[1:]) for row in table.rows}
        typer.echo(formatted(form, {table.title: values}, table))


@dataset_app.command()
def check(
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
) -> None:
    """Check every rule of the data contract; exit status 1 when one is broken."""
    from finnewsbench.dataset_builder.validate import RULES
    from finnewsbench.dataset_builder.validate import check_rows

    from .data import load

    source = load(data, split, revision)
    breaches = check_rows(source.rows)
    for breach in breaches:
        typer.echo(str(breach))
    typer.echo(
        f"{source.name}, split {source.split}: {len(source.rows)} articles, {len(RULES)} groups of "
        f"rules, {len(breaches)} breaches"
    )
    if breaches:
        raise typer.Exit(1)


add_agree(app)
add_exam(app)
add_inspection(app)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """End with status 2 and one line where the user can set it right; anything else is a bug."""
    try:
        yield
    except FinNewsBenchError as error:
        typer.echo(f"error: {error}", err=True)
        raise SystemExit(2) from None
