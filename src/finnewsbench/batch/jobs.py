"""What batches are for, in the one form that submitting and collecting know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.capabilities import Capabilities
from finnewsbench.redaction import Endpoint
from finnewsbench.replies import Reply

from .ledger import Entry
from .ledger import Ledger
from .requests import Request
from .requests import read_requests

NOT_ASKED = "not_asked"
"""Pending because no batch has had it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where batches are: a server, the variable that holds its key, and the key (never written).

    ``api_key_env`` is the variable as it was named, ``variable`` the one that the key is from.
    """

    server: Endpoint
    api_key_env: str = ""
    key: str = field(default="", repr=False)
    variable: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """The figures of a session that brought something: times, batches, articles, calls, tokens.

    ``resumed`` articles were answered before it, ``answered`` by it.
    """

    begun: str
    ended: str
    seconds: float
    batches: tuple[str, ...]
    resumed: int
    answered: int
    pending: Mapping[str, int]
    calls: int
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int


@dataclass(frozen=True, slots=True)
class Job:
    """Requests about ``total`` articles, and what becomes of their answers.

    ``left`` gives the custom id under which each article without an answer is to be asked now (and
    the kind it is pending under while no batch has it), ``requests`` the requests for them.
    ``land`` keeps a reply under its custom id and says whether it was new; `FaultError` where it
    may not be kept.  ``ask`` sends one request live.  ``known`` is what the server takes,
    ``settled`` says whether that has been learnt, ``settle`` records it.  ``sync`` has the disk
    keep what has landed, ``finish`` records the figures of a session that brought something.
    ``about`` is what is needed to make the job again.
    """

    purpose: str
    place: Place
    total: int
    left: Callable[[], Iterable[tuple[str, str]]]
    requests: Callable[[], Iterable[Request]]
    land: Callable[[str, Reply], bool]
    ask: Callable[[str], Awaitable[Reply]]
    known: Capabilities
    settled: Callable[[], bool]
    settle: Callable[[], None]
    sync: Callable[[], None]
    finish: Callable[[Session], None]
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a job stands.

    ``open`` are the batches that have not been collected; ``pending`` counts the articles without
    an answer by kind: ``in_batch``, `NOT_ASKED`, or why the last batch brought none.
    """

    folder: Path
    total: int
    answered: int
    open: tuple[Entry, ...]
    pending: Mapping[str, int]

    @property
    def complete(self) -> bool:
        """Whether every article has been answered."""
        return self.answered == self.total


def standing(job: Job, ledger: Ledger) -> Standing:
    """Where a job stands, by what is in its run folder."""
    kinds = {
        name: kind
        for entry in ledger.entries("closed", purpose=job.purpose)
        for kind, names in entry.pending.items()
        for name in names
    }
    waiting = ledger.entries("creating", "open", purpose=job.purpose)
    for entry in waiting:
        kinds |= dict.fromkeys(read_requests(ledger.path(entry, "requests")), "in_batch")
    pending = Counter(kinds.get(name, unasked) for name, unasked in job.left())
    return Standing(
        ledger.folder,
        job.total,
        job.total - pending.total(),
        tuple(waiting),
        dict(sorted(pending.items())),
    )
