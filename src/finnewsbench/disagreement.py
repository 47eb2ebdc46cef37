"""Exact recall against the rubric: where the two see one item differently, and in which sense.

After the paper's section 5.4.1 and its Table 6.  *Semantic recovery*: a reference item that exact
recall misses, but that a prediction covers by its meaning.  *Logic calibration*: a sentiment label
that recall accepts, or does not look at because the reference lacks it, and that the rubric values
less, since recall verifies that labels are present and not what they rest on.  Rubric ``paper``
rules on categories, not items: there a whole category is recovered or calibrated, when its score
lies at least `LEAST` off its recall.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.metric.rubric import Line
from finnewsbench.metric.rubric import combine
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import ITEM_CATEGORIES

RECOVERY = "semantic recovery"
CALIBRATION = "logic calibration"
KINDS = (RECOVERY, CALIBRATION)

LEAST = 0.5
"""The least difference, on the scale of both, that counts as a disagreement."""

_PREDICTED = re.compile(r"\.p[0-9]+$")


@dataclass(frozen=True, slots=True)
class Ruled:
    """One article as one judge ruled on it.

    ``recall``: exact recall per category; ``missed``: the names that it did not find; ``lines``:
    the rubric's rulings per category, none where the reply ``failed`` as a whole.
    """

    article_id: str
    judge: str
    failed: bool
    recall: Mapping[str, float | None]
    missed: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, tuple[Line, ...]]

    def rubric(self, category: str) -> float | None:
        """The category's score, or ``None`` where the judge left it without one."""
        if self.failed:
            return 0.0
        lines = self.lines.get(category, ())
        if any(line.id == category for line in lines):  # rubric `paper`
            return lines[0].value
        coverage = [line for line in lines if not _predicted(line)]
        return combine(coverage, [line for line in lines if _predicted(line)], len(coverage)).score


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One item on which exact recall and the rubric differ.

    ``recall`` is 1 where recall found the item and 0 where it missed it, ``None`` where it does not
    look; ``rubric`` the rubric's value.  ``prediction`` is what was said (``""`` where the rubric
    names none) and ``sentence`` what it quotes.  ``by``: ``code`` or ``judge``.
    """

    kind: str
    category: str
    article_id: str
    judge: str
    id: str
    reference: str
    prediction: str
    sentence: str
    recall: float | None
    rubric: float
    by: str
    reason: str

    @property
    def size(self) -> float:
        """How far the two are apart; what recall does not look at counts as accepted."""
        return abs(self.rubric - (1.0 if self.recall is None else self.recall))


def disagreements(articles: Iterable[Ruled]) -> list[Disagreement]:
    """Every disagreement: recoveries, then calibrations, the largest first, in a fixed order."""
    found = [item for article in articles for item in _of_article(article)]
    return sorted(found, key=_order)


def _of_article(article: Ruled) -> Iterator[Disagreement]:
    for category in ITEM_CATEGORIES:
        yield from _recoveries(article, category)
    yield from _calibrations(article)
    for category in CATEGORIES:
        yield from _whole(article, category)


def _recoveries(article: Ruled, category: str) -> Iterator[Disagreement]:
    lines = article.lines.get(category, ())
    known = {line.id: line for line in lines}
    missed = set(article.missed.get(category, ()))
    for line in lines:
        if line.id.startswith(f"{category}.r") and line.name in missed and line.value:
            cover = known.get(line.covered_by)
            yield Disagreement(
                kind=RECOVERY,
                category=category,
                article_id=article.article_id,
                judge=article.judge,
                id=line.id,
                reference=line.name,
                prediction=cover.name if cover else "",
                sentence=cover.sentence if cover else "",
                recall=0.0,
                rubric=line.value,
                by=line.by,
                reason=line.reason,
            )


def _calibrations(article: Ruled) -> Iterator[Disagreement]:
    """Statements ruled on by a judge; what code settles, recall does not accept either."""
    lines = article.lines.get("sentiment", ())
    labels = {line.name for line in lines if not _predicted(line)}
    for line in lines:
        if not _predicted(line) or line.by != "judge" or line.value is None:
            continue
        label = line.name.rpartition(": ")[2]
        accepted = label in labels
        if line.value > (LEAST if accepted else 0.0):
            continue
        yield Disagreement(
            kind=CALIBRATION,
            category="sentiment",
            article_id=article.article_id,
            judge=article.judge,
            id=line.id,
            reference=label if accepted else "",
            prediction=line.name,
            sentence=line.sentence,
            recall=1.0 if accepted else None,
            rubric=line.value,
            by=line.by,
            reason=line.reason,
        )


def _whole(article: Ruled, category: str) -> Iterator[Disagreement]:
    """A category as a whole, under rubric ``paper``."""
    recall = article.recall.get(category)
    for line in article.lines.get(category, ()):
        if line.id != category or line.value is None or recall is None:
            continue
        if abs(line.value - recall) >= LEAST:
            yield Disagreement(
                kind=RECOVERY if line.value > recall else CALIBRATION,
                category=category,
                article_id=article.article_id,
                judge=article.judge,
                id=line.id,
                reference="",
                prediction="",
                sentence="",
                recall=recall,
                rubric=line.value,
                by=line.by,
                reason=line.reason,
            )


def _predicted(line: Line) -> bool:
    return _PREDICTED.search(line.id) is not None


def _order(item: Disagreement) -> tuple[int, float, int, str, str, int, str]:
    place = item.id.rpartition(".")[2]
    number = int(place[1:]) if place[1:].isdigit() else 0
    return (
        KINDS.index(item.kind),
        -item.size,
        CATEGORIES.index(item.category),
        item.article_id,
        item.judge,
        number,
        item.id,
    )
