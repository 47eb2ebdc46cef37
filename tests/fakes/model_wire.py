"""What the fake server sends beside answers: error bodies, broken bodies, broken connections."""

from __future__ import annotations

import asyncio
import json

STATUS = {
    "rate429": (429, "rate_limit_exceeded"),
    "quota429": (429, "insufficient_quota"),
    "500": (500, "server_error"),
    "busy503": (503, "overloaded"),
    "overflow": (400, "context_length_exceeded"),
    "filter400": (400, "content_filter"),
}
"""Fault -> status and code of an error in OpenAI form."""

BODIES = {
    "html": "<html><body>gateway</body></html>",
    "error200": {"error": {"message": "upstream 502", "code": "upstream"}},
    "no_choices": {"choices": [], "model": "fake"},
    "bad_json": '{"id": "c1", "choi',
}
"""Fault -> what comes with status 200 in place of a completion."""

TRANSPORT = (*STATUS, *BODIES, "reset", "cut", "hang", "drip")
"""Every fault that is the server's or the network's."""

KINDS = {
    "rate429": "rate_limit",
    "500": "server_error",
    "busy503": "server_error",
    "reset": "connection",
    "cut": "connection",
    "hang": "timeout",
    "drip": "timeout",
    "html": "bad_body",
    "error200": "bad_body",
    "no_choices": "bad_body",
    "bad_json": "bad_body",
    "refuse": "refused",
}
"""Fault that is worth another try -> what the runner calls it."""


def error(message: str, code: str, param: str | None = None) -> dict:
    """An error body in OpenAI form."""
    return {"error": {"message": message, "type": code, "code": code, "param": param}}


def refusal(param: str) -> dict:
    """The error body for a parameter that is not taken."""
    name = "response_format" if param in {"json_schema", "json_object"} else param
    return error(f"Unsupported parameter: '{param}' is not supported.", "unsupported_value", name)


def form(data: dict) -> str:
    """The type of the response format asked for."""
    return data.get("response_format", {}).get("type", "")


async def send(writer, body, status=200, headers=(), *, cut=False, drip=False) -> bool:
    """Write a response; ``cut`` stops in the middle of the body, ``drip`` takes for ever."""
    raw = body if isinstance(body, bytes) else encoded(body)
    kind = "text/html" if raw.startswith(b"<") else "application/json"
    lines = [f"HTTP/1.1 {status} x", f"content-type: {kind}", f"content-length: {len(raw)}"]
    lines += [f"{name}: {value}" for name, value in dict(headers).items()]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1")
    if drip:  # one byte a second: alive, and never done
        writer.write(head)
        for at in range(len(raw)):
            writer.write(raw[at : at + 1])
            await writer.drain()
            await asyncio.sleep(1)
    writer.write(head + (raw[: len(raw) // 2] if cut else raw))
    await writer.drain()
    return not cut


def encoded(body: object) -> bytes:
    """A body as it is sent: text as it is, anything else as JSON."""
    if isinstance(body, str):
        return body.encode()
    try:
        return json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # the log of a request with a lone surrogate
        return json.dumps(body).encode()
