"""How a command that makes scores ends: judges, table, costs, what is unfinished, exit status."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from .engineoptions import Engine
from .faults import REMEDIES
from .foreign import printable
from .judgeoptions import Judging
from .resuming import resume_lines

if TYPE_CHECKING:
    from .data import Data
    from .judges import Judge
    from .judging import AskJudge
    from .judging import JudgingOutcome
    from .judging import Show
    from .outcome import Counts
    from .outcome import Progress
    from .outcome import RunOutcome


def judge_folder(  # noqa: PLR0913, PLR0917 (what is judged, by whom, how)
    folder: Path, source: Data, judging: Judging, workers: int, left: list[str], engine: Engine
) -> None:
    """Have the judges rule on a run folder, score it, print the table.

    Args:
        folder: the run folder.
        source: its data.
        judging: the judges, or none.
        workers: cases judged at once.
        left: what is unfinished already, in words.
        engine: where the judges are asked from.

    Raises:
        typer.Exit: something is unfinished.
    """
    open_, interrupted = judge_only(folder, source, judging, workers, engine)
    print_folder(folder, source, judging)
    if left or open_:
        raise unfinished(left + open_, interrupted=interrupted)


def judge_only(
    folder: Path, source: Data, judging: Judging, workers: int, engine: Engine
) -> tuple[list[str], bool]:
    """Have the judges, if there are any, rule on a run folder.

    Returns:
        What they left unfinished, in words, and whether Ctrl-C ended it.
    """
    if not judging.judges:
        return [], False
    from .judgedrun import judge_run

    warn_of_batches(folder, "judge ")
    with asking_judges(engine) as ask:
        outcome = judge_run(
            folder, source.rows, judging, workers=workers, show=progress(judging), ask=ask
        )
    return [] if outcome.complete else left_by_judges(outcome), outcome.interrupted


@contextmanager
def asking_judges(engine: Engine) -> Iterator[AskJudge | None]:
    """What asks judges; ``None``: this process."""
    if not engine.ray:
        yield None
        return
    from .engines.cluster import ray_when_needed
    from .engines.judgments import ask_on_ray

    with ray_when_needed() as get_ray:
        yield partial(ask_on_ray, get_ray, engine)


def print_folder(folder: Path, source: Data, judging: Judging) -> None:
    """Score a run folder with what its judges answered so far; print table, costs and place.

    Nothing is printed where nothing has been answered.
    """
    from .backends import asks_server
    from .report import run_table
    from .report import to_text
    from .scores import score_run

    scores = score_run(folder, source.rows, judging=judging, about=source.about)
    if not scores["n"]["articles"]:
        return  # a table of dashes would hide why
    typer.echo(to_text(run_table(scores["model"], scores)))
    tell_costs(folder, scores["model"] if asks_server(scores["model"]) else "", judging)
    typer.echo(f"run folder: {folder}")


def tell_costs(folder: Path, model: str, judging: Judging, *, err: bool = False) -> None:
    """Write ``costs.json`` and print it, where judge models or prices were named."""
    from .costs import cost_lines
    from .costs import write_costs

    if judging.judges or judging.prices:
        for line in cost_lines(write_costs(folder, model, judging.prices)):
            typer.echo(line, err=err)


def left_by_judges(outcome: JudgingOutcome) -> list[str]:
    """What each judge left unfinished, in words."""
    from .judging import as_judge_options

    return [
        left_words(one.counts, one.stopped, f"judge {name}, ", as_judge_options)
        for name, one in outcome.judges.items()
        if one.counts.pending
    ]


def left_words(
    counts: Counts, stopped: str, whose: str = "", named: Callable[[str], str] = str
) -> str:
    """What is unfinished by kind, and why: what ended the asking, the last fault of each kind.

    Each fault is told in a line of its own, with what there is to do; ``named`` gives options the
    names that they have here.
    """
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.pending.items()))
    head = f"unfinished: {whose}{kinds}. {stopped}".rstrip()
    return "\n".join([head, *fault_lines(counts.last, counts.faults, stopped, named)])


def fault_lines(
    last: Mapping[str, str],
    faults: Mapping[str, int],
    stopped: str = "",
    named: Callable[[str], str] = str,
) -> list[str]:
    """A line for each kind of fault: how many, what the last one was, what there is to do.

    None for what stands in ``stopped`` already.
    """
    lines = []
    for kind, said in sorted(last.items()):
        text = printable(said)[:300].rstrip(". ")
        if text not in stopped:
            remedy = named(REMEDIES.get(kind, ""))
            lines.append(f"  {kind} ({faults[kind]}), the last: {text}. {remedy}".rstrip())
    return lines


def unfinished(left: list[str], *, interrupted: bool) -> typer.Exit:
    """Say what is left, and give the exit to raise: status 3, or 130 after Ctrl-C."""
    for line in left:
        typer.echo(line, err=True)
    for line in resume_lines():
        typer.echo(line, err=True)
    return typer.Exit(130 if interrupted else 3)


def warn_of_batches(folder: Path, purpose: str) -> None:
    """Say that open batches of a folder may answer, and bill, what is asked live now.

    Args:
        folder: the run folder.
        purpose: of the batches, or what it begins with (`batch.ledger`).
    """
    from .batch.ledger import Ledger

    there = [
        entry.name
        for entry in Ledger(folder).entries("creating", "open")
        if entry.purpose.startswith(purpose)
    ]
    if there:
        typer.echo(
            f"warning: {folder} has open batches ({', '.join(there)}). They may answer what is "
            "asked now too, and both are paid for. Collect them first (finnewsbench batch collect "
            f"{folder}), or have them stopped (finnewsbench batch cancel {folder}).",
            err=True,
        )


def tell_session(outcome: RunOutcome) -> None:
    """What the server took of what it was asked for, and what its faults were, on stderr."""
    from .progress import kinds
    from .store import read_run

    settled = read_run(outcome.folder).run["settled"] or {}
    for change in settled.get("changes", ()):
        typer.echo(f"settled with the server: {change}", err=True)
    counts = outcome.counts
    if counts.faults.total():
        typer.echo(
            f"{counts.requests} requests, {counts.faults.total()} of them in vain: "
            f"{', '.join(kinds(counts.faults))}",
            err=True,
        )


def progress(judging: Judging) -> Show:
    """How far each judge is, on stderr."""
    from .progress import progress_of

    def show(judge: Judge) -> AbstractContextManager[Progress]:
        money = judging.money(judge.model)
        return progress_of(f"judge {judge.name}", "judgments", money)

    return show
