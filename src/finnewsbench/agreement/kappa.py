"""Cohen's kappa of two observers, plain or weighted, and the table that it is worked out from."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from collections.abc import Sequence

WEIGHTS: dict[str | None, Callable[[int], int]] = {
    None: lambda steps: int(steps > 0),
    "linear": abs,
    "quadratic": lambda steps: steps * steps,
}
"""Weights -> disagreement of two values that are so many steps apart."""


def cohen_kappa(
    first: Sequence[float | str],
    second: Sequence[float | str],
    weights: str | None = None,
    *,
    order: Sequence[float | str] | None = None,
) -> float | None:
    """Cohen's kappa (1960; weighted: 1968) of two observers' values on the same items.

    Args:
        first: the values of one observer, in the items' order.
        second: the values of the other, in the same order.
        weights: ``None``, ``linear`` or ``quadratic``.
        order: the scale's values from low to high, one step apart; by default the distinct values,
            sorted.  It matters with weights only.

    Returns:
        At most 1; 0 is what chance gives.  ``None`` where kappa is not defined: no items, or both
        observers gave one and the same value throughout.

    Raises:
        ValueError: lists of different lengths, unknown weights, a value outside ``order``.
    """
    if weights not in WEIGHTS:
        raise ValueError(f"There are no weights {weights!r}: None, linear or quadratic.")
    table = confusion(first, second)
    scale = list(order) if order is not None else sorted({*first, *second}, key=_sortable)
    place = {value: index for index, value in enumerate(scale)}
    unknown = sorted({str(value) for pair in table for value in pair if value not in place})
    if unknown:
        raise ValueError(f"Not on the scale {scale}: {', '.join(unknown)}.")
    apart = WEIGHTS[weights]
    rows, columns = Counter(first), Counter(second)
    observed = math.fsum(
        count * apart(abs(place[a] - place[b])) for (a, b), count in table.items()
    ) * len(first)
    expected = math.fsum(
        rows[a] * columns[b] * apart(abs(place[a] - place[b])) for a in rows for b in columns
    )
    return 1 - observed / expected if expected else None


def confusion(
    first: Sequence[float | str], second: Sequence[float | str]
) -> Counter[tuple[float | str, float | str]]:
    """(value of the first, value of the second) -> number of items.

    Raises:
        ValueError: lists of different lengths.
    """
    if len(first) != len(second):
        raise ValueError(
            f"There are {len(first)} and {len(second)} values. Pass the two observers' values on "
            "the same items."
        )
    return Counter(zip(first, second, strict=True))


def _sortable(value: float | str) -> tuple[bool, float, str]:
    return (True, 0.0, value) if isinstance(value, str) else (False, value, "")
