"""``finnewsbench run`` against a server: budget, effort, open batches, Ctrl-C, and what is said."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time

import pytest
from fakes.model_server import started
from typer.testing import CliRunner

from finnewsbench.batch.ledger import Entry
from finnewsbench.batch.ledger import Ledger
from finnewsbench.cli import app
from finnewsbench.errors import ConfigError
from finnewsbench.errors import RunMismatchError
from finnewsbench.store import read_run

PRICES = "as_of: 2025-11-01\ncurrency: USD\nmodels: {fake: {input: 1.0, output: 10.0}}\n"


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.fixture
def server(process, monkeypatch, tmp_path):
    """The fake server with an empty log and no faults; commands are given in a fresh folder."""
    process.reset()
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    return process


def cli(server, *options, status=0):
    """``finnewsbench run`` of the fake model; what it printed, both streams."""
    asked = ["--model", "fake", "--base-url", server.url, "--limit", 12, "--out", "run"]
    result = CliRunner().invoke(app, ["run", *(str(option) for option in [*asked, *options])])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.output


def spent(folder):
    """Prompt and completion tokens of a folder's records."""
    usages = [record["usage"] for record in read_run(folder).records.values()]
    return sum(usage["prompt_tokens"] + usage["completion_tokens"] for usage in usages)


def test_a_budget_of_tokens_ends_a_run_that_can_go_on(server, tmp_path):
    """Some are answered, the limit is kept; with a higher one the same command asks the rest."""
    told = cli(server, "--max-tokens", 2000, "--max-model-tokens", 20_000, status=3)
    answered = len(read_run(tmp_path / "run").records)

    assert 0 < answered < 12
    assert len(server.log()) == answered
    assert spent(tmp_path / "run") <= 20_000
    assert f"The budget of 20000 tokens is used up: {spent(tmp_path / 'run')} are spent" in told
    assert "Raise --max-model-tokens" in told
    assert f"not_asked {12 - answered}" in told
    assert "Give the same command again to go on:" in told
    # What earlier sessions took counts: the same limit lets nothing through.
    cli(server, "--max-tokens", 2000, "--max-model-tokens", 20_000, status=3)
    assert len(server.log()) == answered
    cli(server, "--max-tokens", 2000, "--max-model-tokens", 1_000_000)
    assert len(server.log()) == 12


def test_a_budget_of_money_needs_no_judge(server, tmp_path):
    """Prices of the model alone: what is spent stays below, and progress says what it costs."""
    (tmp_path / "prices.yaml").write_text(PRICES, encoding="utf-8")
    money = ("--prices", "prices.yaml", "--max-tokens", 2000)
    told = cli(server, *money, "--max-cost", 0.06, status=3)
    costs = json.loads((tmp_path / "run" / "costs.json").read_text(encoding="utf-8"))

    assert 0 < float(costs["extraction"]["cost"]) <= 0.06
    assert "The budget of 0.06 USD is used up" in told
    assert "Raise --max-cost" in told
    told = cli(server, *money, "--max-cost", 1)
    costs = json.loads((tmp_path / "run" / "costs.json").read_text(encoding="utf-8"))
    assert len(server.log()) == costs["extraction"]["calls"] == 12
    assert f"cost {costs['extraction']['cost']} USD" in told


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--model", "fake", "--max-model-tokens", "0"), "--max-model-tokens is 0"),
        (("--model", "baseline", "--max-model-tokens", "5"), "behind a server"),
    ],
)
def test_a_budget_that_can_not_be_kept_is_refused(server, options, message):
    """Before anything is asked."""
    with pytest.raises(ConfigError, match=message):
        CliRunner().invoke(app, ["run", "--base-url", server.url, *options], catch_exceptions=False)
    assert server.log() == []


def test_an_effort_of_reasoning_is_sent_and_recorded(server, tmp_path):
    """In every request, and in ``run.json``; a run without it is another run."""
    server.configure(echo=True)
    cli(server, "--reasoning-effort", "low")
    run = read_run(tmp_path / "run").run

    assert {entry["body"]["reasoning_effort"] for entry in server.log()} == {"low"}
    assert run["asked"]["parameters"]["reasoning_effort"] == "low"
    with pytest.raises(RunMismatchError, match=r"parameters\.reasoning_effort"):
        cli(server)


