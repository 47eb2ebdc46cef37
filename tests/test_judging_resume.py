"""Judging can end at any moment and go on; what servers do wrong is pending, not unscored."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fakes import judge_replies
from fakes.judge_replies import faulty
from fakes.judge_replies import forgetful
from fakes.judge_replies import honest
from fakes.judge_replies import judged
from fakes.judge_replies import lines
from fakes.judge_replies import run_folder
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server

from finnewsbench.errors import RunLockedError
from finnewsbench.judgments import read_answers
from finnewsbench.store import locked

CATEGORIES = ("company", "people", "theme", "keyword", "sentiment")
ALL = dict.fromkeys(CATEGORIES, 1.0)


def test_a_servers_fault_is_pending_not_unscored_and_resumed(tmp_path):
    """One of three articles gets 500 to the end: two are scored, one waits; then it is asked."""
    folder = run_folder(tmp_path / "run")
    broken = Raw(500, error("oops", "server_error"))

    def answer(body, nth):
        return broken if "기사 2\n" in body["messages"][-1]["content"] else honest(body, nth)

    with judge_server(answer) as server:
        outcome, scores = judged(folder, server.url, workers=1)
        first = len(server.bodies)
    (judge,) = scores["judges"]
    assert not outcome.complete
    assert outcome.judges["m/judge"].counts.pending == {"server_error": 1}
    assert (judge["pending"], scores["pending_judgments"], scores["complete"]) == (1, 1, False)
    assert judge["share_scored"] == ALL
    assert judge["unscored"] == dict.fromkeys(CATEGORIES, 0)
    assert judge["n"] == dict.fromkeys(CATEGORIES, 2)
    assert scores["n"]["recall_exact"]["theme"] == 3
    assert first == 2 + 4  # four attempts on the one
    with judge_server(honest) as server:
        judged(folder, server.url)
        # Another address is another judge as far as keys go.
        assert len(server.bodies) == 3


def test_what_is_pending_is_all_that_is_asked_when_it_goes_on(tmp_path):
    """The same server, mended: one call, and figures as if nothing had been."""
    folder, other = run_folder(tmp_path / "run"), run_folder(tmp_path / "other")
    broken = [Raw(500, error("oops"))] * 4

    def answer(body, nth):
        return broken.pop() if broken else honest(body, nth)

    with judge_server(answer) as server:
        judged(folder, server.url, workers=1)
        before = len(server.bodies)
        outcome, scores = judged(folder, server.url, workers=1)
        assert len(server.bodies) == before + 1
        _, whole = judged(other, server.url)
    assert (outcome.complete, scores["complete"]) == (True, True)
    assert scores == whole


def test_mixed_faults_change_no_figure(tmp_path):
    """Half of the requests meet a server's fault; every article ends as without."""
    stormy, calm = run_folder(tmp_path / "stormy", 12), run_folder(tmp_path / "calm", 12)
    with judge_server(faulty({"429": 0.2, "500": 0.2, "hang": 0.1}, seed=3)) as server:
        outcome, scores = judged(stormy, server.url, count=12)
        assert len(server.bodies) > 12
    with judge_server(honest) as server:
        _, whole = judged(calm, server.url, count=12)
    assert outcome.complete
    assert scores == whole


def program(server, folder, count, repeats):
    """The judging of a run folder as a process of its own."""
    command = [sys.executable, judge_replies.__file__, server.url, folder, count, 4, repeats]
    path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, env=environment)


def wait_for_lines(folder, count, running):
    """Until so many answers are there; the program must not have ended by then."""
    while len(lines(folder)) < count:
        assert running.poll() is None
        time.sleep(0.005)


@pytest.mark.parametrize("seed", range(2))
def test_kill_9_loses_only_what_was_in_flight(tmp_path, seed):
    """Killed at a random moment, run again: no kept answer is asked for twice, same figures."""
    chance = random.Random(seed)
    killed, whole = run_folder(tmp_path / "killed", 15), run_folder(tmp_path / "whole", 15)
    with judge_server(forgetful, delay=0.02) as server:
        with program(server, killed, 15, 2) as running:
            wait_for_lines(killed, chance.randrange(1, 20), running)
            running.kill()
        kept = read_answers(killed)
        first = len(server.bodies)
        outcome, scores = judged(killed, server.url, count=15, judge_repeats=2)
        records = lines(killed)
        second = len(server.bodies) - first
        _, plain = judged(whole, server.url, count=15, judge_repeats=2)
    assert outcome.complete
    assert 0 < len(kept) < len(records)
    assert len({record["key"] for record in records}) == len(records) > 30
    assert second == len(records) - len(kept)
    assert first - len(kept) <= 4
    assert scores == plain


