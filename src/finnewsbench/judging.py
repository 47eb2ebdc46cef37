"""Asking judges about prepared cases: bounded workers, resumable at any point.

Each (case, judge, repeat) ends judged, or pending (a fault of servers or network, counted by kind;
asked again by the next run).  What a judge does wrong is no fault here: it is read from its answers
when they are scored, and leaves categories unscored (DESIGN section 5).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import AbstractContextManager
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.pairing import Case

from .budget import Meter
from .errors import FaultError
from .errors import StopRunError
from .interrupts import cancelled_by_signals
from .judgelanding import Landing
from .judges import Judge
from .judgingoutcome import JudgeOutcome
from .judgingoutcome import JudgingOutcome
from .judgments import Asking
from .judgments import JudgmentStore
from .judgments import open_judgments
from .judgments import replay
from .outcome import Progress
from .runfile import now
from .serving import AskServer
from .troubles import told
from .workers import work_through

__all__ = [
    "JudgeOutcome",
    "Judgeable",
    "JudgingOutcome",
    "JudgingPlan",
    "Show",
    "judge_cases",
]

UNASKED = "not_asked"
"""Pending because judging ended before the case's turn, or while it was being judged."""

_OPTIONS = {
    "--model": "--judge",
    "--base-url": "--judge-base-url",
    "--api-key-env": "--judge-api-key-env",
    "--response-format": "--judge-response-format",
    "--max-tokens": "--judge-output-tokens",
}
"""An option as messages about models name it -> what it is called for judges."""

Show = Callable[[Judge], AbstractContextManager[Progress]]
"""Begins to show how far a judge is."""


@dataclass(frozen=True, slots=True)
class Judgeable:
    """A prepared case and the id under which its judgments are kept."""

    id: str
    case: Case


@dataclass(frozen=True, slots=True)
class JudgingPlan:
    """How cases are judged.

    ``candidates``: names of the model that is judged, so that a server that turns out to be it is
    refused.  ``salt``: see `judges.salt_of`.  ``meters``: by judge, where something is limited.
    """

    judges: tuple[Judge, ...]
    salt: str = ""
    candidates: tuple[str, ...] = ()
    meters: Mapping[str, Meter] = field(default_factory=dict)
    workers: int = 8


def judge_cases(
    folder: Path,
    cases: Sequence[Judgeable],
    plan: JudgingPlan,
    show: Show | None = None,
    ask: AskJudge | None = None,
) -> JudgingOutcome:
    """Have every judge rule on every case that ``folder`` has no judgment on yet.

    One judge after the other; a judge that has to be stopped does not stop the others, a budget
    that is used up and Ctrl-C do.  ``ask`` asks a judge, by default from this process.

    Raises:
        FinNewsBenchError: the folder cannot be used.
    """
    with open_judgments(folder) as store:
        return asyncio.run(_judge_all(store, cases, plan, show or _unseen, ask or ask_here))


async def _judge_all(
    store: JudgmentStore,
    cases: Sequence[Judgeable],
    plan: JudgingPlan,
    show: Show,
    ask: AskJudge,
) -> JudgingOutcome:
    begun, started = now(), time.monotonic()
    outcomes = {judge.name: JudgeOutcome() for judge in plan.judges}
    todo = {judge.name: _open(store, judge, cases, plan, outcomes) for judge in plan.judges}
    job = asyncio.create_task(_in_turn(store, todo, plan, outcomes, show, ask))
    interrupted = False
    with cancelled_by_signals(job):
        try:
            await job
        except asyncio.CancelledError:
            interrupted = True
    for outcome in outcomes.values():
        outcome.counts.end(UNASKED)
    store.finish(
        {
            "begun": begun,
            "ended": now(),
            "seconds": round(time.monotonic() - started, 3),
            "workers": plan.workers,
            "torn_lines_dropped": store.dropped,
            "interrupted": interrupted,
            "judges": {name: outcome.session() for name, outcome in outcomes.items()},
        }
    )
    return JudgingOutcome(outcomes, interrupted)


Job = tuple[Judgeable, int, Asking]
"""What a judge is to be asked about: the case, which repeat (from 0), the next question."""

AskJudge = Callable[["Judge", Sequence[Job], "JudgingPlan", Landing], Awaitable[None]]
"""Asks a judge about jobs and lands what comes of them."""


def _open(
    store: JudgmentStore,
    judge: Judge,
    cases: Sequence[Judgeable],
    plan: JudgingPlan,
    outcomes: Mapping[str, JudgeOutcome],
) -> list[Job]:
    """What the judge still has to be asked, all repeats of a case together; counts the rest."""
    counts = outcomes[judge.name].counts
    jobs = []
    for one in cases:
        for repeat in range(judge.repeats):
            counts.total += 1
            step = replay(judge, one.case, repeat, store.answers, plan.salt)
            if isinstance(step, Judgment):
                counts.resumed += 1
                counts.extractions += 1
            else:
                jobs.append((one, repeat, step))
    return jobs


async def _in_turn(  # noqa: PLR0913, PLR0917 (one caller)
    store: JudgmentStore,
    todo: Mapping[str, list[Job]],
    plan: JudgingPlan,
    outcomes: Mapping[str, JudgeOutcome],
    show: Show,
    ask: AskJudge,
) -> None:
    for judge in plan.judges:
        outcome = outcomes[judge.name]
        store.begin(judge)
        try:
            with show(judge) as progress:
                landing = Landing(store, judge, plan.candidates, outcome, progress, plan.workers)
                outcome.counts.under_way = judge.served.troubles
                landing.tell()
                if todo[judge.name]:
                    async with told(judge.served.troubles, landing.tell):
                        await ask(judge, todo[judge.name], plan, landing)
        except StopRunError as stop:
            outcome.stopped = f"Judge {judge.name}: {as_judge_options(str(stop))}"
            if stop.kind == "budget":
                break


async def ask_here(judge: Judge, jobs: Sequence[Job], plan: JudgingPlan, landing: Landing) -> None:
    """Ask a judge from this process."""
    store = landing.store

    async def rule(ask: AskServer, one: Judgeable, repeat: int, step: Judgment | Asking) -> None:
        while isinstance(step, Asking):
            reply = await ask(step.question.messages, repeat)
            landing.answered(one.id, repeat, step, reply)
            step = replay(judge, one.case, repeat, store.answers, plan.salt)

    async with judge.served.open(plan.meters.get(judge.name)) as ask:

        async def work(job: Job) -> None:
            try:
                await rule(ask, *job)
            except FaultError as fault:
                landing.failed(fault)
            else:
                landing.judged()

        await work_through(jobs, work, plan.workers, store.sync)


def as_judge_options(text: str) -> str:
    """A message of the client's with its options named as the judge's are."""
    names = "|".join(map(re.escape, _OPTIONS))
    return re.sub(rf"(?:{names})\b", lambda found: _OPTIONS[found.group()], text)


@contextmanager
def _unseen(_: Judge) -> Iterator[Progress]:
    yield lambda _done, _total, _counts: None
