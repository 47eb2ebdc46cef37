"""From the repeats of one judge on one case to one ruling: the vote of rubric ``itemized``.

Per item the verdict that most repeats gave.  Where several lead with the same number of votes, the
middle one of all votes decides, the lower of two middle ones: an item that a judge rules both
``yes`` and ``no`` on is not counted for the candidate.  It is not left unscored either, since each
of the votes is a verdict that could be used, and one disputed item would take its whole category
out of the mean.  Repeats whose verdict on an item could not be used have no vote on it.

Rubric ``paper`` has numbers: their mean.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.metric.holistic import Score
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.rubric import VALUES
from finnewsbench.metric.rubric import Verdict


@dataclass(frozen=True, slots=True)
class Vote:
    """What the repeats of a judge come to on one case.

    ``shares``: item id -> the share of all repeats, in (0, 1], that gave the verdict that stands
    (under rubric ``paper``: that gave a score).
    """

    verdicts: Mapping[str, Verdict]
    scores: Mapping[str, Score]
    shares: Mapping[str, float]

    @property
    def found(self) -> Mapping[str, Verdict | Score]:
        """Verdicts or scores, whichever the rubric has."""
        return self.verdicts or self.scores


def vote(judgments: Sequence[Judgment]) -> Vote:
    """Put the repeats of a judge together; with one of them its rulings stand as they are."""
    verdicts: dict[str, Verdict] = {}
    scores: dict[str, Score] = {}
    shares: dict[str, float] = {}
    for id_ in sorted({id_ for judgment in judgments for id_ in judgment.verdicts}):
        votes = [j.verdicts[id_] for j in judgments if id_ in j.verdicts]
        verdicts[id_], count = _elected(votes)
        shares[id_] = count / len(judgments)
    for aspect in sorted({aspect for judgment in judgments for aspect in judgment.scores}):
        given = [j.scores[aspect] for j in judgments if aspect in j.scores]
        mean = math.fsum(score.value for score in given) / len(given)
        scores[aspect] = Score(mean, given[0].reason)
        shares[aspect] = len(given) / len(judgments)
    return Vote(verdicts, scores, shares)


def _elected(votes: Sequence[Verdict]) -> tuple[Verdict, int]:
    """The verdict that stands, in the words of the first repeat that gave it, and its votes."""
    counts = Counter(vote.verdict for vote in votes)
    most = max(counts.values())
    leaders = [verdict for verdict, count in counts.items() if count == most]
    middle = sorted(counts.elements(), key=VALUES.__getitem__)[(len(votes) - 1) // 2]
    winner = leaders[0] if len(leaders) == 1 else middle
    won = [vote for vote in votes if vote.verdict == winner]
    covers = Counter(vote.covered_by for vote in won)
    cover = min(covers, key=lambda id_: (-covers[id_], id_))
    return next(v for v in won if v.covered_by == cover), len(won)
