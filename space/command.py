"""The command ``app``."""
# ruff: noqa: PLC0415, PLR0913, PLR0917 (imports when it runs; a command has its options)

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add_app(app: typer.Typer) -> None:
    """Register the command."""
    app.command(name="app")(open_app)


def open_app(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes one that is free.")] = 7860,
    lang: Annotated[str, typer.Option(help="Language to begin with: ko or en.")] = "ko",
    public: Annotated[  # noqa: FBT002
        bool, typer.Option("--public", help="Anybody may come: only known model servers are asked.")
    ] = False,
    model: Annotated[str, typer.Option(help="Model that the form begins with.")] = "",
    base_url: Annotated[
        str, typer.Option(help="OpenAI-compatible server that the form begins with.")
    ] = "",
    runs: Annotated[
        list[Path] | None,
        typer.Option(help="Folder of run folders, for the leaderboard; several times for several."),
    ] = None,
    results: Annotated[
        str,
        typer.Option(metavar="ORG/NAME", help="Dataset on the Hub that holds run folders as well."),
    ] = "",
    data: Annotated[
        str, typer.Option(help="finnewsbench, a folder, or a Hub id.")
    ] = "finnewsbench",
) -> None:
    """Open the page: try a model on an article, compare runs, look through the dataset."""
    from finnewsbench.space.context import Context
    from finnewsbench.space.serving import serve

    context = Context(
        public=public,
        language=lang,
        data=data,
        runs=tuple(runs or ()),
        results=results,
        model=model,
        base_url=base_url,
    )
    serve(context, host=host, port=port, ready=typer.echo)
