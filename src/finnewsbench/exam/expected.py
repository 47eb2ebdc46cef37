"""The scores that a planted case must get, worked out from its truths alone.

The rubric's arithmetic (DESIGN section 5) written a second time, in the small: coverage is the mean
over the reference, validity the mean over what was said, a category their harmonic mean.  Where a
truth leaves room, the score has a lowest and a highest value.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES

from .planted import NO
from .planted import YES
from .planted import Planted

WORTH = {"yes": 1.0, "partly": 0.5, "no": 0.0}


@dataclass(frozen=True, slots=True)
class Due:
    """What one item or one score must be: between ``low`` and ``high``, both allowed."""

    low: float
    high: float
    planted: bool = False

    def holds(self, value: float | None) -> bool:
        """Whether a value is right; none is not."""
        return value is not None and self.low - 1e-9 <= value <= self.high + 1e-9


def reference_dues(case: Planted, category: str) -> list[Due]:
    """One for each reference item, in order: an item that nothing says was dropped."""
    dues = []
    for index in range(len(case.article.references(category))):
        by = [item for item in case.items[category] if item.says == index and item.counted]
        truth = by[0].covers if by else NO
        dues.append(_due(truth, planted=not by or any(item.planted for item in by)))
    return dues


def said_dues(case: Planted, category: str) -> dict[str, Due]:
    """One for each counted item said, by its name: 1 where it says a reference item wholly."""
    dues = {}
    for item in case.items[category]:
        if not item.counted:
            continue
        support = _due(item.support, planted=item.planted)
        if item.says is None:
            dues[item.name] = support
        elif item.covers == YES:
            dues[item.name] = Due(1.0, 1.0, item.planted)
        else:
            full = "yes" in item.covers
            dues[item.name] = Due(support.low, 1.0 if full else support.high, item.planted)
    return dues


def stated_dues(case: Planted) -> dict[tuple[str, str], Due]:
    """One for each counted statement, by polarity and sentence."""
    return {
        (item.polarity, item.sentence): _due(item.verdicts, planted=item.planted)
        for item in case.statements
        if item.counted
    }


def polarity_dues(case: Planted) -> dict[str, Due]:
    """One for each polarity of the reference: its best statement decides."""
    stated = stated_dues(case)
    known = {item.polarity for item in case.article.sentiment}
    dues = {}
    for polarity in POLARITIES:
        of_it = [due for (said, _), due in stated.items() if said == polarity]
        if polarity in known:
            dues[polarity] = Due(
                max((due.low for due in of_it), default=0.0),
                max((due.high for due in of_it), default=0.0),
            )
    return dues


def touched(case: Planted) -> tuple[str, ...]:
    """The categories that the edit reaches; the others must stay as they are."""
    found = []
    for category in CATEGORIES:
        if category == "sentiment":
            dropped = {s.polarity for s in case.article.sentiment} - {
                s.polarity for s in case.statements
            }
            reached = bool(dropped) or any(item.planted for item in case.statements)
        else:
            reached = any(item.planted for item in case.items[category]) or any(
                due.planted for due in reference_dues(case, category)
            )
        if reached:
            found.append(category)
    return tuple(found)


def score_dues(case: Planted) -> dict[str, Due]:
    """The score of each of the five categories."""
    dues = {
        category: _combined(
            reference_dues(case, category), list(said_dues(case, category).values())
        )
        for category in ITEM_CATEGORIES
    }
    dues["sentiment"] = _combined(
        list(polarity_dues(case).values()), list(stated_dues(case).values())
    )
    return dues


def overall_due(case: Planted) -> Due:
    """The mean of the five."""
    dues = score_dues(case).values()
    return Due(_mean(due.low for due in dues), _mean(due.high for due in dues))


def grounding_dues(case: Planted) -> dict[str, Due]:
    """Shares of the sentences that stand in the article, and that speak of their item."""
    named = [item for said in case.items.values() for item in said if item.counted]
    located = [item.located for item in named] + [s.located for s in case.statements if s.counted]
    shares = {
        "located": _mean(located),
        "supporting": _mean(item.supporting for item in named),
    }
    return {name: Due(share, share, planted=True) for name, share in shares.items()}


def _due(truth: Sequence[str], *, planted: bool) -> Due:
    worth = [WORTH[verdict] for verdict in truth]
    return Due(min(worth), max(worth), planted)


def _combined(coverage: Sequence[Due], validity: Sequence[Due]) -> Due:
    return Due(
        _score([due.low for due in coverage], [due.low for due in validity]),
        _score([due.high for due in coverage], [due.high for due in validity]),
    )


def _score(coverage: Sequence[float], validity: Sequence[float]) -> float:
    if not coverage:
        return _mean(validity) if validity else 1.0
    if not validity:
        return 0.0
    covered, valid = _mean(coverage), _mean(validity)
    return 2 * covered * valid / (covered + valid) if covered + valid else 0.0


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)
