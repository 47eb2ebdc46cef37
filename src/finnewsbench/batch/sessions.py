"""One session with a server: submitting what a job has left, or collecting what has ended."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import StopRunError
from finnewsbench.runfile import now

from . import collecting
from . import submitting
from .jobs import Job
from .jobs import Session
from .jobs import Standing
from .jobs import standing
from .ledger import Ledger
from .requests import MAX_REQUESTS
from .submitting import Submission
from .submitting import Tell
from .transport import connected


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a submit did, and where the job stands after it."""

    submission: Submission
    standing: Standing


def submit(
    job: Job, ledger: Ledger, *, tell: Tell, most: int = MAX_REQUESTS, try_first: bool = False
) -> Submitted:
    """Submit what has no answer and is in no open batch, ``most`` requests to a batch at the most.

    With ``try_first``, and where nothing is known yet of what the server takes, one request is
    sent live before: a parameter that it refuses would else cost a whole batch to learn of.

    Raises:
        FinNewsBenchError: the server refuses or does not answer; what was submitted stays so.
    """

    async def send() -> Submission:
        if try_first and not job.settled():
            await _try_one(job, ledger, tell)
        async with connected(job.place) as client:
            return await submitting.submit(client, job, ledger, tell, most)

    return Submitted(asyncio.run(send()), standing(job, ledger))


async def _try_one(job: Job, ledger: Ledger, tell: Tell) -> None:
    """Ask one request live and keep its answer; a server that can only batch is left at that."""
    taken = submitting.taken(ledger, job.purpose)
    names = (request.custom_id for request in job.requests() if request.custom_id not in taken)
    name = next(names, None)
    if name is None:
        return
    try:
        reply = await job.ask(name)
    except StopRunError as stop:
        if stop.kind != "not_found":
            raise
        tell(f"one request could not be tried live, so all are submitted as they are: {stop}")
    except FaultError as fault:
        tell(f"one request could not be tried live, so all are submitted as they are: {fault}")
    else:
        job.land(name, reply)
        job.settle()
        job.sync()
        tell("one request was tried live, and its answer kept")


def collect(job: Job, ledger: Ledger, *, tell: Tell, give_up: bool = False) -> Standing:
    """Bring in what has ended by now; where nothing has, nothing is written.

    Raises:
        FinNewsBenchError: the server does not answer, or a batch or its files are gone.
    """

    async def fetch() -> collecting.Gathered:
        async with connected(job.place) as client:
            return await collecting.gather(client, job, ledger, tell, give_up=give_up)

    before = standing(job, ledger)
    if not before.open:
        return before
    begun, started = now(), time.monotonic()
    gathered = asyncio.run(fetch())
    after = standing(job, ledger)
    if gathered.closed:
        job.finish(
            Session(
                begun=begun,
                ended=now(),
                seconds=round(time.monotonic() - started, 3),
                batches=tuple(entry.batch_id for entry in gathered.closed),
                resumed=before.answered,
                answered=after.answered - before.answered,
                pending=after.pending,
                calls=gathered.counts["calls"],
                prompt_tokens=gathered.counts["prompt_tokens"],
                cached_tokens=gathered.counts["cached_tokens"],
                completion_tokens=gathered.counts["completion_tokens"],
            )
        )
    if gathered.gone:
        raise FinNewsBenchError(" ".join(gathered.gone))
    return after
