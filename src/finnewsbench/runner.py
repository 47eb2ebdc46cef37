"""Asking one model about many articles: bounded workers, resumable at any point.

Each article ends in exactly one state: answered (an extraction, or a failure of the model's, both
final) or pending (a fault of servers or network, counted by kind; asked again by the next run).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from collections.abc import Coroutine
from collections.abc import Iterable
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from .backends import Backend
from .backends import backend_for
from .budget import Meter
from .config import RunConfig
from .config import Task
from .config import benchmark_task
from .errors import FaultError
from .errors import StopRunError
from .interrupts import cancelled_by_signals
from .keys import Question
from .keys import digest
from .keys import fingerprint
from .keys import questions_from
from .landing import Land
from .landing import lander
from .outcome import Counts
from .outcome import Progress
from .outcome import RunOutcome
from .replies import Reply
from .runfile import now
from .store import RunStore
from .store import open_run
from .troubles import told
from .workers import work_through

__all__ = ["Counts", "Land", "Progress", "RunOutcome", "default_folder", "run", "run_model"]

UNASKED = "not_asked"
"""Pending because the run ended before the article's turn, or while it was being asked."""


def run_model(  # noqa: PLR0913 (all but two have defaults)
    config: RunConfig,
    rows: Iterable[Mapping[str, Any]],
    *,
    on_progress: Progress | None = None,
    task: Task | None = None,
    meter: Meter | None = None,
    on_folder: Callable[[Path], None] | None = None,
) -> RunOutcome:
    """Ask ``config.model`` about the rows (``id``, ``title``, ``article``); resumes by itself.

    ``task`` is the benchmark's unless a stand-in is given.  ``meter`` counts what is spent, and
    ends the run where no more may be; ``on_folder`` is told the run folder before anything is
    asked.  Ctrl-C and SIGTERM end it cleanly.

    Raises:
        FinNewsBenchError: a setting, the rows or the run folder cannot be used.
    """
    backend = backend_for(config, task or benchmark_task(), meter)
    questions = tuple(questions_from(islice(rows, config.limit)))
    asked = asked_for(config, backend, len(questions), fingerprint(questions))
    folder = config.out or default_folder(config, asked)
    with open_run(folder, asked) as store:
        if on_folder is not None:
            on_folder(folder)
        return asyncio.run(
            run(questions, backend, store, workers=config.workers, on_progress=on_progress)
        )


def asked_for(config: RunConfig, backend: Backend, articles: int, print_: str) -> dict[str, Any]:
    """What ``run.json`` says was asked: of which model, about how many articles, with which texts.

    ``print_`` is their `keys.fingerprint`.
    """
    data = {
        "name": config.data,
        "split": config.split,
        "revision": config.revision,
        "limit": config.limit,
        "articles": articles,
        "fingerprint": print_,
    }
    return {**backend.asked, "data": data}


def default_folder(config: RunConfig, asked: Mapping[str, Any]) -> Path:
    """``runs/<model>-<split>-<8 hex digits>``: the same command gives the same folder."""
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", config.model).strip("-.")[:60] or "model"
    split = re.sub(r"[^A-Za-z0-9._-]+", "-", config.split) or "all"
    return Path("runs") / f"{slug}-{split}-{digest(asked)[:8]}"


async def run(
    questions: Iterable[Question],
    backend: Backend,
    store: RunStore,
    *,
    workers: int,
    on_progress: Progress | None = None,
) -> RunOutcome:
    """Ask about every question that ``store`` has no answer to; ends as `session` does."""
    counts = Counts()
    todo = _unanswered(questions, backend, store, counts)

    async def ask(land: Land) -> None:
        await _ask_all(todo, backend, store, workers, land)

    return await session(backend, store, counts, ask, workers=workers, on_progress=on_progress)


async def session(  # noqa: PLR0913 (the parts of a run)
    backend: Backend,
    store: RunStore,
    counts: Counts,
    ask: Callable[[Land], Coroutine[Any, Any, None]],
    *,
    workers: int,
    on_progress: Progress | None = None,
) -> RunOutcome:
    """Have ``ask`` see to every question that is left, and do the accounts.

    Ends when all are done, on `StopRunError`, or when cancelled by a signal; the outcome says
    which, and ``run.json`` gets the session's figures.  ``counts`` knows how many articles there
    are, and which were answered before.
    """
    if backend.known is not None and store.run["settled"]:
        backend.known.restore(store.run["settled"])
    begun, started = now(), time.monotonic()
    counts.under_way = backend.troubles
    land = lander(backend, store, counts, workers, on_progress)
    job = asyncio.create_task(_telling(ask(land), counts, on_progress))
    stopped, interrupted = "", False
    with cancelled_by_signals(job):
        try:
            await job
        except StopRunError as stop:
            stopped = str(stop)
        except asyncio.CancelledError:
            interrupted = True
    counts.end(UNASKED)
    seconds = time.monotonic() - started
    store.finish(
        {
            "begun": begun,
            "ended": now(),
            "seconds": round(seconds, 3),
            "workers": workers,
            "resumed": counts.resumed,
            "answered": counts.answered - counts.resumed,
            "pending": dict(sorted(counts.pending.items())),
            "requests": counts.requests,
            "faults": dict(sorted(counts.faults.items())),
            "prompt_tokens": counts.prompt_tokens,
            "completion_tokens": counts.completion_tokens,
            "torn_lines_dropped": store.dropped,
            "stopped": stopped,
            "interrupted": interrupted,
        }
    )
    return RunOutcome(store.folder, counts, stopped, interrupted, store.dropped, seconds)


async def _telling(
    asking: Coroutine[Any, Any, None], counts: Counts, on_progress: Progress | None
) -> None:
    """Ask, and tell where the run stands while requests come to nothing."""

    def tell() -> None:
        if on_progress is not None:
            on_progress(counts.answered + counts.pending.total(), counts.total, counts)

    async with told(counts.under_way, tell):
        await asking


def _unanswered(
    questions: Iterable[Question], backend: Backend, store: RunStore, counts: Counts
) -> list[tuple[Question, str]]:
    """The questions without a record under their present key; counts the others."""
    todo = []
    for question in questions:
        counts.total += 1
        key = backend.key(question.title, question.article)
        state = store.states.get((question.id, key))
        if state is None:
            todo.append((question, key))
        else:
            counts.resumed += 1
            counts.add(state)
    return todo


async def _ask_all(
    todo: Iterable[tuple[Question, str]],
    backend: Backend,
    store: RunStore,
    workers: int,
    land: Land,
) -> None:
    """Let ``workers`` pull from ``todo`` until it is empty or one of them raises."""
    async with backend.open() as ask:

        async def work(pair: tuple[Question, str]) -> None:
            question, key = pair
            try:
                got: Reply | FaultError = await ask(question.id, question.title, question.article)
            except FaultError as fault:
                got = fault
            land(question, key, got)

        await work_through(todo, work, workers, store.sync)
