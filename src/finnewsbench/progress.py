"""How far a run is: a bar with rate and ETA on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .runner import Counts
from .runner import Progress

PLAIN_SECONDS = 10.0
"""Plain lines come at most this often."""


@contextmanager
def progress_of(model: str, unit: str = "articles") -> Iterator[Progress]:
    """A function for `runner.run_model`'s ``on_progress``; written to stderr.

    ``unit`` is what is counted.
    """
    if sys.stderr.isatty():
        with _bar(model) as show:
            yield show
    else:
        yield _lines(model, unit)


@contextmanager
def _bar(model: str) -> Iterator[Progress]:
    from rich.console import Console  # noqa: PLC0415 (only on a terminal)
    from rich.progress import BarColumn  # noqa: PLC0415
    from rich.progress import MofNCompleteColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415
    from rich.progress import TextColumn  # noqa: PLC0415
    from rich.progress import TimeRemainingColumn  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("ETA"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[counts]}", markup=False),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(model, total=None, counts="")

        def show(done: int, total: int, counts: Counts) -> None:
            bar.update(task, completed=done, total=total, counts=_words(counts))

        yield show


def _lines(model: str, unit: str) -> Progress:
    started = time.monotonic()
    last = started - PLAIN_SECONDS

    def show(done: int, total: int, counts: Counts) -> None:
        nonlocal last
        now = time.monotonic()
        if done < total and now - last < PLAIN_SECONDS:
            return
        last = now
        fresh = done - counts.resumed
        left = (total - done) * (now - started) / fresh if fresh > 0 else None
        eta = f", about {left:.0f} s left" if left else ""
        sys.stderr.write(f"{model}: {done}/{total} {unit}{eta} {_words(counts)}".rstrip() + "\n")

    return show


def _words(counts: Counts) -> str:
    parts = [f"{kind} {n}" for kind, n in sorted((counts.failures + counts.pending).items())]
    if counts.completion_tokens:
        parts.append(f"{counts.prompt_tokens + counts.completion_tokens} tokens")
    if counts.resumed:
        parts.append(f"{counts.resumed} from before")
    return ", ".join(parts)
