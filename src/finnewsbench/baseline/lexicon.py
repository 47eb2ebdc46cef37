"""Finding lexicon words in a sentence, spaced as the writer liked (공급 계약 is 공급계약)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BLANK = re.compile(r"(?<=[A-Za-z0-9가-힣]) (?=[가-힣])|(?<=[가-힣]) (?=[A-Za-z0-9])")
_SHORT = 3


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence as written, and without the blanks beside Hangul (``offsets`` lead back)."""

    written: str
    packed: str
    offsets: tuple[int, ...]


def prepare(sentence: str) -> Text:
    """Pack a sentence once for many look-ups."""
    blanks = {match.start() for match in _BLANK.finditer(sentence)}
    kept = tuple(index for index in range(len(sentence)) if index not in blanks)
    return Text(sentence, "".join(sentence[index] for index in kept), kept)


def places(word: str, text: Text) -> list[tuple[int, int]]:
    """Start and end, in the written sentence, of each place where the word stands.

    Up to three characters the word is looked for as written and, if it is Hangul of up to two
    syllables, at the beginning of a word; an ASCII end must not touch another ASCII letter.
    """
    short = len(word) <= _SHORT
    source = text.written if short else text.packed
    found = []
    at = source.find(word)
    while at >= 0:
        end = at + len(word)
        if _free(source, at, end, word):
            if short:
                found.append((at, end))
            else:
                found.append((text.offsets[at], text.offsets[end - 1] + 1))
        at = source.find(word, end)
    return found


def _free(source: str, start: int, end: int, word: str) -> bool:
    before = source[start - 1] if start else " "
    after = source[end] if end < len(source) else " "
    if word[0].isascii():
        if before.isascii() and before.isalnum():
            return False
    elif len(word) < _SHORT and "가" <= before <= "힣":
        return False
    return not (word[-1].isascii() and after.isascii() and after.isalpha())
