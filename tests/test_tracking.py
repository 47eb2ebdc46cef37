"""``--track``: real trackio, in a database of the test's own."""

from __future__ import annotations

import json
import sqlite3
import sys
from importlib.util import find_spec

import pytest

from finnewsbench.integrations.figures import numbers
from finnewsbench.tracking import _environment

CANARY = "sk-canary-0123456789"
NEEDS_TRACKIO = pytest.mark.skipif(
    find_spec("trackio") is None,
    reason="trackio is not installed: pip install 'finnewsbench[track]'",
)


@pytest.fixture
def tracked(cli, server, tmp_path, monkeypatch):
    """Give a run of three articles by the fake server, tracked; further options may follow."""
    monkeypatch.setenv("TRACKIO_DIR", str(tmp_path / "tracked"))
    monkeypatch.setenv("TRACKIO_SPACE_ID", "somebody/space")  # which must not be written to
    monkeypatch.setenv("HF_TOKEN", f"hf_{CANARY}")
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)

    def call(*options, status=0):
        asked = ["run", "--model", "fake", "--base-url", server.url, "--split", "validation[:3]"]
        asked += ["--api-key-env", "OPENAI_API_KEY"]
        return cli(*asked, "--attempts", "1", "--track", *options, status=status)

    return call


def database(folder):
    """Configurations by run, and (run, step, figures) in order, as trackio keeps them."""
    with sqlite3.connect(folder / "tracked/finnewsbench.db") as read:
        configs = read.execute("select run_name, config from configs").fetchall()
        steps = read.execute("select run_name, step, metrics from metrics order by id").fetchall()
    read.close()
    return {name: json.loads(text) for name, text in configs}, [
        (name, step, json.loads(text)) for name, step, text in steps
    ]


@NEEDS_TRACKIO
def test_run_is_logged_with_what_its_folder_says(tracked, tmp_path):
    """Settings, figures, counts and tokens are those of the folder; no key is among them."""
    shown = tracked()
    (folder,) = (tmp_path / "runs").iterdir()
    scores = json.loads((folder / "scores.json").read_text("utf-8"))
    asked = json.loads((folder / "run.json").read_text("utf-8"))["asked"]
    lines = (folder / "extractions.jsonl").read_text("utf-8").splitlines()
    usages = [json.loads(line)["usage"] for line in lines]
    configs, ((name, step, figures),) = database(tmp_path)
    assert (name, step) == (folder.name, 0)
    assert configs[name]["asked"] == asked
    assert configs[name]["signature"] == scores["signature"]
    assert {key: figures[key.replace(".", "/")] for key in numbers(scores)} == numbers(scores)
    assert figures["extraction/calls"] == 3
    assert figures["extraction/completion_tokens"] == sum(u["completion_tokens"] for u in usages)
    assert figures["interval/rubric/overall/low"] == scores["interval"]["rubric"]["overall"][0]
    kept = b"".join(p.read_bytes() for p in (tmp_path / "tracked").rglob("*") if p.is_file())
    assert CANARY.encode() not in kept
    assert "rackio" not in shown.stdout


@NEEDS_TRACKIO
def test_same_command_adds_a_step(tracked, server, tmp_path):
    """A run that is given again asks nothing, and is one run of two steps in the database."""
    tracked()
    tracked("--out", "runs/own")
    tracked("--out", "runs/own")
    _, steps = database(tmp_path)
    assert [(name, step) for name, step, _ in steps][1:] == [("own", 0), ("own", 1)]
    assert steps[1][2] == steps[2][2]
    assert len(server.asked()) == 6


@NEEDS_TRACKIO
def test_unfinished_run_is_logged_as_incomplete(tracked, server, tmp_path):
    """What could not be asked is pending in the database too, and the exit status stays 3."""
    server.configure(faults={"overflow": 1.0})
    tracked(status=3)
    _, ((_, _, figures),) = database(tmp_path)
    assert [figures[name] for name in ("n/articles", "pending", "complete")] == [0, 3, 0]


@NEEDS_TRACKIO
def test_trackio_that_cannot_write_is_an_error_of_one_line(tracked, tmp_path):
    """The run is whole, the message says so and what trackio said."""
    (tmp_path / "tracked").write_text("a file where a folder is due", encoding="utf-8")
    error = tracked(status=2).stderr
    assert "The run is in its folder, but trackio can't log it" in error
    assert "\n" not in error.strip()
    assert list((tmp_path / "runs").glob("*/scores.json"))


def of_file(folder, server, *lines):
    """A configuration of the tracked run's model, with further lines, as an option."""
    path = folder / "mine.yaml"
    model = f"models: [{{model: fake, base_url: {server.url}, attempts: 1}}]"
    text = "\n".join([model, "split: validation[:3]", *lines])
    path.write_text(text, encoding="utf-8")
    return "--config", str(path)


@NEEDS_TRACKIO
@pytest.mark.usefixtures("tracked")
def test_a_configuration_file_asks_for_it(cli, server, tmp_path):
    """``track: true`` is ``--track``; ``--no-track`` beside the file is not."""
    given = of_file(tmp_path, server, "track: true")
    cli("run", *given, "--no-track")
    assert not (tmp_path / "tracked").exists()
    cli("run", *given)
    _, ((name, step, figures),) = database(tmp_path)
    assert (name, step, figures["n/articles"]) == ("fake", 0, 3)


def test_missing_trackio_is_said_before_anything_is_asked(
    cli, tracked, server, tmp_path, monkeypatch
):
    """The message names the extra, whether the option or the file asked for it."""
    monkeypatch.setitem(sys.modules, "trackio", None)
    assert "pip install 'finnewsbench[track]'" in tracked(status=2).stderr
    told = cli("run", *of_file(tmp_path, server, "track: true"), status=2).stderr
    assert "track: true in the configuration, needs trackio" in told
    assert server.asked() == []


def test_nothing_is_tracked_unless_asked(cli, tmp_path, monkeypatch):
    """Without ``--track`` no database appears."""
    monkeypatch.setenv("TRACKIO_DIR", str(tmp_path / "tracked"))
    cli("run", "--split", "validation[:1]")
    assert not (tmp_path / "tracked").exists()


def test_process_that_logs_knows_of_no_other_place(monkeypatch):
    """Neither Spaces nor servers nor tokens nor keys, whatever they are called, reach trackio."""
    away = (
        "TRACKIO_SPACE_ID TRACKIO_SERVER_URL TRACKIO_WRITE_TOKEN TRACKIO_BUCKET_ID HF_TOKEN "
        "HUGGING_FACE_HUB_TOKEN OPENAI_API_KEY MY_SERVER"
    )
    for name in away.split():
        monkeypatch.setenv(name, CANARY)
    monkeypatch.setenv("TRACKIO_DIR", "here")
    given = _environment()
    assert CANARY not in given.values()
    assert given["TRACKIO_DIR"] == "here"
    assert given["HF_HUB_OFFLINE"] == "1"
