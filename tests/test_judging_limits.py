"""Who may not judge, what it may cost, and what is never written."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from fakes.judge_replies import THEMES
from fakes.judge_replies import honest
from fakes.judge_replies import judged
from fakes.judge_replies import judging
from fakes.judge_replies import lines
from fakes.judge_replies import rows
from fakes.judge_replies import run_folder
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server
from hand import perfect

from finnewsbench.budget import Spend
from finnewsbench.budget import most_of
from finnewsbench.capabilities import Parameters
from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.judgedrun import judge_run
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.judgeoptions import judging_for
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rows import article_from_row
from finnewsbench.replies import Usage


def test_the_candidate_and_foreign_rows_are_refused_before_anything_is_asked(tmp_path):
    """By the name it was asked for, by what its server called it, and by the articles."""
    folder = run_folder(tmp_path / "run", model="org/Judge")
    changed = rows(3)
    changed[0]["article"] += " 끝."
    with judge_server(honest) as server:
        with pytest.raises(ConfigError, match="no judge of itself"):
            judged(folder, server.url)
        with pytest.raises(ConfigError, match="articles are not those of the run"):
            judge_run(folder, changed, judging(server.url, "m/b"), workers=1)
        assert server.bodies == []


def test_a_server_that_turns_out_to_be_the_candidate_is_refused(tmp_path):
    """By the name in its answer; nothing of it is kept."""
    folder = run_folder(tmp_path / "run", model="Qwen/Qwen3-8B")

    def answer(body, nth):
        choice = {"message": {"content": honest(body, nth)}, "finish_reason": "stop"}
        return Raw(200, {"model": "qwen3-8b-awq", "choices": [choice]})

    with judge_server(answer) as server:
        outcome, scores = judged(folder, server.url)
    assert "no judge of itself" in outcome.stopped
    assert lines(folder) == []
    assert scores["pending_judgments"] == 3


def test_a_judge_of_the_family_is_flagged(tmp_path):
    """In the signature and beside the judge."""
    folder = run_folder(tmp_path / "run", model="Qwen/Qwen3-8B")
    with judge_server(honest) as server:
        _, scores = judged(folder, server.url, "qwen2.5-72b-instruct")
    assert scores["signature"]["judge_family"] == "same (qwen)"
    assert scores["judges"][0]["same_family"] == "qwen"


def test_a_budget_of_tokens_stops_cleanly_and_goes_on_when_raised(tmp_path):
    """Calls take 110 tokens and may take far more; 500 above what one may take let five through.

    After four (440) a fifth may be asked, after five (550) no sixth.
    """
    folder = run_folder(tmp_path / "run", 12)
    with judge_server(honest) as server:
        few = {"judge_output_tokens": 100}
        (judge,) = judging(server.url, **few).judges
        extraction = read_extraction({**perfect(), "themes": THEMES}).extraction
        messages = judge.protocol.first(
            prepare(article_from_row(rows(9)[8]), extraction), "0" * 16
        ).messages
        most = most_of(messages, Parameters(max_tokens=100, schema=judge.protocol.schema()))
        limit = most.prompt_tokens + most.completion_tokens + 500
        outcome, scores = judged(folder, server.url, count=12, max_judge_tokens=limit, **few)
        assert len(server.bodies) == 5
        assert f"budget of {limit} tokens is used up: 550 are spent" in outcome.stopped
        assert outcome.judges["m/judge"].counts.pending == {"not_asked": 7}
        assert scores["pending_judgments"] == 7
        judged(folder, server.url, count=12, max_judge_tokens=limit, **few)
        assert len(server.bodies) == 5  # earlier sessions count
        outcome, _ = judged(folder, server.url, count=12, max_judge_tokens=2 * limit, **few)
        assert len(server.bodies) == 12
    assert outcome.complete


def test_what_a_folder_has_cost_is_counted_once_however_often_it_is_counted(tmp_path):
    """Three calls of 110 tokens; three extractions at (20*1 + 10*2) / 10^6 are money only."""
    folder = run_folder(tmp_path / "run", usage=Usage(20, 10))
    prices = tmp_path / "prices.json"
    models = {"m/judge": {"input": 0, "output": 0}, "candidate": {"input": 1, "output": 2}}
    table = {"as_of": "2025-11-01", "currency": "KRW", "models": models}
    prices.write_text(json.dumps(table), encoding="utf-8")
    with judge_server(honest) as server:
        judged(folder, server.url)
        options = JudgeOptions(
            judge=["m/judge,name=another"],
            judge_base_url=server.url,
            max_judge_tokens=10**6,
            max_cost=1.0,
            prices=prices,
        )
        limited = judging_for(options, RunConfig(model="x"), "candidate")
    for _ in range(2):
        limited.count_earlier(folder)
        assert limited.budget.spent == Spend(330, Decimal("0.00012"), 90)


def test_a_key_reaches_no_file(tmp_path, monkeypatch):
    """A canary in the environment and in the address, echoed by the server, stands nowhere."""
    canary = "sk-canary-0123456789"
    monkeypatch.setenv("MY_KEY", canary)
    folder = run_folder(tmp_path / "run", 2)

    def answer(body, nth):
        text = honest(body, nth).replace("까닭", f"Bearer {canary}")
        return Raw(500, error(canary)) if nth == 1 else text

    with judge_server(answer) as server:
        url = server.url.replace("http://", f"http://user:{canary}@") + f"?key={canary}"
        outcome, _ = judged(folder, url, count=2, workers=1, judge_api_key_env="MY_KEY")
    assert outcome.complete
    files = [path for path in folder.iterdir() if path.is_file()]
    assert {"judgments.jsonl", "judging.json", "scores.json"} <= {path.name for path in files}
    assert all(canary.encode() not in path.read_bytes() for path in files)
    assert canary not in outcome.stopped


def test_messages_name_the_options_of_judges(tmp_path):
    """A model that the server does not know is looked for under --judge."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(lambda _body, _nth: Raw(404, error("no such model"))) as server:
        outcome, _ = judged(folder, server.url, count=1)
    assert "Check --judge against" in outcome.stopped
    assert "--judge-base-url" in outcome.stopped
