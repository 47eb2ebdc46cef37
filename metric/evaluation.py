"""The figures for a stream of predictions and references: what `evaluate` and the harness call."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from .asking import Asking
from .judges import JUDGES
from .judges import Chosen
from .judges import Rule
from .judges import choose
from .pairing import prepare
from .parsing import Parsed
from .parsing import parse
from .parsing import read_extraction
from .results import Results
from .rows import article_from_row
from .rubrics import RUBRICS
from .schema import FIELDS
from .schema import Article
from .scoring import ArticleScore
from .scoring import score_failure
from .signature import ReferenceDigest
from .signature import Seen
from .signature import signature
from .workers import in_threads

__all__ = ["JUDGES", "PredictionError", "read_prediction", "read_record", "score_pairs"]


class PredictionError(TypeError):
    """A prediction of a kind that can't be read; the text names the article and the remedy."""


@dataclass(frozen=True, slots=True)
class _Reply:
    article: Article
    parsed: Parsed


def score_pairs(  # noqa: PLR0913 (as many settings as it has)
    pairs: Iterable[tuple[Mapping[str, Any], object]],
    *,
    judge: str | Rule = "offline",
    rubric: str = "itemized",
    asking: Asking | None = None,
    detail: bool = False,
    about: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Score (reference row, prediction) pairs.

    Without a judge model the pairs are scored one at a time, as a stream.  With one, all of them
    are read first, so that no error of the input throws away answers that were paid for.

    Args:
        pairs: a dataset row and what `read_prediction` takes.
        judge: a name from `JUDGES`, a function from case to verdicts, or a model.
        rubric: a name from `rubrics.RUBRICS`.
        asking: how a judge model is asked.
        detail: keep the scores of every article under ``articles``.
        about: further parts of the signature, as data revision and split.

    Returns:
        The figures of `results.Results` and the ``signature``; with a judge model also ``judge``,
        what was asked of it and what came back.

    Raises:
        SchemaError: a reference row does not follow the contract.
        PredictionError: a prediction is of a kind that can't be read.
        ValueError: no such judge or rubric, or an article occurs twice.
        JudgeError: the judge model can't be asked at all.
    """
    chosen = choose(judge, rubric, asking)
    digest = ReferenceDigest()
    replies: Iterable[_Reply] = _read(pairs, digest)
    results = Results(detail=detail)
    with chosen.open():
        if chosen.workers:
            replies = list(replies)
        for score in in_threads(partial(_score, chosen), replies, chosen.workers):
            results.add(score)
        figures = {**results.to_dict(), **chosen.account()}
    parts = signature(str(digest), chosen.version, **(about or {}))
    return {**figures, "signature": {**parts, "rubric": chosen.rubric.version}}


def _read(
    pairs: Iterable[tuple[Mapping[str, Any], object]], digest: ReferenceDigest
) -> Iterator[_Reply]:
    seen = Seen()
    for row, prediction in pairs:
        article = article_from_row(row)
        if not seen.add(article.id):
            raise ValueError(
                f"Article {article.id!r} occurs twice. Score one prediction per article."
            )
        digest.add(row)
        yield _Reply(article, read_prediction(prediction, article.id))


def _score(chosen: Chosen, reply: _Reply) -> ArticleScore:
    """Score one reply; one that failed as a whole is never shown to the judge."""
    if reply.parsed.extraction is None:
        holistic = chosen.rubric is RUBRICS["paper"]
        return score_failure(reply.article, reply.parsed, holistic=holistic)
    case = prepare(reply.article, reply.parsed.extraction)
    return chosen.rubric.score(case, chosen.rule(case), reply.parsed.flags)


def read_prediction(prediction: object, article_id: str) -> Parsed:
    """Read whatever people hand in as a prediction.

    Text is a model's reply (`parsing.parse`); an object with the five lists, or with ``to_dict``,
    is an extraction; an object with ``article_id`` is a prediction record of a run folder, whose
    reply is parsed anew; ``None`` is an empty reply.

    Raises:
        PredictionError: anything else, or a record that belongs to another article.
    """
    if prediction is None or isinstance(prediction, str):
        return parse(prediction)
    if hasattr(prediction, "to_dict"):
        prediction = prediction.to_dict()
    if not isinstance(prediction, Mapping):
        raise PredictionError(
            f"The prediction for article {article_id!r} is of type {type(prediction).__name__}. "
            "Pass the model's reply as text, or an object with the lists "
            f"{', '.join(FIELDS.values())}."
        )
    if "article_id" not in prediction:
        return read_extraction(prediction)
    if prediction["article_id"] != article_id:
        raise PredictionError(
            f"The prediction record of article {prediction['article_id']!r} stands beside the "
            f"reference of {article_id!r}. Put predictions and references in the same order."
        )
    return read_record(prediction)


def read_record(record: Mapping[str, Any]) -> Parsed:
    """Parse the reply that a prediction record holds (or its extraction, where it has no reply)."""
    reply = record.get("reply")
    if isinstance(reply, Mapping):
        return parse(
            reply.get("content"),
            finish_reason=reply.get("finish_reason"),
            refusal=reply.get("refusal"),
            reasoning=reply.get("reasoning"),
            tool_calls=reply.get("tool_calls"),
        )
    if reply is None and record.get("extraction") is not None:
        return read_extraction(record["extraction"])
    return parse(reply, finish_reason=record.get("finish_reason"))
