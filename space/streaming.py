"""One reply of a model server as it is being written.

Built on the harness's connection (`finnewsbench.chat`); a server that does not stream is read as a
whole.  There are no retries: a person is looking, who can press the button again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import aiohttp
import httpx2
import openai

from finnewsbench.capabilities import Message
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import adapt
from finnewsbench.capabilities import payload
from finnewsbench.chat import ChatClient
from finnewsbench.errors import FaultError
from finnewsbench.faults import explain
from finnewsbench.faults import filtered
from finnewsbench.faults import read_error
from finnewsbench.redaction import redact
from finnewsbench.replies import BodyError
from finnewsbench.replies import Reply
from finnewsbench.replies import broken_off
from finnewsbench.replies import read_reply
from finnewsbench.retrying import told_to_wait

MAX_REPLY = 200_000
"""Characters of a reply that are read; a server that writes more is not listened to any longer."""

BROKEN = (aiohttp.ClientError, httpx2.HTTPError, OSError)
"""What the client's transports raise when a connection breaks."""


async def stream(
    client: ChatClient, messages: Sequence[Message], wanted: Parameters, seconds: float
) -> AsyncGenerator[Reply, None]:
    """The reply, again and again as it grows; the last one is whole.

    Raises:
        FaultError: no reply, or none to the end; ``timeout`` after ``seconds`` in all.
        StopRunError: the server can't be asked like this (key, model, quota).
    """
    end = time.monotonic() + seconds
    opened = await _within(_opened(client, messages, wanted), end, seconds)
    if isinstance(opened, Reply):
        yield opened
        return
    try:
        if "event-stream" not in opened.response.headers.get("content-type", ""):
            try:
                body = await _within(opened.response.aread(), end, seconds)
            except BROKEN as error:
                raise _broken(client, error) from None
            yield _read(client, body)
            return
        async with aclosing(_grown(client, opened, end, seconds)) as replies:
            async for reply in replies:
                yield reply
    finally:
        await opened.response.aclose()


async def _opened(
    client: ChatClient, messages: Sequence[Message], wanted: Parameters
) -> openai.AsyncStream[object] | Reply:
    """The open stream; what the server refuses is left out, and it is asked again."""
    connection = client.connection
    while True:  # ends: each change leaves the server less to refuse
        body = payload(client.model, messages, wanted, client.known)
        if "stream" not in client.known.dropped:
            body["stream"] = True
        try:
            opened: openai.AsyncStream[object] = await connection.sdk.post(
                connection.url + "/chat/completions",
                cast_to=object,
                body=body,
                options={"headers": {**connection.unsent}},
                stream=True,
                stream_cls=openai.AsyncStream[object],
            )
        except openai.APIStatusError as error:
            answer = error.response
            found = read_error(answer.status_code, answer.content)
            found = replace(found, text=redact(found.text, client.secrets))
            if filtered(found):
                return Reply(content=None, finish_reason="content_filter")
            if not adapt(client.known, found, body):
                wait = told_to_wait(answer.headers)
                raise explain(found, url=client.url, wait=wait) from None
        except (openai.APIConnectionError, *BROKEN) as error:
            raise _broken(client, error) from None
        else:
            return opened


async def _grown(
    client: ChatClient, opened: openai.AsyncStream[object], end: float, seconds: float
) -> AsyncGenerator[Reply, None]:
    """Replies of growing length, from the server's pieces."""
    texts = {"content": "", "refusal": "", "reasoning": ""}
    finish: str | None = None
    pieces = aiter(opened)
    while True:
        try:
            piece = await _within(anext(pieces), end, seconds)
        except StopAsyncIteration:
            break
        except (openai.APIError, ValueError) as error:
            detail = redact(str(error), client.secrets)[:300]
            raise FaultError("server_error", detail) from None
        except BROKEN as error:
            raise _broken(client, error) from None
        choice = _choice(piece)
        finish = choice.get("finish_reason") or finish
        delta = choice.get("delta")
        delta = delta if isinstance(delta, Mapping) else {}
        for name in texts:
            said = delta.get(name) or (name == "reasoning" and delta.get("reasoning_content"))
            texts[name] += said if isinstance(said, str) else ""
        if sum(map(len, texts.values())) > MAX_REPLY:
            raise FaultError("bad_body", f"more than {MAX_REPLY} characters", retry=False)
        if any(delta.get(name) for name in ("content", "reasoning", "reasoning_content")):
            yield _reply(client, texts, None)
    if broken_off(finish):
        raise FaultError("server_error", f"the server broke the reply off: {finish}"[:100])
    yield _reply(client, texts, finish)


def _choice(piece: object) -> Mapping[str, Any]:
    choices = piece.get("choices") if isinstance(piece, Mapping) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, Mapping) else {}


def _reply(client: ChatClient, texts: Mapping[str, str], finish: str | None) -> Reply:
    content, refusal, reasoning = (
        redact(texts[name], client.secrets) or None for name in ("content", "refusal", "reasoning")
    )
    return Reply(content, finish, refusal, reasoning)


def _read(client: ChatClient, body: bytes) -> Reply:
    try:
        return read_reply(body, client.secrets)
    except BodyError as error:
        raise FaultError("bad_body", redact(str(error), client.secrets)) from None


async def _within(work: Any, end: float, seconds: float) -> Any:
    try:
        return await asyncio.wait_for(work, max(0.0, end - time.monotonic()))
    except asyncio.TimeoutError:
        raise FaultError("timeout", f"{seconds:.0f} s") from None


def _broken(client: ChatClient, error: BaseException) -> FaultError:
    while error.__cause__ is not None:  # the client itself only says: Connection error.
        error = error.__cause__
    return FaultError("connection", redact(str(error) or type(error).__name__, client.secrets))
