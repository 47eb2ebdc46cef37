"""A tool call that a model wrote into its content instead of making it: its arguments.

Chat templates differ in the tags around it; the object inside is a function's name and its
arguments, which may be an object or JSON as text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .json_reader import BrokenJsonError
from .lenient_json import decode
from .reply import UnreadableError

_ARGUMENTS = frozenset(("arguments", "parameters"))
_NAMES = frozenset(("name", "function"))
_BESIDE = frozenset(("id", "call_id", "type", "index"))


def unwrap_call(value: object, flags: Counter[str]) -> object:
    """The arguments if ``value`` is a call, or a list of one; else ``value``.

    Raises:
        UnreadableError: ``ambiguous``: several calls; ``invalid_json``: arguments in broken JSON.
    """
    calls = value
    if isinstance(calls, Mapping) and len(calls) == 1 and "tool_calls" in calls:
        calls = calls["tool_calls"]
    listed = calls if isinstance(calls, list | tuple) else [calls]
    found = [arguments for each in listed for arguments in _arguments(each)]
    if not found or len(found) != len(listed):
        return value
    if len(found) > 1:
        raise UnreadableError("ambiguous", f"{len(found)} tool calls: one answer is asked for")
    flags["tool_call"] += 1
    return _decoded(found[0], flags) if isinstance(found[0], str) else found[0]


def _arguments(value: object) -> list[object]:
    """The arguments of the call that ``value`` is, in a list of one; none if it is none."""
    if not isinstance(value, Mapping):
        return []
    keys = value.keys() - _BESIDE
    function = value.get("function")
    if keys == {"function"} and isinstance(function, Mapping):
        value = function
        keys = value.keys() - _BESIDE
    given = [value[key] for key in _ARGUMENTS & keys]
    names = [value[key] for key in _NAMES & keys]
    if len(keys) != 2 or len(given) != 1 or len(names) != 1 or not isinstance(names[0], str):
        return []
    return given if isinstance(given[0], str | Mapping) else []


def _decoded(text: str, flags: Counter[str]) -> object:
    stripped = text.strip()
    try:
        decoded = decode(stripped)
    except BrokenJsonError as error:
        raise UnreadableError("invalid_json", f"{error}, in the arguments of the call") from None
    if decoded.end != len(stripped):
        raise UnreadableError("invalid_json", "more text follows the arguments of the call")
    flags.update(decoded.flags)
    return decoded.value
