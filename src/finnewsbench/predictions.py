"""What a row of a file says a model replied: a text, an object, the lists themselves, a record.

What the reply is worth is not decided here.  Only what no model can have replied (a number, a
server's whole response) is the file's fault and refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from collections.abc import Mapping
from typing import TypeAlias

from finnewsbench.metric.schema import FIELDS

from .columns import PREDICTION
from .columns import Field
from .columns import Row
from .columns import missing

Find: TypeAlias = Callable[[Field, Row], str | None]


def prediction_of(row: Row, article_id: str, id_column: str, find: Find) -> object:
    """The prediction of a row, as `files.PredictionEntry` describes it.

    ``find`` gives the column of a field, as `columns.column_of` does.

    Raises:
        FileFormatError: there is no prediction, or it is of a kind that no reply can be.
    """
    values = row.values
    reply, failure = values.get("reply"), values.get("failure")
    if (isinstance(reply, Mapping) and "content" in reply) or (
        isinstance(failure, Mapping) and "kind" in failure
    ):
        return {**values, "article_id": article_id}
    finish = values.get("finish_reason")
    flat = "reply" in values and bool(finish) and PREDICTION.name not in values
    column = "reply" if flat else find(PREDICTION, row)
    if column is None:
        if any(name in values and not isinstance(values[name], str) for name in FIELDS.values()):
            return {key: value for key, value in values.items() if key != id_column}
        raise missing(
            PREDICTION,
            row,
            f" A JSON object may also hold the lists themselves ({', '.join(FIELDS.values())}); "
            "in CSV the whole extraction stands in one cell, as JSON.",
        )
    value = values[column]
    if isinstance(value, Mapping) and ("choices" in value or "status_code" in value):
        raise row.error(
            f"{column!r} holds a server's whole response",
            "Give the text of the reply: choices[0].message.content.",
        )
    if isinstance(value, (bool, int, float)):
        raise row.error(f"{column!r} holds {value!r}", "A prediction is a text or an object.")
    if isinstance(value, str) and not value.strip():
        value = None
    if isinstance(finish, str) and finish:
        return {"article_id": article_id, "reply": _reply(value, finish, values)}
    if isinstance(value, list):
        return _json(value)
    if isinstance(value, Mapping) and not {"reply", "extraction"} & value.keys():
        return {key: inner for key, inner in value.items() if key != "article_id"}
    return value


def _reply(value: object, finish: str, values: Mapping[str, object]) -> dict[str, object]:
    """The reply of a record whose parts stand side by side (DESIGN section 4)."""
    calls = values.get("tool_calls")
    texts = {key: values.get(key) for key in ("refusal", "reasoning")}
    return {
        "content": value if value is None or isinstance(value, str) else _json(value),
        "finish_reason": finish,
        **{key: text if isinstance(text, str) and text else None for key, text in texts.items()},
        "tool_calls": calls if isinstance(calls, list) else [],
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
