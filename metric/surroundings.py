"""What stands around the object of a reply and is known: fences, marks of messages and of calls."""

from __future__ import annotations

import re
from collections import Counter

_FENCE = re.compile(r"(?:`{3,}|~{3,})[\w+-]{0,20}")
_MARKER = re.compile(
    r"<\|(?:end|return|call)\|>(?:<\|start\|>\w{0,20})?|<\|(?:start|channel|message)\|>"
)
_CALL = re.compile(
    r"</?(?:tool_calls?|function_calls?|function)>|<function=[\w.-]{1,64}>|<\|python_tag\|>"
    r"|\[/?TOOL_CALLS\](?:[\w.-]{1,64}(?=\[))?|\[ARGS\]|<\|tool_call>(?:call:[\w.-]{1,64})?"
    r"|<tool_call\|>"
)
_MARKS = (("code_fence", _FENCE), ("channel_markers", _MARKER), ("tool_call", _CALL))


def is_blank(text: str) -> bool:
    """Whether ``text`` is blanks as JSON knows them, and nothing else."""
    return not text.strip(" \t\r\n")


def without_fences(text: str) -> str:
    """``text`` without the marks of a code fence."""
    return _FENCE.sub("", text)


def flag_surroundings(text: str, flags: Counter[str]) -> None:
    """Count what ``text``, all that stands outside the object, consists of: each kind once."""
    if is_blank(text):
        return
    plain = text
    for flag, mark in _MARKS:
        rest = mark.sub("", plain)
        if rest != plain:
            flags[flag] = flags[flag] or 1
        if is_blank(rest):
            return
        plain = rest
    rest = plain.replace("\ufeff", "")
    if rest != plain:
        flags["byte_order_mark"] = flags["byte_order_mark"] or 1
    flags["text_around"] += not is_blank(rest)
