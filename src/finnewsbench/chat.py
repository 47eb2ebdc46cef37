"""One client for every OpenAI-compatible server.

``openai`` over its aiohttp transport, its own retries off (`retrying` is the only layer), bodies
read by `replies` instead of the SDK, which raises errors of other kinds on a malformed one.
Not covered: streaming, several choices, the Responses API.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator
from collections.abc import Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

import aiohttp
import openai

from .capabilities import Capabilities
from .capabilities import Message
from .capabilities import Parameters
from .capabilities import adapt
from .capabilities import payload
from .errors import FaultError
from .errors import StopRunError
from .faults import ServerError
from .faults import explain
from .faults import filtered
from .faults import read_error
from .redaction import Endpoint
from .redaction import quiet_logs
from .redaction import redact
from .replies import BodyError
from .replies import Reply
from .replies import read_reply
from .retrying import RetryPolicy
from .retrying import retrying
from .retrying import told_to_wait

CONNECT_SECONDS = 15.0
UNHEARD_ATTEMPTS = 3
"""Tries for a server that has not answered anything yet: a wrong address shows at once."""


@dataclass(slots=True)
class ChatClient:
    """A connection to one model on one server, and what has been learnt about it in this run."""

    sdk: openai.AsyncOpenAI = field(repr=False)
    url: str
    model: str
    policy: RetryPolicy
    known: Capabilities
    secrets: tuple[str, ...] = field(repr=False)
    heard: bool = False
    bad_requests: set[str] = field(default_factory=set)


@asynccontextmanager
async def connect(
    model: str, server: Endpoint, key: str, policy: RetryPolicy, known: Capabilities
) -> AsyncIterator[ChatClient]:
    """Open a client; ``key`` may be empty for servers that want none."""
    secrets = (key, *server.secrets)
    # Deadlines are kept by `retrying`, so the SDK has none but the one for connecting.
    limits = openai.Timeout(None, connect=CONNECT_SECONDS)
    with quiet_logs(secrets):
        async with openai.AsyncOpenAI(
            api_key=key or "none",
            base_url=server.url,
            default_headers=server.headers,
            default_query=server.query,
            max_retries=0,
            timeout=limits,
            http_client=openai.DefaultAioHttpClient(timeout=limits),
        ) as sdk:
            yield ChatClient(sdk, server.url, model, policy, known, secrets)


async def ask(client: ChatClient, messages: Sequence[Message], wanted: Parameters) -> Reply:
    """One reply to the messages; every fault of the model's is a reply too.

    Raises:
        FaultError: no reply, through no fault of the model.
        StopRunError: nor would any other article get one.
    """
    sent = 0

    async def attempt(seconds: float) -> Reply:
        nonlocal sent
        while True:  # ends: each change leaves the server less to refuse
            body = payload(client.model, messages, wanted, client.known)
            sent += 1
            started = time.monotonic()
            answer = await _send(client, body, seconds)
            if isinstance(answer, Reply):
                return replace(answer, seconds=time.monotonic() - started, attempts=sent)
            if not adapt(client.known, answer.error, body):
                raise _meaning(client, answer)

    def tries() -> int:
        most = client.policy.attempts
        return most if client.heard else min(most, UNHEARD_ATTEMPTS)

    digest = hashlib.sha256("\n".join(m["content"] for m in messages).encode("utf-8", "replace"))
    try:
        return await retrying(
            attempt,
            client.policy,
            name=digest.hexdigest(),
            attempts=tries,
        )
    except FaultError as fault:
        if fault.kind == "connection" and not client.heard:
            raise StopRunError(
                "unreachable",
                f"No server answers at {client.url}: {fault.detail}. Start it, or check "
                "--base-url, then run the same command again.",
            ) from None
        raise


@dataclass(frozen=True, slots=True)
class _Refusal:
    """An error that the server sent, and how long it asks to be left alone."""

    error: ServerError
    wait: float | None


async def _send(client: ChatClient, body: dict[str, Any], seconds: float) -> Reply | _Refusal:
    """One request.  Errors are raised without their cause, which holds URLs and headers."""
    # The SDK's own chat.completions.create spends 0.6 ms a request on rewriting the messages, and
    # refuses parameters that are not OpenAI's; its post has the same transport, headers and errors.
    call = client.sdk.post(
        "/chat/completions", cast_to=openai.HttpxBinaryResponseContent, body=body
    )
    try:
        answer = await asyncio.wait_for(call, seconds)
    except asyncio.TimeoutError:
        raise FaultError("timeout", f"no answer within {seconds:.0f} seconds") from None
    except openai.APIStatusError as error:
        client.heard = True
        raw, headers = error.response.content, error.response.headers
        found = read_error(error.status_code, raw)
        masked = replace(found, text=redact(found.text, client.secrets))
        if filtered(masked):
            return Reply(content=None, finish_reason="content_filter")
        return _Refusal(masked, told_to_wait(headers))
    except (openai.APIConnectionError, aiohttp.ClientError, OSError) as error:
        # The SDK calls a broken connection a time-out too (the deadline above is the only clock),
        # and lets some errors of its transport through as they are.
        raise FaultError("connection", redact(_root(error), client.secrets)) from None
    client.heard = True
    try:
        return read_reply(answer.content, client.secrets)
    except BodyError as error:
        found = read_error(200, error.error) if error.error else ServerError(200, "")
        text = redact(str(error), client.secrets)
        return _Refusal(replace(found, text=text), told_to_wait(answer.response.headers))


def _meaning(client: ChatClient, refusal: _Refusal) -> FaultError | StopRunError:
    """The exception for a refused request; the same refusal twice stops the run."""
    found = explain(refusal.error, url=client.url, wait=refusal.wait)
    if not isinstance(found, FaultError) or found.kind != "bad_request":
        return found
    if refusal.error.text not in client.bad_requests:
        client.bad_requests.add(refusal.error.text)
        return found
    return StopRunError(
        "bad_request",
        f"{client.url} refuses one article after the other with the same words ({found.detail}). "
        "Look for them in the server's log; --response-format none asks for the least.",
    )


def _root(error: BaseException) -> str:
    """The innermost cause in words: the SDK itself only says 'Connection error.'."""
    while error.__cause__ is not None:
        error = error.__cause__
    return str(error) or type(error).__name__
