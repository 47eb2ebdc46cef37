"""Krippendorff's alpha and Cohen's kappa: published and hand-worked values."""

from __future__ import annotations

import itertools
import math

import pytest

from finnewsbench.agreement.kappa import cohen_kappa
from finnewsbench.agreement.kappa import confusion
from finnewsbench.agreement.krippendorff import alpha

_ = None
PUBLISHED = list(
    zip(
        [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
        [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
        strict=True,
    )
)
"""Krippendorff (2011), example C: four observers, twelve units, five values, some missing."""


@pytest.mark.parametrize(
    ("metric", "expected"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_alpha_of_the_published_example(metric, expected):
    """The figures that Krippendorff prints, to their three decimals."""
    assert round(alpha(PUBLISHED, metric), 3) == expected


def test_alpha_by_hand():
    """Two observers, four units: aa, aa, ab, bb.

    Counts are a 5, b 3, n 8.  Observed: one pair ab among four units; expected 5*3 of 8*7/2 = 28
    pairs.  alpha = 1 - 7 * 1 / 15 = 8/15.
    """
    assert alpha(["aa", "aa", "ab", "bb"], "nominal") == pytest.approx(8 / 15)


def test_interval_alpha_by_hand():
    """Units (0, 1), (1, 1), (0, 0): observed 1, expected 3*3*1 pairs; 1 - 5 * 1 / 9 = 4/9.

    With 0.5 in place of the first 1 the distances are quarters where they meet it: observed 0.25;
    values 0 (3), 0.5 (1), 1 (2): expected 3*0.25 + 6*1 + 2*0.25 = 7.25; 1 - 5 * 0.25 / 7.25.
    """
    assert alpha([(0, 1), (1, 1), (0, 0)], "interval") == pytest.approx(4 / 9)
    assert alpha([(0, 0.5), (1, 1), (0, 0)], "interval") == pytest.approx(1 - 1.25 / 7.25)


def test_alpha_ends_of_the_scale():
    """Full agreement is 1; two observers who always differ are below 0."""
    assert alpha([(1, 1), (2, 2), (3, 3)], "ordinal") == 1.0
    assert alpha([(0, 1), (1, 0)], "nominal") == pytest.approx(-0.5)  # 1 - 3 * 2 / 4


def test_alpha_is_not_defined_without_pairs_or_variation():
    """None rather than a number that would mean something."""
    assert alpha([], "nominal") is None
    assert alpha([("a", None), (None, "b"), ("c",)], "nominal") is None
    assert alpha([(1, 1), (1, 1), (2, None)], "interval") is None


def test_alpha_does_not_depend_on_order():
    """Units and observers may come in any order: the same bits."""
    values = [(0.1, 0.3, 0.2), (0.7, 0.7, None), (0.9, 0.4, 1.0), (0.35, 0.3, 0.1)]
    found = {
        alpha([tuple(unit[i] for i in observers) for unit in units], metric)
        for metric in ("interval",)
        for units in itertools.permutations(values)
        for observers in itertools.permutations(range(3))
    }
    assert len(found) == 1


def test_alpha_refuses_what_it_cannot_measure():
    """Text has no distance, NaN is no value, and there are three metrics."""
    with pytest.raises(TypeError, match="needs numbers"):
        alpha([("yes", "no")], "ordinal")
    with pytest.raises(ValueError, match="not finite"):
        alpha([(math.nan, 1.0)], "interval")
    with pytest.raises(ValueError, match="no metric"):
        alpha([(1, 2)], "ratio")


def test_kappa_by_hand():
    """20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no of 50: p_o 0.7, p_e 0.5*0.6 + 0.5*0.4 = 0.5."""
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    assert cohen_kappa(first, second) == pytest.approx(0.4)
    assert confusion(first, second)["no", "yes"] == 10


def test_weighted_kappa_by_hand():
    """Scale no, partly, yes; first n n p y, second n p p n.

    Steps apart 0 1 0 2.  Expected over 16 pairs: first n 2, p 1, y 1; second n 2, p 2, y 0:
    linear n-p 2*2*1, p-n 1*2*1, y-n 1*2*2, y-p 1*2*1 = 12; quadratic 4 + 2 + 8 + 2 = 16.
    Linear 1 - (3/4) / (12/16) = 0; quadratic 1 - (5/4) / (16/16) = -1/4.
    """
    scale = ["no", "partly", "yes"]
    pair = (["no", "no", "partly", "yes"], ["no", "partly", "partly", "no"])
    assert cohen_kappa(*pair, "linear", order=scale) == pytest.approx(0.0)
    assert cohen_kappa(*pair, "quadratic", order=scale) == pytest.approx(-0.25)


def test_order_of_the_scale_decides_weights():
    """0 1 2 2 and 0 2 2 1: two pairs differ, by 1 step each in order 0 1 2, by 2 in order 1 0 2.

    By chance 14 steps of 16 pairs in either order: 1 - (2/4) / (14/16) = 3/7, 1 - 1 / (14/16).
    """
    pair = ([0, 1, 2, 2], [0, 2, 2, 1])
    assert cohen_kappa(*pair, "linear", order=[0, 1, 2]) == pytest.approx(3 / 7)
    assert cohen_kappa(*pair, "linear") == pytest.approx(3 / 7)
    assert cohen_kappa(*pair, "linear", order=[1, 0, 2]) == pytest.approx(-1 / 7)


def test_kappa_is_not_defined_without_items_or_variation():
    """None rather than a division by 0."""
    assert cohen_kappa([], []) is None
    assert cohen_kappa(["yes"], ["yes"]) is None


def test_kappa_refuses_what_it_cannot_measure():
    """Lists of two lengths, weights that aren't there, values off the scale."""
    with pytest.raises(ValueError, match="2 and 1 values"):
        cohen_kappa(["yes", "no"], ["yes"])
    with pytest.raises(ValueError, match="no weights"):
        cohen_kappa([1], [2], "cubic")
    with pytest.raises(ValueError, match="Not on the scale"):
        cohen_kappa(["yes"], ["maybe"], "linear", order=["no", "yes"])
