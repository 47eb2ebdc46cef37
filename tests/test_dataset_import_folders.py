"""The folder that ``dataset import`` writes: what stays, what is replaced, what blocks it."""

from __future__ import annotations

import datasets
import pytest
from import_rows import LEAD
from import_rows import PLAIN
from import_rows import TEXT
from import_rows import lines
from import_rows import written

from finnewsbench.dataset_builder.importing.importing import import_file
from finnewsbench.dataset_builder.importing.importing import write_import
from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.fileerrors import silent


def test_two_splits_of_one_folder_and_again(cli, tmp_path):
    """Splits stand beside each other; one that is there is replaced only if told to."""
    file = written(tmp_path / "a.jsonl", PLAIN)
    for split in ("validation", "test"):
        cli("dataset", "import", file, "--out", "d", "--split", split)
    assert sorted(datasets.load_dataset(str(tmp_path / "d"))) == ["test", "validation"]
    again = cli("dataset", "import", file, "--out", "d", status=2)
    assert "--replace" in again.stderr
    before = {path: path.read_bytes() for path in (tmp_path / "d").rglob("*") if path.is_file()}
    cli("dataset", "import", file, "--out", "d", "--replace")
    after = {path: path.read_bytes() for path in (tmp_path / "d").rglob("*") if path.is_file()}
    assert before == after


def test_a_file_of_which_nothing_can_be_taken(cli, tmp_path):
    """Status 2 and where to look; the reasons are there."""
    done = cli("dataset", "import", written(tmp_path / "a.jsonl", {"x": 1}), "--out", "d", status=2)
    assert "test.rejected.jsonl says why" in done.stderr
    assert [r["row"] for r in lines(tmp_path / "d/test.rejected.jsonl")] == [{"x": 1}]


def test_a_folder_of_something_else_is_left_alone(cli, tmp_path):
    """What was not imported is not written over."""
    (tmp_path / "d").mkdir()
    (tmp_path / "d/README.md").write_text("mine", encoding="utf-8")
    done = cli("dataset", "import", written(tmp_path / "a.jsonl", PLAIN), "--out", "d", status=2)
    assert "something else" in done.stderr
    assert [path.name for path in (tmp_path / "d").iterdir()] == ["README.md"]


def test_a_split_that_was_not_imported_is_left_alone(cli, tmp_path):
    """Rows without the record of an import are somebody's data: refused, --replace or not."""
    data = tmp_path / "d/data/test-00000-of-00001.parquet"
    data.parent.mkdir(parents=True)
    data.write_bytes(b"mine")
    file = written(tmp_path / "a.jsonl", PLAIN)
    for options in ((), ("--replace",)):
        done = cli("dataset", "import", file, "--out", "d", *options, status=2)
        assert "was not imported. Name another folder with --out." in done.stderr
    assert [path.name for path in (tmp_path / "d").rglob("*") if path.is_file()] == [data.name]
    assert data.read_bytes() == b"mine"


def test_an_import_is_not_replaced_by_nothing(cli, tmp_path):
    """Where no row can be taken the earlier import stays, and the message says so."""
    cli("dataset", "import", written(tmp_path / "a.jsonl", PLAIN), "--out", "d")
    kept = ("data/test-00000-of-00001.parquet", "test.import.json", "README.md")
    before = [(tmp_path / "d" / name).read_bytes() for name in kept]
    bad = written(tmp_path / "b.jsonl", {"x": 1})
    done = cli("dataset", "import", bad, "--out", "d", "--replace", status=2)
    assert "The earlier import of 'test' stays as it was." in done.stderr
    assert [(tmp_path / "d" / name).read_bytes() for name in kept] == before
    assert [r["row"] for r in lines(tmp_path / "d/test.rejected.jsonl")] == [{"x": 1}]


def test_an_import_that_cannot_be_written_leaves_the_earlier_one(cli, tmp_path):
    """The new rows are written beside the old ones, which stay until all is there."""
    file = written(tmp_path / "a.jsonl", PLAIN)
    cli("dataset", "import", file, "--out", "d")
    data = tmp_path / "d/data/test-00000-of-00001.parquet"
    before = data.read_bytes()
    (data.parent / f"{data.name}.new").mkdir()  # nothing can be written there
    found = import_file(file, ImportMapping(), silent)
    with pytest.raises(OSError, match=r"\.new"):
        write_import(tmp_path / "d", "test", found, {}, replace=True)
    assert data.read_bytes() == before


LISTS = {name: PLAIN[name] for name in ("companies", "people", "themes", "keywords", "sentiment")}
NESTED = {"id": "n1", "body": TEXT, "labels": LISTS}
"""Its lists lie in an object."""

EVIDENT = {**PLAIN, "themes": [{"name": "2차전지", "relevance": 0.7, "sentence": LEAD}]}
"""One of its labels has a sentence."""


def test_an_import_that_takes_no_row_does_not_block_the_next(cli, tmp_path):
    """It leaves the rejected rows alone, says which options are missing; given them, it works."""
    file = written(tmp_path / "news.jsonl", NESTED)
    given = ("dataset", "import", file, "--article-field", "body")
    failed = cli(*given, "--companies-field", "labels.companies", status=2)
    assert "but there is labels.people: say --people-field labels.people" in failed.stdout
    folder = tmp_path / "imported/news"
    assert [path.name for path in folder.rglob("*")] == ["test.rejected.jsonl"]
    ran = cli("run", "--data", "imported/news", "--split", "test", status=2)
    assert "imported/news holds no article: the import into it took no row." in ran.stderr
    cli(*given, *(word for name in LISTS for word in (f"--{name}-field", f"labels.{name}")))
    assert len(datasets.load_dataset(str(folder), split="test")) == 1
    assert lines(folder / "test.rejected.jsonl") == []


def test_a_list_that_lies_nowhere_is_asked_for_by_its_option(cli, tmp_path):
    """Nothing of that name is in the row: the option, and what to say where there is none."""
    row = {**PLAIN, "more": {"x": 1}}
    del row["people"]
    failed = cli("dataset", "import", written(tmp_path / "a.jsonl", row), status=2)
    assert "it has no people; name its column with --people-field, or say" in failed.stdout


def test_an_import_keeps_the_rules_of_form(cli, tmp_path):
    """It is not held against the rules of this benchmark's corpus; a moved offset is found."""
    file = written(tmp_path / "a.jsonl", PLAIN, {**EVIDENT, "id": "a2"})
    cli("dataset", "import", file, "--out", "d")
    told = cli("dataset", "check", "--data", "d").stdout
    assert "d, split test: 2 articles, 6 rules of form, 0 breaches" in told
    assert "d is not this benchmark's own data" in told
    assert "Plan" not in cli("dataset", "stats", "--data", "d").stdout

    def moved(row):
        for theme in row["themes"]:
            if theme["start"] >= 0:
                theme["start"] += 1
        return row

    path = tmp_path / "d/data/test-00000-of-00001.parquet"
    datasets.Dataset.from_parquet(str(path)).map(moved).to_parquet(str(path))
    found = cli("dataset", "check", "--data", "d", status=1).stdout
    assert "a2: sentences: theme: start and end do not give the sentence" in found
    assert "d, split test: 2 articles, 6 rules of form, 1 breach" in found
