"""The command line, as installed: each command in a process of its own."""

import json
import os
import subprocess
import sys

import pytest
from datasets import load_dataset
from hand import perfect

CANARY = "sk-canary-0123456789"


@pytest.fixture
def cli(tmp_path):
    """Run ``python -m finnewsbench`` in ``tmp_path``, offline as far as the Hub goes."""

    def call(*arguments, status=0, stdin=None, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "finnewsbench", *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "HF_HUB_OFFLINE": "1", "COLUMNS": "100", **environment},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done

    return call


def test_run_then_run_again_then_report(cli, tmp_path):
    """The default ends in the table; again asks nothing and changes nothing; report repeats it."""
    first = cli("run", "--split", "validation")
    (folder,) = (tmp_path / "runs").iterdir()
    for word in ("recall exact", "rubric", "overall", "sentiment", "grounding", "  n", "offline"):
        assert word in first.stdout
    assert f"run folder: runs{os.sep}{folder.name}" in first.stdout
    before = {path.name: path.read_bytes() for path in folder.glob("*.json*")}
    second = cli("run", "--split", "validation")
    after = {path.name: path.read_bytes() for path in folder.glob("*.json*")}
    assert "40 from before" in second.stderr
    assert second.stdout == first.stdout
    assert after["scores.json"] == before["scores.json"]
    assert after["extractions.jsonl"] == before["extractions.jsonl"]
    table = cli("report", folder).stdout
    assert table.partition("\n\n")[0] in first.stdout


def test_limit_and_out(cli, tmp_path):
    """Only the first articles, into a folder of one's choice."""
    cli("run", "--limit", "3", "--out", "mine")
    scores = json.loads((tmp_path / "mine" / "scores.json").read_text(encoding="utf-8"))
    assert scores["n"]["articles"] == 3
    assert scores["model"] == "baseline"
    assert scores["complete"] is True


def test_score_predictions_made_elsewhere(cli, tmp_path):
    """From a file or stdin; what is missing makes the figures incomplete; strangers are refused."""
    empty = {key: [] for key in perfect()}
    lines = [json.dumps({"article_id": f"fnb-v{n:03}", "prediction": empty}) for n in range(1, 12)]
    file = tmp_path / "predictions.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    scored = cli("score", file, "--split", "validation", "--format", "json").stdout
    figures = json.loads(scored)
    assert figures["n"]["articles"] == 11
    assert figures["pending"] == 29
    assert figures["complete"] is False
    shared = cli(
        "score", file, "--split", "validation", "--format", "json", "--processes", "2"
    ).stdout
    assert shared == scored
    piped = cli("score", "-", "--split", "validation", "--format", "json", stdin="\n".join(lines))
    assert piped.stdout == scored
    assert "INCOMPLETE" in cli("score", file, "--split", "validation").stdout
    file.write_text('{"article_id": "x", "prediction": {}}\n', encoding="utf-8")
    assert "there is no article 'x'" in cli("score", file, status=2).stderr


def test_dataset_commands(cli):
    """Statistics stand beside the paper's figures; the bundled data keeps every rule."""
    stats = cli("dataset", "stats", "--split", "validation").stdout
    assert "920.73" in stats
    assert "40 articles" in stats
    checked = cli("dataset", "check").stdout
    assert checked.count(" 0 breaches") == 3
    assert "of 260 planned test articles written" in checked


def test_dataset_check_finds_breaches_in_a_folder(cli, tmp_path):
    """Any folder of rows can be checked; a breach is named and the status is 1."""
    row = dict(load_dataset("finnewsbench", split="validation")[0])
    row["published"] = "2031-01-01"
    (tmp_path / "own").mkdir()
    text = json.dumps(row, ensure_ascii=False) + "\n"
    (tmp_path / "own" / "validation.jsonl").write_text(text, encoding="utf-8")
    checked = cli("dataset", "check", "--data", "own", "--split", "validation", status=1)
    assert "fnb-v001: identity: published must be in 2025" in checked.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["report", "nowhere"], "nowhere has no scores.json"),
        (["run", "--split", "train"], "split 'train' can't be loaded"),
        (["run", "--data", "no/where"], "'no/where' can't be loaded"),
        (["run", "--workers", "0"], "workers is 0; it must be at least 1"),
        (["run", "--judge", "oracle"], "There is no judge 'oracle'"),
        (["score", "nowhere.jsonl"], "nowhere.jsonl"),
        (["report", "nowhere", "--format", "xml"], "--format is 'xml'; it can be text"),
    ],
)
def test_errors_are_one_line_without_a_traceback(cli, arguments, message):
    """What the user can set right is said in one line, with exit status 2."""
    failed = cli(*arguments, status=2)
    assert message in failed.stderr
    assert "Traceback" not in failed.stderr


def test_version_and_help(cli):
    """Both are there, and help needs none of the heavy libraries."""
    assert cli("--version").stdout.startswith("finnewsbench 0.")
    assert "dataset" in cli("--help").stdout
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "finnewsbench", "--help"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stderr
    modules = {line.rpartition("|")[2].strip() for line in loaded.split("\n")}
    assert not modules & {"datasets", "evaluate", "openai", "numpy", "pyarrow", "aiohttp"}


def test_a_cp949_console_is_no_obstacle(cli):
    """Redirected output on a Korean Windows console encoding ends with status 0."""
    done = subprocess.run(
        [sys.executable, "-m", "finnewsbench", "dataset", "stats"],
        env={**os.environ, "PYTHONIOENCODING": "cp949", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    assert "바이오".encode("cp949") in done.stdout
    cli("--help", PYTHONIOENCODING="cp949")


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "실행 설정📈.yaml"),
        ("cp949", r"실행 설정\U0001f4c8.yaml"),
        ("ascii", r"\uc2e4\ud589 \uc124\uc815\U0001f4c8.yaml"),
    ],
)
def test_an_error_names_its_file_on_any_console(tmp_path, encoding, shown):
    """What the console lacks is written out; a line of the message is a line, steering is none."""
    (tmp_path / "실행 설정📈.yaml").write_text('"lim\\eits": {}\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "finnewsbench", "run", "--config", "실행 설정📈.yaml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    first, second, end = done.stderr.replace(b"\r\n", b"\n").decode(encoding).split("\n")
    mark = {"utf-8": "\ufffd"}.get(encoding, r"\ufffd")
    assert first == f"error: {shown}: models is missing."
    assert second.startswith(f"{shown}, line 1: lim{mark}its is no setting. Did you mean limits?")
    assert (end, done.returncode) == ("", 2)


def test_a_key_reaches_no_file_and_no_message(cli, tmp_path):
    """A canary key in the environment and in the base URL appears nowhere."""
    failed = cli(
        *("run", "--model", "m", "--base-url", f"http://user:{CANARY}@127.0.0.1:9/v1?key={CANARY}"),
        *("--limit", "1", "--out", "mine", "--attempt-seconds", "1"),
        *("--api-key-env", "OPENAI_API_KEY"),
        status=3,
        OPENAI_API_KEY=CANARY,
    )
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert all(CANARY.encode() not in path.read_bytes() for path in files)
    assert CANARY not in failed.stdout + failed.stderr
