"""From article scores to the figures that are printed: means, counts, n, intervals, signature.

Per article, then over articles, then the plain mean of the five category means (it reproduces the
paper's tables); a category with n = 0 makes its overall ``None``.  Works as a stream: memory does
not grow with the number of articles, unless details are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from operator import itemgetter
from typing import Any

from .dependence import Dependence
from .measures import BIN_ENDS
from .schema import CATEGORIES
from .schema import EXCLUDED_KINDS
from .schema import FAILURE_KINDS
from .schema import ITEM_CATEGORIES
from .scoring import ArticleScore
from .statistics import Bootstrap
from .statistics import Mean

FIVE = ("rubric", "recall_exact", "recall_normalised")
"""The tables that have an overall: one column per category."""

COLUMNS = {
    **dict.fromkeys(FIVE, CATEGORIES),
    "grounding": ("located", "supporting"),
    "judged": ("grounding",),
    "compliance": ("kept_out", *EXCLUDED_KINDS),
    "coverage": CATEGORIES,
    "validity": CATEGORIES,
    "precision": ITEM_CATEGORIES,
    "items": CATEGORIES,
    "relevance_distance": ITEM_CATEGORIES,
    "relevance_bias": ITEM_CATEGORIES,
    "recall_weighted_exact": CATEGORIES,
    "recall_weighted_matched": ITEM_CATEGORIES,
    "partial_match": ITEM_CATEGORIES,
    "ndcg": ITEM_CATEGORIES,
    "ndcg_order": ITEM_CATEGORIES,
    "company_sentiment": ("accuracy", "coverage", "central"),
}
"""Table -> its columns, in printing order."""

_WITH_INTERVAL = (*FIVE, "grounding", "judged")
_WITHOUT_N = ("coverage", "validity", "items")  # their articles are those of the rubric

_BLOCK = 64
"""Articles whose means are counted at once."""


class Results:
    """Collects article scores one by one; `to_dict` gives the figures at any time."""

    def __init__(self, *, detail: bool = False) -> None:
        """Start with no article; with ``detail`` those of each are kept."""
        self._means = {
            f"{table}.{column}": Mean() for table, columns in COLUMNS.items() for column in columns
        }
        self._waiting: list[list[float | None]] = []
        self._bootstrap = Bootstrap(
            tuple(f"{table}.{column}" for table in _WITH_INTERVAL for column in COLUMNS[table]),
            {f"{table}.overall": tuple(f"{table}.{c}" for c in CATEGORIES) for table in FIVE},
        )
        self._dependence = Dependence()
        self._reliability = {category: [[0, 0] for _ in BIN_ENDS] for category in ITEM_CATEGORIES}
        self._articles = 0
        self._incomplete = 0
        self._failures: Counter[str] = Counter()
        self._flags: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._missing: Counter[str] = Counter()
        self._unscored: Counter[str] = Counter()
        self._detail: list[dict[str, Any]] | None = [] if detail else None

    def add(self, score: ArticleScore) -> None:
        """Count one article."""
        self._articles += 1
        self._waiting.append(list(map(score.values.get, self._means)))
        if len(self._waiting) == _BLOCK:
            self._count()
        self._bootstrap.add(score.article_id, score.values)
        if score.failure:
            self._failures[score.failure.kind] += 1
        else:
            recall = {c: score.values.get(f"recall_normalised.{c}") for c in CATEGORIES}
            self._dependence.add(score.article_id, recall)
        self._add_bins(score.reliability)
        self._flags.update(score.flags)
        self._counts.update(score.counts)
        self._missing.update(score.missing)
        unscored = score.unscored
        self._unscored.update(unscored)
        self._incomplete += bool(unscored)
        if self._detail is not None:
            self._detail.append(_detail(score))

    def merge(self, other: Results) -> None:
        """Count all that ``other`` counted, exactly as if its articles had been added here.

        So a stream can be cut anywhere, and its parts scored in processes of their own.
        """
        other._count()
        for name, mean in self._means.items():
            mean.merge(other._means[name])
        self._bootstrap.merge(other._bootstrap)
        self._dependence.merge(other._dependence)
        self._add_bins(other._reliability)
        self._articles += other._articles
        self._incomplete += other._incomplete
        self._failures.update(other._failures)
        self._flags.update(other._flags)
        self._counts.update(other._counts)
        self._missing.update(other._missing)
        self._unscored.update(other._unscored)
        if self._detail is not None:
            self._detail += other._detail or ()

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: sums alone."""
        self._count()
        return vars(self)

    def _count(self) -> None:
        for mean, *values in zip(self._means.values(), *self._waiting, strict=True):
            mean.add(*[value for value in values if value is not None])
        self._waiting.clear()

    def _add_bins(self, reliability: Mapping[str, Sequence[Sequence[int]]]) -> None:
        for category, bins in reliability.items():
            for total, (items, matched) in zip(self._reliability[category], bins, strict=True):
                total[0] += items
                total[1] += matched

    def to_dict(self) -> dict[str, Any]:
        """Every figure as plain JSON values, keys in a fixed order."""
        self._count()
        intervals = self._bootstrap.intervals()
        tables = {
            table: {column: self._means[f"{table}.{column}"].value for column in columns}
            for table, columns in COLUMNS.items()
        }
        figures: dict[str, Any] = {}
        for table, means in tables.items():
            figures[table] = {"overall": overall(means), **means} if table in FIVE else means
        figures["interval"] = {
            table: {
                column: intervals[f"{table}.{column}"]
                for column in (("overall",) if table in FIVE else ()) + COLUMNS[table]
            }
            for table in _WITH_INTERVAL
        }
        figures["reliability"] = {
            category: _bins(totals) for category, totals in self._reliability.items()
        }
        figures["dependence"] = self._dependence.to_dict()
        figures["missing"] = {category: self._missing[category] for category in CATEGORIES}
        figures["failures"] = {kind: self._failures[kind] for kind in FAILURE_KINDS}
        figures["counts"] = dict(sorted(self._counts.items()))
        figures["flags"] = dict(sorted(self._flags.items()))
        figures["n"] = {
            "articles": self._articles,
            "failed": self._failures.total(),
            **{
                table: {column: self._means[f"{table}.{column}"].n for column in COLUMNS[table]}
                for table in COLUMNS
                if table not in _WITHOUT_N
            },
        }
        figures["share_scored"] = {
            category: 1 - self._unscored[category] / self._articles if self._articles else None
            for category in CATEGORIES
        }
        figures["complete"] = not self._incomplete
        if self._detail is not None:
            figures["articles"] = sorted(self._detail, key=itemgetter("article_id"))
        return figures


def overall(means: Mapping[str, float | None]) -> float | None:
    """Plain mean of the five categories; ``None`` when one of them has no article.

    The paper's Tables 7 and A are reproduced by it.
    """
    values = [means[category] for category in CATEGORIES]
    present = [value for value in values if value is not None]
    return sum(present) / len(values) if len(present) == len(values) else None


def _bins(totals: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Bins of predicted relevance: predictions above ``above`` up to ``to``, share that covers."""
    return [
        {
            "above": above,
            "to": to,
            "items": items,
            "matched": matched,
            "share": matched / items if items else None,
        }
        for above, to, (items, matched) in zip((0.0, *BIN_ENDS[:-1]), BIN_ENDS, totals, strict=True)
    ]


def _detail(score: ArticleScore) -> dict[str, Any]:
    return {
        "article_id": score.article_id,
        "failure": asdict(score.failure) if score.failure else None,
        "flags": dict(sorted(score.flags.items())),
        "values": dict(sorted(score.values.items())),
        "missing": list(score.missing),
        "unscored": list(score.unscored),
        "missed": {category: list(names) for category, names in score.missed.items()},
        "lines": {
            category: [line._asdict() for line in detail.lines]
            for category, detail in score.categories.items()
        },
    }
