"""Threads in bounded numbers: order, look-ahead, errors."""

import threading
import time

import pytest

from finnewsbench.metric.workers import in_threads


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_results_come_in_order(workers):
    """The first value takes longest, and still comes first."""
    waits = [0.03, 0.0, 0.01, 0.0]
    assert list(in_threads(lambda s: time.sleep(s) or s, waits, workers)) == waits


@pytest.mark.parametrize("workers", [0, 2])
def test_values_are_taken_as_they_are_needed(workers):
    """With the first result in hand no more than twice as many values as threads are taken."""
    taken = []

    def values():
        for number in range(100):
            taken.append(number)
            yield number

    assert next(in_threads(lambda v: v, values(), workers)) == 0
    assert len(taken) <= max(1, 2 * workers)


def test_an_error_ends_it():
    """What has not begun is not begun any more, and the error comes out."""
    begun = []
    gate = threading.Event()

    def work(value):
        begun.append(value)
        if value == 0:
            raise RuntimeError("no")
        gate.wait(5)

    with pytest.raises(RuntimeError, match="no"):
        list(in_threads(work, range(100), 2))
    gate.set()
    assert len(begun) <= 4
