"""Numbers of a label: joined where they are one, in their order, each in its clause (`labels`)."""

from __future__ import annotations

from .guards import TIMES
from .layout import GLOSS
from .segments import Token
from .signs import RANGE
from .units import TIME_UNITS

_TIME_ENDS = (*TIME_UNITS, *TIMES)
_CHANGES = frozenset(
    """
    상향 인상 증가 상승 강세 급등 하향 인하 감소 하락 약세 급락 확대 개선
    호조 축소 악화 부진 완화 강화 둔화 반등 회복 매수 매입 취득 인수 매도
    처분 매각 증자 증산 증설 감자 감산 동결 유지 흑자 적자
    """.split()
)
"""Words that end a clause where another one follows: 매출 10% 증가 영업이익 감소."""


def join_numbers(tokens: list[Token]) -> list[Token]:
    """Make one of numbers or times side by side: neither 임상 1/2상 nor 1~2상 is a case of 2상."""
    joined: list[Token] = []
    for token in tokens:
        if (
            token.joined not in ("", GLOSS)
            and joined
            and _is_number(token)
            and _is_number(joined[-1])
        ):
            last = joined.pop()
            mark = RANGE if token.joined == RANGE else "·"
            joined.append(Token(f"{last.text}{mark}{token.text}", number=True, joined=last.joined))
        else:
            joined.append(token)
    return joined


def in_order(tokens: list[Token]) -> tuple[str, ...]:
    """Times in their order, then amounts in theirs: 3% 뒤 5% is not 5% 뒤 3%."""
    times, amounts = [], []
    for token in tokens:
        if token.text in TIMES or (token.number and token.text.endswith(_TIME_ENDS)):
            times.append(token.text)
        elif token.number:
            amounts.append(token.text)
    return (*times, *amounts)


def lay_in_clauses(tokens: list[Token], kept: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Numbers and kept words as they stand, and how many clauses follow each, the last one first.

    매출 10% 증가 영업이익 감소 is not 매출 증가 영업이익 10% 감소.  ``""`` says that none follows.
    """
    standing = [token for token in tokens if _is_number(token) or token.text in kept]
    sequence = tuple([token.text for token in standing])
    words = [token.text for token in standing if not _is_number(token)]
    if _CHANGES.isdisjoint(words[:-1]):
        return sequence, ""
    following: list[str] = []
    passed = -1
    for token in reversed(standing):
        if _is_number(token):
            following.append(str(max(passed, 0)))
        elif token.text in _CHANGES or passed < 0:
            passed += 1
    return sequence, ",".join(following) if set(following) != {"0"} else ""


def _is_number(token: Token) -> bool:
    return token.number or token.text in TIMES
