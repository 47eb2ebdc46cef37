"""Every exception of the harness.  Each message names the cause and the remedy."""

from __future__ import annotations

from functools import partial
from typing import Any


class FinNewsBenchError(Exception):
    """Something that the user can set right; the message is all there is to show, no traceback."""


class ConfigError(FinNewsBenchError):
    """A setting that cannot be used; the message names the setting."""


class RunMismatchError(FinNewsBenchError):
    """The run folder belongs to a run that asks for something else."""


class RunLockedError(FinNewsBenchError):
    """Another process is writing to the run folder."""


class RunDamagedError(FinNewsBenchError):
    """A file of the run folder cannot be read; the message names file and line."""


class RunWriteError(FinNewsBenchError):
    """The disk does not take what the run has to keep."""


class StopRunError(FinNewsBenchError):
    """Asking on would only repeat this for every article: the run ends here and can be resumed.

    ``kind`` is one word for counting: quota, rate_limit, key, not_found, schema, bad_request,
    unreachable, no_answers.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle: an engine's workers are other processes."""
        return StopRunError, (self.kind, str(self))


class FaultError(FinNewsBenchError):
    """One article has no reply, through no fault of the model: it stays pending (DESIGN section 5).

    ``kind`` is one of rate_limit, server_error, connection, timeout, bad_body (all of them worth
    another try: ``retry``), context_overflow, bad_request.  ``wait`` is how many seconds the
    server asked to be left alone, if it did.  ``attempts`` counts the requests for this article,
    ``faults`` by kind those that came to nothing, this one included.
    """

    def __init__(
        self, kind: str, detail: str, *, retry: bool = True, wait: float | None = None
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.retry = retry
        self.wait = wait
        self.attempts = 1
        self.faults: dict[str, int] = {kind: 1}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle: an engine's workers are other processes."""
        made = partial(FaultError, retry=self.retry, wait=self.wait)
        return made, (self.kind, self.detail), {"attempts": self.attempts, "faults": self.faults}
