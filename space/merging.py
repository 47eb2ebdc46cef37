"""Several asynchronous streams as one, in the order in which their values come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from collections.abc import Sequence
from contextlib import aclosing
from typing import TypeVar

T = TypeVar("T")


async def merged(
    streams: Sequence[AsyncGenerator[T, None]], tick: float
) -> AsyncGenerator[tuple[int, T] | None, None]:
    """(number of the stream, value); ends with the last stream; closing it closes all.

    ``None`` says that nothing came for ``tick`` seconds.  What a stream raises is raised here, and
    the others are closed.
    """
    queue: asyncio.Queue[tuple[int, T] | Exception | None] = asyncio.Queue(maxsize=1)

    async def drain(number: int, stream: AsyncGenerator[T, None]) -> None:
        try:
            async with aclosing(stream):
                async for value in stream:
                    await queue.put((number, value))
        except Exception as error:  # noqa: BLE001 (raised by the reader)
            await queue.put(error)
        else:
            await queue.put(None)

    tasks = [asyncio.create_task(drain(n, stream)) for n, stream in enumerate(streams)]
    left = len(tasks)
    try:
        while left:
            try:
                entry = await asyncio.wait_for(queue.get(), tick)
            except asyncio.TimeoutError:
                yield None
                continue
            if isinstance(entry, Exception):
                raise entry
            if entry is None:
                left -= 1
            else:
                yield entry
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
