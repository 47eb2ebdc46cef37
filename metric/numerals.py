"""Amounts written in different ways: 1조2000억, 1조 2,000억 and 1.2조 are one number.

Works on folded text without spaces (`text.fold`).  Only amounts with a Korean unit are worked out
and only thousands commas are taken away; a bare decimal, a version or a stock code stays as it is.
``%p``, ``%포인트`` and ``퍼센트포인트`` are one unit, and never the same as ``%``.
"""

from __future__ import annotations

import re
from decimal import Decimal

BIG_UNITS = {"경": 10**16, "조": 10**12, "억": 10**8, "만": 10**4}
SMALL_UNITS = {"천": 1000, "백": 100, "십": 10}

COUNTERS = tuple(
    "원 달러 엔 위안 유로 명 개 주 대 톤 건 곳 배 여 억 만 조 경 세대 가구 포인트".split()
)
"""What may follow 천, 백 or 십 in an amount; 3천리 or 5백화점 are no amounts."""

_NUMBER = r"[0-9]{1,12}(?:,[0-9]{3}){0,4}(?:\.[0-9]{1,4})?"
_AMOUNT = re.compile(
    rf"(?<![0-9])(?<![0-9][.,]){_NUMBER}(?:[경조억만천백십](?:{_NUMBER})?)*(?![0-9])"
)
_TOKEN = re.compile(rf"{_NUMBER}|[경조억만천백십]")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")
_HINT = re.compile(r"[0-9%퍼]")
_PERCENT = re.compile(r"(?:%|퍼센트)(포인트|p(?![a-z]))?")


def plain_numerals(folded: str) -> str:
    """Write every amount as digits and every percentage (point) with one sign."""
    if not _HINT.search(folded):
        return folded
    return _AMOUNT.sub(_plain, _PERCENT.sub(_sign, folded))


def plain_runs(folded: str) -> list[tuple[int, int, str]]:
    """What `plain_numerals` rewrites, in order: offsets, and what stands there instead."""
    signs = [(*run.span(), _sign(run)) for run in _PERCENT.finditer(folded)]
    return sorted(signs + [(*run.span(), _plain(run)) for run in _AMOUNT.finditer(folded)])


def _sign(match: re.Match[str]) -> str:
    return "%p" if match[1] else "%"


def _plain(match: re.Match[str]) -> str:
    tokens: list[str] = _TOKEN.findall(match.group())
    kept = len(tokens)
    follows = match.string[match.end() :]
    if (
        tokens[-1] in SMALL_UNITS
        and "가" <= follows[:1] <= "힣"
        and not follows.startswith(COUNTERS)
    ):
        kept -= 1
    value = _value(tokens[:kept])
    if value is None:
        return match.group()
    return value + "".join(tokens[kept:])


def _value(tokens: list[str]) -> str | None:
    """The digits of an amount; ``None`` if the tokens make no single number."""
    if len(tokens) == 1:
        number = tokens[0]
        if "," not in number:
            return number
        return number.replace(",", "") if _THOUSANDS.fullmatch(number) else None
    if any("." in token for token in tokens[2:]) or ("." in tokens[0] and len(tokens) > 2):
        return None
    total = section = Decimal(0)
    number_read: Decimal | None = None
    last_big, last_small = 10**20, 10**4
    for token in tokens:
        if token in SMALL_UNITS:
            if number_read is None or SMALL_UNITS[token] >= last_small:
                return None
            last_small = SMALL_UNITS[token]
            section += number_read * last_small
            number_read = None
        elif token in BIG_UNITS:
            section += number_read or 0
            if not section or BIG_UNITS[token] >= last_big:
                return None
            last_big, last_small = BIG_UNITS[token], 10**4
            total += section * last_big
            section, number_read = Decimal(0), None
        else:
            if "," in token and not _THOUSANDS.fullmatch(token):
                return None
            number_read = Decimal(token.replace(",", ""))
    total += section + (number_read or 0)
    return format(total.normalize(), "f")
