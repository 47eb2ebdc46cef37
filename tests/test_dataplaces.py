"""What is said of data that can't be had: one line with the cause and the remedy."""

from __future__ import annotations

import json

import datasets
import pytest

from finnewsbench.data import check_columns
from finnewsbench.data import load
from finnewsbench.data import split_names
from finnewsbench.dataplaces import check_place
from finnewsbench.errors import ConfigError


def said(name):
    """What `load` says of data that can't be had."""
    with pytest.raises(ConfigError) as caught:
        load(str(name))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def written(folder, **files):
    """A folder with one JSONL file for each name, of one row."""
    folder.mkdir(exist_ok=True)
    for name, row in files.items():
        (folder / f"{name}.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    return folder


def test_what_can_only_be_a_path_is_looked_for_here(tmp_path, monkeypatch):
    """Without a question to the Hub; a name that may be one of the Hub passes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "imported").mkdir()
    for name in ("./x", "a/b/c", "imported/nwes", "news.jsonl", "/no/where", "x/", "~/x"):
        with pytest.raises(ConfigError, match=f"There is no folder {name} here"):
            check_place(name)
    for name in ("org/name", "name", "imported", "hf://datasets/org/name"):
        check_place(name)


def test_a_file_is_no_folder(tmp_path):
    """The command that makes one of it is named."""
    file = tmp_path / "news.jsonl"
    file.touch()
    assert f"`finnewsbench dataset import {file}` makes such a folder" in said(file)


def test_files_of_different_forms_are_named(tmp_path):
    """Further columns, lacking ones, values of another kind, a file that can't be read."""
    first = {"id": "a", "article": "x"}
    more = written(tmp_path / "more", a=first, b={**first, "{b}": 2})
    assert "its files differ in form, b.jsonl has {b}, unlike a.jsonl." in said(more)
    less = written(tmp_path / "less", a=first, b={"id": "b", "text": "x"})
    assert "b.jsonl lacks article and has text, unlike a.jsonl." in said(less)
    kind = written(tmp_path / "kind", a=first, b={**first, "article": [1, 2]})
    assert "b.jsonl has a list under article, a.jsonl a text." in said(kind)
    broken = written(tmp_path / "broken", a=first)
    (broken / "b.jsonl").write_text("{\n", encoding="utf-8")
    assert "b.jsonl can't be read as jsonl." in said(broken)
    with pytest.raises(ConfigError, match="'train' can't be loaded: Unknown split"):
        load(str(written(tmp_path / "one", test=first)), "train")
    with pytest.raises(ConfigError, match="differ in form"):
        split_names(str(more))


def test_a_folder_of_other_files_is_no_data(tmp_path):
    """The library's own words, the first line of them."""
    (tmp_path / "a.dat").touch()
    assert "can't be loaded: No (supported) data files found" in said(tmp_path)


def test_a_hub_that_cannot_be_reached_is_asked_once(tmp_path, monkeypatch):
    """`datasets` tries six times; afterwards it may ask again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(datasets.config, "HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(datasets.config, "HF_HUB_OFFLINE", False)
    told = said("org/name")
    assert "there is no folder of that name here, and the Hub can't be reached" in told
    assert datasets.config.HF_HUB_OFFLINE is False


def test_rows_without_an_article_are_refused(tmp_path):
    """With what they have instead, and what makes rows of the form."""
    source = load(str(written(tmp_path / "d", a={"id": "a", "text": "x"})), "train")
    with pytest.raises(ConfigError, match=r"has no text under article; it has id, text\. `finnews"):
        check_columns(source)
