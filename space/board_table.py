"""The table of the leaderboard: numbers as numbers, so that they sort, with intervals below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.sheets import figure
from finnewsbench.space.board_view import Line
from finnewsbench.space.board_view import View
from finnewsbench.space.words import say

SCORES = ("overall", *CATEGORIES)
COLUMNS = ("run", "rank", *SCORES, "recall_short", "n", "failed", "judge")
DATATYPES: list[Any] = ["str", *["number"] * 10, "str"]
WIDTHS: list[str | int] = ["170px", "74px", *["106px"] * 7, "92px", "90px", "220px"]

_LOWEST_FIRST = ("rank", "failed", "run", "judge")

Cell = tuple[float | int | str | None, str]
"""What a cell is sorted by, and what it shows."""


def headers(language: str) -> list[str]:
    """The names of the columns."""
    words = {key: key if key in SCORES else f"board.{key}" for key in COLUMNS}
    return [say(language, words[key]) for key in COLUMNS]


def table(shown: View, sort: str, language: str) -> dict[str, Any]:
    """A value for `gr.Dataframe`, in the order of a column of `COLUMNS`."""
    rows = [_cells(line, language) for line in shown.lines]
    place = COLUMNS.index(sort) if sort in COLUMNS else COLUMNS.index("overall")
    rows.sort(key=_key(place, low=sort in _LOWEST_FIRST))
    return {
        "headers": headers(language),
        "data": [[value for value, _ in row] for row in rows],
        "metadata": {
            "display_value": [[text for _, text in row] for row in rows],
            "styling": None,
        },
    }


def _key(place: int, *, low: bool) -> Callable[[list[Cell]], tuple[bool, Any]]:
    """Rows without a value come last, whatever the direction."""

    def key(row: list[Cell]) -> tuple[bool, Any]:
        value = row[place][0]
        if isinstance(value, str) or value is None:
            return value is None, value or ""
        return False, value if low else -value

    return key


def _cells(line: Line, language: str) -> list[Cell]:
    entry, rubric = line.entry, line.figures.means["rubric"]
    bounds = line.figures.intervals
    recall = line.figures.means["recall_exact"]["overall"]
    return [
        (entry.run.name, "\n".join([entry.run.name, *_marks(line, language)])),
        (line.rank.first, str(line.rank).replace("-", "–")) if line.rank else (None, "–"),
        *(_score(rubric[column], bounds["rubric"][column]) for column in SCORES),
        _score(recall, bounds["recall_exact"]["overall"]),
        (line.figures.n, f"{line.figures.n:,}"),
        (line.figures.failed, f"{line.figures.failed:,}"),
        (judge := str(entry.signature.get("judge", "-")), judge),
    ]


def _score(value: float | None, bounds: tuple[float, float] | None) -> Cell:
    below = f"\n{bounds[0]:.2f}–{bounds[1]:.2f}" if bounds else ""
    return (None if value is None else round(value, 6)), f"{figure(value)}{below}"


def _marks(line: Line, language: str) -> list[str]:
    """What must be seen beside the name: a part of the split, other data, no rank, trust."""
    entry = line.entry
    marks = []
    if entry.partial:
        marks.append(say(language, "board.partial", n=entry.n, whole=entry.whole))
    if entry.other_data:
        marks.append(say(language, "board.stale"))
    if line.why:
        marks.append(say(language, "board.unranked"))
    if entry.signature.get("judge_family"):
        marks.append(say(language, "board.family"))
    marks += [say(language, f"board.{mark}") for mark in entry.marks]
    return marks
