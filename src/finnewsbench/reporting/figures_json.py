"""Every figure of a report as plain JSON values; README.md beside this file says what is where."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import ITEM_CATEGORIES

from .beside_sheets import conformance
from .breakdown import Breakdown
from .breakdown import Group
from .differences import Differences
from .differences import as_json as differences_as_json
from .marks import Marked
from .paper_sheets import as_json as paper_as_json
from .ranks import Rank
from .scores_sheets import COLUMNS
from .scores_sheets import minus

FORMAT = 1
"""Raised when a key changes its meaning or goes; new keys may come without."""

Ranks = Mapping[str, Mapping[str, Mapping[str, Rank]]]
"""Table -> column -> run -> rank."""


def as_json(
    runs: Sequence[Marked],
    ranked: Ranks,
    differences: Differences,
    breakdown: Breakdown,
    *,
    paper: bool,
) -> dict[str, Any]:
    """The report as JSON values, in a fixed order."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "runs": [_run(each, ranked, breakdown) for each in runs],
        "differences": differences_as_json(differences),
    }
    if paper:
        found["paper"] = paper_as_json()
    return found


def _run(each: Marked, ranked: Ranks, breakdown: Breakdown) -> dict[str, Any]:
    run, scores = each.run, each.run.scores
    n = scores["n"]
    recall, rubric = scores["recall_exact"], scores["rubric"]
    return {
        "name": run.name,
        "model": scores.get("model"),
        "folder": run.folder,
        "complete": run.complete,
        "marks": dict(each.why),
        "signature": scores["signature"],
        "n": {"articles": n["articles"], "pending": scores.get("pending", 0)},
        "rubric": _table(each, "rubric", ranked),
        "recall_exact": _table(each, "recall_exact", ranked),
        "recall_normalised": _table(each, "recall_normalised", ranked),
        "delta": {column: minus(rubric[column], recall[column]) for column in COLUMNS},
        "missing": {
            category: {"articles": scores["missing"][category], "of": n["recall_exact"][category]}
            for category in CATEGORIES
        },
        "grounding": {
            column: {
                "value": scores["grounding"][column],
                **_bounds(scores["interval"]["grounding"][column]),
                "n": n["grounding"][column],
            }
            for column in ("located", "supporting")
        },
        "compliance": {
            kind: {"value": scores["compliance"][kind], "n": n["compliance"][kind]}
            for kind in ("kept_out", *EXCLUDED_KINDS)
        },
        "excluded": {
            name: scores["counts"].get(count, 0)
            for name, count in (
                ("named", "excluded"),
                ("returned_above_0", "excluded_returned"),
                ("returned_at_0", "excluded_at_zero"),
            )
        },
        "items": {category: scores["items"][category] for category in CATEGORIES},
        "precision": {category: scores["precision"][category] for category in ITEM_CATEGORIES},
        "failed": n["failed"],
        "failures": dict(scores["failures"]),
        "flags": dict(scores["flags"]),
        "conformance": conformance(scores),
        "prompt_check": scores.get("prompt_check"),
        "share_scored": dict(scores["share_scored"]),
        "judges": list(scores.get("judges", ())),
        "judge_agreement": scores.get("judge_agreement"),
        "usage": asdict(run.taken),
        "by": {
            facet: [_group(group) for group in by_run[run.name]]
            for facet, by_run in breakdown.items()
        },
    }


def _table(each: Marked, table: str, ranked: Ranks) -> dict[str, Any]:
    scores = each.run.scores
    return {
        column: {
            "value": scores[table][column],
            **_bounds(scores["interval"][table][column]),
            "n": scores["n"][table].get(column, scores["n"]["articles"]),
            **_rank(each.run.name, table, column, ranked),
        }
        for column in COLUMNS
    }


def _bounds(bounds: Sequence[float] | None) -> dict[str, float | None]:
    low, high = bounds or (None, None)
    return {"low": low, "high": high}


def _rank(name: str, table: str, column: str, ranked: Ranks) -> dict[str, Any]:
    if table not in ranked:
        return {}
    rank = ranked[table][column].get(name)
    if rank is None:
        return {"rank": None, "best": False}
    return {"rank": [rank.first, rank.last], "best": rank.best}


def _group(group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "n": group.n,
        "failed": group.failed,
        **{
            table: {
                column: {
                    "value": value,
                    **_bounds(group.intervals[table][column]),
                    "n": group.ns[table].get(column, group.n),
                }
                for column, value in means.items()
            }
            for table, means in group.means.items()
        },
    }
