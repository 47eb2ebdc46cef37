"""How a run of Try it is handled: counted, in its turn, its errors said in words."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import AbstractContextManager
from contextlib import aclosing
from contextlib import nullcontext
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import NamedTuple

import gradio as gr

from finnewsbench.redaction import forget
from finnewsbench.space import try_show as show
from finnewsbench.space.articles import by_id
from finnewsbench.space.context import Context
from finnewsbench.space.errorlog import log_error
from finnewsbench.space.limits import Visits
from finnewsbench.space.limits import visitor
from finnewsbench.space.problems import Problem
from finnewsbench.space.servers import Chosen
from finnewsbench.space.session import Desk
from finnewsbench.space.try_form import OFFLINE
from finnewsbench.space.try_form import Form
from finnewsbench.space.try_form import matching
from finnewsbench.space.try_plan import Asked
from finnewsbench.space.try_results import Results
from finnewsbench.space.waiting import Line
from finnewsbench.space.waiting import Ticket

AT_ONCE = {"baseline": 16, "model": 32}
"""Kind of run -> how many run at once: a slow server delays no run that asks none."""

Updates = dict[Any, Any]


class Looking(NamedTuple):
    """How the results are looked at."""

    language: str
    side: str
    only: str


Work = Callable[[Asked, Looking, Desk], AsyncGenerator[Updates, None]]
"""What a button does: from what is asked for and what is there to updates of the page."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """What the events need."""

    context: Context
    language: gr.Radio
    form: Form
    results: Results
    visits: Visits = field(default_factory=Visits)
    lines: Mapping[str, Line] = field(
        default_factory=lambda: {kind: Line(slots) for kind, slots in AT_ONCE.items()}
    )

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

    def counted(self, request: gr.Request, kind: str) -> AbstractContextManager[None]:
        """Count a run on a public page (`Visits.run`); on one's own nobody counts."""
        if not self.context.public:
            return nullcontext()
        host = request.client.host if request.client else ""
        return self.visits.run(visitor(host, str(request.session_hash)), kind)


def handler(wiring: Wiring, kind: str, work: Work) -> Callable[..., Any]:
    """A listener that does ``work`` in its turn, counted, with every error said in words.

    What it was told in confidence is forgotten when it ends; a log gets a traceback without it.
    """
    form, status, line = wiring.form, wiring.results.status, wiring.lines[kind]

    async def handle(
        request: gr.Request, token: gr.OAuthToken | None, *values: Any
    ) -> AsyncGenerator[Updates, None]:
        tongue, desk, side, only, *fields = values
        asked: Asked | None = None
        ticket: Ticket | None = None
        try:
            with wiring.counted(request, kind):
                asked = wiring.read(fields, token.token if token else "")
                ticket = line.join()
                async with aclosing(line.turn(ticket)) as places:
                    async for place in places:
                        yield {status: show.queued(place, tongue), **busy(form)}
                async with aclosing(work(asked, Looking(tongue, side, only), desk)) as updates:
                    async for update in updates:
                        yield update
        except Problem as problem:
            yield {status: show.complaint(problem, tongue), **idle(form)}
        except Exception:  # noqa: BLE001 (said in words; the log has it without keys)
            log_error(asked.secrets if asked else ())
            yield {status: show.complaint(Problem("wrong_inside"), tongue), **idle(form)}
        finally:
            if ticket is not None:
                line.leave(ticket)
            forget(asked.secrets if asked else ())

    return handle


def busy(form: Form) -> Updates:
    """The buttons while something goes on."""
    starts = {button: gr.update(interactive=False) for button in (form.run_rules, form.run_model)}
    return {**starts, form.cancel: gr.update(visible=True)}


def idle(form: Form) -> Updates:
    """The buttons while nothing does."""
    starts = {button: gr.update(interactive=True) for button in (form.run_rules, form.run_model)}
    return {**starts, form.cancel: gr.update(visible=False)}
