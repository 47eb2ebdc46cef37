"""The command ``agree``.  Heavy imports happen when it runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from finnewsbench.errors import ConfigError


def add_agree(app: typer.Typer) -> None:
    """Register the command."""
    app.command("agree")(agree)


def agree(
    human: Annotated[
        Path | None, typer.Option(help="People's verdicts, JSONL; by default a bundled example.")
    ] = None,
    judgments: Annotated[
        Path | None,
        typer.Option(help="A run folder, the judge's verdicts, or predictions (judged offline)."),
    ] = None,
    split: Annotated[str, typer.Option(help="Split that a file of predictions is for.")] = "",
    form: Annotated[str, typer.Option("--format", help="text, markdown or json.")] = "text",
) -> None:
    """Compare a judge's verdicts with people's, and correct its mean by them.

    A line of people's verdicts: {"article_id": "fnb-v001", "category": "keyword", "item":
    "keyword.p2", "name": "...", "verdict": "yes, partly or no", "annotator": "A"}
    """
    from finnewsbench.report import to_markdown  # noqa: PLC0415
    from finnewsbench.report import to_text  # noqa: PLC0415

    from .labels import read_labels  # noqa: PLC0415
    from .measures import agreement  # noqa: PLC0415
    from .sources import EXAMPLE_LABELS  # noqa: PLC0415
    from .sources import EXAMPLE_NOTICE  # noqa: PLC0415
    from .sources import EXAMPLE_PREDICTIONS  # noqa: PLC0415
    from .sources import EXAMPLE_SPLIT  # noqa: PLC0415
    from .sources import read_rulings  # noqa: PLC0415
    from .tables import tables  # noqa: PLC0415
    from .tables import to_dict  # noqa: PLC0415

    if (human is None) != (judgments is None):
        raise ConfigError(
            "--human and --judgments go together: verdicts of people and of a judge on the same "
            "predictions. Give both, or neither to see the bundled example."
        )
    if form not in {"text", "markdown", "json"}:
        raise ConfigError(f"--format is {form!r}; it can be text, markdown or json.")
    if human is None or judgments is None:
        typer.echo(EXAMPLE_NOTICE, err=True)
        human, judgments, split = EXAMPLE_LABELS, EXAMPLE_PREDICTIONS, EXAMPLE_SPLIT
    labels = read_labels(human)
    found = [
        agreement(labels, rulings, judge)
        for judge, rulings in read_rulings(judgments, split).items()
    ]
    if form == "json":
        typer.echo(json.dumps([to_dict(each) for each in found], ensure_ascii=False, indent=2))
        return
    show = to_text if form == "text" else to_markdown
    for each in found:
        for table in tables(each):
            typer.echo(show(table))
