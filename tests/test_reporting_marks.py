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
    """A line for each signature: the parts that differ, and its runs, the usual one first."""
    with pytest.raises(FinNewsBenchError, match="different signatures") as caught:
        mark([A, OTHER, B])
    first, *groups, remedy = str(caught.value).split("\n")
    assert first == "Runs with different signatures are not ranked in one table:"
    assert groups == ["  judge j, rubric -: a, b", "  judge k, rubric paper-1: other"]
    assert remedy.startswith("Score them alike")
    assert "--allow-different" in remedy
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
    with pytest.raises(FinNewsBenchError, match="different signatures") as caught:
        mark([A, B, few])
    groups = str(caught.value).split("\n")[1:-1]
    assert groups == ["  references r of 30 articles: a, b", "  references s of 5 articles: few"]


def test_runs_of_two_splits_are_told_to_be_named_apart():
    """Many runs of either make two lines, and the remedy is to name those of one split."""
    tuned = [run_of(f"v{number}", HALF, split="validation") for number in range(20)]
    with pytest.raises(FinNewsBenchError, match="different signatures") as caught:
        mark([A, B, *tuned])
    _, usual, others, remedy = str(caught.value).split("\n")
    assert usual == f"  split validation: {', '.join(each.name for each in tuned)}"
    assert others == "  split -: a, b"
    assert remedy.startswith("Name the runs of one split, or rank")


def test_one_run_is_ranked_beside_none():
    """It is shown, marked, and refused nothing; no run at all is no error either."""
    assert names([OPEN]) == ["open †"]
    assert mark([]) == ()
