"""Asking a judge model about one case: once for all five categories, and once more for the rest.

The protocol is plain data in and out, so that it runs with any client, in order or concurrently:
`first` gives the question, `then` takes the answer and gives the next question or the outcome.
Rubric ``paper`` has the same two functions in `paper_judging`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from .holistic import Score
from .judge_prompt import messages
from .pairing import Case
from .rubric import Verdict
from .rubric import open_items
from .verdicts import read_verdicts

MAX_CALLS = 2
"""One call per article; a second only when the first leaves something open."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A judge's reply: its text, how it ended, and the tokens it took where they are known."""

    content: str | None
    finish_reason: str | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Judgment:
    """What came of judging one case.

    ``verdicts`` (rubric ``itemized``, by item id) or ``scores`` (rubric ``paper``, by aspect) may
    lack what was asked for: that stays unscored.  ``faults`` counts what was wrong with the
    replies, first and second, by kind (`judge_reply.FAULTS`); ``unquoted`` the quotations that do
    not stand in the article.
    """

    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    scores: Mapping[str, Score] = field(default_factory=dict)
    calls: int = 0
    faults: Mapping[str, int] = field(default_factory=dict)
    unquoted: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be sent to the judge, and the ids that it is about."""

    messages: list[dict[str, str]]
    ids: tuple[str, ...]
    so_far: Judgment


def first(case: Case, salt: str = "") -> Question | Judgment:
    """The question about every open item, or an empty judgment where code settled all of them."""
    ids = open_items(case)
    if not ids:
        return Judgment()
    return Question(messages(case, ids, salt=salt), ids, Judgment())


def then(case: Case, question: Question, answer: Answer, salt: str = "") -> Question | Judgment:
    """Take an answer: the outcome, or the second question with what was wrong with the first."""
    reading = read_verdicts(case, question.ids, answer.content, answer.finish_reason)
    gained = Judgment(reading.verdicts, faults=reading.faults, unquoted=reading.unquoted)
    judgment = counted(question.so_far, answer, gained)
    left = tuple(id_ for id_ in question.ids if id_ not in judgment.verdicts)
    if not left or judgment.calls >= MAX_CALLS:
        return judgment
    again = messages(case, left, salt=salt, faults=reading.complaints)
    return Question(again, left, judgment)


def counted(before: Judgment, answer: Answer, gained: Judgment) -> Judgment:
    """``before`` with one answer more: what it ``gained``, and what it took."""
    return Judgment(
        verdicts={**before.verdicts, **gained.verdicts},
        scores={**before.scores, **gained.scores},
        calls=before.calls + 1,
        faults=dict(sorted((Counter(before.faults) + Counter(gained.faults)).items())),
        unquoted=before.unquoted + gained.unquoted,
        prompt_tokens=before.prompt_tokens + answer.prompt_tokens,
        completion_tokens=before.completion_tokens + answer.completion_tokens,
        cached_tokens=before.cached_tokens + answer.cached_tokens,
    )


def judge_case(case: Case, ask: Callable[[Question], Answer], salt: str = "") -> Judgment:
    """Run the protocol with a function that asks; whatever ``ask`` raises goes through."""
    step = first(case, salt)
    while isinstance(step, Question):
        step = then(case, step, ask(step), salt)
    return step
