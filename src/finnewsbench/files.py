"""Predictions and articles from the files that people have (names of columns: `columns`).

Ids are composed to NFC and trimmed; every other text stays as it is.  Everything is read as text:
``004560`` keeps its zeros, ``NA`` stays a name.  An id is never made up: articles without ids are
refused, since predictions could not be joined to them again (a text file's id is its name).

JSONL, CSV and Parquet are read a record at a time.  What grows with their length is the list of
ids, which is kept to name both places of an id that stands twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import BinaryIO

from .columns import ARTICLE
from .columns import ARTICLE_ID
from .columns import ID
from .columns import PREDICTION
from .columns import TITLE
from .columns import Field
from .columns import Row
from .columns import column_of
from .columns import missing
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell
from .fileerrors import silent
from .filerows import Wanted
from .filerows import rows_of
from .opening import nfc
from .opening import shown
from .predictions import prediction_of
from .remote import Url
from .remote import place_of

__all__ = [
    "ArticleText",
    "FileFormatError",
    "Note",
    "PredictionEntry",
    "read_articles",
    "read_predictions",
]

PREDICTIONS = Wanted(
    ARTICLE_ID, PREDICTION, (ARTICLE_ID, PREDICTION), (".txt", ".json"), lone=False, whole=True
)
ARTICLES = Wanted(ID, ARTICLE, (ID, TITLE, ARTICLE), (".txt",), lone=True, whole=False)

_SURROGATE = re.compile("[\ud800-\udfff]")
_ROUNDED = re.compile(r"\d([.,]\d+)?E\+\d+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PredictionEntry:
    """What a file says about one article.

    ``prediction`` is the text of a reply, ``None`` for an empty one, an extraction as an object
    (or what stands in its place), or a prediction record: a dict with ``article_id`` and either
    ``reply`` (a dict with ``content``, ``finish_reason`` and so on) or ``failure``.
    """

    article_id: str
    prediction: object
    where: str


@dataclass(frozen=True, slots=True)
class ArticleText:
    """An article as a file has it; ``title`` is empty where there is none."""

    id: str
    title: str
    article: str
    where: str


@dataclass(slots=True)
class _Reading:
    """What is remembered while a file is read: lines of ids, and what will be noted."""

    tell: Tell
    lines: dict[str, int] = field(default_factory=dict)
    columns: set[str] = field(default_factory=set)
    changed_ids: int = 0
    surrogates: int = 0

    def column(self, wanted: Field, row: Row) -> str | None:
        """The field's column; one that has another name than its own is noted once."""
        column = column_of(wanted, row)
        if column is not None and column != wanted.name and column not in self.columns:
            self.columns.add(column)
            self.tell(Note("columns", row.file, f"{column!r} is read as {wanted.meaning}"))
        return column

    def id_of(self, wanted: Field, row: Row) -> tuple[str, str]:
        """The record's id and the column that holds it."""
        column = self.column(wanted, row)
        if column is None:
            raise missing(wanted, row)
        value = row.values[column]
        found = _id_text(value, column, row)
        self.changed_ids += isinstance(value, str) and found != value
        if found in self.lines:
            raise row.error(
                f"the id {found!r} stood already on {row.unit} {self.lines[found]}",
                "An id stands once: remove one of the two, or correct its id.",
            )
        self.lines[found] = row.number
        return found, column

    def end(self, path: Path | Url) -> None:
        """Say what there is to say once everything has been read."""
        name = shown(path)
        if not self.lines:
            raise FileFormatError(name, "it has no entries", "Check that it is the right file.")
        if self.changed_ids:
            cause = f"{self.changed_ids} ids composed to NFC or trimmed"
            self.tell(Note("ids", name, cause))
        if self.surrogates:
            cause = f"{self.surrogates} halves of surrogate pairs replaced by U+FFFD"
            self.tell(Note("surrogates", name, cause))


def read_predictions(
    path: str | Path, *, stdin: BinaryIO | None = None, tell: Tell = silent
) -> Iterator[PredictionEntry]:
    """The predictions of a file or URL, a folder of replies or (``-``) standard input, in order.

    A record holds an id and a prediction, as an object or as text; or an id and the five lists
    themselves; or it is a record of a run.  With a ``finish_reason`` beside it a prediction becomes
    a record, so that a reply which was cut off is seen as such; a list becomes its JSON text, since
    the rules that read replies decide on it.

    Raises:
        FileFormatError: while iterating; names file, line, cause and remedy.
    """
    reading = _Reading(tell)
    for row in rows_of(place_of(path), PREDICTIONS, stdin, tell):
        article_id, column = reading.id_of(ARTICLE_ID, row)
        prediction = prediction_of(row, article_id, column, reading.column)
        yield PredictionEntry(article_id, prediction, row.where)
    reading.end(place_of(path))


def read_articles(
    path: str | Path, *, stdin: BinaryIO | None = None, tell: Tell = silent
) -> Iterator[ArticleText]:
    """The articles of a file or URL, a folder of ``.txt`` or (``-``) standard input, in order.

    Raises:
        FileFormatError: while iterating; names file, line, cause and remedy.
    """
    reading = _Reading(tell)
    for row in rows_of(place_of(path), ARTICLES, stdin, tell):
        article_id, _ = reading.id_of(ID, row)
        title, article = reading.column(TITLE, row), reading.column(ARTICLE, row)
        if article is None:
            raise missing(ARTICLE, row)
        text = _text(row, article, reading)
        if not text.strip():
            raise row.error(f"the article {article_id!r} is empty", "Fill it in or remove it.")
        heading = _text(row, title, reading) if title is not None else ""
        yield ArticleText(article_id, heading, text, row.where)
    reading.end(place_of(path))


def _id_text(value: object, column: str, row: Row) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    found = nfc(value).strip() if isinstance(value, str) else ""
    if value is None or (isinstance(value, str) and not found):
        raise row.error(f"the id ({column!r}) is empty", "Give every record an id.")
    if not found or _SURROGATE.search(found):
        raise row.error(f"{value!r} in {column!r} is no id", "Write ids as text.")
    if _ROUNDED.fullmatch(found):
        raise row.error(
            f"the id {found!r} is a number that a spreadsheet has rounded",
            "Format the column as text before the numbers are entered, and save it again.",
        )
    return found


def _text(row: Row, column: str, reading: _Reading) -> str:
    value = row.values[column]
    if value is None:
        return ""
    if not isinstance(value, str):
        raise row.error(f"{column!r} is no text but {type(value).__name__}", "Write it as text.")
    text, count = _SURROGATE.subn("\ufffd", value)
    reading.surrogates += count
    return text
