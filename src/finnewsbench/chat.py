"""One client for every OpenAI-compatible server: asks for chat completions, article by article.

`connection` carries the requests, `retrying` is the only retry layer, `replies` reads the bodies.
Not covered: streaming, several choices, the Responses API.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import AsyncIterator
from collections.abc import Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from .capabilities import Capabilities
from .capabilities import Message
from .capabilities import Parameters
from .capabilities import adapt
from .capabilities import payload
from .connection import Connection
from .connection import CutError
from .connection import connected
from .connection import send
from .errors import FaultError
from .errors import StopRunError
from .faults import ServerError
from .faults import explain
from .faults import filtered
from .faults import read_error
from .redaction import Endpoint
from .redaction import redact
from .replies import BodyError
from .replies import Reply
from .replies import read_reply
from .retrying import RetryPolicy
from .retrying import retrying
from .retrying import told_to_wait
from .troubles import Troubles

UNHEARD_ATTEMPTS = 3
"""Tries for a server that has not answered anything yet: a wrong address shows at once."""


@dataclass(slots=True)
class ChatClient:
    """A connection to one model on one server, and what has been learnt about it in this run.

    ``variable`` is the environment variable that its key is from (`faults.explain`).
    """

    connection: Connection
    model: str
    policy: RetryPolicy
    known: Capabilities
    heard: bool = False
    bad_requests: set[str] = field(default_factory=set)
    variable: str | None = None
    troubles: Troubles = field(default_factory=Troubles)

    @property
    def url(self) -> str:
        """The server's address, as it may be shown."""
        return self.connection.url

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must be in nothing that is written."""
        return self.connection.secrets


@asynccontextmanager
async def connect(
    model: str, server: Endpoint, key: str, policy: RetryPolicy, known: Capabilities
) -> AsyncIterator[ChatClient]:
    """Open a client; ``key`` may be empty for servers that want none."""
    async with connected(server, key) as connection:
        yield ChatClient(connection, model, policy, known)


async def ask(client: ChatClient, messages: Sequence[Message], wanted: Parameters) -> Reply:
    """One reply to the messages; every fault of the model's is a reply too.

    Raises:
        FaultError: no reply, through no fault of the model.
        StopRunError: nor would any other article get one.

    Requests that were refused for a parameter (`capabilities`) count among the faults as
    ``refused``.
    """
    sent = 0
    met: Counter[str] = Counter()
    troubles = client.troubles

    async def attempt(seconds: float) -> Reply:
        nonlocal sent
        while True:  # ends: each change leaves the server less to refuse
            body = payload(client.model, messages, wanted, client.known)
            sent += 1
            troubles.sent += 1
            started = time.monotonic()
            try:
                answer = await _send(client, body, seconds)
                if isinstance(answer, Reply):
                    took = time.monotonic() - started
                    return replace(answer, seconds=took, attempts=sent, faults=met)
                if not adapt(client.known, answer.error, body):
                    raise _meaning(client, answer)
            except FaultError as fault:
                met[fault.kind] += 1
                troubles.meet(fault)
                raise
            met["refused"] += 1
            troubles.met["refused"] += 1

    def tries() -> int:
        most = client.policy.attempts
        return most if client.heard else min(most, UNHEARD_ATTEMPTS)

    name = "\n".join(message["content"] for message in messages)
    try:
        reply = await retrying(attempt, client.policy, name=name, attempts=tries)
    except FaultError as fault:
        if fault.kind == "connection" and not client.heard:
            raise unreachable(client, fault) from None
        fault.attempts, fault.faults = sent, met
        troubles.ended(sent, met)
        raise
    troubles.ended(sent, met)
    return reply


def unreachable(client: ChatClient, fault: FaultError) -> StopRunError:
    """The end of a run whose server has never answered."""
    what, remedy = f"No server answers at {client.url}", "Start it, or check --base-url"
    if isinstance(fault, CutError):
        what = f"{client.url} takes connections, but gives no answer"
        remedy = "See its log, and whether --base-url is a model server's and wants http or https"
    return StopRunError(
        "unreachable", f"{what}: {fault.detail}. {remedy}, then run the same command again."
    )


@dataclass(frozen=True, slots=True)
class _Refusal:
    """An error that the server sent, and how long it asks to be left alone."""

    error: ServerError
    wait: float | None


async def _send(client: ChatClient, body: dict[str, Any], seconds: float) -> Reply | _Refusal:
    """One request."""
    answer = await send(
        client.connection, "POST", "/chat/completions", seconds=seconds, data=_encoded(body)
    )
    client.heard = True
    if answer.status >= 300:
        # Before it is cut to length, or half a key might be left, and after it is decoded.
        text = redact(answer.body.decode("utf-8", "replace"), client.secrets)
        found = read_error(answer.status, text.encode("utf-8"))
        masked = replace(found, text=redact(found.text, client.secrets))
        if filtered(masked):
            return Reply(content=None, finish_reason="content_filter")
        return _Refusal(masked, told_to_wait(answer.headers))
    try:
        return read_reply(answer.body, client.secrets)
    except BodyError as error:
        found = read_error(200, error.error) if error.error else ServerError(200, "")
        text = redact(str(error), client.secrets)
        return _Refusal(replace(found, text=text), told_to_wait(answer.headers))


def _encoded(body: dict[str, Any]) -> bytes:
    """The body as JSON; a lone surrogate of an article's is sent as an escape."""
    try:
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(body, allow_nan=False).encode("ascii")


def _meaning(client: ChatClient, refusal: _Refusal) -> FaultError | StopRunError:
    """The exception for a refused request; the same refusal twice stops the run."""
    found = explain(refusal.error, url=client.url, wait=refusal.wait, variable=client.variable)
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
