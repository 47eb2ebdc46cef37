"""A judge's cases through Ray Data: same questions, answers and folder as in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from finnewsbench.config import RunConfig
from finnewsbench.engineoptions import Engine
from finnewsbench.errors import FaultError
from finnewsbench.judgelanding import Landing
from finnewsbench.judges import Judge
from finnewsbench.judges import judge_for
from finnewsbench.judging import Job
from finnewsbench.judging import JudgingPlan
from finnewsbench.judgments import Asking
from finnewsbench.judgments import answer_of
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.judging import Question
from finnewsbench.replies import Reply

from .cluster import to_hand_over
from .pool import chunks
from .pool import land_all
from .pool import learn
from .pool import pool_for
from .pool import through
from .purse import Limit
from .purse import limit_for
from .worker import Tell
from .worker import Work


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a judge is made of in a worker: its key stays out of what is handed to Ray."""

    config: RunConfig
    name: str
    rubric: str
    repeats: int
    settled: Mapping[str, Any]

    def judge(self) -> Judge:
        """The judge, with the key of the process that calls this."""
        made = judge_for(self.config, name=self.name, rubric=self.rubric, repeats=self.repeats)
        made.served.known.restore(self.settled)
        return made


@dataclass(frozen=True, slots=True)
class Answered:
    """Told by a worker: a case's answer, and what its server is known to take."""

    case_id: str
    repeat: int
    step: Asking
    reply: Reply
    known: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ended:
    """Told by a worker: a case has its judgment, or a fault in its place."""

    fault: FaultError | None


async def ask_on_ray(  # noqa: PLR0913, PLR0917 (the engine, and what `judging.AskJudge` takes)
    get_ray: Callable[[], Any],
    engine: Engine,
    judge: Judge,
    jobs: Sequence[Job],
    plan: JudgingPlan,
    landing: Landing,
) -> None:
    """Ask a judge about jobs (`judging.AskJudge`)."""
    ray = get_ray()
    pool = pool_for(ray, judge.model, plan.workers, len(jobs), engine)
    known, config = judge.served.known, to_hand_over(judge.served.config)
    rebuilt = Rebuilt(config, judge.name, judge.rubric, judge.repeats, known.to_dict())
    limit = limit_for(ray, plan.meters.get(judge.name))
    opened = partial(ruling, rebuilt, plan.salt, limit)

    def land(one: Answered | Ended) -> None:
        if isinstance(one, Answered):
            if one.step.key not in landing.store.answers:  # a worker may be started anew
                learn(known, one.known)
                landing.answered(one.case_id, one.repeat, one.step, one.reply)
        elif one.fault is not None:
            landing.failed(one.fault)
        else:
            landing.judged()

    told = through(ray, chunks(jobs), opened, pool, here=True)
    await land_all(told, land, landing.store.sync)


@asynccontextmanager
async def ruling(rebuilt: Rebuilt, salt: str, limit: Limit | None) -> AsyncIterator[Work]:
    """In a worker: what sees to one job."""
    judge = rebuilt.judge()
    known = judge.served.known
    async with judge.served.open(limit.meter() if limit else None) as ask:

        async def work(job: Job, tell: Tell) -> None:
            one, repeat, step = job
            found: Question | Judgment = step.question
            try:
                while isinstance(found, Question):
                    reply = await ask(found.messages, repeat)
                    tell(Answered(one.id, repeat, step, reply, known.to_dict()))
                    found = judge.protocol.then(one.case, found, answer_of(reply), salt)
                    if isinstance(found, Question):
                        step = Asking(found, judge.served.key(found.messages, repeat))
            except FaultError as fault:
                tell(Ended(fault))
            else:
                tell(Ended(None))

        yield work
