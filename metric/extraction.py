"""From a decoded JSON value to a `NewsExtraction`: the five lists and their items.

The table in `tolerance` says what is read beside the strict schema; all of it is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .calls import unwrap_call
from .json_reader import BrokenJsonError
from .keys import LISTS
from .keys import item_fields
from .keys import list_fields
from .lenient_json import decode_whole
from .listing import entries
from .listing import kind_of
from .nesting import lifted
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

_LIST_KEYS = frozenset(LISTS)
_SCHEMA_KEYS = frozenset(("$schema", "$defs", "definitions", "properties"))


def read(value: object, flags: Counter[str]) -> NewsExtraction:
    """Read an extraction; ``flags`` is added to.

    Raises:
        UnreadableError: ``invalid_schema`` where ``value`` is no extraction, ``ambiguous`` where it
            is a list of different ones.
    """
    if type(value) is dict and value.keys() == _LIST_KEYS:
        return _read_object(value, flags)
    if isinstance(value, str):
        value = _decoded(value, flags)
    value = unwrap_call(value, flags)
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
            "invalid_schema", f"an object with five lists is due, not {kind_of(value)}"
        )
    echo = _SCHEMA_KEYS & value.keys()
    if not echo:
        value = lifted(value, flags)
    if not is_extraction(value):
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
    lists: dict[str, list[object]] = {category: [] for category in FIELDS}
    for category, key in FIELDS.items():
        if key in given:
            lists[category] = entries(given[key], category, flags)
        else:
            flags["list_missing"] += 1
    named = {
        category: [_read_item(entry, category, flags) for entry in lists[category]]
        for category in ITEM_CATEGORIES
    }
    statements = [_read_statement(entry, flags) for entry in lists["sentiment"]]
    companies, people, themes, keywords = (
        tuple(filter(None, named[category])) for category in ITEM_CATEGORIES
    )
    sentiment = tuple(filter(None, statements))
    if any(lists.values()) and not (companies or people or themes or keywords or sentiment):
        raise UnreadableError("invalid_schema", "items are given, but none with a name")
    return NewsExtraction(companies, people, themes, keywords, sentiment)


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
