"""``finnewsbench batch``: submit, status, collect, cancel.  Heavy imports happen when used."""
# ruff: noqa: PLC0415 (likewise)

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any

import typer

from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.judgeoptions import JUDGES
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.judgeoptions import Judging
from finnewsbench.judgeoptions import judging_for
from finnewsbench.modeloptions import BATCHED
from finnewsbench.modeloptions import DataOption
from finnewsbench.modeloptions import LimitOption
from finnewsbench.modeloptions import OutOption
from finnewsbench.modeloptions import RevisionOption
from finnewsbench.modeloptions import SplitOption
from finnewsbench.modeloptions import config_for
from finnewsbench.modeloptions import told_data
from finnewsbench.optiongroups import said
from finnewsbench.optiongroups import takes

if TYPE_CHECKING:
    from finnewsbench.data import Data
    from finnewsbench.judges import Judge

    from .work import Open

batch_app = typer.Typer(
    help="Ask through a server's Batch API: cheaper, and answered within a day.",
    no_args_is_help=True,
)

RunArgument = Annotated[Path, typer.Argument(help="Run folder.")]
UrlOption = Annotated[
    str, typer.Option(help="Server; needed again only if its address holds credentials.")
]
KeyOption = Annotated[
    str, typer.Option(help="Environment variable with the key; by default the one of submit.")
]


OWN = tuple(
    """
    data split revision limit out max_tokens temperature seed response_format reasoning_effort
    """.split()
)
"""What a run folder has settings of its own for."""


@batch_app.command()
@takes(BATCHED, JUDGES)
def submit(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    context: typer.Context,
    run: Annotated[
        Path | None, typer.Argument(help="A run folder, to submit what has no answer yet.")
    ] = None,
    model: Annotated[str, typer.Option(help="A model's name at the server: a new run.")] = "",
    data: DataOption = "finnewsbench",
    split: SplitOption = "",
    revision: RevisionOption = "",
    limit: LimitOption = None,
    out: OutOption = None,
    per_batch: Annotated[
        int, typer.Option(help="Requests in a batch at most, for servers that queue only so much.")
    ] = 50_000,
    *,
    try_first: Annotated[
        bool,
        typer.Option(help="Ask one request live first, to learn which parameters are refused."),
    ] = True,
    settings: Mapping[str, Any],
    judges: JudgeOptions,
) -> None:
    """Submit what has no answer and is in no open batch.

    With --model: every article, into the run folder that `finnewsbench run` with the same options
    would use.  With a run folder and --judge: what the judges have to rule on.  With a run folder
    alone: whatever of both failed, expired or has to be asked a second time.
    """
    from finnewsbench.references import check_references

    from . import work
    from .extraction import extraction
    from .ledger import EXTRACTION
    from .requests import MAX_REQUESTS
    from .rounds import submit_all
    from .settings import TRIES

    asked_to_judge = list(judges.judge or []) not in ([], ["offline"])
    if (run is None) == (not model):
        raise ConfigError("Name a model (--model) to begin a run, or a run folder to go on with.")
    if run is None and asked_to_judge:
        raise ConfigError("Judges rule on a run folder: submit and collect its extractions first.")
    base_url, api_key_env = settings["base_url"], settings["api_key_env"]
    if asked_to_judge and (base_url or api_key_env):
        raise ConfigError("A judge has options of its own: --judge-base-url, --judge-api-key-env.")
    if not 1 <= per_batch <= MAX_REQUESTS:
        raise ConfigError(f"--per-batch is {per_batch}; it can be 1 to {MAX_REQUESTS}.")
    own = [name for name in OWN if name in said(context)]
    if run is not None and own:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in own)
        raise ConfigError(f"A run folder has its own settings. Leave out {names}.")
    if (judges.max_judge_tokens, judges.max_cost, judges.prices) != (None, None, None):
        raise ConfigError(
            "A batch can't be stopped at a limit: leave out --max-judge-tokens, --max-cost and "
            "--prices, or use finnewsbench judge, which keeps them."
        )
    folder: Path | None
    jobs: Mapping[str, Open]
    if run is not None:
        folder, rows = run, _data_of(run).rows
        if asked_to_judge:
            common = RunConfig(model="judge", attempts=TRIES)
            jobs = work.judged(run, rows, judging_for(judges, common).judges)
        else:
            jobs = work.unfinished(run, rows, work.Access(base_url, api_key_env))
    else:
        source = told_data(data, split, revision)
        check_references(source.rows[:limit], source.name)
        tried = {**settings, "attempts": TRIES}
        config = config_for(model, source, tried, limit=limit, out=out)
        folder, jobs = None, {EXTRACTION: lambda: extraction(config, source.rows)}
    standings = submit_all(jobs, tell=typer.echo, most=per_batch, try_first=try_first)
    if not standings:
        typer.echo("nothing to submit: every article is answered, and no judge has had a batch")
    folder = next((standing.folder for standing in standings.values()), folder)
    typer.echo(f"run folder: {folder}")
    if any(standing.open for standing in standings.values()):
        typer.echo(f"Then: finnewsbench batch collect {folder} --wait")


