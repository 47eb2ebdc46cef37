"""What is done with what a judge answers, wherever it was asked from: kept, counted, told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from .errors import FaultError
from .errors import StopRunError
from .families import same_model
from .judges import Judge
from .judgingoutcome import JudgeOutcome
from .judgments import Asking
from .judgments import JudgmentStore
from .judgments import record_of
from .outcome import Progress
from .replies import Reply
from .workers import Silence


@dataclass(slots=True)
class Landing:
    """The accounts of one judge; ``candidates`` are names of the model that is judged."""

    store: JudgmentStore
    judge: Judge
    candidates: Sequence[str]
    outcome: JudgeOutcome
    progress: Progress
    workers: int
    _silence: Silence = field(init=False)

    def __post_init__(self) -> None:
        """Begin to count."""
        self._silence = Silence(self.workers)

    def tell(self) -> None:
        """Show how far the judge is."""
        counts = self.outcome.counts
        self.progress(counts.answered + counts.pending.total(), counts.total, counts)

    def answered(self, case_id: str, repeat: int, step: Asking, reply: Reply) -> None:
        """Keep an answer.

        Raises:
            StopRunError: it came from the model that is judged.
        """
        _refuse_candidate(self.judge, reply, self.candidates)
        self._silence.broken()
        self.store.append(record_of(self.judge, case_id, repeat, step, reply))
        self.store.settle(self.judge)
        outcome, counts = self.outcome, self.outcome.counts
        outcome.calls += 1
        outcome.cached_tokens += reply.usage.cached_tokens or 0
        counts.cached_tokens += reply.usage.cached_tokens or 0
        counts.requests += reply.attempts
        counts.faults.update(reply.faults)
        counts.prompt_tokens += reply.usage.prompt_tokens or 0
        counts.completion_tokens += reply.usage.completion_tokens or 0

    def judged(self) -> None:
        """A case has its judgment."""
        self.outcome.counts.extractions += 1
        self.tell()

    def failed(self, fault: FaultError) -> None:
        """A case has none, through no fault of the judge.

        Raises:
            StopRunError: nor had too many before it.
        """
        counts = self.outcome.counts
        counts.leave(fault)
        counts.requests += fault.attempts
        counts.faults.update(fault.faults)
        self.tell()
        self._silence.goes_on(fault)


def _refuse_candidate(judge: Judge, reply: Reply, candidates: Sequence[str]) -> None:
    """A router or an alias may turn out to be the very model that is judged."""
    for name in candidates:
        if same_model(reply.model, name):
            raise StopRunError(
                "self_judge",
                f"its server answers as {reply.model!r}, the model that is judged ({name!r}), and "
                f"a model is no judge of itself. Choose another judge than {judge.model!r}.",
            )
