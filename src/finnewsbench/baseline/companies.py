"""Companies: names that mean the same merged, the central one, and each one's relevance."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from dataclasses import replace

from . import gazetteer
from . import names
from . import signs
from .document import TITLE
from .document import Document
from .people import Person
from .securities import is_firm
from .securities import is_opinion

MOST = 12
"""Companies returned at most."""

_CANDIDATES = 60
_GROUP_TAILS = ("지주", "홀딩스", "그룹", "주식회사")


@dataclass(frozen=True, slots=True)
class Company:
    """A company with every form the text calls it by.

    ``sentences`` are the indices of the sentences that name it, in order, with repeats; the place
    in the headline is ``at`` (0: opens it, -1: not in it).  ``relevance`` is in [0, 1].
    """

    name: str
    forms: frozenset[str]
    sentences: tuple[int, ...]
    at: int
    central: bool = False
    relevance: float = 0.0

    @property
    def is_firm(self) -> bool:
        """Whether it is a securities firm."""
        return is_firm(self.name)


def find(
    doc: Document, declared: set[str], short: dict[str, str], people: list[Person]
) -> list[Company]:
    """The companies of the article, most relevant first; at most one is central."""
    total = signs.points(doc, declared, people)
    glosses = {form for form, name in short.items() if total[name] >= signs.ENOUGH}
    spaced = {
        name
        for name in names.spaced("\n".join([doc.title, *doc.sentences]))
        if name.removesuffix(" Inc").removesuffix(" Corp") not in glosses
    }
    parts = {part for name in spaced for part in name.split()}
    enough = [stem for stem, count in total.items() if count >= signs.ENOUGH and stem not in parts]
    accepted = set(sorted(enough, key=lambda stem: (-total[stem], stem))[:_CANDIDATES])
    groups = _groups(doc, accepted | spaced, short)
    found = [_company(doc, name, forms) for name, forms in groups.items()]
    found = [company for company in found if company.sentences]
    central = max(found, key=lambda company: _centrality(doc, company), default=None)
    if central is not None and _centrality(doc, central)[0] <= 0:
        central = None
    rated = [_rated(company, central=company is central) for company in found]
    rated.sort(key=lambda company: (-company.relevance, company.sentences[0], company.name))
    return rated[:MOST]


def _groups(doc: Document, accepted: set[str], short: dict[str, str]) -> dict[str, frozenset[str]]:
    """Main name -> every form of it that stands in the text."""
    main = {name: name for name in sorted(accepted)}
    by_canonical: dict[str, str] = {}
    for name in sorted(accepted, key=lambda name: (-len(name), name)):
        key = gazetteer.canonical(name)
        main[name] = by_canonical.setdefault(key, name)
    written = {word.stem for word in doc.words}
    for stem in sorted(written):
        fuller = [
            name
            for name in sorted(accepted)
            if name != stem and main[name] == name and _shortens(stem, name, accepted)
        ]
        fuller_name = short.get(stem, stem)
        if fuller_name in accepted and _root(main, fuller_name) != stem:
            main[stem] = _root(main, fuller_name)
        elif len(fuller) == 1:
            main[stem] = fuller[0]
    forms: dict[str, set[str]] = defaultdict(set)
    for name, head in main.items():
        forms[_root(main, head)].add(name)
    return {head: frozenset(members) for head, members in sorted(forms.items())}


def _root(main: dict[str, str], name: str) -> str:
    while main[name] != name:
        name = main[name]
    return name


def _shortens(stem: str, name: str, accepted: set[str]) -> bool:
    """Whether ``stem`` is a short way to write ``name`` (한빛금융 for 한빛금융지주)."""
    if not name.startswith(stem) or len(stem) < 2:
        return False
    if " " in name:
        return stem == name.split(maxsplit=1)[0] and not names.is_plain(stem)
    if stem in gazetteer.names():
        return False
    rest = name[len(stem) :]
    if rest in _GROUP_TAILS:
        return len(stem) >= 3 or stem in accepted
    if stem in accepted or not names.is_possible(stem):
        return False
    whole = names.strength("가나" + rest) > 0  # the rest is an ending of its own
    return len(stem) >= 4 or (not whole and len(stem) >= 3)


def _company(doc: Document, name: str, forms: frozenset[str]) -> Company:
    places = [
        (word.sentence, word.start)
        for word in doc.words
        if word.stem in forms or word.text in forms
    ]
    for form in forms:
        if " " in form:
            places += [(i, s.find(form)) for i, s in enumerate(doc.sentences) if form in s]
            if form in doc.title:
                places.append((TITLE, doc.title.find(form)))
    title = [start for sentence, start in places if sentence == TITLE]
    inside = sorted(sentence for sentence, _ in places if sentence != TITLE)
    return Company(name, forms, tuple(inside), min(title, default=-1))


def _centrality(doc: Document, company: Company) -> tuple[float, float]:
    """How much the article is about the company: headline, first sentence, frequency.

    A securities firm's mentions in opinions do not count, nor does a headline that voices one; it
    is nobody's subject before it is named twice otherwise.
    """
    sentences = list(company.sentences)
    at = company.at
    if company.is_firm:
        sentences = [index for index in sentences if not is_opinion(doc.sentences[index])]
        if len(sentences) < 2 or is_opinion(doc.title):
            return 0.0, 0.0
    score = 0.7 * min(8, len(sentences))
    if at >= 0:
        score += 6 if at < 2 else 4
    if sentences and sentences[0] == 0:
        score += 3
    first = sentences[0] if sentences else len(doc.sentences)
    return score, -float(first)


def _rated(company: Company, *, central: bool) -> Company:
    if central:
        return replace(company, central=True, relevance=1.0)
    if company.is_firm:
        return company
    relevance = 0.2 + 0.08 * min(5, len(company.sentences))
    relevance += 0.2 * (company.at >= 0) + 0.1 * (company.sentences[0] == 0)
    return replace(company, relevance=round(min(0.9, relevance), 2))
