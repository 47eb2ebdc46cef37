"""Tables of exact recall against the rubric, after the paper's Tables A and 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from dataclasses import dataclass
from typing import Any

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.signature import line as signature_line
from finnewsbench.metric.statistics import Bootstrap
from finnewsbench.metric.statistics import Mean

from .disagreement import KINDS
from .disagreement import Disagreement
from .disagreement import Ruled
from .report import COLUMNS
from .report import Table
from .rulings import Rulings

CSV_COLUMNS = tuple(Disagreement.__dataclass_fields__)
"""The columns of a list of disagreements."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Rubric minus exact recall, article by article: mean, 95% interval, number of articles."""

    value: float | None
    interval: tuple[float, float] | None
    n: int


def gaps(articles: Iterable[Ruled]) -> dict[str, Gap]:
    """The gap per category over the articles that have both.

    It is not the difference of the two printed means where some references are empty: recall leaves
    these articles out, while the rubric is 1 where nothing was predicted either.
    """
    means = {category: Mean() for category in CATEGORIES}
    bootstrap = Bootstrap(CATEGORIES, {})
    for article in articles:
        differences: dict[str, float | None] = {}
        for category in CATEGORIES:
            recall, rubric = article.recall[category], article.rubric(category)
            if recall is not None and rubric is not None:
                differences[category] = rubric - recall
                means[category].add(rubric - recall)
        bootstrap.add(article.article_id, differences)
    intervals = bootstrap.intervals()
    return {
        category: Gap(mean.value, intervals[category], mean.n) for category, mean in means.items()
    }


def gap_table(rulings: Rulings) -> Table:
    """Recall and rubric with their difference, as Table A prints them, and the gap by judge."""
    scores = rulings.scores
    recall, rubric, n = scores["recall_exact"], scores["rubric"], scores["n"]
    rows = [
        ("recall / rubric (Δ)", *(pair(recall[c], rubric[c]) for c in COLUMNS)),
        ("  n recall", *(str(n["recall_exact"][c]) for c in CATEGORIES), str(n["articles"])),
        ("  n rubric", *(str(n["rubric"][c]) for c in CATEGORIES), str(n["articles"])),
    ]
    for judge in rulings.judges:
        found = gaps(a for a in rulings.articles if a.judge == judge)
        by = f" by {judge}" if len(rulings.judges) > 1 else ""
        rows += [
            (f"Δ, articles with both{by}", *(signed(found[c].value) for c in CATEGORIES), ""),
            ("  95% interval", *(_interval(found[c].interval) for c in CATEGORIES), ""),
            ("  n", *(str(found[c].n) for c in CATEGORIES), ""),
        ]
    return Table(
        title=f"{scores.get('model', 'run')}: exact recall against the rubric",
        heads=("", *COLUMNS),
        rows=tuple(rows),
        notes=(
            "Δ: rubric minus recall. Above 0 the rubric recognises what recall does not; below 0 "
            "recall accepts what the rubric rejects",
            *_notes(scores),
        ),
    )


def list_table(found: Sequence[Disagreement], limit: int, *, judges: bool = False) -> Table:
    """The items on which they disagree, the largest first within their kind.

    Args:
        found: as `disagreement.disagreements` gives them.
        limit: how many of a kind to show; the rest is counted.
        judges: whether to name the judge of each.
    """
    shown = first_of_each(found, limit)
    rows = tuple(
        (
            item.kind,
            item.category,
            item.article_id,
            item.reference or "-",
            _figure(item.recall),
            _figure(item.rubric),
            item.prediction or "-",
            *([item.judge] if judges else []),
            item.by,
            item.reason,
        )
        for item in shown
    )
    heads = ("kind", "category", "article", "reference", "recall", "rubric", "prediction")
    return Table(
        title="Items on which exact recall and the rubric disagree",
        heads=(*heads, *(["judge"] if judges else []), "by", "reason"),
        rows=rows,
        notes=tuple(_counted(kind, found, shown) for kind in KINDS),
    )


def first_of_each(found: Sequence[Disagreement], limit: int) -> list[Disagreement]:
    """The first ``limit`` of each kind."""
    return [item for kind in KINDS for item in [i for i in found if i.kind == kind][:limit]]


def as_json(rulings: Rulings, found: Sequence[Disagreement], limit: int) -> dict[str, Any]:
    """The same as plain JSON values."""
    scores = rulings.scores
    recall, rubric = scores["recall_exact"], scores["rubric"]
    shown = first_of_each(found, limit)
    return {
        "model": scores.get("model"),
        "recall_exact": {c: recall[c] for c in COLUMNS},
        "rubric": {c: rubric[c] for c in COLUMNS},
        "delta": {c: _minus(rubric[c], recall[c]) for c in COLUMNS},
        "paired_delta": {
            judge: {
                category: asdict(gap)
                for category, gap in gaps(a for a in rulings.articles if a.judge == judge).items()
            }
            for judge in rulings.judges
        },
        "counts": {kind: _by_category(kind, found) for kind in KINDS},
        "items": [asdict(item) for item in shown],
        "rest": len(found) - len(shown),
        "complete": scores["complete"],
        "signature": scores["signature"],
    }


def pair(recall: float | None, rubric: float | None) -> str:
    """``0.67 / 0.84 (+0.17)``, rounded after subtracting."""
    return f"{_figure(recall)} / {_figure(rubric)} ({signed(_minus(rubric, recall))})"


def signed(value: float | None) -> str:
    """Two places with a sign; no sign at 0."""
    if value is None:
        return "-"
    return f"{value:+.2f}" if round(value, 2) else "0.00"


def _minus(rubric: float | None, recall: float | None) -> float | None:
    return None if rubric is None or recall is None else rubric - recall


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _interval(bounds: tuple[float, float] | None) -> str:
    return "-" if bounds is None else f"{signed(bounds[0])} to {signed(bounds[1])}"


def _by_category(kind: str, found: Iterable[Disagreement]) -> dict[str, int]:
    counts = Counter(item.category for item in found if item.kind == kind)
    return {category: counts[category] for category in CATEGORIES}


def _counted(kind: str, found: Sequence[Disagreement], shown: Sequence[Disagreement]) -> str:
    counts = _by_category(kind, found)
    total, listed = sum(counts.values()), sum(item.kind == kind for item in shown)
    if not total:
        return f"{kind}: none"
    parts = ", ".join(f"{category} {count}" for category, count in counts.items() if count)
    rest = f"; {total - listed} more not shown" if listed < total else ""
    return f"{kind}: {total} ({parts}){rest}"


def _notes(scores: Mapping[str, Any]) -> tuple[str, ...]:
    notes = []
    if str(scores["signature"]["judge"]).startswith("offline"):
        notes.append("judge: offline (deterministic rules, no language model)")
    if not scores["complete"]:
        notes.append("INCOMPLETE: some articles have no answer or no verdict yet; not to be ranked")
    return (*notes, f"signature: {signature_line(scores['signature'])}")
