"""The rules for data that is not this benchmark's: its form alone, so that it can be scored on.

What `validate` and `corpus` say besides (ids, dates, lengths, the scale of relevances, sentences
that stand in one article only) is about how this benchmark's corpus was made.  A sentence or a
vocabulary's value may be missing here: an import leaves empty what it was not given.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.data import NAME
from finnewsbench.dataset_builder import croissant
from finnewsbench.dataset_builder.validate import RULES
from finnewsbench.dataset_builder.validate import Breach
from finnewsbench.dataset_builder.validate import read_row
from finnewsbench.metric.pairing import names_excluded
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article

_BENCHMARK = re.compile(r"fnb-[vt]\d{3}")
_NO_VALUE = ": '' is not one of"

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""Split -> its dataset rows."""


def is_benchmark(article_id: str) -> bool:
    """Whether an id is one of this benchmark's, so that all of its rules hold."""
    return _BENCHMARK.fullmatch(article_id) is not None


def is_own(data: str, rows: Rows) -> bool:
    """Whether data is somebody's own: imported, or without any id of this benchmark.

    A folder with the benchmark's description (`croissant.FILE`) is the benchmark's.
    """
    if data == NAME or (Path(data) / croissant.FILE.name).is_file():
        return False
    if any(Path(data).glob("*.import.json")):
        return True
    ids = (str(row.get("id")) for mine in rows.values() for row in mine)
    return not any(map(is_benchmark, ids))


def check_form(rows_by_split: Rows) -> dict[str, list[Breach]]:
    """Split -> the breaches of the rules of form, sorted; an id is there once in all splits."""
    owner: dict[str, str] = {}
    return {
        split: sorted(breach for row in rows for breach in _of_row(dict(row), split, owner))
        for split, rows in rows_by_split.items()
    }


def _of_row(row: dict[str, Any], split: str, owner: dict[str, str]) -> Iterator[Breach]:
    at = str(row.get("id", "(no id)"))
    if at in owner:
        yield Breach(at, "ids", f"the id is used twice ({owner[at]}, {split})")
    owner.setdefault(at, split)
    article = read_row(row)
    if not isinstance(article, Article):
        yield from (Breach(at, "shape", message) for message in article)
        return
    for name, rule in _FORM.items():
        yield from (Breach(at, name, message) for message in rule(article))


def _vocabularies(article: Article) -> Iterator[str]:
    """Words of the closed vocabularies, where there are any."""
    yield from (told for told in RULES["vocabularies"](article) if _NO_VALUE not in told)


def _sentences(article: Article) -> Iterator[str]:
    """Where a sentence is located it stands there, letter for letter."""
    for category in (*ITEM_CATEGORIES, "sentiment"):
        found = article.sentiment if category == "sentiment" else article.references(category)
        for each in found:
            if (each.start, each.end) == (-1, -1):
                continue  # none was given, or it stands elsewhere than in the article
            if not 0 <= each.start < each.end <= len(article.article):
                yield f"{category}: {each.start} to {each.end} is no place in the article"
            elif article.article[each.start : each.end] != each.sentence:
                yield f"{category}: start and end do not give the sentence {each.sentence!r}"


def _excluded(article: Article) -> Iterator[str]:
    """What must not be returned is no reference."""
    for category in ITEM_CATEGORIES:
        for item in article.references(category):
            for entry in article.excluded:
                if any(names_excluded(entry, name) for name in item.names):
                    yield f"{category} {item.name!r} is excluded as well ({entry.kind})"


def _names(article: Article) -> Iterator[str]:
    """References have names, trimmed, and a relevance above 0."""
    for category in ITEM_CATEGORIES:
        for item in article.references(category):
            if item.name != item.name.strip() or not item.name:
                yield f"{category} {item.name!r}: names must be trimmed and not empty"
            if item.relevance <= 0:
                yield f"{category} {item.name!r}: a reference's relevance is above 0"


_FORM: dict[str, Callable[[Article], Iterator[str]]] = {
    "vocabularies": _vocabularies,
    "sentences": _sentences,
    "items": _names,
    "excluded": _excluded,
}

FORM_RULES = ("shape", "ids", *_FORM)
"""The names of all rules here."""
