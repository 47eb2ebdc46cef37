"""Scores of one extraction, through the code that ``finnewsbench score`` runs (`score_pairs`).

For a text without reference only a part of the figures means anything: whether the quotations stand
in it (`grounding`), whether names that must stay out did (`compliance`, by word lists), and whether
the sentiment fits its sentence (`consistency`, by the baseline's lexicon).
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.baseline.polarity import polarity
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.grounding import supports
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.results import overall
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.rubric import Line
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem
from finnewsbench.space.stoplists import excluded

Row = Mapping[str, Any]
Rule = Callable[[Case], Mapping[str, Any]]

PASTED = "pasted"
"""Id of an article that is no benchmark article."""

_FAINT = 0.75
"""Strength below which the lexicon is not sure of a sentence (the baseline's own bound)."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of one extraction of one article.

    ``values``: ``table.column`` -> value, as `results.Results` has them for an article.
    ``reference``: whether there is one.  ``judged``: the name of the judge model, or ``""``.
    ``lines``: by category.  Without reference, ``support`` by id of a line (see `support`) and
    ``consistency`` by index of the sentiment item.
    """

    values: Mapping[str, float | None]
    lines: Mapping[str, tuple[Line, ...]]
    reference: bool
    judged: str = ""
    support: Mapping[str, float] = field(default_factory=dict)
    consistency: tuple[float, ...] = ()
    unscored: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def overall(self) -> float | None:
        """Plain mean of the five categories."""
        return overall({name: self.values.get(f"rubric.{name}") for name in CATEGORIES})


def row_for(row: Row | None, title: str, article: str, extraction: NewsExtraction) -> Row:
    """The reference row, or for a text without one a row that knows what word lists know."""
    if row is not None:
        return row
    lists: dict[str, Any] = {key: [] for key in FIELDS.values()}
    return {
        "id": PASTED,
        "title": title,
        "article": article,
        **lists,
        "excluded": list(excluded(extraction)),
    }


def case_for(row: Row, extraction: NewsExtraction) -> Case:
    """The case that a judge is asked about."""
    return prepare(article_from_row(row), extraction)


def score(
    row: Row, extraction: NewsExtraction, *, rule: Rule | None = None, judged: str = ""
) -> Scores:
    """Score one extraction against a row (`row_for`); without ``rule`` by the offline judge."""
    prediction = extraction.to_dict()
    figures = score_pairs([(row, prediction)], judge=rule or "offline", detail=True)
    found = figures["articles"][0]
    reference = row["id"] != PASTED
    return Scores(
        values=found["values"],
        lines={
            category: tuple(Line(**line) for line in lines)
            for category, lines in found["lines"].items()
        },
        reference=reference,
        judged=judged,
        support={} if reference else support(case_for(row, extraction)),
        consistency=() if reference else tuple(consistency(item) for item in extraction.sentiment),
        unscored=tuple(found["unscored"]),
        counts=figures["counts"],
    )


def support(case: Case) -> dict[str, float]:
    """How far the quotation of each item bears it, as `grounding` has it, by the item's id.

    1 it stands in the text and names the item, 0.5 it stands there, 0 it does not, or the item must
    stay out.
    """
    return {
        candidate.id: 0.0
        if candidate.excluded or candidate.location is None
        else 1.0
        if supports(case, pairing, candidate)
        else 0.5
        for pairing in case.pairings.values()
        for candidate in pairing.candidates
    }


def consistency(item: SentimentItem) -> float:
    """Whether a polarity fits its sentence: 1 fits, 0.5 the lexicon can't tell, 0 contradicts."""
    strength = polarity(item.sentence)
    heard = "neutral" if abs(strength) < _FAINT else "positive" if strength > 0 else "negative"
    if item.polarity is None:
        return 0.0
    if item.polarity == heard:
        return 1.0
    return 0.5 if "neutral" in (item.polarity, heard) else 0.0