def test_an_effort_that_is_refused_is_dropped_and_it_is_said_so(server, tmp_path):
    """Once for the run: one request in vain; told on the screen and in ``run.json``."""
    server.configure(refuse=["reasoning_effort"], echo=True)
    told = cli(server, "--reasoning-effort", "high", "--workers", 1)
    settled = read_run(tmp_path / "run").run["settled"]

    assert settled["dropped"] == ["reasoning_effort"]
    assert "settled with the server: reasoning_effort dropped: Unsupported parameter" in told
    assert "13 requests, 1 of them in vain: refused 1" in told
    assert ["reasoning_effort" in entry["body"] for entry in server.log()] == [True, *[False] * 12]


def test_a_run_beside_open_batches_warns(server, tmp_path):
    """Both would be paid for; a batch that is closed or not sent yet is no matter."""
    assert "warning" not in cli(server)
    ledger = Ledger(tmp_path / "run")
    entry = {"base_url": server.url, "api_key_env": "", "requests": 3, "sha256": "", "created": ""}
    for part, state, purpose in (
        (1, "closed", "extraction"),
        (2, "open", "extraction"),
        (3, "prepared", "extraction"),
        (4, "open", "judge a, itemized"),
    ):
        ledger.put(Entry(part, purpose, state=state, batch_id=f"b{part}", **entry))
    told = cli(server)

    assert "warning: run has open batches (batch 2 (b2))." in told
    assert "finnewsbench batch collect run" in told


def test_ctrl_c_prints_the_command_that_goes_on(server, tmp_path):
    """Status 130, no traceback, no credentials; the printed command finishes the run."""
    server.configure(latency_ms=100)
    address = server.url.replace("//", "//me:canary-pw@")
    program = [sys.executable, "-m", "finnewsbench", "run", "--model", "fake", "--limit", "12"]
    program += ["--base-url", address, "--workers", "2", "--out", "my run"]
    environment = {**os.environ, "OPENAI_API_KEY": "canary-key"}
    with subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as running:
        records = tmp_path / "my run" / "extractions.jsonl"
        while not (records.exists() and records.read_bytes().count(b"\n") >= 2):
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, told = running.communicate()
    assert running.returncode == 130
    assert "Traceback" not in told
    assert "canary" not in out + told
    answered = len(read_run(tmp_path / "my run").records)
    assert f"unfinished: not_asked {12 - answered}" in told
    command = told.split("go on:\n")[1].split("\n")[0].strip()
    assert shlex.split(command)[:4] == ["python", "-m", "finnewsbench", "run"]
    again = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]], capture_output=True, text=True, check=True
    )
    assert f"{answered} from before" in again.stderr
    assert len(read_run(tmp_path / "my run").records) == 12


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C as POSIX has it")
def test_ctrl_c_says_what_was_waited_for(server, tmp_path):
    """A server that only says 429: how often, its words, what to do; no table of dashes."""
    server.configure(faults={"rate429": 1.0}, retry_after={"retry-after": "0.2"})
    program = [sys.executable, "-m", "finnewsbench", "run", "--model", "fake", "--limit", "3"]
    program += ["--base-url", server.url, "--out", "run"]
    with subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        while len(server.log()) < 5:
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, told = running.communicate()
    assert running.returncode == 130
    assert out == ""
    assert "unfinished: not_asked 3.\n  rate_limit (" in told
    assert "the last: rate_limit_exceeded. Raise the limit with the provider" in told
    session = read_run(tmp_path / "run").run["sessions"][0]
    assert session["faults"]["rate_limit"] >= 3
    assert session["requests"] == len(server.log())


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (["500", "500"], "server_error (2), the last: 500: server_error. See the server's log"),
        (["bad_json", "bad_json"], "bad_body (2), the last: the body is no JSON: "),
        (["overflow"], "context_overflow (1), the last: context_length_exceeded. Lower --max-"),
        ([{"status": 501, "body": "<html><title>No POST here</title>"}], "web page (No POST here)"),
    ],
)
def test_a_run_without_answers_is_told_in_its_last_fault(server, script, words):
    """The kind, the words, the remedy; and no table, which would be of dashes."""
    server.configure(script=script)
    told = cli(server, "--limit", 1, "--attempts", 2, status=3)

    assert words in told
    assert "recall exact" not in told
    assert "unfinished: " in told
