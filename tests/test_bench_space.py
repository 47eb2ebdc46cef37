"""The demo's benchmark runs: scores for all, also beside a hanging model; no time is asserted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")


@pytest.mark.slow
def test_every_visitor_gets_scores():
    """Three visitors for a second or two: runs in each part, no error, and both ratios."""
    command = [sys.executable, str(SCRIPTS / "bench_space.py"), "--visitors=3", "--seconds=2"]
    command += ["--pause=0.1", "--settle=0"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)

    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    lines = [line.split() for line in done.stdout.splitlines()]
    told = {line[0]: [int(figure) for figure in line[1:4]] for line in lines[2:5]}
    assert {name: line[0] for name, line in told.items()} == {"alone": 1, "crowd": 3, "hanging": 3}
    assert all(runs >= 1 and errors == 0 for _, runs, errors in told.values())
    assert [line[:3] for line in lines[5:]] == [
        ["crowd", "/", "alone:"],
        ["hanging", "/", "crowd:"],
    ]


def test_what_goes_wrong_is_counted(monkeypatch):
    """Two runs and an error: p95 by linear interpolation, 1 + 0.95 * (2 - 1); a row of figures."""
    monkeypatch.syspath_prepend(SCRIPTS)
    import bench_space  # noqa: PLC0415

    seen = bench_space.Seen(runs=[2.0, 1.0], errors=bench_space.Counter({"no scores": 1}))
    assert seen.p95 == pytest.approx(1.95)
    assert seen.line("crowd", 2).split() == ["crowd", "2", "2", "1", "1500", "1950"]
