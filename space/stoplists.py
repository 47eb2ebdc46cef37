"""What must stand at relevance 0, as far as word lists can tell: for text without labels."""

from __future__ import annotations

from collections.abc import Iterator

from finnewsbench.baseline.securities import ANALYST_TITLES
from finnewsbench.baseline.securities import is_firm
from finnewsbench.baseline.securities import is_opinion
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.titles import strip_title

_PARTICLES = "은는이가의도와과를을,."
_WORDS = 3
"""Words after a person's name among which the title is looked for."""


def kind_of(category: str, item: Item) -> str:
    """The kind of `schema.EXCLUDED_KINDS` that an item is of, or ``""``.

    A company is a securities firm by its name, a person an analyst by a title beside the name, a
    keyword or theme an opinion by its words.
    """
    if category == "company":
        return "securities_firm" if is_firm(item.name) else ""
    if category == "people":
        return "analyst" if _titles(item) & ANALYST_TITLES else ""
    return "opinion" if is_opinion(item.name) else ""


def excluded(extraction: NewsExtraction) -> Iterator[dict[str, object]]:
    """Entries for a row's ``excluded`` list, one for each name that the lists know."""
    for category in ITEM_CATEGORIES:
        for name, item in {item.name: item for item in extraction.items(category)}.items():
            kind = kind_of(category, item)
            if kind and name:
                yield {"name": name, "aliases": [], "kind": kind, "sentence": item.sentence}


def _titles(item: Item) -> set[str]:
    found = set(item.name.split()[1:])
    bare = strip_title(item.name) or item.name
    following = item.sentence.partition(bare)[2] if bare else ""
    return found | {word.rstrip(_PARTICLES) for word in following.split()[:_WORDS]}
