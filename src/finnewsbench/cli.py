"""The command line.  Heavy imports happen inside the commands, so that ``--help`` is quick.

This is where the parts are put together, so it alone may import from all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from finnewsbench.dataset_builder.importing.cli import add_import
from finnewsbench.dataset_builder.labelling.cli import label_app
from finnewsbench.space.command import add_app

from . import __version__
from .agreement.cli import add_agree
from .batch.cli import batch_app
from .commands import FormatOption
from .commands import add_scoring
from .commands import formatted
from .counting import counted
from .errors import FinNewsBenchError
from .exam.cli import add_exam
from .extracting import add_extract
from .foreign import printable
from .inspection import add_inspection
from .modeloptions import DataOption
from .modeloptions import RevisionOption
from .modeloptions import SplitOption
from .modelscommand import add_models
from .publishing.cli import add_publishing
from .redaction import traceback_text
from .reporting.cli import add_report

app = typer.Typer(
    name="finnewsbench",
    help="Structured information extraction from Korean financial news, measured.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
dataset_app = typer.Typer(help="Look at the dataset and check it.", no_args_is_help=True)
app.add_typer(dataset_app, name="dataset")
app.add_typer(batch_app, name="batch")
app.add_typer(label_app, name="label")


def main() -> None:
    """Entry point: errors that the user can set right are one line, not a traceback."""
    # A console in cp949 can't show every character.  A table keeps its columns with a ``?``; in a
    # message the character is written out, since it may be part of a file's name.
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
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
add_extract(app)


@dataset_app.command()
def stats(
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
    form: FormatOption = "text",
) -> None:
    """Lengths, density, themes and sectors beside the paper's figures."""
    from finnewsbench.dataset_builder.plan_progress import plan_progress
    from finnewsbench.metric.rows import article_from_row

    from .data import load
    from .datasetfigures import tables

    source = load(data, split, revision)
    typer.echo(f"{source.name}, split {source.split}: {counted(len(source.rows), 'article')}")
    typer.echo("paper: its own 260 articles, which are not these\n")
    articles = [article_from_row(row) for row in source.rows]
    for table in (*tables(articles), *plan_progress(articles)):
        values = {row[0]: list(row[1:]) for row in table.rows}
        typer.echo(formatted(form, {table.title: values}, table))


@dataset_app.command()
def check(
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
) -> None:
    """Check every rule of the data contract; exit status 1 when one is broken.

    All splits together, as some rules are about the corpus; with --split that one by itself.
    Where the reviewed source or checksums lie beside the data, it must be what they say.
    Of data that is not this benchmark's, as an import, the form alone is checked.
    """
    from finnewsbench.dataset_builder.checking import check_data

    if check_data(data, split, revision, typer.echo):
        raise typer.Exit(1)


add_import(dataset_app)
add_agree(app)
add_app(app)
add_exam(app)
add_inspection(app)
add_models(app)
add_publishing(app, check)
add_report(app)


@contextmanager
def _plain_errors() -> Iterator[None]:
    """End with status 2 and one line where the user can set it right; anything else is a bug."""
    try:
        yield
    except FinNewsBenchError as error:
        lines = [printable(line) for line in str(error).split("\n")]
        print("error:", "\n".join(lines), file=sys.stderr)  # noqa: T201 (echo takes ASCII for UTF-8)
        raise SystemExit(2) from None
    except Exception:  # noqa: BLE001 (shown as ever, but for keys)
        sys.stderr.write(traceback_text())
        raise SystemExit(1) from None
