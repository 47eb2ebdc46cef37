"""Firms' names that are spelled in two scripts: NC소프트 is 엔씨소프트, POSCO퓨처엠 포스코퓨처엠.

Two or more Latin letters in a row, ``&`` among them, become the Korean names of the letters; the
rest of the name must be equal.  Korean syllables never become letters, so that an ordinary word is
never taken for an abbreviation.  A group's name in English at the start of a name is written as the
firm writes it in Korean.
"""

from __future__ import annotations

import re

LETTERS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz&",
        "에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 "
        "더블유 엑스 와이 제트 앤".split(),
        strict=True,
    )
)
"""Latin letter -> its Korean name."""

FIRST_PARTS = {
    "posco": "포스코", "samsung": "삼성", "hyundai": "현대", "hanwha": "한화", "lotte": "롯데",
    "doosan": "두산", "hyosung": "효성", "kakao": "카카오", "naver": "네이버", "kolon": "코오롱",
    "hanjin": "한진", "daewoo": "대우", "shinhan": "신한", "hana": "하나", "woori": "우리",
    "ecopro": "에코프로", "celltrion": "셀트리온", "hanmi": "한미", "mirae asset": "미래에셋",
}  # fmt: skip
"""A group's name in English -> in Korean, where a Korean word follows."""

TWO_FIRMS = frozenset(["dgi"])
"""Names whose letters in Korean are the name of another listed firm (디지아이): they stay."""

_LATIN = re.compile("[a-z]")
_FIRST = re.compile(
    rf"({'|'.join(part.replace(' ', '') for part in FIRST_PARTS)})(?=[가-힣]|[a-z]{{2,3}}$)"
)
_FOLDED = {part.replace(" ", ""): korean for part, korean in FIRST_PARTS.items()}
_RUN = re.compile("[a-z][a-z&]*[a-z]")


def spelled(folded: str) -> str:
    """A folded name with its Latin letters spelled in Korean; one without any stays.

    >>> spelled("f&f홀딩스")
    '에프앤에프홀딩스'
    """
    if not _LATIN.search(folded) or folded in TWO_FIRMS:
        return folded
    first = _FIRST.match(folded)
    if first:
        folded = _FOLDED[first[1]] + folded[first.end() :]
    return _RUN.sub(lambda run: "".join([LETTERS[letter] for letter in run.group()]), folded)
