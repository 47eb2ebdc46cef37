"""The runner's benchmark runs, and asks everybody the same; no time is asserted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


@pytest.mark.slow
def test_every_client_asks_every_article(tmp_path):
    """Six articles, one round: a line a client; a client that asked fewer would end it."""
    command = [sys.executable, str(SCRIPTS / "bench_runner.py"), "--articles", "6"]
    command += ["--workers", "3", "--rounds", "1", "--latency-ms", "1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")
    assert lines[0].startswith("6 articles, 3 at once, 1 rounds; ")
    assert "load" in lines[0]
    assert {"aiohttp", "runner", "openai", "command"} <= {line.split(" ")[0] for line in lines}
    assert next(line for line in lines if line.startswith("aiohttp")).split()[3] == "1.00"
    assert list(tmp_path.iterdir()) == []


def test_articles_are_different_and_can_be_loaded(tmp_path):
    """As many as asked for, none twice; the command reads them as a data folder."""
    command = [sys.executable, str(SCRIPTS / "bench_clients.py"), str(tmp_path), "30"]
    subprocess.run(command, check=True)
    rows = json.loads((tmp_path / "rows.json").read_text(encoding="utf-8"))
    text = (tmp_path / "data" / "validation.jsonl").read_text(encoding="utf-8")

    assert len({row["article"] for row in rows}) == len(rows) == 30
    assert [json.loads(line) for line in text.split("\n")[:-1]] == rows
