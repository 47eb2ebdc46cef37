"""The command ``models``: the paper's models and what each needs."""

from __future__ import annotations

import json
import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING
from typing import Annotated

import typer

from .errors import ConfigError
from .presets import PRESETS
from .presets import Preset

if TYPE_CHECKING:
    from .report import Table

NOTES = (
    "The commands beside the models are proposals: the paper says who served them and no more.",
    "None of these models has been run with this package yet. Reasoning parsers: vLLM 0.32.",
    "GB: the weights alone. --tensor-parallel-size 2 is for cards of 48 GB, not for one of 80 GB.",
    "Access: an OPENAI_API_KEY, or conditions to accept on the Hub and an HF_TOKEN.",
)


def add_models(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(models)


def models(
    form: Annotated[str, typer.Option("--format", help="text, markdown or json.")] = "text",
) -> None:
    """Show the paper's eight models: who serves them, with which commands, under which licence."""
    typer.echo(shown(form))


def shown(form: str) -> str:
    """The presets as the text of a ``--format``.

    Raises:
        ConfigError: there is no such format.
    """
    from .report import to_markdown  # noqa: PLC0415 (not needed for --help)
    from .report import to_text  # noqa: PLC0415

    if form == "json":
        return json.dumps(
            [asdict(preset) | {"commands": list(preset.commands)} for preset in PRESETS],
            ensure_ascii=False,
            indent=2,
        )
    if form == "text":
        return f"{to_text(preset_table()).rstrip()}\n\n{_commands()}"
    if form == "markdown":
        return f"{to_markdown(preset_table()).rstrip()}\n\n```\n{_commands()}\n```"
    raise ConfigError(f"--format is {form!r}; it can be text, markdown, json.")


def preset_table() -> Table:
    """Name, server, reasoning parser, weights, licence, access: a row a model."""
    from .report import Table  # noqa: PLC0415

    heads = ("", "served by", "reasoning parser", "GB", "licence", "access")
    rows = tuple(
        (
            preset.name,
            preset.served,
            preset.parser or "-",
            str(preset.weights or "-"),
            preset.licence,
            preset.access,
        )
        for preset in PRESETS
    )
    return Table(title="The paper's models", heads=heads, rows=rows, notes=NOTES)


def _commands() -> str:
    return "\n\n".join(_lines(preset) for preset in PRESETS)


def _lines(preset: Preset) -> str:
    note = textwrap.wrap(f"{preset.name}: {preset.note}", 96, break_on_hyphens=False)
    return "\n".join((*(f"# {line}" for line in note), *preset.commands))
