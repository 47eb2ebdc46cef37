"""Labels of Korean text made comparable: three keys.

`exact` is the key of exact recall, `fold` of a label, `fold_name` of a firm's name (`fold` without
legal forms and stock codes).  Running text has `canonical`, evidence is located by `evidence`.
Rules: DESIGN section 5, "Normalised recall".
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from .canonical import shortened
from .characters import QUOTE
from .characters import SPACED
from .names import strip_marks
from .numerals import plain_numerals
from .schema import nfc

NORMALISER_VERSION = "1"
"""Part of every score's signature: raised with each change of what counts as the same text."""

_LABEL_LENGTH = 200

_GAPS = re.compile(r"(?<![0-9]) +| +(?![0-9])")


def exact(text: str) -> str:
    """The key of exact recall: composed (NFC) and trimmed, nothing else."""
    return normalize("NFC", text).strip()


def fold(text: str) -> str:
    """The key of a label: width, case, spaces, dots, dashes and ways to write an amount.

    Quotation marks go; other punctuation stays.  A space between two digits stays, since 1 2 is
    not 12.
    """
    return _fold_label(text) if len(text) <= _LABEL_LENGTH else _fold_text(text)


def fold_name(text: str) -> str:
    """The key of a firm's name: `fold` without legal forms and bracketed stock codes.

    What is longer than a name can be is only folded.
    """
    return _fold_name_label(text) if len(text) <= _LABEL_LENGTH else fold(text)


@lru_cache(maxsize=64)
def _fold_text(text: str) -> str:
    return _fold(_spaced(text))


@lru_cache(maxsize=8192)
def _fold_label(text: str) -> str:
    return _fold(_spaced(text))


@lru_cache(maxsize=8192)
def _fold_name_label(text: str) -> str:
    return _fold(strip_marks(_spaced(text)))


def _spaced(text: str) -> str:
    return nfc(text).translate(SPACED).replace(QUOTE, "")


def _fold(spaced: str) -> str:
    closed = " ".join(spaced.split())
    if " " in closed:
        closed = _GAPS.sub("", closed)
    return nfc(plain_numerals(shortened(closed)))
