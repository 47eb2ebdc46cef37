"""Asking a model for weights: bounded workers, kept answer by answer, nothing asked twice.

One retry layer, deadlines, capabilities and redaction are the harness's (`finnewsbench.serving`).
What the model does wrong is asked again once; what stays wrong is unscored and counted.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.config import RunConfig
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.project import REWEIGHED
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.reweigh_prompt import REWEIGH_VERSION
from finnewsbench.dataset_builder.labelling.reweigh_prompt import SCHEMA_NAME
from finnewsbench.dataset_builder.labelling.reweigh_prompt import again
from finnewsbench.dataset_builder.labelling.reweigh_prompt import messages
from finnewsbench.dataset_builder.labelling.reweigh_prompt import schema
from finnewsbench.dataset_builder.labelling.reweigh_prompt import weighed
from finnewsbench.dataset_builder.labelling.weights import WEIGHTS
from finnewsbench.dataset_builder.labelling.weights import offline
from finnewsbench.dataset_builder.labelling.weights import read_reweighed
from finnewsbench.dataset_builder.labelling.weights import read_weights
from finnewsbench.dataset_builder.labelling.weights import record_of
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.interrupts import cancelled_by_signals
from finnewsbench.lines import RecordFile
from finnewsbench.outcome import Counts
from finnewsbench.outcome import Progress
from finnewsbench.replies import Reply
from finnewsbench.serving import AskServer
from finnewsbench.serving import Served
from finnewsbench.serving import serve
from finnewsbench.troubles import told
from finnewsbench.workers import Silence
from finnewsbench.workers import work_through


@dataclass(slots=True)
class Reweighed:
    """How it went: articles by outcome, candidates scored and not, faults of the model by kind.

    ``pending``: articles without an answer, by kind of fault of server or network; ``in_vain``
    counts the requests, ``last`` says of each kind what the last one was.
    """

    resumed: int = 0
    asked: int = 0
    scored: int = 0
    unscored: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    pending: Counter[str] = field(default_factory=Counter)
    in_vain: Counter[str] = field(default_factory=Counter)
    last: dict[str, str] = field(default_factory=dict)
    stopped: str = ""
    interrupted: bool = False


def reweigh_offline(project: Path, agreed: Mapping[str, Agreed]) -> Reweighed:
    """Write weights by votes and position for every article."""
    records = [offline(agreed[name]) for name in sorted(agreed)]
    write_records(project / REWEIGHED, records)
    return Reweighed(asked=len(records), scored=sum(len(r["items"]) for r in records))


def reweigh(
    project: Path,
    articles: Mapping[str, ProjectArticle],
    agreed: Mapping[str, Agreed],
    config: RunConfig,
    on_progress: Progress | None = None,
) -> Reweighed:
    """Ask a model about the articles that it has not answered for yet.

    ``on_progress`` is told at the start and after each article where this stands.

    Raises:
        ConfigError: no usable address or key.
        RunDamagedError: ``reweighed.jsonl`` can't be read.
    """
    served = serve(config, schema(), SCHEMA_NAME)
    by = f"{config.model}@{REWEIGH_VERSION}"
    known = read_reweighed(project, agreed)
    found = Reweighed()
    todo = []
    for name in sorted(agreed):
        if not weighed(agreed[name]):
            continue
        asked = messages(articles[name], agreed[name])
        key = served.key(asked)
        record = known.get(name, {})
        begun = record.get("open", {})
        if record.get("key") == key:
            found.resumed += 1
        elif begun.get("key") == key:
            todo.append(_Question(agreed[name], asked, key, begun))
        else:
            todo.append(_Question(agreed[name], asked, key))
    file = RecordFile(project / REWEIGHED, WEIGHTS, lambda _: None)
    try:
        counts = Counts(found.resumed + len(todo), found.resumed, pending=found.pending)
        book = _Book(file, by, found, counts, on_progress)
        book.tell()
        asyncio.run(_ask_all(served, todo, book, config.workers))
    finally:
        file.close()
    # What another model said stays until this one has answered: it was paid for.
    everything = read_reweighed(project, agreed)
    write_records(project / REWEIGHED, (everything[name] for name in sorted(everything)))
    answered = {name: record for name, record in everything.items() if record["by"] == by}
    found.scored = sum(len(record["items"]) for record in answered.values())
    found.unscored = sum(len(record["unscored"]) for record in answered.values())
    found.in_vain = counts.faults + served.troubles.met
    found.last |= {kind: text for kind, text in served.troubles.last.items() if found.in_vain[kind]}
    left = len(todo) - found.asked - found.pending.total()
    if left:
        found.pending["not_asked"] = left
    return found


@dataclass(frozen=True, slots=True)
class _Question:
    """``begun``: the first reply, where an earlier run got no further."""

    agreed: Agreed
    messages: list[dict[str, str]]
    key: str
    begun: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Book:
    """Where answers are kept, what came of the articles, and who is told of it in which counts."""

    file: RecordFile
    by: str
    found: Reweighed
    counts: Counts
    show: Progress | None

    def count(self, got: Reply | FaultError) -> None:
        """Count what came of a question: tokens, faults of the server."""
        if isinstance(got, Reply):
            self.counts.prompt_tokens += got.usage.prompt_tokens or 0
            self.counts.cached_tokens += got.usage.cached_tokens or 0
            self.counts.completion_tokens += got.usage.completion_tokens or 0
        else:
            self.found.pending[got.kind] += 1
            self.found.last[got.kind] = got.detail
        self.counts.requests += got.attempts
        self.counts.faults.update(got.faults)

    def tell(self) -> None:
        """Tell how many articles are done; those that the server failed are, for this session."""
        if self.show is not None:
            done = self.found.resumed + self.found.asked + self.found.pending.total()
            self.show(done, self.counts.total, self.counts)


async def _ask_all(served: Served, todo: Sequence[_Question], book: _Book, workers: int) -> None:
    job = asyncio.create_task(_work(served, todo, book, workers))
    with cancelled_by_signals(job):
        try:
            await job
        except asyncio.CancelledError:
            book.found.interrupted = True
        except StopRunError as stop:
            book.found.stopped = str(stop)


async def _work(served: Served, todo: Sequence[_Question], book: _Book, workers: int) -> None:
    if not todo:
        return
    silence = Silence(workers)
    book.counts.under_way = served.troubles
    async with served.open(None) as ask, told(served.troubles, book.tell):

        async def work(question: _Question) -> None:
            try:
                record = await _ask(ask, question, book)
            except FaultError as fault:
                book.count(fault)
                book.tell()
                silence.goes_on(fault)
                return
            silence.broken()
            book.file.append(record)
            book.found.asked += 1
            book.found.faults.update(record["faults"])
            book.tell()

        await work_through(todo, work, workers, book.file.sync)


async def _ask(ask: AskServer, question: _Question, book: _Book) -> dict[str, Any]:
    ids = tuple(each.id for each in weighed(question.agreed))
    begun = question.begun
    if not begun:
        opened = await ask(question.messages, 0)
        book.count(opened)
        begun = _begun(opened, question.key)
    first = read_weights(ids, begun["content"], begun["finish_reason"])
    if not first.wrong:
        return record_of(question.agreed, book.by, question.key, first)
    if not question.begun:  # kept at once: it was paid for, whatever becomes of the next question
        book.file.append({**record_of(question.agreed, book.by, "", first), "open": begun})
    left = tuple(id_ for id_ in ids if id_ in first.wrong)
    more = again(question.messages, begun["content"], first.complaints, left)
    reply = await ask(more, 0)
    book.count(reply)
    second = read_weights(left, reply.content, reply.finish_reason)
    return record_of(question.agreed, book.by, question.key, first, second)


def _begun(reply: Reply, key: str) -> dict[str, str]:
    return {
        "key": key,
        "content": reply.content or "",
        "finish_reason": reply.finish_reason or "",
    }
