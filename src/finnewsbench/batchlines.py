"""Result lines of a Batch API in OpenAI's form, as records: the custom id is the article's id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from .batch.results import read_results
from .columns import ARTICLE_ID
from .columns import PREDICTION
from .columns import Row
from .reading import Reading
from .records import reply_as_json

DIGEST = "sha256:"
"""How a custom id begins that stands for an id which a server would not take (`batch.requests`)."""

_REMEDY = 'Write {"article_id": ..., "prediction": the reply\'s text, "finish_reason": ...}.'


def unbatched(row: Row, reading: Reading) -> Row:
    """A result line as a record with ``reply`` or ``error``; any other row as it is.

    Raises:
        FileFormatError: a batch's line that is none of its results, or a custom id that is none
            of an article.
    """
    values = row.values
    name, response = values.get("custom_id"), values.get("response")
    own = ARTICLE_ID.name in values or PREDICTION.name in values or isinstance(response, str)
    if not isinstance(name, str) or own:
        return row
    if "method" in values and "body" in values:
        raise row.error("this is a request of a batch", "Give the batch's output file.")
    if "response" not in values or not _is_completion(response):
        raise row.error(
            "this is a line of a batch (it has custom_id) in another form than OpenAI's for chat "
            "completions",
            _REMEDY,
        )
    if name.startswith(DIGEST):
        raise row.error(
            f"the custom id {name!r} stands for an article's id, and the run folder knows which",
            "Give finnewsbench batch collect RUN, then finnewsbench score RUN.",
        )
    reading.once("columns", row.file, "results of a batch: 'custom_id' is read as the article's id")
    try:
        found = read_results([json.dumps(values).encode()], {name}, url=row.file)
    except RecursionError as error:
        raise row.error("the result is nested too deeply to be read", _REMEDY) from error
    if name in found.replies:
        reply = found.replies[name]
        reading.counts["surrogates"] += reply.flags.get("lone_surrogate", 0)
        return replace(row, values={ARTICLE_ID.name: name, "reply": reply_as_json(reply)})
    fault = found.faults[name]
    told = f"{fault.kind}: {fault.detail}"
    return replace(row, values={ARTICLE_ID.name: name, PREDICTION.name: None, "error": told})


def _is_completion(response: object) -> bool:
    """Whether a response is read as a live one would be: a chat completion, an error, or none."""
    if response is None:
        return True
    if not isinstance(response, Mapping):
        return False
    status, body = response.get("status_code"), response.get("body")
    if isinstance(status, int) and status >= 400:
        return True
    return not isinstance(body, Mapping) or "choices" in body or bool(body.get("error"))
