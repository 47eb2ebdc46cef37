"""Years of two digits and short quarters in labels: 25년 1분기, '25년 and 1Q25 are of 2025.

A year of two digits is one where a part of a year follows, or behind an apostrophe; 25년 만기 is a
span.
"""

from __future__ import annotations

import re

from .characters import QUOTE

_SHORT = re.compile(r"[0-9]년|[0-9]q|q[0-9]|[12]h")
_YEAR = re.compile(
    r"(?<![0-9.,~-])([0-9]{2})년"
    r"(?= ?(?:[1-4] ?분기|[1-4]q(?![a-z0-9])|상반기|하반기|(?:1[0-2]|[1-9])월))"
)
_APOSTROPHE = re.compile(rf"(?<![^\s(]){QUOTE}([0-9]{{2}})년(?!.*{QUOTE})")
_PART_THEN_YEAR = re.compile(
    rf"(?<![0-9a-z.])(?:([1-4])q|([12])h){QUOTE}?((?:19|20)?[0-9]{{2}})(?![0-9.,%a-z가-힣])"
)
_YEAR_THEN_PART = re.compile(r"(?<![0-9a-z.])((?:19|20)?[0-9]{2})\.([1-4])q(?![a-z0-9])")
_HALVES = {"1": "상반기", "2": "하반기"}
_LAST_OF_2000 = 69


def say_years(spaced: str) -> str:
    """Write short years and quarters in full.

    Args:
        spaced: the label as `characters.SPACED` leaves it, with its quotation marks.

    >>> say_years("1q25 실적"), say_years("25년 3월"), say_years("25년 만기")
    ('2025년 1분기 실적', '2025년 3월', '25년 만기')
    """
    if not _SHORT.search(spaced):
        return spaced
    spaced = _YEAR.sub(lambda found: f"{_full(found[1])}년", spaced)
    spaced = _APOSTROPHE.sub(lambda found: f"{_full(found[1])}년", spaced)
    spaced = _YEAR_THEN_PART.sub(lambda found: f"{_full(found[1])}년 {found[2]}분기", spaced)
    return _PART_THEN_YEAR.sub(_year_first, spaced)


def _year_first(found: re.Match[str]) -> str:
    part = f"{found[1]}분기" if found[1] else _HALVES[found[2]]
    return f"{_full(found[3])}년 {part}"


def _full(year: str) -> str:
    if len(year) == 4:
        return year
    return f"20{year}" if int(year) <= _LAST_OF_2000 else f"19{year}"
