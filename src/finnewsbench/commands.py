"""The commands that make scores: ``run``, ``judge`` and ``score``."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any

import typer

from .endings import judge_folder
from .endings import left_by_judges
from .endings import left_words
from .endings import print_folder
from .endings import progress
from .endings import tell_costs
from .endings import unfinished
from .errors import ConfigError
from .judgeoptions import JudgeOptions
from .judgeoptions import judging_for
from .judgeoptions import takes_judges

if TYPE_CHECKING:
    from .config import RunConfig

DataOption = Annotated[str, typer.Option(help="finnewsbench, a folder, or a Hub id.")]
SplitOption = Annotated[
    str, typer.Option(help="Split or slice of one; by default test, or validation without it.")
]
RevisionOption = Annotated[str, typer.Option(help="Branch, tag or commit of the data on the Hub.")]
FormatOption = Annotated[str, typer.Option("--format", help="text, markdown or json.")]
WorkersOption = Annotated[int, typer.Option(help="Articles asked about at once.")]
AttemptsOption = Annotated[int, typer.Option(help="Requests per article before it is left.")]
AttemptOption = Annotated[float, typer.Option(help="Time limit of one request.")]
ArticleOption = Annotated[float, typer.Option(help="Time limit of one article.")]


def add_scoring(app: typer.Typer) -> None:
    """Register the commands."""
    for command in (run, judge, score):
        app.command()(takes_judges(command))


def run(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    model: Annotated[
        str, typer.Option(help="baseline (embedded rules), or a model's name at the server.")
    ] = "baseline",
    base_url: Annotated[
        str, typer.Option(help="OpenAI-compatible server, as http://localhost:8000/v1.")
    ] = "",
    api_key_env: Annotated[
        str, typer.Option(help="Environment variable that holds the key (never the key itself).")
    ] = "",
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
    limit: Annotated[int | None, typer.Option(help="Only the first so many articles.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Run folder; by default one under runs/.")
    ] = None,
    workers: WorkersOption = 8,
    max_tokens: Annotated[int, typer.Option(help="Output budget of one reply.")] = 4096,
    temperature: Annotated[float, typer.Option(help="Sampling temperature.")] = 0.0,
    seed: Annotated[int, typer.Option(help="Sampling seed, where the server takes one.")] = 0,
    response_format: Annotated[
        str, typer.Option(help="json_schema, json_object or none: what is asked for first.")
    ] = "json_schema",
    attempts: AttemptsOption = 8,
    attempt_seconds: AttemptOption = 300.0,
    article_seconds: ArticleOption = 900.0,
    *,
    judges: JudgeOptions,
) -> None:
    """Ask a model about every article, score its replies, print the table.

    Interrupted runs go on where they stopped when the same command is given again.
    """
    from .backends import asks_server
    from .config import RunConfig
    from .data import load
    from .progress import progress_of
    from .runner import run_model

    source = load(data, split, revision)
    if source.notice:
        typer.echo(source.notice, err=True)
    config = RunConfig(
        model=model,
        base_url=base_url,
        api_key_env=api_key_env,
        data=source.name,
        split=source.split,
        revision=source.revision,
        limit=limit,
        out=out,
        workers=workers,
        max_tokens=max_tokens,
        temperature=temperature,
        seed=seed,
        response_format=response_format,
        attempts=attempts,
        attempt_seconds=attempt_seconds,
        article_seconds=article_seconds,
    )
    judging = judging_for(judges, config, model if asks_server(model) else "")
    judging.check([model])
    with progress_of(model) as show:
        outcome = run_model(
            config,
            source.rows,
            on_progress=show,
            meter=judging.meters.get(""),
            on_folder=judging.count_earlier,
        )
    left = [] if outcome.complete else [left_words(outcome.counts.pending, outcome.stopped)]
    if outcome.interrupted:  # no further question to anybody
        print_folder(outcome.folder, source, judging)
        raise unfinished(left, interrupted=True)
    judge_folder(outcome.folder, source, judging, workers, left)


def judge(  # noqa: PLR0913
    folder: Annotated[Path, typer.Argument(help="Run folder.")],
    workers: WorkersOption = 8,
    attempts: AttemptsOption = 8,
    attempt_seconds: AttemptOption = 300.0,
    article_seconds: ArticleOption = 900.0,
    *,
    judges: JudgeOptions,
) -> None:
    """Judge the replies of a run folder, score them anew, print the table.

    Answers are kept: none is asked for twice, and an interrupted judging goes on when the same
    command is given again.
    """
    from .data import load
    from .store import read_run

    asked = read_run(folder).run["asked"]
    judging = judging_for(judges, _server(workers, attempts, attempt_seconds, article_seconds))
    source = load(*(asked["data"][name] for name in ("name", "split", "revision")))
    judge_folder(folder, source, judging, workers, [])


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
        Path | None, typer.Option(help="Where judges' answers are kept; by default under runs/.")
    ] = None,
    workers: WorkersOption = 8,
    attempts: AttemptsOption = 8,
    attempt_seconds: AttemptOption = 300.0,
    article_seconds: ArticleOption = 900.0,
    *,
    judges: JudgeOptions,
) -> None:
    """Score predictions that were made elsewhere.

    Each needs the article's id and the model's reply (or the extraction).  JSONL, one a line:
    {"article_id": "fnb-v001", "prediction": "..."}
    """
    from .data import load
    from .files import read_predictions
    from .report import run_table
    from .scores import matched
    from .scores import score_predictions

    judging = judging_for(judges, _server(workers, attempts, attempt_seconds, article_seconds))
    source = load(data, split, revision)
    if source.notice:
        typer.echo(source.notice, err=True)
    about = source.about
    entries = read_predictions(file, tell=lambda note: typer.echo(str(note), err=True))
    predictions = matched(entries, source.rows)
    name = Path(file).name
    if not judging.judges:
        scores = score_predictions(predictions, source.rows, about=about)
        typer.echo(formatted(form, scores, run_table(name, scores)))
        return

    from .judgedrun import Predictions
    from .judgedrun import folder_for
    from .judgedrun import judge_predictions
    from .judgedrun import panel_of_predictions

    folder = out or folder_for(file, about)
    made = Predictions(source.rows, predictions, model, about)
    outcome = judge_predictions(folder, made, judging, workers=workers, show=progress)
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


def _server(
    workers: int, attempts: int, attempt_seconds: float, article_seconds: float
) -> RunConfig:
    """How judges are asked where no model is; the judges' own names come in later."""
    from .config import RunConfig

    return RunConfig(
        model="judge",
        workers=workers,
        attempts=attempts,
        attempt_seconds=attempt_seconds,
        article_seconds=article_seconds,
    )
