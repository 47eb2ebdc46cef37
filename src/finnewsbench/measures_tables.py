"""Tables of the measures beside the main scores; what each is: `finnewsbench.metric.measures`."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.signature import line as signature_line

from .counting import counted
from .errors import FinNewsBenchError
from .report import Table

MEASURES = {
    "recall_weighted_exact": "recall weighted, exact",
    "recall_weighted_matched": "recall weighted, matched",
    "partial_match": "partial match",
    "ndcg": "nDCG",
    "ndcg_order": "nDCG of the order alone",
    "relevance_distance": "relevance, distance",
    "relevance_bias": "relevance, bias",
}
"""Table of ``scores.json`` -> what its row is called."""


def measures_tables(name: str, scores: Mapping[str, Any]) -> tuple[Table, ...]:
    """Per category, relevance by bins, dependence between categories; none enters the overall.

    Raises:
        FinNewsBenchError: the scores were made before there were these measures.
    """
    wanted = (*MEASURES, "reliability", "dependence", "company_sentiment", "compliance")
    lacking = sorted(table for table in wanted if table not in scores)
    if lacking:
        raise FinNewsBenchError(
            f"The scores of {name} lack {', '.join(lacking)}: an earlier version made them. "
            "Score the run again."
        )
    return _by_category(name, scores), _reliability(scores), _dependence(scores)


def as_json(scores: Mapping[str, Any]) -> dict[str, Any]:
    """The same figures as they stand in ``scores.json``."""
    tables = (*MEASURES, "company_sentiment", "compliance", "reliability", "dependence")
    n = {table: scores["n"][table] for table in tables if table in scores["n"]}
    return {**{table: scores[table] for table in tables}, "n": n, "complete": scores["complete"]}


def _by_category(name: str, scores: Mapping[str, Any]) -> Table:
    rows = []
    for table, title in MEASURES.items():
        figures, n = scores[table], scores["n"][table]
        places = [c if c in figures else "" for c in CATEGORIES]
        sign = "+" if table == "relevance_bias" else ""
        rows.append((title, *(_figure(figures[c], sign) if c else "" for c in places)))
        rows.append(("  n", *(str(n[c]) if c else "" for c in places)))
    compliance, n = scores["compliance"], scores["n"]["compliance"]
    kept = ", ".join(
        f"{kind} {_figure(compliance[kind])} (n {n[kind]})"
        for kind in ("kept_out", *EXCLUDED_KINDS)
    )
    sentiment, n = scores["company_sentiment"], scores["n"]["company_sentiment"]
    said = ", ".join(f"{column} {_figure(sentiment[column])} (n {n[column]})" for column in n)
    notes = [f"rule compliance: {kept}", f"sentiment per company: {said}"]
    if not scores["complete"]:
        notes.append("INCOMPLETE: some articles have no answer or no verdict yet; not to be ranked")
    notes.append(f"signature: {signature_line(scores['signature'])}")
    articles = counted(scores["n"]["articles"], "article")
    return Table(
        title=f"{name}, {articles}: measures beside the main scores",
        heads=("", *CATEGORIES),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def _reliability(scores: Mapping[str, Any]) -> Table:
    bins = {category: scores["reliability"][category] for category in ITEM_CATEGORIES}
    rows = []
    for place, first in enumerate(bins[ITEM_CATEGORIES[0]]):
        cells = [
            f"{_figure(bins[c][place]['share'])} (n {bins[c][place]['items']})"
            for c in ITEM_CATEGORIES
        ]
        rows.append((f"{first['above']:.1f} to {first['to']:.1f}", *cells))
    return Table(
        title="Predicted relevance: share of items that say a reference item",
        heads=("relevance", *ITEM_CATEGORIES),
        rows=tuple(rows),
        notes=("above the first figure, up to and including the second; n is items",),
    )


def _dependence(scores: Mapping[str, Any]) -> Table:
    rows = tuple(
        (pair, _figure(found["r"], "+"), _interval(found["interval"]), str(found["n"]))
        for pair, found in scores["dependence"].items()
    )
    return Table(
        title="Dependence between categories: correlation of normalised recall over articles",
        heads=("categories", "r", "95% interval", "n"),
        rows=rows,
        notes=(
            "above 0: what is missed in one goes with what is missed in the other; replies that "
            "failed as a whole are left out",
        ),
    )


def _figure(value: float | None, sign: str = "") -> str:
    if value is None:
        return "-"
    return f"{value:{sign}.3f}" if round(value, 3) else "0.000"


def _interval(bounds: Sequence[float] | None) -> str:
    return "-" if bounds is None else f"{bounds[0]:+.2f} to {bounds[1]:+.2f}"
