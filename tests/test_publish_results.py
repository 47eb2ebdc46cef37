"""A dataset of results: a run is scored anew before it is published, and refused or added."""

from __future__ import annotations

import json
import shutil

import pytest

pytest.importorskip("huggingface_hub", minversion="2", reason="pip install 'finnewsbench[hub]'")

from fakes.hub_client import client_environment
from fakes.hub_client import fresh
from fakes.hub_client import hub_here
from fakes.judge_replies import honest
from fakes.judge_server import judge_server
from publishing_small import command

from finnewsbench.data import load
from finnewsbench.publishing.hub import Hub
from finnewsbench.scores import score_run

RESULTS = ("dataset", "org/results")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A run folder of the baseline on three articles of validation."""
    folder = tmp_path_factory.mktemp("runs") / "three"
    command("run", "--split", "validation", "--limit", "3", "--out", folder)
    return folder


@pytest.fixture
def run(made, tmp_path):
    """A copy of the short run, to be changed."""
    return shutil.copytree(made, tmp_path / "three")


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A Hub for this process, with a token that may write."""
    with hub_here(monkeypatch, tmp_path) as held:
        yield held


def paths(hub, ref="refs/heads/main"):
    """The paths of the results dataset."""
    repo = hub.repos[RESULTS]
    return set(repo.trees[repo.refs[ref]])


def test_a_run_becomes_a_folder_that_the_leaderboard_finds(hub, run, tmp_path):
    """As `snapshot_download` of the Space gets it: a folder with the same figures."""
    command("publish-results", run, "--repo", "org/results")
    assert paths(hub) == {
        *(".gitattributes", "README.md", "three/run.json", "three/extractions.jsonl"),
        *("three/scores.json", "three/article_scores.jsonl"),
    }
    code = (
        "from finnewsbench.space.board_hub import fetched\n"
        "from finnewsbench.space.board_folders import _runs_in\n"
        "for folder in _runs_in(fetched('org/results')):\n"
        "    print(folder.name, (folder / 'scores.json').read_text('utf-8'), end='')\n"
    )
    printed = fresh(code, client_environment(hub.url, tmp_path / "visitor"), tmp_path)
    assert printed == "three " + (run / "scores.json").read_text("utf-8")


def test_again_is_no_commit_and_another_run_is_added(hub, run):
    """What others put there stays; a run of the same name that is another one is refused."""
    command("publish-results", run, "--repo", "org/results")
    assert "no commit" in command("publish-results", run, "--repo", "org/results")
    assert len(hub.repos[RESULTS].log) == 2
    command("publish-results", run, "--repo", "org/results", "--name", "second")
    assert {"three/run.json", "second/run.json"} <= paths(hub)
    text = (run / "run.json").read_text("utf-8").replace('"workers": 8', '"workers": 9')
    (run / "run.json").write_text(text, "utf-8")
    refused = command("publish-results", run, "--repo", "org/results")
    assert "has another run called 'three'. Give this one another --name" in refused


def test_a_pull_request_and_a_dry_run(hub, run):
    """A dry run writes nothing; a pull request leaves main alone."""
    printed = command("publish-results", run, "--repo", "org/results", "--dry-run")
    assert "dataset org/results: to be created (a dry run: nothing is pushed)" in printed
    assert "+ three/scores.json" in printed
    assert hub.writes() == []
    hub.add(*RESULTS)
    printed = command("publish-results", run, "--repo", "org/results", "--create-pr")
    assert "/datasets/org/results/discussions/1" in printed
    assert paths(hub) == {".gitattributes"}
    assert {"README.md", "three/scores.json"} <= paths(hub, "refs/pr/1")


