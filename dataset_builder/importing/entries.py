"""One entry of a label list: a name, or an object under keys of somebody's choice."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.dataset_builder.importing.reading import UnfitError
from finnewsbench.metric.keys import ITEM_ALIASES
from finnewsbench.metric.keys import fold_key
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.text import exact

_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Entry:
    """A label as it was given; ``None`` and ``""`` say that it was not.

    ``name``: of sentiment the company.  ``relevance``: in [0, 1], of sentiment the impact.
    ``more``: what else the schema knows of an item: polarity, role, sector, title, affiliation.
    """

    name: str
    relevance: float | None
    sentence: str
    aliases: tuple[str, ...]
    more: Mapping[str, str]


def read_item(value: object, category: str, mapping: ImportMapping) -> Entry:
    """A company, person, theme or keyword.

    Raises:
        UnfitError: it has no name, or a value that can't be used.
    """
    where = FIELDS[category]
    if isinstance(value, str):
        value = {"name": value}
    if not isinstance(value, Mapping):
        raise UnfitError("item_unusable", f"{where} holds {value!r}, no name and no object")
    names = ITEM_ALIASES[category]
    at = {key: _value(value, key, mapping.items.get(key, ""), names) for key in names}
    name = text_of(at["name"], f"a name in {where}")
    if not name:
        raise UnfitError("item_without_name", f"{where} holds an item without a name: {value!r}")
    own = {key: str(value[key]) for key in _MORE.get(category, ()) if isinstance(value.get(key), str)}
    if own.get("polarity"):
        own["polarity"] = polarity_of(own["polarity"], f"{where}, {name}", mapping)
    return Entry(
        name,
        _number(at["relevance"], f"the relevance of {name!r} in {where}", mapping),
        text_of(at["sentence"], f"the sentence of {name!r} in {where}"),
        _aliases(value, name, mapping),
        own,
    )


def read_statement(value: object, mapping: ImportMapping) -> Entry:
    """A statement of sentiment; its polarity is in ``more``.

    Raises:
        UnfitError: it has no polarity, or a value that can't be used.
    """
    if isinstance(value, str):
        value = {"polarity": value}
    if not isinstance(value, Mapping):
        raise UnfitError("item_unusable", f"sentiment holds {value!r}, no word and no object")
    names = ITEM_ALIASES["sentiment"]
    at = {key: _value(value, key, mapping.statements.get(key, ""), names) for key in names}
    polarity = polarity_of(text_of(at["polarity"], "a polarity in sentiment"), "sentiment", mapping)
    return Entry(
        text_of(at["company"], "a company in sentiment"),
        _number(at["impact"], "an impact in sentiment", mapping),
        text_of(at["sentence"], "a sentence in sentiment"),
        (),
        {"polarity": polarity},
    )


def text_of(value: object, what: str) -> str:
    """A text composed to NFC and trimmed; ``""`` where there is none.

    Raises:
        UnfitError: it is no text, or none that can be written as UTF-8.
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UnfitError("not_text", f"{what} is {value!r}, no text")
    if _SURROGATE.search(value):
        raise UnfitError("not_text", f"{what} holds half a surrogate pair")
    return exact(value)


def polarity_of(word: str, where: str, mapping: ImportMapping) -> str:
    """One of the three polarities.

    Raises:
        UnfitError: the word is none of them.
    """
    found = mapping.polarity(word)
    if found is None:
        raise UnfitError(
            "polarity_unknown",
            f"{where}: {word!r} is no polarity; say what it means under 'polarities' in the "
            "mapping file",
        )
    return found


_MORE = {"company": ("polarity", "role", "sector"), "people": ("title", "affiliation")}
"""Category -> the schema's further keys, which are taken over under their own names."""


def _value(
    item: Mapping[Any, Any], key: str, given: str, names: Mapping[str, tuple[str, ...]]
) -> object:
    """The value of a key: under the name that was given, its own, or another known one."""
    if given:
        return item.get(given)
    if key in item:
        return item[key]
    wanted = {fold_key(name) for name in names[key]} - {fold_key(name) for name in names}
    found = [each for each in item if isinstance(each, str) and fold_key(each) in wanted]
    if len(found) > 1:
        raise UnfitError("key_ambiguous", f"{' and '.join(map(repr, found))} could each be {key}")
    return item[found[0]] if found else None


def _number(value: object, what: str, mapping: ImportMapping) -> float | None:
    if value is None or value == "":
        return None
    try:
        number = math.nan if isinstance(value, bool) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        number = math.nan
    number /= mapping.relevance_scale
    if not 0 <= number <= 1:
        raise UnfitError(
            "off_scale",
            f"{what} is {value!r}, which is not between 0 and {mapping.relevance_scale:g}; name "
            "what stands for 1.0 with --relevance-scale",
        )
    return number


def _aliases(item: Mapping[Any, Any], name: str, mapping: ImportMapping) -> tuple[str, ...]:
    value = item.get(mapping.items.get("aliases") or "aliases")
    if value is None:
        return ()
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list | tuple):
        raise UnfitError("not_text", f"the aliases of {name!r} are {value!r}, no list of texts")
    found = [text_of(alias, f"an alias of {name!r}") for alias in value]
    return tuple(dict.fromkeys(alias for alias in found if alias and alias != name))
