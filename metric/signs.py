"""Signs in labels that carry a meaning, written as the words or marks `vocabulary` knows.

An arrow says which way (``↑``, ``↓``; `wording` finds the word), a triangle before a number is a
minus, a sign of money its unit, 1:5 and 1대5 one number, and a plus or minus written to a word
belongs to it (``AA-`` is no ``AA``, ``S26+`` no ``S26``).  Every other symbol stays, and labels
that differ in one differ (`left_over`).
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

WRITTEN_TO = "⁺⁻♯"
"""Plus, minus and sharp that belong to the word before them."""

RATIO = "∶"
"""Between the two numbers of a ratio."""

RANGE = "∼"
"""Between the ends of a range; what is written so comes in as ``~``."""

_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("↑⇑⇧⬆↗⬈⤴🔺🔼⏫📈", "↑"),
        **dict.fromkeys("↓⇓⇩⬇↘⬊⤵🔻🔽⏬📉", "↓"),
        "⁄": "/",
        RATIO: ":",
    }
)
_MONEY = {"$": "달러", "₩": "원", "€": "유로", "£": "파운드"}
"""``¥`` is left out: it stands for yen and for yuan."""

_DIGITS = "[²³¹¼-¾⁰-₉⅐-⅟↉①-⓿❶-➓㉑-㉟㊱-㊿㋀-㋋㍘-㍰㏠-㏾🄀-🄊]"
_SMALL = re.compile(_DIGITS)
_SMALL_BESIDE_DIGIT = re.compile(f"(?<=[0-9])(?={_DIGITS})|(?<={_DIGITS})(?=[0-9])")
_SYMBOL = re.compile(r"[^\w\s·.,!?…'/;:\[\]()%&-]")
_BULLET = re.compile(r"^ *[■□◆◇●▪▶►☞] ?(?=\w)")
_TRIANGLE = re.compile(r"(?:(?<=[\w%)])|^) ?([▲▼])(?! ?[\w%])|(?<=[\w%)]) ?([▲▼])(?= [^\W0-9])")
_BRACKETED = re.compile(r"\( ?([↑↓▲▼+-]) ?\)")
_ARROW = re.compile(r"([↑↓])(?: ?\1)*")
_BRACKETED_AS = {"▲": " ↑ ", "▼": " ↓ ", "↑": " ↑ ", "↓": " ↓ ", "+": "⊕", "-": "⊖"}
_LOSS = re.compile(r"△ ?(?=[0-9])")
_TITLE = re.compile(r"<([^<>0-9 ][^<>]*)>")
_TILDE = re.compile(r"(?:(?<=[0-9%]) ?|(?<=[가-힣a-z]))~ ?(?=[0-9])")
_FROM_TO = re.compile(r"([0-9%][천백십억조만년월일원]{0,2})(?: - |-)(?=[0-9])")
_SUM = re.compile(r"(?<=[0-9])\+(?=[0-9])")
_OF_GRADE = r"등급|(?:급|형|로|으로|에서)(?![가-힣])"
_PLUS = re.compile(rf"(?<=[\w%])\+{{1,2}}(?:(?![\w+])|(?={_OF_GRADE}))")
_SHARP = re.compile(r"(?<![a-z0-9])([a-z])\x23(?!\w)")
_GRADE = re.compile(rf"(?<![a-z0-9])(?!k-)([a-z]{{1,3}}[1-3]?)-(?:(?![\w-])|(?={_OF_GRADE}))")
_AMOUNT = r"[0-9][0-9.,]*(?:[경조억만천백십](?: ?[0-9][0-9.,]*(?=[경조억만천백십]))?)*"
_MONEY_BEFORE = re.compile(rf"(?:\bus)?([$₩€£]) ?({_AMOUNT}(?:[mb]n?\b)?)")
_MONEY_ALONE = re.compile(r"[$₩€£](?![a-z])")
_MINUS = re.compile(r"(?<![^\s(])[-−](?=[0-9])")
_MINUS_AFTER_WORD = re.compile(
    r"(?<=[^\W0-9천백십원억조만년월일])(?<!%p)(?<!달러)(?<!유로)(?<!위안) ?[-−] ?"
    rf"(?={_AMOUNT} ?(?:원|달러|엔|유로|위안|%))"
)
_ZEROS = re.compile(r"(?<=[0-9])(?:(\.[0-9]*[1-9])0+|\.0+)(?=%)")
_COLON = re.compile(r"(?<=[0-9]) ?: ?(?=[0-9])")
_AGAINST = re.compile(
    r"(?<=[0-9])(?: ?대 (?=[0-9.]+(?:로|으로|의|[^\w%.,]|$))"
    r"|대(?=[0-9.]+(?![0-9.]*[%경조억만천백대년월위명개])))"
)
_BASIS_POINTS = re.compile(
    r"(?<![0-9.])([0-9][0-9,]{0,8}(?:\.[0-9]{1,4})?)(?: ?bp|bps| ?베이시스 ?포인트)(?![a-z])"
)
_POINT = re.compile(r"(?<=%)pt(?![a-z])")
_MEANT = "−+|®©℗↑↓" + WRITTEN_TO + RATIO + RANGE


def apart(text: str) -> str:
    """Keep small and circled digits from joining a digit beside them: 10² is not 102."""
    return _SMALL_BESIDE_DIGIT.sub("^", text) if _SMALL.search(text) else text


def say_signs(spaced: str) -> str:
    """Write the signs of a label as words and marks.

    Args:
        spaced: the label as `characters.SPACED` leaves it.
    """
    spaced = _BRACKETED.sub(lambda found: _BRACKETED_AS[found[1]], spaced.translate(_CHARACTERS))
    if _SYMBOL.search(spaced):
        spaced = _symbols(spaced)
    spaced = _FROM_TO.sub(rf"\1{RANGE}", spaced)
    spaced = _GRADE.sub(rf"\1{WRITTEN_TO[1]}", spaced)
    spaced = _MINUS.sub("−", _MINUS_AFTER_WORD.sub(" −", spaced))
    spaced = _AGAINST.sub(RATIO, _COLON.sub(RATIO, spaced))
    spaced = _POINT.sub("p", _BASIS_POINTS.sub(_percent_points, spaced))
    return _ZEROS.sub(lambda found: found[1] or "", spaced)


def left_over(plain: str) -> str:
    """The symbols of a label that nothing else reads, in their order."""
    if not _SYMBOL.search(plain):
        return ""
    return "".join(
        character
        for character in plain
        if unicodedata.category(character)[0] == "S" and character not in _MEANT
    )


def _symbols(spaced: str) -> str:
    spaced = _BULLET.sub("", spaced)
    spaced = _TRIANGLE.sub(lambda found: _BRACKETED_AS[found[1] or found[2]], spaced)
    spaced = _LOSS.sub(" −", _ARROW.sub(r" \1 ", spaced))
    spaced = _SUM.sub("＋", _TILDE.sub(RANGE, _TITLE.sub(r" \1 ", spaced)))
    spaced = _PLUS.sub(lambda found: WRITTEN_TO[0] * len(found.group()), spaced)
    spaced = _SHARP.sub(rf"\1{WRITTEN_TO[2]}", spaced)
    spaced = _MONEY_BEFORE.sub(lambda found: found[2].rstrip(".,") + _MONEY[found[1]], spaced)
    return _MONEY_ALONE.sub(lambda found: _MONEY[found.group()], spaced)


def _percent_points(found: re.Match[str]) -> str:
    points = Decimal(found[1].replace(",", "")) / 100
    return f"{points.normalize():f}%p"
