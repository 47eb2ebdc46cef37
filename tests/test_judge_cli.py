"""Judges on the command line: run, judge, score; costs; exit status."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from fakes.judge_replies import faulty
from fakes.judge_replies import honest
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server
from hand import perfect
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.errors import FinNewsBenchError

PRICES = "as_of: 2025-11-01\ncurrency: USD\nmodels:\n"
PRICES += "  m/judge: {input: 1.0, cached_input: 0.5, output: 2.0}\n"


@pytest.fixture
def cli(tmp_path, monkeypatch):
    """Give a command in ``tmp_path``, within this process (`test_cli` starts one of its own)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments, status=0, **environment):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        done = CliRunner().invoke(app, [str(argument) for argument in arguments])
        if isinstance(done.exception, FinNewsBenchError):  # which `cli.main` makes a line of
            assert status == 2
            return SimpleNamespace(stdout=done.stdout, stderr=str(done.exception))
        assert done.exit_code == status, done.output
        return done

    return call


def scores_of(folder):
    """A folder's ``scores.json``."""
    return json.loads((folder / "scores.json").read_text(encoding="utf-8"))


def test_run_with_a_judge_then_judge_then_report(cli, tmp_path):
    """Tokens and cost stand below the table; judging again asks and changes nothing; so reports."""
    (tmp_path / "prices.yaml").write_text(PRICES, encoding="utf-8")
    with judge_server(honest) as server:
        judge = ("--judge", "m/judge", "--judge-base-url", server.url, "--prices", "prices.yaml")
        first = cli("run", "--limit", 3, "--out", "mine", *judge)
        assert len(server.bodies) == 3
        before = (tmp_path / "mine" / "scores.json").read_bytes()
        second = cli("judge", "mine", *judge)
        assert len(server.bodies) == 3
    # 100 prompt tokens of which 60 are cached, 10 completion: (40 + 30 + 20) / 10^6 a call.
    expected = "tokens of judge m/judge: 300 prompt (180 of them cached, 60%), 30 completion in 3 "
    expected += "calls; cost 0.000270 USD at prices of 2025-11-01"
    assert expected in first.stdout
    assert "share scored 100%" in first.stdout
    assert second.stdout == first.stdout
    assert (tmp_path / "mine" / "scores.json").read_bytes() == before
    costs = json.loads((tmp_path / "mine" / "costs.json").read_text(encoding="utf-8"))
    assert costs["judges"]["m/judge"]["cost"] == "0.000270"
    assert costs["judges"]["m/judge"]["cached_tokens"] == 180
    assert "cost" not in before.decode()
    shown = cli("report", "mine").stdout
    assert shown.partition("\n\n")[0] in first.stdout
    assert "0.0003 USD" in shown
    assert "offline" not in first.stdout


def test_an_unfinished_judging_says_so_and_ends_with_status_3(cli, tmp_path):
    """Servers at fault: pending by kind and judge; the same command again finishes."""
    broken = [True]

    def answer(body, nth):
        return Raw(400, error("bad", "bad_request")) if broken and nth == 1 else honest(body, nth)

    with judge_server(answer) as server:
        judge = ("--judge", "m/judge", "--judge-base-url", server.url, "--workers", "1")
        left = cli("run", "--limit", 2, "--out", "mine", *judge, status=3)
        assert "unfinished: judge m/judge, bad_request 1" in left.stderr
        assert "Give the same command again" in left.stderr
        assert "INCOMPLETE" in left.stdout
        assert scores_of(tmp_path / "mine")["pending_judgments"] == 2
        broken.clear()
        cli("run", "--limit", 2, "--out", "mine", *judge)
    assert scores_of(tmp_path / "mine")["complete"] is True


def test_a_run_with_unscored_articles_ends_and_says_so(cli):
    """The judge's fault is no reason to go on: status 0, and the table says INCOMPLETE."""
    with judge_server(faulty({"garbage": 1.0})) as server:
        ended = cli("run", "--limit", 1, "--judge", "m/judge", "--judge-base-url", server.url)
        assert len(server.bodies) == 2
    assert "INCOMPLETE: a judge left articles without a usable verdict" in ended.stdout
    assert "its faults: not_json 2" in ended.stdout


