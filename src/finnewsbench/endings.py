"""How a command that makes scores ends: judges, table, costs, what is unfinished, exit status."""
# ruff: noqa: PLC0415 (heavy imports happen when used)

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from .judgeoptions import Judging

if TYPE_CHECKING:
    from .data import Data
    from .judges import Judge
    from .judging import JudgingOutcome
    from .outcome import Progress


def judge_folder(
    folder: Path, source: Data, judging: Judging, workers: int, left: list[str]
) -> None:
    """Have the judges rule on a run folder, score it, print the table.

    Args:
        folder: the run folder.
        source: its data.
        judging: the judges, or none.
        workers: cases judged at once.
        left: what is unfinished already, in words.

    Raises:
        typer.Exit: something is unfinished.
    """
    interrupted = False
    if judging.judges:
        from .judgedrun import judge_run

        outcome = judge_run(folder, source.rows, judging, workers=workers, show=progress)
        left = left + ([] if outcome.complete else left_by_judges(outcome))
        interrupted = outcome.interrupted
    print_folder(folder, source, judging)
    if left:
        raise unfinished(left, interrupted=interrupted)


def print_folder(folder: Path, source: Data, judging: Judging) -> None:
    """Score a run folder with what its judges answered so far; print table, costs and place."""
    from .backends import asks_server
    from .report import run_table
    from .report import to_text
    from .scores import score_run

    scores = score_run(folder, source.rows, judging=judging, about=source.about)
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
    return [
        left_words(one.counts.pending, one.stopped, f"judge {name}, ")
        for name, one in outcome.judges.items()
        if one.counts.pending
    ]


def left_words(pending: Mapping[str, int], stopped: str, whose: str = "") -> str:
    """What is unfinished by kind, and why asking ended before its end."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(pending.items()))
    return f"unfinished: {whose}{kinds}. {stopped}".rstrip()


def unfinished(left: list[str], *, interrupted: bool) -> typer.Exit:
    """Say what is left, and give the exit to raise: status 3, or 130 after Ctrl-C."""
    for line in left:
        typer.echo(line, err=True)
    typer.echo("Give the same command again to go on.", err=True)
    return typer.Exit(130 if interrupted else 3)


@contextmanager
def progress(judge: Judge) -> Iterator[Progress]:
    """How far a judge is, on stderr (`judging.Show`)."""
    from .progress import progress_of

    with progress_of(f"judge {judge.name}", "judgments") as show:
        yield show
