"""How far a run is, in words: rate, time left, tokens, cost, what failed and what was repeated."""

from __future__ import annotations

import io
import sys
from collections import Counter
from decimal import Decimal

from finnewsbench import progress
from finnewsbench.outcome import Counts
from finnewsbench.prices import Price
from finnewsbench.progress import Money
from finnewsbench.progress import parts
from finnewsbench.progress import progress_of
from finnewsbench.troubles import Troubles

MONEY = Money(Price(Decimal(10), Decimal(1), Decimal(20)), "USD")


class Terminal(io.StringIO):
    """Text that says it goes to a terminal."""

    def isatty(self):
        """Yes."""
        return True


def told(monkeypatch, out, *steps, money=None):
    """What is written while ``steps`` (done, seconds, counts) of ten articles go on."""
    monkeypatch.setattr(sys, "stderr", out)
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    with progress_of("m", money=money) as show:
        for done, seconds, counts in steps:
            now[0] = seconds
            show(done, 10, counts)
    return out.getvalue()


def test_rate_and_time_left_by_hand():
    """Twenty of which ten are from before, after 5 s: 2 a second, 80 left, so 40 s."""
    counts = Counts(total=100, resumed=10)

    assert parts(20, 100, counts, 5.0) == ["2.0/s", "about 40 s left", "10 from before"]


def test_slow_runs_count_in_minutes_and_hours():
    """Five in 100 s are 3 a minute; 295 left take 5900 s, 98 minutes; 595 take 198 minutes."""
    assert parts(5, 300, Counts(), 100.0) == ["3.0/min", "about 98 min left"]
    assert parts(5, 600, Counts(), 100.0) == ["3.0/min", "about 3 h 18 min left"]


def test_nothing_is_guessed_before_the_first_answer():
    """No rate, no time left; what is from before is no rate."""
    assert parts(0, 10, Counts(), 0.0) == []
    assert parts(5, 10, Counts(resumed=5), 3.0) == ["5 from before"]


def test_tokens_and_cost_by_hand():
    """(600 fresh * 10 + 400 cached * 1 + 100 * 20) / 10^6 = 0.0084."""
    counts = Counts(prompt_tokens=1000, cached_tokens=400, completion_tokens=100)

    assert parts(0, 10, counts, 1.0, MONEY) == ["1100 tokens", "0.0084 USD"]
    assert parts(0, 10, counts, 1.0) == ["1100 tokens"]


def waiting(**met):
    """Counts of a run whose articles under way have met these faults."""
    return Counts(under_way=Troubles(met=Counter(met)))


def test_what_is_waited_for_is_told():
    """By kind, a rate limit by the number that servers give; nothing that is over."""
    counts = waiting(rate_limit=7, server_error=2, timeout=0)

    assert parts(0, 10, counts, 1.0) == ["waiting: 429 ×7, server_error ×2"]


def test_waiting_floods_no_log(monkeypatch):
    """Twice a second for ten minutes: a note after ten seconds, then one every thirty."""
    steps = [(0, at / 2, waiting(rate_limit=at)) for at in range(1200)]
    lines = told(monkeypatch, io.StringIO(), *steps).splitlines()

    assert lines[:3] == [
        "m: 0/10 articles",
        "m: 0/10 articles, waiting: 429 ×20",
        "m: 0/10 articles, waiting: 429 ×80",
    ]
    assert len(lines) == 21


def test_failures_are_named_by_kind_and_repeats_apart():
    """What ended without an extraction, by kind; six faults, of which one left its article open."""
    counts = Counts(
        failures=Counter(truncated=2, refusal=1),
        pending=Counter(timeout=1),
        faults=Counter(rate_limit=4, timeout=2),
        cut=3,
    )

    assert parts(0, 10, counts, 1.0) == [
        "refusal 1",
        "truncated 2",
        "1 left open (timeout 1)",
        "6 requests in vain (rate_limit 4, timeout 2)",
        "3 prompts CUT by the server, it seems",
    ]


def test_plain_lines_where_there_is_no_terminal(monkeypatch):
    """At the start, then at most every ten seconds, and at the end; no control characters."""
    steps = [(0, 0.0), (1, 1.0), (4, 8.0), (5, 10.0), (7, 19.0), (10, 20.0)]
    text = told(monkeypatch, io.StringIO(), *((d, s, Counts()) for d, s in steps))

    assert text.split("\n") == [
        "m: 0/10 articles",
        "m: 5/10 articles, 30.0/min, about 10 s left",
        "m: 10/10 articles, 30.0/min",
        "",
    ]


def test_a_bar_on_a_terminal(monkeypatch):
    """The same words beside a bar; a model's name is no markup."""
    counts = Counts(prompt_tokens=1000, completion_tokens=100)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    text = told(monkeypatch, Terminal(), (0, 0.0, Counts()), (10, 5.0, counts), money=MONEY)

    assert "m " in text
    assert "10/10" in text
    assert "2.0/s, 1100 tokens, 0.0120 USD" in text


def test_the_bar_is_not_drawn_for_every_article(monkeypatch):
    """A thousand articles in a second are drawn a few times: drawing takes time from the run."""
    drawn = []
    show = progress._at_times(lambda done, *_: drawn.append(done), 0.2, 0.2)
    now = [progress.time.monotonic()]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    for done in range(1, 1001):
        now[0] += 0.001
        show(done, 1000, Counts())

    assert len(drawn) <= 7
    assert drawn[-1] == 1000
