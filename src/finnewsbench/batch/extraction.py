"""Batches of extractions: the run folder, the keys and the records of a live run."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from finnewsbench.backends import Backend
from finnewsbench.backends import backend_for
from finnewsbench.capabilities import Capabilities
from finnewsbench.config import RunConfig
from finnewsbench.config import Task
from finnewsbench.config import benchmark_task
from finnewsbench.errors import ConfigError
from finnewsbench.keys import Question
from finnewsbench.keys import fingerprint
from finnewsbench.keys import questions_from
from finnewsbench.records import record_of
from finnewsbench.replies import Reply
from finnewsbench.runner import default_folder
from finnewsbench.store import RunStore
from finnewsbench.store import open_run

from .jobs import NOT_ASKED
from .jobs import Job
from .jobs import Session
from .ledger import EXTRACTION
from .ledger import Ledger
from .requests import Request
from .requests import custom_id
from .settings import bodies
from .settings import place


@dataclass(frozen=True, slots=True)
class Asked:
    """An article as it is asked: question, record key, and the id it goes by in a batch."""

    question: Question
    key: str
    custom_id: str


@contextmanager
def extraction(
    config: RunConfig, rows: Iterable[Mapping[str, Any]], task: Task | None = None
) -> Iterator[tuple[Job, Ledger]]:
    """The job of extracting, in the run folder that a live run with these settings would have.

    Raises:
        ConfigError: the model is not behind a server, or a setting or a row can't be used.
        RunMismatchError: the folder belongs to a run that asks for something else.
        RunLockedError: another process writes to it.
    """
    task = task or benchmark_task()
    backend = backend_for(config, task)
    if backend.known is None:
        raise ConfigError(
            f"{config.model} is no model behind a server, so there is nothing to batch. Use: "
            f"finnewsbench run --model {config.model}"
        )
    questions = tuple(questions_from(islice(rows, config.limit)))
    asked = {**backend.asked, "data": _data(config, questions)}
    articles = [Asked(q, backend.key(q.title, q.article), custom_id(q.id)) for q in questions]
    with open_run(config.out or default_folder(config, asked), asked) as store:
        if store.run["settled"]:
            backend.known.restore(store.run["settled"])
        job = _job(config, task, backend, backend.known, store, articles)
        yield job, Ledger(store.folder)


def _job(  # noqa: PLR0913, PLR0917 (all of them are parts of one run)
    config: RunConfig,
    task: Task,
    backend: Backend,
    known: Capabilities,
    store: RunStore,
    articles: list[Asked],
) -> Job:
    there = place(config.base_url, config.api_key_env)
    body = bodies(config, there.server.url, task.schema, "NewsExtraction", known)
    by_custom_id = {article.custom_id: article for article in articles}

    def has_record(article: Asked) -> bool:
        return (article.question.id, article.key) in store.states

    def requests() -> Iterator[Request]:
        for article in articles:
            if not has_record(article):
                messages = task.messages(article.question.title, article.question.article)
                yield Request(article.custom_id, body(messages, 0))

    def land(name: str, reply: Reply) -> bool:
        article = by_custom_id[name]
        if has_record(article):
            return False
        store.append(record_of(article.question, article.key, reply))
        return True

    async def ask(name: str) -> Reply:
        question = by_custom_id[name].question
        async with backend.open() as ask_server:
            return await ask_server(question.id, question.title, question.article)

    return Job(
        purpose=EXTRACTION,
        place=there,
        total=len(articles),
        left=lambda: ((a.custom_id, NOT_ASKED) for a in articles if not has_record(a)),
        requests=requests,
        land=land,
        ask=ask,
        known=known,
        settled=lambda: bool(store.run["settled"]),
        settle=lambda: store.settle(known.to_dict()),
        sync=store.sync,
        finish=lambda session: store.finish(_session(session, store)),
    )


def _session(session: Session, store: RunStore) -> dict[str, Any]:
    """A session as ``run.json`` has those of live runs, with its batches."""
    return {
        "begun": session.begun,
        "ended": session.ended,
        "seconds": session.seconds,
        "workers": 0,
        "batches": list(session.batches),
        "resumed": session.resumed,
        "answered": session.answered,
        "pending": dict(session.pending),
        "prompt_tokens": session.prompt_tokens,
        "completion_tokens": session.completion_tokens,
        "torn_lines_dropped": store.dropped,
        "stopped": "",
        "interrupted": False,
    }


def _data(config: RunConfig, questions: tuple[Question, ...]) -> dict[str, Any]:
    """What ``run.json`` says of the data, as `runner.run_model` writes it."""
    return {
        "name": config.data,
        "split": config.split,
        "revision": config.revision,
        "limit": config.limit,
        "articles": len(questions),
        "fingerprint": fingerprint(questions),
    }
