"""Who is to blame where a record has no reply: the model, or what stood between (DESIGN section 5).

A finish reason that says how the model ended (``stop``, ``length``, ``content_filter``) makes the
record the model's, whatever else stands there.  One that says that the server gave up
(`replies.BROKEN_OFF`), or an error without a reply, means that there is no reply to score: the
article stays open, and the model is not held to account.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from .columns import ERROR
from .columns import FINISH
from .columns import Row
from .columns import brief
from .columns import fitting
from .columns import fold_column
from .columns import several
from .faults import FILTER_CODES
from .foreign import printable
from .reading import Reading

_NONE = frozenset(("", "-", "0", "false", "n/a", "nan", "no", "none", "null", "없음"))
"""What a cell for errors holds where there was none."""


@dataclass(frozen=True, slots=True)
class NoReply:
    """A record without a reply of the model; ``why`` in a few words."""

    why: str


def finish_of(row: Row, reading: Reading) -> str:
    """How the reply ended, in the server's word; empty where nothing says it.

    Raises:
        FileFormatError: a finish reason that is no text, or two that differ.
    """
    found = {column: row.values[column] for column in fitting(FINISH, row)}
    said = {column: str(value) for column, value in found.items() if _says(column, value, row)}
    if FINISH.name in said:
        return said[FINISH.name]
    if len({value.strip().casefold() for value in said.values()}) > 1:
        raise several(FINISH, said, row)
    for column, value in said.items():
        reading.read_as(FINISH, column, row)
        return value
    return ""


def error_of(row: Row) -> object:
    """The error that a record holds, ``None`` if there is none."""
    for column in fitting(ERROR, row):
        value = row.values[column]
        told = value.strip().casefold() not in _NONE if isinstance(value, str) else bool(value)
        if told and not is_nan(value):
            return value
    return None


def is_filter(error: object) -> bool:
    """Whether it was the provider's content filter: the model's answer, not a fault."""
    codes = [error]
    if isinstance(error, Mapping):
        inner = error.get("error", error)
        codes = [inner.get(key) for key in ("code", "type")] if isinstance(inner, Mapping) else []
    return any(isinstance(code, str) and code.strip() in FILTER_CODES for code in codes)


def why(error: object) -> str:
    """An error in a few words."""
    if isinstance(error, Mapping):
        inner = error.get("error", error)
        inner = inner if isinstance(inner, Mapping) else {"message": inner}
        error = inner.get("message") or inner.get("code") or inner.get("type") or dict(inner)
    text = printable(str(error))
    return text if len(text) <= 80 else f"{text[:80]}..."


def is_nan(value: object) -> bool:
    """Whether this is how pandas writes that there is nothing."""
    return isinstance(value, float) and math.isnan(value)


def _says(column: str, value: object, row: Row) -> bool:
    """Whether a column's value is a finish reason."""
    if isinstance(value, str):
        return bool(value.strip())
    if value is None or is_nan(value):
        return False
    if isinstance(value, int) and fold_column(column) == "stopreason":  # vLLM: the token it ends on
        return False
    raise row.error(
        f"{column!r} holds {brief(value)}, which is no finish reason",
        "Write it as the server's word: stop, length, content_filter.",
    )
