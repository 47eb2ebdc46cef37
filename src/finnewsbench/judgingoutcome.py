"""Where judging stands, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from .outcome import Counts


@dataclass(slots=True)
class JudgeOutcome:
    """Where the judging of one judge stands; ``stopped`` says why it ended before its end."""

    counts: Counts = field(default_factory=Counts)
    calls: int = 0
    cached_tokens: int = 0
    stopped: str = ""

    def session(self) -> dict[str, object]:
        """The figures of this session, for the record."""
        return {
            "resumed": self.counts.resumed,
            "judged": self.counts.answered - self.counts.resumed,
            "pending": dict(sorted(self.counts.pending.items())),
            "calls": self.calls,
            "prompt_tokens": self.counts.prompt_tokens,
            "cached_tokens": self.cached_tokens,
            "completion_tokens": self.counts.completion_tokens,
            "stopped": self.stopped,
        }


@dataclass(frozen=True, slots=True)
class JudgingOutcome:
    """How judging ended: by judge, and whether by Ctrl-C."""

    judges: Mapping[str, JudgeOutcome]
    interrupted: bool

    @property
    def complete(self) -> bool:
        """Whether every case was judged by every judge, as often as wanted."""
        return all(one.counts.answered == one.counts.total for one in self.judges.values())

    @property
    def stopped(self) -> str:
        """Why judges ended before their end, or ``""``."""
        return " ".join(dict.fromkeys(o.stopped for o in self.judges.values() if o.stopped))
