"""``article_scores.jsonl``: the values of each article, for comparing runs on the same articles.

Written beside ``scores.json`` whenever a folder is scored, one line an article, in the order of
their ids: the same folder gives the same bytes.  A value is ``null`` where the article is left out
of that mean.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import FinNewsBenchError
from .lines import to_line

ARTICLE_SCORES_FILE = "article_scores.jsonl"


@dataclass(frozen=True, slots=True)
class ArticleValues:
    """One article: ``table.column`` -> value, and how the reply failed as a whole, if it did."""

    values: Mapping[str, float | None]
    failure: str | None = None


def write_article_scores(folder: Path, articles: Iterable[Mapping[str, Any]]) -> None:
    """Replace the file in one step; ``articles`` are those of `results.Results` with detail."""
    path = folder / ARTICLE_SCORES_FILE
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        for article in articles:
            failure = article["failure"]
            file.write(
                to_line(
                    {
                        "article_id": article["article_id"],
                        "failure": failure["kind"] if failure else None,
                        "values": article["values"],
                    }
                )
            )
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read_article_scores(folder: Path) -> dict[str, ArticleValues]:
    """Article id -> its values.

    Raises:
        FinNewsBenchError: there is no such file, or it can't be read.
    """
    path = folder / ARTICLE_SCORES_FILE
    try:
        text = path.read_text(encoding="utf-8")
        found = [json.loads(line) for line in text.split("\n") if line]
        return {
            article["article_id"]: ArticleValues(dict(article["values"]), article["failure"])
            for article in found
        }
    except FileNotFoundError:
        raise FinNewsBenchError(
            f"{folder} has no {ARTICLE_SCORES_FILE}, which is written when a run is scored: give "
            "the run's command again; what was answered is not asked again."
        ) from None
    except (ValueError, KeyError, TypeError) as error:
        raise FinNewsBenchError(
            f"{path} can't be read: {error}. Give the run's command again to have it written anew."
        ) from error
