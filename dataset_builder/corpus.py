"""Rules over the whole corpus, each as a check with a message; `validate` has those of one row.

Splits are looked at together: a text of ``test`` that stands in ``validation`` too would be known
to everybody who tunes on it.  Texts are compared with runs of white space as one blank.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from itertools import combinations
from itertools import pairwise
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.validate import Breach
from finnewsbench.dataset_builder.validate import read_row
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article
from finnewsbench.metric.sentences import split as sentences_of

THEMES = Path(__file__).with_name("lists") / "themes.txt"

LONG = 30
"""From so many characters on a sentence may stand in the corpus only once."""

GRAM = 8
SHARED = 5
"""Percent of the smaller article's character 8-grams that another article may share."""

EDGE = 20
"""So many first and last characters of an article are its opening and its closing."""

RELEVANCES = (1.0, 0.7, 0.4, 0.2)
IMPACTS = (0.8, 0.5, 0.3)
"""The values that GUIDELINES.md allows (sections 1 and 6)."""

_SEED = re.compile(r"fnb-v0(0[1-9]|1[0-2])")

Found = Iterator[tuple[str, str]]
"""Id of the article that breaks a rule (of two, the later one), and what is wrong."""


def check_corpus(rows_by_split: Mapping[str, Sequence[dict[str, Any]]]) -> list[Breach]:
    """All breaches of the rules over the corpus, sorted; ``[]`` when every rule is kept.

    Args:
        rows_by_split: split -> its dataset rows in their order.  Rows without the contract's shape
            can't be compared; `validate.check_rows` reports them.
    """
    corpus = {
        split: [article for row in rows if isinstance(article := read_row(row), Article)]
        for split, rows in sorted(rows_by_split.items())
    }
    articles = sorted((a for rows in corpus.values() for a in rows), key=lambda a: a.id)
    breaches = [Breach(at, "order", message) for at, message in _order(corpus)]
    for name, rule in _OVER_ALL.items():
        breaches += [Breach(at, name, message) for at, message in rule(articles)]
    return sorted(breaches)


def _order(corpus: Mapping[str, Sequence[Article]]) -> Found:
    """Within a split rows are sorted by id; an id is there once in all splits together."""
    owner: dict[str, str] = {}
    for split, articles in corpus.items():
        ids = [article.id for article in articles]
        if ids != sorted(ids):
            after = next(two for one, two in pairwise(ids) if one > two)
            yield after, f"rows of {split} must be sorted by id; this one comes too late"
        for id_ in ids:
            if id_ in owner:
                yield id_, f"the id is used twice ({owner[id_]}, {split})"
            owner.setdefault(id_, split)


def _central(articles: Sequence[Article]) -> Found:
    """A company is central in one article only."""
    yield from _twice(
        ((article.central_company, article.id) for article in articles), "is central in"
    )


def _repeats(articles: Sequence[Article]) -> Found:
    """No sentence of `LONG` characters or more is there twice, in one article or in two."""
    yield from _twice(
        (
            (sentence, article.id)
            for article in articles
            for span in sentences_of(article.article)
            if len(sentence := _flat(article.article[span.start : span.end])) >= LONG
        ),
        "is a sentence of",
    )


def _edges(articles: Sequence[Article]) -> Found:
    """No two articles begin or end with the same `EDGE` characters."""
    flat = [(article.id, _flat(article.article)) for article in articles]
    yield from _twice(((text[:EDGE], id_) for id_, text in flat), "is the opening of")
    yield from _twice(((text[-EDGE:], id_) for id_, text in flat), "is the closing of")


def _overlap(articles: Sequence[Article]) -> Found:
    """No two articles share more than `SHARED` percent of the smaller one's different 8-grams."""
    texts = [_flat(article.article) for article in articles]
    grams = [{text[i : i + GRAM] for i in range(len(text) - GRAM + 1)} for text in texts]
    # Most 8-grams stand in one article only: without them the sets to compare are small.
    times = Counter(chain.from_iterable(grams))
    common = [{gram for gram in mine if times[gram] > 1} for mine in grams]
    for one, two in combinations(range(len(articles)), 2):
        count = len(common[one] & common[two])
        smaller = min(len(grams[one]), len(grams[two]))
        if count * 100 > SHARED * smaller:
            yield (
                articles[two].id,
                f"{count} of {smaller} character {GRAM}-grams ({count / smaller:.1%}) are those of "
                f"{articles[one].id}; {SHARED}% at most. Write one of them anew.",
            )


def _themes(articles: Sequence[Article]) -> Found:
    """Every theme stands on the list, letter for letter; the twelve seed articles keep this too."""
    for article in articles:
        for item in article.themes:
            if item.name not in listed_themes():
                yield (
                    article.id,
                    f"{item.name!r} is not on the list of themes (lists/{THEMES.name})",
                )


def _scale(articles: Sequence[Article]) -> Found:
    """Relevance and impact are values that the guidelines allow.

    The twelve seed articles (fnb-v001 to fnb-v012) are exempt: they were labelled before there were
    guidelines, on a scale of tenths.
    """
    for article in articles:
        if _SEED.fullmatch(article.id):
            continue
        for category in ITEM_CATEGORIES:
            for item in article.references(category):
                if item.relevance not in RELEVANCES:
                    yield (
                        article.id,
                        f"{category} {item.name!r}: relevance {item.relevance:g} is none of "
                        f"{_or(RELEVANCES)}",
                    )
        for number, said in enumerate(article.sentiment):
            if said.impact not in IMPACTS:
                yield (
                    article.id,
                    f"sentiment[{number}]: impact {said.impact:g} is none of {_or(IMPACTS)}",
                )


_OVER_ALL: dict[str, Callable[[Sequence[Article]], Found]] = {
    "central": _central,
    "repeats": _repeats,
    "edges": _edges,
    "overlap": _overlap,
    "themes": _themes,
    "scale": _scale,
}
"""Name of a rule -> what it finds wrong with all articles, sorted by id."""

CORPUS_RULES = ("order", *_OVER_ALL)
"""The names of all rules here; ``order`` looks at the splits, the others at all articles."""


def _twice(texts: Iterator[tuple[str, str]], what: str) -> Found:
    """Texts that come a second time, with the article that has them first."""
    owner: dict[str, str] = {}
    for text, id_ in texts:
        if text in owner:
            again = f"{what} {owner[text]} too" if owner[text] != id_ else "is there twice"
            yield id_, f"{text!r} {again}"
        else:
            owner[text] = id_


def _flat(text: str) -> str:
    return " ".join(text.split())


def _or(values: Sequence[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in values)


@lru_cache(maxsize=1)
def listed_themes() -> frozenset[str]:
    """The labels that a theme may have."""
    return frozenset(filter(None, THEMES.read_text(encoding="utf-8").split("\n")))
