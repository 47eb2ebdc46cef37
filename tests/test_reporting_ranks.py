"""Differences between runs, and the ranks that they leave."""

import json
from dataclasses import replace

import pytest
from report_runs import run_of

from finnewsbench.metric.comparison import Difference
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.report import to_text
from finnewsbench.reporting.differences import as_json
from finnewsbench.reporting.differences import difference_sheets
from finnewsbench.reporting.differences import run_differences
from finnewsbench.reporting.differences import run_ranks
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.ranks import ranks
from finnewsbench.reporting.sheets import to_table

HALF = dict.fromkeys(CATEGORIES, 0.5)
STRONG = run_of("strong", {**HALF, "company": 0.7})
WEAK = run_of("weak", {**HALF, "company": 0.4})


def pair(first, second, value, *, real):
    """A difference that stands or not."""
    return Difference(first, second, "overall", 30, value, None, None, 0.01, 0.01 if real else 0.5)


def shown(values, *pairs):
    """Run -> its rank as text, ``*`` where it is among the best."""
    return {n: f"{r}{'*' if r.best else ''}" for n, r in ranks(values, pairs).items()}


@pytest.mark.parametrize(
    ("real", "expected"),
    [
        ((True, True, True), {"a": "1*", "b": "2", "c": "3"}),
        ((False, True, True), {"a": "1-2*", "b": "1-2*", "c": "3"}),
        ((False, True, False), {"a": "1-2*", "b": "1-3*", "c": "2-3"}),
        ((True, True, False), {"a": "1*", "b": "2-3", "c": "2-3"}),
        ((False, False, True), {"a": "1-3*", "b": "1-2*", "c": "2-3*"}),
        ((False, False, False), {"a": "1-3*", "b": "1-3*", "c": "1-3*"}),
    ],
)
def test_a_rank_spans_what_real_differences_leave(real, expected):
    """First: 1 + those really better; last: all less those really worse; best: not below the top.

    In the third case a is really better than c alone: a 1 to 2, b anywhere, c 2 to 3.  In the fifth
    b is really better than c, but nothing tells c from the highest, a.
    """
    ab, ac, bc = real
    pairs = (
        pair("a", "b", 0.1, real=ab),
        pair("a", "c", 0.2, real=ac),
        pair("b", "c", 0.1, real=bc),
    )
    assert shown({"a": 0.7, "b": 0.6, "c": 0.5}, *pairs) == expected


def test_the_better_run_may_stand_second():
    """A difference below 0 counts for the second run."""
    assert shown({"a": 0.1, "b": 0.9}, pair("a", "b", -0.8, real=True)) == {"a": "2", "b": "1*"}


def test_what_has_no_value_has_no_rank():
    """It takes no place either: the last rank of two with a value is 2."""
    pairs = (pair("a", "b", None, real=False), pair("a", "c", 0.2, real=False))
    assert shown({"a": 0.7, "b": None, "c": 0.5}, *pairs) == {"a": "1-2*", "c": "1-2*"}
    assert ranks({"a": None}, ()) == {}


def test_table_of_differences():
    """The better run first; a difference in one column, marked as real, and its fifth overall."""
    rubric, recall = difference_sheets(run_differences([STRONG, WEAK]), mark([STRONG, WEAK]))
    assert (rubric.title, recall.title) == ("Differences in rubric", "Differences in exact recall")
    table = to_table(rubric)
    assert table.heads == ("pair", "overall", *CATEGORIES)
    value, interval, p, n = table.rows
    assert value == ("strong - weak", "+0.060*", "+0.300*", *["0.000"] * 4)
    assert interval[2] == "+0.30 to +0.30"
    assert p[3] == "1.000"
    assert float(p[2]) < 0.05
    assert set(n[1:]) == {"30"}
    assert "(2 of 6 tests)" in to_text(table)


def test_the_overall_is_a_family_of_its_own():
    """Three runs: the overall's p are times 3 at most, the categories' (15 tests) times 15.

    All three overalls differ as clearly as can be, so that each has the least p there is: Holm
    makes that three times it.  Of the categories, three of 15 differ: 15 times it.
    """
    found = run_differences([STRONG, WEAK, run_of("third", {**HALF, "company": 0.2})])["rubric"]
    overall = [row for row in found if row.column == "overall"]
    company = [row for row in found if row.column == "company"]
    assert len({row.p for row in [*overall, *company]}) == 1
    assert [row.adjusted for row in overall] == pytest.approx([overall[0].p * 3] * 3)
    assert [row.adjusted for row in company] == pytest.approx([company[0].p * 15] * 3)


def test_ranks_follow_from_the_differences():
    """Really better in company and overall; elsewhere nothing tells the two apart."""
    runs = [STRONG, WEAK]
    found = run_ranks(runs, run_differences(runs))["rubric"]
    assert {n: str(r) for n, r in found["company"].items()} == {"strong": "1", "weak": "2"}
    assert {n: str(r) for n, r in found["overall"].items()} == {"strong": "1", "weak": "2"}
    assert {n: str(r) for n, r in found["theme"].items()} == {"strong": "1-2", "weak": "1-2"}
    assert run_ranks([STRONG], run_differences([STRONG])) == {}


def test_runs_without_a_common_article():
    """Nothing to compare: no value, no p, and every rank is open."""
    apart = replace(WEAK, articles={f"x{id_}": each for id_, each in WEAK.articles.items()})
    runs = [STRONG, apart]
    found = run_differences(runs)
    assert {row.n for row in found["rubric"]} == {0}
    assert {str(r) for r in run_ranks(runs, found)["rubric"]["company"].values()} == {"1-2"}
    assert to_table(difference_sheets(found, mark(runs))[0]).rows[0][1] == "-"


def test_json_of_differences():
    """Every figure, unrounded, and whether the difference is real."""
    values = json.loads(json.dumps(as_json(run_differences([STRONG, WEAK])), allow_nan=False))
    overall, company = values["rubric"][0], values["rubric"][1]
    assert (overall["column"], company["column"]) == ("overall", "company")
    assert company["value"] == pytest.approx(0.3)
    assert (company["real"], values["rubric"][2]["real"]) == (True, False)
