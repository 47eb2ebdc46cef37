"""The words labels are cut into: aliases, names and `lexicon`, folded and looked up by `segments`.

Worked out once from the tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .aliases import NAME_TABLES
from .aliases import TERM_TABLES
from .aliases import groups
from .aliases import lookup
from .characters import QUOTE
from .characters import SPACED
from .guards import GENERIC
from .guards import KEPT
from .guards import NEGATORS
from .guards import PLACES
from .guards import SETTLED
from .guards import STAGES
from .guards import TIMES
from .guards import TOPICAL
from .hanja import hanja
from .lexicon import WORDS
from .numerals import plain_numerals
from .schema import nfc
from .signs import RATIO
from .signs import WRITTEN_TO
from .signs import say_signs
from .units import IN_WORDS
from .years import say_years

CHUNK = re.compile(
    rf"(?:[^\W_]|(?<=[0-9])\.(?=[0-9])|(?<=[0-9])%|(?<=%)p|−(?=[0-9])|[{WRITTEN_TO}{RATIO}↑↓])+"
)
COORDINATORS = frozenset("및 와 과 또는 그리고 and".split())
USUAL = re.compile("[가-퍻퍽-힣A-Za-z ·]*")
"""A label of these alone is plain in lower case; 퍼 is left out for 퍼센트."""

_BRIDGE = re.compile(r"[·/]| 및 ")
_AMOUNT_GAP = re.compile(r"(?<=[0-9][경조억만]) +(?=[0-9])")
_LETTERS_JOINED = re.compile(r"(?<![a-z])([a-z])&([a-z])(?![a-z])")
_GLOSS = re.compile(r"(?<=[가-힣]) ?\((?!(?:a{1,3}|b{1,3}|c{1,3}|d)\))[a-z][a-z .&-]{0,30}\)")
_BRACKET = re.compile(r"(.*[^ (]) ?\(([^()]+)\) *")
_WORD = re.compile(r"[가-힣]+")
_QUARTER = re.compile(r"(?<![0-9a-z])([1-4])q(?![a-z])")


@dataclass(frozen=True, slots=True)
class Word:
    """A known word: its ``tokens``, and whether it may bridge a dot or stroke (원·달러).

    ``name`` says that it names a firm or public body, ``written`` is the word itself where its
    group has a short form (`DROPPED`).
    """

    tokens: tuple[str, ...]
    bridges: bool = False
    name: bool = False
    written: str = ""


def plain(text: str) -> str:
    """A label in one spelling: width, hanja, signs, amounts, years, quarters, R&D; spaces stay.

    A gloss in Latin letters is dropped (핀테크(FinTech)), any other bracket at the end goes to the
    front, where what narrows a label stands: 2차전지(나트륨이온) is 나트륨이온 2차전지, while
    2차전지(장비) is 2차전지 장비.
    """
    if USUAL.fullmatch(text):
        return text.lower()
    spaced = say_years(nfc(hanja(text)).translate(SPACED)).replace(QUOTE, "")
    spaced = _GLOSS.sub("", say_signs(spaced))
    bracket = _BRACKET.fullmatch(spaced)
    if bracket and not GENERIC.intersection(_WORD.findall(bracket[2])):
        spaced = f"{bracket[2]} {bracket[1]}"
    spaced = _LETTERS_JOINED.sub(r"\1n\2", spaced)
    spaced = plain_numerals(_AMOUNT_GAP.sub("", spaced))
    return _QUARTER.sub(r"\1분기", spaced)


def packed(text: str) -> str:
    """A label as the vocabulary knows it: `plain`, without spaces and marks."""
    chunks = CHUNK.findall(plain(text))
    return "".join(chunk for chunk in chunks if chunk not in COORDINATORS)


_GROUPS = [
    {packed(name) for name in (canonical, *aliases)}
    for table in (*TERM_TABLES, *NAME_TABLES)
    for canonical, aliases in groups(table).items()
]
"""The names of each group, packed."""


def _dropped() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    meanings = lookup(TERM_TABLES, packed)
    for names in _GROUPS:
        for short in names:
            for long in names:
                modifier = long.removesuffix(short)
                if modifier and modifier != long and modifier not in KEPT:
                    found.setdefault(short, {})[modifier] = meanings.get(modifier, modifier)
    return found


DROPPED = _dropped()
"""Short form of a name -> what it leaves out -> that in its canonical spelling.

수요예측 for 기관 수요예측 leaves out 기관.
"""


CUT_SHORT = DROPPED.keys() - {
    name
    for table in (*TERM_TABLES, *NAME_TABLES)
    for canonical, aliases in groups(table).items()
    if packed(canonical) in DROPPED
    for name in map(packed, (canonical, *aliases))
}
"""Short forms that mean the long one, whatever it is called: 톡신 is cut from 보툴리눔 톡신.

In the other groups the short form is the name: 방위산업 is 방산, K-방산 says more.
"""


def _vocabulary() -> dict[str, Word]:
    words = {
        packed(word): Word((packed(word),))
        for group in (WORDS, PLACES, TIMES, TOPICAL, SETTLED, STAGES, NEGATORS)
        for word in group
    }
    tables = [(table, False) for table in TERM_TABLES] + [(table, True) for table in NAME_TABLES]
    shortened = {
        name for found in _GROUPS if not DROPPED.keys().isdisjoint(found) for name in found
    }
    for table, names in tables:
        for canonical in groups(table):
            for piece in (canonical,) if names else canonical.split():
                words.setdefault(packed(piece), Word((packed(piece),), name=names))
    for table, names in tables:
        for canonical, aliases in groups(table).items():
            pieces = (canonical,) if names else canonical.split()
            tokens = tuple(packed(piece) for piece in pieces)
            for alias in (canonical, *aliases):
                known = words.get(packed(alias))
                bridges = bool(_BRIDGE.search(alias)) or (known is not None and known.bridges)
                written = packed(alias) if packed(alias) in shortened else ""
                words[packed(alias)] = Word(tokens, bridges, names, written)
    words |= {packed(counted): Word(tokens) for counted, tokens in IN_WORDS.items()}
    return {key: word for key, word in words.items() if len(key) > 1}


VOCABULARY = _vocabulary()
"""Packed word -> what it means."""


def _lengths() -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for key in VOCABULARY:
        found.setdefault(key[:2], set()).add(len(key))
    return {start: tuple(sorted(lengths, reverse=True)) for start, lengths in found.items()}


LENGTHS = _lengths()
"""First two characters -> lengths of the words that begin with them, longest first."""

ACTORS = frozenset(word.tokens[0] for word in VOCABULARY.values() if word.name)
"""Canonical names of firms and public bodies: in a label they say who, not what."""
