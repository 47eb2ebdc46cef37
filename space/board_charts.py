"""The pictures of the leaderboard: bars by category with intervals, recall against rubric.

A run is told by its number and its place, never by colour alone.  Names are data and are escaped.
"""

from __future__ import annotations

from collections.abc import Sequence

from finnewsbench.highlight import escaped
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.sheets import figure
from finnewsbench.space.board_view import Line
from finnewsbench.space.board_view import View
from finnewsbench.space.words import say

MOST = 12
"""So many runs are drawn, the best."""

_LEFT, _TOP, _SIDE = 44, 12, 300
"""The scatter: where its square begins and how long its sides are, in the drawing's units."""


def charts(shown: View, language: str) -> str:
    """Both pictures; nothing where nothing is shown."""
    lines = [line for line in shown.lines if line.figures.n][:MOST]
    if not lines:
        return ""
    return (
        '<div class="fnb-board-charts">'
        f'<section class="fnb-card"><h3>{say(language, "board.by_category")} '
        f"<small>{say(language, 'board.whisker')}</small></h3>"
        f'<div class="fnb-board-panels">{_panels(lines, language)}</div></section>'
        f'<section class="fnb-card"><h3>{say(language, "board.scatter")}</h3>'
        f"{_scatter(lines, language)}{_key(lines)}"
        f'<p class="fnb-note">{say(language, "board.scatter_note")}</p></section></div>'
    )


def _panels(lines: Sequence[Line], language: str) -> str:
    return "".join(
        f'<div class="fnb-board-panel fnb-edge-{column}"><h4>{say(language, column)}</h4>'
        f"{''.join(_bar(number, line, column) for number, line in enumerate(lines, 1))}</div>"
        for column in ("overall", *CATEGORIES)
    )


def _bar(number: int, line: Line, column: str) -> str:
    value = line.figures.means["rubric"][column]
    low, high = line.figures.intervals["rubric"][column] or (value or 0.0, value or 0.0)
    name = escaped(line.entry.run.name)
    drawn = (
        f'<i class="fnb-board-bar" style="width:{100 * value:.1f}%"></i>'
        f'<i class="fnb-board-range" style="left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%">'
        "</i>"
        if value is not None
        else ""
    )
    return (
        f'<div class="fnb-board-row"><span class="fnb-letter" aria-hidden="true">{number}</span>'
        f'<span class="fnb-board-name" title="{name}">{name}</span>'
        f'<span class="fnb-board-track" aria-hidden="true">{drawn}</span>'
        f"<b>{figure(value)}</b></div>"
    )


def _scatter(lines: Sequence[Line], language: str) -> str:
    across, up = say(language, "board.recall_short"), say(language, "board.rubric_score")
    marks = []
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = _x(tick), _y(tick)
        marks.append(
            f'<path class="fnb-board-grid" d="M{x} {_TOP}v{_SIDE}M{_LEFT} {y}h{_SIDE}"/>'
            f'<text x="{x}" y="{_TOP + _SIDE + 16}" text-anchor="middle">{tick:g}</text>'
            f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>'
        )
    marks.append(f'<path class="fnb-board-even" d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}"/>')
    for number, line in reversed(list(enumerate(lines, 1))):
        recall = line.figures.means["recall_exact"]["overall"]
        rubric = line.figures.means["rubric"]["overall"]
        if recall is None or rubric is None:
            continue
        title = f"{line.entry.run.name}: {across} {figure(recall)}, {up} {figure(rubric)}"
        marks.append(
            f'<g class="fnb-board-point"><title>{escaped(title)}</title>'
            f'<circle cx="{_x(recall)}" cy="{_y(rubric)}" r="10"/>'
            f'<text x="{_x(recall)}" y="{_y(rubric) + 4}" text-anchor="middle">{number}</text></g>'
        )
    low, middle = _TOP + _SIDE + 34, _LEFT + _SIDE // 2
    return (
        f'<svg class="fnb-board-scatter" viewBox="0 0 {_LEFT + _SIDE + 14} {low + 6}" role="img" '
        f'aria-label="{escaped(say(language, "board.scatter"))}">{"".join(marks)}'
        f'<text x="{middle}" y="{low}" text-anchor="middle">{across}</text>'
        f'<text transform="translate(11 {_TOP + _SIDE // 2}) rotate(-90)" text-anchor="middle">{up}'
        "</text></svg>"
    )


def _key(lines: Sequence[Line]) -> str:
    rows = "".join(
        f'<li><span class="fnb-letter">{number}</span> {escaped(line.entry.run.name)}</li>'
        for number, line in enumerate(lines, 1)
    )
    return f'<ol class="fnb-board-key">{rows}</ol>'


def _x(share: float) -> float:
    return round(_LEFT + _SIDE * share, 1)


def _y(share: float) -> float:
    return round(_TOP + _SIDE * (1 - share), 1)
