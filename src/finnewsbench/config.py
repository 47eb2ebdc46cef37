"""What a run is asked to do: every setting, checked before the first request."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from pathlib import Path
from typing import Any

from finnewsbench.metric.asking import KEY_RULE
from finnewsbench.metric.asking import no_variable

from .capabilities import RESPONSE_FORMATS
from .errors import ConfigError
from .redaction import remember


@dataclass(frozen=True, slots=True)
class RunConfig:
    """One model on one split.

    ``model``: name as the server knows it, or ``baseline``.  ``base_url``: empty is
    ``OPENAI_BASE_URL`` or OpenAI itself.  ``api_key_env``: the environment variable that holds the
    key, never the key; empty is the usual one of the server (`metric.asking.key_variable`).
    ``revision``: of the data, for the record.  ``out``: run folder; ``None`` is a name made from
    what is asked, so that the same command finds its folder again.  ``extra`` goes into each
    request body as it is.  ``reasoning_effort``: a word that the server knows (low, medium, high
    ...); empty is not sent.

    ``attempt_seconds``, ``article_seconds``, ``attempts``, ``first_wait``: `retrying.RetryPolicy`.

    Only what decides the replies is part of a run's identity: not ``workers``, the retry settings
    or ``api_key_env``.
    """

    model: str
    base_url: str = field(default="", repr=False)  # may hold a password
    api_key_env: str = ""
    data: str = "finnewsbench"
    split: str = "validation"
    revision: str = ""
    limit: int | None = None
    out: Path | None = None
    workers: int = 8
    max_tokens: int = 4096
    temperature: float | None = 0.0
    seed: int | None = 0
    response_format: str = "json_schema"
    reasoning_effort: str = ""
    attempt_seconds: float = 300.0
    article_seconds: float = 900.0
    attempts: int = 8
    first_wait: float = 1.0
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check types and ranges.

        Raises:
            ConfigError: names the first setting that cannot be used.
        """
        for setting in fields(self):
            name, value = setting.name, getattr(self, setting.name)
            kind, words = _KINDS[str(setting.type)]
            if not isinstance(value, kind) or isinstance(value, bool):
                raise ConfigError(f"{name} must be {words}, not {type(value).__name__}.")
        if wrong := no_variable(self.api_key_env):
            remember((self.api_key_env,))  # so that no traceback shows it either
            raise ConfigError(f"The value of api_key_env {wrong}. {KEY_RULE}")
        for name in ("limit", "workers", "max_tokens", "attempts"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ConfigError(f"{name} is {value}; it must be at least 1.")
        for name in ("attempt_seconds", "article_seconds", "first_wait"):
            if not getattr(self, name) > 0:
                raise ConfigError(f"{name} is {getattr(self, name)}; it must be above 0.")
        if not self.model.strip():
            raise ConfigError("model is empty; name the model as the server does, or 'baseline'.")
        if self.response_format not in RESPONSE_FORMATS:
            raise ConfigError(
                f"response_format is {self.response_format!r}; "
                f"it can be {', '.join(RESPONSE_FORMATS)}."
            )


_KINDS: dict[str, tuple[Any, str]] = {
    "str": (str, "text"),
    "int": (int, "a whole number"),
    "int | None": ((int, type(None)), "a whole number or nothing"),
    "float": ((int, float), "a number"),
    "float | None": ((int, float, type(None)), "a number or nothing"),
    "Path | None": ((Path, type(None)), "a path or nothing"),
    "Mapping[str, Any]": (Mapping, "an object"),
}
"""Annotation of a setting -> the types it may have, and those in words."""


@dataclass(frozen=True, slots=True)
class Task:
    """What every model is asked: prompt and wire schema, with a version."""

    version: str
    messages: Callable[[str, str], list[dict[str, str]]]
    schema: Mapping[str, Any]


def benchmark_task() -> Task:
    """The task of the benchmark, from `finnewsbench.task`."""
    from . import task  # noqa: PLC0415 (a stand-in for tests goes without it)

    return Task(task.PROMPT_VERSION, task.messages, task.wire_schema())
