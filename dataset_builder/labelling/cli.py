"""The commands ``label new``, ``propose``, ``agree``; the others are put beside them.

Heavy imports happen when a command runs.
"""
# ruff: noqa: PLC0415, FBT002 (imports when used; as many options as there are)

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from finnewsbench.counting import counted
from finnewsbench.dataset_builder.labelling.cli_balance import add_balance
from finnewsbench.dataset_builder.labelling.cli_settling import add_settling
from finnewsbench.dataset_builder.labelling.cli_weighing import add_weighing
from finnewsbench.dataset_builder.labelling.options import ProjectArgument
from finnewsbench.dataset_builder.labelling.options import tell
from finnewsbench.dataset_builder.labelling.review.command import add_review
from finnewsbench.errors import ConfigError

label_app = typer.Typer(
    help="Label news: models propose, agreement filters, people decide (paper, section 3.2).",
    no_args_is_help=True,
)


@label_app.command()
def new(
    project: ProjectArgument,
    file: Annotated[
        Path | None, typer.Option(help="Articles: JSONL, JSON, CSV, Parquet or a folder of .txt.")
    ] = None,
    data: Annotated[str, typer.Option(help="finnewsbench, a folder, or a Hub id.")] = "",
    split: Annotated[str, typer.Option(help="Split or slice of one, for --data.")] = "",
    update: Annotated[
        bool, typer.Option("--update", help="Replace articles that have changed.")
    ] = False,
) -> None:
    """Begin a project, or add articles to it.  Labels of the articles are left behind."""
    from finnewsbench.dataset_builder.labelling.beginning import begin
    from finnewsbench.dataset_builder.labelling.beginning import from_file
    from finnewsbench.dataset_builder.labelling.beginning import from_rows

    if (file is None) == (not data):
        raise ConfigError("Say where the articles are: --file FILE, or --data finnewsbench.")
    if file is not None:
        articles = list(from_file(file, tell=tell))
    else:
        from finnewsbench.data import load

        source = load(data, split)
        articles = list(from_rows(source.rows))
    done = begin(project, articles, update=update)
    typer.echo(
        f"{project}: {counted(done.added, 'article')} added, {done.changed} changed, {done.kept} "
        "left as they were"
    )


@label_app.command()
def propose(
    project: ProjectArgument,
    sources: Annotated[
        list[Path],
        typer.Argument(help="Run folders, files of annotations, or files of predictions."),
    ],
    name: Annotated[
        str, typer.Option(help="The proposer; by default the model, the annotator, or the file.")
    ] = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Take labels that differ from earlier ones.")
    ] = False,
) -> None:
    """Take labels that models or people propose."""
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.proposing import read_proposals
    from finnewsbench.dataset_builder.labelling.proposing import store

    articles = read_articles(project)
    read = [(path, read_proposals(path, articles, name=name, tell=tell)) for path in sources]
    for path, found in read:
        totals = store(project, found.annotations, replaced=replace)
        for by, total in totals.items():
            own = [each for each in found.annotations if each.annotator == by]
            typer.echo(
                f"{path}: {counted(len(own), 'article')} by {by}, "
                f"{counted(sum(len(a.entries) for a in own), 'label')}; "
                f"{total} of {counted(len(articles), 'article')} in all"
            )
        for what, count in sorted(found.counts.items()):
            typer.echo(f"{path}: {count} {what}", err=True)


@label_app.command()
def agree(
    project: ProjectArgument,
    at_least: Annotated[
        int | None,
        typer.Option(help="So many proposers make a candidate; by default all but one."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also where reviewers have decided on candidates.")
    ] = False,
) -> None:
    """Keep what proposers agree on, if the article says it; drop the rest with a reason."""
    from finnewsbench.dataset_builder.labelling.agreeing import agree_all
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.proposing import stored
    from finnewsbench.dataset_builder.labelling.settling import replace_agreed
    from finnewsbench.dataset_builder.labelling.tables import agreed_table
    from finnewsbench.report import to_text

    articles = read_articles(project)
    found = agree_all(articles, stored(project, articles), at_least)
    replace_agreed(project, found, again=again)
    typer.echo(to_text(agreed_table(found, len(articles))))


add_weighing(label_app)
add_settling(label_app)
add_balance(label_app)
add_review(label_app)
