"""Limits of what a visitor sends, and how often."""

from __future__ import annotations

import pytest

from finnewsbench.space import limits
from finnewsbench.space.limits import Visits
from finnewsbench.space.limits import checked
from finnewsbench.space.limits import visitor
from finnewsbench.space.problems import Problem


def test_a_text_at_its_limit_passes_and_one_above_is_counted():
    """20,000 characters are taken; 20,001 are refused, with both counts."""
    assert checked("가" * 20_000, "article", limits.ARTICLE) == "가" * 20_000
    with pytest.raises(Problem) as refused:
        checked("가" * 20_001, "article", limits.ARTICLE)
    assert "20,001자 / 20,000자" in refused.value.said("ko")
    assert "20,001 of 20,000" in refused.value.said("en")


@pytest.mark.parametrize("value", [None, 3, ["가"]])
def test_what_is_no_text_is_an_empty_one(value):
    """A made-up request can't bring anything else in."""
    assert checked(value, "title", limits.TITLE) == ""


def test_runs_are_counted_by_visitor_and_kind_within_a_minute():
    """12 model runs pass, the 13th waits until the first is a minute old."""
    now = [0.0]
    visits = Visits(clock=lambda: now[0])
    for second in range(12):
        now[0] = float(second)
        visits.count("one", "model")
    with pytest.raises(Problem) as refused:
        visits.count("one", "model")
    assert refused.value.values == {"most": 12, "seconds": 49}  # 60 - (11 - 0)
    visits.count("two", "model")
    visits.count("one", "baseline")
    now[0] = 60.0
    visits.count("one", "model")


def test_two_runs_of_a_visitor_go_on_at_once_and_no_more():
    """The third is refused in both languages and counts as no start; it may when one has ended."""
    visits = Visits(clock=lambda: 0.0)
    with visits.run("one", "model"):
        with visits.run("one", "baseline"):
            with pytest.raises(Problem) as refused, visits.run("one", "model"):
                pass
            with visits.run("two", "model"):
                assert visits.going == {"one": 2, "two": 1}
        with visits.run("one", "model"):
            pass
    assert refused.value.said("ko").startswith("한 번에 2개까지 실행할 수 있습니다.")
    assert refused.value.said("en").startswith("At most 2 runs of yours at once.")
    assert len(visits.seen["one", "model"]) == 2
    assert not visits.going


def test_a_run_that_fails_or_is_refused_is_under_way_no_more():
    """An error, and the 13th start within a minute, leave nothing behind."""
    visits = Visits(clock=lambda: 0.0)
    with pytest.raises(RuntimeError), visits.run("one", "model"):
        raise RuntimeError
    for _ in range(11):
        visits.count("one", "model")
    with pytest.raises(Problem) as refused, visits.run("one", "model"):
        pass
    assert (refused.value.key, visits.going) == ("too_often", {})


def test_visitors_are_forgotten_when_there_are_too_many(monkeypatch):
    """Memory does not grow with the number of visitors."""
    monkeypatch.setattr(limits, "_VISITORS", 3)
    visits = Visits(clock=lambda: 0.0)
    for number in range(10):
        visits.count(str(number), "baseline")
    assert [visitor for visitor, _ in visits.seen] == ["7", "8", "9"]


@pytest.mark.parametrize(
    ("host", "known"),
    [("203.0.113.7", False), ("8.8.8.8", True), ("10.16.1.2", False), ("", False), ("::1", False)],
)
def test_visitors_behind_one_proxy_are_told_apart_by_session(host, known):
    """A public address is one visitor, whatever session it names; a proxy's is many."""
    assert (visitor(host, "s1") == visitor(host, "s2")) is known


def test_half_a_surrogate_pair_is_replaced():
    """It can't be sent or written; a whole pair is the character that it means."""
    assert checked("가\ud83d나\ufeff", "title", limits.TITLE) == "가\ufffd나\ufeff"
    assert checked("\ud83d\ude00", "title", limits.TITLE) == "\U0001f600"
