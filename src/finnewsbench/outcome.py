"""Where a run stands, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

from .errors import FaultError
from .records import EXTRACTED
from .troubles import Troubles


@dataclass(slots=True)
class Counts:
    """Where a run stands.  ``failures`` and ``pending`` are by kind.

    ``resumed`` articles had been answered before this session; what follows is of this session.
    ``requests`` were sent, of which ``faults`` by kind came to nothing; ``last`` says of each kind
    that left an article open what the last one was.  ``cut`` prompts seem to have been cut by the
    server (`promptcheck`), as far as could be told so far.  ``under_way`` has the requests that are
    counted above only once their article has ended.
    """

    total: int = 0
    resumed: int = 0
    extractions: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    pending: Counter[str] = field(default_factory=Counter)
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    requests: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    last: dict[str, str] = field(default_factory=dict)
    cut: int = 0
    under_way: Troubles = field(default_factory=Troubles)

    @property
    def answered(self) -> int:
        """Articles with a record, of this session or an earlier one."""
        return self.extractions + self.failures.total()

    def add(self, state: str) -> None:
        """Count one answered article by its state."""
        if state == EXTRACTED:
            self.extractions += 1
        else:
            self.failures[state] += 1

    def leave(self, fault: FaultError) -> None:
        """Count one article that stays open."""
        self.pending[fault.kind] += 1
        self.last[fault.kind] = fault.detail

    def end(self, unasked: str) -> None:
        """Close the accounts: what has not ended is open, its requests were sent all the same."""
        self.pending[unasked] = self.total - self.answered - self.pending.total()
        self.pending = +self.pending  # only kinds that are there
        self.requests += self.under_way.sent
        self.faults.update(self.under_way.met)
        self.last |= {k: said for k, said in self.under_way.last.items() if self.under_way.met[k]}
        self.under_way = Troubles()


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How a run ended.  ``folder`` holds its records.

    ``stopped`` says why it ended before its end (and what to do), empty if it did not;
    ``interrupted`` is set by Ctrl-C.  ``dropped`` counts cut-off lines that an earlier, killed
    session had left.  ``seconds`` is this session's.
    """

    folder: Path
    counts: Counts
    stopped: str
    interrupted: bool
    dropped: int
    seconds: float

    @property
    def complete(self) -> bool:
        """Whether every article has been answered."""
        return self.counts.answered == self.counts.total


Progress = Callable[[int, int, Counts], None]
"""Called with (articles done, articles in all, counts) at the start and after each article."""
