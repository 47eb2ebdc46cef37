"""How Try it answers: runs that stream in, edits, other views; with queues and limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from collections.abc import Callable
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import NamedTuple

import gradio as gr

from finnewsbench.redaction import forget
from finnewsbench.space import try_show as show
from finnewsbench.space.articles import by_id
from finnewsbench.space.context import Context
from finnewsbench.space.guarding import in_words
from finnewsbench.space.guarding import log_error
from finnewsbench.space.labels import QUIET
from finnewsbench.space.labels import Labels
from finnewsbench.space.limits import Visits
from finnewsbench.space.limits import visitor
from finnewsbench.space.problems import Problem
from finnewsbench.space.servers import Chosen
from finnewsbench.space.session import Desk
from finnewsbench.space.try_events import edited
from finnewsbench.space.try_events import pasted
from finnewsbench.space.try_events import run
from finnewsbench.space.try_events import scored_anew
from finnewsbench.space.try_events import stopped
from finnewsbench.space.try_form import OFFLINE
from finnewsbench.space.try_form import Form
from finnewsbench.space.try_form import matching
from finnewsbench.space.try_plan import Asked
from finnewsbench.space.try_plan import judge_for
from finnewsbench.space.try_plan import plan
from finnewsbench.space.try_results import Results
from finnewsbench.space.words import say

AT_ONCE = {"baseline": 16, "model": 32, "score": 4}
"""Queue (``concurrency_id``) -> events that run at once: a slow server delays no other queue."""

Updates = dict[Any, Any]


class Looking(NamedTuple):
    """How the results are looked at."""

    language: str
    side: str
    only: str


Work = Callable[["Asked", Looking, "Desk"], AsyncGenerator[Updates, None]]
"""What a button does: from what is asked for and what is there to updates of the page."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """What the events need."""

    context: Context
    language: gr.Radio
    form: Form
    results: Results
    visits: Visits = field(default_factory=Visits)

    @property
    def state(self) -> list[Any]:
        """The first inputs of every event: language, desk, side, category."""
        parts = self.results
        return [self.language, parts.desk, parts.side, parts.only]

    @property
    def asked(self) -> list[Any]:
        """The inputs of `read`."""
        form = self.form
        text = [form.pick, form.title, form.article]
        models = [*form.first.values, form.compare, *form.second.values, *form.judge.values]
        return [*text, *models]

    def read(self, values: Sequence[Any], token: str) -> Asked:
        """What the form asks for."""
        compare = values[7] is True
        said = [value if isinstance(value, str) else "" for value in values]
        picked, title, article = said[:3]
        first, second, judge = Chosen(*said[3:7]), Chosen(*said[8:12]), Chosen(*said[12:16])
        row = matching(by_id(self.context.data).get(picked), title, article)
        models = (first, second) if compare else (first,)
        judged = None if judge.kind in ("", OFFLINE) else judge
        return Asked(title, article, row, models, judged, self.context.public, token)


def wire_run(wiring: Wiring) -> None:
    """The two buttons that start, the one that stops, and the one that has a judge look again."""
    form, parts = wiring.form, wiring.results
    inputs = [*wiring.state, *wiring.asked]
    outputs = [*parts.drawn, *form.buttons]
    started: list[Any] = [
        button.click(
            _handler(wiring, kind, _starter(wiring)), inputs, outputs, trigger_mode="once",
            show_progress_on=[parts.status], **{**QUIET, "show_progress": "minimal"},
            **_queue(kind),
        )
        for button, kind in ((form.run_rules, "baseline"), (form.run_model, "model"))
    ]  # fmt: skip
    started.append(
        parts.rescore.click(
            _handler(wiring, "model", _rejudger(wiring)),
            inputs,
            outputs,
            **QUIET,
            trigger_mode="once",
            **_queue("model"),
        )
    )

    def stop(tongue: str, desk: Desk, side: str, only: str) -> Updates:
        ended = stopped(desk)
        return {**show.everything(parts, ended, tongue, side, only), **_idle(form)}

    form.cancel.click(in_words(stop), wiring.state, outputs, cancels=started, queue=False, **QUIET)


def _handler(wiring: Wiring, kind: str, work: Work) -> Callable[..., Any]:
    """A listener that does ``work``, counted, with every error said in words.

    What it was told in confidence is forgotten when it ends; a log gets a traceback without it.
    """
    form, status = wiring.form, wiring.results.status

    async def handle(
        request: gr.Request, token: gr.OAuthToken | None, *values: Any
    ) -> AsyncGenerator[Updates, None]:
        tongue, desk, side, only, *fields = values
        asked: Asked | None = None
        try:
            if wiring.context.public:
                host = request.client.host if request.client else ""
                wiring.visits.count(visitor(host, str(request.session_hash)), kind)
            asked = wiring.read(fields, token.token if token else "")
            async with aclosing(work(asked, Looking(tongue, side, only), desk)) as updates:
                async for update in updates:
                    yield update
        except Problem as problem:
            yield {status: show.complaint(problem, tongue), **_idle(form)}
        except Exception:  # noqa: BLE001 (said in words; the log has it without keys)
            log_error(asked.secrets if asked else ())
            yield {status: show.complaint(Problem("wrong_inside"), tongue), **_idle(form)}
        finally:
            forget(asked.secrets if asked else ())

    return handle


def _starter(wiring: Wiring) -> Work:
    """Extract, then score."""
    form, parts = wiring.form, wiring.results

    async def start(asked: Asked, at: Looking, _desk: Desk) -> AsyncGenerator[Updates, None]:
        ready = await asyncio.to_thread(plan, asked)  # it looks up the server's host
        desk = ready.desk
        yield {**await asyncio.to_thread(show.growing, parts, desk, *at), **_busy(form)}
        async with aclosing(run(ready)) as desks:
            async for desk in desks:
                yield await asyncio.to_thread(show.growing, parts, desk, *at)
        yield {**await asyncio.to_thread(show.everything, parts, desk, *at), **_idle(form)}

    return start


def _rejudger(wiring: Wiring) -> Work:
    """Have the judge look at what was edited."""
    form, parts = wiring.form, wiring.results

    async def rejudge(asked: Asked, at: Looking, desk: Desk) -> AsyncGenerator[Updates, None]:
        judge = await asyncio.to_thread(judge_for, asked, desk)
        yield {parts.status: show.working(at.language), **_busy(form)}
        async with aclosing(scored_anew(desk, judge)) as desks:
            async for desk in desks:  # noqa: PLR1704 (it grows)
                yield await asyncio.to_thread(show.growing, parts, desk, *at)
        yield {**await asyncio.to_thread(show.without_table, parts, desk, *at), **_idle(form)}

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
        **_queue("score"),
    )
    parts.apply.click(in_words(paste), [*state, parts.pasted], drawn, **QUIET, **_queue("score"))
    parts.side.input(in_words(redraw), state, drawn, queue=False, **QUIET)
    parts.only.input(in_words(narrow), state, [parts.board, parts.reference], queue=False, **QUIET)
    labels.redraw(redraw, state[1:], drawn)


def _queue(kind: str) -> dict[str, Any]:
    return {"concurrency_id": kind, "concurrency_limit": AT_ONCE[kind]}


def _busy(form: Form) -> Updates:
    starts = {button: gr.update(interactive=False) for button in (form.run_rules, form.run_model)}
    return {**starts, form.cancel: gr.update(visible=True)}


def _idle(form: Form) -> Updates:
    starts = {button: gr.update(interactive=True) for button in (form.run_rules, form.run_model)}
    return {**starts, form.cancel: gr.update(visible=False)}
