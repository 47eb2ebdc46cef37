"""What can be read of a reply that is still being written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import from_json

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import NewsExtraction

_ENDS = ("</think>", "</thinking>")
_WHOLE = {
    **dict.fromkeys(FIELDS.values(), ("name", "relevance", "sentence")),
    "sentiment": ("company", "polarity", "impact", "sentence"),
}


def so_far(text: str) -> NewsExtraction | None:
    """The items that are written out; ``None`` before the first list.

    The whole reply is read by `metric.parsing`; this only shows it coming.
    """
    for end in _ENDS:
        text = text.rpartition(end)[2]
    start = text.find("{")
    if start < 0:
        return None
    try:
        value = from_json(text[start:].encode("utf-8", "replace"), allow_partial=True)
    except ValueError:
        return None
    if not isinstance(value, Mapping):
        return None
    lists = {key: _whole(key, value[key]) for key in FIELDS.values() if key in value}
    return read_extraction(lists).extraction if lists else None


def _whole(field: str, items: Any) -> list[Any]:
    """The items that have all their keys: one that is being written has not."""
    found = items if isinstance(items, list) else []
    return [
        item
        for item in found
        if isinstance(item, Mapping) and all(key in item for key in _WHOLE[field])
    ]
