"""Ctrl-C and SIGTERM as a clean end of the run."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def cancelled_by_signals(job: asyncio.Task[None]) -> Iterator[None]:
    """Have the first Ctrl-C or SIGTERM cancel ``job``; a second one acts as always.

    Where a loop takes no signal handlers (Windows, other threads), asyncio's own turning of
    Ctrl-C into a cancellation does the same.
    """
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)

    def remove() -> None:
        for name in signals:
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.remove_signal_handler(name)

    def cancel() -> None:
        remove()
        job.cancel()

    for name in signals:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(name, cancel)
    try:
        yield
    finally:
        remove()
