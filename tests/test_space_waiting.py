"""Whose turn it is: the order of the line, what is told of it, and what is expected."""

from __future__ import annotations

import asyncio

import pytest

from finnewsbench.space import waiting
from finnewsbench.space.problems import Problem
from finnewsbench.space.waiting import Line
from finnewsbench.space.waiting import Place


def clocked(slots):
    """A line, and the list whose first value is its time."""
    now = [0.0]
    return Line(slots, clock=lambda: now[0]), now


def test_slots_are_given_in_the_order_of_the_line():
    """Two at once: the third begins when one of them ends, whoever gave up before it."""
    line, _ = clocked(2)
    first, second, third, fourth = (line.join() for _ in range(4))
    assert line.running == {first, second}
    assert line.waiting == [third, fourth]
    line.leave(third)
    line.leave(second)
    assert line.running == {first, fourth}
    line.leave(second)  # which has left already
    assert line.running == {first, fourth}


def test_nothing_is_expected_before_a_run_has_ended():
    """The place alone is known."""
    line, _ = clocked(1)
    line.join()
    one, two = line.join(), line.join()
    assert [line.place(each) for each in (one, two)] == [Place(0, None), Place(1, None)]


def test_the_expected_wait_follows_the_last_runs_and_those_that_go_on():
    """Runs took 10 s; two slots began at 10 and 14, now it is 16: they end at 20 and 24.

    The first in line waits 4 s, the second 8; the third until 20 + 10 = 30, so 14; then 18.
    """
    line, now = clocked(2)
    past = line.join()
    now[0] = 10.0
    line.leave(past)
    line.join()
    now[0] = 14.0
    line.join()
    now[0] = 16.0
    tickets = [line.join() for _ in range(4)]
    assert [line.place(ticket).seconds for ticket in tickets] == [4.0, 8.0, 14.0, 18.0]


def test_a_run_that_lasts_longer_than_usual_may_end_any_moment():
    """It began at 1, runs take 1 s, now it is 30: no negative wait."""
    line, now = clocked(1)
    past = line.join()
    now[0] = 1.0
    line.leave(past)
    line.join()
    now[0] = 30.0
    one, two = line.join(), line.join()
    assert [line.place(each).seconds for each in (one, two)] == [0.0, 1.0]


def test_one_hanging_run_does_not_spoil_the_estimate():
    """Runs of 1, 2 and 500 s: half of them took 2."""
    line, now = clocked(1)
    for seconds in (1.0, 2.0, 500.0):
        ticket = line.join()
        now[0] += seconds
        line.leave(ticket)
    line.join()
    assert line.place(line.join()).seconds == 2.0


def test_a_full_line_refuses_the_next(monkeypatch):
    """Two may wait here; the third is told, in both languages, and is not in the line."""
    monkeypatch.setattr(waiting, "MOST", 2)
    line, _ = clocked(1)
    for _ in range(3):
        line.join()
    with pytest.raises(Problem) as refused:
        line.join()
    assert "2명" in refused.value.said("ko")
    assert refused.value.said("en").startswith("2 visitors are waiting already")
    assert len(line.waiting) == 2


def test_who_waits_is_told_until_the_turn_comes(monkeypatch):
    """Again and again, with the place that it is by then; nothing is told to who begins at once."""
    monkeypatch.setattr(waiting, "LOOK", 0.01)

    async def crowd():
        line = Line(1)
        first, second, third = (line.join() for _ in range(3))
        told = []
        async for place in line.turn(third):
            told.append(place.ahead)
            if len(told) == 2:
                line.leave(second)
            if len(told) == 4:
                line.leave(first)
        assert third in line.running
        return told, [place async for place in line.turn(third)]

    told, at_once = asyncio.run(crowd())
    assert (told, at_once) == ([1, 1, 0, 0], [])
