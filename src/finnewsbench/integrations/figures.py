"""What other harnesses take from our scoring: numbers by name, and the values of one article."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from finnewsbench.data import Data
from finnewsbench.data import load
from finnewsbench.errors import ConfigError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import FAILURE_KINDS

OVERALL = ("rubric", "recall_exact", "recall_normalised")
"""The tables with an overall beside the five categories."""

NAMES = (
    *(f"{table}.{column}" for table in OVERALL for column in ("overall", *CATEGORIES)),
    "grounding.located",
    "grounding.supporting",
    *(f"missing.{category}" for category in CATEGORIES),
    *(f"failures.{kind}" for kind in FAILURE_KINDS),
    "n.articles",
    "n.failed",
    "pending",
    "complete",
)
"""The figures that are handed on: paths into what `scores.score_predictions` returns."""

VALUES = (
    *(f"{table}.{category}" for table in OVERALL for category in CATEGORIES),
    "grounding.located",
    "grounding.supporting",
)
"""The values of one article that are handed on."""


def numbers(scores: Mapping[str, Any]) -> dict[str, float | None]:
    """`NAMES` -> number; ``None`` where no article counts, 1 or 0 for yes or no."""
    found: dict[str, float | None] = {}
    for name in NAMES:
        value: Any = scores
        for part in name.split("."):
            value = value[part]
        found[name] = None if value is None else float(value)
    return found


def article_scores(row: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
    """One article as `results.Results` details it: values, failure, flags, missing, missed."""
    detail: dict[str, Any] = score_pairs([(row, record)], detail=True)["articles"][0]
    return detail


def article_values(detail: Mapping[str, Any]) -> dict[str, float | None]:
    """`VALUES` of one article; ``None`` where it is left out of that mean."""
    return {name: detail["values"].get(name) for name in VALUES}


@lru_cache(maxsize=4)
def part(data: str, split: str, revision: str, limit: int | None = None) -> Data:
    """One split, or its first ``limit`` articles.

    Raises:
        ConfigError: the data can't be had, or the limit is no number above 0.
    """
    if limit is not None and (not isinstance(limit, int) or limit < 1):
        raise ConfigError(f"limit is {limit!r}; it must be a whole number above 0.")
    source = load(data, split, revision)
    return Data(source.name, source.split, source.revision, source.rows[:limit], source.notice)
