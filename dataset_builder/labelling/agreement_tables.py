"""Agreement and ceiling of annotators as tables, and agreement as JSON values."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from finnewsbench.counting import counted
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.measuring import Agreement
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.report import Table

_COLUMNS = (*CATEGORIES, "overall")

_WHAT = {
    "sentences": "sentences that somebody marks (no mark is a value)",
    "companies": "companies, over the whole article",
    "central": "central companies, over the whole article",
}


def agreement_table(found: Agreement, title: str) -> Table:
    """Items by category, polarity in the notes."""
    rows = [
        (
            row.category,
            str(row.labels),
            figure(row.spelled),
            figure(row.f1),
            figure(row.relevance),
            str(row.matched),
        )
        for row in found.items
    ]
    return Table(
        title=f"{title}: {', '.join(found.annotators)}, {counted(found.articles, 'article')}",
        heads=("", "labels", "F1 as spelled", "F1", "alpha, relevance", "matched"),
        rows=tuple(rows),
        notes=tuple(_notes(found)),
    )


def _notes(found: Agreement) -> Iterator[str]:
    for row in found.polarity:
        yield f"alpha on polarity: {figure(row.alpha)} over {row.units} {_WHAT[row.over]}"
    yield (
        "F1 is micro over pairs of annotators; as spelled: the same up to width, case, spaces; "
        "F1: the matcher takes them for one item"
    )
    yield "alpha: Krippendorff's, interval on relevance, nominal on polarity; - is not defined"


def after_table(found: Sequence[tuple[str, Agreement]], title: str) -> Table:
    """Each annotator against the final labels: F1 by category, alpha on polarity."""
    rows = []
    for name, agreement in found:
        alphas = {row.over: row.alpha for row in agreement.polarity}
        cells = [figure(row.f1) for row in agreement.items]
        further = [figure(alphas["sentences"]), figure(alphas["companies"])]
        rows.append((name, str(agreement.articles), *cells, *further))
    return Table(
        title=title,
        heads=("", "articles", *LABELLED, "polarity, sentences", "polarity, companies"),
        rows=tuple(rows),
        notes=("F1 by the matcher; polarity: Krippendorff's alpha of the annotator and the final",),
    )


def ceiling_table(
    found: Sequence[tuple[str, Mapping[str, Any]]], *, one_model: bool = False
) -> Table:
    """Recall (exact) and rubric of each annotator, by category."""
    rows = []
    for name, scores in found:
        cells = [
            f"{figure(scores['recall_exact'][c])} / {figure(scores['rubric'][c])}" for c in _COLUMNS
        ]
        located = figure(scores["grounding"]["located"])
        rows.append((name, *cells, located, str(scores["n"]["articles"])))
    whose = "passes of one language model" if one_model else "annotators"
    notes = [
        f"recall exact / rubric of {len(found)} {whose}, each against what the others agree on",
        "judge: offline (deterministic rules, no language model)",
    ]
    if one_model:
        notes.append("self-consistency of one language model, not human agreement")
    return Table("Ceiling", ("", *_COLUMNS, "located", "n"), tuple(rows), tuple(notes))


def as_json(found: Agreement) -> dict[str, Any]:
    """Every figure, categories by name."""
    values = asdict(found)
    values["annotators"] = list(found.annotators)
    values["items"] = {row.pop("category"): row for row in values["items"]}
    values["polarity"] = {row.pop("over"): row for row in values["polarity"]}
    return values


def figure(value: float | None) -> str:
    """A figure with three places."""
    return "-" if value is None else f"{value:.3f}"