def test_a_repository_that_cannot_be_seen_after_it_was_made_is_told(hub, run, monkeypatch):
    """It is no "has this run already"; and the same command goes on, with the card."""
    with monkeypatch.context() as patch:
        patch.setattr(Hub, "state", lambda *_: None)
        printed = command("publish-results", run, "--repo", "org/results")
    assert "the token may not see it" in printed
    assert paths(hub) == {".gitattributes"}
    command("publish-results", run, "--repo", "org/results")
    assert {"README.md", "three/run.json"} <= paths(hub)


def test_figures_that_the_replies_do_not_give_are_refused(hub, run):
    """A better score than earned: the figure that differs is named, nothing is pushed."""
    path = run / "scores.json"
    scores = json.loads(path.read_text("utf-8"))
    scores["rubric"]["overall"] += 0.1
    path.write_text(json.dumps(scores), "utf-8")
    refused = command("publish-results", run, "--repo", "org/results")
    assert "differs from what the replies score here (rubric.overall)" in refused
    assert hub.requests == []


def test_replies_that_were_changed_are_refused(hub, run):
    """The other way round: the figures are old, the replies new."""
    path = run / "extractions.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    lines[0]["reply"]["content"] = "{}"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert "differs from what the replies score" in command(
        "publish-results", run, "--repo", "org/results"
    )
    assert hub.requests == []


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("name", "elsewhere", "is a run on 'elsewhere'"),
        ("fingerprint", "0" * 16, "The articles are not those of the run"),
    ],
)
def test_a_run_on_other_articles_is_refused(hub, run, key, value, words):
    """It can't be checked against the bundled references."""
    path = run / "run.json"
    about = json.loads(path.read_text("utf-8"))
    about["asked"]["data"][key] = value
    path.write_text(json.dumps(about), "utf-8")
    assert words in command("publish-results", run, "--repo", "org/results")
    assert hub.requests == []


def test_a_run_that_a_model_judged_needs_its_judge(hub, run):
    """Whose answers are in the folder: without them the figures can't be worked out."""
    path = run / "scores.json"
    text = path.read_text("utf-8").replace('"judge": "offline-1"', '"judge": "m/judge"')
    path.write_text(text, "utf-8")
    refused = command("publish-results", run, "--repo", "org/results")
    assert "was judged by 'm/judge'. Give the options with which it was judged" in refused
    assert hub.requests == []


def test_an_incomplete_run_is_refused(hub, run):
    """An article without reply: figures of a part are no result."""
    path = run / "extractions.jsonl"
    path.write_text(path.read_text("utf-8").split("\n")[0] + "\n", "utf-8")
    source = load("finnewsbench", "validation")
    score_run(run, source.rows, about=source.about)
    refused = command("publish-results", run, "--repo", "org/results")
    assert "is not complete (2 articles pending)" in refused
    assert hub.requests == []


def test_names_that_cannot_be_used_are_refused(hub, run):
    """A path would leave the run's folder; a dataset has an owner."""
    assert "can't be called '../x'" in command(
        "publish-results", run, "--repo", "org/results", "--name", "../x"
    )
    assert "write it as ORG/NAME" in command("publish-results", run, "--repo", "results")
    assert hub.requests == []


def test_a_run_with_a_judge_is_checked_by_its_answers(hub, tmp_path):
    """With the judge's options the figures come out again, and the judge is not asked again."""
    folder = tmp_path / "judged"
    with judge_server(honest) as server:
        judge = ("--judge", "m/judge", "--judge-base-url", server.url)
        command("run", "--split", "validation", "--limit", "2", "--out", folder, *judge)
        asked = len(server.bodies)
        command("publish-results", folder, "--repo", "org/results", *judge)
        assert len(server.bodies) == asked == 2
    assert {"judged/judgments.jsonl", "judged/verdicts.jsonl"} <= paths(hub)
    path = folder / "judgments.jsonl"
    path.write_text(path.read_text("utf-8").split("\n")[0] + "\n", "utf-8")
    refused = command("publish-results", folder, "--repo", "org/results", "--name", "x", *judge)
    assert "differs from what the replies score" in refused
