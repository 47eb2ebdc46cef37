"""Predictions and articles from the files that people have (names of columns: `columns`).

Ids are composed to NFC and trimmed; every other text stays as it is.  Everything is read as text:
``004560`` keeps its zeros, ``NA`` stays a name.  An id is never made up: articles without ids are
refused, since predictions could not be joined to them again (a text file's id is its name).

JSONL, CSV and Parquet are read a record at a time.  What grows with their length is the list of
ids, which is kept to name both places of an id that stands twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .batchlines import unbatched
from .columns import ARTICLE
from .columns import ARTICLE_ID
from .columns import ID
from .columns import PREDICTION
from .columns import TITLE
from .columns import missing
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell
from .fileerrors import silent
from .filerows import Wanted
from .filerows import rows_of
from .predictions import prediction_of
from .reading import Reading
from .remote import place_of
from .unanswered import NoReply

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


def read_predictions(
    path: str | Path, *, stdin: BinaryIO | None = None, tell: Tell = silent
) -> Iterator[PredictionEntry]:
    """The predictions of a file or URL, a folder of replies or (``-``) standard input, in order.

    A record holds an id and a prediction, as an object or as text; or an id and the five lists
    themselves; or it is a record of a run, or a batch's result.  With a finish reason beside it a
    prediction becomes a record, so that a reply which was cut off is seen as such; a list becomes
    its JSON text (or, with one text in it, that text), since the rules that read replies decide on
    it.  A record with an error and no reply is left out and counted: its article has no prediction.

    Raises:
        FileFormatError: while iterating; names file, line, cause and remedy.
    """
    reading = Reading(tell)
    for found in rows_of(place_of(path), PREDICTIONS, stdin, tell):
        row = unbatched(found, reading)
        article_id, column = reading.id_of(ARTICLE_ID, row)
        prediction = prediction_of(row, article_id, column, reading)
        if isinstance(prediction, NoReply):
            reading.open.setdefault(article_id, prediction.why)
            continue
        reading.take(article_id, row)
        yield PredictionEntry(article_id, prediction, row.where)
    reading.end(place_of(path))


def read_articles(
    path: str | Path, *, stdin: BinaryIO | None = None, tell: Tell = silent
) -> Iterator[ArticleText]:
    """The articles of a file or URL, a folder of ``.txt`` or (``-``) standard input, in order.

    Raises:
        FileFormatError: while iterating; names file, line, cause and remedy.
    """
    reading = Reading(tell)
    for row in rows_of(place_of(path), ARTICLES, stdin, tell):
        article_id, _ = reading.id_of(ID, row)
        reading.take(article_id, row)
        title, article = reading.column(TITLE, row), reading.column(ARTICLE, row)
        if article is None:
            raise missing(ARTICLE, row)
        text = reading.text(row, article)
        if not text.strip():
            raise row.error(f"the article {article_id!r} is empty", "Fill it in or remove it.")
        heading = reading.text(row, title) if title is not None else ""
        yield ArticleText(article_id, heading, text, row.where)
    reading.end(place_of(path))
