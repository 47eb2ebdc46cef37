"""Which labels of two lists are the same item, one to one, by the matcher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.metric.assignment import maximum
from finnewsbench.metric.matching import relation
from finnewsbench.metric.pairing import EXCLUDED_CATEGORY
from finnewsbench.metric.text import exact
from finnewsbench.metric.text import fold
from finnewsbench.metric.text import fold_name

_PAIR = 1_000
_SAME = {"exact": 8, "folded": 6, "same": 4, "alias": 2, "related": 1}


@dataclass(frozen=True, slots=True)
class Named:
    """A label reduced to what tells it from others.

    ``category`` is the item category whose rules compare names, or ``sentiment``, where
    ``polarity`` and ``sentence`` decide.
    """

    category: str
    names: tuple[str, ...]
    polarity: str = ""
    sentence: str = ""


def named(label: Entry | Candidate) -> Named:
    """What tells a label from others."""
    names = (label.name, *label.aliases)
    if label.category == "sentiment":
        polarity = label.attributes.get("polarity", "")
        return Named("sentiment", names, polarity, fold(label.sentence))
    if label.category != "excluded":
        return Named(label.category, names)
    given = label.attributes.get("returned_as", "keyword")
    return Named(EXCLUDED_CATEGORY.get(label.attributes.get("kind", ""), given), names)


def twins(
    left: Sequence[Named], right: Sequence[Named], *, related: bool = False
) -> dict[int, int]:
    """As many pairs as there can be, the surest ones: index in ``left`` -> index in ``right``.

    Args:
        left: labels of one category of one article.
        right: the same of somebody else.
        related: narrower and broader labels make a pair too.
    """
    weights = {}
    for row, one in enumerate(left):
        for column, other in enumerate(right):
            strength = _strength(one, other, related=related)
            if strength:
                weights[row, column] = _PAIR + _SAME[strength]
    return maximum(weights)


def spelling(label: Named) -> tuple[str, str, str]:
    """A key: labels with equal keys are the same up to width, case, spaces, corporate marks."""
    if label.category == "sentiment":
        return label.category, label.polarity, label.sentence
    return label.category, fold_name(label.names[0]), ""


def _strength(one: Named, other: Named, *, related: bool) -> str:
    if one.category != other.category:
        return ""
    if one.category == "sentiment":
        return "exact" if spelling(one) == spelling(other) else ""
    left, right = one.names[0], other.names[0]
    if exact(left) == exact(right):
        return "exact"
    found = relation(left, right, one.category)
    if found == "same":
        return "folded" if fold_name(left) == fold_name(right) else "same"
    if any(relation(a, b, one.category) == "same" for a in one.names for b in other.names):
        return "alias"
    return "related" if related and found != "different" else ""
