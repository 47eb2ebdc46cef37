"""Which runs may be ranked in one table, and how the others are marked."""

import pytest
from report_runs import run_of

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.marks import mark_notes

HALF = dict.fromkeys(CATEGORIES, 0.5)
A = run_of("a", HALF)
B = run_of("b", HALF)
OTHER = run_of("other", HALF, judge="k", rubric="paper-1")
OPEN = run_of("open", HALF, complete=False, references="fewer")


def names(runs, **allowed):
    """The names as they are printed."""
    return [each.name for each in mark(runs, **allowed)]


def test_complete_runs_of_one_signature_are_not_marked():
    """Nor is a judge of the candidate's family another signature: it has a mark of its own."""
    assert names([A, B]) == ["a", "b"]
    kin = run_of("kin", HALF, judge_family="same (qwen)")
    assert names([A, kin]) == ["a", "kin §"]
    assert mark_notes(mark([A, kin])) == ("§ kin: judged by its own family, same (qwen)",)


def test_incomplete_runs_are_refused():
    """The error names the run, why, and what to do; references are not held against it."""
    with pytest.raises(FinNewsBenchError, match=r"open .*2 articles have no answer yet") as caught:
        mark([A, OPEN])
    assert "--allow-incomplete" in str(caught.value)
    assert "different signatures" not in str(caught.value)
    assert names([A, OPEN], allow_incomplete=True) == ["a", "open †"]


def test_different_signatures_are_refused():
    """The error names the run and each part that differs, with both values."""
    with pytest.raises(FinNewsBenchError, match="different signatures") as caught:
        mark([A, OTHER, B])
    assert "judge (k, not j), rubric (paper-1, not -)" in str(caught.value)
    assert "other has another signature" in str(caught.value)
    assert "--allow-different" in str(caught.value)
    assert names([A, OTHER, B], allow_different=True) == ["a", "other ‡", "b"]


def test_the_usual_signature_is_that_of_most():
    """Whatever comes first; where as many have each, the first of them."""
    twin = run_of("twin", HALF, judge="k", rubric="paper-1")
    assert names([A, OTHER, twin], allow_different=True) == ["a ‡", "other", "twin"]
    assert names([OTHER, A], allow_different=True) == ["other", "a ‡"]


def test_both_faults_are_told_at_once():
    """So that one need not find them one after the other; each needs its own leave."""
    with pytest.raises(FinNewsBenchError, match=r"Incomplete runs.*different signatures"):
        mark([A, OPEN, OTHER])
    with pytest.raises(FinNewsBenchError, match="different signatures"):
        mark([A, OPEN, OTHER], allow_incomplete=True)
    marked = names([A, OPEN, OTHER], allow_incomplete=True, allow_different=True)
    assert marked == ["a", "open †", "other ‡"]


def test_references_of_complete_runs_must_agree():
    """Fewer articles that were all answered are another table."""
    few = run_of("few", HALF, articles=5, references="s")
    with pytest.raises(FinNewsBenchError, match="s of 5 articles, not r of 30 articles"):
        mark([A, B, few])


def test_one_run_is_ranked_beside_none():
    """It is shown, marked, and refused nothing; no run at all is no error either."""
    assert names([OPEN]) == ["open †"]
    assert mark([]) == ()
