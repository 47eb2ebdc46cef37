"""Output folders: made where they can be, otherwise one line with cause and remedy."""

from __future__ import annotations

import pytest
from hand import perfect

from finnewsbench.errors import ConfigError
from finnewsbench.folders import make_folder
from finnewsbench.folders import make_folder_for


def test_a_folder_is_made_with_those_above_it(tmp_path):
    """And again, which changes nothing."""
    for _ in range(2):
        assert make_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b").is_dir()
    assert make_folder_for(tmp_path / "c" / "file.json").parent.is_dir()


def test_what_stands_in_the_way_is_named(tmp_path):
    """A file of that name, a file above it, a name that the disk does not take, a folder."""
    file = tmp_path / "x.yaml"
    file.touch()
    with pytest.raises(ConfigError, match=r"x\.yaml is a file, where a folder is wanted\. Name"):
        make_folder(file)
    with pytest.raises(ConfigError, match=r"x\.yaml/a/b can't be made: .*x\.yaml is a file"):
        make_folder(file / "a" / "b")
    with pytest.raises(ConfigError, match=r"can't be made: File name too long\. Say so\."):
        make_folder(tmp_path / ("n" * 300), "Say so.")
    with pytest.raises(ConfigError, match="is a folder, where a file is wanted"):
        make_folder_for(tmp_path)


def test_every_command_says_so_in_one_line(cli, tmp_path):
    """``--out`` on a file: of a run, an extraction, an import, a project, scores, an exam."""
    (tmp_path / "x.yaml").touch()
    (tmp_path / "a.jsonl").write_text('{"id": "a", "article": "가람"}\n', encoding="utf-8")
    empty = str({name: [] for name in perfect()}).replace("'", '"')
    line = f'{{"article_id": "fnb-v001", "prediction": {empty}}}\n'
    (tmp_path / "p.jsonl").write_text(line, encoding="utf-8")
    for given in (
        ("run", "--limit", 1, "--out", "x.yaml"),
        ("extract", "a.jsonl", "--out", "x.yaml"),
        ("dataset", "import", "a.jsonl", "--absent-is-empty", "--out", "x.yaml"),
        ("label", "new", "x.yaml", "--file", "a.jsonl"),
        ("score", "p.jsonl", "--split", "validation", "--out", "x.yaml"),
        ("exam", "--out", "x.yaml/exam.json"),
    ):
        told = cli(*given, status=2).stderr
        assert "x.yaml is a file, where a folder is wanted. Name" in told, given
        assert "\n" not in told
    for command in ("judge", "disagreements", "measures", "report"):
        assert "it is a file" in cli(command, "x.yaml", status=2).stderr.replace(
            "x.yaml is", "it is"
        )
