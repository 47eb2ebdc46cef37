"""Runs that come with the package: small, and the board says of them what it says of the whole."""

from __future__ import annotations

import pytest
from space_runs import judged
from space_runs import made
from space_runs import nothing

from finnewsbench.data import load
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.space.board_bundle import bundle
from finnewsbench.space.board_bundle import size
from finnewsbench.space.board_desk import Picked
from finnewsbench.space.board_desk import page
from finnewsbench.space.board_runs import board
from finnewsbench.space.board_view import Choice
from finnewsbench.space.board_view import view
from finnewsbench.space.context import Context


def replies(row):
    """Nothing for the second article, no JSON for the first."""
    return "못 하겠습니다" if row["id"] == "fnb-v001" else nothing(row)


def seen(folder):
    """What the board shows of the one run of a folder: figures, and the page of each article."""
    found = board(Context(runs=(folder,)))
    line = next(x for x in view(found, Choice()).lines if x.entry.run.name == "m")
    ids = [row["id"] for row in load("finnewsbench", "validation[:3]").rows]
    return line.figures, [page(found, "finnewsbench", Picked("m", "", id_), "ko") for id_ in ids]


@pytest.mark.parametrize("reply", [replies, None])
def test_a_bundled_run_shows_what_the_whole_shows(tmp_path, reply):
    """Figures, intervals, verdicts, failures and reasons are the same; the folder is smaller."""
    whole = made(tmp_path / "runs" / "one", "m", *([reply] if reply else []), count=3)
    if reply is None:
        judged(whole, ("m/judge",), lambda _judge, line: (line.value, f"why {line.name}"))
    small = bundle(whole, tmp_path / "results")
    assert small == tmp_path / "results" / "one"
    assert seen(tmp_path / "results") == seen(tmp_path / "runs")
    assert size(small) < 0.75 * size(whole)


def test_what_is_no_scored_run_is_refused(tmp_path):
    """A folder without a run is an error that names it."""
    with pytest.raises(FinNewsBenchError, match="no run folder"):
        bundle(tmp_path, tmp_path / "results")
