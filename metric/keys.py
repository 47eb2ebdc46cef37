"""Which key of a reply is which field of the schema: exact names, and a small published table.

Part of the tolerance table (`tolerance`, flag ``key_alias``): the same for every model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .schema import FIELDS
from .schema import ITEM_CATEGORIES
from .schema import nfc
from .tolerance import markdown_cell

LISTS = tuple(FIELDS.values())

LIST_ALIASES: dict[str, tuple[str, ...]] = {
    "companies": ("company", "기업", "회사", "기업들", "회사들"),
    "people": ("person", "persons", "인물", "사람", "인물들"),
    "themes": ("theme", "테마"),
    "keywords": ("keyword", "키워드"),
    "sentiment": ("sentiments", "감성", "감정", "central company sentiment", "중심기업감성"),
}

_COMMON = {
    "relevance": ("score", "relevance score", "관련도", "관련성", "연관도"),
    "sentence": ("evidence", "evidence sentence", "문장", "근거", "근거문장", "증거문장"),
}

_NAMES = {
    "company": ("company", "company name", "기업", "회사", "기업명", "회사명"),
    "people": ("person", "person name", "인물", "인물명", "사람"),
    "theme": ("theme", "theme name", "테마", "테마명"),
    "keyword": ("keyword", "키워드"),
}

ITEM_ALIASES: dict[str, dict[str, tuple[str, ...]]] = {
    **{
        category: {"name": ("이름", "명칭", *_NAMES[category]), **_COMMON}
        for category in ITEM_CATEGORIES
    },
    "sentiment": {
        "company": ("name", "이름", "company name", "기업", "회사", "기업명", "회사명"),
        "polarity": ("label", "sentiment", "극성", "감성", "감정"),
        "impact": (
            "impact score",
            "영향도",
            "영향",
            "영향력",
            *("relevance", *_COMMON["relevance"]),
        ),
        "sentence": _COMMON["sentence"],
    },
}
"""Category -> field -> other keys read for it.  Case, spaces, ``_`` and ``-`` do not count."""


def fold_key(key: str) -> str:
    """Case, spaces, underscores and hyphens do not tell keys apart; Hangul is composed."""
    return nfc(key).casefold().replace("_", "").replace("-", "").replace(" ", "")


def _lookup(aliases: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    table = {fold_key(alias): field for field, names in aliases.items() for alias in names}
    return {**table, **{fold_key(field): field for field in aliases}}


_LIST_LOOKUP = _lookup(LIST_ALIASES)
_ITEM_LOOKUP = {category: _lookup(aliases) for category, aliases in ITEM_ALIASES.items()}
_ITEM_KEYS = frozenset(key for table in _ITEM_LOOKUP.values() for key in table)

CONFLICT = object()
"""Stands for a value that was given twice with different contents: unusable wherever it is read."""


def list_fields(value: Mapping[Any, object], flags: Counter[str]) -> Mapping[str, object]:
    """The five lists of ``value`` under their own names, as far as they are given.

    A list given under two keys is joined, as one given twice under the same key.
    """
    return _fields(value, _LIST_LOOKUP, LIST_ALIASES, flags)


def item_fields(
    value: Mapping[Any, object], category: str, flags: Counter[str]
) -> Mapping[str, object]:
    """The fields of one item of ``category`` under their own names, as far as they are given."""
    return _fields(value, _ITEM_LOOKUP[category], ITEM_ALIASES[category], flags)


def is_item_key(key: str) -> bool:
    """Whether ``key`` is a field of an item, or read for one."""
    return fold_key(key) in _ITEM_KEYS


def _fields(
    value: Mapping[Any, object],
    lookup: Mapping[str, str],
    exact: Mapping[str, object],
    flags: Counter[str],
) -> Mapping[str, object]:
    if value.keys() == exact.keys():
        return value
    found: dict[str, list[object]] = {key: [value[key]] for key in exact if key in value}
    for key, content in value.items():
        if key in exact:
            continue
        field = lookup.get(fold_key(key)) if isinstance(key, str) else None
        if field is None or (field in value and not _joinable(value[field], content)):
            # The schema's own key counts; a look-alike beside it is an extra key.
            flags["extra_key"] += 1
            continue
        flags["key_alias"] += 1
        flags["duplicate_key"] += field in found
        found.setdefault(field, []).append(content)
    return {field: join(contents) for field, contents in found.items()}


def _joinable(first: object, second: object) -> bool:
    return first is None or (isinstance(first, list) and isinstance(second, list))


def join(values: list[object]) -> object:
    """The value of a key that was given more than once.

    Lists are joined, null counts as not given, other values must be equal; else `CONFLICT`.
    """
    given = [value for value in values if value is not None]
    if len(given) < 2:
        return given[0] if given else None
    if all(isinstance(value, list) for value in given):
        return [item for value in given if isinstance(value, list) for item in value]
    first = given[0]
    if all(type(value) is type(first) and value == first for value in given):
        return first
    return CONFLICT


def key_table() -> str:
    """The key table as Markdown: where, key of the schema, what is read for it."""
    lines = ["| in | key | also read |", "|---|---|---|"]
    rows = [("reply", LIST_ALIASES), *((f"{FIELDS[c]} item", t) for c, t in ITEM_ALIASES.items())]
    lines += [
        f"| {where} | `{field}` | {', '.join(markdown_cell(name) for name in names)} |"
        for where, table in rows
        for field, names in table.items()
    ]
    return "\n".join(lines) + "\n"
