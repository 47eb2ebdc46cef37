"""Submitting and collecting everything that a run folder has batches for."""

from __future__ import annotations

import time
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError

from . import sessions
from .jobs import Standing
from .submitting import Tell
from .work import Access
from .work import Open
from .work import batched

SHORTEST_POLL = 5.0
"""A server is looked at no more often than this, in seconds."""


def submit_all(
    jobs: Mapping[str, Open], *, tell: Tell, most: int, try_first: bool
) -> dict[str, Standing]:
    """Submit what each job has left, and tell what that was; purpose -> where the job stands.

    Raises:
        FinNewsBenchError: a server refuses or does not answer; what was submitted stays so.
    """
    standings = {}
    for purpose, opened in jobs.items():
        with opened() as (job, ledger):
            done = sessions.submit(job, ledger, tell=tell, most=most, try_first=try_first)
        sent = sum(entry.requests for entry in done.submission.made)
        tell(
            f"{purpose}: {done.standing.answered} of {done.standing.total} answered, "
            f"{done.submission.waiting} in batches submitted before, {sent} submitted now"
        )
        standings[purpose] = done.standing
    return standings


def collect_all(  # noqa: PLR0913 (how, beside what)
    folder: Path,
    rows: Sequence[Mapping[str, Any]],
    access: Access,
    *,
    tell: Tell,
    poll: float | None = None,
    give_up: bool = False,
) -> dict[str, Standing]:
    """Collect every job's batches; with ``poll`` (seconds) until no batch is open.

    While waiting, a server that does not answer for a while is waited for, and the run folder is
    left unlocked between two looks.

    Returns:
        Purpose -> where that job stands.

    Raises:
        FinNewsBenchError: there are no batches, or a server refuses or does not answer at first.
    """
    fresh = _once(tell)
    heard = False
    while True:
        jobs = batched(folder, rows, access)
        if not jobs:
            raise FinNewsBenchError(
                f"{folder} has no batches. Make some: finnewsbench batch submit {folder}, with "
                "--judge MODEL to have its replies judged."
            )
        standings = {}
        try:
            for purpose, opened in jobs.items():
                with opened() as (job, ledger):
                    standings[purpose] = sessions.collect(job, ledger, tell=fresh, give_up=give_up)
        except FaultError as fault:
            if poll is None or not heard:
                raise
            fresh(f"{fault} Waiting on.")
        else:
            heard = True
            if poll is None or not any(standing.open for standing in standings.values()):
                return standings
        time.sleep(max(poll, SHORTEST_POLL))


def _once(tell: Tell) -> Tell:
    """Tell each line the first time only: a batch that stands still is no news."""
    seen: set[str] = set()

    def fresh(line: str) -> None:
        if line not in seen:
            seen.add(line)
            tell(line)

    return fresh
