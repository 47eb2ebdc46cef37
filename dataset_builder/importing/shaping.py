"""A row of somebody's file as a row of the dataset, with a note of whatever was decided for it."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.columns import Row
from finnewsbench.dataset_builder.importing.entries import Entry
from finnewsbench.dataset_builder.importing.entries import read_item
from finnewsbench.dataset_builder.importing.entries import read_statement
from finnewsbench.dataset_builder.importing.entries import text_of
from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.dataset_builder.importing.reading import ABSENT
from finnewsbench.dataset_builder.importing.reading import UnfitError
from finnewsbench.dataset_builder.importing.reading import listed
from finnewsbench.dataset_builder.importing.reading import value_of
from finnewsbench.dataset_builder.labelling.evidence import find_evidence
from finnewsbench.metric.matching import relation
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import SchemaError

UNLESS_GIVEN = 1.0
"""Relevance and impact of labels without one.  No score but the weighted measures uses it."""

_KINDS = {"company": "securities_firm", "people": "analyst"}
_SECTOR_OF = {korean: sector for sector, korean in SECTORS.items()}


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that was decided for a label or a row; ``kind`` is one word for counting."""

    kind: str
    where: str
    detail: str


@dataclass(slots=True)
class Shaping:
    """One row on its way: where it stands, its text, what has been noted, what it is read by."""

    where: str
    article: str
    mapping: ImportMapping
    noted: list[Noted] = field(default_factory=list)

    def note(self, kind: str, detail: str) -> None:
        """Note something."""
        self.noted.append(Noted(kind, self.where, detail))


def shaped(row: Row, mapping: ImportMapping) -> tuple[dict[str, Any], list[Noted]]:
    """The row of the dataset, and what was noted on the way.

    Raises:
        UnfitError: the row can't be one; says why.
        FileFormatError: several of its columns could be meant.
    """
    given = {name: value_of(row, name, mapping)[0] for name in ("id", "title", "article")}
    article = "" if given["article"] is ABSENT else text_of(given["article"], "the article")
    if not article:
        raise UnfitError("article_absent", "it has no article's text")
    work = Shaping(row.where, article, mapping)
    items, excluded = _items(row, work)
    central, aliases, statements = _central(row, items["company"], work)
    made = {
        "id": _id(given["id"], work),
        "title": "" if given["title"] is ABSENT else text_of(given["title"], "the title"),
        "article": article,
        "published": _published(value_of(row, "published", mapping)[0]),
        "central_company": central,
        "central_aliases": aliases,
        "sector": _sector(value_of(row, "sector", mapping)[0], work),
        "event": "",
        "register": "",
        "tags": [],
        "difficulty": [],
        "hard": False,
        "synthetic": False,
        **{FIELDS[category]: items[category] for category in ITEM_CATEGORIES},
        "sentiment": statements,
        "excluded": [*excluded, *_excluded(row, work)],
    }
    _complete_companies(made, work)
    try:
        article_from_row(made)
    except SchemaError as error:
        raise UnfitError("contract", str(error)) from None
    return made, work.noted


