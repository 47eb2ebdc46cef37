"""The commands that look closer at a scored run."""

import csv
import json

import pytest
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.measures_tables import MEASURES
from finnewsbench.measures_tables import measures_tables
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.spreadsheets import csv_original

RUNNER = CliRunner()


def call(*arguments):
    """What a command prints; an error is raised."""
    return RUNNER.invoke(app, list(map(str, arguments)), catch_exceptions=False).stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run of the embedded rules on the bundled data."""
    path = tmp_path_factory.mktemp("runs") / "mine"
    call("run", "--out", path)
    return path


def test_disagreements_in_every_format(folder, tmp_path):
    """Text and Markdown show a few of each kind, JSON counts the rest, CSV holds every item."""
    text = call("disagreements", folder, "--limit", "2")
    for words in ("recall / rubric (Δ)", "semantic recovery: ", "more not shown", "offline"):
        assert words in text
    assert call("disagreements", folder, "--limit", "2") == text
    assert call("disagreements", folder, "--format", "markdown").count("| --- |") == 2
    value = json.loads(call("disagreements", folder, "--format", "json", "--limit", "2"))
    scores = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
    for category in CATEGORIES:
        delta = scores["rubric"][category] - scores["recall_exact"][category]
        assert value["delta"][category] == pytest.approx(delta)
    total = sum(sum(counts.values()) for counts in value["counts"].values())
    assert (len(value["items"]), value["rest"]) == (4, total - 4)
    out = tmp_path / "items.csv"
    assert (
        call("disagreements", folder, "--format", "csv", "--out", out) == f"{total} items: {out}\n"
    )
    assert "disagreements.csv" in call("disagreements", folder, "--format", "csv")
    assert (folder / "disagreements.csv").read_bytes() == out.read_bytes()
    with out.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == total
    assert csv_original(lines[0]["reference"]) == value["items"][0]["reference"]


def test_measures_in_every_format(folder):
    """Each measure with its n, bins, and every pair of categories."""
    text = call("measures", folder)
    for words in (*MEASURES.values(), "analyst", "central", "0.8 to 1.0", "theme-sentiment"):
        assert words in text
    assert call("measures", folder, "--format", "markdown").count("| --- |") == 3
    value = json.loads(call("measures", folder, "--format", "json"))
    scores = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
    assert value["ndcg"] == scores["ndcg"]
    assert value["n"]["ndcg"] == scores["n"]["ndcg"]
    assert value["dependence"] == scores["dependence"]


def test_an_incomplete_run_says_so(folder):
    """In both commands' tables, whose figures rest on less than was asked."""
    path = folder / "scores.json"
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace('"complete": true', '"complete": false'), encoding="utf-8")
    shown = call("measures", folder), call("disagreements", folder)
    path.write_text(before, encoding="utf-8")
    assert all("INCOMPLETE" in text for text in shown)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["disagreements", "{}", "--format", "xml"], "--format is 'xml'"),
        (["disagreements", "{}", "--limit", "-1"], "--limit is -1"),
        (["disagreements", "{}", "--out", "x.csv"], "--out is for --format csv"),
        (["disagreements", "nowhere"], "nowhere holds no run.json"),
        (["measures", "{}", "--format", "csv"], "--format is 'csv'"),
        (["measures", "nowhere"], "nowhere has no scores.json"),
    ],
)
def test_errors_name_the_cause(folder, arguments, message):
    """What the user can set right is said."""
    with pytest.raises(FinNewsBenchError, match=message):
        call(*(argument.format(folder) for argument in arguments))


def test_scores_of_an_earlier_version_are_refused():
    """Without the measures there is nothing to show: score again."""
    with pytest.raises(FinNewsBenchError, match=r"lack .*ndcg.*Score the run again"):
        measures_tables("mine", {"compliance": {}})
