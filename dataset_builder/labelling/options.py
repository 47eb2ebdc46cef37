"""What the ``label`` commands share: arguments, where notes go, how results are printed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any

import typer

from finnewsbench.errors import ConfigError

if TYPE_CHECKING:
    from finnewsbench.report import Table

ProjectArgument = Annotated[Path, typer.Argument(help="The project's folder.")]
FormatOption = Annotated[str, typer.Option("--format", help="text, markdown or json.")]
OneModelOption = Annotated[
    bool,
    typer.Option("--one-model", help="All annotators are one language model: self-consistency."),
]


def tell(note: object) -> None:
    """Say something that the user should know."""
    typer.echo(f"note: {note}", err=True)


def formatted(form: str, values: Mapping[str, Any], tables: Sequence[Table]) -> str:
    """A result in one of the three forms of output.

    Raises:
        ConfigError: there is no such form.
    """
    from finnewsbench.report import to_markdown  # noqa: PLC0415 (when used)
    from finnewsbench.report import to_text  # noqa: PLC0415

    if form == "json":
        return json.dumps(values, ensure_ascii=False, allow_nan=False, indent=2)
    if form not in {"text", "markdown"}:
        raise ConfigError(f"--format is {form!r}; it can be text, markdown or json.")
    show = to_text if form == "text" else to_markdown
    return "\n".join(map(show, tables))
