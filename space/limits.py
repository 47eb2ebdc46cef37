"""What one visitor may send, how often and how much at once; enforced on the server."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import Counter
from collections import OrderedDict
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field

from finnewsbench.space.problems import Problem

ARTICLE = 20_000
TITLE = 300
REPLY = 100_000
NAME = 200
KEY = 500
ROWS = 200
CELL = 2_000
"""Characters of an article, its title, a pasted reply, a name or address, a key, a cell of the
table; and its rows."""

PER_MINUTE = {"baseline": 60, "model": 12}
"""Runs that a visitor of a public page may start within a minute, by kind."""

AT_ONCE = 2
"""Runs of one visitor of a public page that may be under way at once, those that wait included."""

MODEL_SECONDS = 180.0
JUDGE_SECONDS = 120.0
"""Time limits of one extraction by a model, and of one judgment."""

_VISITORS = 10_000


def checked(text: object, key: str, most: int) -> str:
    """A text within its limit; half a surrogate pair, which no encoding has, becomes U+FFFD.

    Raises:
        Problem: it is longer; says by how much.
    """
    value = text if isinstance(text, str) else ""
    if len(value) > most:
        raise Problem(f"long_{key}", count=f"{len(value):,}", most=f"{most:,}")
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def visitor(host: str, session: str) -> str:
    """Who asks: by address; by session too where the address is that of a proxy in between."""
    try:
        known = ipaddress.ip_address(host).is_global
    except ValueError:
        known = False
    return host if known else f"{host} {session}"


@dataclass(slots=True)
class Visits:
    """Counts what visitors start and what is under way; remembers no more than when."""

    clock: Callable[[], float] = time.monotonic
    seen: OrderedDict[tuple[str, str], list[float]] = field(default_factory=OrderedDict)
    going: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def run(self, visitor: str, kind: str) -> Iterator[None]:
        """Count one run, and that it is under way until it ends.

        Raises:
            Problem: too many are under way, or were started (`count`); neither counts as a start.
        """
        with self.lock:
            if self.going[visitor] >= AT_ONCE:
                raise Problem("too_many", most=AT_ONCE)
            self.going[visitor] += 1
        try:
            self.count(visitor, kind)
            yield
        finally:
            with self.lock:
                self.going[visitor] -= 1
                if not self.going[visitor]:
                    del self.going[visitor]

    def count(self, visitor: str, kind: str) -> None:
        """Count one run.

        Raises:
            Problem: there were too many within the last minute; says how long to wait.
        """
        now, most = self.clock(), PER_MINUTE[kind]
        with self.lock:
            recent = [at for at in self.seen.pop((visitor, kind), []) if now - at < 60]
            self.seen[visitor, kind] = recent
            while len(self.seen) > _VISITORS:
                self.seen.popitem(last=False)
            if len(recent) >= most:
                wait = max(1, round(60 - (now - recent[0])))
                raise Problem("too_often", most=most, seconds=wait)
            recent.append(now)
