"""Finding articles: words in title, text or company names, and filters on what they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from finnewsbench.metric.schema import nfc
from finnewsbench.space.articles import by_id
from finnewsbench.space.articles import splits

Row = Mapping[str, Any]

COLUMNS = {
    "sector": "sector",
    "event": "event",
    "register": "register",
    "tag": "tags",
    "difficulty": "difficulty",
    "hard": "hard",
}
"""Filter -> the dataset's column."""

FILTERS = ("split", *COLUMNS)

PAGE = 10
"""Articles on a page of the list."""

LONGEST = 200
"""Characters of a search that are looked at."""


@dataclass(frozen=True, slots=True)
class Query:
    """``text``: words that must all occur.  ``chosen``: filter -> value, ``""`` for any."""

    text: str = ""
    chosen: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=256)
def find(data: str, query: Query) -> tuple[str, ...]:
    """The ids of the articles that fit, in the order of the data.

    A word occurs when it stands in the title, the text, the id or a company's name or alias,
    whatever its case and spacing.
    """
    words = [_folded(word) for word in query.text[:LONGEST].split()]
    wanted = {name: value for name, value in query.chosen if value}
    split = wanted.pop("split", "")
    return tuple(
        str(row["id"])
        for name, rows in splits(data).items()
        if split in {"", name}
        for row in rows
        if all(_fits(row, facet, value) for facet, value in wanted.items())
        and all(word in _haystack(data, str(row["id"])) for word in words)
    )


def values(data: str, facet: str) -> list[str]:
    """The values of a filter that occur in the data, in alphabetical order."""
    if facet == "split":
        return list(splits(data))
    return sorted({value for row in by_id(data).values() for value in _values(row, facet)})


def page_of(ids: tuple[str, ...], number: int) -> tuple[int, tuple[str, ...]]:
    """A page of the list that exists, and its ids."""
    last = max(0, (len(ids) - 1) // PAGE)
    number = min(max(number, 0), last)
    return number, ids[number * PAGE : (number + 1) * PAGE]


def _fits(row: Row, facet: str, value: str) -> bool:
    return value in _values(row, facet)


def _values(row: Row, facet: str) -> list[str]:
    value = row[COLUMNS[facet]]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else [str(value)]


@lru_cache(maxsize=4096)
def _haystack(data: str, article_id: str) -> str:
    row = by_id(data)[article_id]
    names = [row["central_company"], *row["central_aliases"]]
    for company in row["companies"]:
        names += [company["name"], *company["aliases"]]
    return _folded("\n".join([article_id, row["title"], row["article"], *names]))


def _folded(text: str) -> str:
    return "".join(nfc(text).casefold().split())
