"""The batch commands on the bundled data: from submit to the table; no key in any file."""

from __future__ import annotations

from pathlib import Path

import pytest
from fakes.batch_server import started
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.store import read_run

CANARY = "sk-canary-0123456789"


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.fixture
def server(process, monkeypatch, tmp_path):
    """The fake server with nothing on it; the canary is the key; the folder is a fresh one."""
    process.reset()
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    return process


def cli(*arguments, status=0):
    """One command; what it printed, both streams."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.output


def test_scores_are_those_of_a_live_run_to_the_byte(server, tmp_path):
    """The folder is the one that the live command would use, and so are the scores."""
    server.configure(model_faults={"truncate": 0.3}, stages=["in_progress", "completed"])
    options = ["--model", "fake", "--base-url", server.url, "--limit", 12]
    live = cli("run", *options, "--out", "live")
    told = cli("batch", "submit", *options)
    (folder,) = (tmp_path / "runs").iterdir()
    assert f"run folder: runs/{folder.name}" in told
    assert "extraction: 1 of 12 answered, 0 in batches submitted before, 11 submitted now" in told
    told = cli("batch", "collect", folder, status=3)
    assert "unfinished, extraction: in_batch 11.\nTo go on: the same command, later." in told
    assert not (folder / "scores.json").exists()
    told = cli("batch", "collect", folder)
    again = cli("batch", "collect", folder)

    scores = (folder / "scores.json").read_bytes()
    assert scores == (tmp_path / "live/scores.json").read_bytes()
    table = live[live.index("fake, 12 articles") : live.index("run folder:")]
    assert table in told
    assert table in again
    assert "12 from before" in cli("run", *options)


def test_one_live_request_saves_batches_that_would_be_refused(server):
    """Two parameters are refused, one at a time: learnt live, so that one batch is enough."""
    server.configure(refuse=["temperature", "max_tokens"])
    options = ["--model", "fake", "--base-url", server.url, "--limit", 5]
    told = cli("batch", "submit", *options, "--out", "r")
    cli("batch", "collect", "r")

    assert "one request was tried live, and its answer kept" in told
    assert server.routes().count("POST /v1/chat/completions") == 3
    assert [len(ids) for ids in server.made()] == [4]
    assert not any({"temperature", "max_tokens"} & line["body"].keys() for line in server.bodies())
    assert read_run(Path("r")).complete
    cli("run", *options, "--out", "live")
    assert Path("r/scores.json").read_bytes() == Path("live/scores.json").read_bytes()


def test_a_server_that_can_only_batch_is_used_as_it_is(server):
    """Said, and every article is in the batch."""
    server.configure(absent=["POST /v1/chat/completions"])
    options = ["--model", "fake", "--base-url", server.url, "--limit", 2, "--out", "r"]

    assert "one request could not be tried live" in cli("batch", "submit", *options)
    assert [len(ids) for ids in server.made()] == [2]


def test_waiting_goes_on_through_a_server_that_is_away(server, monkeypatch):
    """Six failed looks are one line; the end comes after three stages."""
    server.configure(stages=["validating", "in_progress", "completed"])
    slept = []
    monkeypatch.setattr("finnewsbench.batch.rounds.time.sleep", slept.append)
    monkeypatch.setattr("finnewsbench.retrying._pause", lambda *_: 0.0)
    cli("batch", "submit", "--model", "fake", "--base-url", server.url, "--out", "r", "--limit", 2)
    server.configure(trouble={"GET /v1/batches/{id}": ["", *[500] * 6]})
    told = cli("batch", "collect", "r", "--wait", "--poll-seconds", 7)

    assert slept == [7.0, 7.0, 7.0]
    assert told.count("did not tell of a batch: 500: trouble") == 1
    assert "recall exact" in told


def test_ctrl_c_while_waiting_ends_with_a_word(server, monkeypatch):
    """Exit status 130; the batch goes on and can be collected."""

    def interrupt(_seconds):
        raise KeyboardInterrupt

    server.configure(stages=["in_progress", "completed"])
    cli("batch", "submit", "--model", "fake", "--base-url", server.url, "--out", "r", "--limit", 2)
    with monkeypatch.context() as patched:
        patched.setattr("finnewsbench.batch.rounds.time.sleep", interrupt)
        told = cli("batch", "collect", "r", "--wait", status=130)
    assert "The batches go on; give the same command again." in told
    cli("batch", "collect", "r")


def test_a_run_folder_is_all_that_is_needed_to_go_on(server):
    """Settings, data and the key's variable come from the folder."""
    server.configure(stages=["expired"], skipped=0.5)
    options = ["--model", "fake", "--base-url", server.url, "--seed", 5, "--limit", 8]
    cli("batch", "submit", *options, "--out", "r", "--per-batch", 5, "--no-try-first")
    told = cli("batch", "collect", "r", status=3)
    assert "INCOMPLETE" in told
    assert "To go on: finnewsbench batch submit r." in told
    server.configure(stages=["completed"])
    cli("batch", "submit", "r")
    cli("batch", "collect", "r")

    run = read_run(Path("r"))
    assert run.complete
    assert {line["body"]["seed"] for line in server.bodies()} == {5}
    told = cli("batch", "status", "r")
    assert told.count("collected (expired: ") == 2
    assert told.count("collected (completed: ") == 1


