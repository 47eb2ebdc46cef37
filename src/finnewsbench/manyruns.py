"""Running what was planned: one model, or several one after the other, then the judges, the table.

A model that can't be finished does not keep the next ones from their turn; what is left is said at
the end, and the same command goes on with it.
"""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

import shlex
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from .config import RunConfig
from .endings import judge_folder
from .endings import judge_only
from .endings import left_words
from .endings import print_folder
from .endings import tell_costs
from .endings import tell_session
from .endings import unfinished
from .endings import warn_of_batches
from .engineoptions import Engine
from .errors import ConfigError
from .errors import FinNewsBenchError
from .judgeoptions import Judging
from .judgeoptions import judging_for
from .modeloptions import config_for
from .modeloptions import told_data
from .redaction import traceback_text
from .runplan import Plan

if TYPE_CHECKING:
    from .data import Data
    from .outcome import RunOutcome


SCORES = "table-7"
"""The key of the table of scores in a report."""


@dataclass(slots=True)
class Job:
    """A model's run and where it stands.

    ``folder`` is ``None`` until there is one; ``left`` is what is unfinished, in words.
    """

    name: str
    config: RunConfig
    judging: Judging
    judge_workers: int
    folder: Path | None = None
    left: list[str] = field(default_factory=list)


def run_plan(plan: Plan) -> None:
    """Run, judge, score, print.

    Raises:
        ConfigError: before anything is asked: a setting, a key or a judge can't be used, or the
            data has no references.
        typer.Exit: something is unfinished.
    """
    from .references import check_references

    plan.engine.check()
    source = told_data(plan.data, plan.split, plan.revision)
    check_references(source.rows[: plan.limit], source.name)
    jobs = [_job(plan, source, number) for number in range(len(plan.models))]
    if len(jobs) == 1:
        _run_one(jobs[0], source, plan.engine)
    else:
        _run_all(jobs, source, plan.engine)


def _job(plan: Plan, source: Data, number: int) -> Job:
    """A model's settings and judges, checked; nothing is asked."""
    from .backends import asks_server
    from .backends import backend_for
    from .config import benchmark_task

    model = plan.models[number]
    try:
        config = config_for(model.model, source, model.settings, limit=plan.limit, out=model.folder)
        backend_for(config, benchmark_task())
    except ConfigError as error:
        if len(plan.models) == 1:
            raise
        raise ConfigError(f"{model.name}: {error}") from None
    work = {name: value for name, value in plan.common.items() if name in _WORK}
    judging = judging_for(
        plan.judges,
        RunConfig(model="judge", **work),
        model.model if asks_server(model.model) else "",
        max_model_tokens=plan.max_model_tokens,
    )
    judging.check([model.model])
    workers = plan.judges.common.get("workers", config.workers)
    return Job(model.name, config, judging, workers)


_WORK = frozenset(("attempts", "attempt_seconds", "article_seconds", "first_wait", "seed"))
"""What judges' servers are asked with, as models are, unless a file says otherwise."""


def _run_one(job: Job, source: Data, engine: Engine) -> None:
    outcome = _extract(job, source, engine)
    left = [] if outcome.complete else [left_words(outcome.counts, outcome.stopped)]
    if outcome.interrupted:  # no further question to anybody
        print_folder(outcome.folder, source, job.judging)
        raise unfinished(left, interrupted=True)
    judge_folder(outcome.folder, source, job.judging, job.judge_workers, left, engine)


def _extract(job: Job, source: Data, engine: Engine) -> RunOutcome:
    from .progress import progress_of
    from .runner import run_model

    def on_folder(folder: Path) -> None:
        warn_of_batches(folder, "extraction")
        job.judging.count_earlier(folder)

    meter = job.judging.meters.get("")
    with progress_of(job.name, money=job.judging.money(job.config.model)) as show:
        if engine.ray:
            from .engines.extraction import run_rows_on_ray

            outcome = run_rows_on_ray(
                job.config, source.rows, engine, on_progress=show, meter=meter, on_folder=on_folder
            )
        else:
            outcome = run_model(
                job.config, source.rows, on_progress=show, meter=meter, on_folder=on_folder
            )
    tell_session(outcome)
    return outcome


def _run_all(jobs: Sequence[Job], source: Data, engine: Engine) -> None:
    interrupted = False
    for number, job in enumerate(jobs, start=1):
        if interrupted:
            job.left = ["not run"]
            continue
        typer.echo(f"model {number} of {len(jobs)}: {job.name}", err=True)
        with _goes_on(job):
            outcome = _extract(job, source, engine)
            job.folder, interrupted = outcome.folder, outcome.interrupted
            if not outcome.complete:
                job.left.append(left_words(outcome.counts, outcome.stopped))
    for job in jobs:
        if job.folder and job.judging.judges:
            if interrupted:
                job.left.append("not judged")
                continue
            with _goes_on(job):
                left, interrupted = judge_only(
                    job.folder, source, job.judging, job.judge_workers, engine
                )
                job.left += left
    scored = []
    for job in jobs:
        if job.folder:
            with _goes_on(job):
                if _score(job, job.folder, source):
                    scored.append(job.folder)
    if scored:
        _print_table(scored)
    left = [f"{job.name}: {' '.join(job.left)}" for job in jobs if job.left]
    if left:
        raise unfinished(left, interrupted=interrupted)


@contextmanager
def _goes_on(job: Job) -> Iterator[None]:
    """Leave a job unfinished where something fails, so that the next has its turn."""
    try:
        yield
    except FinNewsBenchError as error:
        job.left.append(str(error))
    except Exception as error:  # noqa: BLE001 (a bug in one run must not cost the others)
        typer.echo(traceback_text(), err=True)
        job.left.append(f"{type(error).__name__}, an error of finnewsbench's own (above).")


def _score(job: Job, folder: Path, source: Data) -> bool:
    """Score a run folder; whether there is anything to show, which is told."""
    from .backends import asks_server
    from .scores import score_run

    scores = score_run(folder, source.rows, judging=job.judging, about=source.about)
    if not scores["n"]["articles"]:
        return False
    model = job.config.model
    typer.echo(f"{job.name}: {folder}")
    tell_costs(folder, model if asks_server(model) else "", job.judging)
    return True


def _print_table(folders: Sequence[Path]) -> None:
    """The first table of ``finnewsbench report``; runs that are not complete are marked."""
    from .report import to_text
    from .reporting.document import report_on
    from .reporting.marks import mark
    from .reporting.runs import read_runs
    from .reporting.sheets import to_table

    runs = mark(read_runs(folders), allow_incomplete=True, allow_different=True)
    (sheet,) = (sheet for sheet in report_on(runs).sheets if sheet.key == SCORES)
    typer.echo(to_text(to_table(sheet)))
    typer.echo(f"All tables: finnewsbench report {shlex.join(map(str, folders))}")
