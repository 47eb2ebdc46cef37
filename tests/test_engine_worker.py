"""A worker of the Ray engine, without Ray: shards in, what came of their items out."""

from __future__ import annotations

import asyncio
import pickle
import threading
from contextlib import asynccontextmanager

import pyarrow as pa
import pytest

from finnewsbench.engines import worker as workers
from finnewsbench.engines.worker import Stopped
from finnewsbench.engines.worker import Worker
from finnewsbench.errors import ConfigError
from finnewsbench.errors import StopRunError


def batch(*shards):
    """Shards as Ray Data hands them over."""
    return pa.table({"shard": pa.array([pickle.dumps(list(shard)) for shard in shards])})


def told(worker, *shards):
    """Everything that a worker tells of shards, in the order it comes."""
    lots = [lot for out in worker(batch(*shards)) for lot in out["told"]]
    return [one for lot in lots for one in pickle.loads(lot)]


def opening(work, opened=None):
    """What opens ``work``; counts in ``opened``."""

    @asynccontextmanager
    async def open_work():
        if opened is not None:
            opened.append(threading.get_ident())
        yield work

    return open_work


def test_every_item_is_seen_to_and_what_comes_of_it_is_told():
    """Of all shards; opened once, whatever is called."""

    async def work(item, tell):
        tell(item * 10)

    opened = []
    worker = Worker(opening(work, opened), 2)
    assert sorted(told(worker, [1, 2], [3])) == [10, 20, 30]
    assert told(worker, [4]) == [40]
    assert told(worker) == []
    assert len(opened) == 1


def test_no_more_at_once_than_allowed_over_all_calls():
    """Three calls of four items each, at most two items at a time."""
    now, most = [0], [0]

    async def work(item, tell):
        now[0] += 1
        most[0] = max(most[0], now[0])
        await asyncio.sleep(0.01)
        now[0] -= 1
        tell(item)

    worker = Worker(opening(work), 2)
    found = []
    threads = [
        threading.Thread(target=lambda n=n: found.extend(told(worker, range(n, n + 4))))
        for n in (0, 4, 8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(12))
    assert most == [2]


def test_an_answer_does_not_wait_for_its_shard(monkeypatch):
    """The first is out while the second is still asked about."""
    monkeypatch.setattr(workers, "HOLD_SECONDS", 0.0)
    release = threading.Event()

    async def work(item, tell):
        if item == 2:
            await asyncio.to_thread(release.wait)
        tell(item)

    out = Worker(opening(work), 2)(batch([1, 2]))
    assert pickle.loads(next(out)["told"][0]) == [1]
    release.set()
    assert [pickle.loads(lot["told"][0]) for lot in out] == [[2]]


def test_a_stop_is_told_once_and_nothing_more_is_asked():
    """By this worker; what waits for its turn is left alone."""
    asked = []

    async def work(item, _):
        asked.append(item)
        raise StopRunError("quota", "No money left.")

    worker = Worker(opening(work), 1)
    assert told(worker, [1, 2, 3]) == [Stopped("quota", "No money left.")]
    assert told(worker, [4]) == []
    assert asked == [1]


def test_what_cannot_be_opened_is_a_stop():
    """A key that this machine lacks, say."""

    @asynccontextmanager
    async def open_work():
        raise ConfigError("No key here.")
        yield

    worker = Worker(open_work, 1)
    (stop,) = told(worker, [1])
    assert stop.why == "No key here."


def test_a_bug_is_raised_to_whoever_called():
    """Ray reports it; it is no fault to be counted."""

    async def work(_item, _tell):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        told(Worker(opening(work), 1), [1])
