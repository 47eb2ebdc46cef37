"""Which text of a reply is the answer?

The finish reason is looked at before anything else; then where the answer stands (content, or the
arguments of a single tool call, or a channel of the text).  Reasoning is never searched for an
answer, neither here nor in `objects`: a draft in it is not what the model answered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from .finish import how_ended
from .json_reader import BrokenJsonError
from .lenient_json import decode
from .surroundings import is_blank

__all__ = [
    "Answer",
    "Message",
    "UnreadableError",
    "answer_text",
    "glimpse",
    "is_apology",
    "open_reply",
]

_CHANNEL = re.compile(
    r"(?:<\|channel\|>)?\s?\b(?P<name>analysis|commentary|final)\b[^<>]{0,80}"
    r"(?:<\|constrain\|>[^<>]{0,20})?<\|message\|>"
)
_BARE_CHANNEL = re.compile(
    r"assistant\s?(?:final|(?P<call>commentary\s{0,3}to=functions\.\w{1,64}))(?:\s?(?:json|code))?(?=\W)"
)
_RECIPIENT = "to=functions."
_OBJECT = re.compile(r"\s*(?:[`~]{3,9}\w{0,9}\s*)?\{")
_TRIES = 9

_APOLOGIES = tuple(
    line.strip()
    for line in """
    죄송
    도와드릴 수 없
    도와 드릴 수 없
    답변할 수 없
    답변드릴 수 없
    제공할 수 없
    수행할 수 없
    응할 수 없
    i'm sorry
    i am sorry
    i can't
    i cannot
    i'm unable
    i am unable
    unable to assist
    """.strip().splitlines()
)
_APOLOGY_LENGTH = 1000


class UnreadableError(Exception):
    """A reply that fails as a whole: ``kind`` is one of `schema.FAILURE_KINDS`."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Message:
    """What a chat server says of one reply; values are looked at before they are trusted."""

    content: object
    finish_reason: object = None
    refusal: object = None
    reasoning: object = None
    tool_calls: object = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Where the answer stands: in ``content``, in a tool call's ``arguments``, or in both.

    Blank content is ``None``.  ``cut`` says that the output limit was reached, ``open`` that
    nothing is known of how the reply ended (no finish reason).
    """

    content: object
    arguments: object
    cut: bool
    open: bool


def open_reply(message: Message, flags: Counter[str]) -> Answer:
    """Look at how the reply ended, then at where its answer stands.

    Raises:
        UnreadableError: filtered, refused, empty, cut before the answer, or two tool calls.
    """
    ended = how_ended(message.finish_reason)
    refused = isinstance(message.refusal, str) and not is_blank(message.refusal)
    if ended == "filtered":
        reason = str(message.finish_reason).strip()
        if not (reason.casefold() == "refusal" and refused):
            raise UnreadableError(
                "content_filter", f"the answer was filtered (finish_reason {glimpse(reason)})"
            )
    if refused:
        raise UnreadableError("refusal", f"the model declined: {glimpse(str(message.refusal))}")
    calls = [call for call in _sequence(message.tool_calls) if isinstance(call, Mapping)]
    if len(calls) > 1:
        raise UnreadableError("ambiguous", f"{len(calls)} tool calls: one answer is asked for")
    arguments = _some(_arguments(calls[0])) if calls else None
    flags["tool_call"] += arguments is not None
    answer = Answer(_some(message.content), arguments, cut=ended == "cut", open=not ended)
    if answer.content is None and answer.arguments is None:
        spent = "; only reasoning came" if _some(message.reasoning) else ""
        if answer.cut:
            raise UnreadableError(
                "truncated", f"the output limit was reached before any answer{spent}: raise it"
            )
        raise UnreadableError("empty_reply", f"no content{spent}")
    return answer


def _sequence(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _some(value: object) -> object:
    return None if isinstance(value, str) and is_blank(value) else value


def _arguments(call: Mapping[object, object]) -> object:
    function = call.get("function")
    return (function if isinstance(function, Mapping) else call).get("arguments")


def answer_text(text: str, flags: Counter[str]) -> str:
    """``text`` without a byte order mark, and only its final messages if it has channels.

    Markers inside the texts of an object belong to it.
    """
    if text.startswith("\ufeff"):
        flags["byte_order_mark"] += 1
        text = text[1:]
    if _starts_object(text):
        return text
    if "<|message|>" in text and _CHANNEL.search(text):
        flags["channel_markers"] += 1
        return _final_messages(text, flags)
    if text.lstrip().startswith("analysis"):
        found = _BARE_CHANNEL.search(text)
        if found:
            flags["channel_markers"] += 1
            flags["tool_call"] += found["call"] is not None
            return text[found.end() :]
    return text


def _final_messages(text: str, flags: Counter[str]) -> str:
    """The bodies of the final messages and of calls of our function, one below the other."""
    bodies: list[str] = []
    called = False
    end = 0
    header = _CHANNEL.search(text)
    while header:
        start = header.end()
        # The recipient stands in the header, or before it: assistant to=functions.x<|channel|>…
        _, begun, role = text[end : header.start()].rpartition("<|start|>")
        call = _RECIPIENT in header.group() or ((begun or not end) and _RECIPIENT in role)
        wanted = call or header["name"] == "final"
        behind = _behind_object(text, start) if wanted and len(bodies) < _TRIES else start
        following = _CHANNEL.search(text, behind)
        if wanted:
            bodies.append(text[start : following.start() if following else len(text)])
            called = called or bool(call)
        end = behind
        header = following
    flags["tool_call"] += called
    return "\n".join(bodies)


def _starts_object(text: str) -> bool:
    return text.lstrip().startswith(("{", "[", "```", "~~~"))


def _behind_object(text: str, start: int) -> int:
    """The offset behind the object that begins at ``start``, or ``start`` if none does."""
    opening = _OBJECT.match(text, start)
    if opening is None:
        return start
    try:
        return decode(text, opening.end() - 1).end
    except BrokenJsonError:
        return start


def is_apology(text: str) -> bool:
    """Whether a reply without any object declines in words."""
    plain = text.casefold().replace("’", "'")
    return len(text) <= _APOLOGY_LENGTH and any(words in plain for words in _APOLOGIES)


def glimpse(text: str) -> str:
    """The beginning of ``text`` for a message, in characters that can be written anywhere."""
    short = " ".join(text[:400].split())[:80]
    return repr(short.encode("utf-8", "replace").decode("utf-8"))
