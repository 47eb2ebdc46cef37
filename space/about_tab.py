"""The tab About: how scores come about, their limits, how to run the benchmark, how to cite it."""

from __future__ import annotations

from collections.abc import Callable

import gradio as gr

from finnewsbench.space.about_text import CITATION
from finnewsbench.space.about_text import COMMANDS
from finnewsbench.space.about_text import limits
from finnewsbench.space.about_text import part
from finnewsbench.space.about_text import scores
from finnewsbench.space.context import Context
from finnewsbench.space.labels import Labels
from finnewsbench.space.words import say


def build(context: Context, language: gr.Radio, labels: Labels) -> None:  # noqa: ARG001 (no events)
    """Put the tab together, inside its `gr.Tab`."""
    tongue = context.language

    def text(made: Callable[[str], str]) -> None:
        labels.put(gr.HTML(made(tongue), apply_default_css=False, padding=False), value=made)

    def copied(value: str, key: str, name: str) -> None:
        # Code, as a text box with a button has no name for a screen reader (Gradio 6.31).
        box = gr.Code(
            value,
            label=say(tongue, key),
            lines=value.count("\n") + 1,
            interactive=False,
            wrap_lines=True,
            show_line_numbers=False,
            buttons=["copy"],
            elem_id=name,
        )
        labels.put(box, label=key)

    with gr.Row(elem_classes="fnb-about"):
        with gr.Column(min_width=300):
            text(scores)
        with gr.Column(min_width=300):
            text(limits)
            with gr.Column(elem_classes="fnb-card fnb-about-copy"):
                text(lambda tongue: part(tongue, "run", "run_text"))
                copied(COMMANDS, "about.commands", "fnb-about-commands")
                text(_models)
            with gr.Column(elem_classes="fnb-card fnb-about-copy"):
                text(lambda tongue: part(tongue, "citation", "citation_text"))
                copied(CITATION, "about.citation", "fnb-about-citation")
                text(lambda tongue: part(tongue, "licence", "licence_text"))


def _models(language: str) -> str:
    return f'<p class="fnb-note">{say(language, "about.run_model")}</p>'
