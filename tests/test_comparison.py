"""Differences between runs, and Holm's correction over a table of them."""

import pytest

from finnewsbench.metric.comparison import OVERALL
from finnewsbench.metric.comparison import Difference
from finnewsbench.metric.comparison import adjusted
from finnewsbench.metric.comparison import differences
from finnewsbench.metric.comparison import holm
from finnewsbench.metric.schema import CATEGORIES


def test_holm_by_hand():
    """0.01 * 3, then 0.03 * 2, then 0.04 * 1 raised to the 0.06 before it."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.6]) == [1.0, 1.0]
    assert holm([]) == []


def row(column, p):
    """A difference with that p."""
    return Difference("A", "B", column, 9, 0.1, 0.0, 0.2, p)


def test_rows_without_p_are_no_tests():
    """Two tests: 0.02 * 2; the third row neither counts nor gets a p."""
    found = adjusted([row("company", 0.02), row("people", None), row("theme", 0.5)])
    assert [each.adjusted for each in found] == [pytest.approx(0.04), None, 0.5]
    assert [each.real for each in found] == [True, False, False]


def values(company, others=0.5):
    """Values of one article."""
    return {"rubric.company": company} | {f"rubric.{c}": others for c in CATEGORIES[1:]}


def test_differences_by_hand():
    """Articles 1 and 2 in both; 3 only in A; 4 without a company score in B: (0.5 + 0.25) / 2.

    Overall: 0.375 in one of five columns.
    """
    a = {"1": values(1.0), "2": values(0.5), "3": values(0.0), "4": values(0.0)}
    b = {"1": values(0.5), "2": values(0.25), "4": values(None)}
    found = {each.column: each for each in differences({"A": a, "B": b})}
    assert list(found) == [OVERALL, *CATEGORIES]
    assert (found["company"].value, found["company"].n) == (0.375, 2)
    assert (found["theme"].value, found["theme"].n) == (0.0, 3)
    assert found[OVERALL].value == pytest.approx(0.075)
    assert found["company"].p == 0.5  # two articles that differ: 2 ** (1 - 2)


def test_no_common_article_is_no_difference():
    """Nothing to compare: None in every figure, in the overall too, and nothing is real."""
    a, b = {"1": values(1.0)}, {"1": values(None), "2": values(1.0)}
    found = {each.column: each for each in differences({"A": a, "B": b})}
    assert (found["company"].value, found["company"].n, found["company"].adjusted) == (
        None,
        0,
        None,
    )
    assert found[OVERALL].value is None
    assert not found["company"].real


def test_every_pair_once_in_the_given_order():
    """Three runs: A-B, A-C, B-C; one family of 3 * 6 tests."""
    runs = {
        name: {f"{n}": values(score, score) for n in range(30)}
        for name, score in [("A", 0.9), ("B", 0.9), ("C", 0.4)]
    }
    found = differences(runs)
    assert [(each.first, each.second) for each in found[::6]] == [
        ("A", "B"),
        ("A", "C"),
        ("B", "C"),
    ]
    assert len(found) == 18
    assert {each.real for each in found[:6]} == {False}
    assert {each.real for each in found[6:]} == {True}


def test_other_tables_and_none():
    """Grounding has no overall; one run has no pairs; unknown tables are named."""
    a = {"1": {"grounding.located": 1.0, "grounding.supporting": None}}
    found = differences({"A": a, "B": a}, "grounding")
    assert [each.column for each in found] == ["located", "supporting"]
    assert differences({"A": a}) == ()
    with pytest.raises(ValueError, match="no table 'rubrics'"):
        differences({}, "rubrics")
