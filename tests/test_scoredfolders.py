"""Predictions made elsewhere in a folder of their own: reported, looked at, not overwritten."""

from __future__ import annotations

import json
import math

import pytest
from hand import perfect

import finnewsbench
from finnewsbench.errors import ConfigError
from finnewsbench.scoredfolders import read_kept

EMPTY = {name: [] for name in perfect()}
SAID = {**EMPTY, "keywords": [{"name": "컨테이너선", "relevance": 1, "sentence": ""}]}


def make(folder, prediction, **more):
    """`make_run` of one prediction."""
    made = {"fnb-v001": prediction}
    return finnewsbench.make_run(made, folder, model="m", split="validation", **more)


def test_a_scored_file_is_reported_and_looked_at(cli, tmp_path):
    """`score --out` writes what `report`, `measures` and `disagreements` take; again is the same.

    The keyword covers 액화천연가스(LNG) 이중연료 추진 컨테이너선, which exact recall misses.
    """
    line = json.dumps({"article_id": "fnb-v001", "prediction": SAID})
    (tmp_path / "p.jsonl").write_text(line + "\n", encoding="utf-8")
    given = ("score", "p.jsonl", "--split", "validation", "--out", "mine")
    first = cli(*given).stdout
    assert "scored folder: mine" in first
    assert cli(*given).stdout == first
    report = json.loads(cli("report", "mine", "--format", "json").stdout)
    assert [run["name"] for run in report["runs"]] == ["p.jsonl"]
    scores = json.loads((tmp_path / "mine/scores.json").read_text("utf-8"))
    printed = json.loads(
        cli("score", "p.jsonl", "--split", "validation", "--format", "json").stdout
    )
    assert scores == {"model": "p.jsonl", **printed}
    assert "p.jsonl, 1 article" in cli("measures", "mine").stdout
    told = json.loads(cli("disagreements", "mine", "--format", "json").stdout)
    assert told["counts"]["semantic recovery"]["keyword"] == 1
    assert told["items"][0]["prediction"] == "컨테이너선"


def test_commands_for_runs_say_what_the_folder_is(cli, tmp_path):
    """Nobody was asked there: a true sentence, and what to name instead."""
    make(tmp_path / "mine", SAID)
    for given in (
        ("publish-results", "mine", "--repo", "org/name"),
        ("eval-results", "mine", "--dataset", "org/name", "--out", "out"),
        ("judge", "mine"),
    ):
        told = cli(*given, status=2).stderr
        assert "it has the scores of predictions that were made elsewhere" in told
        assert "Name the folder of a finnewsbench run." in told
    assert "it holds several (mine). Name one" in cli("judge", ".", status=2).stderr
    assert "nothing is there" in cli("judge", "nowhere", status=2).stderr


def test_other_predictions_are_not_overwritten(cli, tmp_path):
    """The same ones again are scored anew; others need leave, by either way."""
    folder = tmp_path / "mine"
    before = make(folder, SAID).scores
    assert make(folder, SAID).scores == before
    with pytest.raises(ConfigError, match=r"holds the scores of other predictions.*overwrite=True"):
        make(folder, EMPTY)
    line = json.dumps({"article_id": "fnb-v001", "prediction": EMPTY})
    (tmp_path / "p.jsonl").write_text(line + "\n", encoding="utf-8")
    given = ("score", "p.jsonl", "--split", "validation", "--out", "mine")
    assert "say --overwrite" in cli(*given, status=2).stderr
    assert finnewsbench.load_run(folder).scores == before
    cli(*given, "--overwrite")
    assert read_kept(folder) == {"fnb-v001": EMPTY}
    assert make(folder, SAID, overwrite=True).scores == before


def test_predictions_that_json_has_no_word_for(cli, tmp_path):
    """NaN is kept as the text of a reply, and read as before: an item without use.

    An extraction is kept as plain values.
    """
    item = {"name": "컨테이너선", "relevance": math.nan, "sentence": "컨테이너선"}
    make(tmp_path / "nan", {**EMPTY, "keywords": [item]})
    assert "NaN" in read_kept(tmp_path / "nan")["fnb-v001"]
    told = json.loads(cli("disagreements", "nan", "--format", "json").stdout)
    assert told["items"] == []
    note = "\nleniencies used: none\nmissing or unusable in replies: number_not_finite 1\n"
    text = json.dumps({**EMPTY, "keywords": [item]})
    line = json.dumps({"article_id": "fnb-v001", "prediction": text})
    assert note in cli("score", "-", "--split", "validation", stdin=line).stdout
    made = finnewsbench.extract("가람이 공장을 짓는다.")
    make(tmp_path / "made", made.extraction)
    assert read_kept(tmp_path / "made")["fnb-v001"] == made.extraction.to_dict()


def test_scores_without_their_predictions(cli, tmp_path):
    """An earlier version kept none: what to do is said."""
    make(tmp_path / "mine", SAID)
    (tmp_path / "mine/predictions.jsonl").unlink()
    told = cli("disagreements", "mine", status=2).stderr
    assert "holds scores, but not the predictions that they are of. Score those again" in told
