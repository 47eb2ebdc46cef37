"""Tables of the breakdown: a facet's groups by run, and in full by category."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from .breakdown import FACETS
from .breakdown import Breakdown
from .breakdown import Group
from .marks import Marked
from .marks import mark_notes
from .scores_sheets import COLUMNS
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .sheets import figure
from .sheets import interval
from .sheets import words

LINES = ("95% interval", "recall exact")

NOTE = "groups are small: mind n and the intervals; no difference between groups is tested"
SEVERAL = "an article may be in several groups"


def breakdown_sheets(runs: Sequence[Marked], found: Breakdown) -> Iterator[Sheet]:
    """For each facet the overall of each run, and, where there are several, all columns folded."""
    for facet, by_run in found.items():
        several = FACETS[facet] in {"tags", "difficulty"}
        notes = (NOTE, *([SEVERAL] if several else []), *mark_notes(runs))
        groups = [by_run[each.run.name] for each in runs]
        if len(runs) > 1:
            rows = [
                (words(same[0].name), _n(same), *(_cell(group, "overall") for group in same))
                for same in zip(*groups, strict=True)
            ]
            yield Sheet(
                key=f"by-{facet}",
                title=f"Overall rubric score by {facet}",
                heads=(facet, "n", *(each.name for each in runs)),
                rows=tuple(rows),
                lines=LINES,
                notes=notes,
            )
        full = [
            (
                words(group.name),
                *([words(each.name)] if len(runs) > 1 else []),
                _n([group]),
                *(_cell(group, column) for column in COLUMNS),
            )
            for same in zip(*groups, strict=True)
            for each, group in zip(runs, same, strict=True)
        ]
        yield Sheet(
            key=f"by-{facet}-in-full" if len(runs) > 1 else f"by-{facet}",
            title=f"Rubric score by {facet}",
            heads=(facet, *(["run"] if len(runs) > 1 else []), "n", *COLUMNS),
            rows=tuple(full),
            lines=LINES,
            notes=notes,
            folded=len(runs) > 1,
        )


def _n(groups: Sequence[Group]) -> Cell:
    counts = sorted({group.n for group in groups})
    text = "-".join(map(str, {counts[0]: None, counts[-1]: None}))
    return Cell(Shown(text, {"": counts[-1]}), (Shown(""),) * len(LINES), counts[-1])


def _cell(group: Group, column: str) -> Cell:
    value, recall = (group.means[table][column] for table in ("rubric", "recall_exact"))
    below = (interval(group.intervals["rubric"][column]), Shown(figure(recall), {"": recall}))
    return Cell(Shown(figure(value), {"": value}), below, value)
