"""Rubric ``itemized``: from verdicts on single items to a score per category.

For each reference item: covered 1, partly 0.5, missing 0.  For each predicted item: 1 when it
fully covers a reference, otherwise the verdict on its support.  Coverage is the mean over the
reference, validity the mean over the predictions, and a category's score their harmonic mean, so
that items absent from the reference but supported by the article cost nothing (paper, section 5.3,
point 2) while invented ones do.  Sentiment: DESIGN section 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from .pairing import Candidate
from .pairing import Case
from .pairing import Pairing
from .pairing import Statement
from .schema import CATEGORIES
from .schema import ITEM_CATEGORIES

RUBRIC_VERSION = "itemized-1"

VALUES = {"yes": 1.0, "partly": 0.5, "no": 0.0}
"""Verdict -> value; ``cannot_assess`` has none and leaves the category unscored."""


class Verdict(NamedTuple):  # made by the dozen, in a third of a frozen dataclass's time, as below
    """A judge's ruling on one open item: `VALUES` or ``cannot_assess``, with a reason.

    ``covered_by`` is set on verdicts about reference items: the id of the prediction that says
    what the reference says.
    """

    verdict: str
    reason: str
    covered_by: str = ""


class Line(NamedTuple):
    """How one item came to its value: settled by ``code`` or ruled by the ``judge``.

    ``value`` is ``None`` where the judge gave no usable verdict.  ``covered_by`` is the id of the
    prediction that covers a reference item, ``sentence`` what a predicted item quotes.
    """

    id: str
    name: str
    value: float | None
    by: str
    reason: str
    covered_by: str = ""
    sentence: str = ""


class CategoryScore(NamedTuple):
    """A category of one article.  ``score`` is ``None`` when the judge left it unscored.

    ``coverage`` and ``validity`` are ``None`` where there is nothing to take the mean of.
    """

    score: float | None
    coverage: float | None
    validity: float | None
    lines: tuple[Line, ...] = ()


def open_items(case: Case) -> tuple[str, ...]:
    """The ids of the items that code could not settle: what a judge is asked about."""
    ids = []
    for category in ITEM_CATEGORIES:
        pairing = case.pairings[category]
        if any(candidate.countable for candidate in pairing.candidates):
            ids += [
                f"{category}.r{number}"
                for number, halves in enumerate(pairing.coverage, 1)
                if halves == 0
            ]
        ids += [c.id for c in pairing.candidates if c.countable and not c.covers_fully]
    ids += [statement.id for statement in case.statements if _settled(statement) is None]
    return tuple(ids)


def score_case(case: Case, verdicts: Mapping[str, Verdict]) -> dict[str, CategoryScore]:
    """Score every category of one article.

    Args:
        case: the prepared article.
        verdicts: open item's id -> verdict.  An open item without a verdict, or with
            ``cannot_assess``, leaves its category unscored, never 0.
    """
    scores = {
        category: _score_pairing(case.pairings[category], verdicts) for category in ITEM_CATEGORIES
    }
    scores["sentiment"] = _score_sentiment(case, verdicts)
    return scores


def failed() -> dict[str, CategoryScore]:
    """The scores of a reply that failed as a whole: 0 in every category, whatever was due."""
    return {category: CategoryScore(0.0, 0.0, 0.0) for category in CATEGORIES}


def harmonic_mean(first: float, second: float) -> float:
    """Harmonic mean of two values in [0, 1]; 0 when both are 0."""
    return 2 * first * second / (first + second) if first + second else 0.0


def _score_pairing(pairing: Pairing, verdicts: Mapping[str, Verdict]) -> CategoryScore:
    covers, coverage_lines = _coverage(pairing, verdicts)
    validity_lines = [
        _validity(candidate, pairing, covers, verdicts) for candidate in pairing.candidates
    ]
    return combine(coverage_lines, validity_lines, len(pairing.references))


def _coverage(pairing: Pairing, verdicts: Mapping[str, Verdict]) -> tuple[set[str], list[Line]]:
    """Reference lines, and the ids of the predictions that cover one fully by the judge's word."""
    countable = {c.id for c in pairing.candidates if c.countable}
    pairs = {c.covers: c for c in pairing.candidates if c.covers is not None}
    used = {candidate.id for candidate in pairs.values()}
    ruled = [
        (number, verdicts.get(f"{pairing.category}.r{number}"))
        for number, halves in enumerate(pairing.coverage, 1)
        if halves == 0 and countable
    ]
    by_judge: dict[int, Line] = {}
    covers: set[str] = set()
    # The fullest verdicts first, so that a prediction named twice goes to the one it says wholly.
    for number, verdict in sorted(ruled, key=lambda pair: (-_value_or(pair[1], -1.0), pair[0])):
        name = pairing.references[number - 1].name
        value = _value(verdict)
        reason = verdict.reason if verdict else "no verdict"
        if verdict and value and verdict.covered_by not in countable:
            value, reason = None, f"covered_by names no prediction: {verdict.covered_by!r}"
        elif verdict and value and verdict.covered_by in used:
            value, reason = min(value, 0.5), f"{reason} (prediction already used)"
        elif verdict and value:
            used.add(verdict.covered_by)
            if value == 1.0:
                covers.add(verdict.covered_by)
        by = verdict.covered_by if verdict and value else ""
        by_judge[number] = Line(f"{pairing.category}.r{number}", name, value, "judge", reason, by)
    lines = []
    for number, (reference, halves) in enumerate(
        zip(pairing.references, pairing.coverage, strict=True), 1
    ):
        if number in by_judge:
            lines.append(by_judge[number])
            continue
        pair = pairs.get(number - 1)
        if pair and pair.comparison:
            reason = f"{pair.comparison.relation} ({pair.comparison.by}): {pair.name}"
        elif halves:
            reason = "said by a prediction that is already used"
        else:
            reason = "nothing was predicted" if not pairing.candidates else "nothing can cover it"
        id_, by = f"{pairing.category}.r{number}", pair.id if pair else ""
        lines.append(Line(id_, reference.name, halves / 2, "code", reason, by))
    return covers, lines


