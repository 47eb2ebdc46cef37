"""What the events of the leaderboard do: functions of a context, from inputs to outputs."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from typing import Any

import gradio as gr

from finnewsbench.space import board_desk as desk
from finnewsbench.space.board_charts import charts
from finnewsbench.space.board_controls import chosen
from finnewsbench.space.board_controls import options
from finnewsbench.space.board_notes import caption
from finnewsbench.space.board_notes import notes
from finnewsbench.space.board_runs import board
from finnewsbench.space.board_table import table
from finnewsbench.space.board_view import view
from finnewsbench.space.context import Context
from finnewsbench.space.words import say


def refreshed_in(context: Context) -> Callable[..., list[Any]]:
    """Everything that hangs on the filters, and what can be chosen by article."""

    def refreshed(tongue: str, *values: Any) -> list[Any]:
        *filters, sort, a, b, at = values
        found = board(context)
        shown = view(found, chosen(*filters))
        names = desk.runs(shown)
        a = a if a in names else next(iter(names), None)
        offered = desk.articles(found, shown, a or "")
        seconds = [(say(tongue, "board.none"), ""), *((name, name) for name in names)]
        return [
            *options(found, tongue),
            caption(shown, tongue),
            gr.update(value=table(shown, sort, tongue), visible=True),
            notes(found, shown, tongue),
            charts(shown, tongue),
            gr.update(choices=names, value=a),
            gr.update(choices=seconds, value=b if b in names else ""),
            _articles(offered, at, tongue),
            _open_button(a, tongue),
        ]

    return refreshed


def drawn_in(context: Context) -> Callable[..., str]:
    """The page of an article."""

    def drawn(tongue: str, a: str, b: str, at: str, marked: str) -> str:
        picked = desk.Picked(a or "", b or "", at or "", marked)
        return desk.page(board(context), context.data, picked, tongue)

    return drawn


def picked_in(context: Context) -> Callable[..., list[Any]]:
    """A row of the table was chosen: its run is the one to look at."""
    taken = taken_in(context)

    def picked(event: gr.SelectData, tongue: str, at: str, *values: Any) -> list[Any]:
        name = str(event.row_value[0]) if event.row_value else ""
        entry = board(context).entry(name)
        if entry is None or entry.other_data:
            return [gr.skip()] * 3
        return [gr.update(value=name), *taken(tongue, at, *values, name)]

    return picked


def taken_in(context: Context) -> Callable[..., list[Any]]:
    """A run was taken: its articles, the one before if it has that, and the button to it."""

    def taken(tongue: str, at: str, *values: Any) -> list[Any]:
        *filters, _sort, run = values
        found = board(context)
        offered = desk.articles(found, view(found, chosen(*filters)), run or "")
        return [_articles(offered, at, tongue), _open_button(run, tongue)]

    return taken


def stepped_in(context: Context, by: int) -> Callable[..., Any]:
    """The article that stands ``by`` places further on, round and round."""

    def stepped(_tongue: str, a: str, at: str, *values: Any) -> Any:
        *filters, _sort = values
        found = board(context)
        offered = desk.articles(found, view(found, chosen(*filters)), a or "")
        ids = [id_ for _, id_ in offered]
        place = ids.index(at) + by if at in ids else 0
        return ids[place % len(ids)] if ids else None

    return stepped


def _articles(offered: Sequence[tuple[str, str]], at: str | None, language: str) -> Any:
    """The choice of articles, the one before if it is still there."""
    ids = [id_ for _, id_ in offered]
    value = at if at in ids else next(iter(ids), None)
    count = f"{say(language, 'board.article')} ({len(ids)})"
    return gr.update(choices=list(offered), value=value, label=count)


def _open_button(run: str | None, language: str) -> Any:
    key = "board.open_article" if run else "board.by_article"
    return gr.update(value=say(language, key, run=run or ""), interactive=bool(run))
