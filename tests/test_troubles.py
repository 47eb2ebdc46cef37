"""What is told of requests that come to nothing while their articles are still being tried."""

from __future__ import annotations

import asyncio
from collections import Counter

from finnewsbench import troubles as module
from finnewsbench.errors import FaultError
from finnewsbench.outcome import Counts
from finnewsbench.troubles import Troubles
from finnewsbench.troubles import told


def test_the_accounts_of_a_run_that_is_ended_meanwhile():
    """Three requests of an article that has ended, two of one under way: five; one is open."""
    counts = Counts(total=3, extractions=1, requests=3, faults=Counter(timeout=2))
    counts.leave(FaultError("timeout", "no answer within 5 seconds"))
    counts.under_way.sent = 2
    counts.under_way.meet(FaultError("rate_limit", "slow"))
    counts.under_way.meet(FaultError("rate_limit", "slow down"))
    counts.end("not_asked")

    assert (counts.requests, counts.faults) == (5, {"timeout": 2, "rate_limit": 2})
    assert counts.pending == {"timeout": 1, "not_asked": 1}
    assert counts.last == {"timeout": "no answer within 5 seconds", "rate_limit": "slow down"}


def test_what_has_ended_is_not_told_of():
    """Two faults of one article and one of another: when the first ends, one is left."""
    now = Troubles(sent=4, met=Counter(rate_limit=2, timeout=1))
    now.ended(3, {"rate_limit": 2})

    assert (now.sent, now.met) == (1, {"timeout": 1})


def test_it_is_told_while_there_is_something_to_tell(monkeypatch):
    """Not before the first fault, not after the last article has ended, and not for ever."""
    monkeypatch.setattr(module, "TELL_SECONDS", 0.001)
    heard = []

    async def run():
        now, told_twice = Troubles(), asyncio.Event()

        def tell():
            heard.append(dict(now.met))
            if len(heard) == 2:
                now.ended(1, {"timeout": 1})
                told_twice.set()

        async with told(now, tell):
            await asyncio.sleep(0.02)
            assert heard == []
            now.meet(FaultError("timeout", "late"))
            await told_twice.wait()
            await asyncio.sleep(0.02)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert heard == [{"timeout": 1}, {"timeout": 1}]