def test_score_a_file_with_a_judge(cli, tmp_path):
    """Answers are kept under runs/; the same command again asks nothing; the folder is reported."""
    empty = {key: [] for key in perfect()}
    keyword = [{"name": "아무 말", "relevance": 0.5, "sentence": "없는 문장"}]
    lines = [
        json.dumps({"article_id": f"fnb-v{n:03}", "prediction": {**empty, "keywords": keyword}})
        for n in range(1, 13)
    ]
    (tmp_path / "made.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with judge_server(honest) as server:
        judge = ("--judge", "m/judge", "--judge-base-url", server.url, "--model", "org/made")
        judge += ("--split", "validation")
        first = cli("score", "made.jsonl", *judge, "--format", "json")
        assert len(server.bodies) == 12
        assert cli("score", "made.jsonl", *judge, "--format", "json").stdout == first.stdout
        assert len(server.bodies) == 12
        other = ("--split", "validation", "--model", "x/judge")
        again = cli("score", "made.jsonl", *judge[:4], *other, status=2)
    assert "no judge of itself" in again.stderr
    figures = json.loads(first.stdout)
    assert figures["judges"][0]["calls"] == 12
    assert figures["model"] == "org/made"
    assert "tokens of judge m/judge: 1200 prompt" in first.stderr
    (folder,) = (tmp_path / "runs").iterdir()
    assert folder.name.startswith("judged-made-")
    assert scores_of(folder) == figures
    assert "org/made" in cli("report", folder).stdout


def test_a_cost_limit_stops_before_it_is_reached(cli, tmp_path):
    """Nothing may be asked for a millionth of a dollar; the message says what a call may cost."""
    (tmp_path / "prices.yaml").write_text(PRICES, encoding="utf-8")
    with judge_server(honest) as server:
        judge = ("--judge", "m/judge", "--judge-base-url", server.url, "--prices", "prices.yaml")
        run = ("run", "--limit", 2, "--out", "mine", *judge)
        stopped = cli(*run, "--max-cost", "0.000001", status=3)
        assert server.bodies == []
        assert "budget of 0.000001 USD is used up: 0.0000 are spent" in stopped.stderr
        assert "unfinished: judge m/judge, not_asked 2" in stopped.stderr
        cli(*run, "--max-cost", "1")
        assert len(server.bodies) == 2
        refused = cli(*run, "--judge", "m/other", "--max-cost", "1", status=2)
    assert "no price for 'm/other'" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--judge", "m/judge", "--rubric", "strict"), "--rubric is 'strict'"),
        (("--rubric", "strict"), "--rubric is 'strict'"),
        (("--rubric", "paper"), "--rubric: this is for judge models"),
        (("--judge", "offline", "--judge-repeats", "3"), "--judge-repeats: this is for judge"),
        (("--judge-base-url", "vllm", "--judge-api-key-env", "K"), "--judge-base-url, --judge-api"),
        (("--judge", "m/j,key_env=sk-canary-1234567"), "api_key_env looks like a key"),
        (("--judge", ",key_env=sk-canary-1234567"), "--judge names no model"),
        (("--judge", "m,sk-canary-1234567"), "looks like a key"),
        (("--base-url", "vllm"), "--base-url is for a model behind a server"),
        (("--model", "baseline", "--api-key-env", "K"), "--api-key-env is for a model behind"),
        (("--model", "Baseline"), "Did you mean baseline?"),
        (("--model", "HF/org/m"), "Did you mean hf/org/m?"),
        (("--model", "basline"), "Did you mean baseline?"),
        (("--judge", "openai/gpt-5-mini"), "OPENAI_API_KEY is empty"),
        (("--judge", "ofline"), "There is no judge 'ofline'"),
        (
            (
                "--model",
                "x/judge",
                "--base-url",
                "http://127.0.0.1:9/v1",
                "--judge",
                "m/judge",
                "--judge-base-url",
                "http://127.0.0.1:9/v1",
            ),
            "no judge of itself",
        ),
        (("--max-cost", "1"), "--max-cost needs prices"),
    ],
)
def test_what_cannot_be_judged_is_said_before_anything_is_asked(cli, tmp_path, arguments, message):
    """One line, status 2, and no run folder."""
    failed = cli("run", "--limit", 1, *arguments, status=2, OPENAI_API_KEY="", OPENAI_BASE_URL="")
    assert message in failed.stderr
    assert "canary" not in failed.stderr
    assert not (tmp_path / "runs").exists()


def test_the_options_are_in_the_help(cli):
    """All of them, on each of the three commands."""
    options = ("--judge", "--judge-base-url", "--judge-api-key-env", "--rubric", "--judge-repeats")
    options += ("--max-judge-tokens", "--max-cost", "--prices")
    for command in ("run", "judge", "score"):
        shown = cli(command, "--help").stdout
        assert all(option in shown for option in options)
