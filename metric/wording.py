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
    주가 지수 코스피 코스닥 나스닥 다우지수 닛케이지수 환율 유가 물가 금리 가격 금값 집값 시세 운임
    요금 단가 원가 임금 원화 달러 엔화 위안화 유로화 전세가 매매가 분양가 가동률 점유율
    지분율 이익률 영업이익률 성장률 실업률 연체율 수익률 이자율 배당수익률
    """.split()
)
JUDGED = frozenset("목표주가 등급 신용등급 투자의견 전망 전망치 실적전망".split())
_BOUGHT = frozenset("자사주 지분 주식 토지 건물 부동산 부지".split())
IN_CONTEXT = frozenset((*_ARROWS, "취득"))
"""Words that ask for the words before them."""


def say_in_context(tokens: list[Token]) -> list[Token]:
    """The words with arrows and 취득 as the words before them ask for."""
    said: list[Token] = []
    before = ""
    for token in tokens:
        text = token.text
        if text in _ARROWS:
            text = _ARROWS[text][1 if before in PRICES else 2 if before in JUDGED else 0]
        elif text == "취득" and before in _BOUGHT:
            text = "매입"
        if not token.number:
            before = text
        said.append(Token(text, token.number, joined=token.joined, ordered=token.ordered))
    return said
