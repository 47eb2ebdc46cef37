"""The rubrics that a judge model can be asked under, side by side: what a driver needs of each."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from .holistic import PAPER_RUBRIC_VERSION
from .judge_prompt import JUDGE_PROMPT_VERSION
from .judge_prompt import SCHEMA_NAME
from .judge_prompt import schema
from .judging import Answer
from .judging import Judgment
from .judging import Question
from .judging import first
from .judging import then
from .pairing import Case
from .paper_judging import paper_first
from .paper_judging import paper_then
from .paper_prompt import PAPER_PROMPT_VERSION
from .paper_prompt import PAPER_SCHEMA_NAME
from .paper_prompt import paper_schema
from .rubric import RUBRIC_VERSION
from .scoring import ArticleScore
from .scoring import score_holistic
from .scoring import score_prepared

Step = Question | Judgment


@dataclass(frozen=True, slots=True)
class Rubric:
    """A rubric as a driver uses it.

    ``version`` and ``prompt_version`` go into signatures.  ``first`` (case, salt) gives the
    question and ``then`` (case, question, answer, salt) takes the answer, until a `Judgment` comes
    back (`run`).  ``schema`` is that of the replies.  ``score`` takes what a judge gave (verdicts
    by item id, or scores by aspect), ``found`` takes it out of a judgment.
    """

    version: str
    prompt_version: str
    schema_name: str
    schema: Callable[[], dict[str, Any]]
    first: Callable[[Case, str], Step]
    then: Callable[[Case, Question, Answer, str], Step]
    found: Callable[[Judgment], Mapping[str, Any]]
    score: Callable[[Case, Mapping[str, Any], Mapping[str, int]], ArticleScore]


RUBRICS = {
    "itemized": Rubric(
        version=RUBRIC_VERSION,
        prompt_version=JUDGE_PROMPT_VERSION,
        schema_name=SCHEMA_NAME,
        schema=schema,
        first=first,
        then=then,
        found=lambda judgment: judgment.verdicts,
        score=score_prepared,
    ),
    "paper": Rubric(
        version=PAPER_RUBRIC_VERSION,
        prompt_version=PAPER_PROMPT_VERSION,
        schema_name=PAPER_SCHEMA_NAME,
        schema=paper_schema,
        first=paper_first,
        then=paper_then,
        found=lambda judgment: judgment.scores,
        score=score_holistic,
    ),
}
"""Name -> rubric."""


def rubric_named(name: str) -> Rubric:
    """The rubric of that name.

    Raises:
        ValueError: names the rubrics there are.
    """
    if name not in RUBRICS:
        raise ValueError(f"There is no rubric {name!r}. Choose from: {', '.join(sorted(RUBRICS))}.")
    return RUBRICS[name]


def run(
    rubric: Rubric, case: Case, ask: Callable[[Question], Answer | None], salt: str = ""
) -> Judgment:
    """Judge one case.

    Args:
        rubric: one of `RUBRICS`.
        case: the prepared article.
        ask: sends a question; ``None`` says that no answer came, through no fault of the judge.
            That ends the case with what was answered before, and a fault ``no_reply``.  Whatever
            it raises goes through.
        salt: anything that is the same within one run (`fences.fenced`).
    """
    step = rubric.first(case, salt)
    while isinstance(step, Question):
        answer = ask(step)
        if answer is None:
            before = step.so_far
            return replace(before, faults={**before.faults, "no_reply": 1})
        step = rubric.then(case, step, answer, salt)
    return step
