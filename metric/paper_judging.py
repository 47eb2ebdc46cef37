"""Asking a judge model for holistic scores: the protocol of `judging` under rubric ``paper``.

One call per article, a second only when anything is wrong with the first; an answer counts whole
or not at all, since a value above 1 leaves open what 1 means in the same answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .holistic import Score
from .holistic import open_aspects
from .holistic import usable
from .judge_reply import complaints
from .judge_reply import one_each
from .judge_reply import read_rows
from .judge_reply import reason_of
from .judging import MAX_CALLS
from .judging import Answer
from .judging import Judgment
from .judging import Question
from .judging import counted
from .pairing import Case
from .paper_prompt import paper_messages

_SCALE = "0 이상 1 이하의 수"
_DECIMALS = re.compile(r"(?<![\d.,])(?:0\.\d+|1\.0+)(?![\d.%])")


@dataclass(frozen=True, slots=True)
class Scores:
    """What a judge's reply holds: all scores or none, and what was wrong with it.

    Fault ``disagreeing``: a reason names decimals, and none is its score.  The score stands; an
    auditor should look.
    """

    scores: Mapping[str, Score]
    faults: Mapping[str, int]
    complaints: tuple[str, ...]


def read_scores(ids: Sequence[str], content: object, finish_reason: object = None) -> Scores:
    """Read scores on ``ids``; no input raises.

    Numbers are JSON numbers, finite and in [0, 1]: text, booleans and other scales are faults.
    """
    rows = read_rows(ids, content, finish_reason, key="scores")
    faults = Counter(rows.faults)
    if not rows.by_id and set(faults) - {"unknown_id"}:
        return Scores({}, faults, complaints(faults))
    found, wrong, repeated = one_each(ids, rows, lambda _, row: _score(row), lambda one: one.value)
    faults["repeated"] += repeated
    faults.update(wrong.values())
    used = {kind: count for kind, count in sorted(faults.items()) if count}
    if wrong or rows.faults:
        return Scores({}, used, complaints(rows.faults, wrong, scale=_SCALE))
    disagreeing = sum(map(_disagrees, found.values()))
    return Scores(found, used | ({"disagreeing": disagreeing} if disagreeing else {}), ())


def paper_first(case: Case, salt: str = "") -> Question | Judgment:
    """The question about every open aspect, or an empty judgment where code settled all of them."""
    ids = open_aspects(case)
    if not ids:
        return Judgment()
    return Question(paper_messages(case, ids, salt=salt), ids, Judgment())


def paper_then(
    case: Case, question: Question, answer: Answer, salt: str = ""
) -> Question | Judgment:
    """Take an answer: the outcome, or the same question with what was wrong with the first."""
    read = read_scores(question.ids, answer.content, answer.finish_reason)
    gained = Judgment(scores=read.scores, faults=read.faults)
    judgment = counted(question.so_far, answer, gained)
    if read.scores or judgment.calls >= MAX_CALLS:
        return judgment
    again = paper_messages(case, question.ids, salt=salt, faults=read.complaints)
    return Question(again, question.ids, judgment)


def _score(row: Mapping[str, Any]) -> Score | str:
    """The score of one row, or the kind of what is wrong with it."""
    value = row.get("score")
    reason = reason_of(row)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "off_scale"
    score = Score(value, reason)
    if usable(score) is None:
        return "off_scale"
    return Score(float(value), reason) if reason else "no_reason"


def _disagrees(score: Score) -> bool:
    named = [float(number) for number in _DECIMALS.findall(score.reason)]
    return bool(named) and all(abs(number - score.value) > 0.05 for number in named)
