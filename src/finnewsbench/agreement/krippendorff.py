"""Krippendorff's alpha: agreement of any number of observers, with values missing or not.

Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011): alpha = 1 - D_o / D_e, observed
over expected disagreement among the pairable values, that is those of units with two or more.
Own code, since the kept library (`krippendorff`) is under the GPL and needs Python 3.11.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import combinations

Value = float | str
Distance = Callable[[Value, Value], float]


def alpha(units: Sequence[Sequence[Value | None]], metric: str) -> float | None:
    """Krippendorff's alpha; it does not depend on the order of units or observers.

    Args:
        units: per unit (an item, an article) the values that its observers (judges, annotators)
            gave; ``None`` where an observer gave none.  Who gave which value is not used.
        metric: ``nominal`` (text or numbers), ``ordinal`` or ``interval`` (numbers).

    Returns:
        At most 1; 0 is what chance gives.  ``None`` where alpha is not defined: no unit has two
        values, or all pairable values are the same, so that nothing shows whether the observers
        can tell units apart.

    Raises:
        ValueError: an unknown metric, or a value that is not finite.
        TypeError: text under a metric that needs numbers.
    """
    if metric not in _DISTANCES:
        raise ValueError(f"There is no metric {metric!r}. Choose from: {', '.join(_DISTANCES)}.")
    counted = [Counter(value for value in unit if value is not None) for unit in units]
    pairable = [counts for counts in counted if counts.total() > 1]
    totals = sum(pairable, Counter[Value]())
    for value in totals:
        _check(value, metric)
    distance = _DISTANCES[metric](totals)
    observed = math.fsum(
        count * counts[other] * distance(value, other) / (counts.total() - 1)
        for counts in pairable
        for (value, count), (other, _) in combinations(counts.items(), 2)
    )
    expected = math.fsum(
        count * other_count * distance(value, other)
        for (value, count), (other, other_count) in combinations(totals.items(), 2)
    )
    return 1 - (totals.total() - 1) * observed / expected if expected else None


def _check(value: Value, metric: str) -> None:
    if isinstance(value, str):
        if metric != "nominal":
            raise TypeError(f"{value!r} is text; the {metric} metric needs numbers.")
    elif not math.isfinite(value):
        raise ValueError(f"{value!r} is not finite. Pass None where an observer gave no value.")


def _nominal(_: Mapping[Value, int]) -> Distance:
    return lambda value, other: float(value != other)


def _interval(_: Mapping[Value, int]) -> Distance:
    return lambda value, other: (float(value) - float(other)) ** 2


def _ordinal(totals: Mapping[Value, int]) -> Distance:
    """Squared number of values between the two, the two themselves by half."""
    middle: dict[Value, float] = {}
    below = 0
    for value, count in sorted(totals.items()):
        middle[value] = below + count / 2
        below += count
    return lambda value, other: (middle[value] - middle[other]) ** 2


_DISTANCES: dict[str, Callable[[Mapping[Value, int]], Distance]] = {
    "nominal": _nominal,
    "ordinal": _ordinal,
    "interval": _interval,
}