@batch_app.command()
def status(run: RunArgument, base_url: UrlOption = "", api_key_env: KeyOption = "") -> None:
    """Say of every batch of a run how far it is."""
    from .looking import look

    if not look(run, tell=typer.echo, base_url=base_url, api_key_env=api_key_env):
        typer.echo("no batches")


@batch_app.command()
def cancel(run: RunArgument, base_url: UrlOption = "", api_key_env: KeyOption = "") -> None:
    """Have the server stop a run's batches; what it has answered can still be collected."""
    from .looking import cancel as stop

    told = stop(run, tell=typer.echo, base_url=base_url, api_key_env=api_key_env)
    typer.echo(f"{told} batches cancelled")


@batch_app.command()
def collect(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    run: RunArgument,
    wait: Annotated[  # noqa: FBT002
        bool, typer.Option("--wait", help="Wait for the batches to end.")
    ] = False,
    poll_seconds: Annotated[float, typer.Option(help="How often to look while waiting.")] = 60.0,
    give_up: Annotated[  # noqa: FBT002
        bool,
        typer.Option("--give-up", help="Close batches that the server does not know any more."),
    ] = False,
    base_url: UrlOption = "",
    api_key_env: KeyOption = "",
) -> None:
    """Bring in the answers of the batches that have ended; with the last one, score the run.

    Scored by the judges whose batches they are, or offline where there are none.  Exit status 3
    says that something has no answer.
    """
    from . import work
    from .rounds import collect_all

    source = _data_of(run)
    access = work.Access(base_url, api_key_env)
    poll = poll_seconds if wait else None
    try:
        standings = collect_all(
            run, source.rows, access, tell=typer.echo, poll=poll, give_up=give_up
        )
    except KeyboardInterrupt:
        typer.echo("Interrupted. The batches go on; give the same command again.", err=True)
        raise typer.Exit(130) from None
    waits = any(standing.open for standing in standings.values())
    complete = all(standing.complete for standing in standings.values())
    if not waits:
        complete = _scored(run, source, work.panel_judges(run, access)) and complete
    typer.echo(f"run folder: {run}")
    for purpose, standing in standings.items():
        if not standing.complete:
            kinds = ", ".join(f"{kind} {count}" for kind, count in standing.pending.items())
            typer.echo(f"unfinished, {purpose}: {kinds}.", err=True)
    if not complete:
        again = "the same command, later" if waits else f"finnewsbench batch submit {run}"
        typer.echo(f"To go on: {again}.", err=True)
        raise typer.Exit(3)


def _scored(folder: Path, source: Data, panel: tuple[Judge, ...]) -> bool:
    """Score the run folder and print the table; whether the scores are complete."""
    from finnewsbench.costs import cost_lines
    from finnewsbench.costs import write_costs
    from finnewsbench.report import run_table
    from finnewsbench.report import to_text
    from finnewsbench.scores import score_run

    judging = Judging(panel, None, None, {})
    scores = score_run(folder, source.rows, judging=judging, about=source.about)
    typer.echo(to_text(run_table(scores["model"], scores)))
    for line in cost_lines(write_costs(folder, scores["model"], None)) if panel else ():
        typer.echo(line)
    return not scores["pending"] and not scores.get("pending_judgments")


def _data_of(folder: Path) -> Data:
    """The data that a run folder is about."""
    from finnewsbench.data import load

    from .settings import asked_of

    data = asked_of(folder)["data"]
    return load(data["name"], data["split"], data["revision"])
