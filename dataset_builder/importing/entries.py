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
    ``unread``: keys that nothing was read from.
    """

    name: str
    relevance: float | None
    sentence: str
    aliases: tuple[str, ...]
    more: Mapping[str, str]
    unread: tuple[str, ...] = ()


def read_item(value: object, category: str, mapping: ImportMapping) -> Entry:
    """A company, person, theme or keyword.

    Raises:
        UnfitError: it has no name, or a value that can't be used.
    """
    where = FIELDS[category]
    if isinstance(value, str):
        value = {mapping.items.get("name", "name"): value}
    if not isinstance(value, Mapping):
        raise UnfitError("item_unusable", f"{where} holds {value!r}, no name and no object")
    keys = _keys(value, ITEM_ALIASES[category], mapping.items)
    at = {key: value.get(found) for key, found in keys.items()}
    name = text_of(at["name"], f"a name in {where}")
    if not name:
        raise UnfitError("item_without_name", f"{where} holds an item without a name: {value!r}")
    own = {
        key: text_of(value[key], f"the {key} of {name!r} in {where}")
        for key in _MORE.get(category, ())
        if value.get(key) is not None
    }
    if own.get("polarity"):
        own["polarity"] = polarity_of(own["polarity"], f"{where}, {name}", mapping)
    others = mapping.items.get("aliases") or "aliases"
    return Entry(
        name,
        _number(at["relevance"], f"the relevance of {name!r} in {where}", mapping),
        text_of(at["sentence"], f"the sentence of {name!r} in {where}"),
        _aliases(value.get(others), name),
        own,
        _unread(value, {*keys.values(), *own, others}),
    )


def read_statement(value: object, mapping: ImportMapping) -> Entry:
    """A statement of sentiment; its polarity is in ``more``.

    Raises:
        UnfitError: it has no polarity, or a value that can't be used.
    """
    if isinstance(value, str):
        value = {mapping.statements.get("polarity", "polarity"): value}
    if not isinstance(value, Mapping):
        raise UnfitError("item_unusable", f"sentiment holds {value!r}, no word and no object")
    keys = _keys(value, ITEM_ALIASES["sentiment"], mapping.statements)
    at = {key: value.get(found) for key, found in keys.items()}
    polarity = polarity_of(text_of(at["polarity"], "a polarity in sentiment"), "sentiment", mapping)
    return Entry(
        text_of(at["company"], "a company in sentiment"),
        _number(at["impact"], "an impact in sentiment", mapping),
        text_of(at["sentence"], "a sentence in sentiment"),
        (),
        {"polarity": polarity},
        _unread(value, set(keys.values())),
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


def _keys(
    item: Mapping[Any, Any], names: Mapping[str, tuple[str, ...]], given: Mapping[str, str]
) -> dict[str, str]:
    """Own key -> the key that holds it: the one that was given, its own, or another known one.

    Raises:
        UnfitError: several could.
    """
    chosen: dict[str, str] = {}
    own = {fold_key(key) for key in names}
    for key, others in names.items():
        if key in given or key in item:
            chosen[key] = given.get(key, key)
            continue
        wanted = {fold_key(name) for name in others} - own - set(map(fold_key, given.values()))
        found = [each for each in item if isinstance(each, str) and fold_key(each) in wanted]
        if len(found) > 1:
            twice = " and ".join(map(repr, found))
            raise UnfitError("key_ambiguous", f"{twice} could each be {key}")
        chosen[key] = found[0] if found else key
    return chosen


def _unread(item: Mapping[Any, Any], read: set[str]) -> tuple[str, ...]:
    return tuple(sorted(str(key) for key in item if key not in read))


def _number(value: object, what: str, mapping: ImportMapping) -> float | None:
    if value is None or value == "":
        return None
    try:
        number = math.nan if isinstance(value, bool) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):  # the last: a whole number past every float
        number = math.nan
    number /= mapping.relevance_scale
    if not 0 <= number <= 1:
        raise UnfitError(
            "off_scale",
            f"{what} is {value!r}, which is not between 0 and {mapping.relevance_scale:g}; name "
            "what stands for 1.0 with --relevance-scale",
        )
    return number


def _aliases(value: object, name: str) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list | tuple):
        raise UnfitError("not_text", f"the aliases of {name!r} are {value!r}, no list of texts")
    found = [text_of(alias, f"an alias of {name!r}") for alias in value]
    return tuple(dict.fromkeys(alias for alias in found if alias and alias != name))
