"""An extraction as a table that can be edited, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.space import limits
from finnewsbench.space.problems import Problem
from finnewsbench.space.words import LANGUAGES
from finnewsbench.space.words import say

COLUMNS = ("category", "name", "amount", "polarity", "sentence")


def headers(language: str) -> list[str]:
    """The names of the columns."""
    return [say(language, f"try.column_{key}") for key in COLUMNS]


def to_rows(extraction: NewsExtraction, language: str) -> list[list[str]]:
    """A row an item, in the order of the categories."""
    rows = [
        [say(language, category), item.name, _amount(item.relevance), "", item.sentence]
        for category in ITEM_CATEGORIES
        for item in extraction.items(category)
    ]
    return rows + [
        [
            say(language, "sentiment"),
            item.company,
            _amount(item.impact),
            say(language, item.polarity) if item.polarity else "",
            item.sentence,
        ]
        for item in extraction.sentiment
    ]


def from_rows(rows: Sequence[Sequence[Any]]) -> NewsExtraction:
    """Read the table by the rules for replies (`metric.parsing`); empty rows are left out.

    Raises:
        Problem: a category is none, or the table is too long; says where.
    """
    if len(rows) > limits.ROWS:
        raise Problem("long_table", count=len(rows), most=limits.ROWS)
    if any(len(row) != len(COLUMNS) for row in rows):  # a column was put in
        raise Problem("odd_table")
    lists: dict[str, list[dict[str, Any]]] = {key: [] for key in FIELDS.values()}
    for number, row in enumerate(rows, 1):
        cells = [_text(cell) for cell in row]
        category, name, amount, polarity, sentence = cells
        if not any((name, amount, polarity, sentence)):
            continue
        if any(len(cell) > limits.CELL for cell in cells):
            raise Problem("long_cell", row=number, most=f"{limits.CELL:,}")
        key = _known(category, CATEGORIES)
        if not key:
            raise Problem("odd_category", row=number)
        if key == "sentiment":
            item: dict[str, Any] = {"company": name, "sentence": sentence}
            item["polarity"] = _known(polarity, POLARITIES) or polarity
            item["impact"] = _number(amount)
        else:
            item = {"name": name, "relevance": _number(amount), "sentence": sentence}
        lists[FIELDS[key]].append(item)
    parsed = read_extraction(lists)
    if parsed.extraction is None:
        raise Problem("odd_table", parsed.failure.detail if parsed.failure else "")
    return parsed.extraction


def _known(text: str, keys: Sequence[str]) -> str:
    """The key that a text names, itself or by its word in any language."""
    for key in keys:
        if text.lower() in {key, *(say(language, key).lower() for language in LANGUAGES)}:
            return key
    return ""


def _amount(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _number(text: str) -> float | str | None:
    """A number where it is one; anything else goes on as it is, to be read like a model's."""
    try:
        return float(text)
    except ValueError:
        return text or None


def _text(cell: object) -> str:
    text = "" if cell is None else str(cell)
    return "" if text == "nan" else text.strip()
