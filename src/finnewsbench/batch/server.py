"""Requests to a Batch API: upload a file, create a batch, look at it, fetch its files.

One connection and one retry layer as for live requests (`chat`, `retrying`).  Creating is the one
request that must not happen twice: after a try whose outcome is unknown the server's list is
searched for a batch on the same file before another is made.
"""

from __future__ import annotations

from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from finnewsbench.chat import ChatClient
from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError

from .requests import ENDPOINT
from .statuses import Batch
from .statuses import read_batch
from .transport import AbsentError
from .transport import get
from .transport import json_object
from .transport import post
from .transport import post_file
from .transport import retried

WINDOW = "24h"
"""The only completion window there is."""

PAGES = 50
"""So many pages of the server's list are searched, 100 batches each, newest first."""

LIVE = "Ask article by article instead: finnewsbench run with the same options."

_REFUSALS = ("rate_limit", "bad_request", "context_overflow")
"""Kinds of fault after which it is certain that nothing was created."""


class NotCreatedError(FinNewsBenchError):
    """The server made no batch, for certain."""


async def upload(client: ChatClient, name: str, content: bytes) -> str:
    """Upload a request file; its id.

    Raises:
        FinNewsBenchError: the server has no Batch API, refuses the file, or does not answer.
    """

    async def attempt() -> str:
        form = {"purpose": "batch"}
        value = await json_object(post_file(client, "/files", form, name, content))
        if not isinstance(value.get("id"), str):
            raise FaultError("bad_body", "an object without id where a file is due")
        return str(value["id"])

    try:
        return await retried(client, "take a request file", attempt)
    except AbsentError as absent:
        raise FinNewsBenchError(
            f"{client.url} has no Batch API (/files: {absent}). {LIVE}"
        ) from None


async def create(client: ChatClient, file_id: str, about: Mapping[str, str]) -> Batch:
    """Make a batch of an uploaded file, once.  ``about`` is kept with it by the server.

    Raises:
        NotCreatedError: the server refuses; there is no batch.
        FinNewsBenchError: it does not answer; there may be one.
    """
    body = {
        "input_file_id": file_id,
        "endpoint": ENDPOINT,
        "completion_window": WINDOW,
        "metadata": dict(about),
    }
    unsure = False

    async def attempt() -> Batch:
        nonlocal unsure
        there = await find(client, file_id) if unsure else None
        if there is not None:
            return there
        unsure = True
        try:
            return await _batch(post(client, "/batches", body))
        except FinNewsBenchError as error:
            unsure = isinstance(error, FaultError) and error.kind not in _REFUSALS
            raise

    try:
        return await retried(client, "create a batch", attempt)
    except AbsentError as absent:
        if unsure:
            raise unknown_creation(client.url, file_id) from None
        raise NotCreatedError(
            f"{client.url} takes files but makes no batches (/batches: {absent}). {LIVE}"
        ) from None
    except FinNewsBenchError as error:
        if unsure:
            raise
        raise NotCreatedError(str(error)) from None


def unknown_creation(url: str, file_id: str) -> FinNewsBenchError:
    """The error for a batch that may or may not be there, on a server that lists none."""
    return FinNewsBenchError(
        f"Creating a batch of the file {file_id} was broken off, and {url} does not list its "
        "batches, so it can't be told whether one is there. If it is not, or may be asked twice, "
        "give it up (finnewsbench batch collect RUN --give-up) and submit again."
    )


async def find(client: ChatClient, file_id: str) -> Batch | None:
    """The batch on an uploaded file, from the server's list; one that has not failed first.

    Raises:
        AbsentError: the server does not list its batches.
        FinNewsBenchError: it does not answer.
    """
    found: list[Batch] = []
    after = ""
    for _ in range(PAGES):
        page = await retried(client, "list its batches", _page(client, after))
        rows = page.get("data")
        batches = [read_batch(row) for row in rows] if isinstance(rows, list) else []
        found += [b for b in batches if b is not None and b.input_file_id == file_id]
        last = batches[-1] if batches else None
        if found or not page.get("has_more") or last is None or last.id == after:
            break
        after = last.id
    return min(found, key=lambda batch: batch.status == "failed", default=None)


async def retrieve(client: ChatClient, batch_id: str) -> Batch:
    """A batch as it stands.

    Raises:
        AbsentError: the server does not know it.
        FinNewsBenchError: it does not answer.
    """
    path = f"/batches/{quote(batch_id, safe='')}"
    return await retried(client, "tell of a batch", lambda: _batch(get(client, path, {})))


async def cancel(client: ChatClient, batch_id: str) -> Batch:
    """Have the server stop; what it has answered can still be collected.

    Raises:
        AbsentError: the server does not know it.
        FinNewsBenchError: it refuses, as for a batch that has ended, or does not answer.
    """
    path = f"/batches/{quote(batch_id, safe='')}/cancel"
    return await retried(client, "cancel a batch", lambda: _batch(post(client, path, {})))


async def download(client: ChatClient, file_id: str) -> bytes:
    """The content of a result file.

    Raises:
        AbsentError: it is not there (any more).
        FinNewsBenchError: the server does not answer.
    """
    path = f"/files/{quote(file_id, safe='')}/content"
    return await retried(client, "give out a result file", lambda: get(client, path, {}))


async def _batch(call: Awaitable[bytes]) -> Batch:
    batch = read_batch(await json_object(call))
    if batch is None:
        raise FaultError("bad_body", "an object without id or status where a batch is due")
    return batch


def _page(client: ChatClient, after: str) -> Callable[[], Awaitable[dict[str, Any]]]:
    query = {"limit": "100", **({"after": after} if after else {})}
    return lambda: json_object(get(client, "/batches", query))
