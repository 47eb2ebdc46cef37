"""The command ``label review``."""
# ruff: noqa: PLC0415, PLR0913, PLR0917 (imports when it runs; a command has its options)

from __future__ import annotations

from typing import Annotated

import typer

from finnewsbench.dataset_builder.labelling.options import ProjectArgument
from finnewsbench.dataset_builder.labelling.options import tell


def add_review(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(review)


def review(
    project: ProjectArgument,
    reviewer: Annotated[
        list[str],
        typer.Option(help="Who reviews; several times for several people at one server."),
    ],
    port: Annotated[int, typer.Option(help="Port; 0 takes one that is free.")] = 7860,
    host: Annotated[
        str, typer.Option(help="Address to listen on; anybody who reaches it can decide.")
    ] = "127.0.0.1",
    lang: Annotated[str, typer.Option(help="Language to begin with: ko or en.")] = "ko",
    blind: Annotated[  # noqa: FBT002
        bool, typer.Option("--blind", help="Hide votes and what other reviewers decided.")
    ] = False,
) -> None:
    """Open the annotators' page: accept, reject, edit and add, saved as you go."""
    from finnewsbench.dataset_builder.labelling.review.serving import open_desk
    from finnewsbench.dataset_builder.labelling.review.serving import serve

    desk = open_desk(project, reviewer, blind=blind, tell=tell)
    serve(desk, host=host, port=port, language=lang, ready=typer.echo)
