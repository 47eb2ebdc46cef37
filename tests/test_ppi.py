"""A judge's mean corrected by people's labels: worked-out cases.  Coverage: test_coverage."""

import math

import pytest

from finnewsbench.agreement.ppi import Labelled
from finnewsbench.agreement.ppi import corrected_mean


def logit(share):
    """Log odds."""
    return math.log(share / (1 - share))


def test_correction_by_hand():
    """Judge 1, 0.5, 0, 1 (mean 0.625); people agree with it on the first two (mean 0.75).

    Shares in the human mean: 0.125, -0.125.  In judge's mean less its mean on the labelled:
    0.09375 - 0.125, -0.03125 + 0.125, -0.15625, 0.09375; their squares sum to 0.04296875, and
    their products with the human ones to -0.015625: power 4/11.
    0.75 + 4/11 * (0.625 - 0.75) = 31/44.
    """
    judged = {"a": 1.0, "b": 0.5, "c": 0.0, "d": 1.0}
    labelled = {"a": Labelled(1.0, 1.0), "b": Labelled(0.5, 0.5)}
    found = corrected_mean(judged, labelled)
    assert found.power == pytest.approx(4 / 11)
    assert found.corrected.value == pytest.approx(31 / 44)
    assert (found.judge.value, found.judge.n) == (0.625, 4)
    assert (found.human.value, found.human.n) == (0.75, 2)
    assert found.corrected.low is None  # power and mean are estimated from two articles


def test_interval_by_hand():
    """People say 1, 0.5, 0.75, 0.75: mean 0.75, variance 1/24, standard error sqrt(1/96).

    Student's t at 3 degrees 3.1824; on the logit scale over 0.75 * 0.25.
    """
    labelled = {
        name: Labelled(value, None)
        for name, value in zip("abcd", (1.0, 0.5, 0.75, 0.75), strict=True)
    }
    found = corrected_mean({"e": 0.2}, labelled)
    reach = 3.1824 * math.sqrt(1 / 96) / 0.1875
    assert logit(found.human.high) - logit(0.75) == pytest.approx(reach, rel=1e-4)
    assert logit(0.75) - logit(found.human.low) == pytest.approx(reach, rel=1e-4)
    assert (found.power, found.corrected) == (0.0, found.human)  # no labelled item was judged


def test_everything_labelled_leaves_the_judge_out():
    """Where people have ruled on all there is, their word is the answer."""
    judged = dict(zip("abcd", (1.0, 1.0, 0.0, 0.5), strict=True))
    labelled = {name: Labelled(1 - value, value) for name, value in judged.items()}
    found = corrected_mean(judged, labelled)
    assert (found.power, found.corrected.value) == (0.0, found.human.value)
    assert found.human.value == 0.375


def test_a_judge_that_is_always_right_is_relied_on():
    """20 of 200 labelled, no error: the correction is 0, the interval nearly the judge's own."""
    judged = {f"{n}": (n % 5) / 4 for n in range(200)}
    labelled = {name: Labelled(judged[name], judged[name]) for name in list(judged)[:20]}
    found = corrected_mean(judged, labelled)
    assert found.power == pytest.approx(1.0)
    assert found.corrected.value == pytest.approx(0.5)
    assert found.corrected.high - found.corrected.low < (found.human.high - found.human.low) / 2


def test_a_judge_that_contradicts_is_not_relied_on():
    """A judge that says the opposite gets power 0, not a negative one."""
    judged = {f"{n}": (n % 5) / 4 for n in range(200)}
    labelled = {name: Labelled(1 - judged[name], judged[name]) for name in list(judged)[:20]}
    found = corrected_mean(judged, labelled)
    assert found.power == 0.0
    assert found.corrected.value == found.human.value


def test_labels_that_are_all_alike_are_no_certainty():
    """8 of 8 at 1: others might be 1 in 3 and it would still be seen once in 20: 0.05 ** (1/8)."""
    same = {f"{n}": Labelled(1.0, 1.0) for n in range(8)}
    found = corrected_mean(dict.fromkeys(same, 1.0), same)
    assert found.human.low == found.corrected.low == pytest.approx(0.05 ** (1 / 8))
    assert found.human.high == 1.0
    half = corrected_mean({"x": 0.5}, {name: Labelled(0.5, None) for name in same}).human
    assert half.low == pytest.approx(0.5 * 0.05 ** (1 / 8))
    assert half.high == pytest.approx(1 - half.low)


def test_order_does_not_show():
    """Articles in any order: the same bits."""
    judged = {f"{n}": math.sin(n) ** 2 for n in range(30)}
    labelled = {f"{n}": Labelled(math.cos(n) ** 2, math.sin(n) ** 2) for n in range(0, 30, 3)}
    backwards = [dict(reversed(list(each.items()))) for each in (judged, labelled)]
    assert corrected_mean(judged, labelled) == corrected_mean(*backwards)


def test_nothing_to_correct():
    """Without labels or without a judge there is no estimate."""
    assert corrected_mean({}, {"a": Labelled(1.0, None)}) is None
    assert corrected_mean({"a": 1.0}, {}) is None
