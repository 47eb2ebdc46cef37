"""The page: a frame with the language, and a tab for each question that it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gradio as gr

from finnewsbench.highlight import escaped
from finnewsbench.space import about_tab
from finnewsbench.space import board_tab
from finnewsbench.space import dataset_tab
from finnewsbench.space import try_tab
from finnewsbench.space.context import Context
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import QUIET
from finnewsbench.space.labels import Labels
from finnewsbench.space.try_results import SESSION_SECONDS
from finnewsbench.space.words import LANGUAGES
from finnewsbench.space.words import say

Tab = Callable[[Context, gr.Radio, Labels], None]

TABS: dict[str, Tab] = {
    "try": try_tab.build,
    "board": board_tab.build,
    "dataset": dataset_tab.build,
    "about": about_tab.build,
}
"""Part (`words.PARTS`) -> what builds its tab."""


def build(context: Context) -> gr.Blocks:
    """The whole page.  Gradio's usage reports are off."""
    labels = Labels()
    with gr.Blocks(
        title="FinNewsBench",
        analytics_enabled=False,
        fill_width=True,
        delete_cache=(600, SESSION_SECONDS),
    ) as page:
        with gr.Row(elem_classes="fnb-head"):
            brand = gr.HTML(_brand(context.language), apply_default_css=False)
            labels.put(brand, value=_brand)
            language = gr.Radio(
                [(label, key) for key, label in LANGUAGES.items()],
                value=context.language,
                container=False,
                show_label=False,
                label=say(context.language, "language"),
                elem_id="fnb-language",
                elem_classes="fnb-pills",
                min_width=150,
                scale=0,
            )
            labels.put(language, label="language")
        with gr.Tabs(elem_classes="fnb-tabs"):
            for part, tab in TABS.items():
                key = f"{part}.tab"
                with labels.put(gr.Tab(say(context.language, key), id=part), label=key):
                    tab(context, language, labels)
        _wire_language(page, context, language, labels)
    built: gr.Blocks = page
    return built


def _wire_language(page: gr.Blocks, context: Context, language: gr.Radio, labels: Labels) -> None:
    """Change the words with the language, which an address may name (``?lang=en``)."""

    def opened(request: gr.Request) -> str:
        asked = str(dict(request.query_params).get("lang", ""))
        return asked if asked in LANGUAGES else context.language

    def retold(tongue: str) -> list[Any]:
        return labels.updates(tongue)

    page.load(in_words(opened, context.language), None, language, queue=False, **QUIET)
    language.change(in_words(retold), language, labels.components, queue=False, **QUIET)
    for draw, inputs, outputs in labels.redrawn:
        language.change(in_words(draw), [language, *inputs], outputs, queue=False, **QUIET)


def _brand(language: str) -> str:
    return (
        '<div class="fnb-brand"><h1>FinNewsBench</h1>'
        f"<p>{escaped(say(language, 'tagline'))}</p></div>"
    )
