"""A function applied to many values at once, in bounded numbers, results in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures import Future
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

_V = TypeVar("_V")
_R = TypeVar("_R")


class ProcessError(RuntimeError):
    """A process that shares the work could not begin, or was ended; the text names the remedy."""


def in_threads(function: Callable[[_V], _R], values: Iterable[_V], workers: int) -> Iterator[_R]:
    """``map`` with that many threads; 0 is plain ``map``, without any.

    At most twice as many values as threads are taken ahead of the results.  What ``function``
    raises comes out here, and nothing that has not begun is begun after it.
    """
    if not workers:
        return map(function, values)
    return _in_order(ThreadPoolExecutor(workers), function, values, workers)


def in_processes(function: Callable[[_V], _R], values: Iterable[_V], workers: int) -> Iterator[_R]:
    """The same with processes, which start from nothing, as on every system: a fork may hang.

    Raises:
        ProcessError: a process ended by itself.
    """
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _ignore_interrupt)
    try:
        yield from _in_order(pool, function, values, workers)
    except BrokenProcessPool:
        raise ProcessError(
            "A process that shares the scoring ended by itself. In a script, call it under "
            "`if __name__ == '__main__':`; where memory is short, ask for fewer processes."
        ) from None


def _in_order(
    pool: Executor, function: Callable[[_V], _R], values: Iterable[_V], workers: int
) -> Iterator[_R]:
    waiting: deque[Future[_R]] = deque()
    stream = iter(values)
    try:
        while True:
            try:
                value = next(stream)
            except StopIteration:
                break
            except Exception:
                # What is before it in the stream comes before it here.
                while waiting:
                    yield waiting.popleft().result()
                raise
            waiting.append(pool.submit(function, value))
            if len(waiting) >= 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupt() -> None:
    """Ctrl-C is for the process that shares out the work, which then ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
