"""Where a run stands, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

from .records import EXTRACTED


@dataclass(slots=True)
class Counts:
    """Where a run stands.  ``failures`` and ``pending`` are by kind.

    ``resumed`` articles had been answered before this session; what follows is of this session.
    ``requests`` were sent, of which ``faults`` by kind came to nothing; ``cut`` prompts seem to
    have been cut by the server (`promptcheck`), as far as could be told so far.
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
    cut: int = 0

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
