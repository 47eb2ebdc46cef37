"""Fonts for figures: matplotlib's own, and one with Hangul where the text needs it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

OWN = "DejaVu Sans"
"""Comes with matplotlib, so that figures without Hangul are the same everywhere."""

KOREAN = (
    "Noto Sans CJK KR",
    "Noto Sans KR",
    "Noto Sans CJK JP",  # one file holds all of CJK, and goes by its first name
    "Source Han Sans KR",
    "Pretendard",
    "NanumGothic",
    "NanumBarunGothic",
    "Malgun Gothic",
    "Apple SD Gothic Neo",
    "AppleGothic",
    "UnDotum",
    "Baekmuk Gulim",
)
"""Families with Hangul, the preferred first; Linux, Windows and macOS have one or another."""

_FILES = ("notosanscjk", "notosanskr", "nanum", "malgun", "applesdgothic", "pretendard", "undotum")
"""How files of such fonts begin: matplotlib's list may be older than the fonts."""

REMEDY = "Install Noto Sans CJK or Nanum Gothic (Debian, Ubuntu: apt install fonts-noto-cjk)"


@dataclass(frozen=True, slots=True)
class Fonts:
    """Families to draw with, and the characters that none of them has."""

    families: tuple[str, ...]
    lacking: frozenset[str]


def fonts_for(text: str) -> Fonts:
    """The fonts that show a text."""
    needed = {c for c in text if not c.isspace()} - _letters(font_manager.findfont(OWN))
    if not needed:
        return Fonts((OWN,), frozenset())
    best = Fonts((OWN,), frozenset(needed))
    for family, path in _korean():
        lacking = frozenset(needed - _letters(path))
        if len(lacking) < len(best.lacking):
            best = Fonts((OWN, family), lacking)
        if not lacking:
            break
    return best


def _korean() -> Iterator[tuple[str, str]]:
    """Family and file of each font with Hangul that is here, the preferred first."""
    known = {entry.name: entry.fname for entry in font_manager.fontManager.ttflist}
    if not any(family in known for family in KOREAN):
        for path in sorted(font_manager.findSystemFonts()):
            if Path(path).name.casefold().replace("-", "").startswith(_FILES):
                with contextlib.suppress(OSError, RuntimeError):  # of another kind, or damaged
                    font_manager.fontManager.addfont(path)
        known = {entry.name: entry.fname for entry in font_manager.fontManager.ttflist}
    for family in KOREAN:
        if family in known and Path(known[family]).exists():  # it may be gone since
            yield family, known[family]


def _letters(path: str) -> set[str]:
    return set(map(chr, FT2Font(path).get_charmap()))
