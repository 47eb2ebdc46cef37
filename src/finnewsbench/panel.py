"""One article under one or several judges: the ruling of each, and their mean.

Under several judges a category's score is the plain mean of theirs, and it has one only where each
of them gave one, so that every mean is over the same judges (DESIGN section 5, "Judge").
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.parsing import Parsed
from finnewsbench.metric.rubric import VALUES
from finnewsbench.metric.rubric import CategoryScore
from finnewsbench.metric.scoring import ArticleScore
from finnewsbench.metric.scoring import score_prepared

from .judges import Judge
from .judgments import Stored
from .judgments import replay
from .votes import Vote
from .votes import vote

JUDGED = ("rubric", "coverage", "validity", "judged")
"""The tables whose values depend on the judge."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one judge says of one case; ``judgments`` are its repeats.

    ``vote`` is ``None`` while repeats are pending: then the case has no rubric scores, and is not
    unscored either.
    """

    judge: Judge
    judgments: tuple[Judgment, ...]
    vote: Vote | None
    score: ArticleScore

    def value(self, id_: str) -> float | None:
        """The value that the judge gave an open item or aspect, or ``None``."""
        if self.vote is None:
            return None
        if id_ in self.vote.scores:
            return self.vote.scores[id_].value
        verdict = self.vote.verdicts.get(id_)
        return VALUES.get(verdict.verdict) if verdict else None


def rule(
    judge: Judge, case: Case, parsed: Parsed, answers: Mapping[str, Stored], salt: str
) -> Ruling:
    """What the stored answers of a judge come to for a case."""
    steps = [replay(judge, case, repeat, answers, salt) for repeat in range(judge.repeats)]
    judgments = tuple(step for step in steps if isinstance(step, Judgment))
    if len(judgments) < judge.repeats:
        return Ruling(judge, judgments, None, left_out(score_prepared(case, {}, parsed.flags)))
    elected = vote(judgments)
    score = judge.protocol.score(case, elected.found, parsed.flags)
    return Ruling(judge, judgments, elected, score)


def left_out(score: ArticleScore) -> ArticleScore:
    """An article's score without what waits for a judge."""
    values = {
        name: None if name.partition(".")[0] in JUDGED else value
        for name, value in score.values.items()
    }
    return replace(score, values=values, categories={})


def mean_of(scores: Sequence[ArticleScore]) -> ArticleScore:
    """An article's scores under several judges as one."""
    if len(scores) == 1:
        return scores[0]
    first = scores[0]
    if not all(score.categories for score in scores):  # a judge is pending
        return left_out(first)
    values = dict(first.values)
    for name in values:
        if name.partition(".")[0] in JUDGED:
            values[name] = _mean([score.values.get(name) for score in scores])
    categories = {
        category: CategoryScore(
            values[f"rubric.{category}"],
            values.get(f"coverage.{category}"),
            values.get(f"validity.{category}"),
        )
        for category in first.categories
    }
    return replace(first, values=values, categories=categories)


def _mean(values: Sequence[float | None]) -> float | None:
    given = [value for value in values if value is not None]
    return math.fsum(given) / len(values) if len(given) == len(values) else None
