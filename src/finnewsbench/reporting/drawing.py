"""The figures: the paper's Figures 3 and 4 of our runs, and the scores with their intervals.

Drawn without a display and without the user's matplotlib settings, letters as outlines, no date:
the same figures, matplotlib and fonts give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from rich.cells import cell_len

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

STYLE: dict[Any, Any] = {  # which settings there are depends on the version
    "svg.hashsalt": "finnewsbench",
    "svg.fonttype": "path",
    "text.parse_math": False,  # a model's name may hold a dollar sign
    "font.size": 9.0,
    "figure.facecolor": PAPER,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "xtick.color": INK,
    "xtick.labelsize": 8.0,
    "ytick.color": INK,
}
DPI = 200
INCHES_A_COLUMN = 0.077
"""Room for one column of text at the size above."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A run as it is drawn: its label, and its part of ``report.json``."""

    label: str
    figures: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Layout:
    """Panels side by side, width in inches, height of a row, whether labels stand over the rows."""

    columns: int
    width: float
    row: float
    over: bool


WIDE = Layout(columns=3, width=10.0, row=0.28, over=False)
NARROW = Layout(columns=1, width=4.0, row=0.42, over=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of figure: its columns, what draws a run in a panel, what explains it."""

    columns: tuple[str, ...]
    draw: Callable[[Axes, float, Mapping[str, Any], str], None]
    legend: Callable[[Labels], list[Line2D | Patch]]


def draw(  # noqa: PLR0913 (what is drawn, with what, and how)
    name: str,
    runs: Sequence[Drawn],
    labels: Labels,
    families: Sequence[str],
    *,
    foot: str = "",
    layout: Layout = WIDE,
    form: str = "svg",
) -> bytes:
    """A figure of `FIGURES` as SVG or PNG.

    Args:
        name: which.
        runs: from the top down.
        labels: its words.
        families: fonts, the first first.
        foot: a line at the bottom.
        layout: how panels are put; `NARROW` is for phones.
        form: ``svg`` or ``png``.
    """
    kind = FIGURES[name]
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE | {"font.family": list(families)})
        figure = _panels(kind, runs, labels, layout, (labels.titles[name], foot))
        file = io.BytesIO()
        empty = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
        figure.savefig(file, format=form, dpi=DPI, metadata=empty)
    return file.getvalue()


def _panels(
    kind: Kind, runs: Sequence[Drawn], labels: Labels, layout: Layout, texts: tuple[str, str]
) -> Figure:
    """Panels of equal size, placed to the inch, so that nothing depends on measuring text."""
    across = min(layout.columns, len(kind.columns))
    down = -(-len(kind.columns) // across)
    room = max((cell_len(run.label) for run in runs), default=0) * INCHES_A_COLUMN + 0.2
    left = 0.15 if layout.over else room
    high = max(1, len(runs)) * layout.row + 0.1
    top, between, bottom = 0.85, 0.62, 0.5
    height = top + down * high + (down - 1) * between + bottom
    gap = 0.35
    width = (layout.width - left - 0.25 - (across - 1) * gap) / across
    figure = Figure(figsize=(layout.width, height))
    FigureCanvasAgg(figure)
    edge = 0.15 / layout.width
    size = 9.5 if layout.over else 10.5
    figure.text(edge, 1 - 0.12 / height, texts[0], va="top", weight="bold", size=size)
    figure.text(edge, 0.07 / height, texts[1], va="bottom", size=7)
    figure.legend(
        handles=kind.legend(labels),
        loc="upper left",
        bbox_to_anchor=(0.07 / layout.width, 1 - 0.27 / height),
        ncols=3,
        frameon=False,
        fontsize=7 if layout.over else 8,
        handletextpad=0.4,
        handlelength=1.5,
        columnspacing=1.0,
    )
    for place, column in enumerate(kind.columns):
        x = left + (place % across) * (width + gap)
        y = height - top - high - (place // across) * (high + between)
        axes = figure.add_axes((x / layout.width, y / height, width / layout.width, high / height))
        _frame(axes, runs, layout, named=place % across == 0)
        if len(kind.columns) > 1:
            axes.set_title(labels.columns[column], loc="left", size=9.5, pad=5)
        for row, run in enumerate(runs):
            kind.draw(axes, row, run.figures, column)
    return figure


def _frame(axes: Axes, runs: Sequence[Drawn], layout: Layout, *, named: bool) -> None:
    """The empty panel: 0 to 1 across, a place for each run, names at its left or over the rows."""
    low = 0.75 if layout.over else 0.5
    axes.set_xlim(-0.02, 1.17)
    axes.set_ylim(max(1, len(runs)) - 0.5, -low)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", ".25", ".5", ".75", "1"])
    axes.set_yticks(range(len(runs)))
    axes.set_yticklabels([run.label if named and not layout.over else "" for run in runs])
    axes.tick_params(length=0)
    axes.grid(axis="x", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.spines["left"].set_position(("data", 0))
    axes.patch.set_visible(False)
    if layout.over:
        for row, run in enumerate(runs):
            axes.text(0.005, row - 0.3, run.label, va="bottom", size=8)


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
