"""Judging through batches: the answers of a live judging, first and second calls."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from fakes.batch_run import killed
from fakes.batch_server import started
from typer.testing import CliRunner

from finnewsbench.batch.ledger import Ledger
from finnewsbench.cli import app
from finnewsbench.errors import ConfigError
from finnewsbench.errors import RunMismatchError


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


OPTIONS = ["--model", "fake", "--split", "validation", "--limit", 4]


@pytest.fixture(scope="module")
def made(process, tmp_path_factory):
    """A live run of four articles."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    cli("run", *OPTIONS, "--base-url", process.url, "--out", folder)
    return folder


@pytest.fixture
def server(process, made, monkeypatch, tmp_path):
    """The fake server without faults, in a folder with two copies of that run."""
    process.reset()
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    for copy in ("live", "batch"):
        shutil.copytree(made, copy)
    return process


def cli(*arguments, status=0):
    """One command; what it printed, both streams."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.output


def submit(*arguments):
    """Submit without a live request before."""
    return cli("batch", "submit", *arguments, "--no-try-first")


def judge(server, name="ruler"):
    """The options that name a judge at the server."""
    return ["--judge", f"{name},url={server.url}"]


def judgments(folder):
    """The records of judging by key, without what differs from one time to the next."""
    lines = Path(folder, "judgments.jsonl").read_text("utf-8").split("\n")
    records = [json.loads(line) for line in lines if line]
    assert len({record["key"] for record in records}) == len(records)
    return {
        record["key"]: {k: v for k, v in record.items() if k not in ("seconds", "attempts")}
        for record in records
    }


def test_judgments_and_scores_are_those_of_live_judging(server):
    """Some first calls rule on nothing: their second calls are a second batch."""
    server.configure(judge_faults=0.4)
    live = cli("judge", "live", *judge(server))
    assert "judge ruler (itemized" in submit("batch", *judge(server))
    assert len(server.made()[0]) == 4
    told = cli("batch", "collect", "batch", status=3)
    assert "second_call" in told
    assert "To go on: finnewsbench batch submit batch." in told
    submit("batch")
    told = cli("batch", "collect", "batch")

    second = [name for ids in server.made()[1:] for name in ids]
    calls = [record["call"] for record in judgments("batch").values()]
    assert (calls.count(1), calls.count(2)) == (4, len(second))
    assert 0 < len(second) < 4
    assert judgments("batch") == judgments("live")
    scores = [Path(folder, "scores.json").read_bytes() for folder in ("live", "batch")]
    assert scores[0] == scores[1]
    assert live[live.index("fake, 4 articles") : live.index("run folder:")] in told
    assert json.loads(scores[0])["judges"][0]["name"] == "ruler"


def test_one_live_call_saves_batches_that_would_be_refused(server):
    """Learnt live and kept for the judge: one batch on the other three articles is enough."""
    server.configure(refuse=["temperature", "max_tokens"])
    cli("batch", "submit", "batch", *judge(server))
    cli("batch", "collect", "batch")

    assert [len(ids) for ids in server.made()] == [3]
    about = json.loads(Path("batch", "judging.json").read_text("utf-8"))
    assert about["judges"]["ruler"]["settled"]["dropped"] == ["temperature"]
    cli("judge", "live", *judge(server))
    assert judgments("batch") == judgments("live")


def test_live_judging_finishes_what_a_batch_began(server):
    """What expired is asked live; what was answered is not."""
    server.configure(stages=["expired"], skipped=0.5)
    submit("batch", *judge(server))
    told = cli("batch", "collect", "batch", status=3)
    answered = len(judgments("batch"))
    assert f"expired {4 - answered}" in told
    assert 0 < answered < 4
    before = server.routes().count("POST /v1/chat/completions")
    cli("judge", "batch", *judge(server))

    assert server.routes().count("POST /v1/chat/completions") - before == 4 - answered
    assert len(judgments("batch")) == 4
    assert "4 of 4 answered" in submit("batch")
    assert len(server.made()) == 1


def test_two_judges_with_repeats(server):
    """Each a batch of its own, two calls an article; scored together, in the panel's order."""
    options = [*judge(server), *judge(server, "second"), "--judge-repeats", 2]
    submit("batch", *options)
    assert [len(ids) for ids in server.made()] == [8, 8]
    cli("batch", "collect", "batch")
    seeds = {(line["body"]["model"], line["body"]["seed"]) for line in server.bodies()}
    assert seeds == {("ruler", 0), ("ruler", 1), ("second", 0), ("second", 1)}
    cli("judge", "live", *options)

    assert judgments("batch") == judgments("live")
    scores = [Path(folder, "scores.json").read_bytes() for folder in ("live", "batch")]
    assert scores[0] == scores[1]


def test_rubric_paper_can_be_batched(server):
    """The fake answers it with what is no scores: a second call, then unscored, never 0."""
    submit("batch", *judge(server), "--rubric", "paper")
    cli("batch", "collect", "batch", status=3)
    submit("batch")
    cli("batch", "collect", "batch")

    scores = json.loads(Path("batch", "scores.json").read_bytes())
    assert [len(ids) for ids in server.made()] == [4, 4]
    assert set(scores["rubric"].values()) == {None}
    assert scores["complete"] is False


def test_kill_9_while_collecting_judgments(server):
    """Killed after the second judgment was written: the rest follows, none twice."""
    submit("batch", *judge(server))
    assert killed("judgments.JudgmentStore.append", 2, cli, "batch", "collect", "batch")
    assert len(judgments("batch")) == 2
    cli("batch", "collect", "batch")

    cli("judge", "live", *judge(server))
    assert judgments("batch") == judgments("live")


def test_a_model_is_no_judge_of_itself(server):
    """By its name before anything is sent."""
    with pytest.raises(ConfigError, match="no judge of itself"):
        submit("batch", *judge(server, "fake"))
    assert server.made() == []


def test_extraction_and_judging_in_one_folder(server):
    """The extractions' batch and the judge's are collected by the same command."""
    submit(*OPTIONS, "--base-url", server.url, "--out", "both")
    cli("batch", "collect", "both")
    submit("both", *judge(server))
    cli("batch", "collect", "both")
    cli("judge", "live", *judge(server))

    purposes = [entry.purpose for entry in Ledger(Path("both")).entries("closed")]
    assert purposes == ["extraction", f"judge ruler (itemized, {server.url})"]
    scores = [Path(folder, "scores.json").read_bytes() for folder in ("live", "both")]
    assert scores[0] == scores[1]


def test_a_version_that_asks_judges_otherwise_is_told(server):
    """The prompt's version in the list of batches is another one."""
    submit("batch", *judge(server))
    path = Path("batch", "batches.json")
    ledger = json.loads(path.read_text("utf-8"))
    ledger["batches"][0]["about"]["asked"]["prompt_version"] = "older"
    path.write_text(json.dumps(ledger), encoding="utf-8")
    with pytest.raises(RunMismatchError, match="asks judges otherwise"):
        cli("batch", "collect", "batch")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--model", "m", "--judge", "j"], "submit and collect its extractions first"),
        (["batch", "--judge", "j", "--base-url", "http://h/v1"], "--judge-base-url"),
        (["batch", "--judge", "j", "--max-judge-tokens", "9"], "can't be stopped at a limit"),
    ],
)
def test_options_that_cannot_be_kept_are_refused(server, arguments, words):
    """Before anything is asked."""
    with pytest.raises(ConfigError, match=words):
        submit(*arguments)
    assert server.made() == []
