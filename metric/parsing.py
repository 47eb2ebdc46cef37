"""A model's reply to a `NewsExtraction`, or to the one reason why it can't be read.

The road: how the reply ended and where its answer stands (`reply`), the JSON objects in it
(`objects`, `lenient_json`), the five lists and their items (`extraction`).  What is read beside the
strict schema is published in `tolerance`, the same for every model, and counted in
``Parsed.flags``.  Rules: DESIGN section 5.

How a reply that was cut is told from one that is broken: with a finish reason that says so, nothing
but a complete object with blanks behind it is read, everything else is ``truncated``.  Without any
finish reason, text that ends inside an object which is well-formed so far is ``truncated`` too;
with one that says the model stopped by itself, that is ``invalid_json``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from itertools import chain
from typing import Any

from .extraction import is_extraction
from .extraction import one_of
from .extraction import read
from .json_reader import BrokenJsonError
from .keys import LIST_ALIASES
from .lenient_json import decode_whole
from .lenient_json import too_deep
from .objects import MAX_TRIES
from .objects import Found
from .objects import Scan
from .objects import scan
from .objects import settled
from .reply import Answer
from .reply import Message
from .reply import UnreadableError
from .reply import answer_text
from .reply import glimpse
from .reply import is_apology
from .reply import open_reply
from .schema import NewsExtraction
from .surroundings import flag_surroundings
from .surroundings import is_blank
from .surroundings import without_fences
from .tolerance import TOLERANCE_VERSION

__all__ = ["TOLERANCE_VERSION", "ParseFailure", "Parsed", "parse", "read_extraction"]

_LIST_NAMES = "|".join([*LIST_ALIASES, *chain(*LIST_ALIASES.values())])
_LIST_KEY = re.compile(f"[\"'“‘](?:{_LIST_NAMES})[\"'”’]")


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """Why a reply can't be read: one of `schema.FAILURE_KINDS`, and what was seen."""

    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """Either ``extraction`` or ``failure``.

    ``flags`` counts the leniencies that ``extraction`` took, sorted by name; none on a failure.
    """

    extraction: NewsExtraction | None
    failure: ParseFailure | None
    flags: Mapping[str, int] = field(default_factory=dict)


def parse(
    content: str | None,
    *,
    finish_reason: str | None = None,
    refusal: str | None = None,
    reasoning: str | None = None,
    tool_calls: Sequence[Mapping[str, Any]] | None = None,
) -> Parsed:
    """Read a reply as a chat server sends it; no input raises.

    >>> parse('{"companies": [], "people": [], "themes": null}').flags
    {'list_missing': 2, 'list_null': 1}
    >>> parse('{"companies": [{"name": "가온', finish_reason="length").failure.kind
    'truncated'
    """
    flags: Counter[str] = Counter()
    message = Message(content, finish_reason, refusal, reasoning, tool_calls)
    try:
        answer = open_reply(message, flags)
        return _parsed(_read_answer(answer, flags), flags)
    except UnreadableError as error:
        return _failed(error)


def read_extraction(value: object) -> Parsed:
    """Read an object that is decoded already, by the same rules from there on."""
    flags: Counter[str] = Counter()
    try:
        return _parsed(_read_value(value, flags), flags)
    except UnreadableError as error:
        return _failed(error)


def _parsed(extraction: NewsExtraction, flags: Counter[str]) -> Parsed:
    used = {flag: count for flag, count in sorted(flags.items()) if count > 0}
    return Parsed(extraction, None, used)


def _failed(error: UnreadableError) -> Parsed:
    return Parsed(None, ParseFailure(error.kind, error.detail))


def _read_answer(answer: Answer, flags: Counter[str]) -> NewsExtraction:
    """Read content or arguments; where both hold an extraction, they must agree."""
    if answer.arguments is None or answer.content is None:
        given = answer.content if answer.arguments is None else answer.arguments
        return _read_source(given, answer, flags)
    readings: list[tuple[NewsExtraction, Counter[str]]] = []
    errors = []
    for source in (answer.arguments, answer.content):
        used: Counter[str] = Counter()
        try:
            readings.append((_read_source(source, answer, used), used))
        except UnreadableError as error:
            errors.append(error)
    if not readings:
        raise errors[0]
    flags["text_around"] += len(errors)
    return one_of(readings, flags)


