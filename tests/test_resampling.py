"""Paired bootstrap of differences: intervals and p, against worked-out cases."""

import random

import pytest

from finnewsbench.metric.resampling import BLOCK
from finnewsbench.metric.resampling import resample
from finnewsbench.metric.student import nominal_p


def ids(n):
    """That many article ids."""
    return [f"fnb-t{number}" for number in range(n)]


def test_no_difference_is_no_evidence():
    """All differences 0: an interval of no width, and p 1."""
    found = resample(ids(20), {"a": [0.0] * 20}, {})["a"]
    assert (found.low, found.high, found.p, found.n) == (0.0, 0.0, 1.0, 20)


def test_interval_of_differences_of_either_sign():
    """400 differences, half 1 and half -1: the standard error is 1 / 20, so 0 +- 0.098."""
    found = resample(ids(400), {"a": [float(2 * (n % 2) - 1) for n in range(400)]}, {})["a"]
    assert found.low == pytest.approx(-0.098, abs=0.01)
    assert found.high == pytest.approx(0.098, abs=0.01)
    assert found.p > 0.9


def test_a_clear_difference_has_the_least_p():
    """No replicate falls to 0 or below, so its share is 1 of all and one."""
    found = resample(ids(30), {"a": [0.4, 0.6] * 15}, {})["a"]
    assert found.p == nominal_p(1 / (BLOCK + 1), 30) < 0.0011
    assert found.low == pytest.approx(0.46, abs=0.01)  # 0.5 - 2.08 * 0.1 / sqrt(30)


def test_p_of_a_borderline_difference():
    """100 of 260 at +1, 75 at -1: mean 25/260, its standard error sqrt(175 - 2.4) / 260.

    z = 25 / 13.14 = 1.903; on both sides of the normal distribution 0.057 lies beyond.
    """
    values = [1.0] * 100 + [-1.0] * 75 + [0.0] * 85
    assert resample(ids(260), {"a": values}, {})["a"].p == pytest.approx(0.057, abs=0.008)


@pytest.mark.parametrize("moved", [1, 3, 5])
def test_few_articles_show_nothing(moved):
    """Resampling alone would call 5 articles of 260 a difference (p 0.013); signs would not."""
    values = [1.0] * moved + [0.0] * (260 - moved)
    assert resample(ids(260), {"a": values}, {})["a"].p == 2.0 ** (1 - moved)


def test_articles_may_come_in_any_order():
    """The weights are the article's own: the same bits."""
    rng = random.Random(7)
    rows = [(id_, rng.uniform(-1, 1), rng.choice([None, 0.1, -0.3])) for id_ in ids(40)]

    def figures(rows):
        articles, a, b = zip(*rows, strict=True)
        return resample(articles, {"a": a, "b": b}, {"both": ("a", "b")})

    assert figures(rows) == figures(rng.sample(rows, len(rows)))


def test_overall_is_the_mean_of_its_columns():
    """Columns that cancel in every article: 0 in every replicate; n is the smaller one."""
    a = [0.3, -0.2, 0.5, 0.1] * 5
    found = resample(ids(20), {"a": a, "b": [-v for v in a]}, {"both": ("a", "b")})
    assert (found["both"].low, found["both"].high, found["both"].p) == (0.0, 0.0, 1.0)
    found = resample(ids(20), {"a": a, "b": [None, *a[1:]]}, {"both": ("a", "b")})
    assert (found["a"].n, found["b"].n, found["both"].n) == (20, 19, 19)


def test_too_few_articles_have_no_interval():
    """One article, or none, says nothing about others."""
    found = resample(ids(3), {"a": [0.5, None, None], "b": [None] * 3}, {})
    assert (found["a"].n, found["a"].low, found["a"].p) == (1, None, None)
    assert (found["b"].n, found["b"].high, found["b"].p) == (0, None, None)


def test_more_replicates_leave_the_interval():
    """Intervals come from the first block; p can become finer."""
    values = {"a": [0.4, 0.6] * 15}
    few, many = (resample(ids(30), values, {}, count)["a"] for count in (1, BLOCK + 1))
    assert (few.low, few.high) == (many.low, many.high)
    assert many.p < few.p
