"""A run folder from elsewhere, scored anew: what its ``scores.json`` says is not believed.

Its replies are scored against the references that are here, as ``publish-results`` scores them.
Where models judged, their answers are those of the folder (each belongs to one question, and the
question to the reply): they are taken on trust, all that follows from them is worked out.
"""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.data import load
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.judgedrun import check_rows
from finnewsbench.judgments import JUDGING_FILE
from finnewsbench.judgments import JUDGMENTS_FILE
from finnewsbench.reporting.runs import WANTED
from finnewsbench.runfile import RECORDS_FILE
from finnewsbench.runfile import RUN_FILE
from finnewsbench.scores import SCORES_FILE
from finnewsbench.scores import read_scores
from finnewsbench.scores import score_run
from finnewsbench.space.board_judges import judging_of
from finnewsbench.store import read_run

KEPT = (RUN_FILE, RECORDS_FILE, JUDGMENTS_FILE, JUDGING_FILE)
"""What scores are made from."""

READ = (*KEPT, SCORES_FILE)
"""What decides what comes of a folder."""

CLOSE = 1e-9
"""Figures that differ by less are the same: summing may differ in the last digits."""

TRUSTED, BY_NOW = "by_record", "by_now"
"""Marks of a run: its judges' answers are the submitter's record; it was scored by other rules."""

_OF_DATA = ("data", "split", "revision")
"""Parts of a signature that are no rules."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a folder: a scored copy with its marks, or why it is left out.

    Marks and reasons are keys of `words_board`.
    """

    folder: Path | None = None
    marks: tuple[str, ...] = ()
    why: str = ""


def rescored(folder: Path, data: str, into: Path) -> Outcome:
    """Score a folder's replies in ``into``, an empty folder, and hold the figures against its own.

    Figures of other rules (another version of them, or references that have changed) can't be
    compared: then those that were worked out here are shown, and marked.

    Raises:
        FinNewsBenchError: a file of the folder can't be read; a made-up one may raise anything.
    """
    for name in KEPT:
        if (folder / name).is_file():
            shutil.copyfile(folder / name, into / name)
    run, told = read_run(into), read_scores(folder)
    about = run.run["asked"]["data"]
    if about["name"] != data:
        return Outcome(why="left_articles")
    try:
        source = load(data, str(about["split"]))
        check_rows(run, source.rows)
    except ConfigError:
        return Outcome(why="left_articles")
    if not 1 <= run.total <= len(source.rows):
        return Outcome(why="left_articles")
    judging = None
    if not str(told["signature"]["judge"]).startswith("offline"):
        try:
            judging = judging_of(into, run, told)
        except FinNewsBenchError:
            return Outcome(why="left_judge")
    named = {**source.about, "revision": str(about.get("revision") or "-")}
    scores = score_run(into, source.rows, judging=judging, about=named)
    if scores["pending"]:
        return Outcome(why="left_missing")
    if scores.get("pending_judgments"):
        return Outcome(why="left_judge")
    marks = (TRUSTED,) if judging else ()
    if _rules(told) != _rules(scores):
        return Outcome(into, (*marks, BY_NOW))
    if _differ(told, scores):
        return Outcome(why="left_figures")
    return Outcome(into, marks)


def _rules(scores: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in scores["signature"].items() if k not in _OF_DATA}


def _differ(told: Mapping[str, Any], mine: Mapping[str, Any]) -> bool:
    """Whether a figure is missing, is more, or differs by more than rounding."""
    keys = [key for key in WANTED if key != "signature"]
    ours, theirs = (dict(_leaves({k: scores.get(k) for k in keys})) for scores in (mine, told))
    return ours.keys() != theirs.keys() or not all(_same(ours[at], theirs[at]) for at in ours)


def _same(one: object, other: object) -> bool:
    numbers = isinstance(one, (int, float)) and isinstance(other, (int, float))
    return math.isclose(one, other, rel_tol=0, abs_tol=CLOSE) if numbers else one == other  # type: ignore[arg-type]


def _leaves(value: object, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """The values within JSON objects and lists, by their place."""
    if isinstance(value, Mapping):
        inside = [(str(key), each) for key, each in value.items()]
    elif isinstance(value, (list, tuple)):
        inside = [(str(number), each) for number, each in enumerate(value)]
    else:
        yield place, value
        return
    for key, each in inside:
        yield from _leaves(each, (*place, key))
