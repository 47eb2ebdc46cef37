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

from finnewsbench.dataset_builder.importing.cli import add_import
from finnewsbench.dataset_builder.labelling.cli import label_app
from finnewsbench.space.command import add_app

from . import __version__
from .agreement.cli import add_agree
from .batch.cli import batch_app
from .commands import FormatOption
from .commands import add_scoring
from .commands import formatted
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
    typer.echo(f"{source.name}, split {source.split}: {len(source.rows)} articles")
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
    """
    from finnewsbench.dataset_builder.corpus import CORPUS_RULES
    from finnewsbench.dataset_builder.corpus import check_corpus
    from finnewsbench.dataset_builder.plan_progress import plan_line
    from finnewsbench.dataset_builder.untouched import check_untouched
    from finnewsbench.dataset_builder.validate import RULES
    from finnewsbench.dataset_builder.validate import check_rows

    from .data import load
    from .data import split_names

    first = load(data, split, revision)
    splits = [split] if split else split_names(data, revision)
    rows = {
        each: (first if each == first.split else load(data, each, revision)).rows for each in splits
    }
    breaches = 0
    for each, mine in rows.items():
        found = check_rows(mine)
        breaches += len(found)
        for breach in found:
            typer.echo(str(breach))
        typer.echo(
            f"{data}, split {each}: {len(mine)} articles, {len(RULES)} groups of rules, "
            f"{len(found)} breaches"
        )
    across = check_corpus(rows)
    breaches += len(across)
    for breach in across:
        typer.echo(str(breach))
    typer.echo(
        f"{data}, {' and '.join(rows)}: {len(CORPUS_RULES)} rules over the corpus, "
        f"{len(across)} breaches"
    )
    touched = check_untouched(_folder(data), rows)
    breaches += len(touched)
    for breach in touched:
        typer.echo(str(breach))
    typer.echo(plan_line([row["id"] for mine in rows.values() for row in mine if "id" in row]))
    if breaches:
        raise typer.Exit(1)


def _folder(data: str) -> Path:
    """Where the data's files are: the bundled data's folder, or the one that was named."""
    from finnewsbench.dataset_builder.croissant import FILE

    from .data import NAME

    return FILE.parent if data == NAME else Path(data)


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
