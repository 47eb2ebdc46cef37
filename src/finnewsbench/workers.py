"""Bounded workers over a queue, for whatever is asked: articles of models, cases of judges."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Iterable
from typing import TypeVar

from .errors import FaultError
from .errors import StopRunError

T = TypeVar("T")

SYNC_SECONDS = 0.5
SILENT_CASES = 10
"""So many in a row without an answer (or one per worker, if more) end the run."""


async def work_through(
    todo: Iterable[T],
    work: Callable[[T], Awaitable[None]],
    workers: int,
    sync: Callable[[], object],
) -> None:
    """Let ``workers`` pull from ``todo`` until it is empty or one of them raises.

    ``sync`` (to the disk) is called every `SYNC_SECONDS`, in a thread.
    """
    queue = iter(todo)

    async def worker() -> None:
        for case in queue:
            await work(case)

    jobs = [asyncio.create_task(worker()) for _ in range(workers)]
    syncing = asyncio.create_task(_keep_synced(sync))
    try:
        done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_EXCEPTION)
        for job in done:
            job.result()
    finally:
        # Before Python 3.12 a time-out that meets a cancellation may swallow it; the worker
        # then finds nothing left to do.
        list(queue)
        for job in (*jobs, syncing):
            job.cancel()
        await asyncio.gather(*jobs, syncing, return_exceptions=True)


class Silence:
    """Counts cases in a row without an answer, to end a run whose server stays broken."""

    def __init__(self, workers: int) -> None:
        """Allow `SILENT_CASES`, or one per worker."""
        self._most = max(SILENT_CASES, workers)
        self._count = 0

    def broken(self) -> None:
        """There was an answer."""
        self._count = 0

    def goes_on(self, fault: FaultError) -> None:
        """There was none.

        Raises:
            StopRunError: that was one too many.
        """
        self._count += 1
        if self._count >= self._most:
            raise StopRunError(
                "no_answers",
                f"{self._count} articles in a row had no answer, the last for {fault}. See what "
                "ails the server, then run the same command again.",
            )


async def _keep_synced(sync: Callable[[], object]) -> None:
    while True:
        await asyncio.sleep(SYNC_SECONDS)
        await asyncio.to_thread(sync)
