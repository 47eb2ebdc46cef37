"""The real small model in process, from a folder that is made of its GGUF file."""

from __future__ import annotations

import importlib
import json
import os
from pathlib import Path

import pytest
from llm_server import command

pytest.importorskip("transformers")
pytest.importorskip("gguf")

pytestmark = pytest.mark.llm
SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
TOKENS = 300


def test_two_articles_through_a_real_model_in_process(tmp_path, monkeypatch):
    """Both are answered in one batch, what is no extraction is counted, and no server was there.

    The model is told the format by the prompt alone, so nothing is asked of what it says.
    """
    file = os.environ.get("FINNEWSBENCH_TEST_MODEL")
    if not file:
        pytest.fail("set FINNEWSBENCH_TEST_MODEL to what scripts/fetch_test_model.py prints")
    monkeypatch.syspath_prepend(SCRIPTS)
    importlib.import_module("gguf_to_hf").convert(Path(file), tmp_path / "model")

    done = command(
        *("run", "--split", "validation", "--model", "hf/./model", "--limit", 2),
        *("--workers", 2, "--max-tokens", TOKENS, "--out", "run"),
        cwd=tmp_path,
    )

    assert done.returncode == 0, done.stderr
    text = (tmp_path / "run" / "extractions.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in text.split("\n") if line]
    assert len(records) == 2
    assert records[0]["seconds"] == records[1]["seconds"] > 0
    assert all(0 < record["usage"]["completion_tokens"] <= TOKENS for record in records)
    assert all(record["usage"]["prompt_tokens"] > 1000 for record in records)
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["asked"]["revision"].startswith("sha256:")
    assert run["settled"]["response_format"] == "none"
