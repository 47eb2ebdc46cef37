"""What a row of a file says a model replied: a text, an object, the lists themselves, a record.

What the reply is worth is not decided here.  What no model can have replied (a number, a server's
whole response, several texts) is the file's fault and refused; what is no reply of the model's at
all (an error in its place, `unanswered`) is a `NoReply`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from finnewsbench.metric.schema import FAILURE_KINDS
from finnewsbench.metric.schema import FIELDS

from .columns import PREDICTION
from .columns import Row
from .columns import missing
from .reading import Reading
from .replies import broken_off
from .unanswered import NoReply
from .unanswered import error_of
from .unanswered import finish_of
from .unanswered import is_filter
from .unanswered import is_nan
from .unanswered import why
from .wrapped import Said
from .wrapped import unwrapped

_LISTS = tuple(FIELDS.values())


def prediction_of(row: Row, article_id: str, id_column: str, reading: Reading) -> object:
    """The prediction of a row, as `files.PredictionEntry` describes it, or a `NoReply`.

    Raises:
        FileFormatError: there is no prediction, or it is of a kind that no reply can be.
    """
    values, error = row.values, _error(row)
    reply = values.get("reply")
    record = isinstance(reply, Mapping) and "content" in reply
    if not record and _failed(row) in FAILURE_KINDS:
        return {**values, "article_id": article_id}
    said = _said(row, id_column, error, reading)
    inner = Row(dict(said.parts), row.file, row.number, row.unit)
    finish = finish_of(inner, reading) or finish_of(row, reading)
    nothing = said.value is None and not _spoken(said.parts)
    if broken_off(finish):
        return NoReply(f"finish_reason {finish}")
    if nothing and not finish and error is not None:
        if not is_filter(error):
            return NoReply(why(error))
        finish = "content_filter"
    reading.counts["beside"] += error is not None and not nothing
    if record:
        own = said.parts.get("finish_reason")
        parts = said.parts if own or not finish else {**said.parts, "finish_reason": finish}
        return {**values, "article_id": article_id, "reply": parts}
    if finish or said.message or (said.value is None and not nothing):
        return {"article_id": article_id, "reply": _reply(said, finish)}
    if isinstance(said.value, list):
        return _json(said.value)
    if isinstance(said.value, Mapping) and {"reply", "extraction"} & said.value.keys():
        return _own(row, said.value, article_id)
    if isinstance(said.value, Mapping):
        return {key: inner for key, inner in said.value.items() if key != "article_id"}
    return said.value


def _said(row: Row, id_column: str, error: object, reading: Reading) -> Said:
    """What stands in the place of the reply."""
    values = row.values
    reply = values.get("reply")
    if isinstance(reply, Mapping) and "content" in reply:
        content = reply["content"]
        blank = isinstance(content, str) and not content.strip()
        return Said(None if blank else content, reply)
    finish = finish_of(row, reading)
    flat = "reply" in values and finish and PREDICTION.name not in values
    column = "reply" if flat else reading.column(PREDICTION, row)
    if column is not None:
        nothing = is_nan(values[column]) and error is not None
        return Said(None, values) if nothing else unwrapped(row, column, reading)
    lists = {name: values[name] for name in _LISTS if name in values}
    empty = all(value is None for value in lists.values())
    if empty and (error is not None or broken_off(finish)):
        return Said(None, values)
    if any(not isinstance(value, str) for value in lists.values()):
        whole = {key: value for key, value in values.items() if key != id_column}
        return Said(lists if finish else whole, values)
    raise missing(
        PREDICTION,
        row,
        f" A JSON object may also hold the lists themselves ({', '.join(_LISTS)}); "
        "in CSV the whole extraction stands in one cell, as JSON.",
    )


def _own(row: Row, record: Mapping[str, object], article_id: str) -> Mapping[str, object]:
    """A whole record in the place of the prediction, which must be the article's."""
    other = record.get("article_id", article_id)
    if other != article_id:
        raise row.error(
            f"the record of {article_id!r} holds one of {other!r}",
            "Give the records themselves, each with its own article_id.",
        )
    return record


def _failed(row: Row) -> object:
    """The kind of a record's failure."""
    failure = row.values.get("failure")
    return failure.get("kind") if isinstance(failure, Mapping) else None


def _error(row: Row) -> object:
    """The error in a row; a failure of a kind that is none of the model's is one too."""
    kind = _failed(row)
    return error_of(row) or (kind if kind not in FAILURE_KINDS else None)


def _spoken(parts: Mapping[str, object]) -> bool:
    """Whether something of the model's stands beside the text."""
    refusal = parts.get("refusal")
    return bool(isinstance(refusal, str) and refusal.strip()) or bool(_calls(parts))


def _calls(parts: Mapping[str, object]) -> list[object]:
    calls = parts.get("tool_calls")
    return calls if isinstance(calls, list) else []


def _reply(said: Said, finish: str) -> dict[str, object]:
    """The reply of a record whose parts stand side by side (DESIGN section 4)."""
    value, parts = said.value, said.parts
    texts = {
        "refusal": parts.get("refusal"),
        "reasoning": parts.get("reasoning") or parts.get("reasoning_content"),
    }
    return {
        "content": value if value is None or isinstance(value, str) else _json(value),
        "finish_reason": finish or None,
        **{key: text if isinstance(text, str) and text else None for key, text in texts.items()},
        "tool_calls": _calls(parts),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
