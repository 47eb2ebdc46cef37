"""A server with every fault: each article ends in one state, and all that is counted is true."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from fakes.model_replies import MODEL_FAULTS
from fakes.model_server import started
from fakes.model_wire import KINDS
from fakes.stand_in import go
from fakes.stand_in import labelled

from finnewsbench.articlescores import read_article_scores
from finnewsbench.report import run_table
from finnewsbench.report import to_text
from finnewsbench.scores import score_run
from finnewsbench.store import read_run

WEATHER = {
    "rate429": 0.04,
    "500": 0.03,
    "busy503": 0.02,
    "reset": 0.03,
    "cut": 0.02,
    "hang": 0.01,
    "drip": 0.01,
    "html": 0.01,
    "error200": 0.01,
    "no_choices": 0.01,
    "bad_json": 0.01,
}
"""A fifth of all requests go wrong."""

MODEL = dict.fromkeys(MODEL_FAULTS, 0.03)
FAILED = {
    "truncate": "truncated",
    "garbage": "invalid_json",
    "refusal": "refusal",
    "empty": "empty_reply",
    "filter": "content_filter",
}
"""Fault of the model -> kind of failure; the others are read all the same."""


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.mark.parametrize("count", [80, pytest.param(300, marks=pytest.mark.slow)])
def test_a_fifth_of_all_requests_fail_and_no_figure_changes(process, tmp_path, count):
    """Scores are those of a calm run but for the model's own faults; counts are the server's."""
    rows = labelled(count)
    process.reset()
    go(process, tmp_path / "calm", rows_=rows, task=None, workers=16)
    score_run(tmp_path / "calm", rows)
    process.reset(faults=WEATHER, model_faults=MODEL, refuse=["temperature"], seed=58)
    folder = tmp_path / "storm"
    outcome = go(process, folder, rows_=rows, task=None, workers=16, attempt_seconds=2.0)
    scores = score_run(folder, rows)
    log = process.log()

    # One state for each article, on the disk as in the counts.
    text = (folder / "extractions.jsonl").read_text(encoding="utf-8")
    assert sorted(json.loads(line)["article_id"] for line in text.splitlines()) == [
        row["id"] for row in rows
    ]
    assert outcome.complete
    assert outcome.counts.extractions + outcome.counts.failures.total() == count

    # What was counted is what the server saw.
    weather = Counter(KINDS[entry["fault"]] for entry in log if entry["fault"] in KINDS)
    session = read_run(folder).run["sessions"][-1]
    assert {entry["fault"] for entry in log} >= WEATHER.keys()
    assert outcome.counts.requests == session["requests"] == len(log)
    assert outcome.counts.faults == session["faults"] == weather
    asked = Counter(entry["article"] for entry in log)
    records = read_run(folder).records
    assert {row["title"]: records[row["id"]]["attempts"] for row in rows} == asked

    # The model's faults are its own, by kind, in the report too.
    model = {e["article"]: e["fault"] for e in log if e["fault"] in MODEL_FAULTS}
    failed = Counter(FAILED[fault] for fault in model.values() if fault in FAILED)
    assert Counter({kind: n for kind, n in scores["failures"].items() if n}) == failed
    words = ", ".join(f"{kind} {n}" for kind, n in sorted(failed.items()))
    report = to_text(run_table("fake", scores))
    assert f"failed replies: {failed.total()} of {count} ({words})" in report

    # Nothing else has changed.
    before = read_article_scores(tmp_path / "calm")
    after = read_article_scores(folder)
    same = [row["id"] for row in rows if model.get(row["title"]) not in FAILED]
    assert len(same) == count - failed.total()
    assert {name: after[name] for name in same} == {name: before[name] for name in same}


def test_the_storm_is_the_same_whoever_asks_first(process, tmp_path):
    """Faults are drawn by article and try: one worker and sixteen meet the same ones."""
    weather = {"500": 0.2, "rate429": 0.1}
    seen = []
    for workers in (1, 16):
        process.reset(faults=weather)
        go(process, tmp_path / f"{workers}", 20, workers=workers)
        seen.append(Counter((e["article"], e["nth"], e["fault"]) for e in process.log()))

    assert seen[0] == seen[1]
    assert seen[0].total() > 20
