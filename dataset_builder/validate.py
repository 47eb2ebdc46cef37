"""Every rule a dataset row must keep, each as a check with a message (DESIGN section 4).

Rules over all rows together are in `corpus`.  `check_rows` returns breaches rather than raising, so
that an author sees all of them at once.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.features import FEATURES
from finnewsbench.metric.matching import relation
from finnewsbench.metric.mentions import mentions
from finnewsbench.metric.pairing import names_excluded
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import DIFFICULTY
from finnewsbench.metric.schema import EVENTS
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import HARD_FROM
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import REGISTERS
from finnewsbench.metric.schema import ROLES
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import TAGS
from finnewsbench.metric.schema import Article
from finnewsbench.metric.schema import SchemaError
from finnewsbench.metric.sentences import split

LENGTHS = (447, 1836)
"""Characters of ``article``: the paper's 457 and 1,826 (Table 2), ten to spare either way."""

NAMES = Path(__file__).with_name("lists") / "company_names.txt"


@dataclass(frozen=True, slots=True, order=True)
class Breach:
    """A rule that a row breaks."""

    article_id: str
    rule: str
    message: str

    def __str__(self) -> str:
        """One line: where, which rule, what."""
        return f"{self.article_id}: {self.rule}: {self.message}"


def check_rows(rows: Sequence[dict[str, Any]]) -> list[Breach]:
    """All breaches of the rules that a row keeps or breaks by itself, sorted; ``[]`` for none."""
    breaches = []
    for row in rows:
        at = str(row.get("id", "(no id)"))
        article = read_row(row)
        if not isinstance(article, Article):
            breaches += [Breach(at, "shape", message) for message in article]
            continue
        breaches += [
            Breach(at, name, message) for name, rule in RULES.items() for message in rule(article)
        ]
    return sorted(breaches)


def read_row(row: dict[str, Any]) -> Article | list[str]:
    """The row as typed values, or what is wrong with its shape."""
    shape = list(_shape(row))
    if shape:
        return shape
    try:
        return article_from_row(row)
    except SchemaError as error:
        return [str(error)]


def _shape(row: dict[str, Any]) -> Iterator[str]:
    expected, found = list(FEATURES), list(row)
    if found != expected:
        missing = [key for key in expected if key not in found]
        unknown = [key for key in found if key not in expected]
        yield f"keys must be {expected}; missing {missing}, unknown {unknown}, or out of order"
        return
    for key in (*FIELDS.values(), "excluded"):
        for index, item in enumerate(row[key]):
            allowed = list(FEATURES[key].feature)
            if set(item) != set(allowed):
                yield f"{key}[{index}]: keys must be {allowed}, not {list(item)}"


def _identity(article: Article) -> Iterator[str]:
    if not re.fullmatch(r"fnb-[vt]\d{3}", article.id):
        yield "the id must look like fnb-v001 (validation) or fnb-t001 (test)"
    try:
        published = dt.date.fromisoformat(article.published)
    except ValueError:
        yield f"published must be an ISO date, not {article.published!r}"
    else:
        if published.year != 2025:
            yield f"published must be in 2025, not {article.published}"
    if not article.synthetic:
        yield "synthetic must be true"


def _vocabularies(article: Article) -> Iterator[str]:
    closed: list[tuple[str, Sequence[str], Sequence[str]]] = [
        ("sector", [article.sector], list(SECTORS)),
        ("event", [article.event], EVENTS),
        ("register", [article.register], REGISTERS),
        ("tags", article.tags, TAGS),
        ("difficulty", article.difficulty, DIFFICULTY),
        ("companies.polarity", [c.polarity for c in article.companies], POLARITIES),
        ("companies.role", [c.role for c in article.companies], ROLES),
        ("companies.sector", [c.sector for c in article.companies], list(SECTORS)),
        ("excluded.kind", [e.kind for e in article.excluded], EXCLUDED_KINDS),
    ]
    for name, values, allowed in closed:
        for value in values:
            if value not in allowed:
                yield f"{name}: {value!r} is not one of {', '.join(allowed)}"
    for name, words in (("tags", article.tags), ("difficulty", article.difficulty)):
        if list(words) != sorted(set(words)):
            yield f"{name} must be sorted, without repeats"
    if article.hard != (len(article.difficulty) >= HARD_FROM):
        yield f"hard must say whether there are at least {HARD_FROM} difficulties"


