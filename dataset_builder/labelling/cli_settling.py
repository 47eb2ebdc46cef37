"""The commands ``label adjudicate``, ``ceiling`` and ``export``."""
# ruff: noqa: PLC0415, PLR0913, PLR0917, FBT002 (imports when used; as many options as there are)

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from finnewsbench.counting import counted
from finnewsbench.dataset_builder.labelling.options import FormatOption
from finnewsbench.dataset_builder.labelling.options import OneModelOption
from finnewsbench.dataset_builder.labelling.options import ProjectArgument
from finnewsbench.dataset_builder.labelling.options import formatted
from finnewsbench.dataset_builder.labelling.options import tell
from finnewsbench.errors import ConfigError


def add_settling(app: typer.Typer) -> None:
    """Register the commands."""
    for command in (adjudicate, ceiling, export):
        app.command()(command)


def adjudicate(
    project: ProjectArgument,
    show: Annotated[
        str, typer.Option(help="Show one article: numbered sentences, candidates, votes.")
    ] = "",
    apply: Annotated[
        Path | None, typer.Option(help="Settled labels, JSONL, one article a line.")
    ] = None,
    draft: Annotated[
        Path | None, typer.Option(help="Write the candidates as settled labels, to be corrected.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take labels that differ from those settled before.")
    ] = False,
    one_model: OneModelOption = False,
    form: FormatOption = "text",
) -> None:
    """Settle the labels: see an article, take an adjudicator's labels.

    Without an option: how far annotators and reviewers agree, and where reviewers differ.
    """
    from finnewsbench.dataset_builder.labelling.project import read_articles

    articles = read_articles(project)
    if sum(map(bool, (show, apply, draft))) > 1:
        raise ConfigError("--show, --apply and --draft are different things; give one of them.")
    if show:
        _show(project, show)
    elif apply:
        from finnewsbench.dataset_builder.labelling.settling import settle
        from finnewsbench.dataset_builder.labelling.tables import changes_table
        from finnewsbench.report import to_text

        records = settle(project, apply, articles, replaced=replace, tell=tell)
        typer.echo(to_text(changes_table(records)))
    elif draft:
        from finnewsbench.dataset_builder.labelling.drafting import write_draft

        typer.echo(
            f"{draft}: {counted(write_draft(project, draft), 'article')}, to be read and corrected"
        )
    else:
        from finnewsbench.dataset_builder.labelling.comparing import compare

        compared = compare(project, articles, one_model=one_model)
        typer.echo(formatted(form, compared.values, compared.tables))


def _show(project: Path, article_id: str) -> None:
    from finnewsbench.dataset_builder.labelling.project import chosen
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.settling import read_agreed
    from finnewsbench.dataset_builder.labelling.showing import shown
    from finnewsbench.dataset_builder.labelling.weights import read_reweighed

    article = chosen(read_articles(project), article_id)
    agreed = read_agreed(project)
    weights = read_reweighed(project, agreed)
    typer.echo(shown(article, agreed.get(article_id), weights.get(article_id)))


def ceiling(
    project: ProjectArgument,
    at_least: Annotated[
        int | None, typer.Option(help="So many of the others make a reference item.")
    ] = None,
    one_model: OneModelOption = False,
    form: FormatOption = "text",
) -> None:
    """Score each annotator against a reference made of the others' labels, offline."""
    from finnewsbench.dataset_builder.labelling.agreement_tables import ceiling_table
    from finnewsbench.dataset_builder.labelling.ceiling import ceilings
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.proposing import stored

    articles = read_articles(project)
    found = ceilings(articles, stored(project, articles), at_least)
    typer.echo(formatted(form, dict(found), [ceiling_table(found, one_model=one_model)]))


def export(
    project: ProjectArgument,
    split: Annotated[str, typer.Option(help="The split that the articles are for.")],
    selected: Annotated[
        bool, typer.Option("--selected", help="Only those that `label balance` selected.")
    ] = False,
) -> None:
    """Write settled labels as dataset rows, with the provenance of each label beside them."""
    from finnewsbench.dataset_builder.labelling.exporting import export as write
    from finnewsbench.dataset_builder.labelling.exporting import for_split
    from finnewsbench.dataset_builder.labelling.final import standings
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.provenance import provenance
    from finnewsbench.dataset_builder.labelling.settling import read_agreed
    from finnewsbench.dataset_builder.labelling.weights import read_reweighed

    everything = read_articles(project)
    articles = for_split(everything, split)
    if selected:
        from finnewsbench.dataset_builder.labelling.selecting import read_selected

        chosen = read_selected(project)
        articles = {name: each for name, each in articles.items() if name in chosen}
    found = {n: each for n, each in standings(project, everything).items() if n in articles}
    finals = {name: each.final for name, each in found.items() if each.final}
    agreed = read_agreed(project)
    weights = read_reweighed(project, agreed)
    records = [
        provenance(name, final, agreed.get(name), weights.get(name))
        for name, final in finals.items()
    ]
    done = write(project, articles, finals, records, split)
    typer.echo(
        f"{done.rows}: {done.articles} of {counted(len(articles), 'article')}; every rule is kept"
    )
    typer.echo(f"{done.provenance}: where each label comes from")
    typer.echo(f"{done.folder}: load_dataset({str(done.folder)!r})")
    for name, each in found.items():
        if not each.final:
            typer.echo(f"left out: {name}: {each.why}", err=True)
