"""Words of a label that say something else beside others: an arrow, 취득 (`labels`).

수출↑ is 수출 증가, 주가↑ 주가 상승, 목표주가↑ 목표주가 상향; 지분 취득 is 지분 매입, while
특허 취득 is no purchase.
"""

from __future__ import annotations

from .segments import Token

_ARROWS = {"↑": ("증가", "상승", "상향"), "↓": ("감소", "하락", "하향")}
"""Arrow -> what it says of a quantity, of a price or rate, of a judgement."""

PRICES = frozenset(
    """
    주가 코스피 코스피200 코스닥 코스닥150 나스닥 나스닥100 다우존스 snp500 유가 물가 금리 가격 시세
    운임 요금 원가 임금 원화 달러 엔화 위안화 유로화 전세가 매매가 분양가 비트코인 이더리움
    """.split()
)
_RATES = ("률", "율", "값", "지수", "단가")
JUDGED = frozenset("목표주가 등급 신용등급 투자의견 전망 전망치".split())
BOUGHT = frozenset("자사주 지분 주식 토지 건물 부동산 부지".split())
IN_CONTEXT = frozenset((*_ARROWS, "취득"))
"""Words that ask for the words before them."""


def _only_numbers(tokens: list[Token]) -> bool:
    return all(token.number or token.text in _ARROWS for token in tokens)


def _kind(word: str) -> int:
    """Which of an arrow's words a word asks for."""
    if word in PRICES or word.endswith(_RATES):
        return 1
    return 2 if word in JUDGED else 0


def say_in_context(tokens: list[Token]) -> list[Token]:
    """The words with arrows and 취득 as the words before them ask for.

    An arrow before any word stays (↑수출), as one of `guards.NEGATORS`.
    """
    said: list[Token] = []
    before = ""
    for token in tokens:
        text = token.text
        if text in _ARROWS and (before or _only_numbers(tokens)):
            text = _ARROWS[text][_kind(before)]
        elif text == "취득" and before in BOUGHT:
            text = "매입"
        if not token.number:
            before = text
        said.append(Token(text, token.number, token.joined, token.written))
    return said
