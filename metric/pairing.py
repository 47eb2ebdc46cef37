"""From an extraction to a case: what code can settle before any judge is asked.

Items with relevance 0 are set aside, variants of one item are merged, every sentence is located,
excluded names are marked, and predictions are paired one to one with the reference.  What stays
open is for the judge.  Rules: DESIGN section 5, "Exact rules".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .assignment import maximum
from .matching import Comparison
from .matching import compare
from .matching import relation
from .matching import same_key
from .schema import ITEM_CATEGORIES
from .schema import Article
from .schema import Excluded
from .schema import Item
from .schema import NewsExtraction
from .schema import ReferenceItem
from .schema import ReferenceSentiment
from .text import Location
from .text import fold
from .text import fold_name
from .text import locate

COVERS = {"same": 2, "narrower": 2, "broader": 1, "different": 0}
"""Relation of a prediction to a reference -> how much of it is covered, in halves."""

EXCLUDED_CATEGORY = {"securities_firm": "company", "analyst": "people", "opinion": "keyword"}
"""Kind of an excluded entry -> the category whose rules say when two of its names are the same."""

PREFERENCE = {"exact": 4, "normalised": 3, "alias": 2, "tail": 1}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A predicted item as it is judged: merged, located, marked.

    ``id`` is unique within the case.  ``covers`` is the index of the reference item it is paired
    with and ``comparison`` how (``None`` when unpaired).  ``excluded`` is the kind of the excluded
    entry it names, or ``""``.
    """

    id: str
    name: str
    relevance: float | None
    sentence: str
    location: Location | None
    excluded: str = ""
    covers: int | None = None
    comparison: Comparison | None = None

    @property
    def countable(self) -> bool:
        """Whether it may cover a reference: a usable relevance, and no excluded name."""
        return self.relevance is not None and not self.excluded

    @property
    def covers_fully(self) -> bool:
        """Paired with a reference that it says wholly."""
        return self.comparison is not None and COVERS[self.comparison.relation] == 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """One of the four item categories of one article.

    ``coverage`` holds, per reference item, the halves (0, 1, 2) that code could settle; the items
    at 0 are open for the judge.  ``at_zero`` counts items that left with relevance 0,
    ``duplicates`` merged variants.
    """

    category: str
    references: tuple[ReferenceItem, ...]
    candidates: tuple[Candidate, ...]
    coverage: tuple[int, ...]
    names: tuple[str, ...]
    at_zero: tuple[str, ...]
    duplicates: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A predicted sentiment item; ``central`` says that it is about the central company."""

    id: str
    company: str
    polarity: str | None
    impact: float | None
    sentence: str
    location: Location | None
    central: bool


@dataclass(frozen=True, slots=True)
class Case:
    """One article with one model's extraction, ready to be judged and scored."""

    article: Article
    pairings: dict[str, Pairing]
    references: tuple[ReferenceSentiment, ...]
    statements: tuple[Statement, ...]
    duplicate_statements: int


def prepare(article: Article, extraction: NewsExtraction) -> Case:
    """Settle by code what code can settle.

    The result does not depend on the order of the extraction's items.
    """
    statements, duplicates = _statements(article, extraction)
    return Case(
        article=article,
        pairings={
            category: _pair(article, category, extraction.items(category))
            for category in ITEM_CATEGORIES
        },
        references=article.sentiment,
        statements=statements,
        duplicate_statements=duplicates,
    )


def names_excluded(entry: Excluded, name: str) -> bool:
    """Whether ``name`` is the excluded entry, by its name or an alias.

    Analysts are compared as people are (a title does not hide them), firms as companies are.  An
    opinion is also named by a longer label that begins with its words: 목표주가 상향.
    """
    category = EXCLUDED_CATEGORY.get(entry.kind, "keyword")
    return _names(entry.name, name, category) or any(
        _names(alias, name, category) for alias in entry.aliases
    )


@lru_cache(maxsize=1024)
def _names(known: str, name: str, category: str) -> bool:
    if relation(known, name, category) == "same":
        return True
    words = known.split()
    return category == "keyword" and name.split()[: len(words)] == words


def is_central(article: Article, company: str) -> bool:
    """Whether ``company`` names the central company; an unnamed one does, as none other is asked.

    On articles without a known central company every name passes.
    """
    if not article.central_company or not company:
        return True
    return any(relation(known, company, "company") == "same" for known in article.central_names)


