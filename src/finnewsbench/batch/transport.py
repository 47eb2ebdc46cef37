"""One request to a Batch API: its retries, its deadline, its errors in words.

The connection and the retry layer are those of live requests (`chat`, `retrying`).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from typing import TypeVar

from finnewsbench.capabilities import Capabilities
from finnewsbench.chat import ChatClient
from finnewsbench.chat import connect
from finnewsbench.chat import unreachable
from finnewsbench.connection import Answer
from finnewsbench.connection import send
from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.faults import explain
from finnewsbench.faults import read_error
from finnewsbench.redaction import redact
from finnewsbench.retrying import RetryPolicy
from finnewsbench.retrying import retrying
from finnewsbench.retrying import told_to_wait

from .jobs import Place

T = TypeVar("T")

POLICY = RetryPolicy(attempts=6, attempt_seconds=600.0, article_seconds=1800.0)
"""Files are large: a file has the time that elsewhere an article has."""

UNHEARD_ATTEMPTS = 3
"""Tries for a server that has not answered anything yet: a wrong address shows at once."""

_ABSENT = (404, 405, 501)


class AbsentError(FinNewsBenchError):
    """The server does not know the address: no such thing there, or no Batch API at all."""


@asynccontextmanager
async def connected(place: Place, policy: RetryPolicy = POLICY) -> AsyncIterator[ChatClient]:
    """A client for these requests; the key may be empty for servers that want none."""
    async with connect("", place.server, place.key, policy, Capabilities()) as client:
        client.variable = place.variable
        yield client


async def retried(client: ChatClient, what: str, attempt: Callable[[], Awaitable[T]]) -> T:
    """Try as often as the policy says; the last fault in words that say what was asked."""
    try:
        return await retrying(
            lambda seconds: _within(attempt, seconds),
            client.policy,
            name=what,
            attempts=lambda: client.policy.attempts if client.heard else UNHEARD_ATTEMPTS,
        )
    except FaultError as fault:
        if fault.kind == "bad_request":
            raise FinNewsBenchError(
                f"{client.url} refused to {what}: {fault.detail}. Look the words up in its "
                "documentation; finnewsbench run asks article by article instead."
            ) from None
        if fault.kind == "connection" and not client.heard:
            raise unreachable(client, fault) from None
        raise FaultError(
            fault.kind,
            f"{client.url} did not {what}: {fault.detail}. Give the same command again later.",
            retry=fault.retry,
        ) from None


async def _within(attempt: Callable[[], Awaitable[T]], seconds: float) -> T:
    try:
        return await asyncio.wait_for(attempt(), seconds)
    except asyncio.TimeoutError:
        raise FaultError("timeout", f"no answer within {seconds:.0f} seconds") from None


async def json_object(call: Awaitable[bytes]) -> dict[str, Any]:
    """A response as a JSON object."""
    raw = await call
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise FaultError("bad_body", f"no JSON object: {raw[:200].decode('utf-8', 'replace')!r}")
    return value


async def post(client: ChatClient, path: str, body: Mapping[str, Any]) -> bytes:
    """One POST of a JSON body.

    Raises:
        AbsentError: the server does not know the address.
        FaultError: no answer.
        StopRunError: no use asking on (key, quota).
    """
    data = json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8")
    seconds = client.policy.attempt_seconds
    return _content(client, await send(client.connection, "POST", path, seconds=seconds, data=data))


async def post_file(
    client: ChatClient, path: str, fields: Mapping[str, str], name: str, content: bytes
) -> bytes:
    """One POST of a form with a JSONL file; raises as `post`."""
    files = {"file": (name, content, "application/jsonl")}
    seconds = client.policy.attempt_seconds
    return _content(
        client,
        await send(client.connection, "POST", path, seconds=seconds, data=fields, files=files),
    )


async def get(client: ChatClient, path: str, query: Mapping[str, str]) -> bytes:
    """One GET; raises as `post`."""
    seconds = client.policy.attempt_seconds
    return _content(
        client, await send(client.connection, "GET", path, seconds=seconds, query=query)
    )


def _content(client: ChatClient, answer: Answer) -> bytes:
    """The body of an answer, or the error that it stands for."""
    client.heard = True
    if answer.status < 300:
        return answer.body
    found = read_error(answer.status, answer.body)
    found = replace(found, text=redact(found.text, client.secrets))
    if found.status in _ABSENT:
        raise AbsentError(f"{found.status}: {found.text}")
    wait = told_to_wait(answer.headers)
    raise explain(found, url=client.url, wait=wait, variable=client.variable)
