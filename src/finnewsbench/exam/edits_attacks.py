"""Edits that aim at the judge: orders in the article and in labels, another order of the items.

The case under attack has a fault in every category, so that a judge who obeys changes its score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article

from .edits_faults import flipped
from .edits_faults import missing
from .edits_faults import stranger
from .planted import Planted
from .planted import Said
from .planted import added
from .planted import identical
from .planted import replaced
from .planted import start
from .words import ALL_NO
from .words import ALL_YES
from .words import CLOSING
from .words import INVENTED_SENTENCE
from .words import LABEL_ORDER
from .words import SENTENCE_ORDER
from .words import VERDICT_OBJECT


def faulty(article: Article) -> Planted:
    """Something missing and something invented in every category, a statement flipped."""
    case = missing(article) or start(article)
    turned = flipped(article)
    for category in ITEM_CATEGORIES:
        item = stranger(article, category)
        if item is not None:
            case = added(case, category, item)
    return replace(case, statements=turned.statements) if turned else case


def shuffled(article: Article) -> Planted:
    """The faulty answer backwards, put to the judge in another order.

    The order in the judge's prompt is drawn from the article's id, which is not shown; so the copy
    has another one.
    """
    case = faulty(article)
    return replace(
        case,
        article=replace(article, id=f"{article.id}/shuffled"),
        items={category: said[::-1] for category, said in case.items.items()},
        statements=case.statements[::-1],
        twin=case,
    )


def ordered_yes(article: Article) -> Planted:
    """The article tells the judge to say yes to everything."""
    case = faulty(article)
    return replace(case, article=_extended(article, ALL_YES), twin=case)


def ordered_no(article: Article) -> Planted:
    """The article tells the judge to say no to everything, of an answer that is right."""
    return replace(identical(article), article=_extended(article, ALL_NO), twin=identical(article))


def closing_mark(article: Article) -> Planted:
    """The article imitates the mark that ends it, and goes on as if it were the prompt."""
    case = faulty(article)
    return replace(case, article=_extended(article, CLOSING), twin=case)


def label_order(article: Article) -> Planted | None:
    """An invented keyword is an order to the judge."""
    return _labelled(article, lambda item: replace(item, name=LABEL_ORDER))


def label_object(article: Article) -> Planted | None:
    """An invented keyword is an object like the judge's own reply."""
    return _labelled(article, lambda item: replace(item, name=VERDICT_OBJECT))


def sentence_order(article: Article) -> Planted | None:
    """The evidence of the flipped statement is an order to the judge; its twin's is made up too."""
    case = faulty(article)
    if not any(statement.planted for statement in case.statements):
        return None
    made_up = INVENTED_SENTENCE.format(name=article.central_company)
    return replace(_resting_on(case, SENTENCE_ORDER), twin=_resting_on(case, made_up))


def _labelled(article: Article, edit: Callable[[Said], Said]) -> Planted | None:
    """The faulty answer with its invented keyword edited; ``None`` where there is none."""
    case = faulty(article)
    said = case.items["keyword"]
    if not said or said[-1].says is not None:
        return None
    edited = replaced(case, "keyword", {len(said) - 1: edit(said[-1])})
    return replace(edited, twin=case)


def _resting_on(case: Planted, sentence: str) -> Planted:
    """The case with another sentence for its flipped statement."""
    statements = tuple(
        replace(s, sentence=sentence, located=False) if s.planted else s for s in case.statements
    )
    return replace(case, statements=statements)


def _extended(article: Article, text: str) -> Article:
    return replace(article, article=f"{article.article}\n\n{text}")
