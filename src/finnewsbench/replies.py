"""One answer of a model, read from the body that a server sent.

Whatever the model did (cut short, refused, empty, garbage) is a `Reply`: parsing decides what it is
worth.  A body without an answer is a `BodyError`: the server's fault.  No network here.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from .redaction import redact

BROKEN_OFF = frozenset(
    """
    error errored failed server_error abort aborted timeout timed_out cancelled canceled
    insufficient_system_resource
    """.split()
)
"""Finish reasons that say: the server gave up, and the model did not come to its end."""

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the server counted them; ``None`` where it did not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer.

    ``seconds`` is how long the answering request took, without the waits and failed attempts
    before it; ``attempts`` counts all requests sent, ``faults`` by kind those that came to nothing.
    ``model`` is what the server calls itself.
    ``flags`` counts what was changed on receipt: ``lone_surrogate`` (a character that cannot be
    written as UTF-8 and stands as U+FFFD) and ``secret_masked`` (our key, echoed by the server).
    """

    content: str | None
    finish_reason: str | None = None
    refusal: str | None = None
    reasoning: str | None = None
    tool_calls: tuple[Mapping[str, Any], ...] = ()
    usage: Usage = Usage()
    seconds: float = 0.0
    attempts: int = 1
    faults: Mapping[str, int] = field(default_factory=dict)
    model: str = ""
    flags: Mapping[str, int] = field(default_factory=dict)


class BodyError(Exception):
    """A body with status 200 that holds no answer; ``error`` is the error object in it, if any."""

    def __init__(self, detail: str, error: object = None) -> None:
        super().__init__(detail)
        self.error = error


def read_reply(raw: bytes, secrets: Sequence[str] = ()) -> Reply:
    """Read the body of a chat completion; ``secrets`` are masked wherever it repeats them.

    Raises:
        BodyError: no JSON object, an error object, no choices, a choice without a message, or one
            that was broken off (`BROKEN_OFF`).
    """
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        raise BodyError(f"the body is no JSON: {_glimpse(raw)}") from None
    if not isinstance(body, dict):
        raise BodyError(f"the body is no JSON object: {_glimpse(raw)}")
    choices = body.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    error = body.get("error") or (choice.get("error") if isinstance(choice, dict) else None)
    if error:
        raise BodyError(f"an error sent as 200: {_glimpse(raw)}", error)
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise BodyError(f"the body holds no choice with a message: {_glimpse(raw)}", body)
    finish = choice.get("finish_reason")
    if broken_off(finish):
        raise BodyError(f"the server broke off (finish_reason {finish}): {_glimpse(raw)}")
    scrub = _Scrubber(secrets)
    return Reply(
        content=scrub.text(_joined(message.get("content"))),
        finish_reason=scrub.text(finish),
        refusal=scrub.text(message.get("refusal")),
        reasoning=scrub.text(message.get("reasoning_content") or message.get("reasoning")),
        tool_calls=tuple(
            scrub.value(call)
            for call in message.get("tool_calls") or ()
            if isinstance(call, Mapping)
        ),
        usage=_usage(body.get("usage")),
        model=scrub.text(body.get("model")) or "",
        flags=scrub.flags(),
    )


def broken_off(finish: object) -> bool:
    """Whether a finish reason says that there is no reply of the model."""
    return isinstance(finish, str) and finish.strip().casefold() in BROKEN_OFF


def _joined(content: object) -> object:
    """Some servers send content as a list of parts; their texts joined are the content."""
    if not isinstance(content, list):
        return content
    parts = [part.get("text") for part in content if isinstance(part, Mapping)]
    return "".join(part for part in parts if isinstance(part, str))


def _usage(value: object) -> Usage:
    usage = value if isinstance(value, Mapping) else {}
    return Usage(
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
        cached_tokens=_count(usage.get("prompt_tokens_details"), "cached_tokens"),
        reasoning_tokens=_count(usage.get("completion_tokens_details"), "reasoning_tokens"),
    )


def _count(counts: object, key: str) -> int | None:
    value = counts.get(key) if isinstance(counts, Mapping) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _glimpse(raw: bytes) -> str:
    text = " ".join(raw[:800].decode("utf-8", "replace").split())
    return repr(text[:200]) if text else "(empty)"


class _Scrubber:
    """Replaces what cannot be written as UTF-8 or must not be written, and counts both."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = secrets
        self._counts = {"lone_surrogate": 0, "secret_masked": 0}

    def flags(self) -> dict[str, int]:
        return {name: count for name, count in self._counts.items() if count}

    def text(self, value: object) -> str | None:
        if not isinstance(value, str):
            return None
        clean, replaced = value, 0
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            clean, replaced = _SURROGATE.subn("\ufffd", value)
        masked = redact(clean, self._secrets)
        self._counts["lone_surrogate"] += replaced
        self._counts["secret_masked"] += masked != clean
        return masked

    def value(self, value: Any) -> Any:
        """The same for every string in a JSON value; numbers that JSON lacks become ``None``."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {str(self.text(key)): self.value(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, float) and not math.isfinite(value):
            return None
        return value
