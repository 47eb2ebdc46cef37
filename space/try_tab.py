"""The tab Try it: a form on the left, what came of it on the right."""

from __future__ import annotations

import gradio as gr

from finnewsbench.space.context import Context
from finnewsbench.space.labels import Labels
from finnewsbench.space.try_form import lay_out as lay_out_form
from finnewsbench.space.try_form_wiring import wire_form
from finnewsbench.space.try_handling import Wiring
from finnewsbench.space.try_results import lay_out as lay_out_results
from finnewsbench.space.try_results import lay_out_said
from finnewsbench.space.try_wiring import wire_run
from finnewsbench.space.try_wiring import wire_views


def build(context: Context, language: gr.Radio, labels: Labels) -> None:
    """Put the tab together, inside its `gr.Tab`."""
    with gr.Row(elem_classes="fnb-try"):
        with gr.Column(elem_classes="fnb-try-form", scale=0, min_width=320):
            form = lay_out_form(context, labels)
            with form.act:
                said = lay_out_said(context, labels)
        with gr.Column(elem_classes="fnb-try-results", scale=1, min_width=320):
            results = lay_out_results(context, labels, said)
    wiring = Wiring(context, language, form, results)
    wire_form(context, language, form, labels)
    wire_run(wiring)
    wire_views(wiring, labels)
