"""The commands ``exam`` and ``exam-compare``.  Heavy imports happen when a command runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated
from typing import Any

import typer

from finnewsbench.errors import ConfigError
from finnewsbench.folders import make_folder_for

FormatOption = Annotated[str, typer.Option("--format", help="text, markdown or json.")]


def add_exam(app: typer.Typer) -> None:
    """Register both commands."""
    app.command("exam")(exam)
    app.command("exam-compare")(exam_compare)


def exam(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    judge: Annotated[
        str, typer.Option(help="offline, or a model's name at the judge's server.")
    ] = "offline",
    judge_base_url: Annotated[
        str, typer.Option(help="OpenAI-compatible server, as http://localhost:8000/v1.")
    ] = "",
    judge_api_key_env: Annotated[
        str, typer.Option(help="Environment variable that holds the key (never the key itself).")
    ] = "",
    judge_output_tokens: Annotated[
        int, typer.Option(help="Output budget of one reply; padding asks for much.")
    ] = 16384,
    data: Annotated[
        str, typer.Option(help="finnewsbench, a folder, or a Hub id.")
    ] = "finnewsbench",
    split: Annotated[str, typer.Option(help="Split or slice of one.")] = "validation",
    revision: Annotated[
        str, typer.Option(help="Branch, tag or commit of the data on the Hub.")
    ] = "",
    limit: Annotated[int | None, typer.Option(help="Only the first so many articles.")] = None,
    workers: Annotated[int, typer.Option(help="Cases asked about at once.")] = 8,
    folder: Annotated[
        Path | None,
        typer.Option(help="Where answers are kept, under exams/ by default; a new one asks anew."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the figures to this JSON file.")] = None,
    form: FormatOption = "text",
) -> None:
    """Put planted cases to a judge and say how far it can be trusted.

    Exit status 0: passed, 1: failed, 3: unfinished (give the same command again).
    """
    from finnewsbench.config import RunConfig  # noqa: PLC0415
    from finnewsbench.data import load  # noqa: PLC0415
    from finnewsbench.judgeoptions import JudgeOptions  # noqa: PLC0415
    from finnewsbench.metric.offline import OFFLINE_VERSION  # noqa: PLC0415
    from finnewsbench.metric.offline import judge as offline  # noqa: PLC0415
    from finnewsbench.metric.rows import article_from_row  # noqa: PLC0415
    from finnewsbench.refusing import refuse_unused  # noqa: PLC0415
    from finnewsbench.runfile import write_json  # noqa: PLC0415

    from .figures import figures  # noqa: PLC0415
    from .record import fingerprint  # noqa: PLC0415
    from .record import record  # noqa: PLC0415
    from .report import exam_table  # noqa: PLC0415
    from .sitting import Judges  # noqa: PLC0415
    from .sitting import one_by_one  # noqa: PLC0415
    from .sitting import plant  # noqa: PLC0415
    from .sitting import sit  # noqa: PLC0415

    _check_format(form)
    refuse_unused(
        JudgeOptions([judge], judge_base_url=judge_base_url, judge_api_key_env=judge_api_key_env)
    )
    model = judge != "offline"
    config = RunConfig(
        model=judge,
        base_url=judge_base_url,
        api_key_env=judge_api_key_env,
        limit=limit,
        workers=workers,
        max_tokens=judge_output_tokens,
    )
    if out is not None:
        make_folder_for(out)  # before anybody is asked
    judges: Judges = one_by_one(offline)
    if model:
        from finnewsbench.judges import judge_for  # noqa: PLC0415

        from .asking import ModelJudges  # noqa: PLC0415
        from .asking import default_folder  # noqa: PLC0415

        judges = ModelJudges(judge_for(config), folder or default_folder(judge, split), workers)
    source = load(data, split, revision)
    planted = plant([article_from_row(row) for row in source.rows[:limit]])
    sat = sit(planted, judges)
    prints = fingerprint(judge if model else OFFLINE_VERSION, planted, model=model)
    found = record(figures(planted, sat), sat, prints)
    if out is not None:
        write_json(out, found)
    typer.echo(_formatted(form, found, exam_table(found)))
    if model:
        _tell(judges)
    if not found["complete"]:
        typer.echo("Give the same command again to go on.", err=True)
        raise typer.Exit(3)
    if not found["passed"]:
        raise typer.Exit(1)


def exam_compare(
    files: Annotated[list[Path], typer.Argument(help="Two or more files of exam --out.")],
    form: FormatOption = "text",
) -> None:
    """Put exams side by side; the first is what the others are held against.

    Exit status 1: one of the others fails a kind that the first passes, or is not comparable.
    """
    from .record import COMPARED  # noqa: PLC0415
    from .record import differences  # noqa: PLC0415
    from .record import lost  # noqa: PLC0415
    from .record import read_record  # noqa: PLC0415
    from .report import side_by_side  # noqa: PLC0415

    _check_format(form)
    if len(files) < 2:
        raise ConfigError("exam-compare needs two files or more: exam-compare A.json B.json")
    named = [(str(path), read_record(path)) for path in files]
    typer.echo(_formatted(form, dict(named), side_by_side(named)))
    first = named[0][1]
    if any(
        lost(first, other) or set(differences(first, other)) & set(COMPARED)
        for _, other in named[1:]
    ):
        raise typer.Exit(1)


FORMATS = ("text", "markdown", "json")


def _check_format(form: str) -> None:
    if form not in FORMATS:
        raise ConfigError(f"--format is {form!r}; it can be {', '.join(FORMATS)}.")


def _formatted(form: str, found: dict[str, Any], table: Any) -> str:
    from finnewsbench.report import to_markdown  # noqa: PLC0415
    from finnewsbench.report import to_text  # noqa: PLC0415

    if form == "json":
        return json.dumps(found, ensure_ascii=False, indent=2, allow_nan=False)
    return to_text(table) if form == "text" else to_markdown(table)


def _tell(judges: Any) -> None:
    """How asking ended: what came from an earlier session, and why it stopped."""
    from finnewsbench.endings import fault_lines  # noqa: PLC0415
    from finnewsbench.judging import as_judge_options  # noqa: PLC0415

    for outcome in judges.outcome.judges.values():
        counts = outcome.counts
        typer.echo(
            f"answers: {counts.answered} of {counts.total}, {counts.resumed} from before, kept in "
            f"{judges.folder} (another --folder asks anew)",
            err=True,
        )
        if outcome.stopped:
            typer.echo(outcome.stopped, err=True)
        for line in fault_lines(counts.last, counts.faults, outcome.stopped, as_judge_options):
            typer.echo(line, err=True)
