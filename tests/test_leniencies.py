"""What was read leniently is told apart from what could not be used."""

from __future__ import annotations

from finnewsbench.leniencies import UNUSED
from finnewsbench.leniencies import lenient
from finnewsbench.leniencies import unused
from finnewsbench.metric.tolerance import LENIENCIES


def test_every_row_of_the_tolerance_table_is_on_its_side():
    """Dropped, unusable and without evidence are no leniencies; everything else is one."""
    ends = ("dropped", "unusable", "no evidence")
    told = {row.flag for row in LENIENCIES if any(end in row.done for end in ends)}
    assert told == UNUSED


def test_counts_are_divided():
    """None is lost; what did not occur is left out."""
    flags = {"code_fence": 2, "number_off_scale": 1, "comment": 0, "sentence_missing": 0}
    assert lenient(flags) == {"code_fence": 2}
    assert unused(flags) == {"number_off_scale": 1}
