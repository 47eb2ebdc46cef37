"""People: a name with a title beside it, in the orders that Korean news writes.

Name, office, title (서지훈 한빛전자 대표); name with the title in brackets; title first
(대표이사 서지훈); transliterated names of two parts (제이슨 밀러 CEO).  A surname with a title
alone (김 대표) is no identifiable person.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .document import TITLE
from .document import Document
from .people_words import DOUBLE_SURNAMES
from .people_words import FOREIGN_GIVEN
from .people_words import GIVEN
from .people_words import MODIFIERS
from .people_words import NOT_PEOPLE
from .people_words import SURNAMES
from .people_words import TITLE_TAILS
from .people_words import TITLES
from .securities import ANALYST_TITLES
from .securities import EXECUTIVE_TITLES
from .securities import is_firm

MOST = 12
"""People returned at most."""

_REACH = 4
"""Words between a name and its title (소속, 부서) at most."""

_HANGUL = re.compile(r"[가-힣]+")
_OPENING = re.compile(r"\s?[(\[]")


@dataclass(frozen=True, slots=True)
class Person:
    """A person with the title and the words between name and title at first mention.

    ``sentences`` are the indices of the sentences that name the person, in order, with repeats;
    ``in_title`` says that the headline does.
    """

    name: str
    title: str
    affiliation: str
    sentences: tuple[int, ...]
    in_title: bool

    @property
    def is_analyst(self) -> bool:
        """Whether title and affiliation are an analyst's."""
        house = any(is_firm(word) for word in self.affiliation.split())
        if self.title in ANALYST_TITLES:
            return house or not self.affiliation
        return house and self.title not in EXECUTIVE_TITLES


def find(doc: Document, is_company: Callable[[str], bool]) -> list[Person]:
    """People by first mention; ``is_company`` keeps firms' names from being read as people's."""
    found: dict[str, tuple[str, str]] = {}
    for index in range(len(doc.words)):
        name, last = _name_at(doc, index, is_company)
        if not name or name in found:
            continue
        office = _office(doc, index, last, is_company)
        if office:
            found[name] = office
    return [
        Person(name, title, affiliation, *_mentions(doc, name))
        for name, (title, affiliation) in found.items()
    ]


def _mentions(doc: Document, name: str) -> tuple[tuple[int, ...], bool]:
    if " " in name:
        hits = [i for i, sentence in enumerate(doc.sentences) if name in sentence]
        return tuple(hits), name in doc.title
    hits = [word.sentence for word in doc.words if name in (word.stem, word.text)]
    return tuple(hit for hit in hits if hit != TITLE), TITLE in hits


def _name_at(doc: Document, index: int, is_company: Callable[[str], bool]) -> tuple[str, int]:
    """The name that begins at a word and the index of its last word; ``""`` where none does."""
    word = doc.words[index]
    if _is_foreign(word.text) and doc.gap(index) in {" ", "·"}:
        second = doc.words[index + 1]
        if _is_family(second.text, word.text) and not is_company(second.text):
            text = doc.text(word.sentence)[word.start : second.end]
            return text, index + 1
        if _is_family(second.stem, word.text) and _titled_before(doc, index):
            text = doc.text(word.sentence)[word.start : second.start] + second.stem
            return text, index + 1
    for name in dict.fromkeys((word.text, word.stem)):
        if is_korean_name(name) and not is_company(name):
            return name, index
    return "", index


def is_korean_name(text: str) -> bool:
    """Whether a word has the shape of a Korean name (surname and one or two given syllables)."""
    if text in NOT_PEOPLE or not _HANGUL.fullmatch(text) or not 2 <= len(text) <= 4:
        return False
    if text in TITLES or text.endswith(("사장", "회장", "대표", "장관", "이사", "위원", "원장")):
        return False
    if text[:2] in DOUBLE_SURNAMES and len(text) > 2:
        return all(syllable in GIVEN for syllable in text[2:])
    return len(text) < 4 and text[0] in SURNAMES and all(s in GIVEN for s in text[1:])


def _is_foreign(text: str) -> bool:
    return text in FOREIGN_GIVEN


def _is_family(text: str, given: str) -> bool:
    if not _HANGUL.fullmatch(text) or text in TITLES or text in NOT_PEOPLE or text == given:
        return False
    if len(text) == 1:
        return text in {"황", "탄", "마", "리", "킴", "박", "우", "추"}
    return len(text) <= 6


def _office(
    doc: Document, first: int, last: int, is_company: Callable[[str], bool]
) -> tuple[str, str] | None:
    """Title and affiliation of the name at words ``first`` to ``last``; None where no title is."""
    word = doc.words[last]
    short = first == last and len(word.text) == 2  # two syllables: many ordinary words
    bare = first != last or is_korean_name(word.text)
    if bare:
        between: list[str] = []
        for step in range(1, _REACH + 2):
            gap = doc.gap(last + step - 1)
            following = doc.words[last + step] if gap != "\n" else None
            if following is None or not (gap == " " or (step == 1 and _OPENING.fullmatch(gap))):
                break
            title, office = _title_of(following.text, following.stem)
            if title and not (short and between and not any(map(is_company, between))):
                # An affiliation before the name counts too: 한빛전자 서지훈 대표.
                place = " ".join([*between, office]).strip() or _before(doc, first, is_company)
                return title, place
            if following.particle not in {"", "의"} and following.stem not in MODIFIERS:
                break
            between.append(following.stem)
    if not short and _titled_before(doc, first):
        return doc.words[first - 1].text, _before(doc, first - 1, is_company)
    return None


def _title_of(text: str, stem: str) -> tuple[str, str]:
    for form in (text, stem):
        if form in TITLES:
            return form, ""
        for tail in TITLE_TAILS:
            office = form.removesuffix(tail)
            if office != form and (len(office) > 1 or office.isdigit()):
                return tail, office + (tail[:-1] if tail.endswith("장") else "")
    return "", ""


def _titled_before(doc: Document, index: int) -> bool:
    """Whether a title stands right before the word (대표이사 서지훈)."""
    if doc.gap(index - 1) != " ":
        return False
    before = doc.words[index - 1].text
    return before in TITLES and before not in {"이사", "감사", "위원", "시장", "담당", "총괄", "씨"}


def _before(doc: Document, index: int, is_company: Callable[[str], bool]) -> str:
    if doc.gap(index - 1) == "\n":
        return ""
    word = doc.words[index - 1]
    return word.stem if is_company(word.stem) or is_firm(word.stem) else ""
