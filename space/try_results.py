"""The results of Try it: status, scores, and five ways to look at an extraction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gradio as gr

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.space import try_show as show
from finnewsbench.space.cards_view import cards as cards_of
from finnewsbench.space.context import Context
from finnewsbench.space.exporting import as_curl
from finnewsbench.space.exporting import as_python
from finnewsbench.space.labels import Labels
from finnewsbench.space.session import SIDES
from finnewsbench.space.session import Desk
from finnewsbench.space.table import COLUMNS
from finnewsbench.space.table import headers
from finnewsbench.space.table import to_rows
from finnewsbench.space.try_events import example_desk
from finnewsbench.space.words import say

SESSION_SECONDS = 3600
"""So long an idle visitor's extraction is kept."""


@dataclass(frozen=True, slots=True)
class Said:
    """What stands below the buttons, and the example that a visitor finds."""

    example: Desk
    status: gr.HTML
    download: gr.DownloadButton


@dataclass(frozen=True, slots=True)
class Results:
    """The parts of the results; ``desk`` holds a `session.Desk`."""

    desk: gr.State
    status: gr.HTML
    download: gr.DownloadButton
    cards: gr.HTML
    views: gr.Column
    side: gr.Radio
    only: gr.Radio
    board: gr.HTML
    reference: gr.HTML
    edit_hint: gr.HTML
    table: gr.Dataframe
    rescore: gr.Button
    pasted: gr.Textbox
    apply: gr.Button
    now: gr.Code
    curl: gr.Code
    python: gr.Code

    @property
    def drawn(self) -> list[Any]:
        """What `try_show.everything` may change."""
        return [
            self.desk, self.status, self.download, self.cards, self.views, self.side, self.board,
            self.reference, self.edit_hint, self.table, self.rescore, self.now, self.curl,
            self.python,
        ]  # fmt: skip


def lay_out_said(context: Context, labels: Labels) -> Said:
    """Make what stands below the buttons."""
    language, example = context.language, example_desk(context)
    status = gr.HTML(show.status(example, language), elem_id="fnb-status", apply_default_css=False)
    download = gr.DownloadButton(
        say(language, "try.download"), size="sm", visible=False, elem_id="fnb-download"
    )
    labels.put(download, label="try.download")
    return Said(example, status, download)


def lay_out(context: Context, labels: Labels, said: Said) -> Results:
    """Make the parts, inside a column."""
    language = context.language

    def html(value: str, name: str) -> gr.HTML:
        return gr.HTML(value, elem_id=name, apply_default_css=False)

    def only_options(tongue: str) -> list[tuple[str, str]]:
        return [(say(tongue, "try.all"), ""), *((say(tongue, c), c) for c in CATEGORIES)]

    example, shown = said.example, said.example.sides[0]
    desk = gr.State(example, time_to_live=SESSION_SECONDS)
    cards = html(cards_of(example, language), "fnb-cards")
    with gr.Column(elem_classes="fnb-views") as views:
        with gr.Row(elem_classes="fnb-try-filter"):
            side = gr.Radio(
                [(name.upper(), name) for name in SIDES], value="a", visible=False,
                container=False, show_label=False, label="A / B", elem_id="fnb-side",
                elem_classes="fnb-pills",
                scale=0, min_width=200,
            )  # fmt: skip
            only = labels.put(
                gr.Radio(
                    only_options(language), value="", container=False, show_label=False,
                    label=say(language, "try.only"), elem_id="fnb-only", elem_classes="fnb-pills",
                ),
                label="try.only", choices=only_options,
            )  # fmt: skip
        with gr.Tabs(elem_classes="fnb-view-tabs"):
            with _tab(labels, language, "view_result"):
                board = html(show.board(example, "a", "", language), "fnb-board")
            with _tab(labels, language, "view_reference"):
                reference = html(show.reference_view(example, "", language), "fnb-reference")
            with _tab(labels, language, "view_edit"):
                edit_hint = html(show.hint(language), "fnb-edit-hint")
                table = labels.put(
                    gr.Dataframe(
                        to_rows(shown.items, language), headers=headers(language),
                        column_count=len(COLUMNS), datatype="str", type="array",
                        interactive=True, wrap=True, max_height=520, buttons=[],
                        column_widths=["12%", "20%", "13%", "11%", "44%"],
                        elem_id="fnb-table", show_label=False, label=say(language, "try.view_edit"),
                    ),
                    label="try.view_edit",
                )  # fmt: skip
                rescore = labels.put(
                    gr.Button(say(language, "try.rescore"), visible=False, elem_id="fnb-rescore"),
                    value="try.rescore",
                )
            with _tab(labels, language, "view_json"):
                pasted = labels.put(
                    gr.Textbox(
                        label=say(language, "try.paste"), lines=6, max_lines=12,
                        placeholder=say(language, "try.paste_hint"), elem_id="fnb-json",
                    ),
                    label="try.paste", placeholder="try.paste_hint",
                )  # fmt: skip
                apply = labels.put(
                    gr.Button(say(language, "try.apply"), size="sm", elem_id="fnb-apply"),
                    value="try.apply",
                )
                text = show.as_json(shown)
                now = labels.put(
                    _code("json", "fnb-now", say(language, "try.now"), text), label="try.now"
                )
            with _tab(labels, language, "view_call"):
                curl = _code("shell", "fnb-curl", "curl", as_curl(example, shown))
                python = _code("python", "fnb-python", "Python", as_python(example, shown))
    return Results(
        desk, said.status, said.download, cards, views, side, only, board, reference, edit_hint,
        table, rescore, pasted, apply, now, curl, python,
    )  # fmt: skip


def _tab(labels: Labels, language: str, key: str) -> Any:
    name = f"try.{key}"
    return labels.put(gr.Tab(say(language, name), id=key, render_children=True), label=name)


def _code(kind: Any, name: str, label: str, value: str) -> gr.Code:
    return gr.Code(
        value, language=kind, label=label, interactive=False, lines=6, max_lines=22, elem_id=name,
        wrap_lines=True, show_line_numbers=False, buttons=["copy"],
    )  # fmt: skip
