"""Edits that name the same thing in another way: spelling, alias, synonym, narrower, more words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace

from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article

from .planted import FAIR
from .planted import HALF
from .planted import NO
from .planted import Planted
from .planted import Said
from .planted import added
from .planted import identical
from .planted import is_marked
from .planted import replaced
from .planted import start
from .variants import BROADER
from .variants import CONTRARY
from .variants import NARROWER
from .variants import SYNONYMS
from .variants import Variants
from .words import PLAIN


def spacing(article: Article) -> Planted:
    """Spaces left out of names, or put in, and doubled in sentences."""

    def edit(item: Said) -> Said:
        sentence = item.sentence.replace(" ", "  ")
        return replace(item, name=respaced(item.name), sentence=sentence, planted=True)

    case = replace(_each(start(article), edit), evidence=True)
    return replace(case, twin=identical(article))


def decomposed(article: Article) -> Planted:
    """Every text in decomposed form (NFD), as files from a Mac have it."""

    def edit(item: Said) -> Said:
        return replace(item, name=_nfd(item.name), sentence=_nfd(item.sentence), planted=True)

    case = _each(start(article), edit)
    statements = tuple(
        replace(s, company=_nfd(s.company), sentence=_nfd(s.sentence), planted=True)
        for s in case.statements
    )
    return replace(case, statements=statements, evidence=True, twin=identical(article))


def alias(article: Article) -> Planted | None:
    """The first alias that the labels give, wherever they give one."""
    case = start(article)
    for category in ITEM_CATEGORIES:
        said = case.items[category]
        given = {
            index: replace(said[index], name=reference.aliases[0], planted=True)
            for index, reference in enumerate(article.references(category))
            if reference.aliases
        }
        case = replaced(case, category, given)
    return replace(case, twin=identical(article)) if is_marked(case) else None


def synonym(article: Article) -> Planted | None:
    """Labels in other words, from the hand-written list."""
    return _varied(article, SYNONYMS, lambda item, name: replace(item, name=name, planted=True))


def narrower(article: Article) -> Planted | None:
    """Labels that say more than the reference's, and nothing untrue."""
    return _varied(article, NARROWER, lambda item, name: replace(item, name=name, planted=True))


def broader(article: Article) -> Planted | None:
    """Labels too general for what the reference says: half of it is covered, no more."""
    return _varied(
        article,
        BROADER,
        lambda item, name: replace(item, name=name, covers=HALF, support=FAIR, planted=True),
    )


def contrary(article: Article) -> Planted | None:
    """Labels that sound alike and say the opposite, in place of the right ones."""
    return _varied(
        article,
        CONTRARY,
        lambda item, name: replace(
            item, name=name, says=None, support=NO, planted=True, supporting=False
        ),
    )


def verbose(article: Article) -> Planted | None:
    """The second item of each category in more words than needed; people with title and firm."""
    case = start(article)
    for category in ITEM_CATEGORIES:
        references = article.references(category)
        if len(references) < 2:
            continue
        reference = references[1]
        name = PLAIN[category].format(name=reference.name)
        if reference.title:
            name = " ".join(filter(None, (reference.name, reference.affiliation, reference.title)))
        wordy = replace(case.items[category][1], name=name, planted=True)
        case = replaced(case, category, {1: wordy})
    return replace(case, twin=identical(article)) if is_marked(case) else None


def duplicates(article: Article) -> Planted:
    """Everything twice: the second time spelt otherwise, with a lower relevance."""
    case = start(article)
    for category in ITEM_CATEGORIES:
        again = [
            replace(
                item,
                name=respaced(item.name),
                relevance=round(item.relevance * 0.9, 3),
                planted=True,
                counted=False,
            )
            for item in case.items[category]
        ]
        case = added(case, category, *again)
    repeated = tuple(
        replace(s, impact=round(s.impact * 0.9, 3), planted=True, counted=False)
        for s in case.statements
    )
    return replace(case, statements=(*repeated, *case.statements), twin=identical(article))


def respaced(name: str) -> str:
    """The name without its spaces; a long Hangul name that has none gets one in the middle."""
    if " " in name:
        return name.replace(" ", "")
    if len(name) >= 4 and all("가" <= character <= "힣" for character in name):
        middle = len(name) // 2
        return f"{name[:middle]} {name[middle:]}"
    return name


def _varied(
    article: Article, variants: Variants, edit: Callable[[Said, str], Said]
) -> Planted | None:
    """Apply ``edit`` to the items that the list has another wording for."""
    case = start(article)
    for category, label, variant in variants.get(article.id, ()):
        for index, reference in enumerate(article.references(category)):
            if reference.name == label:
                edited = edit(case.items[category][index], variant)
                case = replaced(case, category, {index: edited})
    return case if is_marked(case) else None


def _each(case: Planted, edit: Callable[[Said], Said]) -> Planted:
    items = {category: tuple(map(edit, said)) for category, said in case.items.items()}
    return replace(case, items=items)


def _nfd(text: str) -> str:
    return unicodedata.normalize("NFD", text)
