"""Where in a text are JSON objects, and is anything else there?

A single pass: what has been read is never read again, so the time grows with the length alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .json_reader import BrokenJsonError
from .lenient_json import Decoded
from .lenient_json import decode

MAX_TRIES = 1000
"""Places of one reply at which an object is looked for."""

_WORDS = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad|seed:think"
_OPENING = (
    rf"(?i:<(?:{_WORDS})\s{{0,9}}>)|\[THINK\]|◁think▷|<\|(?:START_THINKING|begin_of_thought)\|>"
)
_CLOSING = (
    rf"(?i:</(?:{_WORDS})\s{{0,9}}>)|\[/THINK\]|◁/think▷|<\|(?:END_THINKING|end_of_thought)\|>"
    r"|<\|im_start\|>assistant(?!/)"
)
_CLOSING_TAG = re.compile(_CLOSING)
_START = re.compile(
    rf"(?P<opening>{_OPENING})|(?P<closing>{_CLOSING})"
    r"""|\{\s*(?=["'“”‘’\\}/]|\Z)|\[\s*(?=\{)"""
)
_FENCE = re.compile(r"```[\w+-]{0,20}")
_MARKER = re.compile(
    r"<\|(?:end|return|call)\|>(?:<\|start\|>\w{0,20})?|<\|(?:start|channel|message)\|>"
)
_GOES_ON = re.compile(r"""[\s"”\]}]{0,20},\s{0,99}["'“]""")


@dataclass(frozen=True, slots=True)
class Found:
    """An object of a text, ``text[start:end]``, decoded."""

    decoded: Decoded
    start: int

    @property
    def value(self) -> object:
        """The JSON value."""
        return self.decoded.value


@dataclass(frozen=True, slots=True)
class Broken:
    """A place that looks like an object and can't be read: its text up to the fault, and why."""

    text: str
    start: int
    error: BrokenJsonError


@dataclass(frozen=True, slots=True)
class Scan:
    """All objects of a text behind its reasoning, outermost only.

    ``start`` is where the reasoning ends (0 if there is none), ``open_reasoning`` says that a block
    of it ended the text, ``exhausted`` that `MAX_TRIES` were used up before the end.
    """

    text: str
    start: int
    found: tuple[Found, ...]
    broken: tuple[Broken, ...]
    open_reasoning: bool = False
    exhausted: bool = False

    def outside(self, kept: tuple[Found, ...]) -> str:
        """The text behind the reasoning that belongs to none of ``kept``."""
        pieces = []
        position = self.start
        for found in kept:
            pieces.append(self.text[position : found.start])
            position = found.decoded.end
        pieces.append(self.text[position:])
        return "".join(pieces)

    def goes_on(self, found: Found) -> bool:
        """Whether the text behind ``found`` reads like more of it: it was closed too early."""
        return _GOES_ON.match(self.text, found.decoded.end) is not None


def scan(text: str) -> Scan:
    """Find the outermost objects (and lists of objects) of ``text`` behind its reasoning.

    Reasoning is what stands before a closing tag, with or without an opening one, and behind an
    opening tag that is never closed.  Tags and braces inside the texts of an object belong to it.
    """
    found: list[Found] = []
    broken: list[Broken] = []
    start = position = 0
    for _ in range(MAX_TRIES + 1):
        mark = _START.search(text, position)
        if mark is None:
            return Scan(text, start, tuple(found), tuple(broken))
        if mark.group("opening"):
            closing = _CLOSING_TAG.search(text, mark.end())
            if closing is None:
                return Scan(text, start, tuple(found), tuple(broken), open_reasoning=True)
            position = closing.start()
        elif mark.group("closing"):
            found.clear()
            broken.clear()
            start = position = mark.end()
        else:
            try:
                decoded = decode(text, mark.start())
            except BrokenJsonError as error:
                position = max(error.position, mark.end())
                # Half an object in reasoning must not hide the tag that ends the reasoning.
                closing = _CLOSING_TAG.search(text, mark.end(), position)
                position = closing.start() if closing else position
                broken.append(Broken(text[mark.start() : position], mark.start(), error))
            else:
                found.append(Found(decoded, mark.start()))
                position = decoded.end
    return Scan(text, start, tuple(found), tuple(broken), exhausted=True)


def is_blank(text: str) -> bool:
    """Whether ``text`` is blanks as JSON knows them, and nothing else."""
    return not text.strip(" \t\r\n")


def without_fences(text: str) -> str:
    """``text`` without the marks of a code fence."""
    return _FENCE.sub("", text)


def without_markers(text: str) -> str:
    """``text`` without the marks that end a message of a channel."""
    return _MARKER.sub("", text)
