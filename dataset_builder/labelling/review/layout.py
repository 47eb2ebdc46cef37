"""The page's parts and where they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gradio as gr

from finnewsbench.dataset_builder.labelling.review.desk import Desk
from finnewsbench.dataset_builder.labelling.review.form import make_parts
from finnewsbench.dataset_builder.labelling.review.view import address
from finnewsbench.dataset_builder.labelling.review.words import LANGUAGES
from finnewsbench.dataset_builder.labelling.review.words import say
from finnewsbench.highlight import escaped

HERE = Path(__file__).parent

ON_TOP: dict[str, dict[str, Any]] = {
    "previous": {"do": "step", "by": -1},
    "following": {"do": "step", "by": 1},
    "undo_button": {"do": "undo"},
    "done_button": {"do": "done"},
}
ON_SIDE: dict[str, dict[str, Any]] = {
    "accept_button": {"do": "accept"},
    "reject_button": {"do": "reject"},
}
REQUESTS = {**ON_TOP, **ON_SIDE}
"""Button -> what it asks for (`acting.VERBS`)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the page.

    ``at`` is where the page is, hidden: a page that outlives its server goes on from there.
    ``fields`` are the editor's parts by field.
    """

    at: gr.Textbox
    tongue: gr.Dropdown
    status: gr.HTML
    jump: gr.Dropdown
    buttons: dict[str, gr.Button]
    whole: gr.Column
    board: gr.HTML
    fields: dict[str, gr.components.Component]
    keys: gr.HTML

    @property
    def outputs(self) -> list[Any]:
        """What an answer sets, in order."""
        top = [self.at, self.status, self.jump, *self.buttons.values()]
        return [*top, self.whole, self.board, *self.fields.values(), self.keys]


def lay_out(desk: Desk, language: str) -> Layout:
    """Make the parts, inside a `gr.Blocks`; the board stays hidden until a reviewer is known."""
    at = gr.Textbox(visible="hidden", elem_id="fnb-at")
    with gr.Row(elem_classes="fnb-top"):
        with gr.Column(scale=4, min_width=230):
            status = gr.HTML(_choose(desk, language), apply_default_css=False)
        jump = gr.Dropdown(
            [], container=False, min_width=160, scale=5, elem_id="fnb-jump", visible=False
        )
        buttons = {key: _button(key, language) for key in ON_TOP}
        tongue = gr.Dropdown(
            [(label, key) for key, label in LANGUAGES.items()],
            value=language,
            container=False,
            min_width=100,
            scale=0,
            filterable=False,
            elem_id="fnb-language",
        )
    with gr.Column(visible=False) as whole, gr.Row(elem_classes="fnb-main"):
        with gr.Column(scale=3, min_width=320):
            board = gr.HTML(
                html_template="${value}",  # never {{value}}: what stands in it would be run
                js_on_load=(HERE / "page.js").read_text(encoding="utf-8"),
                apply_default_css=False,
            )
        with gr.Column(scale=1, min_width=300, elem_classes="fnb-edit"):
            with gr.Row():
                buttons |= {key: _button(key, language) for key in ON_SIDE}
            fields = make_parts(language)
            keys = gr.HTML(apply_default_css=False)
    return Layout(at, tongue, status, jump, buttons, whole, board, fields, keys)


def _button(key: str, language: str) -> gr.Button:
    text = say(language, key)
    name = f"fnb-{key.removesuffix('_button')}"
    return gr.Button(
        text,
        size="sm",
        min_width=72,
        elem_id=name,
        variant="primary" if key == "accept_button" else "secondary",
        visible=False,
    )


def _choose(desk: Desk, language: str) -> str:
    """What the page says before it knows who reviews."""
    if len(desk.reviewers) == 1:
        return '<div class="fnb-status"></div>'
    links = (f'<a href="{escaped(address(n))}">{escaped(n)}</a>' for n in desk.reviewers)
    return f'<div class="fnb-status">{say(language, "choose")} {" · ".join(links)}</div>'


Listener = Callable[..., Any]


def listeners(field: gr.components.Component) -> list[Listener]:
    """The events by which a person, not the server, sets a field."""
    if isinstance(field, gr.Textbox):
        return [field.blur, field.submit]
    if isinstance(field, gr.Slider):
        return [field.release]
    chosen: Any = field  # a radio or a dropdown
    return [chosen.input]