def _read_source(source: object, answer: Answer, flags: Counter[str]) -> NewsExtraction:
    if isinstance(source, str):
        return _read_text(answer_text(source, flags), answer, flags)
    return _read_value(source, flags)


def _read_value(value: object, flags: Counter[str]) -> NewsExtraction:
    if too_deep(value):
        raise UnreadableError("invalid_schema", "lists or objects are nested too deeply")
    return read(value, flags)


def _read_text(text: str, answer: Answer, flags: Counter[str]) -> NewsExtraction:
    if text.lstrip().startswith('"'):
        # The whole answer as one JSON text: decoded by `read`, which counts it.
        whole = _whole(text)
        if isinstance(whole, str):
            return read(whole, flags)
    seen = scan(text)
    readings = []
    errors = []
    for found in seen.found:
        used = Counter(found.decoded.flags)
        try:
            readings.append((found, (read(found.value, used), used)))
        except UnreadableError as error:
            errors.append((found, error))
    outside = [found for found, _ in readings if not found.inside]
    if outside and seen.unknown:
        seen = settled(seen, outside[-1])
        last = outside[-1].start
        readings = [each for each in readings if not each[0].inside or each[0].start > last]
    if answer.cut and not (outside and is_blank(without_fences(_behind(text, outside[-1])))):
        raise UnreadableError(
            "truncated",
            f"the output limit was reached after {len(text)} characters of the answer: raise it",
        )
    if seen.exhausted:
        raise UnreadableError("invalid_json", f"more than {MAX_TRIES} objects, whole or broken")
    outer_text = seen.outside(tuple([found for found, _ in readings]))
    goes_on = any(seen.goes_on(found) for found, _ in readings)
    lacking = any(used["list_missing"] for _, (_, used) in readings)
    if goes_on or (lacking and _LIST_KEY.search(outer_text)):
        raise UnreadableError("invalid_json", "the object is closed before its last list")
    if not readings:
        raise _why(seen, errors, answer)
    if not outside:
        tag = glimpse(f"<{readings[0][0].inside}>")
        raise UnreadableError("ambiguous", f"the answer, or a draft, stands inside {tag}")
    extraction = one_of([reading for _, reading in readings], flags)
    flags["reasoning_removed"] += bool(seen.reasoning)
    flag_surroundings(outer_text, flags)
    flags["broken_object"] += sum(bool(_LIST_KEY.search(broken.text)) for broken in seen.broken)
    flags["length_after_end"] += answer.cut
    return extraction


def _behind(text: str, found: Found) -> str:
    return text[found.decoded.end :]


def _why(
    seen: Scan, errors: list[tuple[Found, UnreadableError]], answer: Answer
) -> UnreadableError:
    """The failure of a text in which no extraction was found."""
    text = seen.outside(())
    for _, error in errors:
        if error.kind == "ambiguous":
            return error
    answers = [broken for broken in seen.broken if _LIST_KEY.search(broken.text)]
    broken = answers or ([] if errors else list(seen.broken))
    if broken:
        first = broken[0].error
        where = f"{first}, at character {first.position}"
        begun = answers or is_blank(without_fences(seen.before(broken[0])))
        if first.at_end and begun and answer.open:
            return UnreadableError("truncated", f"{where}; there is no finish reason")
        return UnreadableError("invalid_json", where)
    if errors:
        likely = [error for found, error in errors if is_extraction(found.value)]
        return (likely or [errors[0][1]])[0]
    if seen.open_reasoning:
        kind = "truncated" if answer.open else "no_json"
        return UnreadableError(kind, "the reply ends inside its reasoning: no answer was given")
    if is_apology(text):
        return UnreadableError("refusal", f"the model declined: {glimpse(text)}")
    if not isinstance(_whole(text), BrokenJsonError):
        return UnreadableError("invalid_schema", "an object with five lists is due")
    if seen.drafts and _begins_with(seen.text, seen.drafts[0]):
        return UnreadableError(
            "ambiguous", "the answer, or a draft, stands before a closing tag of reasoning"
        )
    if not is_blank(text):
        return UnreadableError("no_json", f"no object in {glimpse(text)}")
    where = "nothing follows the reasoning" if seen.reasoning else "there is no final message"
    return UnreadableError("no_json", where)


def _begins_with(text: str, found: Found) -> bool:
    return is_extraction(found.value) and is_blank(without_fences(text[: found.start]))


def _whole(text: str) -> object:
    try:
        return decode_whole(text)
    except BrokenJsonError as error:
        return error
