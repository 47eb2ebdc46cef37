"""Several streams as one."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from finnewsbench.space.merging import merged


async def count(most, closed, wait=0.0):
    """Numbers from 0; says when it is closed."""
    try:
        for number in range(most):
            await asyncio.sleep(wait)
            yield number
    finally:
        closed.append(most)


def test_every_value_comes_once_with_its_stream():
    """Two streams of different length."""

    async def collect():
        return [each async for each in merged([count(2, []), count(3, [])], 9.0)]

    found = asyncio.run(collect())
    assert sorted(found) == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)]


def test_closing_it_closes_the_streams():
    """A visitor who cancels ends every request."""
    closed = []

    async def first():
        async with aclosing(merged([count(10, closed), count(20, closed, 30.0)], 9.0)) as values:
            async for _ in values:
                break

    asyncio.run(first())
    assert sorted(closed) == [10, 20]


def test_an_error_of_one_is_raised_and_ends_the_others():
    """Nothing hangs."""
    closed = []

    async def broken():
        yield 1
        raise RuntimeError("broken")

    async def collect():
        return [each async for each in merged([broken(), count(9, closed, 30.0)], 9.0)]

    with pytest.raises(RuntimeError, match="broken"):
        asyncio.run(collect())
    assert closed == [9]


def test_silence_is_told_and_loses_nothing():
    """A value after a third of a second, with a tick of a tenth."""

    async def collect():
        return [each async for each in merged([count(1, [], 0.35)], 0.1)]

    found = asyncio.run(collect())
    assert found[-1] == (0, 0)
    assert set(found[:-1]) == {None}
