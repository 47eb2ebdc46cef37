"""What went wrong, as a visitor is told: a key of `words_try` and what it speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.space.words import say

_KINDS = {
    "key": "wrong_key",
    "quota": "wrong_quota",
    "rate_limit": "wrong_rate",
    "not_found": "wrong_model",
    "unreachable": "wrong_connection",
    "connection": "wrong_connection",
    "timeout": "wrong_timeout",
    "context_overflow": "wrong_context",
    "server_error": "wrong_server",
    "bad_body": "wrong_server",
    "bad_request": "wrong_request",
    "schema": "wrong_request",
}
"""Kind of an error of the harness -> the words for it."""


class Problem(Exception):  # noqa: N818 (what a visitor can set right is no error of the page)
    """Something that the visitor can set right.  ``detail`` is foreign text, shown escaped."""

    def __init__(self, key: str, detail: str = "", **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.detail = detail
        self.values: Mapping[str, Any] = values

    def said(self, language: str) -> str:
        """What to tell, with the remedy; plain text."""
        return say(language, f"try.{self.key}", **self.values)


def from_fault(error: FaultError | StopRunError) -> Problem:
    """The problem behind an error of the harness; its text holds no key (`redaction`)."""
    detail = error.detail if isinstance(error, FaultError) else str(error)
    return Problem(_KINDS.get(error.kind, "wrong_server"), detail[:300])
