"""Edits of the sentences that items rest on: from elsewhere, in other words, invented."""

from __future__ import annotations

from dataclasses import replace

from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article
from finnewsbench.metric.schema import ReferenceItem

from .edits_faults import lead
from .planted import NO
from .planted import Planted
from .planted import Said
from .planted import is_marked
from .planted import packed
from .planted import replaced
from .planted import start
from .variants import PARAPHRASES
from .words import INVENTED_SENTENCE


def elsewhere(article: Article) -> Planted | None:
    """One item of each category with a sentence of the article that is about other things.

    Not the central company: of that many a sentence speaks without a name.
    """
    case = start(article)
    for category in ITEM_CATEGORIES:
        for index, reference in enumerate(article.references(category)):
            other = _unrelated(article, reference)
            if other and reference.role != "central":
                edited = _resting(case.items[category][index], other)
                case = replaced(case, category, {index: edited})
                break
    return replace(case, evidence=True) if is_marked(case) else None


def swapped_people(article: Article) -> Planted | None:
    """Two people with each other's sentences."""
    case, people = start(article), article.people
    for one in range(len(people)):
        for other in range(one + 1, len(people)):
            if _speaks_of(people[one].sentence, people[other]) or _speaks_of(
                people[other].sentence, people[one]
            ):
                continue
            said = case.items["people"]
            exchanged = {
                one: _resting(said[one], people[other].sentence),
                other: _resting(said[other], people[one].sentence),
            }
            return replace(replaced(case, "people", exchanged), evidence=True)
    return None


def paraphrased(article: Article) -> Planted | None:
    """A sentence in other words, from the hand-written list: true, but not the article's."""
    case = start(article)
    for category, label, sentence in PARAPHRASES.get(article.id, ()):
        for index, reference in enumerate(article.references(category)):
            if reference.name == label:
                edited = _unlocated(case.items[category][index], sentence)
                case = replaced(case, category, {index: edited})
    return replace(case, evidence=True) if is_marked(case) else None


def fabricated(article: Article) -> Planted | None:
    """Invented sentences: for the first item of each category and the strongest statement.

    A statement whose sentence the article does not hold is worth nothing, whatever its polarity.
    """
    case = start(article)
    for category in ITEM_CATEGORIES:
        if case.items[category]:
            item = case.items[category][0]
            edited = _unlocated(item, INVENTED_SENTENCE.format(name=item.name))
            case = replaced(case, category, {0: edited})
    if case.statements:
        chosen = max(case.statements, key=lambda statement: statement.impact)
        made_up = INVENTED_SENTENCE.format(name=article.central_company)
        statements = tuple(
            replace(s, sentence=made_up, verdicts=NO, planted=True, located=False)
            if s is chosen
            else s
            for s in case.statements
        )
        case = replace(case, statements=statements)
    return replace(case, evidence=True) if is_marked(case) else None


def lead_for_all(article: Article) -> Planted | None:
    """The first sentence quoted for every item: located, but speaking of few of them."""
    case, first = start(article), lead(article)
    for category in ITEM_CATEGORIES:
        edited = {}
        for index, reference in enumerate(article.references(category)):
            speaks = reference.sentence == first or _speaks_of(first, reference)
            item = replace(case.items[category][index], sentence=first)
            edited[index] = item if speaks else replace(item, planted=True, supporting=False)
        case = replaced(case, category, edited)
    return replace(case, evidence=True) if is_marked(case) else None


def _resting(item: Said, sentence: str) -> Said:
    return replace(item, sentence=sentence, planted=True, supporting=False)


def _unlocated(item: Said, sentence: str) -> Said:
    return replace(item, sentence=sentence, planted=True, located=False, supporting=False)


def _unrelated(article: Article, item: ReferenceItem) -> str:
    """Another labelled sentence of the article that does not speak of the item, or ``""``."""
    sentences = [
        other.sentence
        for category in ITEM_CATEGORIES
        for other in article.references(category)
        if other.sentence not in item.sentence and item.sentence not in other.sentence
    ]
    return next((s for s in reversed(sentences) if not _speaks_of(s, item)), "")


def _speaks_of(sentence: str, item: ReferenceItem) -> bool:
    return any(packed(name) in packed(sentence) for name in item.names)
