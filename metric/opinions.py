"""Labels that are an investment opinion: 투자의견을 매수로 상향, 목표가 상향, 매수 의견.

A subject (투자의견, 목표주가) names an opinion wherever a label begins with it, a firm's name
before it set aside.  A rating (매수, 보유) is an ordinary word too (보유 지분 매각, 매수 청구권):
it names one only alone, or before a word such as 의견, 유지 or 상향.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable

from .schema import nfc
from .suffixes import is_particle
from .text import fold

_SUBJECTS = {
    "투자의견": ("투자의견",),
    "목표주가": ("목표주가", "목표가", "적정주가", "적정가"),
    "적정주가": ("목표주가", "목표가", "적정주가", "적정가"),
    "목표가": ("목표주가", "목표가", "적정주가", "적정가"),
}
RATINGS = {
    "매수": "매수", "buy": "매수", "보유": "보유", "hold": "보유", "매도": "매도", "sell": "매도",
    "중립": "중립", "neutral": "중립", "보류": "보류", "비중확대": "비중확대",
    "overweight": "비중확대", "비중축소": "비중축소", "underweight": "비중축소",
    "시장수익률": "시장수익률", "적극매수": "적극매수", "강력매수": "강력매수",
}  # fmt: skip
"""A rating as it is written -> the rating."""

_FOLLOW = tuple("의견 투자의견 유지 상향 하향 추천 권고".split())
_CHANGED = (*_FOLLOW, *tuple("조정 인상 인하 제시 산정 변경 신규 철회 괴리율 컨센서스".split()))
_BORDER = re.compile(r"[\s()\[\],/\u00b7'\"\u2018\u2019\u201c\u201d:;]+")


def is_listed(name: str) -> bool:
    """Whether an excluded entry's name is a subject or a rating of the tables."""
    return fold(name) in _SUBJECTS or fold(name) in RATINGS


def opinion_named(names: Iterable[str], firms: tuple[str, ...]) -> Callable[[str], bool]:
    """A test for labels: whether one says an opinion of these ``names``, subjects and ratings.

    ``firms``: names that may stand before a subject, with or without 의.
    """
    known = [fold(name) for name in names]
    subjects = tuple(dict.fromkeys(form for name in known for form in _SUBJECTS.get(name, ())))
    ratings = frozenset([RATINGS[name] for name in known if name in RATINGS])
    written = [word for word, rating in RATINGS.items() if rating in ratings]
    needed = tuple(dict.fromkeys((*[subject[:2] for subject in subjects], *written)))

    def named(label: str) -> bool:
        lower = nfc(label).casefold()
        if not any(part in lower for part in needed):
            return False
        words = [word for word in _BORDER.split(lower) if word]
        if _is_about(words, subjects) or _is_rated(words, ratings):
            return True
        behind = _behind_firm(words, firms)
        return _is_about(behind, subjects) or (len(behind) > 1 and _is_rated(behind, ratings))

    return named


def _behind_firm(words: list[str], firms: tuple[str, ...]) -> list[str]:
    """What follows the longest name of a firm that the words begin with; nothing without one."""
    known = {fold(firm) for firm in firms}
    for count in range(min(len(words), 5) - 1, 0, -1):
        before = fold("".join(words[:count]))
        if before in known or before.removesuffix("의") in known:
            return words[count:]
    return []


def _is_about(words: list[str], subjects: tuple[str, ...]) -> bool:
    """Whether words begin with a subject, written in one word or in two."""
    if not words:
        return False
    for subject in subjects:
        rest = words[0].removeprefix(subject)
        if rest != words[0]:
            if is_particle(subject, rest) or rest.startswith(_CHANGED):
                return True
        elif len(words) > 1 and subject.startswith(words[0]):
            joined = words[0] + words[1]
            rest = joined.removeprefix(subject)
            if rest != joined and is_particle(subject, rest):
                after = words[2] if len(words) > 2 else ""
                if not after or after.startswith(_CHANGED) or _rating(after):
                    return True
    return False


def _is_rated(words: list[str], ratings: frozenset[str]) -> bool:
    """Whether words are a rating alone, or one before a word that makes an opinion of it."""
    first = words[0]
    if len(words) == 1 and RATINGS.get(first) in ratings:
        return True
    if len(words) > 1 and _rating(first) in ratings:
        after = next((word for word in words[1:] if not _rating(word)), "")
        return after.startswith(_FOLLOW) if after else len(set(map(_rating, words))) == 1
    return any(
        _rating(first[: -len(word)]) in ratings
        for word in ("투자의견", "의견")
        if len(first) > len(word) and first.endswith(word)
    )


def _rating(word: str) -> str:
    """The rating that a word with or without a particle says, or ``""``."""
    if word in RATINGS:
        return RATINGS[word]
    for size in (1, 2):
        if word[:-size] in RATINGS and is_particle(word[:-size], word[-size:]):
            return RATINGS[word[:-size]]
    return ""
