"""The annotators' page, put together from Gradio's parts.

What it shows always comes from the disk: every answer reads the log again, so a page that outlives
its server, or stands beside another one, shows what was kept and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import gradio as gr

from finnewsbench.dataset_builder.labelling.review.acting import act
from finnewsbench.dataset_builder.labelling.review.desk import Desk
from finnewsbench.dataset_builder.labelling.review.desk import Place
from finnewsbench.dataset_builder.labelling.review.desk import Said
from finnewsbench.dataset_builder.labelling.review.desk import first_open
from finnewsbench.dataset_builder.labelling.review.desk import opening
from finnewsbench.dataset_builder.labelling.review.desk import reviews
from finnewsbench.dataset_builder.labelling.review.form import PARTS
from finnewsbench.dataset_builder.labelling.review.form import TYPED
from finnewsbench.dataset_builder.labelling.review.form import part_updates
from finnewsbench.dataset_builder.labelling.review.layout import HERE
from finnewsbench.dataset_builder.labelling.review.layout import REQUESTS
from finnewsbench.dataset_builder.labelling.review.layout import Layout
from finnewsbench.dataset_builder.labelling.review.layout import lay_out
from finnewsbench.dataset_builder.labelling.review.layout import listeners
from finnewsbench.dataset_builder.labelling.review.view import view
from finnewsbench.dataset_builder.labelling.review.words import say
from finnewsbench.highlight import STYLE
from finnewsbench.highlight import escaped
from finnewsbench.pages import LAUNCH

FONTS = ("system-ui", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans CJK KR", "sans-serif")

SAVING = "(...values) => { window.fnbSaving?.(); return values; }"
LOST = "() => window.fnbLost?.()"

Updates = list[Any]


def build(desk: Desk, language: str) -> gr.Blocks:
    """The page for a desk, in one of `words.LANGUAGES` to begin with.

    Gradio's usage reports are off, and none of its events is offered as an API.
    """
    with gr.Blocks(title="FinNewsBench", analytics_enabled=False, fill_width=True) as page:
        parts = lay_out(desk, language)
        quiet: dict[str, Any] = {
            "outputs": parts.outputs,
            "show_progress": "hidden",
            "api_visibility": "private",
            "trigger_mode": "multiple",
            "concurrency_limit": 1,
            "concurrency_id": "act",  # in the order in which they come
        }

        def start(tongue: str, request: gr.Request) -> Updates:
            return _start(desk, parts, tongue, dict(request.query_params))

        def from_board(at: str, tongue: str, event: gr.EventData) -> Updates:
            return _answer(desk, parts, at, tongue, event._data)  # noqa: SLF001 - all of it

        def retold(at: str, tongue: str) -> Updates:
            return _updates(desk, parts, _place(desk, at), Said(), tongue)

        def asking(request: Mapping[str, Any], key: str = "") -> Callable[..., Updates]:
            """A listener that asks for something, with the value of a part as ``key``."""

            def ask(at: str, tongue: str, *values: Any) -> Updates:
                more = {key: values[0]} if key else {}
                return _answer(desk, parts, at, tongue, {**request, **more})

            return ask

        page.load(start, parts.tongue, **quiet)
        state = [parts.at, parts.tongue]
        parts.tongue.input(retold, state, **quiet)
        told = [parts.board.act(from_board, state, **quiet)]
        for key, request in REQUESTS.items():
            told.append(parts.buttons[key].click(asking(request), state, js=SAVING, **quiet))
        goto = asking({"do": "goto"}, "article")
        told.append(parts.jump.input(goto, [*state, parts.jump], **quiet))
        for field, part in parts.fields.items():
            write = asking({"do": "set", "field": field}, "value")
            inputs = [*state, part]
            told += [listen(write, inputs, js=SAVING, **quiet) for listen in listeners(part)]
        for each in told:
            each.failure(None, js=LOST)
    built: gr.Blocks = page
    return built


def _start(desk: Desk, parts: Layout, tongue: str, asked: Mapping[str, str]) -> Updates:
    """Open at the next article that is not finished, or at the one that the address names."""
    name = desk.reviewers[0] if len(desk.reviewers) == 1 else asked.get("reviewer")
    if name not in desk.reviewers:
        return [gr.skip() for _ in parts.outputs]
    place = opening(desk, name)
    if asked.get("article") in desk.material.articles:
        place = first_open(desk, Place(name, asked["article"]), reviews(desk))
    return _updates(desk, parts, place, Said(), tongue)


def _answer(desk: Desk, parts: Layout, at: str, tongue: str, request: Any) -> Updates:
    """Do what is asked, then show what stands."""
    asked = request if isinstance(request, Mapping) else {}
    place, said = act(desk, _place(desk, at), asked)
    said = replace(said, answers=str(asked.get("id", "")))
    updates = _updates(desk, parts, place, said, tongue)
    if asked.get("do") == "set" and asked.get("field") in TYPED and not said.error:
        first = len(parts.outputs) - 1 - len(PARTS)
        updates[first : first + len(PARTS)] = [gr.skip() for _ in PARTS]
    return updates


def _updates(desk: Desk, parts: Layout, place: Place, said: Said, tongue: str) -> Updates:
    """One update for each of the layout's outputs."""
    now = view(desk, place, said, tongue)
    labels = {key: say(tongue, key) for key in parts.buttons}
    if now.done:
        labels["done_button"] = say(tongue, "reopen_button")
    return [
        json.dumps([place.reviewer, place.article, place.candidate], ensure_ascii=False),
        now.status,
        gr.update(choices=now.articles, value=place.article, visible=True),
        *(gr.update(value=label, visible=True) for label in labels.values()),
        gr.update(visible=True),
        now.board,
        *part_updates(now.row, tongue),
        _keys(tongue),
    ]


def _place(desk: Desk, at: str) -> Place:
    """Where a page is, which may be older than this server.

    Raises:
        gr.Error: it is at an article or with a reviewer that this server does not know.
    """
    try:
        reviewer, article, candidate = json.loads(at)
    except ValueError:
        reviewer = article = candidate = ""
    if reviewer not in desk.reviewers or article not in desk.material.articles:
        raise gr.Error("This page belongs to another project or reviewer: reload it.")
    return Place(reviewer, article, candidate)


def _keys(language: str) -> str:
    groups = (group.partition("=") for group in say(language, "keys").split("|"))
    spans = (f"<span><kbd>{escaped(a)}</kbd>{escaped(b)}</span>" for a, _, b in groups)
    return f'<div class="fnb-keys">{" ".join(spans)}</div>'


def launch_options() -> dict[str, Any]:
    """What `launch` needs for this page: system fonts, own styles, nothing from elsewhere."""
    theme = gr.themes.Default(
        primary_hue="blue",
        font=[gr.themes.Font(name) for name in FONTS],
        font_mono=[gr.themes.Font("ui-monospace"), gr.themes.Font("monospace")],
        spacing_size="sm",
        text_size="sm",
    )
    return {
        "theme": theme,
        "css": STYLE + "\n" + (HERE / "page.css").read_text(encoding="utf-8"),
        **LAUNCH,
    }
