"""What is chosen on the leaderboard: filters, order, runs, article."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gradio as gr

from finnewsbench.space.board_runs import Board
from finnewsbench.space.board_table import COLUMNS
from finnewsbench.space.board_table import SCORES
from finnewsbench.space.board_view import RUN_PARTS
from finnewsbench.space.board_view import Choice
from finnewsbench.space.board_view import groups
from finnewsbench.space.context import Context
from finnewsbench.space.labels import Labels
from finnewsbench.space.words import say

FIRST = ("sector", "hard")
MORE = ("event", "tag", "difficulty", "length", "judge", "rubric")
FILTERS = (*FIRST, *MORE)
"""Filters that stand before the table, and those that are folded away."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The components, filters in the order of `FILTERS`."""

    filters: tuple[gr.Dropdown, ...]
    sort: gr.Dropdown
    common: gr.Checkbox

    @property
    def all(self) -> list[Any]:
        """What `chosen` takes, and the order by which the table is sorted after it."""
        return [*self.filters, self.common, self.sort]


def lay_out(context: Context, labels: Labels) -> Controls:
    """Make the controls."""
    made: dict[str, gr.Dropdown] = {}
    with gr.Row(elem_classes="fnb-board-filters"):
        for name in FIRST:
            made[name] = _dropdown(context, labels, name)
        sort = labels.put(
            gr.Dropdown(
                sorts(context.language),
                value="overall",
                label=say(context.language, "board.sort"),
                elem_id="fnb-board-sort",
                min_width=120,
            ),
            label="board.sort",
            choices=sorts,
        )
        common = labels.put(
            gr.Checkbox(
                label=say(context.language, "board.common"),
                info=say(context.language, "board.common_info"),
                elem_id="fnb-board-common",
                min_width=120,
            ),
            label="board.common",
            info="board.common_info",
        )
    fold = gr.Accordion(
        say(context.language, "board.more"), open=False, elem_classes="fnb-board-more"
    )
    with labels.put(fold, label="board.more"), gr.Row(elem_classes="fnb-board-filters"):
        for name in MORE:
            made[name] = _dropdown(context, labels, name)
    return Controls(tuple(made[name] for name in FILTERS), sort, common)


def chosen(*values: Any) -> Choice:
    """From the values of the filters and of ``common`` to the choice."""
    *filters, common = values
    named = zip(FILTERS, filters, strict=True)
    return Choice(tuple((name, str(value)) for name, value in named if value), bool(common))


def options(board: Board, language: str) -> Iterator[Any]:
    """An update of each filter: what the runs and articles offer, in the page's words."""
    for name in FILTERS:
        found = board.choices(name) if name in RUN_PARTS else list(groups(board, name))
        offered = [(_label(name, value, language), value) for value in found]
        yield gr.update(choices=[(say(language, "board.any"), ""), *offered])


def sorts(language: str) -> list[tuple[str, str]]:
    """Labels and keys of what the table can be sorted by."""
    names = [c for c in COLUMNS if c != "judge"]
    return [(say(language, name if name in SCORES else f"board.{name}"), name) for name in names]


def _dropdown(context: Context, labels: Labels, name: str) -> gr.Dropdown:
    dropdown = gr.Dropdown(
        [(say(context.language, "board.any"), "")],
        value="",
        label=say(context.language, f"board.{name}"),
        elem_id=f"fnb-board-{name}",
        min_width=120,
        filterable=name in {"event", "difficulty"},
    )
    return labels.put(dropdown, label=f"board.{name}")


def _label(name: str, value: str, language: str) -> str:
    if name in RUN_PARTS:
        return value
    if name == "length":
        span = value.removesuffix(" characters").replace("-", "–")
        return say(language, "board.characters", span=span)
    if name == "hard":
        return say(language, f"board.hard_{value}") if value in {"yes", "no"} else value
    try:
        return say(language, f"dataset.{name}_{value}")
    except KeyError:  # data with a vocabulary of its own, or nothing
        return say(language, "board.none") if value == "(none)" else value
