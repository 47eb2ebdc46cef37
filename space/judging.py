"""A judge model's verdicts on one case, with the key of the visitor who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import starting_with
from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import StopRunError
from finnewsbench.families import same_model
from finnewsbench.metric.judging import Answer
from finnewsbench.metric.judging import Question
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.rubrics import RUBRICS
from finnewsbench.retrying import RetryPolicy
from finnewsbench.space.limits import JUDGE_SECONDS
from finnewsbench.space.problems import Problem
from finnewsbench.space.problems import from_fault
from finnewsbench.space.servers import Target

RUBRIC = RUBRICS["itemized"]


def check_candidate(judge: Target, models: tuple[str, ...]) -> None:
    """Refuse a model as its own judge.

    Raises:
        Problem: the judge is one of ``models``.
    """
    if any(same_model(model, judge.model) for model in models if model):
        raise Problem("own_judge")


async def verdicts(judge: Target, case: Case) -> Mapping[str, Any]:
    """What the judge rules on the open items; what it leaves out stays unscored.

    Raises:
        Problem: it can't be asked.
    """
    salt = f"{judge.served} {RUBRIC.prompt_version}"
    step = RUBRIC.first(case, salt)
    if not isinstance(step, Question):
        return RUBRIC.found(step)
    policy = RetryPolicy(attempts=2, attempt_seconds=JUDGE_SECONDS, article_seconds=JUDGE_SECONDS)
    wanted = Parameters(max_tokens=8192, schema=RUBRIC.schema(), schema_name=RUBRIC.schema_name)
    known = starting_with("json_schema")
    from finnewsbench import chat  # noqa: PLC0415 (the client takes a while to import)

    try:
        async with chat.connect(judge.served, judge.server, judge.key, policy, known) as client:
            while isinstance(step, Question):
                asked = chat.ask(client, step.messages, wanted)
                reply = await asyncio.wait_for(asked, JUDGE_SECONDS)
                answer = Answer(reply.content, reply.finish_reason)
                step = RUBRIC.then(case, step, answer, salt)
    except asyncio.TimeoutError:
        raise Problem("wrong_timeout") from None
    except (FaultError, StopRunError) as fault:
        raise from_fault(fault) from None
    except FinNewsBenchError as error:
        raise Problem("wrong_connection", str(error)[:300]) from None
    return RUBRIC.found(step)
