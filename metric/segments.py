"""A label cut into its words without a morphological analyser (DESIGN section 5: aligned tails).

Words end at spaces and marks.  Inside a word, it is cut only where every part is known to
`vocabulary`, so that an unknown name is never cut; of several ways the one with the fewest parts
counts, the longer word first.  Numbers with their unit are parts of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .guards import FIRM_PLACES
from .guards import INDUSTRIES
from .guards import TRADES
from .guards import UNSPACED_HEADS
from .layout import Layout
from .layout import inside
from .layout import lay_out
from .signs import RATIO
from .signs import WRITTEN_TO
from .units import IN_WORDS
from .units import NUMBER
from .units import SAME_UNIT
from .vocabulary import LENGTHS
from .vocabulary import VOCABULARY

_VERSION = re.compile(rf"([a-z]{{1,7}}|[가-힣]{{2,}})([0-9]+(?:\.[0-9]+)?[a-z]?[{WRITTEN_TO}]?)")
_LETTER_AFTER = re.compile(r"[a-z](?![a-z])")
_LINKS = "와과의"
_TAKEN = frozenset((*_LINKS, *TRADES))
_UNKNOWN = 100
_HEADS = tuple(sorted(UNSPACED_HEADS))
_NUMERIC = frozenset("0123456789−제")
_WITHIN = ".−제" + RATIO


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a label: ``number`` for amounts.

    ``joined`` is the mark that joins it to the word before (a comma for 및 and 와), or ``""``,
    ``written`` the name it was read from, where that may be a short or long one (`vocabulary`).
    """

    text: str
    number: bool = False
    joined: str = ""
    written: str = ""


@dataclass(slots=True)
class _Step:
    """A way to read the characters up to ``end``; ``joins`` says that what follows is an equal.

    Not frozen, as `layout.Layout`: a label needs a dozen.
    """

    end: int
    cost: int
    tokens: tuple[Token, ...]
    joins: bool = False


_TOKENS = {
    key: (Token(word.tokens[0], key in IN_WORDS, "", word.written), *map(Token, word.tokens[1:]))
    for key, word in VOCABULARY.items()
}
"""Known word -> its tokens, made once."""


def cut_plain(spaced: str) -> tuple[Token, ...]:
    """Cut a label, as `vocabulary.plain` leaves it, into words with one spelling each.

    ``()`` if it has none.  A word that is said twice in a row counts once, a number does not: 1+1
    is not 1.
    """
    layout = lay_out(spaced)
    tokens: list[Token] = []
    at, joins = 0, False
    for step in _chosen(layout):
        for token in step.tokens:
            if tokens and token.text == tokens[-1].text and not token.number:
                continue
            if tokens and token is step.tokens[0] and (joins or at in layout.joined):
                mark = layout.joined.get(at, ",")
                tokens.append(Token(token.text, token.number, mark, token.written))
            else:
                tokens.append(token)
        at, joins = step.end, step.joins
    return tuple(tokens)


def _chosen(layout: Layout) -> list[_Step]:
    """The cheapest reading of a label."""
    size = len(layout.text)
    ways: dict[int, list[_Step]] = {}
    reached = {0}
    border = 0
    while border < size:
        after = layout.following[border]
        if border in reached and (whole := _whole(layout, border, reached)):
            ways[border] = [whole]
            reached.add(after)
            border = after
            continue
        _walk(layout, ways, reached, border, after)
        if border in reached and not _is_known(layout, ways, border):
            unknown = list(_unknown(layout, border))
            ways[border] += unknown
            reached.update([step.end for step in unknown])
            _walk(layout, ways, reached, border, after)
        border = after
    costs = [0] * (size + 1)
    chosen: dict[int, _Step] = {}
    for start in sorted(ways, reverse=True):
        costs[start] = 1 << 30
        for step in ways[start]:
            cost = step.cost + costs[step.end]
            if cost < costs[start]:
                costs[start] = cost
                chosen[start] = step
    steps: list[_Step] = []
    at = 0
    while at < size:
        steps.append(chosen[at])
        at = chosen[at].end
    return steps


def _walk(
    layout: Layout, ways: dict[int, list[_Step]], reached: set[int], start: int, end: int
) -> None:
    """Go on from every place in a word that was reached and not gone on from."""
    for at in range(start, end):
        if at in reached and at not in ways:
            ways[at] = steps = _steps(layout, at)
            reached.update([step.end for step in steps])


