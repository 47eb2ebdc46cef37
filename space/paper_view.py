"""The article as HTML: each sentence can be jumped to, evidence stands out by category.

All text is data and is escaped.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from finnewsbench.highlight import Mark
from finnewsbench.highlight import escaped
from finnewsbench.highlight import highlight
from finnewsbench.highlight import places
from finnewsbench.metric.evidence import locate
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.sentences import borders
from finnewsbench.space.words import say


@dataclass(frozen=True, slots=True)
class Quotation:
    """An item's sentence: the number of the sentence where it begins, or -1 if it is nowhere."""

    category: str
    name: str
    first: int
    last: int


def quotation(article: str, category: str, name: str, sentence: str) -> Quotation:
    """Where the sentence of an item stands."""
    place = locate(sentence, article) if sentence else None
    if place is None:
        return Quotation(category, name, -1, -1)
    starts, _ = borders(article)
    first = max(0, bisect_right(starts, place.start) - 1)
    last = max(first, bisect_right(starts, place.end - 1) - 1)
    return Quotation(category, name, first, last)


def quotations(article: str, items: NewsExtraction) -> Iterator[Quotation]:
    """The quotations of all items above relevance 0."""
    for category in ITEM_CATEGORIES:
        for item in items.items(category):
            if item.relevance != 0:
                yield quotation(article, category, item.name, item.sentence)
    for statement in items.sentiment:
        name = statement.polarity or "?"
        yield quotation(article, "sentiment", name, statement.sentence)


def paper(  # noqa: PLR0913 (all of it decides what is seen)
    title: str,
    article: str,
    items: NewsExtraction,
    only: str,
    language: str,
    *,
    anchor: str = "sentence",
) -> str:
    """The article; ``only`` is a category whose marks are shown, or "" for all.

    The sentences are ``anchor-1`` and so on, for links.
    """
    shown = [c for c in CATEGORIES if only in ("", c)]
    resting: dict[int, dict[str, list[str]]] = {}
    for found in quotations(article, items):
        if found.first >= 0 and found.category in shown:
            for number in range(found.first, found.last + 1):
                resting.setdefault(number, {}).setdefault(found.category, []).append(found.name)
    names = _names(items, shown, language)
    parts, at = [], 0
    for number, (start, end) in enumerate(zip(*borders(article), strict=True)):
        parts.append(escaped(article[at:start]))
        text = article[start:end]
        id_ = f"{anchor}-{number + 1}"
        parts.append(_sentence(id_, text, resting.get(number, {}), names, language))
        at = end
    parts.append(escaped(article[at:]))
    head = f"<h3>{escaped(title)}</h3>" if title else ""
    return (
        f'<section class="fnb-try-paper" aria-label="{escaped(say(language, "try.article"))}">'
        f'{head}<div class="fnb-try-text">{"".join(parts)}</div></section>'
    )


def _names(items: NewsExtraction, shown: list[str], language: str) -> list[tuple[str, str, str]]:
    """(name, category, title) of the names to underline."""
    return [
        (item.name, category, say(language, category))
        for category in ITEM_CATEGORIES
        if category in shown
        for item in items.items(category)
        if item.relevance != 0
    ]


def _sentence(
    id_: str,
    text: str,
    resting: dict[str, list[str]],
    names: list[tuple[str, str, str]],
    language: str,
) -> str:
    marks: list[Mark] = []
    for name, category, title in names:
        marks += places(name, text, category, title)
    dots = "".join(
        f'<i class="fnb-dot fnb-dot-{category}" '
        f'title="{escaped(_title(language, category, held))}"></i>'
        for category, held in resting.items()
    )
    kinds = "".join(f" fnb-on-{category}" for category in resting)
    used = " fnb-used" if resting else ""
    return f'<div class="fnb-sentence{used}{kinds}" id="{id_}">{highlight(text, marks)}{dots}</div>'


def _title(language: str, category: str, names: list[str]) -> str:
    if category == "sentiment":
        names = [say(language, n) if n != "?" else n for n in names]
    return f"{say(language, category)}: {', '.join(dict.fromkeys(names))}"
