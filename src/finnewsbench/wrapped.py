"""A reply out of what programs put around it: a list of one, a message, a pipeline's result."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.metric.schema import FIELDS

from .columns import FINISH
from .columns import Row
from .columns import fitting
from .reading import Reading

_RESPONSE = frozenset(("choices", "candidates", "status_code"))
"""Keys of a whole response: OpenAI's form, Gemini's, a batch's; Ollama's has message and done."""

_ASIDE = frozenset(("thinking", "redacted_thinking", "reasoning"))
"""Parts of a message that are not its answer."""


@dataclass(frozen=True, slots=True)
class Said:
    """What stands in the place of a reply.

    ``value`` is a text, ``None``, an object or a list; ``parts`` is where a finish reason, a
    refusal and tool calls stand beside it.  ``message`` says that it was a chat message.
    """

    value: object
    parts: Mapping[str, object]
    message: bool = False


def unwrapped(row: Row, column: str, reading: Reading) -> Said:
    """What a column holds in the place of a reply.

    A list with exactly one text, however deep (``resps`` of lm-eval), is that text.  A message with
    ``content`` (of a chat) or an object with ``generated_text`` (of a transformers pipeline) is the
    text in it.  Both are counted.

    Raises:
        FileFormatError: several texts or messages, a whole response, or nothing that can be a
            reply.
    """
    value = row.values[column]
    if isinstance(value, list):
        value = _one(row, column, value, reading)
    if isinstance(value, Mapping):
        if _RESPONSE & value.keys() or {"message", "done"} <= value.keys():
            raise row.error(
                f"{column!r} holds a server's whole response",
                "Give the text of the reply (in OpenAI's form choices[0].message.content), and "
                "finish_reason beside it.",
            )
        if _is_message(value, row):
            return _from_message(row, column, value, reading)
    if isinstance(value, str) and not value.strip():
        value = None
    if value is None or isinstance(value, (str, list, Mapping)):
        return Said(value, row.values)
    if isinstance(value, bytes):
        raise row.error(
            f"{column!r} holds bytes that are no UTF-8",
            "Write the column as text (string), decoded from the encoding it was made in.",
        )
    shown = repr(value) if isinstance(value, (bool, int, float)) else type(value).__name__
    raise row.error(f"{column!r} holds {shown}", "A prediction is a text or an object.")


def _one(row: Row, column: str, value: list[object], reading: Reading) -> object:
    """What a list has in it, where that is a reply; otherwise the list."""
    leaves = list(_leaves(value))
    texts = bool(leaves) and all(leaf is None or isinstance(leaf, str) for leaf in leaves)
    messages = bool(leaves) and all(
        isinstance(leaf, Mapping) and _is_message(leaf, row) for leaf in leaves
    )
    if not (texts or messages):
        return value
    if len(leaves) > 1:
        what = "texts" if texts else "messages"
        raise row.error(
            f"{column!r} holds a list of {len(leaves)} {what}, and a prediction is one text",
            "Give the one that is meant; for several replies to each article, a file for each.",
        )
    reading.counts["lists"] += texts
    return leaves[0]


def _leaves(value: object) -> Iterator[object]:
    stack = [value]
    while stack:
        top = stack.pop()
        if isinstance(top, list):
            stack.extend(reversed(top))
        else:
            yield top


def _is_message(value: Mapping[str, object], row: Row) -> bool:
    """Whether an object is a chat message or a pipeline's result, and no extraction."""
    if any(name in value for name in FIELDS.values()):
        return False
    ends = fitting(FINISH, Row(dict(value), row.file))
    return "generated_text" in value or ("content" in value and bool("role" in value or ends))


def _from_message(row: Row, column: str, value: Mapping[str, object], reading: Reading) -> Said:
    reading.counts["messages"] += 1
    content, parts = value.get("content"), value
    if "generated_text" in value:
        content, details = value["generated_text"], value.get("details")
        parts = details if isinstance(details, Mapping) else value
    texts = _texts(content)
    if not all(isinstance(text, str) for text in texts):
        raise row.error(
            f"{column!r} holds a message whose content is no text", "Give the reply's text."
        )
    text = "".join(map(str, texts))
    return Said(text if text.strip() else None, parts, message=True)


def _texts(content: object) -> list[object]:
    """The texts that a message's content consists of; what is no text stands there as it is."""
    if not isinstance(content, list):
        return [] if content is None else [content]
    parts = [part for part in content if not (isinstance(part, Mapping) and _is_aside(part))]
    return [part.get("text") if isinstance(part, Mapping) else part for part in parts]


def _is_aside(part: Mapping[str, object]) -> bool:
    return part.get("type") in _ASIDE
