"""Several models and judges in one command, one after the other, whatever happens to one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fakes.judge_replies import honest
from fakes.judge_server import judge_server

from finnewsbench.store import read_run


@pytest.fixture
def write(tmp_path, server):
    """Write ``run.yaml`` of two models, an embedded one and one at the server."""

    def writing(more="", model="", first=""):
        text = f"limit: 3\nout: out\nmodels:\n{first}"
        text += f"- model: org/fake\n  base_url: {server.url}\n  name: faked\n{model}- baseline\n"
        (tmp_path / "run.yaml").write_text(text + more, encoding="utf-8")

    return writing


def scores_of(folder):
    """The bytes of ``scores.json``, and what they say."""
    raw = (folder / "scores.json").read_bytes()
    return raw, json.loads(raw)


def test_models_are_run_then_judged_then_put_side_by_side(cli, write, server, tmp_path):
    """A folder each, one table; the same command again asks nothing and changes nothing."""
    with judge_server(honest) as judge:
        write(f"judges:\n- model: m/judge\n  base_url: {judge.url}\n")
        first = cli("run", "--config", "run.yaml")
        asked = (len(server.asked()), len(judge.bodies))
        assert asked == (3, 6)
        before = {name: scores_of(tmp_path / "out" / name) for name in ("faked", "baseline")}
        second = cli("run", "--config", "run.yaml")
        assert (len(server.asked()), len(judge.bodies)) == asked
    for name, model in (("faked", "org/fake"), ("baseline", "baseline")):
        raw, scores = before[name]
        assert scores["model"] == model
        assert scores["signature"]["judge"].startswith("m/judge@")
        assert scores["complete"] is True
        assert scores_of(tmp_path / "out" / name)[0] == raw
        assert f"{name}: {Path('out') / name}" in first.stdout
    assert "model 1 of 2: faked" in first.stderr
    assert "Table 7" in first.stdout
    assert "finnewsbench report out/faked out/baseline" in first.stdout.replace(os.sep, "/")
    assert second.stdout == first.stdout


def test_a_model_that_has_to_stop_does_not_stop_the_next(cli, write, server, tmp_path):
    """Its quota is used up: the other is run and scored, status 3; the same command finishes it."""
    write(model="  workers: 1\n")
    server.configure(script=["quota429"])
    left = cli("run", "--config", "run.yaml", status=3)
    assert "faked: unfinished: not_asked 3." in left.stderr
    assert scores_of(tmp_path / "out/baseline")[1]["complete"] is True
    assert scores_of(tmp_path / "out/faked")[1]["pending"] == 3
    assert "faked" not in left.stdout  # nothing of it to put into a table
    cli("run", "--config", "run.yaml")
    assert scores_of(tmp_path / "out/faked")[1]["complete"] is True


def test_a_folder_of_another_run_does_not_stop_the_next(cli, write, tmp_path):
    """The mismatch is said at the end, with the name of the model."""
    write()
    cli("run", "--model", "baseline", "--limit", "2", "--out", "out/faked")
    left = cli("run", "--config", "run.yaml", status=3)
    assert "faked: out/faked belongs to another run".replace("/", os.sep) in left.stderr
    assert scores_of(tmp_path / "out/baseline")[1]["n"]["articles"] == 3


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"model": "  api_key_env: NOT_SET\n"}, "faked: The environment variable NOT_SET is empty"),
        ({"model": "  workers: 0\n"}, "faked: workers is 0; it must be at least 1."),
        (
            {"more": "judges: [{model: fake, base_url: 'http://127.0.0.1:9/v1'}]\n"},
            "a model is no judge of itself",
        ),
        ({"more": "judges: [offline, m/judge]\n"}, "offline stands alone"),
        ({"more": "limits: {max_cost: 1}\n"}, "--max-cost needs prices"),
        ({"first": "- model: BASELINE\n  name: faked\n"}, "Two models would have the folder"),
    ],
)
def test_what_cannot_be_run_is_said_before_anything_is_asked(cli, write, server, more, message):
    """Status 2, no folder, and not even the first model was asked."""
    write(**more)
    assert message in cli("run", "--config", "run.yaml", status=2).stderr
    assert not Path("out").exists()
    assert server.asked() == []


def test_several_models_without_a_file(cli, server, tmp_path):
    """``--model`` twice: both below ``--out``; the other options hold for both."""
    cli(*("run", "--model", "a/x", "--model", "baseline", "--base-url", server.url), "--limit", 2)
    assert len(list((tmp_path / "runs").iterdir())) == 2
    models = ("--model", "a/x", "--model", "b/y", "--base-url", server.url)
    cli("run", *models, "--limit", 2, "--seed", 7, "--out", "both")
    for name in ("a-x", "b-y"):
        assert read_run(tmp_path / "both" / name).run["asked"]["parameters"]["seed"] == 7


def test_one_model_of_the_file_and_an_option_beside_it(cli, write, server, tmp_path):
    """``--model`` chooses it by name, ``--limit`` goes before the file's."""
    write()
    shown = cli("run", "--config", "run.yaml", "--model", "faked", "--limit", 1)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["faked"]
    assert len(server.asked()) == 1
    assert "org/fake, 1 article" in shown.stdout


def test_extra_body_reaches_the_server_and_the_record(cli, write, server, tmp_path):
    """As it stands in the file; it is part of what was asked."""
    server.configure(echo=True)
    write(model="  extra_body: {top_k: 5}\n")
    cli("run", "--config", "run.yaml", "--model", "faked")
    assert {entry["body"]["top_k"] for entry in server.log()} == {5}
    asked = read_run(tmp_path / "out/faked").run["asked"]
    assert asked["parameters"]["extra"] == {"top_k": 5}


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl-C to one process")
def test_ctrl_c_ends_the_whole_command(write, server, tmp_path):
    """The first model stops where it is, the second is not begun, status 130."""
    write()
    server.reset(latency_ms=60_000)
    command = [sys.executable, "-m", "finnewsbench", "run", "--config", "run.yaml"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        while not server.asked():
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "faked: unfinished: not_asked 3." in told
    assert "baseline: not run" in told
    assert not (tmp_path / "out/baseline").exists()
