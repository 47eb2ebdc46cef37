"""The lists of companies, people, themes and keywords, and what must not be returned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from finnewsbench.columns import Row
from finnewsbench.dataset_builder.importing.entries import Entry
from finnewsbench.dataset_builder.importing.entries import read_item
from finnewsbench.dataset_builder.importing.reading import ABSENT
from finnewsbench.dataset_builder.importing.reading import UnfitError
from finnewsbench.dataset_builder.importing.reading import list_of
from finnewsbench.dataset_builder.importing.reading import listed
from finnewsbench.dataset_builder.importing.reading import value_of
from finnewsbench.dataset_builder.importing.work import UNLESS_GIVEN
from finnewsbench.dataset_builder.importing.work import Shaping
from finnewsbench.dataset_builder.importing.work import evidence_of
from finnewsbench.metric.matching import relation
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES

_KINDS = {"company": "securities_firm", "people": "analyst"}


def items_of(
    row: Row, work: Shaping
) -> tuple[dict[str, list[dict[str, Any]]], list[dict[str, Any]]]:
    """The four lists, and what stands in them at relevance 0: what must not be returned."""
    items: dict[str, list[dict[str, Any]]] = {}
    excluded = []
    for category in ITEM_CATEGORIES:
        name = FIELDS[category]
        entries = [
            read_item(value, category, work.mapping) for value in list_of(row, name, work.mapping)
        ]
        work.unread |= {f"{name}.{key}" for entry in entries for key in entry.unread}
        kept = []
        for entry in _merged(entries, name, work):
            if entry.relevance == 0:
                kind = _KINDS.get(category, "opinion")
                work.note("excluded", f"{name}, {entry.name}: relevance 0, excluded as {kind}")
                excluded.append(
                    {
                        "name": entry.name,
                        "aliases": list(entry.aliases),
                        "kind": kind,
                        "sentence": evidence_of(entry, category, work)["sentence"],
                    }
                )
            else:
                kept.append(_item(entry, category, work))
        _note_twins(kept, category, work)
        items[category] = kept
    return items, excluded


def _merged(entries: Iterable[Entry], name: str, work: Shaping) -> list[Entry]:
    """Names that stand twice made one: the higher relevance, the first sentence."""
    found: dict[str, Entry] = {}
    for entry in entries:
        first = found.get(entry.name)
        if first is None:
            found[entry.name] = entry
            continue
        work.note("name_twice", f"{name}, {entry.name}: stands twice, made one")
        known = [r for r in (first.relevance, entry.relevance) if r is not None]
        found[entry.name] = Entry(
            first.name,
            max(known, default=None),
            first.sentence or entry.sentence,
            tuple(dict.fromkeys((*first.aliases, *entry.aliases))),
            {**entry.more, **first.more},
        )
    return list(found.values())


def _note_twins(items: list[dict[str, Any]], category: str, work: Shaping) -> None:
    for number, item in enumerate(items):
        for other in items[number + 1 :]:
            if relation(item["name"], other["name"], category) == "same":
                work.note(
                    "same_meaning",
                    f"{FIELDS[category]}: {item['name']!r} and {other['name']!r} mean the same, "
                    "and a prediction can cover one of them only; both are kept",
                )


def _item(entry: Entry, category: str, work: Shaping) -> dict[str, Any]:
    more: dict[str, str] = {}
    if category == "company":
        more = {"polarity": "", "role": "", "sector": ""}
    elif category == "people":
        more = {"title": "", "affiliation": ""}
    evidence = evidence_of(entry, category, work)
    return {
        "name": entry.name,
        "relevance": _relevance(entry, FIELDS[category], work),
        "sentence": evidence["sentence"],
        "aliases": list(entry.aliases),
        "start": evidence["start"],
        "end": evidence["end"],
        **more,
        **entry.more,
    }


def excluded_of(row: Row, work: Shaping) -> list[dict[str, Any]]:
    """A list of what must not be returned, where the row has one."""
    value = value_of(row, "excluded", work.mapping)[0]
    if value is ABSENT or value is None:
        return []
    found = []
    for each in listed(value, "excluded", work.mapping):
        entry = read_item(each, "keyword", work.mapping)
        kind = each.get("kind") if isinstance(each, dict) else None
        if kind not in EXCLUDED_KINDS:
            raise UnfitError(
                "kind_unknown",
                f"excluded, {entry.name}: its kind is {kind!r}; it can be "
                f"{', '.join(EXCLUDED_KINDS)}",
            )
        sentence = evidence_of(entry, "keyword", work)["sentence"]
        found.append(
            {
                "name": entry.name,
                "aliases": list(entry.aliases),
                "kind": kind,
                "sentence": sentence,
            }
        )
    return found


def _relevance(entry: Entry, name: str, work: Shaping) -> float:
    if entry.relevance is not None:
        return entry.relevance
    work.note("relevance_absent", f"{name}, {entry.name}: none is given, {UNLESS_GIVEN} is set")
    return UNLESS_GIVEN
