"""Which rows a split names: parts drawn by a fixed rule."""

from __future__ import annotations

import pytest

from finnewsbench.data import drawn
from finnewsbench.data import load
from finnewsbench.data import split_names
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


def test_a_folder_is_read_anew_when_it_has_changed(tmp_path):
    """Two folders of one name with one card, and one file edited: each load gives what is there.

    `datasets` alone goes by name and card, and gave the first folder's rows.
    """
    files = "  data_files:\n  - split: test\n    path: t.jsonl\n"
    card = f"---\nconfigs:\n- config_name: default\n{files}---\n"

    def ids(folder):
        return [row["id"] for row in load(str(folder)).rows]

    for name in ("one", "two"):
        folder = tmp_path / name / "dataset"
        folder.mkdir(parents=True)
        (folder / "README.md").write_text(card, encoding="utf-8", newline="\n")
        (folder / "t.jsonl").write_text(f'{{"id": "{name}"}}\n', encoding="utf-8", newline="\n")
    assert ids(tmp_path / "one" / "dataset") == ["one"]
    assert ids(tmp_path / "two" / "dataset") == ["two"]
    (folder / "t.jsonl").write_text('{"id": "three"}\n', encoding="utf-8", newline="\n")
    assert ids(folder) == ["three"]
    assert split_names(str(folder)) == ["test"]
