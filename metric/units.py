"""Numbers in labels: their units, and how they are written for one another (`segments`)."""

from __future__ import annotations

import re

from .signs import RATIO

UNITS = tuple(
    """
    분기째 분기 년물 년간 년 개월 월 일 시간 분 초 원 달러 엔 위안 유로 파운드 %p % bp 상 차 세대
    나노미터 나노 nm 호기 호선 호 위 배 주 건 개국 개사 개 명 인 사 대 톤 t gwh mwh kwh gw mw kw
    gb tb 인치 단계 단 층 회 종 포인트 선 척 라인 만 차례 곳 가지
    """.split()
)
"""What may follow a number as its unit."""

SAME_UNIT = {"원": "", "나노미터": "나노", "nm": "나노", "t": "톤"}
"""Units that are written for one another; won are left out, as the press does."""

TIME_UNITS = ("년", "월", "일", "분기")
"""Ends of numbers that say when."""

NUMBER = re.compile(
    rf"제?(−?[0-9]+(?:\.[0-9]+)?(?:{RATIO}[0-9]+(?:\.[0-9]+)?)*)"
    rf"({'|'.join(sorted(UNITS, key=len, reverse=True))})?"
)
"""A number or ratio, and its unit."""

_NATIVE = tuple(enumerate("두 세 네 다섯 여섯 일곱 여덟 아홉 열".split(), start=2))
_COUNTED = "배 차례 곳 가지".split()
_AFTER_QUARTERS = {
    "만에": ("만에",),
    "연속": ("연속",),
    "연속적자": ("적자", "지속"),
    "연속흑자": ("흑자", "지속"),
}

IN_WORDS = {
    **{f"{word}{unit}": (f"{number}{unit}",) for number, word in _NATIVE for unit in _COUNTED},
    **{
        f"{word}분기{after}": (f"{number}분기", *words)
        for number, word in ((1, "한"), *_NATIVE)
        for after, words in _AFTER_QUARTERS.items()
    },
}
"""Counts in Korean numerals -> their words, the number first: 두 배 is 2배.

한 분기 is 1분기 only where no first quarter can be meant.
"""
