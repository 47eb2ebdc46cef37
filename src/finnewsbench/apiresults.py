"""What the Python API gives back for one article (`api`)."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from finnewsbench.metric.parsing import ParseFailure
from finnewsbench.metric.schema import NewsExtraction


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a model made of one article: either ``extraction`` or ``failure``.

    Attributes:
        extraction: companies, people, themes, keywords and sentiment, each item with its relevance
            (sentiment: impact) and sentence.
        failure: why the reply could not be read; ``kind`` is one of `schema.FAILURE_KINDS`.
        flags: how often which rule of the tolerance table was met in reading the reply.
        record: the prediction record: the reply word for word, tokens, seconds, attempts.
    """

    extraction: NewsExtraction | None
    failure: ParseFailure | None
    flags: Mapping[str, int]
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ArticleScores:
    """The scores of one prediction; values are in [0, 1], or ``None`` where nothing is due.

    Attributes:
        article_id: id of the row.
        rubric: ``overall`` and the five categories; an overall is ``None`` where a category is.
        recall_exact: the same, by exact recall.
        recall_normalised: the same, up to width, case, spaces, quotes and corporate marks.
        grounding: ``located`` and ``supporting``: shares of the quoted sentences.
        missing: categories that came back empty although something was due.
        missed: category -> reference names that exact recall did not find.
        unscored: categories that the judge left without a score.
        failure: why the reply could not be read, if so.
        lines: category -> a line per reference and predicted item: ``id``, ``name``, ``value``,
            ``by`` (code or judge), ``reason``.
        figures: all there is, as ``finnewsbench score --format json`` has it for this one article.
        signature: what the scores depend on; those with another one are not comparable.
    """

    article_id: str
    rubric: Mapping[str, float | None]
    recall_exact: Mapping[str, float | None]
    recall_normalised: Mapping[str, float | None]
    grounding: Mapping[str, float | None]
    missing: tuple[str, ...]
    missed: Mapping[str, tuple[str, ...]]
    unscored: tuple[str, ...]
    failure: ParseFailure | None
    lines: Mapping[str, Sequence[Mapping[str, Any]]]
    figures: Mapping[str, Any]
    signature: Mapping[str, str]


def plain_prediction(prediction: object, article_id: object) -> object:
    """The prediction as `read_prediction` takes it, an `Extracted` as this article's record."""
    if isinstance(prediction, Extracted):
        return {**prediction.record, "article_id": article_id}
    return prediction
