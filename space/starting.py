"""Start quickly: what Gradio's import spends on editors, what the first visitor would wait for."""

from __future__ import annotations

import gc
import inspect
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from typing import Any

from finnewsbench.space.context import Context

AFTER = 2.0
"""Seconds after the start at which it is begun."""


@contextmanager
def quickly() -> Iterator[None]:
    """Import Gradio and put the page together within this: it takes two thirds of the time.

    Nothing that is made meanwhile goes away, so that looking for garbage only costs.  And when its
    components are defined, Gradio (6.31) parses its own source to write type stubs beside it, which
    is 40% of its import; it leaves that out for classes that stand in no file.
    """
    collecting, file_of = gc.isenabled(), inspect.getfile

    def hidden(thing: Any) -> str:
        if isinstance(thing, type) and thing.__module__.startswith("gradio."):
            raise OSError("not needed here")
        return file_of(thing)

    gc.disable()
    if "gradio" not in sys.modules:
        stand_in: Any = hidden
        inspect.getfile = stand_in
    try:
        yield
    finally:
        inspect.getfile = file_of
        if collecting:
            gc.enable()


def warm_up(context: Context) -> threading.Timer:
    """Read in the background what the first look at a tab needs; the first page comes before it.

    Errors are left to those who look: they are told in words.
    """
    timer = threading.Timer(AFTER, read_ahead, (context,))
    timer.daemon = True
    timer.start()
    return timer


def read_ahead(context: Context) -> None:
    """Everything that is kept once it was made: the leaderboard, the statistics."""
    from finnewsbench.space.board_runs import board  # noqa: PLC0415 (this module comes first)
    from finnewsbench.space.board_view import Choice  # noqa: PLC0415
    from finnewsbench.space.board_view import view  # noqa: PLC0415
    from finnewsbench.space.dataset_stats import statistics  # noqa: PLC0415

    with suppress(Exception):
        view(board(context), Choice())
    with suppress(Exception):
        statistics(context.data, "", context.language)
