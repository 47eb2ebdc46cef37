"""The Ray engine on a Ray of two workers, started here: the same records as the local engine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fakes import model_server
from fakes.judge_replies import faulty
from fakes.judge_replies import honest
from fakes.judge_replies import judging as judges_at
from fakes.judge_replies import rows as judged_rows
from fakes.judge_replies import run_folder
from fakes.judge_server import judge_server
from fakes.stand_in import comparable
from fakes.stand_in import config
from fakes.stand_in import rows
from typer.testing import CliRunner

from finnewsbench.budget import Budget
from finnewsbench.budget import Meter
from finnewsbench.cli import app
from finnewsbench.config import RunConfig
from finnewsbench.endings import asking_judges
from finnewsbench.engineoptions import Engine
from finnewsbench.judgedrun import judge_run
from finnewsbench.prices import Price
from finnewsbench.runner import run_model
from finnewsbench.scores import score_run
from finnewsbench.store import read_run

pytest.importorskip("ray", reason="Ray is not installed: pip install 'finnewsbench[ray]'")

from finnewsbench.engines.cluster import ray_started
from finnewsbench.engines.extraction import run_rows_on_ray

TWO = Engine("ray", 2)
CANARY = "sk-canary-0123456789"


@pytest.fixture(scope="module")
def ray_folder():
    """Where Ray keeps its files; the paths of its sockets have to be short."""
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as name:
        yield Path(name)


@pytest.fixture(scope="module")
def ray(ray_folder):
    """One Ray for all tests, as a command starts it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_API_KEY", CANARY)
        patch.setenv("RAY_TMPDIR", str(ray_folder))
        with ray_started() as started:
            yield started


@pytest.fixture(scope="module")
def server():
    """The fake model server."""
    with model_server.started() as running:
        yield running


def both(folder, made, **settings):
    """The records of the two engines, and the Ray engine's outcome."""
    here = RunConfig(out=folder / "local", **settings)
    there = RunConfig(out=folder / "ray", **settings)
    run_model(here, made)
    outcome = run_rows_on_ray(there, made, TWO)
    return comparable(folder / "local"), comparable(folder / "ray"), outcome


