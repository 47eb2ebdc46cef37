"""Student's t distribution, for what is estimated from few articles.

Closed form for whole degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4), so that the
metric needs no statistics library.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

_MANY = 1000  # from here on the quantiles are within 0.13% of the normal distribution's


def two_tails(t: float, freedom: int) -> float:
    """The probability of a value further from 0 than ``t``.

    Args:
        t: any number; its sign does not matter.
        freedom: degrees of freedom, at least 1; above 1,000 they are taken as 1,000.
    """
    freedom = min(freedom, _MANY)
    angle = math.atan(abs(t) / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    inside = (2 / math.pi) * (angle + sine * total) if odd else sine * total
    return max(0.0, 1.0 - inside)


@lru_cache(maxsize=4096)
def quantile(share: float, freedom: int) -> float:
    """The value that a share of the distribution lies below; ``share`` is in (0, 1).

    Accurate to 1e-9 of the probability.
    """
    if share < 0.5:
        return -quantile(1 - share, freedom)
    low, high = 0.0, 1.0
    while two_tails(high, freedom) / 2 > 1 - share:
        low, high = high, high * 2
    return _crossing(low, high, lambda t: two_tails(t, freedom) / 2 > 1 - share)


@lru_cache(maxsize=4096)
def expanded_tail(tail: float, n: int) -> float:
    """The share of a bootstrap distribution to cut off at one end, for a nominal ``tail``.

    Means that are resampled from ``n`` articles vary by the factor sqrt((n - 1) / n) less than
    means of ``n`` new ones would, and their spread is itself estimated: the percentiles are taken
    further out, as Student's t is further out than the normal distribution (Hesterberg, "What
    Teachers Should Know About the Bootstrap", 2015: the expanded percentile interval).
    """
    return _normal_tail(-quantile(tail, n - 1) * math.sqrt(n / (n - 1)))


def nominal_p(share: float, n: int) -> float:
    """The two-sided p that goes with a share of a bootstrap distribution beyond 0.

    The inverse of `expanded_tail`, so that p is below 1 - level where the interval excludes 0.
    """
    if share >= 0.5:
        return 1.0
    distance = _crossing(0.0, 40.0, lambda z: _normal_tail(z) > share)
    return two_tails(distance * math.sqrt((n - 1) / n), n - 1)


def _normal_tail(z: float) -> float:
    """The share of the normal distribution above ``z``."""
    return math.erfc(z / math.sqrt(2)) / 2


def _crossing(low: float, high: float, before: Callable[[float], bool]) -> float:
    """Where ``before`` turns false between ``low`` and ``high``, by halving."""
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if before(middle) else (low, middle)
    return high
