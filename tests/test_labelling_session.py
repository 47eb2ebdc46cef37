"""The session in the data set's README: its commands run, and print what it shows."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import datasets
import labelling_session as session
import pytest
from typer.testing import CliRunner

import finnewsbench.dataset_builder.validate
from finnewsbench.cli import app
from finnewsbench.dataset_builder.labelling import decisions
from finnewsbench.dataset_builder.labelling.settling import read_agreed
from finnewsbench.metric.rows import article_from_row

README = Path(finnewsbench.dataset_builder.validate.__file__).with_name("README.md")


REPOSITORY = Path(session.__file__).parents[1]


def section():
    """The README's part on labelling."""
    text = README.read_text(encoding="utf-8")
    return text.partition("## Labelling\n")[2].partition("\n## ")[0]


def blocks(language=""):
    """Its fenced blocks of one language."""
    parts = section().split("```")[1::2]
    found = [part.partition("\n") for part in parts]
    return [text for name, _, text in found if name == language]


def run(line):
    """What a command line prints."""
    words = shlex.split(line, comments=True)
    assert words[0] == "finnewsbench"
    done = CliRunner().invoke(app, words[1:])
    assert done.exit_code == 0, (line, done.output, done.exception)
    return done.output


def review(project):
    """What a reviewer does on the page who accepts everything."""
    for article_id, agreed in read_agreed(project).items():
        for made in agreed.candidates:
            values = {k: v for k, v in made.to_json().items() if k not in ("votes", "category")}
            action = decisions.Action("kim", article_id, "accept", made.id, made.category, values)
            decisions.append(project, action)
        decisions.append(project, decisions.Action("kim", article_id, "done"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the session's files."""
    session.write(tmp_path / "session")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_session_runs_as_it_is_written(folder):
    """Three files, agree, reweigh, review, export; then settled labels, ceiling, balance."""
    first, second = blocks()
    printed = {}
    for line in first.splitlines() + second.splitlines():
        command = line.split()[2]
        if command == "review":
            assert "--reviewer" in CliRunner().invoke(app, ["label", "review", "--help"]).output
            review(folder / "news")
        else:
            printed[command] = run(line)
    assert printed["agree"].strip() == blocks("text")[0].strip()
    assert "reviewed: kim done 2, begun 2" in printed["status"]
    assert "self-consistency" not in printed["ceiling"]
    noted = run("finnewsbench label adjudicate news --apply session/settled.jsonl")
    assert "1 note, kept in adjudicated.jsonl" in noted
    assert "note, fnb-v003: company 백두투자증권: 증권사이므로 제외" in noted
    assert "1 of 1 article; every rule is kept" in printed["export"]


def test_the_reviewed_labels_load_and_can_be_scored(folder):
    """`load_dataset` reads the folder; its rows are references of the metric."""
    for line in blocks()[0].splitlines():
        if line.split()[2] == "review":
            review(folder / "news")
        else:
            run(line)
    rows = datasets.load_dataset(str(folder / "news" / "export" / "dataset"), split="validation")
    articles = [article_from_row(row) for row in rows]
    assert [article.id for article in articles] == list(session.IDS)
    assert articles[0].central_company == "매듭"
    assert {entry.name for entry in articles[1].excluded} == {
        "하태겸",
        "해오름투자증권",
        "적정주가",
    }


def test_an_annotation_of_the_readme_can_be_taken(folder):
    """The example of a file is one."""
    (folder / "kim.jsonl").write_text(
        " ".join(blocks("json")[0].split("\n")) + "\n", encoding="utf-8"
    )
    run("finnewsbench label new news --file session/articles.jsonl")
    assert "1 article by kim, 5 labels" in run("finnewsbench label propose news kim.jsonl")


def test_the_script_of_the_readme_writes_the_files(tmp_path):
    """As it is named there; without a folder it says what it wants."""
    (command,) = re.findall(r"`python (tests/labelling_session\.py) (\w+)`", section())
    assert (REPOSITORY / command[0]).is_file()
    script = [sys.executable, session.__file__]
    subprocess.run([*script, command[1]], check=True, cwd=tmp_path)
    assert (tmp_path / command[1] / "articles.jsonl").is_file()
    bare = subprocess.run(script, check=False, capture_output=True, encoding="utf-8")
    assert (bare.returncode, bare.stderr.count("\n")) == (1, 1)
    assert "Name a folder" in bare.stderr


def test_the_options_that_the_readme_names_exist():
    """Each is in the help of its command."""
    for line in blocks()[0].splitlines() + blocks()[1].splitlines():
        words = line.replace("# or ", "").partition("#")[0].split()
        shown = CliRunner().invoke(app, ["label", words[2], "--help"], env={"COLUMNS": "200"})
        assert all(word in shown.output for word in words if word.startswith("--")), line
