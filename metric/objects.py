"""Where in a text are JSON objects, and is anything else there?

A single pass: what has been read is never read again, so the time grows with the length alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from dataclasses import replace
from operator import attrgetter

from .json_reader import BrokenJsonError
from .lenient_json import Decoded
from .lenient_json import decode
from .tags import TAG
from .tags import Tag
from .tags import closings
from .tags import reasoning_closed
from .tags import reasoning_end
from .tags import tag_at

MAX_TRIES = 1000
"""Places of one reply at which an object is looked for."""

_START = re.compile(rf"""(?P<object>\{{\s*(?=["'“”‘’\\}}/\x23]|<!--|\Z)|\[\s*(?=\{{))|(?:{TAG})""")
_INDENT = 100  # blanks before a tag that begins the text
_GOES_ON = re.compile(r"""[\s"”\]}]{0,20},\s{0,99}["'“]""")


@dataclass(frozen=True, slots=True)
class Found:
    """An object of a text, ``text[start:end]``, decoded.

    ``inside`` names the tags of unknown meaning that it stands between, or is ``""``.
    """

    decoded: Decoded
    start: int
    inside: str = ""

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
    """All objects of a text outside its reasoning, outermost only.

    ``reasoning`` holds the spans of its blocks, ``unknown`` those between tags of which only the
    reader of the objects can tell (`Found.inside`), ``drafts`` the objects before a closing tag
    that was never opened.  ``open_reasoning`` says that a block of reasoning ended the text,
    ``exhausted`` that `MAX_TRIES` were used up before the end.
    """

    text: str
    found: tuple[Found, ...]
    broken: tuple[Broken, ...]
    reasoning: tuple[tuple[int, int], ...] = ()
    unknown: tuple[tuple[int, int], ...] = ()
    drafts: tuple[Found, ...] = ()
    open_reasoning: bool = False
    exhausted: bool = False

    def outside(self, kept: tuple[Found, ...]) -> str:
        """The text that belongs neither to reasoning nor to one of ``kept``."""
        spans = [*self.reasoning, *[(found.start, found.decoded.end) for found in kept]]
        pieces = []
        position = 0
        for start, end in sorted(spans):
            pieces.append(self.text[position:start])
            position = max(position, end)
        pieces.append(self.text[position:])
        return "".join(pieces)

    def before(self, found: Broken) -> str:
        """The text outside reasoning that stands before ``found``."""
        last = max((end for _, end in self.reasoning if end <= found.start), default=0)
        return self.text[last : found.start]

    def goes_on(self, found: Found) -> bool:
        """Whether the text behind ``found`` reads like more of it: it was closed too early."""
        return _GOES_ON.match(self.text, found.decoded.end) is not None


def scan(text: str) -> Scan:
    """Find the outermost objects (and lists of objects) of ``text`` outside its reasoning.

    Reasoning is what stands between tags of reasoning, before a closing one that was never opened,
    and behind an opening one that is never closed.  Tags and braces inside the texts of an object
    belong to it.
    """
    return _Scanner(text).run()


class _Scanner:
    """One pass over ``text``; ``pair`` are the tags of unknown meaning that it is between."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.found: list[Found] = []
        self.broken: list[Broken] = []
        self.reasoning: list[tuple[int, int]] = []
        self.unknown: list[tuple[int, int]] = []
        self.drafts: list[Found] = []
        self.pair: tuple[str, int, int] | None = None
        self.closings: dict[str, list[Tag]] | None = None
        self.answering = ""

    def run(self) -> Scan:
        tries = 0
        while mark := _START.search(self.text, self.position):
            self.position = mark.end()
            if self.pair and mark.start() >= self.pair[1]:
                self.pair = None
            if mark["object"] is not None:
                tries += 1
                if tries > MAX_TRIES:
                    return self._scan(exhausted=True)
                self._object(mark)
                continue
            tag = tag_at(mark)
            if tag is None:
                continue
            if tag.role == "answer":
                self.answering = tag.name
            elif tag.role == "unknown":
                self._unknown(tag)
            elif tag.closing and tag.name == self.answering:
                self.answering = ""
            elif tag.closing:
                self._orphan(tag)
            elif not self._reasoning(tag):
                return self._scan(open_reasoning=True)
        return self._scan()

    def _scan(self, *, open_reasoning: bool = False, exhausted: bool = False) -> Scan:
        return Scan(
            self.text,
            tuple(self.found),
            tuple(self.broken),
            tuple(self.reasoning),
            tuple(self.unknown),
            tuple(self.drafts),
            open_reasoning,
            exhausted,
        )

    def _object(self, mark: re.Match[str]) -> None:
        start = mark.start()
        try:
            decoded = decode(self.text, start)
        except BrokenJsonError as error:
            # Half an object in reasoning must not hide the tag that ends the reasoning.
            end = max(error.position, mark.end())
            closed = reasoning_closed(self.text, mark.end(), end)
            self.position = end if closed is None else closed
            if self.pair:
                self.position = min(self.position, max(self.pair[1], mark.end()))
            self.broken.append(Broken(self.text[start : self.position], start, error))
            return
        self.position = decoded.end
        if self.pair and decoded.end > self.pair[1]:
            self._close_later(decoded.end)
        self.found.append(Found(decoded, start, self.pair[0] if self.pair else ""))

    def _reasoning(self, tag: Tag) -> bool:
        """Pass over the reasoning that ``tag`` opens; whether it ends."""
        if tag.pairs and not self._closing(tag.name, tag.end):
            return True
        end = reasoning_end(self.text, tag)
        self.reasoning.append((tag.start, len(self.text) if end is None else end))
        self.position = self.reasoning[-1][1]
        return end is not None

    def _orphan(self, tag: Tag) -> None:
        """Everything before a closing tag that was never opened is reasoning."""
        self.drafts = self.drafts or self.found
        self.found = []
        self.broken = []
        self.reasoning = [(0, tag.end)]
        self.unknown = []
        self.pair = None

    def _unknown(self, tag: Tag) -> None:
        if tag.closing or self.pair:
            return
        self._enter(tag.name, tag.start, tag.end, alone=not tag.pairs)

    def _enter(self, name: str, start: int, behind: int, *, alone: bool) -> None:
        """Be inside the tag ``name`` that opens at ``start``, if it closes after ``behind``.

        One that never closes is only words in brackets, unless the whole text stands behind it and
        it may stand ``alone``.
        """
        closing = self._closing(name, behind)
        end = len(self.text)
        if closing:
            self.pair = (name, closing.start, closing.end)
        else:
            begin = end - len(self.text.lstrip()) if alone and start < _INDENT else -1
            self.pair = (name, end, end) if start == begin else None
        if self.pair:
            self.unknown.append((start, self.pair[2]))

    def _closing(self, name: str, behind: int) -> Tag | None:
        if self.closings is None:
            self.closings = closings(self.text, behind)
        tags = self.closings.get(name, [])
        index = bisect_left(tags, behind, key=attrgetter("start"))
        return tags[index] if index < len(tags) else None

    def _close_later(self, behind: int) -> None:
        """The closing tag that was expected stands in a text of an object: look for the next."""
        name = self.pair[0] if self.pair else ""
        start, _ = self.unknown.pop()
        self._enter(name, start, behind, alone=True)
        if self.pair:
            return
        self.found = [
            replace(found, inside="") if found.start > start else found for found in self.found
        ]


def settled(seen: Scan, answer: Found) -> Scan:
    """``seen`` with everything between unknown tags before ``answer`` taken for reasoning."""
    before = tuple([span for span in seen.unknown if span[1] <= answer.start])
    if not before:
        return seen
    broken = (each for each in seen.broken if not any(s <= each.start < e for s, e in before))
    return replace(seen, broken=tuple(broken), reasoning=(*seen.reasoning, *before))
