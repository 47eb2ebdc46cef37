"""How the form of Try it answers: articles that are chosen, fields that come and go."""

from __future__ import annotations

from typing import Any

import gradio as gr

from finnewsbench.space import limits
from finnewsbench.space.articles import by_id
from finnewsbench.space.context import Context
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import QUIET
from finnewsbench.space.labels import Labels
from finnewsbench.space.servers import BASELINE
from finnewsbench.space.servers import ROUTER
from finnewsbench.space.servers import SERVER
from finnewsbench.space.try_form import OFFLINE
from finnewsbench.space.try_form import Form
from finnewsbench.space.try_form import counted
from finnewsbench.space.try_form import matching
from finnewsbench.space.words import say

CODE = (BASELINE, OFFLINE)
"""Kinds that ask no server."""


def wire_form(context: Context, language: gr.Radio, form: Form, labels: Labels) -> None:
    """Wire the events of the form's own parts."""
    quick: dict[str, Any] = {**QUIET, "queue": False}

    def chosen(tongue: str, picked: str) -> list[Any]:
        row = by_id(context.data).get(picked)
        title, article = (row["title"], row["article"]) if row else ("", "")
        return [title, article, counted(tongue, article, picked, row)]

    def typed(tongue: str, picked: str, title: str, article: str) -> str:
        row = matching(by_id(context.data).get(picked), title, article)
        return counted(tongue, article or "", picked, row)

    text = [form.pick, form.title, form.article]
    form.pick.input(
        in_words(chosen), [language, form.pick], [form.title, form.article, form.count], **quick
    )
    for box in (form.title, form.article):  # ``input`` misses what is pasted or composed (6.31)
        box.change(
            in_words(typed), [language, *text], form.count, trigger_mode="always_last", **quick
        )
    labels.redraw(typed, text, [form.count])

    for parts in (form.first, form.second, form.judge):
        outputs = [parts.fields, parts.url, parts.key]
        parts.kind.change(in_words(_fields), [language, parts.kind], outputs, **quick)
        parts.model.blur(in_words(_trimmed), [language, parts.model], parts.model, **quick)
    kinds: list[Any] = [form.first.kind, form.compare, form.second.kind, form.judge.kind]
    gr.on(
        [part.change for part in kinds],
        in_words(_buttons),
        [language, *kinds],
        [form.second_box, form.run_rules, form.run_model],
        **quick,
    )


def _fields(tongue: str, kind: str) -> list[Any]:
    """Which fields of a model are asked for."""
    hint = say(tongue, "try.key_router" if kind == ROUTER else "try.key_hint")
    return [
        gr.update(visible=kind not in CODE),
        gr.update(visible=kind == SERVER),
        gr.update(placeholder=hint),
    ]


def _buttons(_tongue: str, first: str, compare: object, second: str, judge: str) -> list[Any]:
    """One of two buttons: what asks a server waits in another queue than what does not."""
    asks = any(kind not in CODE for kind in (first, judge, *([second] if compare else [])))
    return [gr.update(visible=on) for on in (bool(compare), not asks, asks)]


def _trimmed(_tongue: str, name: str) -> str:
    return name.strip() if len(name) <= limits.NAME else name
