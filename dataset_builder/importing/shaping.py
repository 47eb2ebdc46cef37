"""A row of somebody's file as a row of the dataset, with a note of whatever was decided for it."""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import Any

from finnewsbench.columns import Row
from finnewsbench.dataset_builder.importing.entries import text_of
from finnewsbench.dataset_builder.importing.items import excluded_of
from finnewsbench.dataset_builder.importing.items import items_of
from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.dataset_builder.importing.reading import ABSENT
from finnewsbench.dataset_builder.importing.reading import UnfitError
from finnewsbench.dataset_builder.importing.reading import value_of
from finnewsbench.dataset_builder.importing.sentiment import central_of
from finnewsbench.dataset_builder.importing.sentiment import complete_companies
from finnewsbench.dataset_builder.importing.work import Shaping
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import SchemaError

_SECTOR_OF = {korean: sector for sector, korean in SECTORS.items()}


def shaped(row: Row, mapping: ImportMapping) -> tuple[dict[str, Any], Shaping]:
    """The row of the dataset, and with what was noted on the way.

    Raises:
        UnfitError: the row can't be one; says why.
        FileFormatError: several of its columns could be meant.
    """
    given = {name: value_of(row, name, mapping)[0] for name in ("id", "title", "article")}
    article = "" if given["article"] is ABSENT else text_of(given["article"], "the article")
    if not article:
        raise UnfitError("article_absent", "it has no article's text")
    work = Shaping(row.where, article, mapping)
    items, excluded = items_of(row, work)
    central, aliases, statements = central_of(row, items["company"], work)
    made = {
        "id": _id(given["id"], work),
        "title": "" if given["title"] is ABSENT else text_of(given["title"], "the title"),
        "article": article,
        "published": _published(value_of(row, "published", mapping)[0]),
        "central_company": central,
        "central_aliases": aliases,
        "sector": _sector(value_of(row, "sector", mapping)[0], work),
        "event": "",
        "register": "",
        "tags": [],
        "difficulty": [],
        "hard": False,
        "synthetic": False,
        **{FIELDS[category]: items[category] for category in ITEM_CATEGORIES},
        "sentiment": statements,
        "excluded": [*excluded, *excluded_of(row, work)],
    }
    complete_companies(made, work)
    try:
        article_from_row(made)
    except SchemaError as error:
        raise UnfitError("contract", str(error)) from None
    return made, work


def _id(value: object, work: Shaping) -> str:
    """The id, or one made from the text, which stays the same when rows are moved."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    found = "" if value is ABSENT else text_of(value, "the id")
    if found:
        return found
    work.note("id_made", "it has no id: made from the text")
    return f"x-{hashlib.sha256(work.article.encode('utf-8')).hexdigest()[:12]}"


def _published(value: object) -> str:
    if isinstance(value, dt.date):
        return value.strftime("%Y-%m-%d")
    return "" if value is ABSENT else text_of(value, "the date")


def _sector(value: object, work: Shaping) -> str:
    sector = "" if value is ABSENT else text_of(value, "the sector")
    if sector in SECTORS or not sector:
        return sector
    if sector not in _SECTOR_OF:
        work.note("sector_unknown", f"{sector!r} is none of the twelve sectors: left out")
    return _SECTOR_OF.get(sector, "")
