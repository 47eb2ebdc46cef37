"""Single values of a reply: texts, numbers in [0, 1] and polarities.

A value that can't be used is `None` (or ``""`` for a text) with a flag that says why; it is never
clamped, rescaled or guessed.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter

from .keys import fold_key
from .schema import POLARITIES
from .schema import POLARITY_ALIASES
from .schema import nfc

_SURROGATES = re.compile("[\ud800-\udfff]")
_NUMBER = re.compile(r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_WIDE = str.maketrans("０１２３４５６７８９．", "0123456789.")
_LONG = 1000
_MARKS = 30


def read_text(value: str, flags: Counter[str]) -> str:
    """``value`` composed (NFC) and trimmed, which is not counted, and fit for UTF-8, which is.

    A surrogate without its other half becomes U+FFFD.  In texts longer than 1,000 characters a run
    of more than 30 combining marks is cut to 30 (the limit of Unicode's stream-safe format), since
    composing takes time with the square of its length.
    """
    if len(value) <= _LONG and value.isprintable() and "\ufffd" not in value:
        return nfc(value.strip())  # surrogates are not printable
    if "\ufffd" in value:
        flags["replacement_character"] += 1
    if _SURROGATES.search(value):
        whole = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if whole.count("\ufffd") > value.count("\ufffd"):
            flags["lone_surrogate"] += 1
        value = whole
    if len(value) > _LONG and not value.isascii():
        value = _without_long_runs(value, flags)
    return nfc(value.strip())


def _without_long_runs(value: str, flags: Counter[str]) -> str:
    kept = []
    run = 0
    for character in value:
        run = run + 1 if unicodedata.combining(character) else 0
        if run <= _MARKS:
            kept.append(character)
    if len(kept) == len(value):
        return value
    flags["mark_run"] += 1
    return "".join(kept)


def read_name(value: object, flags: Counter[str]) -> str:
    """A name, or ``""`` where ``value`` is no text or holds nothing that can be seen."""
    if not isinstance(value, str):
        return ""
    name = read_text(value, flags)
    if name.isprintable():
        return name
    return name if any(character.isprintable() for character in name) else ""


def read_sentence(value: object, flags: Counter[str]) -> str:
    """An evidence sentence, or ``""`` where ``value`` is no text or holds none."""
    sentence = read_text(value, flags) if isinstance(value, str) else ""
    if not sentence:
        flags["sentence_missing"] += 1
    return sentence


def read_number(value: object, flags: Counter[str]) -> float | None:
    """A relevance or impact in [0, 1], or ``None``.

    Text is read if it is a plain decimal number, in full-width digits too; percentages, fractions,
    decimal commas and words are another scale or none, and are not converted.
    """
    if type(value) is float and 0 <= value <= 1:
        return value + 0.0
    if isinstance(value, str):
        plain = value.strip().translate(_WIDE)
        if _NUMBER.fullmatch(plain):
            flags["number_as_text"] += 1
            value = float(plain)
    if value is None:
        flags["number_missing"] += 1
    elif isinstance(value, bool) or not isinstance(value, int | float):
        flags["number_unusable"] += 1
    elif isinstance(value, float) and not math.isfinite(value):
        flags["number_not_finite"] += 1
    elif not 0 <= value <= 1:
        flags["number_off_scale"] += 1
    else:
        return float(value) + 0.0
    return None


def read_polarity(value: object, flags: Counter[str]) -> str | None:
    """One of `POLARITIES`, or ``None``; labels are compared, folded like keys, never searched."""
    if isinstance(value, str) and value in POLARITIES:
        return value
    if value is None:
        flags["polarity_missing"] += 1
        return None
    label = fold_key(value) if isinstance(value, str) else ""
    polarity = label if label in POLARITIES else POLARITY_ALIASES.get(label)
    flags["polarity_unknown" if polarity is None else "polarity_alias"] += 1
    return polarity
