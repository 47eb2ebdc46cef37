"""Does a reply follow the wire schema to the letter?

No tolerance: strict JSON and nothing else, and what the schema demands of it.  A model or server
that is told to keep to a schema is measured by this; scores rest on `metric.parsing`, which reads
more.  The schema itself is walked, so that this follows what is sent; only the keywords that
`task.wire_schema` uses are known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any

_KNOWN = frozenset("type properties required additionalProperties items enum description".split())


def conforms(content: object, schema: Mapping[str, Any]) -> bool:
    """Whether a reply's content is one JSON value that the schema allows.

    A key that is there twice, NaN and infinities are no strict JSON.

    >>> conforms('{"a": 1}', {"type": "object", "properties": {"a": {"type": "number"}}})
    True
    >>> conforms('```{"a": 1}```', {"type": "object", "properties": {"a": {"type": "number"}}})
    False
    """
    if not isinstance(content, str):
        return False
    try:
        value = json.loads(content, object_pairs_hook=_once, parse_constant=_no_constant)
        return _allowed(value, schema)
    except (ValueError, RecursionError):
        return False


def conformance(
    records: Iterable[Mapping[str, Any]], schema: Mapping[str, Any], response_format: str
) -> dict[str, Any]:
    """The share of a run's replies that conform, for ``scores.json``.

    ``response_format`` is what the server took of what it was asked for (`capabilities`).
    """
    verdicts = [conforms(record["reply"].get("content"), schema) for record in records]
    return {
        "conforming": sum(verdicts),
        "replies": len(verdicts),
        "rate": sum(verdicts) / len(verdicts) if verdicts else None,
        "response_format": response_format,
    }


def _allowed(value: object, schema: Mapping[str, Any]) -> bool:
    if unknown := schema.keys() - _KNOWN:
        raise TypeError(f"the schema has keywords that are not checked: {sorted(unknown)}")
    if "enum" in schema and value not in schema["enum"]:
        return False
    kind = schema["type"]
    if kind == "object":
        return isinstance(value, dict) and _allowed_object(value, schema)
    if kind == "array":
        return isinstance(value, list) and all(_allowed(item, schema["items"]) for item in value)
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "string":
        return isinstance(value, str)
    raise TypeError(f"the schema has a type that is not checked: {kind!r}")


def _allowed_object(value: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    properties: Mapping[str, Any] = schema.get("properties", {})
    return (
        all(name in value for name in schema.get("required", ()))
        and (
            schema.get("additionalProperties", True) is not False
            or value.keys() <= properties.keys()
        )
        and all(_allowed(value[name], properties[name]) for name in properties if name in value)
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def conformance_words(found: Mapping[str, Any]) -> str:
    """A run's conformance in one line."""
    share = "-" if found["rate"] is None else f"{found['rate']:.0%}"
    return (
        f"schema conformance: {share}, {found['conforming']} of {found['replies']} replies follow "
        f"the wire schema to the letter (response_format {found['response_format']})"
    )
