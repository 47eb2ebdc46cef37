"""Putting planted cases to a judge, on the road that every prediction takes.

The reply is text; it is parsed, prepared, judged and scored by the functions that score a run.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.rubric import Verdict
from finnewsbench.metric.rubric import open_items
from finnewsbench.metric.schema import Article
from finnewsbench.metric.scoring import ArticleScore
from finnewsbench.metric.scoring import score_prepared

from .kinds import KINDS
from .planted import Kind
from .planted import Planted
from .planted import identical

Judges = Callable[[Sequence[Case]], Sequence["Judgment | None"]]
"""A judge as the exam sees it: from cases to judgments; ``None`` where servers gave no answer."""


@dataclass(frozen=True, slots=True)
class Sat:
    """One case as it was prepared, judged and scored; ``asked`` are the categories judged."""

    case: Case
    judgment: Judgment
    score: ArticleScore
    asked: frozenset[str]


def plant(
    articles: Iterable[Article], kinds: Mapping[str, Kind] = KINDS
) -> dict[str, list[Planted]]:
    """Kind -> its cases, one an article that offers material."""
    listed = list(articles)
    return {
        name: [case for article in listed if (case := kind(article)) is not None]
        for name, kind in kinds.items()
    }


def sit(planted: Mapping[str, Sequence[Planted]], judges: Judges) -> dict[str, Sat]:
    """Judge every case, its twin and the untouched answer of its article, each once.

    Returns:
        What came out, by `Planted.key`; cases without a judgment are not in it.

    Raises:
        FinNewsBenchError: the metric can't read a planted reply, or judges answer for fewer cases.
    """
    wanted: dict[str, Planted] = {}
    for planned in (one for cases in planted.values() for one in cases):
        for each in (planned, planned.twin, identical(planned.source)):
            if each is not None:
                wanted.setdefault(each.key, each)
    prepared = {key: _prepare(case) for key, case in wanted.items()}
    judgments = judges(list(prepared.values()))
    if len(judgments) != len(prepared):
        raise FinNewsBenchError(
            f"The judge answered for {len(judgments)} of {len(prepared)} cases. It must give one "
            "judgment for each, in order, or None."
        )
    sat = {}
    for (key, case), judgment in zip(prepared.items(), judgments, strict=True):
        if judgment is not None:
            asked = frozenset(id_.partition(".")[0] for id_ in open_items(case))
            sat[key] = Sat(case, judgment, score_prepared(case, judgment.verdicts, {}), asked)
    return sat


def one_by_one(judge: Callable[[Case], Mapping[str, Verdict]]) -> Judges:
    """A function that judges one case, as the exam wants it."""
    return lambda cases: [Judgment(judge(case)) for case in cases]


def _prepare(case: Planted) -> Case:
    parsed = parse(case.reply)
    if parsed.extraction is None:
        raise FinNewsBenchError(
            f"The planted reply on {case.source.id!r} can't be read: {parsed.failure}. "
            "This is a fault of the exam or of the parser; please report it."
        )
    return prepare(case.article, parsed.extraction)
