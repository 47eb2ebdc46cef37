"""What the buttons of Try it do: extract, score, edit, paste; free of layout."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace

from finnewsbench import baseline
from finnewsbench.metric.parsing import parse
from finnewsbench.space import limits
from finnewsbench.space.articles import by_id
from finnewsbench.space.context import Context
from finnewsbench.space.extraction_stream import Step
from finnewsbench.space.extraction_stream import extraction
from finnewsbench.space.judging import verdicts
from finnewsbench.space.limits import checked
from finnewsbench.space.merging import merged
from finnewsbench.space.problems import Problem
from finnewsbench.space.scoring import case_for
from finnewsbench.space.scoring import row_for
from finnewsbench.space.scoring import score
from finnewsbench.space.servers import BASELINE
from finnewsbench.space.servers import Target
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.table import from_rows
from finnewsbench.space.try_plan import Plan

EVERY = 0.2
"""Seconds between two looks at extractions that come in."""

TICK = 1.0
"""Seconds without news after which the time is shown anew."""


async def run(plan: Plan) -> AsyncGenerator[Desk, None]:
    """The desk, again and again while the extractions come in; the last one is scored."""
    desk, begun, shown = plan.desk, time.monotonic(), 0.0
    streams = [extraction(to, desk.title, desk.article) for to in plan.targets]
    async with aclosing(merged(streams, TICK)) as steps:
        async for step in steps:
            now = time.monotonic()
            if step is None:
                yield _waiting(desk, now - begun)
                continue
            number, grown = step
            desk = desk.with_side("ab"[number], _grown(desk.sides[number], grown))
            if grown.done or now - shown >= EVERY:
                shown = now
                yield desk
    async with aclosing(scored_anew(desk, plan.judge)) as desks:
        async for scored_desk in desks:
            yield scored_desk


async def scored_anew(desk: Desk, judge: Target | None) -> AsyncGenerator[Desk, None]:
    """The desk with the scores of every side, the offline ones first."""
    for name, side in zip("ab", desk.sides, strict=False):
        desk = desk.with_side(name, await asyncio.to_thread(scored, desk, side))
    yield desk
    if judge is None:
        return
    for name, side in zip("ab", desk.sides, strict=False):
        if side.scores is not None:
            desk = desk.with_side(name, await judged(desk, side, judge))
            yield desk


def scored(desk: Desk, side: Side) -> Side:
    """A side with the offline scores of its items; none where a failed reply left nothing."""
    if side.empty and (side.failure or side.problem):
        return side
    row = row_for(desk.row, desk.title, desk.article, side.items)
    return replace(side, scores=score(row, side.items), unjudged=None)


async def judged(desk: Desk, side: Side, judge: Target) -> Side:
    """A side with a judge model's scores, or as it was with the reason why not."""
    row = row_for(desk.row, desk.title, desk.article, side.items)
    try:
        case = await asyncio.to_thread(case_for, row, side.items)
        found = await verdicts(judge, case)
    except Problem as problem:
        return replace(side, unjudged=problem)
    scores = await asyncio.to_thread(
        score, row, side.items, rule=lambda _case: found, judged=judge.model
    )
    return replace(side, scores=scores)


def example_desk(context: Context) -> Desk:
    """What a visitor finds: the baseline's extraction of the first article, scored."""
    row = next(iter(by_id(context.data).values()))
    title, article = str(row["title"]), str(row["article"])
    side = Side(BASELINE, items=baseline.extract(title, article), origin="example")
    desk = Desk(title, article, row, (side,))
    return desk.with_side("a", scored(desk, side))


def edited(desk: Desk, name: str, rows: Sequence[Sequence[object]]) -> Desk:
    """The desk after an edit of the table, scored offline.

    Raises:
        Problem: the table can't be read, or nothing was extracted yet.
    """
    side = desk.side(name)
    if side is None:
        raise Problem("no_desk")
    items = from_rows(rows)
    if items == side.items:
        return desk
    changed = replace(side, items=items, origin="edited", failure="", problem=None, coming=False)
    return desk.with_side(name, scored(desk, changed))


def pasted(desk: Desk, name: str, text: str, model: str) -> Desk:
    """The desk with another model's reply on a side, scored offline.

    Raises:
        Problem: it is too long, can't be read or has too many items, or nothing was extracted yet.
    """
    reply = checked(text, "reply", limits.REPLY)
    if desk.side(name) is None:
        raise Problem("no_desk")
    parsed = parse(reply)
    if parsed.extraction is None:
        failure = parsed.failure
        raise Problem(
            "odd_json", failure.detail if failure else "", kind=failure.kind if failure else ""
        )
    count = sum(map(len, parsed.extraction.to_dict().values()))
    if count > limits.ROWS:  # the table beside it takes no more either
        raise Problem("long_table", count=count, most=limits.ROWS)
    side = Side(model, items=parsed.extraction, origin="pasted", reply=reply)
    return desk.with_side(name, scored(desk, side))


def stopped(desk: Desk) -> Desk:
    """The desk after a cancel: what had come stays, and is scored."""
    for name, side in zip("ab", desk.sides, strict=False):
        problem = Problem("stopped") if side.coming else side.problem
        ended = replace(side, coming=False, problem=problem)
        desk = desk.with_side(name, scored(desk, ended) if side.scores is None else ended)
    return desk


def _waiting(desk: Desk, seconds: float) -> Desk:
    """The desk with the time that has passed on the sides that are still awaited."""
    sides = (replace(side, seconds=seconds) if side.coming else side for side in desk.sides)
    return replace(desk, sides=tuple(sides))


def _grown(side: Side, step: Step) -> Side:
    return replace(
        side, items=step.items, coming=not step.done, reply=step.reply, failure=step.failure,
        problem=step.problem, seconds=step.seconds,
    )  # fmt: skip