def _whole(layout: Layout, start: int, reached: set[int]) -> _Step | None:
    """The known word from one border to the next, where nothing else can be cheaper."""
    text, end = layout.text, layout.following[start]
    lengths = LENGTHS.get(text[start : start + 2], ())
    if end - start not in lengths and text[start] not in _NUMERIC:
        return None
    if _is_taken(layout, end) or not reached.isdisjoint(range(start + 1, end)):
        return None
    steps = _steps(layout, start)
    ends = [step.end for step in steps]
    return steps[ends.index(end)] if end in ends and max(ends) == end else None


def _is_taken(layout: Layout, at: int) -> bool:
    """Whether the next word is one syllable that a known word before it may take with it."""
    return at + 1 in layout.hard and layout.text[at] in _TAKEN


def _is_known(layout: Layout, ways: dict[int, list[_Step]], start: int) -> bool:
    """Whether known words lead from one border to the next: cheaper than any unknown one."""
    end = layout.following[start]
    if end - start >= _UNKNOWN - 2 or _is_taken(layout, end):
        return False
    seen = {start}
    for at in range(start, end):
        if at in seen:
            seen.update([step.end for step in ways[at]])
    return end in seen


def _steps(layout: Layout, start: int) -> list[_Step]:
    """Every known way to go on from ``start``, the longest word first."""
    steps: list[_Step] = []
    if layout.text[start : start + 2] in LENGTHS:
        steps += _words(layout, start)
    if layout.text[start] in _NUMERIC:
        steps += _numbers(layout, start)
    return steps


def _words(layout: Layout, start: int) -> Iterator[_Step]:
    text, hard = layout.text, layout.hard
    size = len(text)
    if inside(layout, start):
        return
    for length in LENGTHS.get(text[start : start + 2], ()):
        end = start + length
        key = text[start:end]
        word = VOCABULARY.get(key) if end <= size else None
        if word is None or inside(layout, end):
            continue
        if end > layout.following[start] or word.name:
            # Across spaces, and for names, only whole words: 금융 시장금리 holds no 금융시장.
            if start not in hard or end not in hard:
                continue
            if not word.bridges and any(start < at < end for at in layout.joined):
                continue
        elif word.tokens[0] in FIRM_PLACES and text[end : layout.following[start]] in INDUSTRIES:
            continue
        tokens = _TOKENS[key]
        yield _Step(end, 1, tokens)
        if end < size and end + 1 in hard:
            if text[end] in _LINKS and end + 1 < size:
                yield _Step(end + 1, 1, tokens, joins=text[end] != "의")
            elif text[end] in TRADES and word.tokens[-1] in TRADES[text[end]]:
                yield _Step(end + 1, 1, tokens)


def _numbers(layout: Layout, start: int) -> Iterator[_Step]:
    """A number with its unit, and without; 3 3분기 are two, since a border is between."""
    text = layout.text
    if start not in layout.hard and (text[start - 1].isdigit() or text[start - 1] in _WITHIN):
        return
    found = NUMBER.match(text, start)
    if found and found.end(1) > layout.following[found.start(1)]:
        found = NUMBER.match(text, start, layout.following[found.start(1)])
    if not found:
        return
    if found[2] and not inside(layout, found.end()):
        value = found[1] + SAME_UNIT.get(found[2], found[2])
        yield _Step(found.end(), 1, (Token(value, number=True),))
    end = found.end(1)
    letter = _LETTER_AFTER.match(text, end)
    if letter and end not in layout.hard and start and text[start - 1].isalpha():
        yield _Step(letter.end(), 1, (Token(found[1] + letter.group(), number=True),))
    if not inside(layout, end):
        yield _Step(end, 1, (Token(found[1], number=True),))


def _unknown(layout: Layout, start: int) -> Iterator[_Step]:
    """The rest up to the next border as one word; a version or a topical head comes off."""
    end = layout.following[start]
    chunk = layout.text[start:end]
    if chunk.endswith(_HEADS):
        for head in _HEADS:
            rest = chunk[: -len(head)]
            if chunk.endswith(head) and len(rest) > 1:
                yield _Step(start + len(rest), _UNKNOWN - 2, (Token(rest),))
    version = _VERSION.fullmatch(chunk)
    if version:
        tokens = (Token(version[1]), Token(version[2], number=True))
        yield _Step(end, _UNKNOWN - 1, tokens)
    yield _Step(end, _UNKNOWN, (Token(chunk),))
