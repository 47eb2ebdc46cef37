"""What the buttons of Try it do: extract, score, edit, paste; free of layout."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from collections.abc import Sequence
from contextlib import aclosing
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from finnewsbench import baseline
from finnewsbench.errors import ConfigError
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.schema import nfc
from finnewsbench.redaction import endpoint
from finnewsbench.space import limits
from finnewsbench.space.articles import by_id
from finnewsbench.space.context import Context
from finnewsbench.space.extraction_stream import Step
from finnewsbench.space.extraction_stream import extraction
from finnewsbench.space.judging import check_candidate
from finnewsbench.space.judging import verdicts
from finnewsbench.space.limits import checked
from finnewsbench.space.merging import merged
from finnewsbench.space.problems import Problem
from finnewsbench.space.scoring import Row
from finnewsbench.space.scoring import case_for
from finnewsbench.space.scoring import row_for
from finnewsbench.space.scoring import score
from finnewsbench.space.servers import BASELINE
from finnewsbench.space.servers import Chosen
from finnewsbench.space.servers import Target
from finnewsbench.space.servers import target
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.table import from_rows

EVERY = 0.2
"""Seconds between two looks at extractions that come in."""

TICK = 1.0
"""Seconds without news after which the time is shown anew."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a visitor asks for: an article, one or two models, a judge."""

    title: str
    article: str
    row: Row | None
    models: tuple[Chosen, ...]
    judge: Chosen | None
    public: bool = False
    token: str = field(default="", repr=False)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must be in no log, and is forgotten afterwards."""
        chosen = [*self.models, *([self.judge] if self.judge else [])]
        found = {self.token, *(each.key.strip() for each in chosen)}
        for each in chosen:
            with suppress(ConfigError):
                found.update(endpoint(each.url).secrets)
        return tuple(sorted(found - {""}))


@dataclass(frozen=True, slots=True)
class Plan:
    """The same, checked: where to ask."""

    desk: Desk
    targets: tuple[Target | None, ...]
    judge: Target | None


def plan(asked: Asked) -> Plan:
    """Check what is asked for.

    Raises:
        Problem: what is wrong with it, and what to do.
    """
    title = nfc(checked(asked.title, "title", limits.TITLE)).strip()
    article = nfc(checked(asked.article, "article", limits.ARTICLE)).strip()
    if not article:
        raise Problem("no_article")
    if asked.row is not None:  # offsets and comparisons are of the row's own text
        title, article = str(asked.row["title"]), str(asked.row["article"])
    models = tuple(_with_key(each, asked.models[:1]) for each in asked.models)
    targets = tuple(target(each, public=asked.public, token=asked.token) for each in models)
    judge = judge_of(asked, models, targets)
    sides = tuple(
        Side(to.model, kind=each.kind, url=to.server.url, coming=True)
        if to
        else Side(BASELINE, coming=True)
        for each, to in zip(models, targets, strict=True)
    )
    return Plan(Desk(title, article, asked.row, sides), targets, judge)


def judge_of(
    asked: Asked, models: tuple[Chosen, ...], targets: Sequence[Target | None]
) -> Target | None:
    """The judge model, or ``None`` for the offline judge.

    Raises:
        Problem: it can't be asked, or is one of the models that it would judge.
    """
    if asked.judge is None:
        return None
    judge = target(_with_key(asked.judge, models), public=asked.public, token=asked.token)
    if judge is not None:
        check_candidate(judge, tuple(each.model for each in targets if each))
    return judge


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
        found = await verdicts(judge, case_for(row, side.items))
    except Problem as problem:
        return replace(side, unjudged=problem)
    name = judge.model
    return replace(side, scores=score(row, side.items, rule=lambda _case: found, judged=name))


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
        Problem: it is too long or can't be read, or nothing was extracted yet.
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
    side = Side(model, items=parsed.extraction, origin="pasted", reply=reply)
    return desk.with_side(name, scored(desk, side))


def stopped(desk: Desk) -> Desk:
    """The desk after a cancel: what had come stays, and is scored."""
    for name, side in zip("ab", desk.sides, strict=False):
        ended = replace(side, coming=False, problem=Problem("stopped") if side.coming else None)
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


def _with_key(chosen: Chosen, others: Sequence[Chosen]) -> Chosen:
    """The same with the key of another model at the same address, where it has none."""
    if chosen.key or chosen.kind == BASELINE:
        return chosen
    for other in others:
        if (other.kind, other.url) == (chosen.kind, chosen.url) and other.key:
            return replace(chosen, key=other.key)
    return chosen
