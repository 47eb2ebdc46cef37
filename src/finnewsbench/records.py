"""Prediction records, one an article (DESIGN section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from finnewsbench.metric.parsing import Parsed
from finnewsbench.metric.parsing import parse

from .keys import Question
from .keys import article_hash
from .lines import RecordKind
from .replies import Reply
from .replies import Usage

EXTRACTED = "extraction"
"""State of a record whose reply could be read; other states are kinds of failure."""


def record_of(question: Question, key: str, reply: Reply) -> dict[str, Any]:
    """The record of one answered article; either ``extraction`` or ``failure`` is in it."""
    parsed = parse(
        reply.content,
        finish_reason=reply.finish_reason,
        refusal=reply.refusal,
        reasoning=reply.reasoning,
        tool_calls=reply.tool_calls,
    )
    return {
        "article_id": question.id,
        "article_sha256": article_hash(question.article),
        "key": key,
        "reply": reply_as_json(reply),
        "flags": dict(sorted((Counter(parsed.flags) + Counter(reply.flags)).items())),
        **_outcome(parsed),
        "model": reply.model,
        "usage": {name: getattr(reply.usage, name) for name in Usage.__slots__},
        "seconds": round(reply.seconds, 3),
        "attempts": reply.attempts,
        **({"faults": dict(sorted(reply.faults.items()))} if reply.faults else {}),
    }


def reply_as_json(reply: Reply) -> dict[str, Any]:
    """What a model said, word for word."""
    return {
        "content": reply.content,
        "finish_reason": reply.finish_reason,
        "refusal": reply.refusal,
        "reasoning": reply.reasoning,
        "tool_calls": list(reply.tool_calls),
    }


def _outcome(parsed: Parsed) -> dict[str, Any]:
    if parsed.extraction is not None:
        return {"extraction": parsed.extraction.to_dict()}
    if parsed.failure is not None:
        return {"failure": {"kind": parsed.failure.kind, "detail": parsed.failure.detail}}
    raise TypeError("parse gave neither an extraction nor a failure")


def state_of(record: Mapping[str, Any]) -> str:
    """`EXTRACTED`, or the kind of the model's failure."""
    failure = record.get("failure")
    return str(failure["kind"]) if failure else EXTRACTED


def _is_prediction(record: Mapping[str, Any]) -> bool:
    return isinstance(record.get("article_id"), str) and (
        "extraction" in record or "failure" in record
    )


PREDICTION = RecordKind("prediction record", _is_prediction)
