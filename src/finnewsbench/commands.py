"""The commands that make scores: ``run``, ``judge`` and ``score``."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from typing import Any

import typer

from .config import RunConfig
from .endings import judge_folder
from .endings import left_by_judges
from .endings import progress
from .endings import tell_costs
from .endings import unfinished
from .engineoptions import ENGINE
from .engineoptions import Engine
from .errors import ConfigError
from .judgeoptions import JUDGES
from .judgeoptions import JudgeOptions
from .judgeoptions import judging_for
from .modeloptions import MODEL
from .modeloptions import WORK
from .modeloptions import DataOption
from .modeloptions import LimitOption
from .modeloptions import RevisionOption
from .modeloptions import SplitOption
from .modeloptions import told_data
from .optiongroups import said
from .optiongroups import takes
from .refusing import refuse_server_options
from .refusing import refuse_unused

FormatOption = Annotated[str, typer.Option("--format", help="text, markdown or json.")]


def add_scoring(app: typer.Typer) -> None:
    """Register the commands."""
    app.command()(takes(MODEL, JUDGES, ENGINE)(run))
    app.command()(takes(WORK, JUDGES, ENGINE)(judge))
    app.command()(takes(WORK, JUDGES)(score))


def run(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    context: typer.Context,
    model: Annotated[
        list[str] | None,
        typer.Option(
            help="baseline (embedded rules; the default), a model's name at the server, or "
            "hf/NAME for a model in this process; several "
            "times for several, one after the other."
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(help="YAML file of models and judges; options given beside it go first."),
    ] = None,
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
    limit: LimitOption = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Run folder, or the folder of several; by default one under runs/."),
    ] = None,
    max_model_tokens: Annotated[
        int | None,
        typer.Option(help="The model's tokens for this folder in all; it stops before."),
    ] = None,
    *,
    track: Annotated[
        bool,
        typer.Option("--track/--no-track", help="Log the figures with trackio, on this machine."),
    ] = False,
    settings: Mapping[str, Any],
    judges: JudgeOptions,
    engine: Engine,
) -> None:
    """Ask a model about every article, score its replies, print the table.

    Interrupted runs go on where they stopped when the same command is given again.
    """
    from .manyruns import run_plan
    from .runplan import Flags
    from .runplan import plan_for

    given = said(context)
    flags = Flags(
        models=model or ["baseline"],
        data=data,
        split=split,
        revision=revision,
        limit=limit,
        out=out,
        engine=engine,
        max_model_tokens=max_model_tokens,
        settings=settings,
        judges=judges,
        said=given,
        track=track,
    )
    if config is None:
        plan = plan_for(flags)
    else:
        from .runconfigfile import read_run_file

        plan = plan_for(flags, read_run_file(config), config)
    refuse_server_options([one.model for one in plan.models], settings, given)
    refuse_unused(plan.judges, given)
    if not plan.track:
        run_plan(plan)
        return
    from .tracking import tracked

    with tracked(plan):
        run_plan(plan)


def judge(
    folder: Annotated[Path, typer.Argument(help="Run folder.")],
    *,
    settings: Mapping[str, Any],
    judges: JudgeOptions,
    engine: Engine,
) -> None:
    """Judge the replies of a run folder, score them anew, print the table.

    Answers are kept: none is asked for twice, and an interrupted judging goes on when the same
    command is given again.
    """
    from .data import load
    from .store import read_run

    engine.check()
    refuse_unused(judges)
    asked = read_run(folder).run["asked"]
    judging = judging_for(judges, RunConfig(model="judge", **settings))
    source = load(*(asked["data"][name] for name in ("name", "split", "revision")))
    judge_folder(folder, source, judging, settings["workers"], [], engine)


def score(  # noqa: PLR0913, PLR0917
    file: Annotated[
        str, typer.Argument(help="Predictions: JSONL, JSON, CSV, Parquet; - is stdin.")
    ],
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
    form: FormatOption = "text",
    model: Annotated[
        str, typer.Option(help="What made the predictions; a judge must be another model.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the scores, which report takes, and for judges' answers."),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            min=0, help="Processes that share the scoring by rules; 0: by the number of articles."
        ),
    ] = 0,
    *,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the scores of other predictions in --out.")
    ] = False,
    settings: Mapping[str, Any],
    judges: JudgeOptions,
) -> None:
    """Score predictions that were made elsewhere.

    Each needs the article's id and the model's reply (or the extraction).  JSONL, one a line:
    {"article_id": "fnb-v001", "prediction": "..."}

    With --out the scores are kept in a folder that `finnewsbench report` puts beside runs.
    """
    from .files import read_predictions
    from .folders import make_folder
    from .report import run_table
    from .scoredfolders import refuse_others
    from .scoredfolders import refuse_run
    from .scores import matched
    from .scores import score_predictions

    refuse_unused(judges)
    judging = judging_for(judges, RunConfig(model="judge", **settings))
    source = told_data(data, split, revision)
    about = source.about
    entries = read_predictions(file, tell=lambda note: typer.echo(str(note), err=True))
    predictions = matched(entries, source.rows)
    name = Path(file).name
    if not judging.judges:
        if out is not None and not overwrite:
            refuse_others(out, predictions, about, "Name another, or say --overwrite.")
        scores = score_predictions(
            predictions,
            source.rows,
            about=about,
            folder=make_folder(out) if out else None,
            model=model or name,
            processes=processes,
        )
        typer.echo(formatted(form, scores, run_table(model or name, scores)))
        if out is not None:
            typer.echo(f"scored folder: {out}", err=form == "json")
        return

    from .judgedrun import Predictions
    from .judgedrun import folder_for
    from .judgedrun import judge_predictions
    from .judgedrun import panel_of_predictions

    folder = out or folder_for(file, about)
    refuse_run(folder)
    made = Predictions(source.rows, predictions, model, about)
    outcome = judge_predictions(
        folder, made, judging, workers=settings["workers"], show=progress(judging)
    )
    panel = panel_of_predictions(folder, made, judging)
    scores = score_predictions(
        predictions, source.rows, about=about, panel=panel, folder=folder, model=model or name
    )
    typer.echo(formatted(form, scores, run_table(model or name, scores)))
    tell_costs(folder, "", judging, err=form == "json")
    if not outcome.complete:
        raise unfinished(left_by_judges(outcome), interrupted=outcome.interrupted)


def formatted(form: str, scores: Mapping[str, Any], table: Any) -> str:
    """Scores as the text of a ``--format``.

    Raises:
        ConfigError: there is no such format.
    """
    from .report import to_markdown
    from .report import to_text

    forms = {
        "text": lambda: to_text(table),
        "markdown": lambda: to_markdown(table),
        "json": lambda: json.dumps(scores, ensure_ascii=False, indent=2, allow_nan=False),
    }
    if form not in forms:
        raise ConfigError(f"--format is {form!r}; it can be {', '.join(forms)}.")
    return str(forms[form]())
