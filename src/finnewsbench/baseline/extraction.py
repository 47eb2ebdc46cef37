"""From an article to a `NewsExtraction`, by the rules of this package."""

from __future__ import annotations

from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import nfc

from . import companies
from . import keywords
from . import names
from . import people
from . import sentiment
from . import themes
from .companies import Company
from .document import LIMIT
from .document import Document
from .document import read
from .people import Person


def extract(title: str, article: str) -> NewsExtraction:
    """Extract companies, people, themes, keywords and sentiment from one article.

    Every sentence is an exact slice of the article (composed to NFC); relevance and impact are in
    [0, 1].  Only the first `document.LIMIT` characters are read.  A text without Korean or without
    any name gives empty lists; no text raises.
    """
    whole = nfc(title)[:LIMIT] + "\n" + nfc(article)[:LIMIT]
    declared = names.declared(whole)

    def known(stem: str) -> bool:
        return stem in declared or names.is_familiar(stem)

    doc = read(title, article, known)
    if not doc.sentences:
        return NewsExtraction()
    persons = people.find(doc, lambda word: word in declared or names.is_company_like(word))
    named = {person.name for person in persons}
    firms = companies.find(doc, declared, names.short_forms(whole), persons)
    others = frozenset(form for firm in firms if not firm.central for form in firm.forms)
    forms = frozenset(form for firm in firms for form in firm.forms)
    return NewsExtraction(
        companies=tuple(_company(doc, firm) for firm in firms),
        people=_people(doc, persons, firms),
        themes=themes.find(doc, others),
        keywords=keywords.find(doc, forms | named),
        sentiment=sentiment.find(doc, firms),
    )


def _company(doc: Document, firm: Company) -> Item:
    return Item(firm.name, firm.relevance, _evidence(doc, firm.name, firm.sentences))


def _people(doc: Document, persons: list[Person], firms: list[Company]) -> tuple[Item, ...]:
    items = [_person(doc, person, firms) for person in persons if person.sentences]
    items.sort(key=lambda item: -(item.relevance or 0.0))
    return tuple(items[: people.MOST])


def _person(doc: Document, person: Person, firms: list[Company]) -> Item:
    central = next((firm for firm in firms if firm.central), None)
    relevance = 0.3 + 0.08 * min(3, len(person.sentences)) + 0.25 * person.in_title
    if central is not None and any(form in person.affiliation.split() for form in central.forms):
        relevance += 0.2
    if person.is_analyst:
        relevance = 0.0
    return Item(
        person.name, round(min(0.95, relevance), 2), _evidence(doc, person.name, person.sentences)
    )


def _evidence(doc: Document, name: str, sentences: tuple[int, ...]) -> str:
    """The first of the sentences that writes the name out, else the first."""
    held = [doc.sentences[index] for index in sentences]
    return next((sentence for sentence in held if name in sentence), held[0])
