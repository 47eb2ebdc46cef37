"""Means that order can't change, and bootstrap intervals that need no second pass."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.statistics import Bootstrap
from finnewsbench.metric.statistics import Mean


def mean_of(values):
    """The running mean after all ``values``."""
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean.value


@given(st.lists(st.floats(0, 1), min_size=1), st.randoms(use_true_random=False))
def test_order_never_shows(values, rng):
    """Any order gives the same mean, to the last bit, within the range of the values."""
    shuffled = rng.sample(values, len(values))
    assert mean_of(values) == mean_of(shuffled)
    assert min(values) <= mean_of(values) <= max(values)


@given(st.lists(st.lists(st.floats(-1, 1)), max_size=7))
def test_merged_means_are_one_mean(parts):
    """Counted apart and merged, or one by one: the exact sum, rounded once."""
    merged = Mean()
    for part in parts:
        mean = Mean()
        mean.add(*part)
        merged.merge(mean)
    values = [value for part in parts for value in part]
    assert merged.n == len(values)
    assert merged.value == mean_of(values)
    if values:
        assert merged.value == float(sum(map(Fraction, values)) / len(values))


def test_ten_tenths_are_a_tenth():
    """Plain summation of ten times 0.1 gives 0.9999999999999999; this one does not."""
    assert mean_of([0.1] * 10) == 0.1
    assert mean_of([]) is None


def bootstrap(values):
    """Intervals of one value ``a`` and an overall of ``a`` and ``b`` = 1 - ``a``."""
    found = Bootstrap(("a", "b"), {"overall": ("a", "b")})
    for number, value in values:
        found.add(f"fnb-v{number}", {"a": value, "b": 1 - value})
    return found.intervals()


def test_interval_of_a_fair_coin():
    """400 articles, half at 1: the mean's standard error is 0.5 / 20 = 0.025, so 0.5 +- 0.049."""
    low, high = bootstrap((number, number % 2) for number in range(400))["a"]
    assert low == pytest.approx(0.451, abs=0.01)
    assert high == pytest.approx(0.549, abs=0.01)


def test_columns_of_one_article_are_resampled_together():
    """With b = 1 - a in every article their plain mean is 0.5 in every replicate."""
    assert bootstrap((number, number % 2) for number in range(50))["overall"] == (0.5, 0.5)


def test_intervals_do_not_depend_on_order():
    """Each article's weights are its own."""
    values = [(number, random.Random(number).random()) for number in range(60)]
    assert bootstrap(values) == bootstrap(reversed(values))


@pytest.mark.parametrize("cuts", [(0, 0, 60), (0, 33, 60), (0, 1, 2, 31, 32, 40, 59, 60)])
def test_merged_parts_have_the_intervals_of_one_pass(cuts):
    """Wherever the stream is cut, inside a block or between blocks."""
    values = [(f"fnb-v{n}", {"a": random.Random(n).random()}) for n in range(60)]
    whole, merged = Bootstrap(("a",), {}), Bootstrap(("a",), {})
    for article in values:
        whole.add(*article)
    for start, end in pairwise(cuts):
        part = Bootstrap(("a",), {})
        for article in values[start:end]:
            part.add(*article)
        merged.merge(part)
    assert merged.intervals() == whole.intervals()


def test_values_that_are_left_out():
    """An absent value does not count as 0; one that is always absent has no interval."""
    found = Bootstrap(("a", "b"), {})
    for number in range(20):
        found.add(f"fnb-v{number}", {"a": 1.0 if number % 2 else None})
    assert found.intervals() == {"a": (1.0, 1.0), "b": None}


def test_few_articles_have_wider_intervals():
    """12 articles, half at 1: 0.5 +- 2.2010 * sqrt(12 / 11) * 0.5 / sqrt(12) = 0.5 +- 0.332."""
    low, high = bootstrap((number, number % 2) for number in range(12))["a"]
    assert low == pytest.approx(0.168, abs=0.04)
    assert high == pytest.approx(0.832, abs=0.04)


def test_one_article_has_no_interval():
    """It says nothing about others; an overall goes by the column that has the fewest."""
    found = Bootstrap(("a", "b"), {"overall": ("a", "b")})
    found.add("fnb-v1", {"a": 0.5, "b": 0.5})
    found.add("fnb-v2", {"a": 1.0})
    assert found.intervals()["a"] is not None
    assert found.intervals()["b"] is None
    assert found.intervals()["overall"] is None