def test_no_key_is_in_any_file_or_line(server, monkeypatch, tmp_path):
    """Though the server repeats it in every answer and every error."""
    monkeypatch.setenv("MY_KEY", CANARY)
    url = server.url.replace("http://", "http://user:pass-canary@") + "?key=query-canary"
    server.configure(echo=True, failing={"500": 0.4})
    options = ["--model", "fake", "--base-url", url, "--api-key-env", "MY_KEY", "--out", "r"]
    told = cli("batch", "submit", *options)
    told += cli("batch", "status", "r", "--base-url", url)
    told += cli("batch", "collect", "r", "--base-url", url, status=3)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]

    assert len(files) >= 7
    assert server.log()[0]["key"].startswith("Basic ")
    assert "canary" not in told
    for path in files:
        assert b"canary" not in path.read_bytes(), path
        assert server.log()[0]["key"].removeprefix("Basic ").encode() not in path.read_bytes(), path
    assert b"[redacted]" in (tmp_path / "r/extractions.jsonl").read_bytes()


def test_the_key_itself_is_in_no_file(server, tmp_path):
    """The same for a bearer key, which the server repeats."""
    server.configure(echo=True, failing={"500": 0.4})
    asked = ("--model", "fake", "--base-url", server.url, "--api-key-env", "OPENAI_API_KEY")
    told = cli("batch", "submit", *asked, "--out", "r")
    told += cli("batch", "collect", "r", status=3)

    assert server.log()[0]["key"] == CANARY
    assert "canary" not in told
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        assert b"canary" not in path.read_bytes(), path
    assert b"[redacted]" in (tmp_path / "r/batch/0001.errors.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["submit"], "Name a model"),
        (["submit", "r", "--model", "m"], "Name a model"),
        (["submit", "--model", "m", "--per-batch", "0"], "--per-batch is 0"),
        (["submit", "r", "--seed", "1"], "its own settings"),
        (["submit", "--model", "baseline"], "finnewsbench run --model baseline"),
        (["submit", "none"], "no run folder"),
        (["collect", "none"], "no run folder"),
        (["status", "none"], "no run folder"),
        (["cancel", "none"], "no run folder"),
    ],
)
def test_commands_that_cannot_work_say_why(server, arguments, words):
    """Before anything is asked."""
    with pytest.raises(FinNewsBenchError, match=words):
        cli("batch", *arguments)
    assert server.log() == []


def test_a_run_without_a_server_has_no_batches(server):
    """The baseline's run folder is named as one."""
    cli("run", "--out", "r", "--limit", 1)
    with pytest.raises(FinNewsBenchError, match="r has no batches"):
        cli("batch", "collect", "r")
    assert "no batches" in cli("batch", "status", "r")
    assert "nothing to submit" in cli("batch", "submit", "r")
    assert server.log() == []