def _text(article: Article) -> Iterator[str]:
    low, high = LENGTHS
    if not low <= len(article.article) <= high:
        yield f"the article has {len(article.article)} characters, not {low} to {high}"
    for name, text in (("title", article.title), ("article", article.article)):
        if text != text.strip() or not text:
            yield f"{name} must be trimmed and not empty"
        strange = {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Co")} - {"\n"}
        if strange:
            yield f"{name} holds control characters: {sorted(map(repr, strange))}"


def _sentences(article: Article) -> Iterator[str]:
    whole = {article.article[span.start : span.end] for span in split(article.article)}
    labelled = [
        (c, r.sentence, r.start, r.end) for c in ITEM_CATEGORIES for r in article.references(c)
    ]
    labelled += [("sentiment", r.sentence, r.start, r.end) for r in article.sentiment]
    for category, sentence, start, end in labelled:
        if article.article[start:end] != sentence:
            yield f"{category}: start and end do not give the sentence {sentence!r}"
        if sentence not in whole:
            yield f"{category}: not one whole sentence of the article: {sentence!r}"
    for entry in article.excluded:
        if entry.sentence not in whole:
            yield f"excluded: not one whole sentence of the article: {entry.sentence!r}"


def _central(article: Article) -> Iterator[str]:
    central = [c for c in article.companies if c.role == "central"]
    if [c.name for c in central] != [article.central_company]:
        yield "exactly one company must have the role central, and be central_company"
    elif central[0].sector != article.sector or central[0].aliases != article.central_aliases:
        yield "sector and central_aliases must be those of the central company"
    if any(s.company != article.central_company for s in article.sentiment):
        yield "sentiment must be about central_company"
    if not article.sentiment:
        yield "there must be at least one sentiment statement"


def _items(article: Article) -> Iterator[str]:
    for category in ITEM_CATEGORIES:
        references = article.references(category)
        for number, item in enumerate(references):
            if item.relevance <= 0:
                yield f"{category} {item.name!r}: a reference's relevance is above 0"
            if item.name != item.name.strip() or not item.name:
                yield f"{category} {item.name!r}: names must be trimmed and not empty"
            for other in references[number + 1 :]:
                if any(relation(a, b, category) == "same" for a in item.names for b in other.names):
                    yield f"{category}: {item.name!r} and {other.name!r} mean the same"
            for entry in article.excluded:
                if any(names_excluded(entry, name) for name in item.names):
                    yield f"{category} {item.name!r} is excluded as well ({entry.kind})"
            # A theme may carry the market's name for what the text says in other words.
            for name in item.aliases if category == "theme" else item.names:
                if not mentions(name, article.article + "\n" + article.title, category):
                    yield f"{category} {item.name!r}: {name!r} does not stand in the article"


def _excluded(article: Article) -> Iterator[str]:
    for entry in article.excluded:
        category = {"securities_firm": "company", "analyst": "people"}.get(entry.kind, "keyword")
        for name in entry.names:
            if not mentions(name, entry.sentence, category) and name == entry.name:
                yield f"excluded {name!r} does not stand in its sentence"


def _collisions(article: Article) -> Iterator[str]:
    for item in article.companies:
        for name in item.names:
            if name.casefold().replace(" ", "") in _listed_names():
                yield f"{name!r} is the name of a listed company; invent another"
    for entry in article.excluded:
        if entry.kind == "securities_firm" and entry.name.casefold() in _listed_names():
            yield f"{entry.name!r} is the name of a listed company; invent another"


RULES: dict[str, Callable[[Article], Iterator[str]]] = {
    "identity": _identity,
    "vocabularies": _vocabularies,
    "text": _text,
    "sentences": _sentences,
    "central": _central,
    "items": _items,
    "excluded": _excluded,
    "collisions": _collisions,
}
"""Name of a rule -> what it finds wrong with one article."""


@lru_cache(maxsize=1)
def _listed_names() -> frozenset[str]:
    return frozenset(NAMES.read_text(encoding="utf-8").split("\n"))
