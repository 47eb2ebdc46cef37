"""Which rows a split names: parts drawn by a fixed rule."""

from __future__ import annotations

import pytest

from finnewsbench.data import drawn
from finnewsbench.data import load
from finnewsbench.errors import ConfigError

ROWS = [{"id": f"a{number:02}"} for number in range(20)]


def test_a_drawn_part_is_fixed_nested_and_in_order():
    """The same ids give the same choice whatever their order, and 5 lie within 10."""
    five = [row["id"] for row in drawn(ROWS, 5, "x")]
    ten = [row["id"] for row in drawn(ROWS, 10, "x")]
    turned = [row["id"] for row in drawn(ROWS[::-1], 5, "x")]
    assert five == sorted(five)
    assert turned == five[::-1]
    assert set(five) < set(ten)
    assert five != [row["id"] for row in ROWS[:5]]


def test_all_rows_can_be_drawn_and_no_more():
    """A part as large as the split is the split; more, or none, is refused with the range."""
    assert drawn(ROWS, 20, "x") == ROWS
    for count in (0, 21):
        with pytest.raises(ConfigError, match="from 1 to 20"):
            drawn(ROWS, count, "x")


def test_a_split_may_name_a_drawn_part():
    """``validation[sample:4]`` is four rows of validation, and says so in what it is about."""
    part = load(split="validation[sample:4]")
    whole = load(split="validation")
    assert len(part.rows) == 4
    assert part.about == {**whole.about, "split": "validation[sample:4]"}
    assert all(row in whole.rows for row in part.rows)
