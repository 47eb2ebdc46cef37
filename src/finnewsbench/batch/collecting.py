"""Bringing in what ended batches have answered.

May be killed at any point and given again: result files are kept before they are read, a reply that
has landed lands once, and a batch is closed only when all of it is on the disk.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from finnewsbench.capabilities import adapt
from finnewsbench.chat import ChatClient
from finnewsbench.errors import FaultError
from finnewsbench.faults import REMEDIES

from . import server
from .jobs import Job
from .ledger import Entry
from .ledger import Ledger
from .requests import read_requests
from .results import Fault
from .results import Results
from .results import masked
from .results import read_results
from .statuses import ENDED
from .statuses import Batch
from .statuses import status_line
from .submitting import Tell
from .submitting import recover
from .transport import AbsentError

REFUSED = "refused_parameter"
"""Kind of a request that the server would have answered without one of its parameters."""

LOST = "batch_lost"
"""Kind of the requests of a batch that was given up."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What one round of collecting came to: the batches closed, and counts of what was new.

    ``counts`` has ``calls``, ``prompt_tokens``, ``cached_tokens`` and ``completion_tokens``.
    ``gone`` says which batches the server does not know, and what to do.
    """

    closed: tuple[Entry, ...]
    counts: Counter[str]
    gone: tuple[str, ...] = ()


async def gather(
    client: ChatClient, job: Job, ledger: Ledger, tell: Tell, *, give_up: bool = False
) -> Gathered:
    """Look at every open batch of the job, and bring in those that have ended.

    With ``give_up``, a batch that the server does not know (any more) is closed without answers.

    Raises:
        FinNewsBenchError: the server does not answer.
    """
    if give_up:
        for entry in ledger.entries("creating", purpose=job.purpose):
            tell(f"{entry.name}: given up; if it was made after all, its answers are not fetched")
            ledger.put(replace(entry, state="prepared"))
    await recover(client, job.purpose, ledger, tell)
    closed, gone, landed = [], [], Counter[str]()
    for entry in ledger.entries("open", purpose=job.purpose):
        try:
            batch = await server.retrieve(client, entry.batch_id)
            if batch.status != entry.status:
                entry = ledger.put(replace(entry, status=batch.status))  # noqa: PLW2901 (same one)
            if not batch.ended:
                tell(f"{entry.name}: {status_line(batch)}")
                continue
            files = [await _fetched(client, ledger, entry, kind, batch) for kind in _FILES]
        except AbsentError as absent:
            if not give_up:
                gone.append(
                    f"{client.url} does not know {entry.name} or its files ({absent}). Check that "
                    "the key is of the same account. If it is gone for good: finnewsbench batch "
                    "collect RUN --give-up, then submit again."
                )
                continue
            batch, files = Batch(entry.batch_id, LOST), [_kept(ledger, entry, k) for k in _FILES]
        bodies = read_requests(ledger.path(entry, "requests"))
        results = read_results(files, bodies, url=client.url, secrets=client.secrets)
        landed += _land(job, ledger, bodies, results)
        closed.append(_close(job, ledger, entry, batch, bodies, results))
        tell(_closing_line(closed[-1], batch))
    return Gathered(tuple(closed), landed, tuple(gone))


_FILES = ("output", "errors")


async def _fetched(
    client: ChatClient, ledger: Ledger, entry: Entry, kind: str, batch: Batch
) -> bytes:
    """A result file, from the folder if an earlier session has fetched it; empty if there is none.

    Secrets that the server repeats are masked in what is written.
    """
    kept = _kept(ledger, entry, kind)
    file_id = batch.output_file_id if kind == "output" else batch.error_file_id
    if kept or not file_id:
        return kept
    content = await server.download(client, file_id)
    _keep(ledger.path(entry, kind), masked(content, client.secrets))
    return content


def _kept(ledger: Ledger, entry: Entry, kind: str) -> bytes:
    path = ledger.path(entry, kind)
    return path.read_bytes() if path.exists() else b""


def _keep(path: Path, content: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _land(job: Job, ledger: Ledger, bodies: Mapping[str, Any], results: Results) -> Counter[str]:
    """Keep the replies, in the order of the request file; counts of those new to the run."""
    asked_before = Counter(
        name
        for entry in ledger.entries("closed", purpose=job.purpose)
        for names in entry.pending.values()
        for name in names
    )
    counts = Counter[str]()
    for name in bodies:
        reply = results.replies.get(name)
        if reply is None:
            continue
        try:
            fresh = job.land(name, replace(reply, attempts=asked_before[name] + 1))
        except FaultError as fault:
            del results.replies[name]
            results.faults[name] = Fault(fault.kind, fault.detail)
            continue
        if fresh:
            counts["calls"] += 1
            counts["prompt_tokens"] += reply.usage.prompt_tokens or 0
            counts["cached_tokens"] += reply.usage.cached_tokens or 0
            counts["completion_tokens"] += reply.usage.completion_tokens or 0
    return counts


def _close(  # noqa: PLR0913, PLR0917 (all that is known of a batch that has ended)
    job: Job,
    ledger: Ledger,
    entry: Entry,
    batch: Batch,
    bodies: Mapping[str, Mapping[str, Any]],
    results: Results,
) -> Entry:
    """Note what has no answer and why, and close the entry."""
    pending: dict[str, list[str]] = {}
    details: dict[str, str] = {}
    unsaid = ENDED.get(batch.status, batch.status)
    for name, body in bodies.items():
        if name not in results.replies:
            fault = results.faults.get(name) or Fault(unsaid, "; ".join(batch.errors[:3]))
            kind = REFUSED if _adapted(job, fault, body) else fault.kind
            pending.setdefault(kind, []).append(name)
            details.setdefault(kind, fault.detail)
    job.settle()
    job.sync()
    return ledger.put(
        replace(
            entry,
            state="closed",
            status=batch.status,
            answered=len(results.replies),
            pending=dict(sorted(pending.items())),
            details={kind: text for kind, text in sorted(details.items()) if text},
            odd=dict(sorted(results.odd.items())),
        )
    )


def _adapted(job: Job, fault: Fault, body: Mapping[str, Any]) -> bool:
    """Whether the server refused a parameter that will not be sent again."""
    return fault.error is not None and adapt(job.known, fault.error, body)


def _closing_line(entry: Entry, batch: Batch) -> str:
    how = "given up" if batch.status == LOST else status_line(batch)
    text = f"{entry.name}: {how}; {entry.answered} of {entry.requests} answered"
    for kind, names in entry.pending.items():
        reason = entry.details.get(kind, "")
        if reason and kind == "context_overflow":
            reason = f"{reason}. {REMEDIES[kind]}"
        text += f"; {kind} {len(names)}" + (f" ({reason})" if reason else "")
    if entry.odd:
        counted = ", ".join(f"{kind} {count}" for kind, count in entry.odd.items())
        text += f"; lines that answer nothing: {counted}"
    return text