def _validity(
    candidate: Candidate, pairing: Pairing, covers: set[str], verdicts: Mapping[str, Verdict]
) -> Line:
    value: float | None = 0.0
    by = "code"
    if candidate.excluded:
        reason = f"must be at relevance 0 ({candidate.excluded})"
    elif candidate.relevance is None:
        reason = "its relevance is not usable"
    elif candidate.covers is not None and candidate.covers_fully and candidate.comparison:
        how = f"{candidate.comparison.relation} ({candidate.comparison.by})"
        value, reason = 1.0, f"{how}: {pairing.references[candidate.covers].name}"
    elif candidate.id in covers:
        value, by, reason = 1.0, "judge", "covers a reference item"
    else:
        verdict = verdicts.get(candidate.id)
        value, by, reason = _value(verdict), "judge", verdict.reason if verdict else "no verdict"
    return Line(candidate.id, candidate.name, value, by, reason, sentence=candidate.sentence)


def _score_sentiment(case: Case, verdicts: Mapping[str, Verdict]) -> CategoryScore:
    """Validity: mean over statements; coverage: per reference polarity the best statement of it."""
    validity_lines = []
    for statement in case.statements:
        name = f"{statement.company or '-'}: {statement.polarity or '?'}"
        settled = _settled(statement)
        verdict = verdicts.get(statement.id)
        value, by, reason = _value(verdict), "judge", verdict.reason if verdict else "no verdict"
        if settled is not None:
            value, by, reason = 0.0, "code", settled
        validity_lines.append(
            Line(statement.id, name, value, by, reason, sentence=statement.sentence)
        )
    coverage_lines = []
    for polarity in sorted({reference.polarity for reference in case.references}):
        best: float | None = 0.0
        for statement, line in zip(case.statements, validity_lines, strict=True):
            if statement.polarity == polarity and statement.central:
                best = None if best is None or line.value is None else max(best, line.value)
        coverage_lines.append(
            Line(f"sentiment.{polarity}", polarity, best, "judge", "best statement of it")
        )
    return combine(coverage_lines, validity_lines, len(coverage_lines))


def _settled(statement: Statement) -> str | None:
    """Why a statement is worth 0 without asking anybody, or ``None`` when it is open."""
    if not statement.central:
        return "about another company than the central one"
    if statement.polarity is None:
        return "its polarity is none of the three"
    return None


def combine(coverage: Sequence[Line], validity: Sequence[Line], references: int) -> CategoryScore:
    """A category's score from its lines; ``references`` is how many items the reference holds."""
    lines = (*coverage, *validity)
    values = [line.value for line in lines if line.value is not None]
    if len(values) < len(lines):
        return CategoryScore(None, None, None, lines)
    covered = _mean(values[: len(coverage)])
    valid = _mean(values[len(coverage) :])
    if not references:
        return CategoryScore(1.0 if valid is None else valid, None, valid, lines)
    if valid is None:
        return CategoryScore(0.0, 0.0, None, lines)
    return CategoryScore(harmonic_mean(covered or 0.0, valid), covered, valid, lines)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _value(verdict: Verdict | None) -> float | None:
    return VALUES.get(verdict.verdict) if verdict else None


def _value_or(verdict: Verdict | None, default: float) -> float:
    value = _value(verdict)
    return default if value is None else value
