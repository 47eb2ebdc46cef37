"""The polarity of one sentence: lexicon matches, relief and strain, negation, contrast.

Patterns are compiled when first used, so that starting the program stays short.
"""

from __future__ import annotations

import re
from functools import lru_cache

from . import sentiment_words as words
from .patterns import alternatives
from .patterns import any_of


def polarity(sentence: str) -> float:
    """Signed strength: above 0 good news, below 0 bad news, mostly within -6 to 6.

    What one pattern matches, a later one does not; a negation right behind turns a match, and what
    stands behind a contrast (지만, 다만) weighs more than what stands before it.
    """
    total = 0.0
    taken: list[tuple[int, int]] = []
    turn = next((match.start() for match in any_of(words.CONTRAST).finditer(sentence)), -1)
    for pattern, weight in _signed():
        for match in pattern.finditer(sentence):
            start, end = match.span()
            if any(start < other_end and other < end for other, other_end in taken):
                continue
            taken.append((start, end))
            value = -0.7 * weight if _negation().match(sentence, end) else weight
            if turn > 4:
                value *= 1.2 if start > turn else 0.6
            total += value
    return total


def is_hedged(sentence: str) -> bool:
    """Whether what the sentence says has not happened yet."""
    return any_of(words.HEDGES).search(sentence) is not None


def is_plan(sentence: str) -> bool:
    """Whether the sentence reports a step (a decision, a plan, a disclosure)."""
    return any_of(words.PLANS).search(sentence) is not None


@lru_cache(maxsize=1)
def _signed() -> tuple[tuple[re.Pattern[str], float], ...]:
    burdens = alternatives(words.BURDENS)
    relief = re.compile(rf"{burdens}[^,.…]{{0,24}}?{alternatives(words.SHRINKS)}")
    strain = re.compile(rf"{burdens}[^,.…]{{0,24}}?{alternatives(words.GROWS)}")
    lost = re.compile(
        rf"(?:(?:기술수출|기술이전|공급|수주|합병|투자|인수)\s?)?{alternatives(words.GOODS)}"
        rf"(?:이|가|을|를|은|는)?[^,.…]{{0,8}}?{alternatives(words.LOST)}"
    )
    lexicon = [
        *((any_of(listed), weight) for weight, listed in words.POSITIVE),
        *((any_of(listed), -weight) for weight, listed in words.NEGATIVE),
    ]
    lexicon.sort(key=lambda pair: -abs(pair[1]))
    return ((lost, -2.2), (relief, 1.2), (strain, -1.2), *lexicon)


@lru_cache(maxsize=1)
def _negation() -> re.Pattern[str]:
    return re.compile(rf"[가-힣\s]{{0,6}}?{alternatives(words.NEGATION)}")
