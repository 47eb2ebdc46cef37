"""The tables of `finnewsbench agree`, and the same as JSON values."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from finnewsbench.report import Table

from .labels import SCALE
from .measures import Agreement
from .ppi import Estimate

_SHOWN = 5  # reasons that are printed one by one
_NONE = "no verdict"


def tables(found: Agreement) -> tuple[Table, ...]:
    """Agreement per category, the confusion table, and the means."""
    return _agreement(found), _confusion(found), _means(found)


def to_dict(found: Agreement) -> dict[str, Any]:
    """Every figure as plain JSON values, keys in a fixed order."""
    values = asdict(found)
    values["confusion"] = {
        said: {ruled or _NONE: found.confusion.get((said, ruled), 0) for ruled in (*SCALE, "")}
        for said in SCALE
    }
    values["categories"] = {row.pop("category"): row for row in values["categories"]}
    return values


def _agreement(found: Agreement) -> Table:
    several = len(found.annotators) > 1
    heads = ("", "items", "same", "kappa", "kappa, linear", "alpha", "alpha, annotators")
    rows = [
        (
            row.category,
            str(row.items),
            "-" if row.same is None else f"{row.same:.0%}",
            *map(_figure, (row.kappa, row.linear, row.alpha, row.people_alpha)),
        )
        for row in found.categories
    ]
    last = None if several else -1
    return Table(
        title=f"Agreement of {_people(found)} with the judge {found.judge}",
        heads=heads[:last],
        rows=tuple(row[:last] for row in rows),
        notes=tuple(_notes(found)),
    )


def _notes(found: Agreement) -> Iterator[str]:
    yield (
        "kappa: Cohen's, plain and with linear weights; alpha: Krippendorff's, ordinal; 0 is "
        "chance, 1 is full agreement, - is not defined (no items, or one verdict throughout)"
    )
    if found.settled:
        yield (
            f"{found.settled} more verdicts are on items that code settled; {found.settled_same} "
            "of them say the same"
        )
    if found.empty:
        yield f"{found.empty} lines hold no verdict"
    if found.lost:
        yield f"{len(found.lost)} verdicts belong to no item of the judge's:"
        yield from found.lost[:_SHOWN]
        if len(found.lost) > _SHOWN:
            yield f"and {len(found.lost) - _SHOWN} more (--format json lists all)"


def _confusion(found: Agreement) -> Table:
    columns = (*reversed(SCALE), "")
    rows = []
    for said in reversed(SCALE):
        counts = [found.confusion.get((said, ruled), 0) for ruled in columns]
        rows.append((said, *map(str, counts), str(sum(counts))))
    return Table(
        title="Verdicts: the annotators' in rows, the judge's in columns",
        heads=("", *(column or _NONE for column in columns), "all"),
        rows=tuple(rows),
    )


def _means(found: Agreement) -> Table:
    rows = []
    for row in found.categories:
        mean = row.mean
        if mean is None:
            rows.append((row.category, *["-"] * 6))
            continue
        estimates = (mean.judge, mean.human, mean.corrected)
        cells = map(_estimate, estimates)
        rows.append(
            (row.category, *cells, f"{mean.power:.2f}", str(mean.human.n), str(mean.judge.n))
        )
    return Table(
        title="Mean verdict on the items left to the judge (yes 1, partly 0.5, no 0)",
        heads=("", "judge alone", "annotators alone", "corrected", "power", "labelled", "articles"),
        rows=tuple(rows),
        notes=(
            "with 95% intervals over articles; the judge's own leaves out that it may be wrong",
            "corrected: prediction-powered inference; power is how far the judge was relied on",
            "the intervals hold if the labelled items were drawn at random from the judge's",
        ),
    )


def _people(found: Agreement) -> str:
    named: Sequence[str] = [name for name in found.annotators if name]
    return ", ".join(named) if named else "people"


def _estimate(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.value:.3f}"
    return f"{found.value:.3f} ({found.low:.2f}-{found.high:.2f})"


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
