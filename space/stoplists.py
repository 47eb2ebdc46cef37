"""Entries of a row's ``excluded`` list, by word lists: for text without labels."""

from __future__ import annotations

from collections.abc import Iterator

from finnewsbench.baseline.stoplists import kind_of
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import NewsExtraction


def excluded(extraction: NewsExtraction) -> Iterator[dict[str, object]]:
    """One entry for each name that the lists know."""
    for category in ITEM_CATEGORIES:
        for name, item in {item.name: item for item in extraction.items(category)}.items():
            kind = kind_of(category, name, item.sentence)
            if kind and name:
                yield {"name": name, "aliases": [], "kind": kind, "sentence": item.sentence}
