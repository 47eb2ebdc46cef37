"""The figures for a stream of predictions and references: what `evaluate` and the harness call."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from functools import partial
from typing import Any

from .asking import Asking
from .judges import JUDGES
from .judges import Rule
from .judges import choose
from .parts import distinct
from .parts import score_parts
from .parts import score_reply
from .predictions import Pair
from .predictions import PredictionError
from .predictions import Reply
from .predictions import read_pairs
from .predictions import read_prediction
from .predictions import read_record
from .results import Results
from .signature import ReferenceDigest
from .signature import signature
from .workers import ProcessError
from .workers import in_threads

__all__ = [
    "JUDGES",
    "PredictionError",
    "ProcessError",
    "read_prediction",
    "read_record",
    "score_pairs",
]


def score_pairs(  # noqa: PLR0913 (as many settings as it has)
    pairs: Iterable[Pair],
    *,
    judge: str | Rule = "offline",
    rubric: str = "itemized",
    asking: Asking | None = None,
    detail: bool = False,
    about: Mapping[str, str] | None = None,
    processes: int = 1,
) -> dict[str, Any]:
    """Score (reference row, prediction) pairs.

    Without a judge model the pairs are scored as a stream.  With one, all of them are read first,
    so that no error of the input throws away answers that were paid for.

    Args:
        pairs: a dataset row and what `read_prediction` takes.
        judge: a name from `JUDGES`, a function from case to verdicts, or a model.
        rubric: a name from `rubrics.RUBRICS`.
        asking: how a judge model is asked.
        detail: keep the scores of every article under ``articles``.
        about: further parts of the signature, as data revision and split.
        processes: how many share the work, with the same figures; more than one needs an embedded
            judge, and a script that calls this under ``if __name__ == "__main__":``.

    Returns:
        The figures of `results.Results` and the ``signature``; with a judge model also ``judge``,
        what was asked of it and what came back.

    Raises:
        SchemaError: a reference row does not follow the contract.
        PredictionError: a prediction is of a kind that can't be read.
        ValueError: no such judge or rubric, an article occurs twice, or several processes for a
            judge that is not embedded.
        JudgeError: the judge model can't be asked at all.
        ProcessError: one of several processes ended by itself.
    """
    chosen = choose(judge, rubric, asking)
    stream = distinct(pairs)
    if processes > 1:
        if not (isinstance(judge, str) and judge in JUDGES):
            raise ValueError(
                "Several processes are for the embedded judges; a judge model is asked by several "
                "workers, a function in one process."
            )
        results, digest = score_parts(stream, judge, detail=detail, processes=processes)
    else:
        results, digest = Results(detail=detail), ReferenceDigest()
        replies: Iterable[Reply] = read_pairs(stream, digest)
        with chosen.open():
            if chosen.workers:
                replies = list(replies)
            for score in in_threads(partial(score_reply, chosen), replies, chosen.workers):
                results.add(score)
    figures = {**results.to_dict(), **chosen.account()}
    parts = signature(str(digest), chosen.version, **(about or {}))
    return {**figures, "signature": {**parts, "rubric": chosen.rubric.version}}
