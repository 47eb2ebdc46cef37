"""What came out of one planted case, held against what must hold."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import nfc
from finnewsbench.metric.scoring import ArticleScore

from .expected import Due
from .expected import grounding_dues
from .expected import overall_due
from .expected import reference_dues
from .expected import said_dues
from .expected import score_dues
from .expected import stated_dues
from .expected import touched
from .planted import Planted
from .planted import identical
from .sitting import Sat

LONGEST = 60
"""Characters of a name or sentence that a miss quotes."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that must hold: what, what it must be, and what it is.

    ``value`` is ``None`` where the judge gave no verdict.  ``seen`` is false where the metric does
    not hold such an item at all, which is nobody's verdict and never right.
    """

    what: str
    due: Due
    value: float | None
    seen: bool = True

    @property
    def fault(self) -> bool:
        """Whether something wrong was planted: it must not get full marks."""
        return self.due.high < 1

    @property
    def right(self) -> bool:
        """Whether there is something right that must not be taken away."""
        return self.due.low > 0

    @property
    def caught(self) -> bool:
        """Whether it got no more than it is worth."""
        return self.seen and self.value is not None and self.value <= self.due.high + 1e-9

    @property
    def kept(self) -> bool:
        """Whether it got no less than it is worth."""
        return self.seen and self.value is not None and self.value >= self.due.low - 1e-9

    def __str__(self) -> str:
        """In words, for the list of what went wrong."""
        low, high = self.due.low, self.due.high
        wanted = f"{low:.3g}" if high - low < 1e-9 else f"{low:.3g} to {high:.3g}"
        if not self.seen:
            return f"{self.what}: should be {wanted}, but no such item is scored"
        got = "unscored" if self.value is None else f"{self.value:.3g}"
        return f"{self.what}: should be {wanted}, is {got}"


@dataclass(frozen=True, slots=True)
class Marks:
    """What one case adds to its kind's figures.

    ``same``: the scores are the twin's (``None`` without a twin).  ``exact``: every category has
    the score that is due.  ``drop``: how far the overall lies below the untouched answer's, beside
    the least and the most that is due; ``None`` where something is unscored.
    """

    article_id: str
    faults: int
    caught: int
    rights: int
    kept: int
    asked: int
    scored: int
    same: bool | None
    exact: bool
    drop: float | None
    due: tuple[float, float]
    misses: tuple[str, ...]


def mark(case: Planted, sat: Mapping[str, Sat]) -> Marks | None:
    """The marks of a case; ``None`` where it, its twin or the untouched answer was not judged."""
    own, base = sat.get(case.key), sat.get(identical(case.source).key)
    twin = sat.get(case.twin.key) if case.twin else None
    if own is None or base is None or (case.twin and twin is None):
        return None
    checks = [*_planted(case, own), *_untouched(case, own, base)]
    ruled = [check for check in checks if check.value is not None or not check.seen]
    faults = [check for check in ruled if check.fault]
    rights = [check for check in ruled if check.right]
    scores = list(_scores(case, own, base))
    same = None
    misses = [str(check) for check in faults if not check.caught]
    misses += [str(check) for check in rights if not check.kept]
    if twin is not None:
        differing = _differing(case, own.score, twin.score)
        same = not differing
        misses += differing
    asked = [category for category in CATEGORIES if category in own.asked]
    unscored = [category for category in asked if category in own.score.unscored]
    misses += [f"{category}: unscored" for category in unscored]
    overall, before = _overall(own.score), _overall(base.score)
    due = overall_due(case)
    return Marks(
        article_id=case.source.id,
        faults=len(faults),
        caught=sum(check.caught for check in faults),
        rights=len(rights),
        kept=sum(check.kept for check in rights),
        asked=len(asked),
        scored=len(asked) - len(unscored),
        same=same,
        exact=all(check.caught and check.kept for check in scores),
        drop=None if overall is None or before is None else before - overall,
        due=(1 - due.high, 1 - due.low),
        misses=tuple(dict.fromkeys(misses)),
    )


def _planted(case: Planted, own: Sat) -> Iterator[Check]:
    """A check for each line that the edit touched, and for grounding where it is about that."""
    for category in ITEM_CATEGORIES:
        values = {line.id: line.value for line in own.score.categories[category].lines}
        names = [reference.name for reference in case.article.references(category)]
        for number, (name, due) in enumerate(
            zip(names, reference_dues(case, category), strict=True), 1
        ):
            if due.planted:
                yield Check(
                    f"{category} reference {_short(name)}", due, values[f"{category}.r{number}"]
                )
        ids = {candidate.name: candidate.id for candidate in own.case.pairings[category].candidates}
        for name, due in said_dues(case, category).items():
            id_ = ids.get(nfc(name).strip())
            if due.planted:
                what = f"{category} item {_short(name)}"
                yield Check(what, due, values.get(id_ or ""), seen=id_ is not None)
    values = {line.id: line.value for line in own.score.categories["sentiment"].lines}
    places = {
        (statement.polarity, nfc(statement.sentence)): statement.id
        for statement in own.case.statements
    }
    for (polarity, sentence), due in stated_dues(case).items():
        id_ = places.get((polarity, nfc(sentence)))
        if due.planted:
            what = f"sentiment {polarity} ({_short(sentence)})"
            yield Check(what, due, values.get(id_ or ""), seen=id_ is not None)
    if case.evidence:
        for name, due in grounding_dues(case).items():
            yield Check(f"grounding {name}", due, own.score.values[f"grounding.{name}"])


def _untouched(case: Planted, own: Sat, base: Sat) -> Iterator[Check]:
    """A check for each category that the edit did not reach and the judge was asked about."""
    reached = touched(case)
    for category in CATEGORIES:
        before = base.score.categories[category].score
        if before is not None and category in own.asked and category not in reached:
            yield _unchanged(category, before, own)


def _scores(case: Planted, own: Sat, base: Sat) -> Iterator[Check]:
    """A check for the score of each of the five categories."""
    reached = touched(case)
    for category, due in score_dues(case).items():
        before = base.score.categories[category].score
        if category in reached or before is None:
            yield Check(category, due, own.score.categories[category].score)
        else:
            yield _unchanged(category, before, own)


def _unchanged(category: str, before: float, own: Sat) -> Check:
    """The score must be what it was: more is a change too."""
    after = own.score.categories[category].score
    value = after if after is None or abs(after - before) < 1e-9 else -1.0
    what = f"{category}, untouched, was {before:.3g}" + (
        "" if after is None else f" and is {after:.3g}"
    )
    return Check(what, Due(before, before), value)


def _differing(case: Planted, own: ArticleScore, twin: ArticleScore) -> list[str]:
    """The scores in which a case and its twin differ, in words."""
    names = [f"rubric.{category}" for category in CATEGORIES]
    if case.evidence:
        names += ["grounding.located", "grounding.supporting"]
    return [
        f"{name}: {twin.values[name]} without the edit, {own.values[name]} with it"
        for name in names
        if own.values[name] != twin.values[name]
    ]


def _overall(score: ArticleScore) -> float | None:
    values = [category.score for category in score.categories.values()]
    present = [value for value in values if value is not None]
    return sum(present) / len(values) if len(present) == len(values) else None


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
