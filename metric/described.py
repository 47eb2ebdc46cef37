"""A person named with what is known of them: 백령이엔지 대표 박은미, 박은미/백령이엔지.

The words of the person's own title and affiliation, listed titles and the names of the article's
firms come off a label, wherever they stand; exactly the name must be left.  Any other word keeps
two people apart, as it may be another firm or another person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import normalize

from .aliases import NAMES
from .hanja import hanja
from .titles import MARKERS
from .titles import TITLES
from .titles import without_gloss

_BORDER = re.compile(
    r"[\s()\[\],/\u00b7\u318d\u30fb|:;'\"\u2018\u2019\u201c\u201d<>_\u2010-\u2015-]+"
)
_FORM = re.compile(r"\([주유사재]\)|\u321c|주식회사|유한회사")
_AGE = re.compile(r"[0-9]{1,3}세?")
_ODD = re.compile("[^\x00-\x7f가-힣]")
_LONGEST = 40
_LISTED = TITLES | MARKERS | frozenset(["소속", "측"])


def is_described(
    names: Iterable[str],
    predicted: str,
    *,
    title: str = "",
    affiliation: str = "",
    firms: tuple[str, ...] = (),
) -> bool:
    """Whether ``predicted`` is one of a person's ``names`` and words that are known of the person.

    ``firms``: names of the article's firms.

    >>> is_described(["박은미"], "백령이엔지 대표 박은미", affiliation="백령이엔지")
    True
    >>> is_described(["박은미"], "가온전자 대표 박은미", affiliation="백령이엔지")
    False
    """
    if len(predicted) > 4 * _LONGEST:
        return False
    words = [word for word in split_words(predicted) if not _AGE.fullmatch(word)]
    text = "".join(words)
    own = {known for name in names if (known := "".join(split_words(name))) and known in text}
    if not own:
        return False
    told = _known_words(title, affiliation)
    return _covered(words, own, told, _firm_words(affiliation, firms))


@lru_cache(maxsize=4096)
def split_words(label: str) -> tuple[str, ...]:
    """The words of a label, folded, without legal forms and marks between them."""
    composed = without_gloss(normalize("NFKC", hanja(label) if _ODD.search(label) else label))
    return tuple(filter(None, _BORDER.split(_FORM.sub(" ", composed).casefold())))


@lru_cache(maxsize=1024)
def _known_words(title: str, affiliation: str) -> frozenset[str]:
    """The words of a title and an affiliation, and each of them whole."""
    return frozenset((*split_words(title), *split_words(affiliation), "".join(split_words(title))))


@lru_cache(maxsize=1024)
def _firm_words(affiliation: str, firms: tuple[str, ...]) -> frozenset[str]:
    """Names of firms as one word each, with what the alias table and universities call them."""
    names = ["".join(split_words(name)) for name in (affiliation, *firms)]
    schools = [name + "학교" for name in names if name.endswith("대")]
    schools += [name[:-2] for name in names if name.endswith("대학교")]
    tabled = [NAMES[name] for name in names if name in NAMES]
    return frozenset(filter(None, (*names, *schools, *tabled)))


def _covered(words: list[str], own: set[str], known: frozenset[str], firms: frozenset[str]) -> bool:
    """Whether the words are made of known ones and at least one own name, nothing left over.

    Words may be written together (최응수본부장) or apart (라돈마르 그리드); one syllable, and a
    name of two, only as words of their own.
    """
    text = "".join(words)
    borders = {0}
    for word in words:
        borders.add(max(borders) + len(word))
    reached = {(0, False)}
    for start in range(len(text)):
        for named in (False, True):
            if (start, named) not in reached:
                continue
            for end in range(start + 1, min(len(text), start + _LONGEST) + 1):
                piece = text[start:end]
                whole = start in borders and end in borders
                if piece in own and (whole or (len(piece) > 2 and not piece.isascii())):
                    reached.add((end, True))
                elif (whole or (len(piece) > 1 and not piece.isascii())) and (
                    piece in _LISTED
                    or piece in known
                    or piece in firms
                    or NAMES.get(piece) in firms
                ):
                    reached.add((end, named))
    return (len(text), True) in reached
