"""A function applied to many values at once, in bounded numbers, results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

_V = TypeVar("_V")
_R = TypeVar("_R")


def in_threads(function: Callable[[_V], _R], values: Iterable[_V], workers: int) -> Iterator[_R]:
    """``map`` with that many threads; 0 is plain ``map``, without any.

    At most twice as many values as threads are taken ahead of the results.  What ``function``
    raises comes out here, and nothing that has not begun is begun after it.
    """
    if not workers:
        yield from map(function, values)
        return
    pool = ThreadPoolExecutor(workers)
    waiting: deque[Future[_R]] = deque()
    try:
        for value in values:
            waiting.append(pool.submit(function, value))
            if len(waiting) >= 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
