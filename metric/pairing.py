"""From an extraction to a case: what code can settle before any judge is asked.

Items with relevance 0 are set aside, variants of one item are merged, every sentence is located,
excluded names are marked, and predictions are paired one to one with the reference.  What stays
open is for the judge.  Rules: DESIGN section 5, "Exact rules".
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence

from .assignment import maximum
from .case import COVERS
from .case import Candidate
from .case import Case
from .case import Pairing
from .case import Statement
from .evidence import locate
from .exclusion import EXCLUDED_CATEGORY
from .exclusion import excluders
from .exclusion import firms_of
from .exclusion import names_excluded
from .many_labels import compare_all
from .many_labels import firm_of
from .matching import DIFFERENT
from .matching import Comparison
from .matching import same_key
from .schema import ITEM_CATEGORIES
from .schema import Article
from .schema import Item
from .schema import NewsExtraction
from .text import fold
from .text import fold_name

__all__ = [
    "COVERS",
    "EXCLUDED_CATEGORY",
    "Candidate",
    "Case",
    "Pairing",
    "Statement",
    "is_central",
    "names_excluded",
    "prepare",
]

PREFERENCE = {"exact": 4, "normalised": 3, "alias": 2, "tail": 1}


def prepare(article: Article, extraction: NewsExtraction) -> Case:
    """Settle by code what code can settle.

    The result does not depend on the order of the extraction's items.
    """
    statements, duplicates = _statements(article, extraction)
    outside = [(entry.kind, named) for entry, named in excluders(article)]
    return Case(
        article=article,
        pairings={
            category: _pair(article, category, extraction.items(category), outside)
            for category in ITEM_CATEGORIES
        },
        references=article.sentiment,
        statements=statements,
        duplicate_statements=duplicates,
    )


def is_central(article: Article, company: str) -> bool:
    """Whether ``company`` names the central company; an unnamed one does, as none other is asked.

    On articles without a known central company every name passes.
    """
    if not article.central_company or not company:
        return True
    return firm_of(article.central_names)(company)


def _pair(
    article: Article,
    category: str,
    items: Sequence[Item],
    outside: Sequence[tuple[str, Callable[[str], bool]]],
) -> Pairing:
    """Pair one category; ``outside``: kind of each excluded entry, and the test that names it."""
    references = article.references(category)
    kept = [item for item in items if item.relevance != 0]
    firms = firms_of(article) if category == "people" else ()
    found = compare_all(references, {item.name for item in kept}, category, firms)
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
    excluded = [next((kind for kind, named in outside if named(item.name)), "") for item in chosen]
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
        if comparison is not DIFFERENT and comparison.relation == "same":
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
        if comparison is not DIFFERENT
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
