"""Which figures there are: how each shows a run in a panel, and what explains that."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from finnewsbench.metric.schema import CATEGORIES

from .labels import Labels
from .sheets import signed

PANELS = (*CATEGORIES, "overall")

INK = "#1f2328"
PAPER = "#ffffff"
FAINT = "#d0d7de"
RECALL = "#b35900"
RUBRIC = "#2878c0"
REST = "#a8c9e6"
"""Colours; a page replaces them by its own."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of figure: its columns, what draws a run in a panel, what explains it."""

    columns: tuple[str, ...]
    draw: Callable[[Axes, float, Mapping[str, Any], str], None]
    legend: Callable[[Labels], list[Line2D | Patch]]


def _gap(axes: Axes, row: float, run: Mapping[str, Any], column: str) -> None:
    recall, rubric = (run[table][column]["value"] for table in ("recall_exact", "rubric"))
    if recall is not None and rubric is not None:
        axes.plot([recall, rubric], [row, row], color=FAINT, linewidth=4, solid_capstyle="round")
        side = max(recall, rubric)
        axes.text(side + 0.04, row, signed(rubric - recall), va="center", size=7.5)
    if recall is not None:
        axes.plot([recall], [row], "o", color=RECALL, markersize=7, fillstyle="none", zorder=4)
    if rubric is not None:
        axes.plot([rubric], [row], "o", color=RUBRIC, markersize=5, zorder=3)


def _bar(axes: Axes, row: float, run: Mapping[str, Any], column: str) -> None:
    found = run["rubric"][column]
    if found["value"] is None:
        axes.text(0.01, row, "-", va="center")
        return
    colour = RUBRIC if found.get("best", True) else REST
    axes.barh([row], [found["value"]], height=0.5, color=colour)
    _interval(axes, row, found)
    axes.text(1.03, row, f"{found['value']:.3f}", va="center", size=8.5)


def _dot(axes: Axes, row: float, run: Mapping[str, Any], column: str) -> None:
    found = run["rubric"][column]
    if found["value"] is None:
        return
    colour = RUBRIC if found.get("best", True) else REST
    _interval(axes, row, found)
    axes.plot([found["value"]], [row], "o", color=colour, markersize=5.5)
    axes.text(1.04, row, f"{found['value']:.2f}", va="center", size=7.5)


def _interval(axes: Axes, row: float, found: Mapping[str, Any]) -> None:
    if found["low"] is not None:
        axes.plot([found["low"], found["high"]], [row, row], color=INK, linewidth=1.2)


def _point(label: str, colour: str, *, hollow: bool = False) -> Line2D:
    return Line2D(
        [],
        [],
        marker="o",
        color=colour,
        linestyle="",
        markersize=7 if hollow else 5,
        fillstyle="none" if hollow else "full",
        label=label,
    )


def _gap_legend(labels: Labels) -> list[Line2D | Patch]:
    return [_point(labels.recall, RECALL, hollow=True), _point(labels.rubric, RUBRIC)]


def _bar_legend(labels: Labels) -> list[Line2D | Patch]:
    return [
        Patch(color=RUBRIC, label=labels.best),
        Patch(color=REST, label=labels.rest),
        Line2D([], [], color=INK, linewidth=1.2, label=labels.interval),
    ]


def _dot_legend(labels: Labels) -> list[Line2D | Patch]:
    return [
        _point(labels.best, RUBRIC),
        _point(labels.rest, REST),
        Line2D([], [], color=INK, linewidth=1.2, label=labels.interval),
    ]


FIGURES = {
    "figure-4": Kind(("overall",), _bar, _bar_legend),
    "scores": Kind(PANELS, _dot, _dot_legend),
    "figure-3": Kind(PANELS, _gap, _gap_legend),
}
