"""An extraction as it comes in: the baseline's category by category, a model's item by item."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from finnewsbench import baseline
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import starting_with
from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import StopRunError
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.replies import Reply
from finnewsbench.retrying import RetryPolicy
from finnewsbench.space.limits import MODEL_SECONDS
from finnewsbench.space.partial import so_far
from finnewsbench.space.problems import Problem
from finnewsbench.space.problems import from_fault
from finnewsbench.space.servers import Target
from finnewsbench.task import messages
from finnewsbench.task import wire_schema

PAUSE = 0.06
"""Seconds between the baseline's categories: it has them all at once, which nobody can follow."""

EVERY = 0.3
"""Seconds between two looks at what a model has written."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far an extraction is.

    ``items``: what there is by now.  ``done``: nothing more comes.  ``reply``: a model's text.
    ``failure``: a kind of `schema.FAILURE_KINDS`, where the whole reply can't be read; ``problem``:
    what ended it before its end.  Either leaves the items that had come.
    """

    items: NewsExtraction = field(default_factory=NewsExtraction)
    done: bool = False
    reply: str = ""
    failure: str = ""
    problem: Problem | None = None
    seconds: float = 0.0


async def extraction(target: Target | None, title: str, article: str) -> AsyncGenerator[Step, None]:
    """The steps of one extraction; the last is ``done``."""
    begun = time.monotonic()
    steps = _by_rules(title, article) if target is None else _by_model(target, title, article)
    async with aclosing(steps):
        async for step in steps:
            yield replace(step, seconds=time.monotonic() - begun)


async def _by_rules(title: str, article: str) -> AsyncGenerator[Step, None]:
    found = await asyncio.to_thread(baseline.extract, title, article)
    shown: dict[str, object] = {}
    for category in CATEGORIES:
        field = FIELDS[category]
        shown[field] = getattr(found, field)
        yield Step(NewsExtraction(**shown))  # type: ignore[arg-type]
        await asyncio.sleep(PAUSE)
    yield Step(found, done=True)


async def _by_model(target: Target, title: str, article: str) -> AsyncGenerator[Step, None]:
    items, text, shown = NewsExtraction(), "", 0.0
    reply: Reply | None = None
    problem: Problem | None = None
    policy = RetryPolicy(attempts=1, attempt_seconds=MODEL_SECONDS, article_seconds=MODEL_SECONDS)
    known = starting_with("json_schema")
    wanted = Parameters(schema=wire_schema())
    from finnewsbench import chat  # noqa: PLC0415 (the client takes a while to import)
    from finnewsbench.space.streaming import stream  # noqa: PLC0415 (likewise)

    try:
        async with (
            chat.connect(target.served, target.server, target.key, policy, known) as client,
            aclosing(stream(client, messages(title, article), wanted, MODEL_SECONDS)) as replies,
        ):
            async for reply in replies:
                text = reply.content or ""
                if time.monotonic() - shown >= EVERY:
                    shown = time.monotonic()
                    items = so_far(text) or items
                    yield Step(items, reply=text)
    except (FaultError, StopRunError) as fault:
        problem = from_fault(fault)
    except FinNewsBenchError as error:  # an address or proxy that can't be used
        problem = Problem("wrong_connection", str(error)[:300])
    items = so_far(text) or items
    if problem or reply is None:
        yield Step(items, done=True, reply=text, problem=problem or Problem("wrong_server"))
        return
    parsed = parse(
        reply.content,
        finish_reason=reply.finish_reason,
        refusal=reply.refusal,
        reasoning=reply.reasoning,
        tool_calls=reply.tool_calls,
    )
    if parsed.extraction is None:
        kind = parsed.failure.kind if parsed.failure else "no_json"
        yield Step(items, done=True, reply=text, failure=kind)
        return
    yield Step(parsed.extraction, done=True, reply=text)
