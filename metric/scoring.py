"""One article's scores: the whole road from a parsed reply and a judge's verdicts to numbers."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from .company_sentiment import company_sentiment
from .compliance import comply
from .grounding import ground
from .holistic import Score
from .holistic import score_whole
from .measures import measures
from .measures import reliability
from .pairing import Case
from .pairing import prepare
from .parsing import Parsed
from .parsing import ParseFailure
from .recall import FORMS
from .recall import Found
from .recall import find
from .rubric import CategoryScore
from .rubric import Verdict
from .rubric import failed
from .rubric import score_case
from .schema import CATEGORIES
from .schema import ITEM_CATEGORIES
from .schema import Article
from .schema import NewsExtraction

Judge = Callable[[Case], Mapping[str, Verdict]]
"""From a case to a verdict per open item (`rubric.open_items`)."""


@dataclass(frozen=True, slots=True)
class ArticleScore:
    """Everything measured on one article.

    ``values`` maps ``table.column`` (as ``recall_exact.company``) to a number in [0, 1] (list
    lengths and ``relevance_bias`` apart), or to ``None`` where the article is left out of that
    mean.  ``counts`` holds what went wrong or was set aside.  ``missing`` lists the categories in
    which nothing was predicted although the reference holds something.  ``missed`` names per
    category what exact recall did not find.  ``reliability``: see `measures.reliability`.
    """

    article_id: str
    failure: ParseFailure | None
    flags: Mapping[str, int]
    values: Mapping[str, float | None]
    counts: Mapping[str, int]
    missing: tuple[str, ...]
    categories: Mapping[str, CategoryScore]
    missed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reliability: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    @property
    def unscored(self) -> tuple[str, ...]:
        """The categories that the judge left without a score."""
        return tuple(name for name, category in self.categories.items() if category.score is None)


def score_article(article: Article, parsed: Parsed, judge: Judge) -> ArticleScore:
    """Score one parsed reply; a reply that failed as a whole is never shown to the judge."""
    if parsed.extraction is None:
        return score_failure(article, parsed)
    case = prepare(article, parsed.extraction)
    return score_prepared(case, judge(case), parsed.flags)


def score_failure(article: Article, parsed: Parsed, *, holistic: bool = False) -> ArticleScore:
    """0 in all five rubric categories and in grounding, and in recall where something was due.

    In the measures beside, it is worth what five empty lists are.  With ``holistic`` grounding is
    also 0 as rubric ``paper`` counts it.
    """
    due = {category: bool(article.references(category)) for category in ITEM_CATEGORIES}
    due["sentiment"] = bool(article.sentiment)
    values: dict[str, float | None] = {f"rubric.{category}": 0.0 for category in CATEGORIES}
    for form in FORMS:
        values |= {f"recall_{form}.{c}": 0.0 if due[c] else None for c in CATEGORIES}
    values |= {"grounding.located": 0.0, "grounding.supporting": 0.0}
    values["judged.grounding"] = 0.0 if holistic else None
    nothing = prepare(article, NewsExtraction())
    found = find(nothing, "exact")
    values |= measures(nothing, found) | company_sentiment(nothing)
    return ArticleScore(
        article_id=article.id,
        failure=parsed.failure,
        flags=parsed.flags,
        values=values,
        counts={},
        missing=(),
        categories=failed(),
        missed=_missed(nothing, found),
    )


def score_prepared(
    case: Case, verdicts: Mapping[str, Verdict], flags: Mapping[str, int]
) -> ArticleScore:
    """Score a prepared case with the verdicts on its open items (rubric ``itemized``)."""
    return _score(case, score_case(case, verdicts), flags)


def score_holistic(
    case: Case, scores: Mapping[str, Score], flags: Mapping[str, int]
) -> ArticleScore:
    """Score a prepared case with a judge's scores by aspect (rubric ``paper``).

    Coverage and validity are ``None``; ``judged.grounding`` is the judge's view of the evidence,
    beside what code finds.
    """
    whole = score_whole(case, scores)
    return _score(case, whole.categories, flags, judged=whole.grounding)


def _score(
    case: Case,
    categories: Mapping[str, CategoryScore],
    flags: Mapping[str, int],
    *,
    judged: float | None = None,
) -> ArticleScore:
    """What either rubric gave, and all that is measured without a judge."""
    grounding = ground(case)
    values: dict[str, float | None] = {"judged.grounding": judged}
    for category, score in categories.items():
        values[f"rubric.{category}"] = score.score
        values[f"coverage.{category}"] = score.coverage
        values[f"validity.{category}"] = score.validity
    found = {form: find(case, form) for form in FORMS}
    for form, categories_found in found.items():
        values |= {f"recall_{form}.{c}": f.share for c, f in categories_found.items()}
    values["grounding.located"] = grounding.located
    values["grounding.supporting"] = grounding.supporting
    values |= _lists(case)
    compliance = comply(case)
    values |= compliance.values | measures(case, found["exact"]) | company_sentiment(case)
    candidates = [c for pairing in case.pairings.values() for c in pairing.candidates]
    counts = {
        "at_zero": sum(len(pairing.at_zero) for pairing in case.pairings.values()),
        "duplicates": sum(pairing.duplicates for pairing in case.pairings.values())
        + case.duplicate_statements,
        "invalid_relevance": sum(candidate.relevance is None for candidate in candidates),
        "invalid_impact": sum(statement.impact is None for statement in case.statements),
        "invalid_polarity": sum(statement.polarity is None for statement in case.statements),
        "other_company_sentiment": sum(not statement.central for statement in case.statements),
        "sentences_absent": grounding.absent,
        "sentences_exact": grounding.exact,
        "sentences_normalised": grounding.normalised,
        **compliance.counts,
    }
    return ArticleScore(
        article_id=case.article.id,
        failure=None,
        flags=flags,
        values=values,
        counts=counts,
        missing=_missing(case),
        categories=categories,
        missed=_missed(case, found["exact"]),
        reliability=reliability(case),
    )


def _missing(case: Case) -> tuple[str, ...]:
    missing = [
        category
        for category, pairing in case.pairings.items()
        if pairing.references and not pairing.candidates
    ]
    if case.references and not case.statements:
        missing.append("sentiment")
    return tuple(missing)


def _missed(case: Case, found: Mapping[str, Found]) -> dict[str, tuple[str, ...]]:
    names = {
        category: [reference.name for reference in pairing.references]
        for category, pairing in case.pairings.items()
    }
    names["sentiment"] = [reference.polarity for reference in case.references]
    return {
        category: tuple(
            sorted({n for n, hit in zip(known, found[category].hits, strict=True) if not hit})
        )
        for category, known in names.items()
    }


def _lists(case: Case) -> dict[str, float | None]:
    """List length, precision by code, and how far relevance is off: long lists are not free."""
    values: dict[str, float | None] = {"items.sentiment": float(len(case.statements))}
    for category, pairing in case.pairings.items():
        candidates = pairing.candidates
        paired = [c for c in candidates if c.covers_fully]
        values[f"items.{category}"] = float(len(candidates))
        values[f"precision.{category}"] = len(paired) / len(candidates) if candidates else None
        distances = [
            abs(c.relevance - pairing.references[c.covers].relevance)
            for c in paired
            if c.relevance is not None and c.covers is not None
        ]
        values[f"relevance_distance.{category}"] = (
            sum(sorted(distances)) / len(distances) if distances else None
        )
    return values
