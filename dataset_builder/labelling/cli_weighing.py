"""The command ``label reweigh``."""
# ruff: noqa: PLC0415 (imports when used)

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any

import typer

from finnewsbench.dataset_builder.labelling.options import ProjectArgument
from finnewsbench.errors import ConfigError
from finnewsbench.modeloptions import MODEL
from finnewsbench.optiongroups import takes

if TYPE_CHECKING:
    from finnewsbench.dataset_builder.labelling.reweighing import Reweighed


def add_weighing(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(takes(MODEL)(reweigh))


def reweigh(
    project: ProjectArgument,
    judge: Annotated[
        str, typer.Option(help="offline (votes and position), or a model's name at the server.")
    ] = "offline",
    *,
    settings: Mapping[str, Any],
) -> None:
    """Have a strong model weigh the candidates anew and rank them.

    Interrupted, it goes on where it stopped when the same command is given again.
    """
    from finnewsbench.dataset_builder.labelling.project import read_articles
    from finnewsbench.dataset_builder.labelling.reweighing import reweigh as ask
    from finnewsbench.dataset_builder.labelling.reweighing import reweigh_offline
    from finnewsbench.dataset_builder.labelling.settling import read_agreed

    articles, agreed = read_articles(project), read_agreed(project)
    if not agreed:
        raise ConfigError(f"{project} has no candidates. Run `finnewsbench label agree` first.")
    if judge == "offline":
        for name in ("base_url", "api_key_env"):
            if settings[name]:
                raise ConfigError(
                    f"--{name.replace('_', '-')} is for a model behind a server, and offline is "
                    "none. Name the model with --judge, or leave that out."
                )
        _tell(
            reweigh_offline(project, agreed), "offline: by votes and position, no model was asked"
        )
        return
    from finnewsbench.config import RunConfig
    from finnewsbench.endings import fault_lines
    from finnewsbench.progress import progress_of

    with progress_of(f"reweigh {judge}") as show:
        found = ask(project, articles, agreed, RunConfig(model=judge, **settings), show)
    _tell(found, f"{judge}: {found.asked} articles asked about, {found.resumed} known already")
    if found.pending or found.stopped:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(found.pending.items()))
        typer.echo(f"unfinished: {kinds}. {found.stopped}".rstrip(), err=True)
        for line in fault_lines(found.last, found.in_vain, found.stopped):
            typer.echo(line, err=True)
        raise typer.Exit(130 if found.interrupted else 3)


def _tell(found: Reweighed, head: str) -> None:
    typer.echo(head)
    total = found.scored + found.unscored
    typer.echo(f"{found.scored} of {total} candidates weighed, {found.unscored} unscored")
    if found.faults:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(found.faults.items()))
        typer.echo(f"faults of the model: {kinds}")
