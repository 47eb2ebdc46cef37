"""Signs that a word is a company's name, from its form and from its neighbours.

Points are added up per stem; from `ENOUGH` on a stem is taken for a company.  The weights were set
by hand on sentences written for the purpose.
"""

from __future__ import annotations

import re
from collections import Counter

from . import names
from .company_words import APPOSITIONS
from .company_words import COUNTERPART
from .company_words import COUNTRIES
from .company_words import DISCLOSURE
from .company_words import FOLLOWERS
from .document import TITLE
from .document import Document
from .particles import SUBJECT
from .patterns import any_of
from .people import Person
from .people_words import FOREIGN_SYLLABLES

ENOUGH = 4

_APPOSITION_TAIL = re.compile(
    r"(?:전문기업|전문업체|제조업체|제조사|개발사|개발기업|[가-힣]업체|[가-힣]기업|자회사|계열사)$"
)
_OPEN_QUOTE = "'‘\"“「『<《"
_CLOSE_QUOTE = "'’\"”」』>》"
_ENGLISH_GLOSS = re.compile(r"\([A-Z][a-z]+[A-Za-z .,&]*\)")


def points(doc: Document, declared: set[str], people: list[Person]) -> Counter[str]:
    """Stem -> points; names of ``people`` and impossible words have none."""
    persons = {person.name for person in people}
    offices = {word for person in people for word in person.affiliation.split()[:1]}
    total: Counter[str] = Counter()
    subject_of: Counter[str] = Counter()
    seen = Counter(word.stem for word in doc.words if word.sentence != TITLE)
    telling = [any_of(DISCLOSURE).search(sentence) is not None for sentence in doc.sentences]
    for index, word in enumerate(doc.words):
        stem = word.stem
        if stem in persons:
            continue
        form = 10 if stem in declared else names.strength(stem)
        if form == 0 and not names.is_possible(stem):
            continue
        total[stem] = max(total[stem], form)
        total[stem] += _neighbours(doc, index)
        if word.sentence != TITLE and word.particle in SUBJECT:
            subject_of[stem] += telling[word.sentence]
    for stem in total:
        weak = total[stem] >= 2 and names.strength(stem) == 2
        total[stem] += min(3 if weak else 2, subject_of[stem] * (2 if weak else 1))
        total[stem] += 3 * (stem in offices)
        total[stem] += int(_leads(doc, stem) and seen[stem] >= 2)
    return total


def _neighbours(doc: Document, index: int) -> int:
    word = doc.words[index]
    text = doc.text(word.sentence)
    before, after = text[: word.start], text[word.end :]
    sum_ = 0
    if before[-1:] in _OPEN_QUOTE and before and after[:1] in _CLOSE_QUOTE and after:
        sum_ -= 3  # a quoted word is a product, a slogan, a title
    if word.sentence == TITLE:
        return sum_ + (2 if not before.strip("[]【】 ") and word.start < 2 else 0)
    if doc.gap(index - 1) == " ":
        previous = doc.words[index - 1]
        if previous.stem in APPOSITIONS or _APPOSITION_TAIL.search(previous.stem):
            if previous.particle == "인":
                sum_ += 4
            elif not previous.particle:
                sum_ += 4 if word.particle or after[:1] == "(" else 2
        if previous.text in COUNTRIES and word.particle:
            sum_ += 2
        if previous.text == "맡은" and word.particle:
            sum_ += 3
    if _is_transliterated(word.stem) and word.particle:
        sum_ = max(sum_, min(sum_ + 1, ENOUGH))
    if not word.particle and doc.gap(index) == " " and doc.words[index + 1].stem in FOLLOWERS:
        sum_ += 2
    if word.particle in {"와", "과", "와의", "과의"} and any_of(COUNTERPART).search(after):
        sum_ += 1
    if _ENGLISH_GLOSS.match(after):
        sum_ += 2
    return sum_


def _is_transliterated(stem: str) -> bool:
    return len(stem) > 2 and any(syllable in FOREIGN_SYLLABLES for syllable in stem)


def _leads(doc: Document, stem: str) -> bool:
    """Whether the stem opens the headline."""
    return bool(doc.words) and doc.words[0].sentence == TITLE and doc.words[0].stem == stem
