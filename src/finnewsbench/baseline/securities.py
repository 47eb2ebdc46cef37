"""Securities firms, analysts and opinions: what the task keeps at relevance 0 (paper, section 5.2).

Firms are told by how their names end and by a short list of foreign houses; opinions by their set
phrases.  A firm that the article is about is an ordinary company; `companies` decides that.
"""

from __future__ import annotations

import re

_FIRM = re.compile(r".*(?:증권|금융투자|투자證|證|리서치센터)$")

_NOT_FIRMS = frozenset(
    """
    증권 유가증권 수익증권 토큰증권 조각투자증권 예탁증권 신종자본증권 전자증권 기명증권
    자산유동화증권 주택저당증권 투자증권 파생결합증권 국고증권 외국계증권 대형증권 금융투자
    한국증권금융
    """.split()
)

_FOREIGN_HOUSES = frozenset(
    """
    골드만삭스 모건스탠리 JP모건 JP모간 JP모건체이스 씨티그룹 씨티글로벌마켓 UBS 크레디트스위스
    노무라 맥쿼리 CLSA HSBC 도이체방크 도이치방크 바클레이스 바클레이즈 뱅크오브아메리카 BofA
    메릴린치 BNP파리바 번스타인 제프리스 다이와 미즈호 소시에테제네랄 웰스파고 에버코어
    에버코어ISI 니덤 오펜하이머 파이퍼샌들러 레이먼드제임스 웨드부시 코웬 스티펠 TD코웬
    캔터피츠제럴드
    """.split()
)

ANALYST_TITLES = frozenset(
    """
    연구원 수석연구원 선임연구원 책임연구원 연구위원 수석연구위원 애널리스트 이코노미스트
    스트래티지스트 리서치센터장 투자전략팀장 리서치본부장
    """.split()
)
"""Titles that only analysts bear, unless their house is no securities firm."""

EXECUTIVE_TITLES = frozenset(
    """
    회장 부회장 사장 부사장 대표 대표이사 공동대표 각자대표 CEO CFO 최고경영자 의장
    최고재무책임자
    """.split()
)
"""Titles that make a person of a securities firm more than an analyst."""

OPINIONS = tuple(
    """
    목표주가 목표가 적정주가 투자의견 비중확대 비중축소 시장수익률 최선호주 차선호주 톱픽
    커버리지 컨센서스
    """.split()
)
"""Opinion phrases, as keywords at relevance 0; spaces inside are allowed (투자 의견)."""

_SPACED_OPINIONS = {phrase: r"\s?".join(phrase) for phrase in OPINIONS}
_SPACED_OPINIONS["목표가"] = r"목표\s?가(?=[는를도가와의\s,.…]|$)"

_OPINION = re.compile(
    "|".join(_SPACED_OPINIONS.values())
    + r"|애널리스트|연구원[은이]|연구위원|리서치센터|이코노미스트|스트래티지스트|증권가|증권업계"
    r"|[‘'“\"](?:매수|매도|중립|보유|비중\s?확대|Buy|BUY|Hold)[’'”\"]"
)


def is_firm(name: str) -> bool:
    """Whether the name is a securities firm's or a foreign investment bank's."""
    return name not in _NOT_FIRMS and (
        name in _FOREIGN_HOUSES or (len(name) > 2 and _FIRM.match(name) is not None)
    )


def is_not_firm(word: str) -> bool:
    """Whether a word that ends like a securities firm is an ordinary one (유가증권)."""
    return word in _NOT_FIRMS


def is_opinion(text: str) -> bool:
    """Whether a sentence or title voices an analyst's opinion or speaks of analysts."""
    return _OPINION.search(text) is not None


def opinions(sentences: tuple[str, ...]) -> list[tuple[str, int]]:
    """Opinion phrases as the text writes them, with the first sentence of each."""
    found: dict[str, tuple[str, int]] = {}
    for index, sentence in enumerate(sentences):
        for phrase, pattern in _SPACED_OPINIONS.items():
            match = re.search(pattern, sentence)
            if match and phrase not in found:
                found[phrase] = (match.group(), index)
    return list(found.values())
