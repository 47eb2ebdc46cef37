"""What a server takes: settled once per run by its first answers, and recorded.

Asked for first are ``max_tokens``, temperature, seed, a strict JSON schema, and an effort of
reasoning where one is given.  A 400 that names one of them has it replaced or dropped, for the rest
of the run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from .errors import ConfigError
from .faults import ServerError
from .faults import compiles_not
from .faults import overflows

RESPONSE_FORMATS = ("json_schema", "json_object", "none")
"""Each asks the server for less than the one before."""

TOKEN_LIMITS = ("max_tokens", "max_completion_tokens")
"""The older name first: a server that ignores a name it does not know would not stop writing."""

Message = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is asked for, beside the messages; the same for every article of a run.

    ``None`` leaves a parameter to the server, and so does no ``reasoning_effort``.  ``extra`` goes
    into the request body as it is (``{"cache_prompt": false}`` makes llama.cpp repeatable at
    temperature 0).
    """

    max_tokens: int = 4096
    temperature: float | None = 0.0
    seed: int | None = 0
    schema: Mapping[str, Any] | None = None
    schema_name: str = "NewsExtraction"
    reasoning_effort: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Capabilities:
    """What the server takes, as known so far.  ``changes`` says what was changed and why."""

    response_format: str = RESPONSE_FORMATS[0]
    token_limit: str = TOKEN_LIMITS[0]
    dropped: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values for ``run.json``."""
        return {
            "response_format": self.response_format,
            "token_limit": self.token_limit,
            "dropped": list(self.dropped),
            "changes": list(self.changes),
        }

    def restore(self, known: Mapping[str, Any]) -> None:
        """Take over what an earlier session of the same run settled."""
        self.response_format = known["response_format"]
        self.token_limit = known["token_limit"]
        self.dropped = list(known["dropped"])
        self.changes = list(known["changes"])


def starting_with(response_format: str) -> Capabilities:
    """Capabilities before the first answer.

    Raises:
        ConfigError: the response format is none of `RESPONSE_FORMATS`.
    """
    if response_format not in RESPONSE_FORMATS:
        raise ConfigError(
            f"--response-format is {response_format!r}; it can be {', '.join(RESPONSE_FORMATS)}."
        )
    return Capabilities(response_format=response_format)


def payload(
    model: str, messages: Sequence[Message], wanted: Parameters, known: Capabilities
) -> dict[str, Any]:
    """The request body for a server with these capabilities."""
    body: dict[str, Any] = {
        "model": model,
        "messages": list(messages),
        known.token_limit: wanted.max_tokens,
        "temperature": wanted.temperature,
        "seed": wanted.seed,
        "reasoning_effort": wanted.reasoning_effort or None,
        **wanted.extra,
    }
    if wanted.schema is not None and known.response_format == "json_schema":
        named = {"name": wanted.schema_name, "strict": True, "schema": wanted.schema}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    if wanted.schema is not None and known.response_format == "json_object":
        body["response_format"] = {"type": "json_object"}
    return {
        name: value
        for name, value in body.items()
        if value is not None and name not in known.dropped
    }


def adapt(known: Capabilities, error: ServerError, sent: Mapping[str, Any]) -> bool:
    """Change ``known`` so that the refused parameter is not sent again; whether to ask again.

    True also where the change was already made, for a request that was on its way meanwhile.
    """
    if error.status not in (400, 422) or overflows(error):
        return False
    name = _refused(error, sent)
    if name == "response_format":
        form = sent["response_format"]["type"]
        if compiles_not(error):
            return False
        if known.response_format == form:
            known.response_format = RESPONSE_FORMATS[RESPONSE_FORMATS.index(form) + 1]
            known.changes.append(f"response_format {form} -> {known.response_format}: {error.text}")
        return True
    if name in TOKEN_LIMITS:
        if not error.unsupported:  # the value is refused, not the name
            return False
        if name == TOKEN_LIMITS[0]:
            if known.token_limit == name:
                known.token_limit = TOKEN_LIMITS[1]
                known.changes.append(f"{name} -> {known.token_limit}: {error.text}")
            return True
        return False
    if name:
        if name not in known.dropped:
            known.dropped.append(name)
            known.changes.append(f"{name} dropped: {error.text}")
        return True
    return False


def _refused(error: ServerError, sent: Mapping[str, Any]) -> str:
    """The sent parameter that the error is about, or ``""``; the structured field decides."""
    names = [name for name in sent if name not in ("model", "messages")]
    if error.param:
        return next((part for part in error.param.split(".") if part in names), "")
    for name in names:
        if re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", error.text):
            return name
    if "json_schema" in error.text and "response_format" in names:
        return "response_format"
    return ""
