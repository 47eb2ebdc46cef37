"""The command ``report``."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any

import typer

from finnewsbench.errors import ConfigError

if TYPE_CHECKING:
    from .runs import Run

FORMATS = ("text", "markdown", "json", "csv", "html")


def add_report(app: typer.Typer) -> None:
    """Register the command."""
    app.command("report")(report)


def report(  # noqa: PLR0913 (a command has as many options as it has)
    folders: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Scored run folders.")],
    *,
    form: Annotated[
        str, typer.Option("--format", help="What is printed: text, markdown, json, csv or html.")
    ] = "text",
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for everything: Markdown, HTML, JSON, CSV tables, figures."),
    ] = None,
    by: Annotated[
        str,
        typer.Option(help="Break down by sector,event,register,tag,difficulty,hard,length; all."),
    ] = "",
    paper: Annotated[
        bool, typer.Option("--paper", help="Show the paper's rows too, in tables of their own.")
    ] = False,
    allow_incomplete: Annotated[
        bool, typer.Option("--allow-incomplete", help="Rank incomplete runs too, marked †.")
    ] = False,
    allow_different: Annotated[
        bool,
        typer.Option("--allow-different", help="Rank runs with other signatures too, marked ‡."),
    ] = False,
    prices: Annotated[
        Path | None, typer.Option(help="Prices of tokens (YAML or JSON), to reckon costs anew.")
    ] = None,
    language: Annotated[str, typer.Option("--labels", help="Words in figures: en or ko.")] = "en",
) -> None:
    """Put runs side by side: the paper's tables and figures, with intervals and ranks.

    Runs are ranked together where they are complete and have one signature.
    """
    if form not in FORMATS:
        raise ConfigError(f"--format is {form!r}; it can be {', '.join(FORMATS)}.")
    from .breakdown import facets
    from .document import report_on
    from .figures import need_extra
    from .figures import pictures
    from .labels import labels_in
    from .marks import mark
    from .runs import read_runs
    from .runs import run_folders

    wanted, labels = facets(by), labels_in(language)
    if out is not None or form == "html":
        need_extra()
    known = _prices(prices)
    runs = mark(
        read_runs(run_folders(folders, _tell), prices=known, tell=_tell),
        allow_incomplete=allow_incomplete,
        allow_different=allow_different,
    )
    rows = _rows([each.run for each in runs]) if wanted else {}
    made = report_on(runs, rows=rows, by=wanted, paper=paper)
    drawn = None
    if out is not None or form == "html":
        drawn = pictures(made, labels, files=out is not None)
        if drawn.told:
            _tell(drawn.told)
    if form == "html" and drawn:
        from .page import page

        typer.echo(page(made, drawn, labels), nl=False)
    else:
        from .forms import FORMS

        typer.echo(FORMS[form](made), nl=False)
    if out is not None and drawn:
        from .writing import write_report

        paths = write_report(out, made, drawn, labels)
        _tell(f"{len(paths)} files in {out}: {out / 'report.html'} has all of it")


def _tell(line: str) -> None:
    typer.echo(line, err=True)


def _prices(path: Path | None) -> Any:
    if path is None:
        return None
    from finnewsbench.prices import read_prices

    return read_prices(path)


def _rows(runs: Sequence[Run]) -> dict[str, Mapping[str, Mapping[str, Any]]]:
    """The dataset rows of each run, as its signature names the data."""
    from finnewsbench.data import load

    from .breakdown import rows_of

    loaded: dict[tuple[str, ...], Sequence[Mapping[str, Any]]] = {}
    found: dict[str, Mapping[str, Mapping[str, Any]]] = {}
    for run in runs:
        signature = run.scores["signature"]
        lacking = [name for name in ("data", "split", "revision") if name not in signature]
        if lacking:
            raise ConfigError(
                f"--by needs the articles, and the scores of {run.name} do not name their "
                f"{lacking[0]}. Leave --by out, or score the run with finnewsbench."
            )
        revision = signature["revision"] if signature["revision"] != "-" else ""
        data = (signature["data"], signature["split"], revision)
        if data not in loaded:
            loaded[data] = load(*data).rows
        found[run.name] = rows_of(run, loaded[data])
    return found