def _pair(article: Article, category: str, items: Sequence[Item]) -> Pairing:
    references = article.references(category)
    kept = [item for item in items if item.relevance != 0]
    found = {
        name: [compare(reference, name, category) for reference in references]
        for name in {item.name for item in kept}
    }
    groups: dict[tuple[int, str], list[Item]] = {}
    for item in kept:
        groups.setdefault(_meaning(found[item.name], item.name, category), []).append(item)
    chosen = sorted(
        (
            group[0] if len(group) == 1 else min(group, key=lambda item: _rank(article, item))
            for group in groups.values()
        ),
        key=lambda item: (fold_name(item.name), item.name, item.sentence),
    )
    excluded = [
        next((entry.kind for entry in article.excluded if names_excluded(entry, item.name)), "")
        if article.excluded
        else ""
        for item in chosen
    ]
    countable = [
        found[item.name] if item.relevance is not None and not kind else []
        for item, kind in zip(chosen, excluded, strict=True)
    ]
    covers, coverage = _assign(len(references), countable)
    candidates = [
        Candidate(
            id=f"{category}.p{column + 1}",
            name=item.name,
            relevance=item.relevance,
            sentence=item.sentence,
            location=locate(item.sentence, article.article),
            excluded=excluded[column],
            covers=covers.get(column),
            comparison=countable[column][covers[column]] if column in covers else None,
        )
        for column, item in enumerate(chosen)
    ]
    return Pairing(
        category=category,
        references=references,
        candidates=tuple(candidates),
        coverage=tuple(coverage),
        names=tuple(sorted({item.name for item in kept if item.relevance is not None})),
        at_zero=tuple(sorted({item.name for item in items if item.relevance == 0})),
        duplicates=len(kept) - len(chosen),
    )


def _meaning(comparisons: Sequence[Comparison], name: str, category: str) -> tuple[int, str]:
    """A key that two predictions share when they mean the same: transitive, so order-free."""
    for index, comparison in enumerate(comparisons):
        if comparison.relation == "same":
            return index, ""
    return -1, same_key(name, category)


def _rank(article: Article, item: Item) -> tuple[float, int, str, str]:
    """Highest relevance first, then the earliest sentence of the article."""
    location = locate(item.sentence, article.article)
    return (
        -1.0 if item.relevance is None else -1.0 - item.relevance,
        location.start if location else len(article.article),
        item.name,
        item.sentence,
    )


def _assign(
    references: int, comparisons: Sequence[Sequence[Comparison]]
) -> tuple[dict[int, int], list[int]]:
    """Pair one to one, maximum coverage, preferring exact > normalised > alias > tail.

    From how each prediction stands to each reference (empty for one that may not cover) to
    prediction -> reference, and the halves covered per reference.
    """
    weights = {
        (row, column): COVERS[comparison.relation] * 1_000_000 + PREFERENCE[comparison.by]
        for column, each in enumerate(comparisons)
        for row, comparison in enumerate(each)
        if comparison.relation != "different"
    }
    coverage = [0] * references
    for row, _ in weights:
        # A prediction that is used already gives a further reference at most a half.
        coverage[row] = 1
    covers = {}
    for row, column in maximum(weights).items():
        covers[column] = row
        coverage[row] = COVERS[comparisons[column][row].relation]
    return covers, coverage


def _statements(article: Article, extraction: NewsExtraction) -> tuple[tuple[Statement, ...], int]:
    """Sentiment items, distinct by company, polarity and located sentence."""
    distinct: dict[tuple[bool, str, str, str], tuple[float, str, str]] = {}
    about = {item.company: is_central(article, item.company) for item in extraction.sentiment}
    places = {i.sentence: locate(i.sentence, article.article) for i in extraction.sentiment}
    for item in extraction.sentiment:
        location = places[item.sentence]
        place = f"@{location.start}" if location else fold(item.sentence)
        central = about[item.company]
        company = "" if central else fold_name(item.company)
        key = (central, company, item.polarity or "", place)
        impact = -1.0 if item.impact is None else item.impact
        known = distinct.get(key)
        entry = (-impact, item.company, item.sentence)
        if known is None or entry < known:
            distinct[key] = entry
    statements = tuple(
        Statement(
            id=f"sentiment.p{number}",
            company=company,
            polarity=polarity or None,
            impact=None if impact > 0 else -impact,
            sentence=sentence,
            location=places[sentence],
            central=central,
        )
        for number, ((central, _, polarity, _), (impact, company, sentence)) in enumerate(
            sorted(distinct.items()), 1
        )
    )
    return statements, len(extraction.sentiment) - len(statements)
