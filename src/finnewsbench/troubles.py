"""What goes wrong while it goes wrong: requests in vain whose articles are still being tried.

What has ended is counted elsewhere (`outcome.Counts`); this is for showing why nothing moves, and
for the accounts of a run that is ended meanwhile.
Not covered: requests from other processes (Ray).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from collections.abc import Callable
from collections.abc import Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import field

from .errors import FaultError

TELL_SECONDS = 0.5


@dataclass(slots=True)
class Troubles:
    """Requests for articles that have neither an answer nor been left.

    ``sent`` counts them, ``met`` by kind those that came to nothing; ``last`` says of each kind
    what the last one was.
    """

    sent: int = 0
    met: Counter[str] = field(default_factory=Counter)
    last: dict[str, str] = field(default_factory=dict)

    def meet(self, fault: FaultError) -> None:
        """A request came to nothing."""
        self.met[fault.kind] += 1
        self.last[fault.kind] = fault.detail

    def ended(self, sent: int, met: Mapping[str, int]) -> None:
        """An article needs no more requests: those that it took are counted with it."""
        self.sent -= sent
        self.met.subtract(met)
        self.met = +self.met


@asynccontextmanager
async def told(troubles: Troubles, tell: Callable[[], None]) -> AsyncIterator[None]:
    """Call ``tell`` every `TELL_SECONDS` while requests come to nothing."""

    async def telling() -> None:
        while True:
            await asyncio.sleep(TELL_SECONDS)
            if troubles.met:
                tell()

    task = asyncio.create_task(telling())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
