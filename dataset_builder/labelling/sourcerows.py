"""A dataset source row from an article and its settled labels, and the rules that it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LISTS
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.statements import is_named
from finnewsbench.dataset_builder.ownrules import is_benchmark
from finnewsbench.dataset_builder.sources import complete
from finnewsbench.dataset_builder.validate import Breach
from finnewsbench.dataset_builder.validate import check_rows
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import SchemaError

OWN_RULES = ("shape", "sentences", "central", "items", "excluded")
"""The rules that hold for news of one's own too; the others are about this benchmark's corpus."""

OWN_WORDS = ("companies.polarity", "companies.role", "excluded.kind")
"""The closed vocabularies that hold for it too."""

_NO_VALUE = ": '' is not one of"


def source_row(article: ProjectArticle, labels: Annotation) -> dict[str, Any]:
    """The row as ``source/<split>.jsonl`` has it, keys in its order.

    The central company is the project's, or the one whose role is central; its aliases are those
    of its label.  Roles and its sector are filled in where they were left out.
    """
    about = article.about
    said = [e for e in labels.of("company") if e.attributes.get("role") == "central"]
    central = str(about.get("central_company") or (said[0].name if said else ""))
    known = article.central_names or (central,)
    companies = [_company(e, known, str(about.get("sector") or "")) for e in labels.of("company")]
    main = next((c for c in companies if c["role"] == "central"), None)
    return {
        "id": article.id,
        "title": article.title,
        "article": article.article,
        "published": about.get("published", ""),
        "central_company": central,
        "central_aliases": main["aliases"] if main else list(about.get("central_aliases", ())),
        "sector": about.get("sector") or (main["sector"] if main else ""),
        "event": about.get("event", ""),
        "register": about.get("register", ""),
        "tags": list(about.get("tags", ())),
        "difficulty": list(about.get("difficulty", ())),
        "companies": companies,
        "people": [_item(e, ("title", "affiliation")) for e in labels.of("people")],
        "themes": [_item(e, ()) for e in labels.of("theme")],
        "keywords": [_item(e, ()) for e in labels.of("keyword")],
        "sentiment": [_statement(e, central) for e in labels.of("sentiment")],
        "excluded": [
            {
                "name": e.name,
                "aliases": list(e.aliases),
                "kind": e.attributes.get("kind", ""),
                "sentence": e.sentence,
            }
            for e in labels.of("excluded")
        ],
    }


def dataset_row(row: dict[str, Any]) -> dict[str, Any]:
    """The dataset row: offsets and flags worked out; news of one's own is not synthetic.

    Raises:
        SchemaError: a sentence does not stand in the article exactly once.
    """
    return complete(row, row["id"]) | {"synthetic": is_benchmark(row["id"])}


def breaches_of(row: dict[str, Any]) -> list[tuple[str, str]]:
    """The rules that one row breaks: their names and what is wrong."""
    found = [*_empty(row), *_sentences(row)]
    if any(rule == "sentences" for rule, _ in found):
        return found  # the other rules need sentences that can be located
    told = [(b.rule, b.message) for b in breaches_across([row]) if _NO_VALUE not in b.message]
    return [*found, *told]


def breaches_across(rows: Sequence[dict[str, Any]]) -> list[Breach]:
    """The rules that rows of one split break, alone or together; their sentences can be located.

    Raises:
        SchemaError: a sentence can't.
    """
    return [breach for breach in check_rows([dataset_row(row) for row in rows]) if _holds(breach)]


def _holds(breach: Breach) -> bool:
    if is_benchmark(breach.article_id) or breach.rule in OWN_RULES:
        return True
    return breach.rule == "vocabularies" and breach.message.startswith(OWN_WORDS)


def _empty(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields of a label that must have a value; the rules themselves don't say whose."""
    needed = {"companies": ["polarity"], "excluded": ["kind"]}
    if is_benchmark(row["id"]):
        needed["companies"].append("sector")
    for key, fields in needed.items():
        for number, item in enumerate(row[key]):
            for name in fields:
                if not item[name]:
                    yield "vocabularies", f"{key}[{number}] {item['name']!r}: {name} is missing"


def _sentences(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Sentences that don't stand in the article once, each by itself: `complete` stops at one."""
    empty: dict[str, Any] = {key: [] for key in LISTS.values()}
    for key in FIELDS.values():
        for number, item in enumerate(row[key]):
            try:
                complete({**row, **empty, key: [item]}, f"{key}[{number}]")
            except SchemaError as error:
                yield "sentences", str(error)


def _company(entry: Entry, known: Sequence[str], sector: str) -> dict[str, Any]:
    central = is_named(known, (entry.name, *entry.aliases))
    role = entry.attributes.get("role") or ("central" if central else "other")
    told = entry.attributes.get("sector") or (sector if role == "central" else "")
    shared = _item(entry, ("polarity",))
    return shared | {"role": role, "sector": told}


def _item(entry: Entry, further: Sequence[str]) -> dict[str, Any]:
    return {
        "name": entry.name,
        "relevance": entry.relevance,
        "sentence": entry.sentence,
        "aliases": list(entry.aliases),
        **{key: entry.attributes.get(key, "") for key in further},
    }


def _statement(entry: Entry, central: str) -> dict[str, Any]:
    return {
        "company": entry.name or central,
        "polarity": entry.attributes["polarity"],
        "impact": entry.relevance,
        "sentence": entry.sentence,
    }