@pytest.mark.usefixtures("ray")
@pytest.mark.filterwarnings("ignore::DeprecationWarning:ray")
def test_the_baselines_records_are_the_local_engines(tmp_path):
    """60 articles: keys, extractions and all; and what was asked, so that either can go on."""
    here, there, outcome = both(tmp_path, rows(60), model="baseline")
    assert outcome.complete
    assert len(there) == 60
    assert there == here
    asked = [read_run(tmp_path / name).run["asked"] for name in ("local", "ray")]
    assert asked[0] == asked[1]
    again = run_rows_on_ray(RunConfig(model="baseline", out=tmp_path / "local"), rows(60), TWO)
    assert (again.counts.resumed, again.counts.answered) == (60, 60)


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize("model", ["baseline", "fake"])
def test_two_thousand_articles(server, tmp_path, model):
    """No article is lost, asked twice or answered otherwise; faults of the model's included."""
    server.reset(model_faults={"truncate": 0.05, "garbage": 0.05, "refusal": 0.05})
    made = rows(2000)
    wanted = {"model": model, "base_url": server.url, "workers": 64}
    here, there, outcome = both(tmp_path, made, **wanted)
    assert outcome.complete
    assert len(there) == 2000
    assert there == here
    if model == "fake":
        assert sorted(server.asked()) == sorted([row["title"] for row in made] * 2)
        assert outcome.counts.failures == {
            kind: sum(r.get("failure", {}).get("kind") == kind for r in here.values())
            for kind in ("invalid_json", "refusal", "truncated")
        }


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_faults_of_servers_leave_articles_to_the_next_session(server, tmp_path):
    """Retried by our own layer; what stays without an answer is counted, and asked by either."""
    server.reset(faults={"500": 0.5, "reset": 0.2})
    made = rows(60)
    wanted = config(server.url, tmp_path / "r", attempts=2, workers=8)
    first = run_rows_on_ray(wanted, made, TWO)
    assert 0 < first.counts.answered < 60
    assert first.counts.pending.total() == 60 - first.counts.answered
    assert first.counts.requests == len(server.log())
    server.reset()
    second = run_rows_on_ray(wanted, made, TWO)
    assert second.complete
    assert len(server.log()) == 60 - first.counts.answered


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_a_quota_that_is_used_up_ends_the_run_and_says_so(server, tmp_path):
    """What was answered is kept; the rest is left, not failed."""
    server.reset(script=["", *["quota429"] * 60])
    outcome = run_rows_on_ray(config(server.url, tmp_path / "r", workers=1), rows(60), TWO)
    assert "quota" in outcome.stopped.lower()
    assert outcome.counts.pending == {"not_asked": 60 - outcome.counts.answered}
    assert len(read_run(tmp_path / "r").records) == outcome.counts.answered <= 1


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_one_budget_for_all_workers(server, tmp_path):
    """The limit is kept by two workers together, to the call; the message says what to raise."""
    server.reset()
    made = rows(60)
    run_model(RunConfig(model="fake", base_url=server.url, out=tmp_path / "all"), made)
    usages = [r["usage"] for r in read_run(tmp_path / "all").records.values()]
    spent = sum(usage["prompt_tokens"] + usage["completion_tokens"] for usage in usages)
    budget = Budget(max_model_tokens=spent // 2, max_cost=None)
    meter = Meter(budget, Price(Decimal(0), Decimal(0), Decimal(0)), tokens=False)
    wanted = RunConfig(model="fake", base_url=server.url, out=tmp_path / "r", max_tokens=1500)
    outcome = run_rows_on_ray(wanted, made, TWO, meter=meter)
    assert "Raise --max-model-tokens" in outcome.stopped
    usages = [r["usage"] for r in read_run(tmp_path / "r").records.values()]
    took = sum(usage["prompt_tokens"] + usage["completion_tokens"] for usage in usages)
    assert 0 < took <= spent // 2
    assert 0 < outcome.counts.answered < 60


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize("answer", [honest, faulty({"garbage": 0.2, "missing": 0.3})])
def test_judges_rule_as_they_do_locally(tmp_path, answer):
    """As many questions, same scores to the byte; second questions too; again asks nothing."""
    made = judged_rows(40)
    asked, scores = [], []
    for name, engine in (("local", Engine()), ("ray", TWO)):
        run_folder(tmp_path / name, 40)
        with judge_server(answer) as judge, asking_judges(engine) as ask:
            judging = judges_at(judge.url)
            assert judge_run(tmp_path / name, made, judging, workers=4, ask=ask).complete
            asked.append(len(judge.bodies))
            assert judge_run(tmp_path / name, made, judging, workers=4, ask=ask).complete
            assert len(judge.bodies) == asked[-1]
        score_run(tmp_path / name, made, judging=judging)
        scores.append((tmp_path / name / "scores.json").read_bytes())
    assert asked[0] == asked[1] >= 40
    assert scores[0] == scores[1]


def settled(server):
    """How often the server was asked, once nobody asks any more: orphaned workers end soon."""
    before = -1
    while before != (now := len(server.asked())):
        before = now
        time.sleep(4)
    return now


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills as only POSIX does")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT", "SIGTERM"])
def test_killed_and_given_again(server, tmp_path, ray_folder, how):
    """As a command: nothing answered is asked again but for what was in flight; no key anywhere."""
    server.reset(latency_ms=300)
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows(200)]
    (tmp_path / "a.jsonl").write_text("".join(lines), encoding="utf-8")
    url = server.url.replace("://", f"://user:{CANARY}@")
    command = [sys.executable, "-m", "finnewsbench", "extract", "a.jsonl", "--out", "r"]
    command += ["--model", "fake", "--base-url", url, "--workers", "8"]
    command += ["--engine", "ray", "--ray-workers", "2", "--api-key-env", "OPENAI_API_KEY"]
    started = {
        "cwd": tmp_path,
        "env": {**os.environ, "OPENAI_API_KEY": CANARY, "RAY_TMPDIR": str(ray_folder)},
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "text": True,
    }
    records = tmp_path / "r" / "extractions.jsonl"
    with subprocess.Popen(command, **started) as process:
        while not (records.exists() and records.read_bytes().count(b"\n") > 30):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(getattr(signal, how))
        told = process.communicate(timeout=60)[0]
    kept = records.read_bytes().count(b"\n")
    if how != "SIGKILL":
        assert process.returncode == 130
        assert f"unfinished: not_asked {200 - kept}." in told
    before = settled(server)
    server.configure(latency_ms=0)
    done = subprocess.run(command, check=True, **started)
    assert "200 of 200 articles answered" in done.stdout
    assert len(server.asked()) - before == 200 - kept
    assert len(read_run(tmp_path / "r").records) == 200
    files = [path for root in (tmp_path, ray_folder) for path in root.rglob("*") if path.is_file()]
    assert len(files) > 10
    assert not [path for path in files if CANARY.encode() in path.read_bytes()]
    assert CANARY not in told + done.stdout


@pytest.mark.slow
@pytest.mark.usefixtures("ray")
def test_run_and_judge_as_commands(tmp_path, monkeypatch):
    """``--engine ray`` for extracting and judging: the scores are those without it, to the byte."""
    monkeypatch.chdir(tmp_path)
    with judge_server(honest) as judge:
        judged_by = ["--judge", "m/judge", "--judge-base-url", judge.url]
        for name, more in (("local", []), ("ray", ["--engine", "ray", "--ray-workers", "2"])):
            for command in (["run", "--limit", "6", "--out", name], ["judge", name, *judged_by]):
                done = CliRunner().invoke(app, [*command, *more])
                assert done.exit_code == 0, done.output
        assert len(judge.bodies) == 12
    scores = [(tmp_path / name / "scores.json").read_bytes() for name in ("local", "ray")]
    assert scores[0] == scores[1]


@pytest.mark.slow
def test_the_benchmark_of_the_engines(tmp_path):
    """It runs, and finds the records to be the same."""
    script = Path(__file__).resolve().parents[1] / "scripts" / "bench_engines.py"
    command = [sys.executable, str(script), "--articles", "40", "--workers", "8"]
    done = subprocess.run(
        [*command, "--latency-ms", "1"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("records: 40 and 40, same: True") == 2
