"""One retry layer: what is tried again, when, and how long at most."""

from __future__ import annotations

import asyncio

import pytest

from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.retrying import RetryPolicy
from finnewsbench.retrying import retrying
from finnewsbench.retrying import told_to_wait

POLICY = RetryPolicy(
    attempts=5, attempt_seconds=10, article_seconds=100, first_wait=1, longest_wait=4
)


def play(faults, policy=POLICY, name="a", took=0.0):
    """Run `retrying` on a clock of its own; each attempt takes ``took`` seconds.

    Returns the waits, the time allowed to each attempt, and the end: "answer" or the error.
    """
    waits, allowed, time = [], [], 0.0
    script = iter(faults)

    async def attempt(seconds):
        nonlocal time
        allowed.append(seconds)
        time += took
        fault = next(script, None)
        if fault is not None:
            raise fault
        return "answer"

    async def sleep(seconds):
        nonlocal time
        waits.append(seconds)
        time += seconds

    try:
        end = asyncio.run(retrying(attempt, policy, name=name, sleep=sleep, clock=lambda: time))
    except (FaultError, StopRunError) as error:
        end = error
    return waits, allowed, end


def server_error():
    """A fault worth another try."""
    return FaultError("server_error", "500")


def rate_limit(wait=None):
    """A 429 for rate, with or without Retry-After."""
    return FaultError("rate_limit", "slow down", wait=wait)


def test_waits_double_up_to_the_longest_and_lose_at_most_half():
    """1, 2, 4, 4 seconds, each shortened by at most half."""
    waits, _, end = play([server_error()] * 4)

    assert end == "answer"
    assert len(waits) == 4
    for wait, longest in zip(waits, [1, 2, 4, 4], strict=True):
        assert longest / 2 <= wait <= longest


def test_jitter_repeats_for_an_article_and_differs_between_articles():
    """Seeded by seed and name: the same twice, another for another article or seed."""
    first = play([server_error()], name="a")[0]

    assert play([server_error()], name="a")[0] == first
    assert play([server_error()], name="b")[0] != first
    assert play([server_error()], RetryPolicy(seed=1), name="a")[0] != first


def test_gives_up_after_the_allowed_attempts_with_the_last_fault():
    """Five tries and four waits, then the fault itself."""
    last = FaultError("connection", "reset")
    waits, allowed, end = play([server_error()] * 4 + [last])

    assert end is last
    assert (len(allowed), len(waits)) == (5, 4)


def test_a_fault_not_worth_retrying_is_raised_at_once():
    """context_overflow and the like: one attempt, no wait."""
    fault = FaultError("context_overflow", "too long", retry=False)

    assert play([fault]) == ([], [10], fault)


def test_rate_limits_are_waited_for_without_counting_as_attempts():
    """Eight 429 in a row pass although five faults would be too many."""
    waits, allowed, end = play([rate_limit(2.0)] * 8)

    assert end == "answer"
    assert len(allowed) == 9
    assert all(2.0 <= wait <= 2.5 for wait in waits)


def test_retry_after_of_zero_still_backs_off():
    """'Retry-After: 0' does not become a busy loop."""
    waits, _, _ = play([rate_limit(0.0)])

    assert waits[0] >= 0.5


def test_seventy_five_seconds_are_honoured():
    """Longer than any backoff, within what an article may take: waited for in full."""
    waits, _, end = play([rate_limit(75.0)])

    assert end == "answer"
    assert 75.0 <= waits[0] <= 76.0


def test_a_wait_of_a_day_stops_the_run_and_names_the_time():
    """Every article would meet the same wait, so the run ends, with the remedy."""
    waits, _, end = play([rate_limit(86400.0)])

    assert waits == []
    assert isinstance(end, StopRunError)
    assert "86400 seconds, until 20" in str(end)
    assert "same command" in str(end)


def test_a_wait_past_the_deadline_of_the_article_is_not_begun():
    """60 s used, 60 s asked for, 100 s allowed: pending now, not after the wait."""
    fault = rate_limit(60.0)
    waits, _, end = play([rate_limit(60.0), fault])

    assert end is fault
    assert len(waits) == 1


def test_no_article_takes_longer_than_its_deadline():
    """Attempts of 10 s each: the last one is allowed only what is left of 100 s."""
    policy = RetryPolicy(attempts=99, attempt_seconds=10, article_seconds=100)
    waits, allowed, end = play([server_error() for _ in range(99)], policy, took=10.0)

    assert isinstance(end, FaultError)
    assert 10 * len(allowed) + sum(waits) <= 100 + 10 - allowed[-1]
    assert allowed[0] == 10
    assert min(allowed) > 0


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, None),
        ({"retry-after": "75"}, 75.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "1500", "retry-after": "75"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "75"}, 75.0),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        # 1 January 2030, 00:00:00 UTC is 1893456000; "now" below is ten seconds before.
        ({"retry-after": "Tue, 01 Jan 2030 00:00:00 GMT"}, 10.0),
        ({"retry-after": "Tue, 01 Jan 2030 09:00:00 +0900"}, 10.0),
        ({"retry-after": "Mon, 31 Dec 2029 23:00:00 GMT"}, 0.0),
    ],
)
def test_retry_after_is_read_in_all_its_forms(headers, expected):
    """Seconds, milliseconds, dates; nonsense says nothing; the past is now."""
    assert told_to_wait(headers, now=lambda: 1893455990.0) == expected


def test_a_date_is_read_against_the_clock_of_the_server():
    """30 s by the server's own date header, however wrong the local clock is."""
    headers = {
        "date": "Tue, 01 Jan 2030 00:00:00 GMT",
        "retry-after": "Tue, 01 Jan 2030 00:00:30 GMT",
    }

    assert told_to_wait(headers, now=lambda: 0.0) == 30.0
