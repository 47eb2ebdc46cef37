"""Look-alike characters in one table: width, case, spaces, quotes, dots, dashes.

Every character is mapped by itself, so that a canonical string keeps an offset map to its source
and `str.translate` does the work.  The base is NFKC plus case folding; `VARIANTS` adds what NFKC
leaves apart (quotes, dashes) or gets wrong for Korean text (the middle dot U+318D, lone jamo).
Not covered: hanja against Hangul (`hanja`), legal forms of firms (`names`), amounts (`numerals`).
"""

from __future__ import annotations

import unicodedata

QUOTE, DASH, DOT, TILDE, ELLIPSIS = "'", "-", "·", "~", "…"

_QUOTES = "'\"‘’‚‛“”„‟′″‴`´＇＂「」『』｢｣﹁﹂﹃﹄〝〞〟«»‹›❛❜❝❞"
_DASHES = "-‐‑‒–—―⁃−─━﹘﹣－"
# U+119E is what NFKC makes of U+318D; U+2024 stands for a middle dot in Korean official texts.
_DOTS = "·ㆍᆞ・･•‧∙⋅․⸱"
_TILDES = "~～〜∼˜⁓"
_ELLIPSES = "…⋯‥︙"

VARIANTS: dict[str, str] = {
    **dict.fromkeys(_QUOTES, QUOTE),
    **dict.fromkeys(_DASHES, DASH),
    **dict.fromkeys(_DOTS, DOT),
    **dict.fromkeys(_TILDES, TILDE),
    **dict.fromkeys(_ELLIPSES, ELLIPSIS),
    **dict.fromkeys("〈《", "<"),
    **dict.fromkeys("〉》", ">"),
    "、": ",",
    "。": ".",
}
"""Characters that are written for one another -> the one that stands for all."""

_INVISIBLE = frozenset(("Cc", "Cf", "Zl", "Zp", "Zs"))
_FILLERS = frozenset("\u034f\u115f\u1160\u3164\uffa0\u17b4\u17b5")

# NFKC turns the jamo of running text into conjoining ones; they are brought back, so that a
# text and its NFKC copy agree and nothing composes by accident.
_JAMO = {
    unicodedata.normalize("NFKC", chr(code)): chr(code)
    for code in range(0x3131, 0x318F)
    if code not in (0x3164, 0x318D)
}


class _Table(dict[int, str]):
    """Code point -> canonical text, worked out when first met; ``blank`` stands for a space."""

    def __init__(self, blank: str) -> None:
        super().__init__()
        self.blank = blank

    def __missing__(self, code: int) -> str:
        folded = _fold_character(chr(code), self.blank)
        if code <= 0xFFFF:  # keeps the table bounded whatever is read
            self[code] = folded
        return folded


def _fold_character(character: str, blank: str) -> str:
    if character in VARIANTS:
        return VARIANTS[character]
    if character.isspace():
        return blank
    if _is_invisible(character):
        return ""
    wide = unicodedata.normalize("NFKC", character).casefold()
    return "".join(
        VARIANTS.get(part, _JAMO.get(part, part))
        for part in unicodedata.normalize("NFKC", wide)
        if not part.isspace() and not _is_invisible(part)
    )


def _is_invisible(character: str) -> bool:
    """Controls, format characters (zero width, soft hyphen, marks of direction), selectors."""
    return (
        unicodedata.category(character) in _INVISIBLE
        or character in _FILLERS
        or "\ufe00" <= character <= "\ufe0f"
        or "\U000e0100" <= character <= "\U000e01ef"
    )


PACKED = _Table("")
"""For `str.translate`: canonical characters, white space dropped."""

SPACED = _Table(" ")
"""For `str.translate`: canonical characters, every kind of white space a plain space."""
