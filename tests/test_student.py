"""Student's t without a statistics library: against closed forms and printed tables."""

import math

import pytest

from finnewsbench.metric.student import expanded_tail
from finnewsbench.metric.student import nominal_p
from finnewsbench.metric.student import quantile
from finnewsbench.metric.student import two_tails


def test_closed_forms():
    """One degree is Cauchy's: half lies beyond 1; two: P(|T| > t) = 1 - t / sqrt(2 + t * t)."""
    assert two_tails(1.0, 1) == pytest.approx(0.5)
    assert two_tails(-math.sqrt(2), 2) == pytest.approx(1 - math.sqrt(0.5))
    assert two_tails(0.0, 7) == 1.0


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (10, 2.2281), (11, 2.2010), (30, 2.0423)],
)
def test_printed_quantiles(freedom, printed):
    """The 97.5% column of any printed table, to its four decimals."""
    assert quantile(0.975, freedom) == pytest.approx(printed, abs=6e-5)
    assert quantile(0.025, freedom) == -quantile(0.975, freedom)


def test_many_degrees_are_nearly_normal():
    """From 1,000 on the quantile stays where it is: 1.9623, the normal's being 1.9600."""
    assert quantile(0.975, 1000) == quantile(0.975, 10**6) == pytest.approx(1.9623, abs=5e-5)


def test_tails_are_expanded_for_few_articles():
    """12 articles: 2.2010 * sqrt(12 / 11) = 2.2989, beyond it the normal has 0.01076, not 0.025."""
    assert expanded_tail(0.025, 12) == pytest.approx(0.01076, abs=1e-5)
    assert 0.0245 < expanded_tail(0.025, 1000) < 0.025


@pytest.mark.parametrize("n", [3, 12, 260])
@pytest.mark.parametrize("tail", [0.025, 0.005])
def test_p_goes_with_the_interval(n, tail):
    """What is cut off at one end at most means p = twice the nominal tail, and the other way."""
    assert nominal_p(expanded_tail(tail, n), n) == pytest.approx(2 * tail)
    assert nominal_p(0.5, n) == nominal_p(0.9, n) == 1.0
