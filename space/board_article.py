"""One article as a run answered it: its extraction, and what each judge ruled on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from finnewsbench.data import load
from finnewsbench.disagreement import Disagreement
from finnewsbench.disagreement import Ruled
from finnewsbench.disagreement import disagreements
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.evaluation import read_prediction
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem
from finnewsbench.rulings import read_rulings
from finnewsbench.space.board_runs import Entry
from finnewsbench.store import read_run

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """A run's answer on one article.

    ``ruled``: a ruling for each judge, in the order of the scores.  ``failure``: the kind, where
    the reply failed as a whole.  ``disagreements``: by judge and item id.  ``values``:
    ``table.column`` -> value, of the article.
    """

    extraction: NewsExtraction
    ruled: tuple[Ruled, ...]
    failure: str
    disagreements: Mapping[tuple[str, str], Disagreement]
    values: Mapping[str, float | None]


def answer(entry: Entry, data: str, article_id: str) -> Answer | None:
    """What a run answered; ``None`` where it was not asked about the article.

    Raises:
        FinNewsBenchError: its verdicts can't be read.
    """
    rulings, records = _read(entry, data)
    ruled = tuple(rulings.get(article_id, ()))
    record, known = records.get(article_id), entry.run.articles.get(article_id)
    if not ruled or record is None or known is None:
        return None
    parsed = read_prediction(record, article_id)
    return Answer(
        extraction=parsed.extraction or NewsExtraction(),
        ruled=ruled,
        failure=parsed.failure.kind if parsed.failure else "",
        disagreements={(each.judge, each.id): each for each in disagreements(ruled)},
        values=known.values,
    )


def reference(row: Row) -> NewsExtraction:
    """The reference of an article, as an extraction."""
    lists: dict[str, Any] = {
        FIELDS[category]: tuple(
            Item(each["name"], each["relevance"], each["sentence"])
            for each in row[FIELDS[category]]
        )
        for category in ITEM_CATEGORIES
    }
    statements = tuple(
        SentimentItem(each["company"], each["polarity"], each["impact"], each["sentence"])
        for each in row["sentiment"]
    )
    return NewsExtraction(**lists, sentiment=statements)


@lru_cache(maxsize=16)
def _read(entry: Entry, data: str) -> tuple[dict[str, list[Ruled]], dict[str, dict[str, Any]]]:
    """Rulings and records of a run, by article; read once."""
    asked = read_run(entry.folder)
    about = asked.run["asked"]["data"]
    try:
        rows = load(data, str(about["split"])).rows
    except KeyError as error:
        raise FinNewsBenchError(f"run.json says nothing of {error}.") from error
    found: dict[str, list[Ruled]] = {}
    for ruled in read_rulings(entry.folder, rows).articles:
        found.setdefault(ruled.article_id, []).append(ruled)
    return found, asked.records
