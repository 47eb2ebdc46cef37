"""From a decoded JSON value to a `NewsExtraction`: the five lists and their items.

The table in `tolerance` says what is read beside the strict schema; all of it is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .json_reader import BrokenJsonError
from .keys import CONFLICT
from .keys import LISTS
from .keys import item_fields
from .keys import list_fields
from .lenient_json import decode_whole
from .reply import UnreadableError
from .schema import FIELDS
from .schema import ITEM_CATEGORIES
from .schema import Item
from .schema import NewsExtraction
from .schema import SentimentItem
from .values import read_name
from .values import read_number
from .values import read_polarity
from .values import read_sentence

_SCHEMA_KEYS = frozenset(("$schema", "$defs", "definitions", "properties"))
_SCHEMA_ITEM_KEYS = frozenset(("type", "items", "$ref", "anyOf"))


def read(value: object, flags: Counter[str]) -> NewsExtraction:
    """Read an extraction; ``flags`` is added to.

    Raises:
        UnreadableError: ``invalid_schema`` where ``value`` is no extraction, ``ambiguous`` where it
            is a list of different ones.
    """
    if isinstance(value, str):
        value = _decoded(value, flags)
    if isinstance(value, list | tuple) and value and all(is_extraction(each) for each in value):
        flags["wrapper_removed"] += 1
        used: list[Counter[str]] = [Counter() for _ in value]
        readings = [(read(each, its), its) for each, its in zip(value, used, strict=True)]
        return one_of(readings, flags)
    if isinstance(value, Mapping) and len(value) == 1 and not is_extraction(value):
        ((key, inner),) = value.items()
        if is_extraction(inner) and key not in _SCHEMA_KEYS:
            flags["wrapper_removed"] += 1
            value = inner
    if not isinstance(value, Mapping):
        raise UnreadableError(
            "invalid_schema", f"an object with five lists is due, not {_kind(value)}"
        )
    if not is_extraction(value):
        echo = _SCHEMA_KEYS & {key for key in value if isinstance(key, str)}
        reason = (
            "the schema was repeated, not filled in" if echo else "none of the five lists is given"
        )
        raise UnreadableError("invalid_schema", reason)
    return _read_object(value, flags)


def is_extraction(value: object) -> bool:
    """Whether ``value`` is an object with one of the five lists, or with all of them null."""
    if not isinstance(value, Mapping):
        return False
    given = list_fields(value, Counter())
    return len(given) == len(LISTS) or any(each is not None for each in given.values())


def one_of(
    readings: list[tuple[NewsExtraction, Counter[str]]], flags: Counter[str]
) -> NewsExtraction:
    """The one extraction that all ``readings`` agree on, with its flags.

    Raises:
        UnreadableError: ``ambiguous``: they differ.  Neither the first nor the last is preferred.
    """
    first, first_flags = readings[0]
    if any(other != first for other, _ in readings[1:]):
        raise UnreadableError("ambiguous", f"{len(readings)} objects that differ: one is asked for")
    flags.update(first_flags)
    flags["repeated_object"] += len(readings) - 1
    return first


def _decoded(text: str, flags: Counter[str]) -> object:
    try:
        value = decode_whole(text)
    except BrokenJsonError:
        raise UnreadableError("invalid_schema", "an object is due, not text") from None
    flags["json_as_text"] += 1
    return value


def _read_object(value: Mapping[object, object], flags: Counter[str]) -> NewsExtraction:
    given = list_fields(value, flags)
    entries = {category: _entries(given, key, flags) for category, key in FIELDS.items()}
    named = {
        category: [_read_item(entry, category, flags) for entry in entries[category]]
        for category in ITEM_CATEGORIES
    }
    statements = [_read_statement(entry, flags) for entry in entries["sentiment"]]
    companies, people, themes, keywords = (
        tuple(filter(None, named[category])) for category in ITEM_CATEGORIES
    )
    sentiment = tuple(filter(None, statements))
    if any(entries.values()) and not (companies or people or themes or keywords or sentiment):
        raise UnreadableError("invalid_schema", "items are given, but none with a name")
    return NewsExtraction(companies, people, themes, keywords, sentiment)


def _entries(given: Mapping[str, object], key: str, flags: Counter[str]) -> list[object]:
    if key not in given:
        flags["list_missing"] += 1
        return []
    value = given[key]
    if isinstance(value, str):
        try:
            value = decode_whole(value)
        except BrokenJsonError:
            raise UnreadableError("invalid_schema", f"{key!r} must be a list, not text") from None
        flags["json_as_text"] += 1
    if value is None:
        flags["list_null"] += 1
        return []
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, Mapping):
        if _SCHEMA_ITEM_KEYS & value.keys() and "name" not in value:
            raise UnreadableError("invalid_schema", "the schema was repeated, not filled in")
        flags["object_for_list"] += 1
        return [value]
    raise UnreadableError("invalid_schema", f"{key!r} must be a list, not {_kind(value)}")


def _read_item(entry: object, category: str, flags: Counter[str]) -> Item | None:
    if type(entry) is dict:
        return _item(item_fields(entry, category, flags), flags)
    entry = _object_in_text(entry, flags)
    if isinstance(entry, str):
        name = read_name(entry, flags)
        flags["bare_string" if name else "item_without_name"] += 1
        return Item(name, None, "") if name else None
    if not isinstance(entry, Mapping):
        flags["not_an_item"] += 1
        return None
    return _item(item_fields(entry, category, flags), flags)


def _item(given: Mapping[str, object], flags: Counter[str]) -> Item | None:
    name = read_name(given.get("name"), flags)
    if not name:
        flags["item_without_name"] += 1
        return None
    relevance = read_number(given.get("relevance"), flags)
    return Item(name, relevance, read_sentence(given.get("sentence"), flags))


def _read_statement(entry: object, flags: Counter[str]) -> SentimentItem | None:
    """A sentiment item; one without company, polarity and sentence says nothing."""
    if type(entry) is not dict:
        entry = _object_in_text(entry, flags)
    if isinstance(entry, str) and entry.strip():
        flags["bare_string"] += 1
        alias: Counter[str] = Counter()
        polarity = read_polarity(entry, alias)
        if polarity:
            flags.update(alias)
            return SentimentItem("", polarity, None, "")
        return SentimentItem("", None, None, read_sentence(entry, flags))
    if type(entry) is not dict and not isinstance(entry, Mapping):
        flags["not_an_item"] += 1
        return None
    given = item_fields(entry, "sentiment", flags)
    item = SentimentItem(
        company=read_name(given.get("company"), flags),
        polarity=read_polarity(given.get("polarity"), flags),
        impact=read_number(given.get("impact"), flags),
        sentence=read_sentence(given.get("sentence"), flags),
    )
    if not item.company:
        flags["company_missing"] += 1
    if item.company or item.polarity or item.sentence:
        return item
    flags["item_without_name"] += 1
    return None


def _object_in_text(entry: object, flags: Counter[str]) -> object:
    """An item that was delivered as text holding a JSON object, decoded; anything else as it is."""
    if not isinstance(entry, str) or not entry.lstrip().startswith("{"):
        return entry
    try:
        value = decode_whole(entry)
    except BrokenJsonError:
        return entry
    flags["json_as_text"] += 1
    return value


def _kind(value: object) -> str:
    if value is CONFLICT:
        return "two values that differ"
    if isinstance(value, bool):
        return "a truth value"
    names = {dict: "an object", list: "a list", int: "a number", float: "a number", str: "text"}
    return "null" if value is None else names.get(type(value), type(value).__name__)
