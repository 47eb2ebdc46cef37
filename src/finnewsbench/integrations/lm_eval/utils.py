"""The functions that ``finnewsbench.yaml`` names; the harness imports this file by its path.

Every figure is computed anew from all replies by `scores.score_predictions`, since means of means
would not be the figures of ``finnewsbench score``: a value of one article carries its reply along.

The harness hands on the text of a reply and nothing else: that it was cut off is seen by its text
only, and a refusal beside an empty text is an empty reply.  Each is a failure all the same.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from finnewsbench.data import NAME
from finnewsbench.integrations.figures import NAMES
from finnewsbench.integrations.figures import numbers
from finnewsbench.integrations.figures import part
from finnewsbench.metric.schema import FIELDS
from finnewsbench.scores import score_predictions
from finnewsbench.task import messages

logger = logging.getLogger(__name__)


class Carried(float):
    """A figure of one article, with what it rests on: data, split and revision, id and reply."""

    source: tuple[str, str, str]
    article: tuple[str, str]


def documents(
    data_name: str = NAME, data_split: str = "", data_revision: str = "", **_: Any
) -> dict[str, Any]:
    """The articles of a split, under the name ``test`` whichever it is.

    Args:
        data_name: finnewsbench (bundled), a folder, or a Hub id.
        data_split: as `data.load` takes it: ``--metadata '{"data_split": "validation"}'``.
        data_revision: branch, tag or commit of the data on the Hub.
        _: the arguments of the model, which the harness puts among the metadata.
    """
    import datasets  # noqa: PLC0415 (takes a second)

    found = part(data_name, data_split, data_revision)
    if found.notice:
        logger.warning(found.notice)
    source = (found.name, found.split, found.revision)
    rows = [_document(source, row) for row in found.rows]
    return {"test": datasets.Dataset.from_list(rows)}


def _document(source: tuple[str, str, str], row: Mapping[str, Any]) -> dict[str, str]:
    system, user = messages(row["title"], row["article"])
    references = {key: row[key] for key in FIELDS.values()}
    return {
        "id": row["id"],
        "system": system["content"],
        "user": user["content"],
        "references": json.dumps(references, ensure_ascii=False),
        "source": json.dumps(source),
    }


def process_results(doc: Mapping[str, str], results: Sequence[str]) -> dict[str, Carried]:
    """The figures of one article; not a number where it is left out of a mean."""
    data, split, revision = json.loads(doc["source"])
    source, reply = (data, split, revision), results[0]
    row = _rows(source)[doc["id"]]
    found = numbers(score_predictions({doc["id"]: reply}, [row]))
    values = {}
    for name, value in found.items():
        values[name] = Carried(math.nan if value is None else value)
        values[name].source, values[name].article = source, (doc["id"], reply)
    return values


def aggregate(name: str, values: Sequence[Carried]) -> float:
    """A figure over all articles; those of the split that are not there count as pending."""
    value = _figures(values[0].source, tuple(value.article for value in values))[name]
    return math.nan if value is None else value


@lru_cache(maxsize=1)
def _figures(
    source: tuple[str, str, str], articles: tuple[tuple[str, str], ...]
) -> dict[str, float | None]:
    found = part(*source)
    return numbers(score_predictions(dict(articles), found.rows, about=found.about))


@lru_cache(maxsize=1)
def _rows(source: tuple[str, str, str]) -> dict[str, Mapping[str, Any]]:
    return {row["id"]: row for row in part(*source).rows}


def __getattr__(name: str) -> Callable[[Sequence[Carried]], float]:
    """The aggregation of each of `figures.NAMES`, with ``__`` for the dot."""
    figure = name.replace("__", ".")
    if figure not in NAMES:
        raise AttributeError(name)

    def over_articles(values: Sequence[Carried]) -> float:
        return aggregate(figure, values)

    return over_articles
