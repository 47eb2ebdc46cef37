"""Text to JSON value: strictly where possible, else with the counted leniencies of the table.

The standard library's reader comes first (duplicate keys are seen, numbers of any length are read);
`json_reader` takes what it refuses.  Nothing is closed, completed or guessed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from .json_reader import MAX_DEPTH
from .json_reader import BrokenJsonError
from .json_reader import Reader
from .json_reader import read_whole
from .keys import join

_SCALARS = frozenset((str, int, float, bool, type(None)))
_OBJECTS = (dict, Mapping)  # `dict` first: it is quicker to tell
_CONTAINERS = (*_OBJECTS, list, tuple)


@dataclass(frozen=True, slots=True)
class Decoded:
    """One value of a text: ``end`` is the offset behind it, ``flags`` the leniencies it took."""

    value: object
    end: int
    flags: Mapping[str, int]


def decode(text: str, start: int = 0) -> Decoded:
    """Read the value that starts at ``start`` of ``text``; what follows it is left alone.

    Raises:
        BrokenJsonError: there is none, with the place where reading stopped.
    """
    try:
        return _strict(text, start)
    except (ValueError, RecursionError):
        pass
    try:
        return _lenient(text, start, keep_quotes=False)
    except BrokenJsonError as error:
        broken = error
    try:
        return _lenient(text, start, keep_quotes=True)
    except BrokenJsonError:
        raise broken from None


def decode_whole(text: str) -> object:
    """The value that ``text`` is as a whole, strictly read apart from raw control characters.

    Raises:
        BrokenJsonError: it is no JSON value, repeats a key, or more text follows.
    """
    stripped = text.strip(" \t\r\n")
    decoder = json.JSONDecoder(strict=False, parse_int=read_whole, object_pairs_hook=_unique)
    try:
        value, end = decoder.raw_decode(stripped)
    except (ValueError, RecursionError) as error:
        raise BrokenJsonError(str(error), 0) from None
    if end != len(stripped) or too_deep(value):
        raise BrokenJsonError("more text follows the value, or it is nested too deeply", end)
    return value


def too_deep(value: object) -> bool:
    """Whether ``value`` is nested deeper than `MAX_DEPTH`; needs no recursion itself."""
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [v for v in level if type(v) not in _SCALARS and isinstance(v, _CONTAINERS)]
        if not level:
            return False
        inner = [v.values() if isinstance(v, _OBJECTS) else v for v in level]
        level = list(chain.from_iterable(inner))
    return True


def _strict(text: str, start: int) -> Decoded:
    flags: Counter[str] = Counter()

    def pairs(given: list[tuple[str, object]]) -> dict[str, object]:
        values = dict(given)
        if len(values) == len(given):
            return values
        flags["duplicate_key"] += len(given) - len(values)
        grouped: dict[str, list[object]] = {}
        for key, value in given:
            grouped.setdefault(key, []).append(value)
        return {key: join(each) if len(each) > 1 else each[0] for key, each in grouped.items()}

    decoder = json.JSONDecoder(parse_int=read_whole, object_pairs_hook=pairs)
    value, end = decoder.raw_decode(text, start)
    if too_deep(value):
        raise BrokenJsonError(f"nested deeper than {MAX_DEPTH} levels", start)
    return Decoded(value, end, flags)


def _unique(given: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(given)
    if len(values) != len(given):
        raise BrokenJsonError("a key stands twice", 0)
    return values


def _lenient(text: str, start: int, *, keep_quotes: bool) -> Decoded:
    reader = Reader(text, start, keep_quotes=keep_quotes)
    value = reader.value()
    return Decoded(value, reader.position, +reader.flags)
