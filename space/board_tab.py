"""The tab Leaderboard: runs side by side, article by article, and the paper's figures apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gradio as gr
from gradio.context import get_render_context

from finnewsbench.space import board_controls as controls_of
from finnewsbench.space import board_desk as desk
from finnewsbench.space.board_events import drawn_in
from finnewsbench.space.board_events import picked_in
from finnewsbench.space.board_events import refreshed_in
from finnewsbench.space.board_events import stepped_in
from finnewsbench.space.board_events import taken_in
from finnewsbench.space.board_paper import paper_tables
from finnewsbench.space.board_table import DATATYPES
from finnewsbench.space.board_table import WIDTHS
from finnewsbench.space.board_table import headers
from finnewsbench.space.context import Context
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import QUIET
from finnewsbench.space.labels import Labels
from finnewsbench.space.words import say

SLOW: dict[str, Any] = {**QUIET, "concurrency_id": "board", "concurrency_limit": 4}


@dataclass(frozen=True, slots=True)
class Results:
    """The inner tab Results."""

    controls: controls_of.Controls
    above: gr.HTML
    grid: gr.Dataframe
    opened: gr.Button
    below: gr.HTML
    pictures: gr.HTML


@dataclass(frozen=True, slots=True)
class ByArticle:
    """The inner tab By article: two runs, an article, whose evidence is marked."""

    first: gr.Dropdown
    second: gr.Dropdown
    article: gr.Dropdown
    marked: gr.Radio
    back: gr.Button
    forth: gr.Button
    page: gr.HTML


def build(context: Context, language: gr.Radio, labels: Labels) -> None:
    """Put the tab together, inside its `gr.Tab`."""
    outer: Any = get_render_context()
    with gr.Tabs(elem_classes="fnb-board-tabs") as inner:
        with _tab(context, labels, "results"):
            results = _results(context, labels)
        with _tab(context, labels, "by_article") as tab:
            parts = _by_article(context, labels)
        with _tab(context, labels, "paper"):
            labels.put(_html(paper_tables(context.language)), value=paper_tables)
    shared = [results.above, results.grid, results.below, results.pictures]
    chosen = [parts.first, parts.second, parts.article]
    told = [*results.controls.filters, *shared, *chosen, results.opened]
    asked = [language, *results.controls.all, *chosen]
    seen = [language, *chosen, parts.marked]
    begun = gr.State(value=False)  # whether the tab was opened: before, nothing is read
    refreshed, drawn = in_words(refreshed_in(context)), in_words(drawn_in(context))

    outer.select(lambda: True, None, begun, queue=False, **QUIET)
    outer.select(refreshed, asked, told, **SLOW)
    filters: list[Any] = [*results.controls.filters, results.controls.common]
    gr.on([each.input for each in filters], refreshed, asked, told, **SLOW)
    # A table keeps the order of a column's menu as long as it stands: it is put up anew.
    taken_down = results.controls.sort.input(
        lambda: gr.update(visible=False), None, results.grid, queue=False, **QUIET
    )
    taken_down.then(refreshed, asked, told, **SLOW)
    labels.redraw(_unless_unseen(refreshed, len(told)), [begun, *asked[1:]], told)
    labels.redraw(_unless_unseen(drawn, 1), [begun, *seen[1:]], [parts.page])

    of_run = [language, parts.article, *results.controls.all]
    follow = [parts.article, results.opened]
    results.grid.select(in_words(picked_in(context)), of_run, [parts.first, *follow], **SLOW)
    results.opened.click(
        lambda: gr.Tabs(selected="by_article"), None, inner, queue=False, **QUIET
    ).then(drawn, seen, parts.page, **SLOW)
    tab.select(drawn, seen, parts.page, **SLOW)
    taken = parts.first.input(in_words(taken_in(context)), [*of_run, parts.first], follow, **SLOW)
    taken.then(drawn, seen, parts.page, **SLOW)
    changed = [parts.second.input, parts.article.input, parts.marked.input]
    gr.on(changed, drawn, seen, parts.page, **SLOW)
    for button, by in ((parts.back, -1), (parts.forth, 1)):
        ids = [language, parts.first, parts.article, *results.controls.all]
        moved = button.click(in_words(stepped_in(context, by)), ids, parts.article, **SLOW)
        moved.then(drawn, seen, parts.page, **SLOW)


def _unless_unseen(draw: Callable[..., Any], outputs: int) -> Callable[..., Any]:
    """The same drawing, left out while the tab has not been opened."""

    def drawn(language: str, begun: object, *values: Any) -> Any:
        if begun:
            return draw(language, *values)
        return gr.skip() if outputs == 1 else [gr.skip()] * outputs

    return drawn


def _results(context: Context, labels: Labels) -> Results:
    tongue = context.language
    return Results(
        controls=controls_of.lay_out(context, labels),
        above=_html(f'<p class="fnb-note">{say(tongue, "board.loading")}</p>'),
        grid=gr.Dataframe(
            headers=headers(tongue),
            datatype=DATATYPES,
            column_widths=WIDTHS,
            interactive=False,
            wrap=True,
            pinned_columns=1,
            max_height=640,
            buttons=[],
            show_label=False,
            elem_id="fnb-board-table",
        ),
        opened=gr.Button(say(tongue, "board.by_article"), elem_id="fnb-board-open", size="sm"),
        below=_html(),
        pictures=_html(),
    )


def _by_article(context: Context, labels: Labels) -> ByArticle:
    tongue = context.language

    def marks(language: str) -> list[tuple[str, str]]:
        return [(say(language, f"board.{key}"), key) for key in desk.MARKED]

    def dropdown(key: str, name: str) -> gr.Dropdown:
        made = gr.Dropdown([], label=say(tongue, f"board.{key}"), elem_id=name, min_width=120)
        return labels.put(made, label=f"board.{key}")

    def button(key: str) -> gr.Button:
        made = gr.Button(say(tongue, f"board.{key}"), size="sm", min_width=90)
        return labels.put(made, value=f"board.{key}")

    with gr.Row(elem_classes="fnb-board-pick"):
        first = dropdown("first_run", "fnb-board-a")
        second = dropdown("second_run", "fnb-board-b")
        article = gr.Dropdown(
            [], label=say(tongue, "board.article"), elem_id="fnb-board-article", min_width=120
        )
    with gr.Row(elem_classes="fnb-board-step"):
        marked = gr.Radio(
            marks(tongue), value="of_a", label=say(tongue, "board.evidence"),
            show_label=False, container=False, elem_id="fnb-board-marked",
        )  # fmt: skip
        labels.put(marked, label="board.evidence", choices=marks)
        back, forth = button("previous"), button("next")
    return ByArticle(first, second, article, marked, back, forth, _html())


def _tab(context: Context, labels: Labels, key: str) -> gr.Tab:
    made = gr.Tab(say(context.language, f"board.{key}"), id=key)
    return labels.put(made, label=f"board.{key}")


def _html(value: str = "") -> gr.HTML:
    return gr.HTML(value, apply_default_css=False, padding=False)
