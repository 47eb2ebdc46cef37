"""The commands ``label balance`` and ``status``."""
# ruff: noqa: PLC0415 (imports when used)

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from finnewsbench.dataset_builder.labelling.options import FormatOption
from finnewsbench.dataset_builder.labelling.options import ProjectArgument
from finnewsbench.dataset_builder.labelling.options import formatted
from finnewsbench.errors import ConfigError


def add_balance(app: typer.Typer) -> None:
    """Register the commands."""
    for command in (balance, status):
        app.command()(command)


def balance(
    project: ProjectArgument,
    quotas: Annotated[
        Path, typer.Option(help="YAML or JSON: category, polarity, sector, theme -> name: target.")
    ],
    select: Annotated[
        int | None, typer.Option(help="Take so many articles that meet the quotas best.")
    ] = None,
    form: FormatOption = "text",
) -> None:
    """Show how balanced the labels are, and choose articles so that quotas are met.

    Settled labels count; where there are none yet, the candidates.  The chosen ids go to
    selected.json in the project, which `label export --selected` keeps to.
    """
    from finnewsbench.dataset_builder.labelling.balance_tables import as_json
    from finnewsbench.dataset_builder.labelling.balance_tables import balance_table
    from finnewsbench.dataset_builder.labelling.balancing import count
    from finnewsbench.dataset_builder.labelling.balancing import figures
    from finnewsbench.dataset_builder.labelling.balancing import select as choose
    from finnewsbench.dataset_builder.labelling.project import SELECTED
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.quotas import read_quotas
    from finnewsbench.dataset_builder.labelling.selecting import labels_so_far
    from finnewsbench.runfile import write_json

    wanted = read_quotas(quotas)
    labels, open_ = labels_so_far(project, read_articles(project))
    if select is not None and not 1 <= select <= len(labels):
        raise ConfigError(f"--select is {select}; {len(labels)} articles have labels.")
    columns = [(f"all {len(labels)}", figures(count(labels, wanted), wanted))]
    notes = [f"{open_} articles are not settled: their candidates count"] if open_ else []
    values = {"articles": len(labels), "not_settled": open_}
    if select is not None:
        chosen = choose(count(labels, wanted), wanted, select)
        picked = count({name: labels[name] for name in chosen}, wanted)
        columns.append((f"selected {select}", figures(picked, wanted)))
        write_json(project / SELECTED, {"selected": list(chosen)})
        notes.append(f"{project / SELECTED}: the ids of the selected articles")
    table = balance_table(wanted, columns, notes)
    typer.echo(formatted(form, {**values, "quotas": as_json(wanted, columns)}, [table]))


def status(project: ProjectArgument, form: FormatOption = "text") -> None:
    """Show how far a project is."""
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.statuses import status as find
    from finnewsbench.dataset_builder.labelling.statuses import status_lines

    found = find(project, read_articles(project))
    if form == "text":
        typer.echo("\n".join(status_lines(found)))
    else:
        typer.echo(formatted("json", found, []))
