"""What in a firm's written name is not its name: legal forms and bracketed stock codes.

Only marks that stand as a token of their own are taken off (DESIGN section 5, normalised recall):
``㈜한빛``, ``(주)한빛``, ``한빛 주식회사`` and ``Hanbit Co., Ltd.`` lose theirs, while ``주식회사``
written together with other syllables is part of the name.  A name that is nothing but marks stays.
"""

from __future__ import annotations

import re

LEGAL_FORMS = tuple(
    "주식회사 유한회사 유한책임회사 합자회사 합명회사 사단법인 재단법인 株式會社 株式会社".split()
)
"""Korean legal forms, taken off as the first or last word of a name."""

LEGAL_FORMS_IN_BRACKETS = "주유사재株"
"""The same as one syllable in brackets, taken off wherever they stand; ``㈜`` folds to ``(주)``."""

LEGAL_FORMS_ENGLISH = tuple(
    "ag bv co company corp corporation gmbh inc incorporated limited llc ltd nv plc pte".split()
)
"""Taken off at the end of a name, with or without periods and commas; ``Tiffany & Co.`` stays."""

MARKETS = tuple(
    """
    kospi kosdaq konex krx 코스피 코스닥 코넥스 유가증권 거래소 종목코드
    nasdaq nyse amex tse hkex lse sse szse 나스닥 뉴욕증시 뉴욕증권거래소 홍콩 도쿄 티커
    """.split()
)
"""What may stand before a stock code, all in lower case."""

_FORM = "|".join(LEGAL_FORMS)
_MARKET = "|".join(MARKETS)
_ENGLISH = "|".join(r"\.?".join(form) if len(form) <= 3 else form for form in LEGAL_FORMS_ENGLISH)
_CODE = r"a?(?:[0-9]{6}|0[0-9]{3}[a-z][0-9])(?:\.k[sq])?"

_HINT = re.compile(r"[(\[]|회사|법인|會社|会社|[ ,].*[a-z.]$")
"""Without any of these a name has no mark."""

_BRACKETED = re.compile(
    rf"[(\[] ?(?:[{LEGAL_FORMS_IN_BRACKETS}]"
    rf"|(?:(?:{_MARKET}) ?:? ?)?{_CODE}"
    rf"|(?:{_MARKET}) ?: ?[a-z0-9.]{{1,7}}) ?[)\]]"
)
_KOREAN = re.compile(rf"^(?:{_FORM}) +| +(?:{_FORM})$")
_ENGLISH_END = re.compile(rf"(?:(?<![ ,])[ ,]+(?:{_ENGLISH})\.?)+$")


def strip_marks(name: str) -> str:
    """Take legal forms and stock codes off a name.

    Args:
        name: the name as `characters.SPACED` leaves it: lower case, plain spaces, plain brackets.
    """
    name = " ".join(name.split())
    if not _HINT.search(name):
        return name
    while True:
        rest = _KOREAN.sub("", _BRACKETED.sub(" ", name).strip()).strip()
        english = _ENGLISH_END.search(rest)
        if english and not rest[: english.start()].endswith("&"):
            rest = rest[: english.start()]
        rest = " ".join(rest.split())
        if not rest or rest == name:
            return name
        name = rest
