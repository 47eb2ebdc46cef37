"""Which runs the leaderboard has, and what it says of each: a part, other data, unreadable."""

from __future__ import annotations

import json

import pytest
from report_runs import changed
from space_runs import made

from finnewsbench.scores import read_scores
from finnewsbench.space import board_folders
from finnewsbench.space import board_hub
from finnewsbench.space.board_runs import board
from finnewsbench.space.board_view import Choice
from finnewsbench.space.board_view import view
from finnewsbench.space.context import Context


@pytest.fixture(autouse=True)
def _alone(tmp_path, monkeypatch):
    """No run that the package brings along."""
    monkeypatch.setattr(board_folders, "BUNDLED", tmp_path / "none")


@pytest.fixture
def runs(tmp_path):
    """A folder of two runs: one over six articles, one over three."""
    made(tmp_path / "six", "acme/six")
    made(tmp_path / "three", "acme/three", count=3)
    return tmp_path


def test_the_baseline_is_run_on_the_data_that_are_here():
    """The board always has the baseline, over the whole split, on the present references."""
    found = board(Context())
    (entry,) = [each for each in found.entries if each.run.name == "baseline"]
    assert entry.n == entry.whole == len(entry.rows)
    assert not entry.partial
    assert not entry.other_data
    assert entry.run.complete


def test_figures_without_filter_are_those_of_the_scores(runs):
    """Recomputed figures, intervals and n are what scores.json says, to the last digit."""
    found = board(Context(runs=(runs,)))
    lines = {line.entry.run.name: line for line in view(found, Choice()).lines}
    scores = read_scores(runs / "six")
    figures = lines["acme/six"].figures
    for table in ("rubric", "recall_exact"):
        assert figures.means[table] == scores[table]
        bounds = {k: list(v) if v else None for k, v in figures.intervals[table].items()}
        assert bounds == scores["interval"][table]
    assert figures.n == scores["n"]["articles"] == 6


def test_a_part_of_a_split_is_told(runs):
    """A run over six articles of validation is a part of it, and the board knows of how many."""
    entry = board(Context(runs=(runs,))).entry("acme/six")
    assert (entry.n, entry.partial) == (6, True)
    assert entry.whole > 6


def test_a_run_folder_can_be_named_itself(runs):
    """A place is a run folder, or a folder of run folders."""
    names = {e.run.name for e in board(Context(runs=(runs / "six",))).entries}
    assert names == {"baseline", "acme/six"}


def test_places_that_hold_nothing_are_told(tmp_path):
    """A missing folder, an empty one and unreadable scores are notices, not errors."""
    made(tmp_path / "runs" / "torn", "m", count=2)
    (tmp_path / "runs" / "torn" / "scores.json").write_text("{", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    places = (tmp_path / "gone", tmp_path / "empty", tmp_path / "runs")
    found = board(Context(runs=places))
    assert [(n.key, n.about) for n in found.notices] == [
        ("no_folder", "gone"),
        ("no_runs", "empty"),
        ("unreadable", "torn"),
    ]


@pytest.mark.parametrize("value", ["<b>", 7, -0.1, [1]])
def test_a_run_made_up_by_somebody_harms_no_other(runs, value):
    """Figures that can be none leave that run out, with a notice; the others are shown."""
    path = runs / "three" / "article_scores.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lines[0]["values"]["rubric.company"] = value
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    found = board(Context(runs=(runs,)))
    assert [(n.key, n.about) for n in found.notices] == [("unreadable", "three")]
    assert found.entry("acme/six") is not None


def test_scores_without_their_parts_are_unreadable(runs):
    """A scores.json of another shape is a notice too."""
    changed(runs / "three", rubric=[], n=3)
    assert [n.about for n in board(Context(runs=(runs,))).notices] == ["three"]


def test_a_run_on_other_references_is_told_apart(runs):
    """References that were changed since leave the run's figures, but nothing is made of it."""
    path = runs / "three"
    signature = {**read_scores(path)["signature"], "references": "000000000000"}
    changed(path, signature=signature)
    found = board(Context(runs=(runs,)))
    entry = found.entry("acme/three")
    assert entry.other_data
    shown = view(found, Choice((("hard", "yes"),)))
    assert shown.left_out == ("acme/three",)
    assert "acme/three" not in {line.entry.run.name for line in shown.lines}
    assert "acme/three" in {line.entry.run.name for line in view(found, Choice()).lines}


def test_a_run_that_comes_later_is_seen(runs):
    """Folders are looked at anew, so that a run made while the page is open appears."""
    context = Context(runs=(runs,))
    before = board(context)
    assert board(context) is before
    made(runs / "later", "acme/later", count=2)
    assert board(context).entry("acme/later") is not None


def test_runs_of_one_model_have_names_of_their_own(tmp_path):
    """The folder's name tells them apart; where on the machine it lies is not shown."""
    made(tmp_path / "a" / "one", "m", count=2)
    made(tmp_path / "a" / "two", "m", count=2)
    made(tmp_path / "b" / "one", "m", count=2)
    names = {e.run.name for e in board(Context(runs=(tmp_path / "a", tmp_path / "b"))).entries}
    assert names == {"baseline", "m (one)", "m (two)", "m (one) #2"}
    assert str(tmp_path) not in json.dumps(sorted(names))


def test_an_unreachable_hub_is_told(monkeypatch):
    """No connection and no such dataset end in a notice that names the dataset."""
    monkeypatch.setattr(board_hub, "_ANSWERS", {"org/results": (float("inf"), None)})
    found = board_folders.find((), "finnewsbench", "org/results")
    assert [(n.key, n.about) for n in found.notices] == [("hub_unreachable", "org/results")]


def test_a_fetched_dataset_is_read_like_a_folder(monkeypatch, runs):
    """Run folders out of the Hub stand beside the others."""
    monkeypatch.setattr(board_hub, "_ANSWERS", {"org/results": (float("inf"), runs)})
    found = board_folders.find((), "finnewsbench", "org/results")
    assert [folder.name for folder in found.folders] == ["baseline", "six", "three"]


def test_a_refresh_that_fails_leaves_what_was_had(monkeypatch, runs):
    """Whatever the client raises; without anything before it is an error that names the dataset."""

    def refused(*_, **__):
        raise RuntimeError("the client has been closed")

    monkeypatch.setattr("huggingface_hub.snapshot_download", refused)
    monkeypatch.setattr(board_hub, "_ANSWERS", {"org/results": (float("-inf"), runs)})
    assert board_hub.fetched("org/results") == runs
    with pytest.raises(OSError, match="org/other"):
        board_hub.fetched("org/other")