def test_ctrl_c_ends_cleanly_and_judging_can_go_on(tmp_path):
    """What was answered is kept and what was not is pending; no traceback, and then the rest."""
    folder = run_folder(tmp_path / "run", 15)
    with judge_server(honest, delay=0.05) as server:
        with program(server, folder, 15, 1) as running:
            wait_for_lines(folder, 3, running)
            running.send_signal(signal.SIGINT)
            interrupted, pending = json.loads(running.communicate()[0])
        assert running.returncode == 0
        assert interrupted
        assert pending == {"not_asked": 15 - len(lines(folder))}
        outcome, _ = judged(folder, server.url, count=15)
    assert outcome.judges["m/judge"].counts.resumed == 15 - pending["not_asked"]
    assert outcome.complete


def test_a_torn_line_is_dropped_and_asked_again(tmp_path):
    """The call before it stays."""
    folder = run_folder(tmp_path / "run", 2)
    with judge_server(honest) as server:
        _, scores = judged(folder, server.url, count=2)
        path = folder / "judgments.jsonl"
        path.write_bytes(path.read_bytes()[:-20])
        outcome, again = judged(folder, server.url, count=2)
        assert len(server.bodies) == 3
    assert outcome.judges["m/judge"].counts.resumed == 1
    assert again == scores


def test_a_quota_ends_that_judge_and_the_others_go_on(tmp_path):
    """What was answered is kept; the message names the judge and its options."""
    folder = run_folder(tmp_path / "run")
    empty = Raw(429, error("no more", "insufficient_quota"))
    with judge_server(lambda _body, _nth: empty) as poor, judge_server(honest) as rich:
        judges = (f"m/a,url={poor.url}", f"m/b,url={rich.url}")
        outcome, scores = judged(folder, "", *judges, workers=1)
        assert (len(poor.bodies), len(rich.bodies)) == (1, 3)
    assert "Judge m/a: " in outcome.stopped
    assert "quota" in outcome.stopped
    assert outcome.judges["m/a"].counts.pending == {"not_asked": 3}
    assert outcome.judges["m/b"].stopped == ""
    assert scores["pending_judgments"] == 3
    assert scores["rubric"]["overall"] is None
    by_name = {judge["name"]: judge for judge in scores["judges"]}
    assert by_name["m/b"]["rubric"]["overall"] is not None


def test_an_article_waits_until_all_its_repeats_are_there(tmp_path):
    """Two of three repeats answered are no vote of three: pending, without figures."""
    folder = run_folder(tmp_path / "run", 1)
    broken = Raw(500, error("oops", "server_error"))

    def answer(body, nth):
        return broken if body["seed"] == 1 else honest(body, nth)

    with judge_server(answer) as server:
        outcome, scores = judged(folder, server.url, count=1, judge_repeats=3)
    assert len(lines(folder)) == 2
    assert outcome.judges["m/judge"].counts.pending == {"server_error": 1}
    assert (scores["pending_judgments"], scores["rubric"]["company"]) == (1, None)
    assert lines(folder, "verdicts.jsonl") == []


def test_what_the_judges_server_takes_is_not_learnt_again(tmp_path):
    """The second session sends no temperature, which the first one was refused."""
    folder = run_folder(tmp_path / "run", 2)
    down = [True]

    def answer(body, nth):
        if "temperature" in body:
            return Raw(400, error("Unsupported value", "unsupported_value", "temperature"))
        broken = down and "기사 2\n" in body["messages"][-1]["content"]
        return Raw(500, error("oops")) if broken else honest(body, nth)

    with judge_server(answer) as server:
        judged(folder, server.url, count=2, workers=1)
        assert "temperature" in server.bodies[0]
        down.clear()
        server.bodies.clear()
        outcome, _ = judged(folder, server.url, count=2)
        assert [body for body in server.bodies if "temperature" in body] == []
        assert len(server.bodies) == 1
    assert outcome.complete


def test_a_folder_in_use_is_left_alone(tmp_path):
    """Judging takes the run's own lock."""
    folder = run_folder(tmp_path / "run")
    with locked(folder), judge_server(honest) as server:
        with pytest.raises(RunLockedError):
            judged(folder, server.url)
        assert server.bodies == []
