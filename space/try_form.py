"""The form of Try it: which article, which model, which judge."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import gradio as gr

from finnewsbench.addresses import SERVERS
from finnewsbench.highlight import escaped
from finnewsbench.redaction import endpoint
from finnewsbench.space.articles import by_id
from finnewsbench.space.articles import splits
from finnewsbench.space.context import Context
from finnewsbench.space.labels import Labels
from finnewsbench.space.limits import ARTICLE
from finnewsbench.space.scoring import Row
from finnewsbench.space.servers import BASELINE
from finnewsbench.space.servers import PUBLIC_URLS
from finnewsbench.space.servers import ROUTER
from finnewsbench.space.servers import SERVER
from finnewsbench.space.words import say

OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class ModelParts:
    """How a model is named; ``fields`` are shown where a server is asked."""

    kind: gr.Radio
    fields: gr.Column
    model: gr.Textbox
    url: gr.Dropdown
    key: gr.Textbox

    @property
    def values(self) -> list[Any]:
        """What an event takes of it, in the order of `servers.Chosen`."""
        return [self.kind, self.model, self.url, self.key]


@dataclass(frozen=True, slots=True)
class Form:
    """The parts of the form; ``act`` holds the buttons, and what came of them is said below."""

    pick: gr.Dropdown
    title: gr.Textbox
    article: gr.Textbox
    count: gr.HTML
    first: ModelParts
    compare: gr.Checkbox
    second: ModelParts
    second_box: gr.Column
    judge: ModelParts
    run_rules: gr.Button
    run_model: gr.Button
    cancel: gr.Button
    act: gr.Column

    @property
    def buttons(self) -> list[gr.Button]:
        """The two that start (`try_tab` shows one of them), and the one that stops."""
        return [self.run_rules, self.run_model, self.cancel]


def lay_out(context: Context, labels: Labels) -> Form:
    """Make the form, inside a column."""
    language = context.language

    def put(component: Any, **words: Any) -> Any:
        return labels.put(component, **words)

    first_row = next(iter(by_id(context.data).values()))
    pick = put(
        gr.Dropdown(
            articles(context, language), value=first_row["id"], label=say(language, "try.pick"),
            elem_id="fnb-pick", filterable=True,
        ),
        label="try.pick", choices=lambda tongue: articles(context, tongue),
    )  # fmt: skip
    title = put(
        gr.Textbox(
            first_row["title"], show_label=False, label=say(language, "try.title"), max_lines=2,
            placeholder=say(language, "try.title_hint"), elem_id="fnb-title", container=False,
        ),
        label="try.title", placeholder="try.title_hint",
    )  # fmt: skip
    article = put(
        gr.Textbox(
            first_row["article"], show_label=False, label=say(language, "try.article"), lines=9,
            max_lines=9, placeholder=say(language, "try.article_hint"), elem_id="fnb-article",
            container=False,
        ),
        label="try.article", placeholder="try.article_hint",
    )  # fmt: skip
    value = counted(language, first_row["article"], first_row["id"], first_row)
    count = gr.HTML(value, apply_default_css=False, elem_id="fnb-count")
    first = _model(context, labels, "a", "try.model")
    compare = put(
        gr.Checkbox(label=say(language, "try.compare"), container=False, elem_id="fnb-compare"),
        label="try.compare",
    )
    with gr.Column(visible=False) as second_box:
        second = _model(context, labels, "b", "try.model_b")
    judge = _model(context, labels, "judge", "try.judge", code=OFFLINE)
    if os.environ.get("OAUTH_CLIENT_ID"):  # a Space with ``hf_oauth``
        # Its script tells by its text whether to sign in or out, so the language never changes it.
        gr.LoginButton(
            say(language, "try.login"), logout_value=say(language, "try.logout"), size="sm"
        )
    with gr.Column(elem_classes="fnb-act") as act, gr.Row(elem_classes="fnb-go"):
        run_rules = gr.Button(
            say(language, "try.run"), variant="primary", elem_id="fnb-run", scale=3, min_width=80,
            visible=not context.model,
        )  # fmt: skip
        run_model = gr.Button(
            say(language, "try.run"), variant="primary", elem_id="fnb-run-model", scale=3,
            min_width=80, visible=bool(context.model),
        )  # fmt: skip
        cancel = gr.Button(
            say(language, "try.cancel"), variant="stop", elem_id="fnb-cancel", scale=1,
            min_width=80, visible=False,
        )  # fmt: skip
    for button, key in ((run_rules, "run"), (run_model, "run"), (cancel, "cancel")):
        put(button, value=f"try.{key}")
    return Form(
        pick, title, article, count, first, compare, second, second_box, judge, run_rules,
        run_model, cancel, act,
    )  # fmt: skip


def _model(
    context: Context, labels: Labels, name: str, heading: str, code: str = BASELINE
) -> ModelParts:
    language = context.language
    starts = SERVER if context.model and name == "a" else code
    kinds = (code, SERVER, ROUTER)

    def options(tongue: str) -> list[tuple[str, str]]:
        return [(say(tongue, f"try.kind_{kind}"), kind) for kind in kinds]

    kind = labels.put(
        gr.Radio(
            options(language), value=starts, label=say(language, heading),
            elem_id=f"fnb-kind-{name}", elem_classes="fnb-kind fnb-pills",
        ),
        label=heading, choices=options,
    )  # fmt: skip
    with gr.Column(visible=starts != code, elem_classes="fnb-server") as fields:
        model = labels.put(
            gr.Textbox(
                context.model if name == "a" else "", label=say(language, "try.name"),
                placeholder=say(language, "try.name_hint"), elem_id=f"fnb-model-{name}",
                max_lines=1,
            ),
            label="try.name", placeholder="try.name_hint",
        )  # fmt: skip
        addresses = PUBLIC_URLS if context.public else tuple(dict.fromkeys(SERVERS.values()))
        url = labels.put(
            gr.Dropdown(
                list(addresses), value=endpoint(context.base_url or addresses[0]).url,
                label=say(language, "try.url"), allow_custom_value=not context.public,
                elem_id=f"fnb-url-{name}",
            ),
            label="try.url",
        )  # fmt: skip
        key = labels.put(
            gr.Textbox(
                label=say(language, "try.key"), type="password", max_lines=1,
                placeholder=say(language, "try.key_hint"), elem_id=f"fnb-key-{name}",
            ),
            label="try.key", placeholder="try.key_hint",
        )  # fmt: skip
    return ModelParts(kind, fields, model, url, key)


def articles(context: Context, language: str) -> list[tuple[str, str]]:
    """What can be chosen: an own text, then the benchmark's articles."""
    found = [(say(language, "try.own"), "")]
    for rows in splits(context.data).values():
        found += [(f"{row['id']} · {row['title']}", str(row["id"])) for row in rows]
    return found


def matching(row: Row | None, title: str, article: str) -> Row | None:
    """The row, if the form still holds its very text."""
    same = row is not None and (row["title"], row["article"]) == (title, article)
    return row if same else None


def counted(language: str, article: str, picked: str, row: Row | None) -> str:
    """How long the text is, and whether it has a reference; drawn anew as one types."""
    most = f"{ARTICLE:,}"
    text = say(language, "try.count", count=f"{len(article):,}", most=most)
    long = " fnb-alarm" if len(article) > ARTICLE else ""
    if row is not None:
        told = _said(language, "has_reference", id=row["id"])
        chip = f'<span class="fnb-tag fnb-has">{told}</span>'
    else:
        key = "changed" if picked and article else "no_reference"
        chip = f'<span class="fnb-tag">{_said(language, key)}</span>'
    return f'<p class="fnb-count"><span class="fnb-chars{long}">{text}</span>{chip}</p>'


def _said(language: str, key: str, **values: Sequence[str]) -> str:
    return escaped(say(language, f"try.{key}", **values))
