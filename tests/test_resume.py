"""A run can end at any moment and go on: nothing answered is lost or asked twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fakes import stand_in
from fakes.model_server import started
from fakes.stand_in import TASK
from fakes.stand_in import comparable
from fakes.stand_in import config
from fakes.stand_in import go
from fakes.stand_in import labelled
from fakes.stand_in import messages
from fakes.stand_in import rows

from finnewsbench.backends import Backend
from finnewsbench.config import Task
from finnewsbench.errors import RunMismatchError
from finnewsbench.keys import Question
from finnewsbench.replies import Reply
from finnewsbench.runner import run
from finnewsbench.runner import run_model
from finnewsbench.scores import score_run
from finnewsbench.store import open_run


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.fixture
def server(process):
    """The fake server with an empty log and no faults."""
    process.reset()
    return process


SLOW = {"latency_ms": 20, "jitter_ms": 40, "model_faults": {"truncate": 0.2}}
"""A server that takes its time, so that a run can be ended in between."""


def program(server, folder, count, workers, *more):
    """The same as a process of its own."""
    command = [sys.executable, stand_in.__file__, server.url, folder, count, workers, *more]
    command = [str(part) for part in command]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def lines(folder):
    """The ids in the records file so far, whole lines only."""
    path = folder / "extractions.jsonl"
    whole = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [json.loads(line)["article_id"] for line in whole]


def wait_for_lines(folder, count, running):
    """Until so many records are there; the program must not have ended by then."""
    while len(lines(folder)) < count:
        assert running.poll() is None
        time.sleep(0.005)


def test_a_finished_run_asks_nothing(server, tmp_path):
    """The same command again: same records, no request."""
    go(server, tmp_path / "run")
    before = (tmp_path / "run" / "extractions.jsonl").read_bytes()
    server.reset()
    outcome = go(server, tmp_path / "run")

    assert server.log() == []
    assert (outcome.counts.resumed, outcome.complete) == (12, True)
    assert (tmp_path / "run" / "extractions.jsonl").read_bytes() == before


def test_the_same_command_finds_its_folder_again(server, tmp_path, monkeypatch):
    """Without --out the name is made from model, split and what is asked."""
    monkeypatch.chdir(tmp_path)
    wanted = config(server.url, "x", out=None)
    first = run_model(wanted, rows(2), task=TASK)
    again = run_model(wanted, rows(2), task=TASK)
    other = run_model(config(server.url, "x", out=None, seed=1), rows(2), task=TASK)

    assert first.folder == again.folder != other.folder
    assert first.folder.parent == Path("runs")
    assert first.folder.name.startswith("fake-validation-")
    assert len(first.folder.name) == len("fake-validation-") + 8


def test_a_changed_prompt_or_article_is_another_run(server, tmp_path):
    """An old folder is refused for it, and a new folder asks anew."""
    changed = rows(2)
    changed[1]["article"] += " 내년에 끝난다."
    other = Task("stand-in", lambda title, article: messages(title, article + "!"), TASK.schema)
    go(server, tmp_path / "run", 2)

    with pytest.raises(RunMismatchError, match=r"data\.fingerprint"):
        go(server, tmp_path / "run", rows_=changed)
    with pytest.raises(RunMismatchError, match="prompt_sha256"):
        go(server, tmp_path / "run", 2, task=other)
    with pytest.raises(RunMismatchError, match=r"parameters\.max_tokens"):
        go(server, tmp_path / "run", 2, max_tokens=7)
    server.reset()
    assert go(server, tmp_path / "new", 2, task=other).complete
    assert len(server.log()) == 2


def test_what_the_server_takes_is_not_learnt_again(server, tmp_path):
    """The second session sends what the first one settled; nothing is refused twice."""
    server.configure(refuse=["temperature", "json_schema"], script=["500"])
    first = go(server, tmp_path / "run", 3, workers=1, attempts=1)
    assert [entry["fault"] for entry in server.log()][:3] == ["refuse", "refuse", "500"]
    server.reset(refuse=["temperature", "json_schema"])
    second = go(server, tmp_path / "run", 3, workers=1)

    assert (first.counts.answered, second.complete) == (2, True)
    assert [entry["fault"] for entry in server.log()] == [""]


def seeds(quick, more):
    """Seeds of a property: the first ones always, the others by `make check-full`."""
    return [*range(quick), *(pytest.param(n, marks=pytest.mark.slow) for n in range(quick, more))]


@pytest.fixture(scope="module")
def whole(process, tmp_path_factory):
    """A run of 40 articles that was never disturbed, scored, and a file of its rows."""
    folder = tmp_path_factory.mktemp("whole")
    kept = labelled(40)
    (folder / "rows.json").write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
    process.reset(**SLOW)
    go(process, folder / "run", rows_=kept, task=None)
    score_run(folder / "run", kept)
    return folder


@pytest.mark.parametrize("seed", seeds(3, 10))
def test_kill_9_loses_only_what_was_in_flight(server, whole, tmp_path, seed):
    """Killed at a random moment, run again: no answered article is asked twice, the same scores."""
    chance = random.Random(seed)
    server.configure(**SLOW)
    folder, given = tmp_path / "killed", whole / "rows.json"
    with program(server, folder, 40, 4, given) as running:
        wait_for_lines(folder, chance.randrange(1, 35), running)
        time.sleep(chance.random() * 0.03)
        running.kill()
    answered = lines(folder)
    first = server.asked()
    server.reset(**SLOW)
    with program(server, folder, 40, 4, given) as running:
        outcome = json.loads(running.communicate()[0])
    second = server.asked()

    kept = labelled(40)
    titles = {row["id"]: row["title"] for row in kept}
    assert running.returncode == 0
    assert outcome["complete"]
    assert outcome["resumed"] == len(answered) < 40
    assert not {titles[name] for name in answered} & set(second)
    assert len(second) == 40 - len(answered)
    assert len(set(first) & set(second)) <= 4
    assert len(lines(folder)) == 40
    assert comparable(folder) == comparable(whole / "run")
    score_run(folder, kept)
    for name in ("scores.json", "article_scores.jsonl"):
        assert (folder / name).read_bytes() == (whole / "run" / name).read_bytes()


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_cleanly_and_the_run_can_go_on(server, tmp_path, name):
    """What was answered is kept, what was in flight is pending, no traceback."""
    server.configure(latency_ms=50)
    folder = tmp_path / "run"
    with program(server, folder, 40, 4) as running:
        wait_for_lines(folder, 5, running)
        running.send_signal(name)
        outcome = json.loads(running.communicate()[0])

    assert running.returncode == 0
    assert outcome["interrupted"]
    assert outcome["answered"] == len(lines(folder)) < 40
    assert outcome["pending"] == {"not_asked": 40 - outcome["answered"]}
    assert go(server, folder, 40).counts.resumed == outcome["answered"]


def test_a_worker_that_misses_its_cancellation_takes_no_further_article(tmp_path):
    """What it was answered is kept; the rest of the queue is left."""
    asked = []

    async def ask(name, _title, _article):
        asked.append(name)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        return Reply("", "stop")

    @contextlib.asynccontextmanager
    async def opened():
        yield ask

    async def cancelled(store):
        backend = Backend({}, lambda title, _: title, opened)
        questions = [Question(f"a{n}", f"t{n}", "x") for n in range(9)]
        running = asyncio.create_task(run(questions, backend, store, workers=2))
        while len(asked) < 2:  # noqa: ASYNC110 (what is waited for has no event)
            await asyncio.sleep(0)
        running.cancel()
        return await running

    with open_run(tmp_path, {"data": {"articles": 9}}) as store:
        outcome = asyncio.run(cancelled(store))

    assert asked == ["a0", "a1"]
    assert outcome.interrupted
    assert (outcome.counts.failures, outcome.counts.pending) == (
        {"empty_reply": 2},
        {"not_asked": 7},
    )
