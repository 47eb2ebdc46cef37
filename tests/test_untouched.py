"""Data that was changed after its review is found, file by file and row by row."""

from __future__ import annotations

import shutil

import datasets
import pytest
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.dataset_builder import croissant

HOME = croissant.FILE.parent
FILE = "data/validation-00000-of-00001.parquet"


@pytest.fixture
def folder(tmp_path):
    """A copy of what is published."""
    for name in ("data", "source"):
        shutil.copytree(HOME / name, tmp_path / name)
    for name in ("README.md", croissant.FILE.name):
        shutil.copy(HOME / name, tmp_path / name)
    return tmp_path


def check(folder):
    """Exit status and output of ``dataset check``."""
    done = CliRunner().invoke(app, ["dataset", "check", "--data", str(folder)])
    return done.exit_code, done.output


def test_a_copy_passes(folder):
    """What is published is what was reviewed."""
    status, output = check(folder)
    assert status == 0, output


def test_a_row_edited_by_hand_fails(folder):
    """One relevance moved to another value of the scale: no rule is broken, and it is found."""

    def edit(row):
        if row["id"] == "fnb-v003":
            first = row["companies"][0]
            first["relevance"] = 0.4 if first["relevance"] != 0.4 else 0.7
        return row

    path = folder / FILE
    rows = datasets.Dataset.from_parquet(str(path)).map(edit)
    rows.to_parquet(str(path))
    status, output = check(folder)
    assert status == 1
    assert "fnb-v003: source: differs from its reviewed source in companies: edit" in output
    assert "validation-00000-of-00001.parquet: checksum: not the file that croissant" in output
    assert output.count(": source: ") == 1


def test_a_row_left_out_and_a_file_that_is_missing(folder):
    """Rows that are gone are named; so is a described file."""
    path = folder / FILE
    rows = datasets.Dataset.from_parquet(str(path))
    rows.select(range(1, len(rows))).to_parquet(str(path))
    (folder / "source" / "test.jsonl").unlink()
    next((folder / "data").glob("test-*")).rename(folder / "data" / "test-1-of-1.parquet")
    status, output = check(folder)
    assert status == 1
    assert f"{rows[0]['id']}: source: stands in the source of validation alone" in output
    assert "test-00000-of-00001.parquet: checksum: croissant.json describes it" in output
