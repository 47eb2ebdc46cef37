"""A run's articles through Ray Data: same keys, same records, same folder as in this process.

The input is read twice: once here, to know before anything is asked that every article has a text
and an id of its own, and which of them have been answered; and once by the workers.
"""

from __future__ import annotations

import asyncio
from array import array
from collections.abc import AsyncIterator
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from finnewsbench.backends import Backend
from finnewsbench.backends import backend_for
from finnewsbench.budget import Meter
from finnewsbench.config import RunConfig
from finnewsbench.config import benchmark_task
from finnewsbench.engineoptions import Engine
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.keys import Question
from finnewsbench.keys import fingerprint
from finnewsbench.keys import questions_from
from finnewsbench.outcome import Counts
from finnewsbench.outcome import Progress
from finnewsbench.outcome import RunOutcome
from finnewsbench.replies import Reply
from finnewsbench.runner import Land
from finnewsbench.runner import asked_for
from finnewsbench.runner import default_folder
from finnewsbench.runner import session
from finnewsbench.store import RunStore
from finnewsbench.store import open_run

from .cluster import ray_when_needed
from .cluster import to_hand_over
from .pool import chunks
from .pool import land_all
from .pool import learn
from .pool import pool_for
from .pool import through
from .purse import Limit
from .purse import limit_for
from .worker import Tell
from .worker import Work

Questions = Callable[[], Iterable[Question]]
"""A piece of the input: its questions, in their order, whenever it is called."""


@dataclass(frozen=True, slots=True)
class Articles:
    """What is asked about.

    ``here``: whether the pieces can be read on this machine alone.  ``first``: the same pieces as
    they are read the first time, in this process (notes on files are told then).
    """

    pieces: Sequence[Questions]
    here: bool
    first: Sequence[Questions] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """Told by a worker: an article, its record's key, and what came of it."""

    question: Question
    key: str
    got: Reply | FaultError
    known: Mapping[str, Any] | None


def run_rows_on_ray(
    config: RunConfig, rows: Iterable[Mapping[str, Any]], engine: Engine, **more: Any
) -> RunOutcome:
    """Ask about rows that are in memory; ``more`` is as for `run_on_ray`."""
    questions = list(questions_from(islice(rows, config.limit)))
    return run_on_ray(config, Articles(chunks(questions), here=True), engine, **more)


def run_on_ray(  # noqa: PLR0913 (as `runner.run_model`)
    config: RunConfig,
    articles: Articles,
    engine: Engine,
    *,
    on_progress: Progress | None = None,
    meter: Meter | None = None,
    on_folder: Callable[[Path], None] | None = None,
) -> RunOutcome:
    """Ask ``config.model`` about the articles, as `runner.run_model` does.

    Raises:
        FinNewsBenchError: a setting, the articles, the run folder or Ray can't be used.
    """
    backend = backend_for(config, benchmark_task())
    counts = Counts()
    pieces, print_ = _survey(articles, config.limit, counts)
    asked = asked_for(config, backend, counts.total, print_)
    folder = config.out or default_folder(config, asked)
    with open_run(folder, asked) as store:
        if on_folder is not None:
            on_folder(folder)
        todo = _unanswered(pieces, backend, store, counts)
        with ray_when_needed() as get_ray:

            async def ask(land: Land) -> None:
                if not todo:
                    return
                ray = get_ray()
                left = counts.total - counts.answered
                pool = pool_for(ray, config.model, config.workers, left, engine)
                limit = limit_for(ray, meter)
                opened = partial(asking, to_hand_over(config), store.run["settled"], limit)
                told = through(ray, todo, opened, pool, here=articles.here)
                await land_all(told, _lander(backend, store, land), store.sync)

            return asyncio.run(
                session(
                    backend, store, counts, ask, workers=config.workers, on_progress=on_progress
                )
            )


@asynccontextmanager
async def asking(
    config: RunConfig, settled: Mapping[str, Any] | None, limit: Limit | None
) -> AsyncIterator[Work]:
    """In a worker: what sees to one article."""
    backend = backend_for(config, benchmark_task(), limit.meter() if limit else None)
    if backend.known is not None and settled:
        backend.known.restore(settled)
    async with backend.open() as ask:

        async def work(question: Question, tell: Tell) -> None:
            key = backend.key(question.title, question.article)
            try:
                got: Reply | FaultError = await ask(question.id, question.title, question.article)
            except FaultError as fault:
                got = fault
            tell(Asked(question, key, got, backend.known.to_dict() if backend.known else None))

        yield work


def _lander(backend: Backend, store: RunStore, land: Land) -> Callable[[Asked], None]:
    """What is done with what a worker tells."""

    def landed(one: Asked) -> None:
        if (one.question.id, one.key) in store.states:  # a worker may be started anew
            return
        if backend.known is not None and one.known:
            learn(backend.known, one.known)
        land(one.question, one.key, one.got)

    return landed


def _survey(articles: Articles, limit: int | None, counts: Counts) -> tuple[list[Questions], str]:
    """Go through the input once: the pieces up to the limit, and the fingerprint of all.

    Raises:
        ConfigError: an id stands in two pieces, or there is nothing.
    """
    seen: set[str] = set()
    kept: list[Questions] = []

    def questions() -> Iterator[Question]:
        firsts = articles.first or articles.pieces
        for piece, first in zip(articles.pieces, firsts, strict=True):
            left = None if limit is None else limit - counts.total
            if left == 0:
                return
            before = counts.total
            for question in islice(first(), left):
                if question.id in seen:
                    raise ConfigError(
                        f"The id {question.id!r} stands twice in the articles. An id stands once: "
                        "remove one of the two, or correct its id."
                    )
                seen.add(question.id)
                counts.total += 1
                yield question
            kept.append(partial(_first, piece, counts.total - before))

    print_ = fingerprint(questions())
    if not counts.total:
        raise ConfigError("There are no articles to ask about.")
    return kept, print_


def _unanswered(
    pieces: Sequence[Questions], backend: Backend, store: RunStore, counts: Counts
) -> list[Questions]:
    """The pieces without the articles that have a record under their present key."""
    if not store.states:
        return list(pieces)
    todo: list[Questions] = []
    for piece in pieces:
        done = array("Q")
        size = 0
        for at, question in enumerate(piece()):
            size += 1
            state = store.states.get((question.id, backend.key(question.title, question.article)))
            if state is not None:
                counts.resumed += 1
                counts.add(state)
                done.append(at)
        if len(done) < size:
            todo.append(partial(_others, piece, done))
    return todo


def _first(piece: Questions, most: int) -> Iterator[Question]:
    return islice(iter(piece()), most)


def _others(piece: Questions, done: array[int]) -> Iterator[Question]:
    """The questions but for those at the places ``done``, which rise."""
    places = iter(done)
    place = next(places, None)
    for at, question in enumerate(piece()):
        if at == place:
            place = next(places, None)
        else:
            yield question