def _id(value: object, work: Shaping) -> str:
    """The id, or one made from the text, which stays the same when rows are moved."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    found = "" if value is ABSENT else text_of(value, "the id")
    if found:
        return found
    work.note("id_made", "it has no id: made from the text")
    return f"x-{hashlib.sha256(work.article.encode('utf-8')).hexdigest()[:12]}"


def _items(
    row: Row, work: Shaping
) -> tuple[dict[str, list[dict[str, Any]]], list[dict[str, Any]]]:
    """The four lists, and what stands in them at relevance 0, which is what must not be returned."""
    items: dict[str, list[dict[str, Any]]] = {}
    excluded = []
    for category in ITEM_CATEGORIES:
        name = FIELDS[category]
        entries = [
            read_item(value, category, work.mapping)
            for value in listed(value_of(row, name, work.mapping)[0], name, work.mapping)
        ]
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
                        "sentence": _evidence(entry, category, work)["sentence"],
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
    evidence = _evidence(entry, category, work)
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


def _relevance(entry: Entry, name: str, work: Shaping) -> float:
    if entry.relevance is not None:
        return entry.relevance
    work.note("relevance_absent", f"{name}, {entry.name}: none is given, {UNLESS_GIVEN} is set")
    return UNLESS_GIVEN


def _evidence(entry: Entry, category: str, work: Shaping) -> dict[str, Any]:
    """The whole sentence of the article that a quotation comes from; as given where there is none.
    """
    label = f"{FIELDS[category]}, {entry.name or entry.more.get('polarity', '')}"
    if not entry.sentence:
        work.note("sentence_absent", f"{label}: no sentence is given")
        return {"sentence": "", "start": -1, "end": -1}
    names = (entry.name, *entry.aliases)
    found = find_evidence(
        entry.sentence, work.article, names, "company" if category == "sentiment" else category
    )
    if found is None:
        work.note("sentence_elsewhere", f"{label}: not in the article: {entry.sentence!r}")
        return {"sentence": entry.sentence, "start": -1, "end": -1}
    sentence = work.article[found.start : found.end]
    if sentence != entry.sentence:
        work.note("sentence_fitted", f"{label}: {entry.sentence!r} became {sentence!r}")
    return {"sentence": sentence, "start": found.start, "end": found.end}


def _central(
    row: Row, companies: list[dict[str, Any]], work: Shaping
) -> tuple[str, list[str], list[dict[str, Any]]]:
    """The central company, its other names, and the sentiment towards it.

    It is what the row says, or the one company that the sentiment names, or the one with the role.
    """
    mapping = work.mapping
    entries = [
        read_statement(value, mapping)
        for value in listed(value_of(row, "sentiment", mapping)[0], "sentiment", mapping)
    ]
    told = value_of(row, "central_company", mapping)[0]
    central = "" if told is ABSENT else text_of(told, "the central company")
    named = sorted({entry.name for entry in entries if entry.name})
    marked = [company["name"] for company in companies if company["role"] == "central"]
    for guess, why in ((named, "the sentiment names it alone"), (marked, "its role says so")):
        if not central and len(guess) == 1:
            central = guess[0]
            work.note("central_inferred", f"the central company is {central}: {why}")
    if not central:
        work.note("central_unknown", "no central company: sentiment is held against none")
    statements = []
    for entry in entries:
        if entry.name and central and relation(entry.name, central, "company") != "same":
            work.note("sentiment_of_another", f"sentiment is about {entry.name}, not {central}")
        if entry.relevance is None:
            work.note("impact_absent", f"sentiment, {entry.more['polarity']}: {UNLESS_GIVEN} is set")
        statements.append(
            {
                "company": entry.name or central,
                "polarity": entry.more["polarity"],
                "impact": UNLESS_GIVEN if entry.relevance is None else entry.relevance,
                **_evidence(entry, "sentiment", work),
            }
        )
    aliases = value_of(row, "central_aliases", mapping)[0]
    given = [] if aliases is ABSENT or aliases is None else aliases
    if not isinstance(given, list | tuple):
        raise UnfitError("not_text", f"the central company's aliases are {given!r}, no list")
    return central, [text_of(alias, "an alias") for alias in given], statements


def _complete_companies(made: dict[str, Any], work: Shaping) -> None:
    """Role and, where the sentiment has one line, polarity of the central company."""
    central = made["central_company"]
    for company in made["companies"]:
        company["role"] = company["role"] or ("central" if company["name"] == central else "other")
        if company["name"] == central and not company["polarity"]:
            lines = {statement["polarity"] for statement in made["sentiment"]}
            if len(lines) == 1:
                company["polarity"] = lines.pop()
            else:
                work.note("line_unknown", f"{central}: no polarity of the whole article is given")
    if central and central not in {company["name"] for company in made["companies"]}:
        work.note("central_not_listed", f"{central} is not among the companies")


def _excluded(row: Row, work: Shaping) -> list[dict[str, Any]]:
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
        sentence = _evidence(entry, "keyword", work)["sentence"]
        found.append(
            {
                "name": entry.name,
                "aliases": list(entry.aliases),
                "kind": kind,
                "sentence": sentence,
            }
        )
    return found


def _published(value: object) -> str:
    if isinstance(value, dt.date):
        return value.strftime("%Y-%m-%d")
    return "" if value is ABSENT else text_of(value, "the date")


def _sector(value: object, work: Shaping) -> str:
    sector = "" if value is ABSENT else text_of(value, "the sector")
    if sector in SECTORS or not sector:
        return sector
    if sector not in _SECTOR_OF:
        work.note("sector_unknown", f"{sector!r} is none of the twelve sectors: left out")
    return _SECTOR_OF.get(sector, "")
