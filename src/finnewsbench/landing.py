"""What is done with what came of an article: a reply is kept, a fault is counted, it is told."""

from __future__ import annotations

from collections.abc import Callable

from .backends import Backend
from .errors import FaultError
from .keys import Question
from .outcome import Counts
from .outcome import Progress
from .promptcheck import Counted
from .promptcheck import check_prompts
from .records import record_of
from .replies import Reply
from .replies import Usage
from .store import RunStore
from .workers import Silence

Land = Callable[[Question, str, "Reply | FaultError"], None]
"""(question, record key, what came of it).  Raises `StopRunError` where the run has to end."""

LOOKED_AT = 4096
"""So many prompts are looked at while a run goes on; at its end all are (`scores`)."""


def lander(
    backend: Backend,
    store: RunStore,
    counts: Counts,
    workers: int,
    on_progress: Progress | None,
) -> Land:
    """Make the function that takes what ``workers`` bring; it tells at once where a run stands."""
    silence = Silence(workers)
    counted: list[Counted] = []

    def look(question: Question, usage: Usage) -> None:
        """Tell early of a server that cuts prompts: compared after 16, 32, 64 ... articles."""
        if usage.prompt_tokens and len(counted) < LOOKED_AT:
            counted.append(Counted.of(question, usage.prompt_tokens))
            if len(counted) >= 16 and not len(counted) & (len(counted) - 1):
                counts.cut = len(check_prompts(counted).suspected)

    def tell() -> None:
        if on_progress is not None:
            on_progress(counts.answered + counts.pending.total(), counts.total, counts)

    def land(question: Question, key: str, got: Reply | FaultError) -> None:
        if isinstance(got, Reply):
            silence.broken()
            store.append(record_of(question, key, got))
            if backend.known is not None:
                store.settle(backend.known.to_dict())
            counts.add(store.states[question.id, key])
            counts.prompt_tokens += got.usage.prompt_tokens or 0
            counts.cached_tokens += got.usage.cached_tokens or 0
            counts.completion_tokens += got.usage.completion_tokens or 0
            look(question, got.usage)
        else:
            counts.leave(got)
        counts.requests += got.attempts
        counts.faults.update(got.faults)
        tell()
        if isinstance(got, FaultError):
            silence.goes_on(got)

    tell()
    return land
