"""The editor: which fields a candidate has, and what the page's parts show for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gradio as gr

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.review.material import FIELDS
from finnewsbench.dataset_builder.labelling.review.material import scale
from finnewsbench.dataset_builder.labelling.review.rows import Row
from finnewsbench.dataset_builder.labelling.review.words import choices
from finnewsbench.dataset_builder.labelling.review.words import say
from finnewsbench.dataset_builder.labelling.review.words import sector
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import ROLES
from finnewsbench.metric.schema import SECTORS

MOVABLE = tuple(category for category in LABELLED if category != "sentiment")
"""Categories that a candidate can be moved between."""

Part = Callable[[Row, str], dict[str, Any]]


def make_parts(language: str) -> dict[str, gr.components.Component]:
    """The parts of the editor by field, all hidden, in the order in which they are shown."""
    parts: dict[str, gr.components.Component] = {}
    with gr.Row():
        parts["category"] = gr.Dropdown(
            choices(language, MOVABLE), visible=False, min_width=110, scale=2, filterable=False
        )
        parts["name"] = gr.Textbox(
            visible=False, max_lines=1, min_width=150, scale=3, elem_id="fnb-name"
        )
    parts["aliases"] = gr.Textbox(visible=False, lines=1, max_lines=4)
    parts["scale"] = gr.Slider(0, 1, step=0.05, visible=False, buttons=[])
    parts["polarity"] = gr.Radio(choices(language, POLARITIES), visible=False)
    parts["kind"] = gr.Radio(choices(language, EXCLUDED_KINDS), visible=False)
    parts["role"] = gr.Radio(choices(language, ROLES), visible=False)
    parts["sector"] = gr.Dropdown(list(SECTORS), visible=False)
    with gr.Row():
        parts["title"] = gr.Textbox(visible=False, max_lines=1, min_width=120)
        parts["affiliation"] = gr.Textbox(visible=False, max_lines=1, min_width=120)
    parts["note"] = gr.Textbox(visible=False, max_lines=1)
    return parts


def part_updates(row: Row | None, language: str) -> list[Any]:
    """One update a part of `make_parts`, in its order; everything is hidden without a row."""
    return [
        gr.update(visible=True, **shown)
        if row and (shown := _shown(key, row, language)) is not None
        else gr.update(visible=False)
        for key in PARTS
    ]


TYPED = ("name", "aliases", "title", "affiliation", "note")
"""Fields that are typed: while one is saved, the reviewer may be in the next one already."""

PARTS = (
    "category",
    "name",
    "aliases",
    "scale",
    "polarity",
    "kind",
    "role",
    "sector",
    "title",
    "affiliation",
    "note",
)


def _shown(key: str, row: Row, language: str) -> dict[str, Any] | None:
    """Label, value and choices of a part; ``None`` where the candidate has no such field."""
    fields = FIELDS[row.category]
    if key == "category":
        if row.category == "sentiment":
            return None
        return _part(key, row.category, language, choices=choices(language, MOVABLE))
    if key == "name":
        return _part("company" if "company" in fields else key, row.name, language)
    if key == "scale":
        own = scale(row.category)
        return _part(own, row.relevance, language) if own else None
    if key == "note":
        return _part(key, row.note, language)
    if key not in fields:
        return None
    value = row.values[key]
    if key == "aliases":
        return _part("aliases_field", "\n".join(value), language)
    vocabulary = {"polarity": POLARITIES, "kind": EXCLUDED_KINDS, "role": ROLES}
    if key in vocabulary:
        return _part(key, value or None, language, choices=choices(language, vocabulary[key]))
    if key == "sector":
        named = [(sector(language, name), name) for name in SECTORS]
        return _part(key, value or None, language, choices=named)
    return _part(key, value, language)


def _part(key: str, value: Any, language: str, **more: Any) -> dict[str, Any]:
    return {"label": say(language, key), "value": value, **more}
