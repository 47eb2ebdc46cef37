"""The figures: the paper's Figures 3 and 4 of our runs, and the scores with their intervals.

Drawn without a display and without the user's matplotlib settings, letters as outlines, no date:
the same figures, matplotlib and fonts give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from rich.cells import cell_len

from .figurekinds import FAINT
from .figurekinds import FIGURES
from .figurekinds import INK
from .figurekinds import PAPER
from .figurekinds import Kind
from .labels import Labels

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
