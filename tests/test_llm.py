"""A real small model behind llama.cpp's own server, with the strict schema, end to end."""

import json

import pytest
from llm_server import ARTICLES
from llm_server import command
from llm_server import started

pytestmark = pytest.mark.llm
TOKENS = 600


@pytest.fixture(scope="module")
def server():
    """The base URL of a server with the test model; it ends with the tests."""
    with started(slots=2, context=6144) as url:
        yield url


def test_articles_through_a_real_model(server, tmp_path):
    """Every article ends in one state, the schema was asked for, and what failed is counted."""
    done = command(
        *("run", "--split", "validation", "--model", "local", "--base-url", server),
        *("--limit", ARTICLES, "--workers", 2, "--max-tokens", TOKENS, "--out", "run"),
        *("--attempt-seconds", 900, "--article-seconds", 1800),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "run" / "extractions.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in text.split("\n") if line]
    assert len({record["article_id"] for record in records}) == len(records) == ARTICLES
    assert all(("extraction" in record) != ("failure" in record) for record in records)
    assert all(0 < record["usage"]["completion_tokens"] <= TOKENS for record in records)
    scores = json.loads((tmp_path / "run" / "scores.json").read_text(encoding="utf-8"))
    failed = [record for record in records if "failure" in record]
    assert scores["complete"] is True
    assert scores["n"]["articles"] == ARTICLES
    assert scores["n"]["failed"] == len(failed) == sum(scores["failures"].values())
    cut = [r for r in records if r["reply"]["finish_reason"] == "length"]
    assert scores["failures"]["truncated"] == len([r for r in cut if "failure" in r])
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert run["settled"]["response_format"] == "json_schema"
    # With the grammar enforced, a reply that ended by itself is an extraction.
    assert all(r in cut for r in failed)
