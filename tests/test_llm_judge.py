"""A real small model as the judge, behind llama.cpp's own server with the strict schema."""

import json

import pytest
from datasets import load_dataset
from llm_server import ARTICLES
from llm_server import command
from llm_server import started

pytestmark = pytest.mark.llm
JUDGED = 1 if ARTICLES < 12 else 2
TOKENS = 400


@pytest.fixture(scope="module")
def server():
    """One slot with room for rubric, article, reference, candidate and a reply."""
    with started(slots=1, context=8192) as url:
        yield url


def prediction(row):
    """What the reference says, but for one invented theme and one statement: few items to rule on.

    A model this small reads a hundred tokens a second.
    """
    lists = ("companies", "people", "keywords")
    said = {
        key: [{name: item[name] for name in ("name", "relevance", "sentence")} for item in row[key]]
        for key in lists
    }
    first = row["sentiment"][0]
    theme = {"name": "우주 관광", "relevance": 0.7, "sentence": first["sentence"]}
    statement = {key: first[key] for key in ("company", "polarity", "impact", "sentence")}
    return {**said, "themes": [theme], "sentiment": [statement]}


def test_a_judge_run_ends_and_reports_the_share_scored(server, tmp_path):
    """What the model says is a verdict or a fault by kind: malformed replies are no zeros."""
    split = f"validation[:{JUDGED}]"
    rows = load_dataset("finnewsbench", split=split)
    made = [json.dumps({"article_id": row["id"], "prediction": prediction(row)}) for row in rows]
    (tmp_path / "made.jsonl").write_text("\n".join(made) + "\n", encoding="utf-8")
    done = command(
        *("score", "made.jsonl", "--split", split, "--out", "judged", "--workers", 1),
        *("--judge", "local", "--judge-base-url", server, "--judge-output-tokens", TOKENS),
        *("--attempt-seconds", 900, "--article-seconds", 1800),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "share scored" in done.stdout
    assert "tokens of judge local: " in done.stdout
    scores = json.loads((tmp_path / "judged" / "scores.json").read_text(encoding="utf-8"))
    calls = lines(tmp_path / "judged" / "judgments.jsonl")
    (judge,) = scores["judges"]
    assert scores["pending"] == scores["pending_judgments"] == judge["pending"] == 0
    assert JUDGED <= len(calls) == judge["calls"] <= 2 * JUDGED
    assert all(0 < call["usage"]["completion_tokens"] <= TOKENS for call in calls)
    for category, share in judge["share_scored"].items():
        assert judge["n"][category] == round(share * JUDGED)
        assert judge["unscored"][category] == JUDGED - judge["n"][category]
        assert (judge["rubric"][category] is None) == (judge["n"][category] == 0)
    if len(calls) > JUDGED:
        assert judge["faults"]
    if any(judge["unscored"].values()):
        assert scores["complete"] is False
        assert "INCOMPLETE" in done.stdout
    # Unscored is exactly where a line has no value; a line without a verdict is never a 0.
    shown = lines(tmp_path / "judged" / "verdicts.jsonl")
    silent = {(line["article_id"], line["category"]) for line in shown if line["value"] is None}
    assert len(silent) == sum(judge["unscored"].values())
    assert all(line["reason"] != "no verdict" for line in shown if line["value"] is not None)


def lines(path):
    """The records of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
