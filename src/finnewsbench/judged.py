"""The figures of predictions under judge models: each judge's, their mean, and how they agree.

Nothing is asked here: verdicts come from stored answers, so that the same folder gives the same
figures every time.  What waits for a judge's answer (servers, budget) is pending, and what a judge
left without a usable verdict is unscored; both are counted, and neither is a zero.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.metric.evaluation import read_prediction
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.results import Results
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.scoring import score_failure
from finnewsbench.metric.signature import ReferenceDigest
from finnewsbench.metric.signature import signature

from .agreement.krippendorff import alpha
from .judges import RULED
from .judges import Judge
from .judges import kin
from .judgments import Stored
from .panel import Ruling
from .panel import mean_of
from .panel import rule

Pairs = Iterable[tuple[Mapping[str, Any], object]]


@dataclass(frozen=True, slots=True)
class Panel:
    """Who judges, and what they answered.

    ``candidates`` are the names of the model that is judged, to flag judges of its family.
    """

    judges: tuple[Judge, ...]
    answers: Mapping[str, Stored]
    salt: str
    candidates: tuple[str, ...] = ()

    @property
    def rubric(self) -> str:
        """The rubric's name; the judges of a panel share it."""
        return self.judges[0].rubric


@dataclass(slots=True)
class _Tally:
    """What is counted of one judge beside its scores."""

    results: Results = field(default_factory=Results)
    pending: int = 0
    calls: int = 0
    unquoted: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    shares: dict[str, list[float]] = field(default_factory=lambda: {c: [] for c in CATEGORIES})

    def add(self, ruling: Ruling) -> None:
        self.results.add(ruling.score)
        self.pending += ruling.vote is None
        for judgment in ruling.judgments:
            self.calls += judgment.calls
            self.unquoted += judgment.unquoted
            self.faults.update(judgment.faults)
        if ruling.vote is not None:
            for id_, share in ruling.vote.shares.items():
                self.shares.setdefault(id_.partition(".")[0], []).append(share)


def judged_figures(
    pairs: Pairs,
    panel: Panel,
    *,
    about: Mapping[str, str] | None = None,
    detail: bool = False,
    tell: Callable[[str, Ruling], None] | None = None,
) -> dict[str, Any]:
    """Score (reference row, prediction) pairs under a panel of judges.

    Args:
        pairs: as for `metric.evaluation.score_pairs`.
        panel: judges and their answers.
        about: further parts of the signature.
        detail: keep the scores of every article under ``articles``; the lines are the judge's own
            where there is one judge.
        tell: called with each article's id and each judge's ruling on it, judges by name.

    Returns:
        What `score_pairs` returns, its figures the mean of the judges', with ``judges``,
        ``judge_agreement`` (under several) and ``pending_judgments`` (articles that wait for one).

    Raises:
        SchemaError, PredictionError: as `score_pairs`.
    """
    together, digest = Results(detail=detail), ReferenceDigest()
    judges = sorted(panel.judges, key=lambda judge: judge.name)  # whatever order they came in
    tallies = {judge.name: _Tally() for judge in judges}
    units: dict[str, list[list[float | None]]] = {}
    waiting = 0
    for row, prediction in pairs:
        article = article_from_row(row)
        digest.add(row)
        parsed = read_prediction(prediction, article.id)
        if parsed.extraction is None:
            failure = score_failure(article, parsed, holistic=panel.rubric == "paper")
            for results in (together, *(tally.results for tally in tallies.values())):
                results.add(failure)
            continue
        case = prepare(article, parsed.extraction)
        rulings = [rule(judge, case, parsed, panel.answers, panel.salt) for judge in judges]
        for ruling in rulings:
            tallies[ruling.judge.name].add(ruling)
            if tell is not None:
                tell(article.id, ruling)
        waiting += any(ruling.vote is None for ruling in rulings)
        _collect(units, case, rulings)
        together.add(mean_of([ruling.score for ruling in rulings]))
    figures = _shared(together.to_dict(), waiting)
    figures["judges"] = [_judge(judge, tallies[judge.name], panel) for judge in judges]
    if len(panel.judges) > 1:
        figures["judge_agreement"] = _agreement(units, panel)
    figures["pending_judgments"] = waiting
    figures["complete"] = figures["complete"] and not waiting
    figures["signature"] = _signature(str(digest), panel, about or {})
    return figures


def _shared(figures: dict[str, Any], pending: int) -> dict[str, Any]:
    """``figures`` with the share scored taken of the articles that have been judged."""
    judged = figures["n"]["articles"] - pending
    figures["share_scored"] = {
        category: figures["n"]["rubric"][category] / judged if judged else None
        for category in CATEGORIES
    }
    return figures


def _judge(judge: Judge, tally: _Tally, panel: Panel) -> dict[str, Any]:
    """What ``scores.json`` holds of one judge."""
    figures = _shared(tally.results.to_dict(), tally.pending)
    articles = figures["n"]["articles"]
    found: dict[str, Any] = {
        "name": judge.name,
        "signature": judge.signature,
        "same_family": kin(panel.candidates, judge),
        "rubric": figures["rubric"],
        "interval": figures["interval"]["rubric"],
    }
    if judge.rubric == "paper":
        found["grounding"] = figures["judged"]["grounding"]
    else:
        found |= {table: figures[table] for table in ("coverage", "validity")}
    found |= {
        "n": figures["n"]["rubric"],
        "share_scored": figures["share_scored"],
        "unscored": {
            category: articles - tally.pending - figures["n"]["rubric"][category]
            for category in CATEGORIES
        },
        "pending": tally.pending,
        "calls": tally.calls,
        "faults": dict(sorted((+tally.faults).items())),
        "unquoted": tally.unquoted,
    }
    if judge.repeats > 1:
        found["repeats"] = judge.repeats
        found["vote_share"] = {
            name: math.fsum(shares) / len(shares) if shares else None
            for name, shares in tally.shares.items()
        }
    return found


def _collect(
    units: dict[str, list[list[float | None]]], case: Case, rulings: Sequence[Ruling]
) -> None:
    """Add what each judge said of each item, by category."""
    for id_ in RULED[rulings[0].judge.rubric].open(case):
        values = [ruling.value(id_) for ruling in rulings]
        units.setdefault(id_.partition(".")[0], []).append(values)


def _agreement(units: Mapping[str, list[list[float | None]]], panel: Panel) -> dict[str, Any]:
    """Krippendorff's alpha between the judges per category, over the items they were asked."""
    distance = RULED[panel.rubric].distance
    found: dict[str, Any] = {"metric": distance, "categories": {}}
    names = [*CATEGORIES, *(name for name in sorted(units) if name not in CATEGORIES)]
    for name in names:
        paired = [v for v in units.get(name, []) if sum(value is not None for value in v) > 1]
        same = sum(len({value for value in values if value is not None}) == 1 for values in paired)
        found["categories"][name] = {
            "alpha": alpha(paired, distance),
            "items": len(paired),
            "share_same": same / len(paired) if paired else None,
        }
    return found


def _signature(references: str, panel: Panel, about: Mapping[str, str]) -> dict[str, str]:
    judges = "+".join(sorted(judge.signature for judge in panel.judges))
    parts = signature(references, judges, **about)
    parts["rubric"] = panel.judges[0].protocol.version
    kinship = sorted({kin(panel.candidates, judge) for judge in panel.judges} - {""})
    if kinship:
        parts["judge_family"] = f"same ({', '.join(kinship)})"
    return parts
