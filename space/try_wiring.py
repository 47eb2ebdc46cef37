"""How Try it answers: runs that stream in, edits, other views."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from finnewsbench.space import try_show as show
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import QUIET
from finnewsbench.space.labels import Labels
from finnewsbench.space.problems import Problem
from finnewsbench.space.session import Desk
from finnewsbench.space.try_events import edited
from finnewsbench.space.try_events import pasted
from finnewsbench.space.try_events import run
from finnewsbench.space.try_events import scored_anew
from finnewsbench.space.try_events import stopped
from finnewsbench.space.try_handling import Looking
from finnewsbench.space.try_handling import Updates
from finnewsbench.space.try_handling import Wiring
from finnewsbench.space.try_handling import Work
from finnewsbench.space.try_handling import busy
from finnewsbench.space.try_handling import handler
from finnewsbench.space.try_handling import idle
from finnewsbench.space.try_plan import Asked
from finnewsbench.space.try_plan import judge_for
from finnewsbench.space.try_plan import plan
from finnewsbench.space.words import say

SCORING: dict[str, Any] = {"concurrency_id": "score", "concurrency_limit": 4}
"""The queue of what is scored without being run."""


def wire_run(wiring: Wiring) -> None:
    """The two buttons that start, the one that stops, and the one that has a judge look again."""
    form, parts = wiring.form, wiring.results
    inputs = [*wiring.state, *wiring.asked]
    outputs = [*parts.drawn, *form.buttons]
    started: list[Any] = [
        button.click(
            handler(wiring, kind, _starter(wiring)), inputs, outputs, trigger_mode="once",
            show_progress_on=[parts.status], **{**QUIET, "show_progress": "minimal"},
            **_turns(kind),
        )
        for button, kind in ((form.run_rules, "baseline"), (form.run_model, "model"))
    ]  # fmt: skip
    started.append(
        parts.rescore.click(
            handler(wiring, "model", _rejudger(wiring)),
            inputs,
            outputs,
            **QUIET,
            trigger_mode="once",
            **_turns("model"),
        )
    )

    def stop(tongue: str, desk: Desk, side: str, only: str) -> Updates:
        ended = stopped(desk)
        return {**show.everything(parts, ended, tongue, side, only), **idle(form)}

    form.cancel.click(in_words(stop), wiring.state, outputs, cancels=started, queue=False, **QUIET)


def _starter(wiring: Wiring) -> Work:
    """Extract, then score."""
    form, parts = wiring.form, wiring.results

    async def start(asked: Asked, at: Looking, _desk: Desk) -> AsyncGenerator[Updates, None]:
        ready = await asyncio.to_thread(plan, asked)  # it looks up the server's host
        desk = ready.desk
        yield {**await asyncio.to_thread(show.growing, parts, desk, *at), **busy(form)}
        async with aclosing(run(ready)) as desks:
            async for desk in desks:
                yield await asyncio.to_thread(show.growing, parts, desk, *at)
        yield {**await asyncio.to_thread(show.everything, parts, desk, *at), **idle(form)}

    return start


def _rejudger(wiring: Wiring) -> Work:
    """Have the judge look at what was edited."""
    form, parts = wiring.form, wiring.results

    async def rejudge(asked: Asked, at: Looking, desk: Desk) -> AsyncGenerator[Updates, None]:
        judge = await asyncio.to_thread(judge_for, asked, desk)
        yield {parts.status: show.working(at.language), **busy(form)}
        async with aclosing(scored_anew(desk, judge)) as desks:
            async for desk in desks:  # noqa: PLR1704 (it grows)
                yield await asyncio.to_thread(show.growing, parts, desk, *at)
        yield {**await asyncio.to_thread(show.without_table, parts, desk, *at), **idle(form)}

    return rejudge


def wire_views(wiring: Wiring, labels: Labels) -> None:
    """Edits, pasted replies, the choice of side and category, the language."""
    parts = wiring.results

    def edit(tongue: str, desk: Desk, side: str, only: str, rows: list[list[Any]]) -> Updates:
        try:
            changed = edited(desk, side, rows)
        except Problem as problem:
            return {parts.status: show.complaint(problem, tongue)}
        return show.without_table(parts, changed, tongue, side, only)

    def paste(tongue: str, desk: Desk, side: str, only: str, text: str) -> Updates:
        try:
            changed = pasted(desk, side, text, say(tongue, "try.pasted_model"))
        except Problem as problem:
            return {parts.status: show.complaint(problem, tongue)}
        return show.everything(parts, changed, tongue, side, only)

    def redraw(tongue: str, desk: Desk, side: str, only: str) -> Updates:
        updates = show.everything(parts, desk, tongue, side, only)
        del updates[parts.desk]  # only looked at: a run that goes on has a newer one
        return updates

    def narrow(tongue: str, desk: Desk, side: str, only: str) -> Updates:
        return {
            parts.board: show.board(desk, side, only, tongue),
            parts.reference: show.reference_view(desk, only, tongue),
        }

    state, drawn = wiring.state, parts.drawn
    parts.table.input(
        in_words(edit),
        [*state, parts.table],
        drawn,
        trigger_mode="always_last",
        **QUIET,
        **SCORING,
    )
    parts.apply.click(in_words(paste), [*state, parts.pasted], drawn, **QUIET, **SCORING)
    parts.side.input(in_words(redraw), state, drawn, queue=False, **QUIET)
    parts.only.input(in_words(narrow), state, [parts.board, parts.reference], queue=False, **QUIET)
    labels.redraw(redraw, state[1:], drawn)


def _turns(kind: str) -> dict[str, Any]:
    """Gradio lets all of them in: who has to wait is told by the page (`waiting`)."""
    return {"concurrency_id": kind, "concurrency_limit": None}
