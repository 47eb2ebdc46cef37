"""A real small model behind llama.cpp's own server, for the tests with the marker ``llm``."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ARTICLES = int(os.environ.get("FINNEWSBENCH_LLM_ARTICLES", "2"))
"""How many articles the model is asked about: few, unless everything slow is run."""
LEAST_SPEED = 4.0
"""Tokens a second below which the few articles of CI are not waited for; said when it happens."""


@contextmanager
def started(*, slots: int, context: int) -> Iterator[str]:
    """The base URL of a server with the test model; it ends with the block."""
    model = os.environ.get("FINNEWSBENCH_TEST_MODEL")
    if not model:
        pytest.fail("set FINNEWSBENCH_TEST_MODEL to what scripts/fetch_test_model.py prints")
    script = ROOT / "scripts" / "serve_test_model.py"
    with subprocess.Popen(
        [sys.executable, script, model, "--slots", str(slots), "--context", str(context)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        ready = (re.match(r"ready (\S+)", line) for line in process.stdout)
        try:
            url = next(found[1] for found in ready if found)
            speed = tokens_per_second(url)
            if speed < LEAST_SPEED and ARTICLES < 12:
                pytest.skip(f"the model writes {speed:.1f} tokens a second here: too slow to wait")
            yield url
        finally:
            process.terminate()


def tokens_per_second(url: str) -> float:
    """How fast the model reads and writes some 60 tokens at this moment."""
    body = {"messages": [{"role": "user", "content": "1부터 세어 봐: 1, 2, 3"}], "max_tokens": 30}
    request = urllib.request.Request(
        f"{url}/chat/completions",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    begun = time.monotonic()
    with urllib.request.urlopen(request, timeout=600) as answer:
        usage = json.load(answer)["usage"]
    return usage["total_tokens"] / (time.monotonic() - begun)


def command(*arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run ``finnewsbench`` as a user would, with a key that local servers ignore."""
    return subprocess.run(
        [sys.executable, "-m", "finnewsbench", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "OPENAI_API_KEY": "none"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
