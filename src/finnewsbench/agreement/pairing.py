"""Which ruling of a judge a person's verdict belongs to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.metric.text import fold

from .labels import Label
from .labels import is_id


@dataclass(frozen=True, slots=True)
class Pair:
    """A person's verdict and the judge's ruling on the same item."""

    label: Label
    ruling: Label


@dataclass(frozen=True, slots=True)
class Pairs:
    """Verdicts with their rulings, and why others have none, in the order of the verdicts."""

    found: tuple[Pair, ...]
    lost: tuple[str, ...]


def pair(labels: Iterable[Label], rulings: Sequence[Label]) -> Pairs:
    """Find each verdict's item among the rulings of one judge.

    By id, unless the names differ; otherwise by the name, on the same side (reference or
    prediction) where an id says which.  Nothing is guessed: a name that stands twice finds nothing.
    """
    by_id = {(r.article_id, r.category, r.item): r for r in rulings}
    by_name = defaultdict(list)
    for ruling in rulings:
        by_name[ruling.article_id, ruling.category, fold(ruling.name or ruling.item)].append(ruling)
    found, lost = [], []
    for label in labels:
        match = by_id.get((label.article_id, label.category, label.item))
        if match is None or _other(label, match):
            name = fold(label.name or label.item)
            same = [
                r
                for r in by_name.get((label.article_id, label.category, name), [])
                if not is_id(label.item) or _side(r.item) == _side(label.item)
            ]
            if len(same) != 1:
                what = f"{label.item} {label.name}".strip()
                why = f"{len(same)} items have its name" if same else "it was not judged"
                lost.append(f"{label.where}: {label.article_id} {what}: {why}")
                continue
            (match,) = same
        found.append(Pair(label, match))
    return Pairs(tuple(found), tuple(lost))


def _other(label: Label, ruling: Label) -> bool:
    """Whether an id belongs to another item now."""
    return bool(label.name and ruling.name) and fold(label.name) != fold(ruling.name)


def _side(item: str) -> str:
    return item.partition(".")[2][:1]
