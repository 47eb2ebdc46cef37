"""What a judge's mean would be if people had judged: prediction-powered inference.

People label a random part of what the judge judged.  The judge's mean over everything is corrected
by how far it was off where people looked (Angelopoulos et al., "PPI++: Efficient
Prediction-Powered Inference", 2023, with power tuning: the judge counts for as much as it is worth,
from not at all to fully).  Articles are the units that vary, since verdicts on the items of one
article are not independent.  Own code: the kept library (`ppi_py`) knows no clusters and brings
numba, pandas, scikit-learn and statsmodels.

Not covered: labels on hand-picked articles or items, for which no interval holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.metric.statistics import LEVEL
from finnewsbench.metric.student import quantile


@dataclass(frozen=True, slots=True)
class Labelled:
    """An article's means over its items that people labelled: their value and the judge's.

    ``judge`` is ``None`` where the judge has a verdict on none of them.
    """

    human: float
    judge: float | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over articles: ``n`` of them bear on its interval, which is at `statistics.LEVEL`.

    ``low`` and ``high`` are ``None`` where so few articles allow none: below two, or three for a
    corrected mean.
    """

    value: float
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """The three means of one and the same quantity, and how far the judge was trusted.

    ``judge``: the judge's word on every article.  ``human``: people's word on the articles they
    labelled.  ``corrected``: both together.  ``power``: the share of the judge's word that went
    into it, 0 to 1 (with n of N articles labelled, 1 is what PPI++ calls lambda = (N - n) / N).
    """

    judge: Estimate
    human: Estimate
    corrected: Estimate
    power: float


def corrected_mean(
    judged: Mapping[str, float], labelled: Mapping[str, Labelled]
) -> Corrected | None:
    """Correct a judge's mean by people's labels; ``None`` where either side has nothing.

    The estimate is people's mean + power * (judge's mean over all articles - judge's mean over the
    labelled items).  Its variance is the sum of each article's squared share in that, so articles
    that are in both means count once; power is where that variance is least.

    Args:
        judged: article id -> mean of the judge's values over all its items in the article.
        labelled: article id -> the means over the labelled items of the article.
    """
    if not judged or not labelled:
        return None
    human = {key: entry.human for key, entry in sorted(labelled.items())}
    calibration = {
        key: entry.judge for key, entry in sorted(labelled.items()) if entry.judge is not None
    }
    everything = dict(sorted(judged.items()))
    on_human = _shares(human)
    on_judge = _shares(everything)
    for key, share in _shares(calibration).items():
        on_judge[key] = on_judge.get(key, 0.0) - share
    power = _power(on_human, on_judge) if calibration else 0.0
    value = _mean(human.values())
    if calibration:
        value += power * (_mean(everything.values()) - _mean(calibration.values()))
    squares = math.fsum(
        (on_human.get(key, 0.0) + power * on_judge.get(key, 0.0)) ** 2
        for key in sorted({*on_human, *on_judge})
    )
    return Corrected(
        judge=_estimate(_mean(everything.values()), _squares(_shares(everything)), len(everything)),
        human=_estimate(_mean(human.values()), _squares(on_human), len(human)),
        corrected=_estimate(value, squares, len(human), estimated=2 if calibration else 1),
        power=power,
    )


def _power(on_human: Mapping[str, float], on_judge: Mapping[str, float]) -> float:
    """Where the sum of (human + power * judge) squared is least, within 0 to 1."""
    squares = _squares(on_judge)
    if not squares:
        return 0.0
    shared = math.fsum(on_human[key] * on_judge.get(key, 0.0) for key in sorted(on_human))
    return min(1.0, max(0.0, -shared / squares))


def _shares(values: Mapping[str, float]) -> dict[str, float]:
    """Each article's share in what its mean deviates by: (value - mean) / n."""
    mean = _mean(values.values()) if values else 0.0
    return {key: (value - mean) / len(values) for key, value in values.items()}


def _squares(shares: Mapping[str, float]) -> float:
    return math.fsum(share * share for share in shares.values())


def _mean(values: Iterable[float]) -> float:
    kept = list(values)
    return math.fsum(kept) / len(kept)


def _estimate(value: float, squares: float, n: int, estimated: int = 1) -> Estimate:
    """The interval of a mean of values in [0, 1] with squared standard error ``squares``.

    Few articles: Student's t, with one degree of freedom less for each figure that was
    ``estimated`` from them.  A mean near an end of [0, 1] has a longer tail on the other side, so
    the interval is symmetric in its logit, and lies within [0, 1].
    """
    freedom = n - estimated
    if freedom < 1:
        return Estimate(value, None, None, n)
    if not squares:
        # All n articles have one value: others, worth 0 to 1, may be as many as would be missed
        # with a probability of 5%.
        seen = (1 - LEVEL) ** (1 / n)
        return Estimate(value, value * seen, value + (1 - value) * (1 - seen), n)
    half = quantile((1 + LEVEL) / 2, freedom) * math.sqrt(squares * n / freedom)
    if not 0 < value < 1:  # a correction can lead a little beyond the ends
        return Estimate(value, value - half, value + half, n)
    middle, reach = math.log(value / (1 - value)), half / (value * (1 - value))
    return Estimate(value, _share(middle - reach), _share(middle + reach), n)


def _share(logit: float) -> float:
    return (1 + math.tanh(logit / 2)) / 2
