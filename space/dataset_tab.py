"""The tab Dataset: find articles, see their labels on the text, and the dataset's figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gradio as gr
from gradio.context import get_render_context

from finnewsbench.space.articles import by_id
from finnewsbench.space.articles import splits
from finnewsbench.space.context import Context
from finnewsbench.space.dataset_article import SHOWN
from finnewsbench.space.dataset_article import article
from finnewsbench.space.dataset_article import facet_word
from finnewsbench.space.dataset_find import FILTERS
from finnewsbench.space.dataset_find import LONGEST
from finnewsbench.space.dataset_find import PAGE
from finnewsbench.space.dataset_find import Query
from finnewsbench.space.dataset_find import find
from finnewsbench.space.dataset_find import page_of
from finnewsbench.space.dataset_find import values
from finnewsbench.space.dataset_stats import statistics
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import QUIET
from finnewsbench.space.labels import Labels
from finnewsbench.space.words import choices
from finnewsbench.space.words import say

FAST: dict[str, Any] = {**QUIET, "queue": False, "trigger_mode": "always_last"}


@dataclass(frozen=True, slots=True)
class Parts:
    """The components of the inner tab Articles."""

    search: gr.Textbox
    filters: tuple[gr.Dropdown, ...]
    count: gr.HTML
    found: gr.Radio
    back: gr.Button
    forth: gr.Button
    shown: gr.CheckboxGroup
    page: gr.HTML


def build(context: Context, language: gr.Radio, labels: Labels) -> None:
    """Put the tab together, inside its `gr.Tab`."""
    outer = get_render_context()
    tongue = context.language
    with gr.Tabs(elem_classes="fnb-board-tabs"):
        key = "dataset.articles"
        with labels.put(gr.Tab(say(tongue, key)), label=key):
            parts = _lay_out(context, labels)
        key = "dataset.statistics"
        with labels.put(gr.Tab(say(tongue, key)), label=key) as counted:
            split = gr.Radio(
                [(say(tongue, "dataset.whole"), "")], value="", show_label=False, container=False,
                label=say(tongue, "dataset.split"), elem_id="fnb-data-stats-split",
            )  # fmt: skip
            labels.put(split, label="dataset.split")
            figures = gr.HTML(apply_default_css=False, padding=False)
    number = gr.State(0)
    _wire_articles(context, language, labels, parts, number, outer)

    @in_words
    def drawn(tongue: str, split: str) -> list[Any]:
        names = list(splits(context.data))
        offered = [(say(tongue, "dataset.whole"), ""), *((say(tongue, n), n) for n in names)]
        return [gr.update(choices=offered), statistics(context.data, split or "", tongue)]

    counted.select(drawn, [language, split], [split, figures], **FAST)
    split.input(drawn, [language, split], [split, figures], **FAST)
    labels.redraw(drawn, [split], [split, figures])


def _lay_out(context: Context, labels: Labels) -> Parts:
    tongue = context.language

    def put(component: Any, **words: Any) -> Any:
        return labels.put(component, **words)

    def categories(language: str) -> list[tuple[str, str]]:
        return choices(language, "", SHOWN)

    with gr.Row(elem_classes="fnb-data"):
        with gr.Column(elem_classes="fnb-data-side", min_width=0):
            search = put(
                gr.Textbox(
                    "", label=say(tongue, "dataset.search"),
                    placeholder=say(tongue, "dataset.search_hint"),
                    max_lines=1, max_length=LONGEST, elem_id="fnb-data-search",
                ),
                label="dataset.search", placeholder="dataset.search_hint",
            )  # fmt: skip
            fold = gr.Accordion(
                say(tongue, "dataset.filters"), open=False, elem_classes="fnb-board-more"
            )
            with put(fold, label="dataset.filters"), gr.Row(elem_classes="fnb-board-filters"):
                filters = tuple(_dropdown(labels, name, tongue) for name in FILTERS)
            count = gr.HTML(apply_default_css=False, padding=False)
            found = put(
                gr.Radio(
                    [], label=say(tongue, "dataset.list"), show_label=False, container=False,
                    elem_id="fnb-data-list",
                ),
                label="dataset.list",
            )  # fmt: skip
            with gr.Row(elem_classes="fnb-data-pages"):
                back, forth = (
                    put(
                        gr.Button(say(tongue, f"dataset.{key}"), size="sm", min_width=80),
                        value=f"dataset.{key}",
                    )
                    for key in ("previous", "next")
                )
        with gr.Column(elem_classes="fnb-data-main", min_width=0):
            shown = put(
                gr.CheckboxGroup(
                    categories(tongue), value=list(SHOWN), label=say(tongue, "dataset.labels"),
                    show_label=False, container=False, elem_id="fnb-data-shown",
                ),
                label="dataset.labels", choices=categories,
            )  # fmt: skip
            page = gr.HTML(apply_default_css=False, padding=False)
    return Parts(search, filters, count, found, back, forth, shown, page)


def _dropdown(labels: Labels, name: str, language: str) -> gr.Dropdown:
    made = gr.Dropdown(
        [(say(language, "dataset.any"), "")], value="", label=say(language, f"dataset.{name}"),
        elem_id=f"fnb-data-{name}", min_width=120, filterable=name in {"event", "difficulty"},
    )  # fmt: skip
    return labels.put(made, label=f"dataset.{name}")


def _wire_articles(  # noqa: PLR0913, PLR0917 (the parts of the tab)
    context: Context,
    language: gr.Radio,
    labels: Labels,
    parts: Parts,
    number: gr.State,
    outer: Any,
) -> None:
    def listed(tongue: str, at: int, text: str, *rest: Any) -> list[Any]:
        *chosen, current, shown = rest
        wanted = tuple(zip(FILTERS, map(str, chosen), strict=True))
        ids = find(context.data, Query((text or "")[:LONGEST], wanted))
        at, mine = page_of(ids, at)
        current = current if current in mine else next(iter(mine), None)
        first = at * PAGE
        counts = {"total": len(ids), "first": first + 1, "last": first + len(mine)}
        told = say(tongue, "dataset.found" if ids else "dataset.found_none", **counts)
        return [
            at,
            f'<p class="fnb-note" role="status">{told}</p>',
            gr.update(choices=[(_entry(context, id_, tongue), id_) for id_ in mine], value=current),
            gr.update(interactive=at > 0),
            gr.update(interactive=(at + 1) * PAGE < len(ids)),
            drawn(tongue, current, shown),
        ]

    @in_words
    def started(tongue: str, *rest: Any) -> list[Any]:
        return [*_options(context, tongue), *listed(tongue, *rest)]

    @in_words
    def drawn(tongue: str, current: str | None, shown: list[str]) -> str:
        row = by_id(context.data).get(current or "")
        return article(row, shown, tongue) if row else ""

    asked = [language, number, parts.search, *parts.filters, parts.found, parts.shown]
    told = [number, parts.count, parts.found, parts.back, parts.forth, parts.page]
    outer.select(started, asked, [*parts.filters, *told], **FAST)
    labels.redraw(started, asked[1:], [*parts.filters, *told])
    chosen = [parts.search.change, *(each.input for each in parts.filters)]
    anew = in_words(lambda tongue, _at, *rest: listed(tongue, 0, *rest))
    gr.on(chosen, anew, asked, told, **FAST)
    for button, by in ((parts.back, -1), (parts.forth, 1)):
        turned = in_words(lambda tongue, at, *rest, by=by: listed(tongue, at + by, *rest))
        button.click(turned, asked, told, **FAST)
    gr.on(
        [parts.found.input, parts.shown.input],
        drawn, [language, parts.found, parts.shown], parts.page, **FAST,
    )  # fmt: skip


def _options(context: Context, language: str) -> list[Any]:
    """An update of each filter: what the data hold, in the page's words."""
    found = []
    for name in FILTERS:
        offered = [(_label(name, value, language), value) for value in values(context.data, name)]
        found.append(gr.update(choices=[(say(language, "dataset.any"), ""), *offered]))
    return found


def _label(name: str, value: str, language: str) -> str:
    return say(language, value) if name == "split" else facet_word(name, value, language)


def _entry(context: Context, article_id: str, language: str) -> str:
    """An article in the list: a line of what it is, then its title."""
    row = by_id(context.data)[article_id]
    about = [article_id, row["central_company"], facet_word("event", row["event"], language)]
    return f"{' · '.join(map(str, about))}\n{row['title']}"
