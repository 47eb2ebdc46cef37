"""What people hand in as a prediction, and as a pair with its reference, read one by one."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .parsing import Parsed
from .parsing import parse
from .parsing import read_extraction
from .rows import article_from_row
from .schema import FIELDS
from .schema import Article
from .signature import ReferenceDigest

Pair = tuple[Mapping[str, Any], object]
"""A dataset row, and what `read_prediction` takes."""


class PredictionError(TypeError):
    """A prediction of a kind that can't be read; the text names the article and the remedy."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An article with the reply that a model gave to it, both read."""

    article: Article
    parsed: Parsed


def read_pairs(pairs: Iterable[Pair], digest: ReferenceDigest) -> Iterator[Reply]:
    """Read pairs as they come; their rows are counted into ``digest``.

    Raises:
        SchemaError: a reference row does not follow the contract.
        PredictionError: a prediction is of a kind that can't be read.
    """
    for row, prediction in pairs:
        article = article_from_row(row)
        digest.add(row)
        yield Reply(article, read_prediction(prediction, article.id))


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
