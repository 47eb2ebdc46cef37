"""Inputs of ``extract``: what paths, folders, patterns and URLs stand for."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from finnewsbench.articlefiles import ArticleFile
from finnewsbench.articlefiles import article_files
from finnewsbench.articlefiles import name_of
from finnewsbench.errors import ConfigError
from finnewsbench.fileerrors import FileFormatError
from finnewsbench.keys import Question
from finnewsbench.remote import Url


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Two files of articles, one of each kind that is none, in the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.jsonl", "a.csv", "readme.md"):
        row = {"id": name, "title": "", "article": "본문"}
        text = json.dumps(row, ensure_ascii=False) + "\n"
        Path(name).write_text(text if name != "a.csv" else "id,article\na.csv,본문\n", "utf-8")
    return tmp_path


def test_a_folder_stands_for_its_files_of_articles(folder):
    """In the order of their names; what is left alone is told."""
    notes = []
    files = article_files([str(folder)], tell=notes.append)
    assert [file.place.name for file in files] == ["a.csv", "b.jsonl"]
    assert [note.message for note in notes] == ["1 files of other kinds left alone"]


def test_litter_in_a_folder_of_files(folder):
    """Lock files and hidden files have the suffix and are none; the same behind a URL."""
    for name in ("~$a.csv", "._b.jsonl", ".c.jsonl"):
        Path(name).write_bytes(b"\x00")
    files = article_files([str(folder)])
    assert [file.place.name for file in files] == ["a.csv", "b.jsonl"]
    behind = article_files([f"file://{folder}"])
    assert [str(file.place).rpartition("/")[2] for file in behind] == ["a.csv", "b.jsonl"]


def test_a_folder_of_texts_stands_for_itself(tmp_path):
    """Each of its text files is an article."""
    (tmp_path / "x1.txt").write_text("본문", encoding="utf-8")
    (file,) = article_files([str(tmp_path)])
    assert list(file()) == [Question("x1", "", "본문")]


def test_a_pattern_that_no_shell_has_resolved(folder):
    """As on Windows; a file of that very name would go before."""
    assert [file.place for file in article_files(["*.csv"])] == [Path("a.csv")]
    with pytest.raises(ConfigError, match="Name a file of articles"):
        article_files(["*.tsv"])
    assert folder.exists()


def test_what_is_named_twice_is_refused(folder):
    """A file beside its folder."""
    with pytest.raises(ConfigError, match=r"b\.jsonl is named twice"):
        article_files([str(folder), str(folder / "b.jsonl")])


def test_a_file_is_read_as_often_as_it_is_called_in_another_process_too(folder):
    """Composed to NFC as dataset rows are; it survives being pickled."""
    decomposed = "\u1102\u116e\u1105\u1175"
    row = {"id": "x", "title": decomposed, "article": decomposed}
    (folder / "c.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    file = ArticleFile(folder / "c.jsonl")
    twice = [list(file()), list(pickle.loads(pickle.dumps(file))())]
    assert twice == [[Question("x", "누리", "누리")]] * 2


def test_a_file_that_is_not_there_is_said_when_it_is_read(folder):
    """With what it may have been meant to be."""
    (file,) = article_files([str(folder / "bb.jsonl")])
    with pytest.raises(FileFormatError, match=r"there is no such file.*'b\.jsonl'"):
        list(file())


def test_where_it_can_be_read():
    """On this machine alone, unless it is a URL; stdin only once."""
    assert ArticleFile(Path("a")).here
    assert ArticleFile(Url("file:///a")).here
    assert not ArticleFile(Url("s3://a/b")).here
    assert ArticleFile(Path("a")).again
    assert not ArticleFile(Path("-")).again
    assert name_of(["a.jsonl", "https://u:p@h/x"]) == "a.jsonl https://h/x"
