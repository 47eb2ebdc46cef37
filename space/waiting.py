"""Whose turn it is: runs of one kind at once, and the line of those that wait for theirs.

Gradio's own queue tells its place in English and beside what the page says; here the page does.
All of it happens on the server's event loop.
"""

from __future__ import annotations

import asyncio
import heapq
import statistics
import time
from collections import deque
from collections.abc import AsyncGenerator
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field

from finnewsbench.space.problems import Problem

MOST = 100
"""So many may wait in one line; who comes then is told that it is full."""

KEPT = 20
"""So many of the last runs say how long one takes."""

LOOK = 2.0
"""Seconds after which who waits is told anew, whatever happens: many wait, and each is an update.
A visitor who has left is noticed by it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a line: how many stand before it, and the seconds that they will take.

    ``seconds`` is ``None`` before the first run has ended.
    """

    ahead: int
    seconds: float | None


@dataclass(slots=True, eq=False)
class Ticket:
    """One run; ``begun`` is when it began, if it has."""

    begun: float | None = None
    called: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Line:
    """Runs of one kind: ``slots`` at once, the others in the order in which they came."""

    slots: int
    clock: Callable[[], float] = time.monotonic
    running: set[Ticket] = field(default_factory=set)
    waiting: list[Ticket] = field(default_factory=list)
    took: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))

    def join(self) -> Ticket:
        """Take a place at the end of the line; where nobody waits, the run begins.

        Raises:
            Problem: the line is full.
        """
        if len(self.waiting) >= MOST:
            raise Problem("line_full", most=MOST)
        ticket = Ticket()
        self.waiting.append(ticket)
        self._advance()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """End a run, or give up its place: whoever is next begins."""
        if ticket.begun is not None and ticket in self.running:
            self.running.remove(ticket)
            self.took.append(self.clock() - ticket.begun)
        elif ticket in self.waiting:
            self.waiting.remove(ticket)
        self._advance()

    async def turn(self, ticket: Ticket) -> AsyncGenerator[Place, None]:
        """The ticket's place now and every `LOOK` seconds, until its turn has come."""
        while ticket.begun is None:
            yield self.place(ticket)
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(ticket.called.wait(), LOOK)

    def place(self, ticket: Ticket) -> Place:
        """Where a ticket stands that waits.

        A run is taken to last as long as half of the last ones did; one that lasts longer, to end
        any moment.
        """
        ahead = self.waiting.index(ticket)
        if not self.took:
            return Place(ahead, None)
        usual, now = statistics.median(self.took), self.clock()
        begun = [one.begun for one in self.running if one.begun is not None]
        ends = [max(0.0, usual - (now - at)) for at in begun]
        heapq.heapify(ends)
        for _ in range(ahead):
            heapq.heapreplace(ends, ends[0] + usual)
        return Place(ahead, ends[0])

    def _advance(self) -> None:
        while self.waiting and len(self.running) < self.slots:
            ticket = self.waiting.pop(0)
            ticket.begun = self.clock()
            self.running.add(ticket)
            ticket.called.set()
