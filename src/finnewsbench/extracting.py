"""The command ``extract``: a model's extractions of any articles, without references or scores."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any

import typer

from .config import RunConfig
from .counting import counted
from .endings import left_words
from .endings import tell_costs
from .endings import tell_session
from .endings import unfinished
from .engineoptions import ENGINE
from .engineoptions import Engine
from .errors import ConfigError
from .judgeoptions import JudgeOptions
from .judgeoptions import Judging
from .judgeoptions import judging_for
from .modeloptions import MODEL
from .modeloptions import LimitOption
from .modeloptions import OutOption
from .optiongroups import takes
from .refusing import refuse_server_options

if TYPE_CHECKING:
    from .articlefiles import ArticleFile
    from .outcome import RunOutcome


def add_extract(app: typer.Typer) -> None:
    """Register the command."""
    app.command()(takes(MODEL, ENGINE)(extract))


def extract(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT...",
            help="Articles: JSONL, JSON, CSV or Parquet files, folders of them or of texts, URLs "
            "(hf://, s3://, https:// ...); - is stdin.",
        ),
    ],
    model: Annotated[
        str, typer.Option(help="baseline (embedded rules), or a model's name at the server.")
    ] = "baseline",
    limit: LimitOption = None,
    out: OutOption = None,
    max_model_tokens: Annotated[
        int | None,
        typer.Option(help="The model's tokens for this folder in all; it stops before."),
    ] = None,
    max_cost: Annotated[
        float | None,
        typer.Option(help="Money for this folder in all (with --prices); it stops before."),
    ] = None,
    prices: Annotated[
        Path | None,
        typer.Option(help="YAML or JSON: as_of, currency, prices per million tokens by model."),
    ] = None,
    *,
    settings: Mapping[str, Any],
    engine: Engine,
) -> None:
    """Extract from articles of your own, which need an id and a text but no references.

    The extractions are in extractions.jsonl of the run folder, a line each.  Interrupted runs go
    on where they stopped when the same command is given again.
    """
    from .articlefiles import article_files
    from .articlefiles import name_of
    from .backends import asks_server

    engine.check()
    refuse_server_options([model], settings)
    files = article_files(inputs, tell=_tell)
    config = RunConfig(
        model=model, data=name_of(inputs), split="", limit=limit, out=out, **settings
    )
    limits = judging_for(
        JudgeOptions(max_cost=max_cost, prices=prices),
        config,
        model if asks_server(model) else "",
        max_model_tokens=max_model_tokens,
    )
    outcome = _extracted(config, files, limits, engine)
    counts = outcome.counts
    failed = "".join(f", {kind} {n}" for kind, n in sorted(counts.failures.items()))
    typer.echo(f"{counts.answered} of {counted(counts.total, 'article')} answered{failed}")
    tell_session(outcome)
    tell_costs(outcome.folder, model if asks_server(model) else "", limits)
    typer.echo(f"run folder: {outcome.folder}")
    if not outcome.complete:
        left = [left_words(counts, outcome.stopped)]
        raise unfinished(left, interrupted=outcome.interrupted)


def _extracted(
    config: RunConfig, files: Sequence[ArticleFile], limits: Judging, engine: Engine
) -> RunOutcome:
    from .progress import progress_of

    meter, on_folder = limits.meters.get(""), limits.count_earlier
    with progress_of(config.model, money=limits.money(config.model)) as show:
        if engine.ray:
            from .engines.extraction import Articles
            from .engines.extraction import run_on_ray

            if not all(file.again for file in files):
                raise ConfigError("--engine ray reads its input twice, which stdin can't be.")
            first = [partial(file, _tell) for file in files]
            articles = Articles(files, any(file.here for file in files), first)
            return run_on_ray(
                config, articles, engine, on_progress=show, meter=meter, on_folder=on_folder
            )
        from .runner import run_model

        rows = (
            {"id": one.id, "title": one.title, "article": one.article}
            for file in files
            for one in file(_tell)
        )
        return run_model(config, rows, on_progress=show, meter=meter, on_folder=on_folder)


def _tell(note: object) -> None:
    typer.echo(str(note), err=True)
