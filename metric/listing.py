"""One of the five lists as a list, whatever stands in its place: text, null, an object.

An object is one item, or holds the items: under their names, under numbers, under one further key,
or column by column.  Each has one reading, or the reply fails and says why; the number of items is
the number that was given.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from .json_reader import BrokenJsonError
from .keys import CONFLICT
from .keys import item_key
from .keys import list_key
from .lenient_json import decode_whole
from .reply import UnreadableError
from .schema import FIELDS
from .values import read_number
from .values import read_polarity

_NOTHING = frozenset(("", "없음", "해당없음", "해당사항없음", "없습니다", "none", "n/a", "-"))
_REFERENCES = frozenset(("$ref", "anyOf", "allOf", "oneOf"))
_HOLDERS = frozenset(("items", "list", "values", "data", "entities", "목록", "항목", "리스트"))
_INDEX = re.compile(
    r"(?:item|company|person|people|theme|keyword|sentiment|기업|회사|인물|테마|키워드|감성|항목)?"
    r"[\s_\x23-]?[0-9]{1,4}"
)
_OVERALL = frozenset(("overall", "total", "전체", "종합"))


def entries(value: object, category: str, flags: Counter[str]) -> list[object]:
    """The entries of a category's list, not looked into.

    Raises:
        UnreadableError: ``invalid_schema``, with what stands in place of the list.
    """
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, str):
        if _means_nothing(value):
            flags["list_blank"] += 1
            return []
        try:
            value = decode_whole(value)
        except BrokenJsonError:
            raise _no_list(category, "text") from None
        flags["json_as_text"] += 1
    if value is None:
        flags["list_null"] += 1
        return []
    if isinstance(value, list):
        return value
    if isinstance(value, Mapping):
        return _of_object(value, category, flags)
    raise _no_list(category, kind_of(value))


def kind_of(value: object) -> str:
    """What ``value`` is, in the words of a message."""
    if value is CONFLICT:
        return "two values that differ"
    if isinstance(value, bool):
        return "a truth value"
    names = {dict: "an object", list: "a list", int: "a number", float: "a number", str: "text"}
    return "null" if value is None else names.get(type(value), type(value).__name__)


def _means_nothing(text: str) -> bool:
    return "".join(text.split()).casefold().rstrip(".") in _NOTHING


def _no_list(category: str, what: str) -> UnreadableError:
    return UnreadableError("invalid_schema", f"{FIELDS[category]!r} must be a list, not {what}")


def _of_object(value: Mapping[object, object], category: str, flags: Counter[str]) -> list[object]:
    if not value:
        flags["list_blank"] += 1
        return []
    if _is_schema(value):
        raise UnreadableError("invalid_schema", "the schema was repeated, not filled in")
    fields = {key: item_key(key, category) for key in value}
    lists = [key for key, each in value.items() if isinstance(each, list) and not fields[key]]
    if {list_key(key) for key in lists} - {None, FIELDS[category]}:
        raise _no_list(category, "an object that holds other lists")
    held = [key for key in value if _holds_items(key, value[key], category)]
    if held:
        beside = [key for key in value if key not in held]
        if len(held) > 1 or any(fields[key] for key in beside):
            raise _no_list(category, "an object that holds a list beside other values")
        flags["wrapper_removed"] += 1
        flags["extra_key"] += len(beside)
        inner = value[held[0]]
        return list(inner) if isinstance(inner, list) else []
    names = {"company", "polarity"} if category == "sentiment" else {"name"}
    if any(fields[key] in names and isinstance(value[key], list) for key in value):
        return _rows(value, category, flags)
    objects = all(isinstance(each, Mapping) for each in value.values())
    if any(fields.values()) and not objects:
        flags["object_for_list"] += 1
        return [value]
    if len(value) > 1 and all(fields.values()):
        raise _no_list(category, "an object of columns")
    items = [_keyed(key, each, category) for key, each in value.items()]
    flags["keyed_item"] += len(items)
    return list(items)


def _is_schema(value: Mapping[object, object]) -> bool:
    items = value.get("items")
    return "name" not in value and (
        bool(_REFERENCES & value.keys())
        or isinstance(items, Mapping)
        or (value.get("type") in ("array", "object") and not isinstance(items, list))
    )


def _holds_items(key: object, value: object, category: str) -> bool:
    return (
        isinstance(value, list)
        and isinstance(key, str)
        and (key.casefold() in _HOLDERS or key == FIELDS[category])
    )


def _rows(value: Mapping[object, object], category: str, flags: Counter[str]) -> list[object]:
    columns = {key: each for key, each in value.items() if isinstance(each, list)}
    lengths = {len(each) for each in columns.values()}
    if len(columns) != len(value) or len(lengths) != 1:
        raise _no_list(category, "an object of columns that are not equally long")
    (length,) = lengths
    flags["column_item"] += length
    flags["list_blank"] += length == 0
    return [{key: each[n] for key, each in columns.items()} for n in range(length)]


def _keyed(key: object, value: object, category: str) -> Mapping[object, object]:
    """The item that stands under ``key``, which is its name where that can be."""
    name = "company" if category == "sentiment" else "name"
    if isinstance(value, Mapping):
        item = dict(value)
    elif category == "sentiment":
        if not (isinstance(value, str) and read_polarity(value, Counter())):
            raise _no_list(category, f"an object that holds {kind_of(value)}")
        item = {"polarity": value}
    elif value is None or _is_number(value):
        item = {"relevance": value}
    else:
        raise _no_list(category, f"an object that holds {kind_of(value)}")
    if not isinstance(key, str):
        return item
    given = {item_key(each, category) for each in item}
    if category == "sentiment" and read_polarity(key, Counter()):
        if "polarity" in given:
            raise _no_list(category, "an object whose keys are polarities beside others")
        return {**item, "polarity": key}
    if name in given or _INDEX.fullmatch(key.casefold()) or item_key(key, category):
        return item
    if category == "sentiment" and key.casefold() in _OVERALL:
        return item
    return {**item, name: key}


def _is_number(value: object) -> bool:
    if isinstance(value, str):
        return read_number(value, Counter()) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)
