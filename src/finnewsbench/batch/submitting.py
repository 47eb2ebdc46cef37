"""Sending off the requests that have no answer and are in no open batch.

May be killed at any point and given again: a batch that was made is found again by its file, a file
that was uploaded for nothing is used if the same is still to be asked.
"""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace

from finnewsbench.chat import ChatClient
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.runfile import now

from . import server
from .jobs import Job
from .ledger import Entry
from .ledger import Ledger
from .requests import MAX_REQUESTS
from .requests import read_requests
from .requests import request_files
from .statuses import Batch
from .transport import AbsentError

Tell = Callable[[str], None]
"""Where lines for people go."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What a submit came to: the batches it made, those it found again, and what was left alone.

    ``waiting`` counts requests in batches that were open before.
    """

    made: tuple[Entry, ...]
    found: tuple[Entry, ...]
    waiting: int


async def submit(
    client: ChatClient, job: Job, ledger: Ledger, tell: Tell, most: int = MAX_REQUESTS
) -> Submission:
    """Send off what ``job`` has open, ``most`` requests to a batch at the most.

    Raises:
        FinNewsBenchError: the server refuses or does not answer; what was sent off stays sent.
    """
    found = await recover(client, job.purpose, ledger, tell)
    spare = {e.sha256: e for e in ledger.entries("prepared", purpose=job.purpose) if e.file_id}
    for entry in ledger.entries("prepared", purpose=job.purpose):
        ledger.drop(entry)
    waiting = taken(ledger, job.purpose)
    wanted = (request for request in job.requests() if request.custom_id not in waiting)
    made = []
    for lines in request_files(wanted, most):
        content = b"".join(lines)
        entry = _prepare(job, ledger, content, len(lines))
        if entry.sha256 in spare:
            unused = spare.pop(entry.sha256)
            tell(f"the file that was uploaded before ({unused.file_id}) is used")
            entry = ledger.put(replace(entry, file_id=unused.file_id))
        else:
            name = f"finnewsbench-{entry.part:04d}-{uuid.uuid4().hex[:8]}.jsonl"
            file_id = await server.upload(client, name, content)
            entry = ledger.put(replace(entry, file_id=file_id))
        made.append(await _create(client, ledger, entry))
        tell(f"{made[-1].name}: {len(lines)} requests submitted")
    for entry in spare.values():
        tell(
            f"the file {entry.file_id} was uploaded for nothing; the server may be told to drop it"
        )
    return Submission(tuple(made), tuple(found), len(waiting))


def taken(ledger: Ledger, purpose: str) -> set[str]:
    """The custom ids in batches that are open, or may be."""
    names: set[str] = set()
    for entry in ledger.entries("creating", "open", purpose=purpose):
        names.update(read_requests(ledger.path(entry, "requests")))
    return names


async def recover(client: ChatClient, purpose: str, ledger: Ledger, tell: Tell) -> list[Entry]:
    """Find the batches whose making was broken off; the entries that are open because of it.

    An entry whose batch was not made after all is prepared again.

    Raises:
        FinNewsBenchError: it can't be told, or the server does not answer.
    """
    found = []
    for entry in ledger.entries("creating", purpose=purpose):
        try:
            batch = await server.find(client, entry.file_id)
        except AbsentError:
            raise server.unknown_creation(client.url, entry.file_id) from None
        if batch is None:
            ledger.put(replace(entry, state="prepared"))
        else:
            found.append(_opened(ledger, entry, batch))
            tell(f"{found[-1].name}: was made before the command was broken off")
    return found


def _prepare(job: Job, ledger: Ledger, content: bytes, count: int) -> Entry:
    """Write the request file and its entry: from here on a killed process leaves a trace."""
    entry = Entry(
        part=ledger.next_part(),
        purpose=job.purpose,
        base_url=job.place.server.url,
        api_key_env=job.place.api_key_env,
        requests=count,
        sha256=hashlib.sha256(content).hexdigest(),
        created=now(),
        about=job.about,
    )
    path = ledger.path(entry, "requests")
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return ledger.put(entry)


async def _create(client: ChatClient, ledger: Ledger, entry: Entry) -> Entry:
    entry = ledger.put(replace(entry, state="creating"))
    about = {"made_by": "finnewsbench", "purpose": entry.purpose[:512], "part": str(entry.part)}
    try:
        batch = await server.create(client, entry.file_id, about)
    except server.NotCreatedError as refused:
        ledger.put(replace(entry, state="prepared"))
        raise FinNewsBenchError(str(refused)) from None
    return _opened(ledger, entry, batch)


def _opened(ledger: Ledger, entry: Entry, batch: Batch) -> Entry:
    return ledger.put(replace(entry, state="open", batch_id=batch.id, status=batch.status))
