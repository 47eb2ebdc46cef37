"""Rubric ``paper``: one score in [0, 1] per category and one for grounding, each with a reason.

After the paper's sections 4.2 and 5.3: entity accuracy, theme and keyword appropriateness,
sentiment correctness, grounding quality.  Code settles what needs no judge: nothing predicted
where something is due is 0, nothing predicted where nothing is due is 1.  A score that the judge
did not give, or gave off the scale, leaves its category unscored, never 0 (DESIGN section 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .pairing import Case
from .rubric import CategoryScore
from .rubric import Line
from .schema import CATEGORIES
from .schema import ITEM_CATEGORIES

PAPER_RUBRIC_VERSION = "paper-1"

ASPECTS = (*CATEGORIES, "grounding")
"""What is scored as a whole: the five categories, and the evidence of all their items."""


@dataclass(frozen=True, slots=True)
class Score:
    """A judge's holistic score of one aspect, in [0, 1], with a concise reason."""

    value: float
    reason: str


@dataclass(frozen=True, slots=True)
class Holistic:
    """One article's scores: the five categories, and grounding as the judge sees it.

    ``grounding`` is ``None`` where nothing is due, or where the judge left it without a score.
    """

    categories: Mapping[str, CategoryScore]
    grounding: float | None


def open_aspects(case: Case) -> tuple[str, ...]:
    """The aspects that code could not settle: what a judge is asked about."""
    predicted = [category for category in CATEGORIES if _sizes(case, category)[1]]
    return (*predicted, "grounding") if predicted else ()


def score_whole(case: Case, scores: Mapping[str, Score]) -> Holistic:
    """Score one article from what code settles and a judge's scores by aspect."""
    categories = {}
    for category in CATEGORIES:
        due, predicted = _sizes(case, category)
        if predicted:
            score = scores.get(category)
            value, by, reason = usable(score), "judge", score.reason if score else "no score"
        elif due:
            value, by, reason = 0.0, "code", "nothing was predicted"
        else:
            value, by, reason = 1.0, "code", "nothing was due, and nothing predicted"
        line = Line(category, category, value, by, reason)
        categories[category] = CategoryScore(value, None, None, (line,))
    return Holistic(categories, _grounding(case, scores))


def usable(score: Score | None) -> float | None:
    """The value of a score, or ``None`` where there is none on the scale; nothing is clamped."""
    if score is None or isinstance(score.value, bool) or not isinstance(score.value, int | float):
        return None
    return float(score.value) if 0 <= score.value <= 1 else None  # NaN is not


def _grounding(case: Case, scores: Mapping[str, Score]) -> float | None:
    sizes = [_sizes(case, category) for category in CATEGORIES]
    if any(predicted for _, predicted in sizes):
        return usable(scores.get("grounding"))
    return 0.0 if any(due for due, _ in sizes) else None


def _sizes(case: Case, category: str) -> tuple[int, int]:
    """How many items the reference holds, and how many were predicted above relevance 0."""
    if category in ITEM_CATEGORIES:
        pairing = case.pairings[category]
        return len(pairing.references), len(pairing.candidates)
    return len(case.references), len(case.statements)
