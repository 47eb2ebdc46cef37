"""Repeats of one judge are put to the vote, item by item."""

import pytest

from finnewsbench.metric.holistic import Score
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.rubric import Verdict
from finnewsbench.votes import vote


def judgments(*words):
    """One repeat per word; None is a repeat without a usable verdict."""
    return [
        Judgment({"theme.p1": Verdict(w, f"{w} {n}")} if w else {}) for n, w in enumerate(words)
    ]


@pytest.mark.parametrize(
    ("words", "winner", "share"),
    [
        (["yes"], "yes", 1.0),
        (["yes", "no", "yes"], "yes", 2 / 3),
        (["no", "no", "partly", "yes"], "no", 1 / 2),
        (["yes", "no"], "no", 1 / 2),  # a tie: the lower of the two middle ones
        (["yes", "partly"], "partly", 1 / 2),
        (["yes", "partly", "no"], "partly", 1 / 3),  # a tie of three: the middle one
        (["yes", "yes", "no", "no"], "no", 1 / 2),
        (["yes", None, "yes"], "yes", 2 / 3),  # of all repeats
        ([None, "partly", None], "partly", 1 / 3),
    ],
)
def test_majority_with_its_share(words, winner, share):
    """Most votes win; a tie goes to the middle of all votes; the order of repeats says nothing."""
    for ordered in (words, words[::-1]):
        elected = vote(judgments(*ordered))
        assert elected.verdicts["theme.p1"].verdict == winner
        assert elected.shares["theme.p1"] == share


def test_an_item_that_no_repeat_settled_stays_without_a_verdict():
    """It leaves its category unscored, as with one repeat."""
    elected = vote(judgments(None, None))
    assert (elected.verdicts, elected.shares) == ({}, {})


def test_the_reason_is_that_of_the_first_repeat_that_gave_the_verdict():
    """Nobody's words are put together with another's verdict."""
    assert vote(judgments("no", "yes", "yes")).verdicts["theme.p1"].reason == "yes 1"


def test_the_prediction_that_covers_is_elected_too():
    """Among the repeats with the winning verdict; equal ones by id."""

    def covering(*ids):
        return [Judgment({"theme.r1": Verdict("yes", i, covered_by=i)}) for i in ids]

    assert vote(covering("theme.p2", "theme.p1", "theme.p2")).verdicts["theme.r1"] == Verdict(
        "yes", "theme.p2", covered_by="theme.p2"
    )
    assert vote(covering("theme.p2", "theme.p1")).verdicts["theme.r1"].covered_by == "theme.p1"


def test_holistic_scores_are_averaged():
    """Rubric paper: (0.8 + 0.6) / 2 over the repeats that gave a score, two of three."""
    given = [Judgment(scores={"theme": Score(v, "까닭")}) for v in (0.8, 0.6)] + [Judgment()]
    elected = vote(given)
    assert elected.scores["theme"].value == pytest.approx(0.7)
    assert elected.shares["theme"] == 2 / 3
    assert elected.found == elected.scores
