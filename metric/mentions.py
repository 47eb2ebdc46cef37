"""Whether a name stands in a text, for "the sentence supports the item" (DESIGN section 5).

Korean writes particles and titles without a space after a name, so a plain search finds 카카오 in
카카오뱅크 and 가은 in 이가은.  Names of firms and people are therefore searched on token borders:
nothing of a word stands before them, and what follows in the token is a particle that fits the
last syllable, a title or a known suffix (`suffixes`).  Themes and keywords may be part of a
compound (금리 in 금리인하).  A name is never shortened.  Not covered: people called as an ordinary
word, and a name that is another name plus a fitting particle (김수 in 김수로).
"""

from __future__ import annotations

import re
from functools import lru_cache

from .canonical import canonical
from .canonical import packed
from .canonical import places
from .characters import QUOTE
from .characters import SPACED
from .names import LEGAL_FORMS
from .names import strip_marks
from .schema import nfc
from .suffixes import VERB_ENDINGS
from .suffixes import is_hangul
from .suffixes import is_particle
from .suffixes import may_follow
from .text import fold

_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")
_SYLLABLES = re.compile("(?:(?![경조억만천백십퍼센트포인])[가-힣])+")

_SENTENCE = 300
"""Characters; what is longer is an article."""

_NAMED = ("company", "people", "sentiment")


def mentions(name: str, text: str, category: str) -> bool:
    """Whether ``name`` stands in ``text``, folded.

    Args:
        name: a company, person, theme or keyword.
        text: an article or a sentence.
        category: one of `schema.CATEGORIES`; sentiment is searched like a company.
    """
    composed = _composed(text)
    plain = nfc(name).strip()
    if plain and any(
        _stands(composed, start, start + len(plain), plain, category)
        for start in places(plain, composed)
    ):
        return True
    key = _key(name, category)
    if not key:
        return False
    if key in _letters(composed):
        canon = canonical(composed)
        for first in places(key, canon.text):
            start, end = canon.starts[first], canon.end(first + len(key) - 1)
            if _stands(composed, start, end, plain, category):
                return True
    if category in _NAMED:
        return False
    amount = fold(name)
    if not any(map(str.isdigit, amount)) or not _may_hold(composed, amount):
        return False
    folded = fold(text)
    return any(
        not _splits_number_or_latin(folded, first, first + len(amount))
        for first in places(amount, folded)
    )


@lru_cache(maxsize=64)
def _composed(text: str) -> str:
    return nfc(text)


def _letters(composed: str) -> str:
    """A text folded, without spaces.

    An article's is at hand, as quotations were located in it; for a sentence `packed` is cheaper.
    """
    return canonical(composed).text if len(composed) > _SENTENCE else packed(composed)


def _may_hold(composed: str, amount: str) -> bool:
    """Whether all syllables beside the numbers of a folded label stand in a text.

    Folding a text takes long and changes no syllable but those of amounts, unless it composes some.
    """
    plain, composes = _plain(composed)
    return composes or all(run in plain for run in _SYLLABLES.findall(amount))


@lru_cache(maxsize=64)
def _plain(composed: str) -> tuple[str, bool]:
    """A text without its quotation marks, and whether it holds syllables in parts."""
    plain = _letters(composed).replace(QUOTE, "")
    return plain, bool(_JAMO.search(plain))


@lru_cache(maxsize=8192)
def _key(name: str, category: str) -> str:
    spaced = nfc(name).translate(SPACED).replace(QUOTE, "")
    return (strip_marks(spaced) if category in _NAMED else spaced).replace(" ", "")


def _stands(text: str, start: int, end: int, name: str, category: str) -> bool:
    found = text[start:end]
    if len(found.splitlines()) > 1 or _splits_number_or_latin(text, start, end):
        return False
    if category in _NAMED:
        return not _word_before(text, start) and may_follow(found, _rest(text, end), category)
    if len(found) > 1 and len(found.split()) <= len(name.split()):
        return True
    # One syllable, or words that the name writes as one: 주가 is not in 매도 주 가운데.
    if _word_before(text, start):
        return False
    rest = _rest(text, end)
    return is_particle(found, rest) or (len(found) > 1 and rest.startswith(VERB_ENDINGS))


def _word_before(text: str, start: int) -> bool:
    """Whether a word runs on into the name; one hanja (美엔비디아) or a legal form is none."""
    before = text[start - 1 : start]
    if before == "&":
        return True
    if not before.isalnum() or text.endswith(LEGAL_FORMS, 0, start):
        return False
    return not (_is_hanja(before) and not _is_hanja(text[start]))


def _rest(text: str, end: int) -> str:
    """What follows in the same word; a period or ampersand between letters joins words."""
    stop = end
    while stop < len(text) and (text[stop].isalnum() or _joins(text, stop)):
        stop += 1
    return text[end:stop]


def _joins(text: str, at: int) -> bool:
    following = text[at + 1 : at + 2]
    latin = following.isascii() and following.isalnum()
    return latin and (text[at] == "&" or (text[at] == "." and text[at - 1].isascii()))


def _splits_number_or_latin(text: str, start: int, end: int) -> bool:
    """Whether a border falls between two digits or two Latin letters: AI is not in KAIST."""
    return _alike(text[start - 1 : start], text[start : start + 1], text[start - 2 : start]) or (
        _alike(text[end - 1 : end], text[end : end + 1], "")
        or (text[end : end + 1] in tuple(".,") and _between_digits(text, end))
    )


def _alike(left: str, right: str, before: str) -> bool:
    if right.isdigit() and len(before) == 2 and before[0].isdigit() and before[1] in ".,":
        return True
    if left.isdigit() and right.isdigit():
        return True
    return left.isascii() and right.isascii() and left.isalpha() and right.isalpha()


def _between_digits(text: str, at: int) -> bool:
    return text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()


def _is_hanja(character: str) -> bool:
    return "一" <= character <= "鿿" and not is_hangul(character)
