"""A worker of Ray's: shards of items come in, what came of each item goes out as soon as it may.

One worker asks about a bounded number of items at a time, across all the shards it was given, so
that a slow item keeps no other waiting.
"""

from __future__ import annotations

import asyncio
import pickle
import queue
import threading
import time
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import StopRunError

HOLD_SECONDS = 0.25
"""How long answers are held back at most, to travel together."""

SHARD = "shard"
TOLD = "told"
"""The only column of what comes in, and of what goes out: pickled lists."""

Tell = Callable[[Any], None]
Work = Callable[[Any, Tell], Awaitable[None]]
"""Sees to one item and tells what came of it.  Raises `StopRunError` where no other would do."""

Open = Callable[[], AbstractAsyncContextManager[Work]]
"""Called once in each worker; has to be picklable."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Told in place of anything else: this worker asks no more, and why."""

    kind: str
    why: str


class Worker:
    """What Ray Data calls with each batch of shards, several batches at a time.

    Args:
        open_work: connects, and gives what sees to an item.
        at_once: items that are seen to at one time.
    """

    def __init__(self, open_work: Open, at_once: int) -> None:
        self._open, self._at_once = open_work, at_once
        self._loop = asyncio.new_event_loop()
        self._work: asyncio.Future[Work] | None = None
        self._stopped = False
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def __call__(self, batch: Any) -> Iterator[dict[str, list[bytes]]]:
        """Shards in, what came of their items out."""
        for shard in batch[SHARD].to_pylist():
            for told in self._through(pickle.loads(shard)):  # noqa: S301 (our own shards)
                yield {TOLD: [pickle.dumps(told)]}

    def _through(self, items: Sequence[Any]) -> Iterator[list[Any]]:
        told: queue.SimpleQueue[Any] = queue.SimpleQueue()
        done = object()
        asking = asyncio.run_coroutine_threadsafe(self._all(items, told.put), self._loop)
        asking.add_done_callback(lambda _: told.put(done))
        ended = False
        while not ended:
            held = [told.get()]
            until = time.monotonic() + HOLD_SECONDS
            while held[-1] is not done and (left := until - time.monotonic()) > 0:
                try:
                    held.append(told.get(timeout=left))
                except queue.Empty:
                    break
            ended = held[-1] is done
            if kept := [one for one in held if one is not done]:
                yield kept
        asking.result()

    async def _all(self, items: Sequence[Any], tell: Tell) -> None:
        if self._work is None:
            self._gate = asyncio.Semaphore(self._at_once)
            self._work = asyncio.ensure_future(self._opened())
        try:
            work = await asyncio.shield(self._work)
        except FinNewsBenchError as error:
            self._stop(StopRunError("worker", str(error)), tell)
            return
        await asyncio.gather(*(self._one(work, item, tell) for item in items))

    async def _opened(self) -> Work:
        # Never closed: Ray ends its workers without a word, and their connections with them.
        self._opened_by = self._open()
        return await self._opened_by.__aenter__()

    async def _one(self, work: Work, item: Any, tell: Tell) -> None:
        async with self._gate:
            if self._stopped:
                return
            try:
                await work(item, tell)
            except StopRunError as stop:
                self._stop(stop, tell)

    def _stop(self, stop: StopRunError, tell: Tell) -> None:
        if not self._stopped:
            self._stopped = True
            tell(Stopped(stop.kind, str(stop)))
