"""Agreement of people with one judge, per category and over all, and the corrected mean verdict.

A verdict is worth 1 (yes), 0.5 (partly) or 0 (no).  Its mean is taken per article over the items
that were left to the judge, then over articles, as scores are; it is no rubric score, since items
that code settled are not in it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.metric.schema import CATEGORIES

from .kappa import cohen_kappa
from .kappa import confusion
from .krippendorff import alpha
from .labels import SCALE
from .labels import Label
from .pairing import Pair
from .pairing import pair
from .ppi import Corrected
from .ppi import Labelled
from .ppi import corrected_mean

ALL = "all"


@dataclass(frozen=True, slots=True)
class CategoryAgreement:
    """How far a judge agrees with people in one category, or in `ALL`.

    ``items`` were labelled, with ``verdicts`` in all that have a ruling beside them, of which
    ``same`` (a share) are alike.  ``kappa`` and ``linear`` (weighted) are Cohen's, over all pairs
    of a person's verdict and the judge's; ``alpha`` is Krippendorff's (ordinal) with the judge as
    one more observer, ``people_alpha`` without.  What is not defined is ``None``.
    """

    category: str
    items: int
    verdicts: int
    same: float | None
    kappa: float | None
    linear: float | None
    alpha: float | None
    people_alpha: float | None
    mean: Corrected | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far one judge agrees with people.

    ``confusion``: (person's verdict, judge's; ``""`` for none) -> pairs.  ``settled``: verdicts on
    items that code settled, and how many of them say the same.  ``lost``: verdicts without an item,
    each with the reason.  ``empty`` counts lines without a verdict.
    """

    judge: str
    categories: tuple[CategoryAgreement, ...]
    confusion: Mapping[tuple[str, str], int]
    settled: int
    settled_same: int
    lost: tuple[str, ...]
    empty: int
    annotators: tuple[str, ...]


def agreement(labels: Sequence[Label], rulings: Sequence[Label], judge: str) -> Agreement:
    """Compare people's verdicts with the rulings of one judge."""
    given = [label for label in labels if label.verdict is not None]
    pairs = pair(given, rulings)
    judged = [p for p in pairs.found if not p.ruling.settled]
    settled = [p for p in pairs.found if p.ruling.settled]
    open_rulings = [ruling for ruling in rulings if not ruling.settled]
    return Agreement(
        judge=judge,
        categories=tuple(
            _category(
                name,
                [p for p in judged if name in {p.ruling.category, ALL}],
                [r for r in open_rulings if name in {r.category, ALL}],
            )
            for name in (*CATEGORIES, ALL)
        ),
        confusion={
            (str(a), str(b)): count
            for (a, b), count in sorted(
                confusion(
                    [p.label.verdict or "" for p in judged],
                    [p.ruling.verdict or "" for p in judged],
                ).items()
            )
        },
        settled=len(settled),
        settled_same=sum(p.label.verdict == p.ruling.verdict for p in settled),
        lost=pairs.lost,
        empty=len(labels) - len(given),
        annotators=tuple(sorted({label.by for label in given})),
    )


def _category(name: str, pairs: Sequence[Pair], rulings: Sequence[Label]) -> CategoryAgreement:
    both = [p for p in pairs if p.ruling.verdict is not None]
    people, judge = [str(p.label.verdict) for p in both], [str(p.ruling.verdict) for p in both]
    items: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    for entry in pairs:
        items[entry.ruling.article_id, entry.ruling.item].append(entry)
    said = [[entry.label.value for entry in group] for group in items.values()]
    ruled = [group[0].ruling.value for group in items.values()]
    return CategoryAgreement(
        category=name,
        items=len(items),
        verdicts=len(both),
        same=sum(a == b for a, b in zip(people, judge, strict=True)) / len(both) if both else None,
        kappa=cohen_kappa(people, judge),
        linear=cohen_kappa(people, judge, "linear", order=SCALE),
        alpha=alpha([[*values, value] for values, value in zip(said, ruled, strict=True)], _METRIC),
        people_alpha=alpha(said, _METRIC),
        mean=corrected_mean(_judged(rulings), _labelled(items.values())),
    )


_METRIC = "ordinal"


def _judged(rulings: Iterable[Label]) -> dict[str, float]:
    """Article id -> mean of the judge's verdicts on its items."""
    values = defaultdict(list)
    for ruling in rulings:
        if ruling.value is not None:
            values[ruling.article_id].append(ruling.value)
    return {article_id: _mean(found) for article_id, found in values.items()}


def _labelled(items: Iterable[Sequence[Pair]]) -> dict[str, Labelled]:
    """Article id -> means over its labelled items; several people's verdicts on one count once."""
    said, ruled = defaultdict(list), defaultdict(list)
    for group in items:
        article_id, value = group[0].ruling.article_id, group[0].ruling.value
        said[article_id].append(_mean([p.label.value for p in group if p.label.value is not None]))
        if value is not None:
            ruled[article_id].append(value)
    return {
        article_id: Labelled(
            _mean(values), _mean(ruled[article_id]) if article_id in ruled else None
        )
        for article_id, values in said.items()
    }


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
