"""Many articles: each in exactly one state, no more at once than wanted, faults counted by kind."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from fakes.model_server import started
from fakes.stand_in import comparable
from fakes.stand_in import go
from fakes.stand_in import rows

from finnewsbench.errors import ConfigError
from finnewsbench.store import read_run


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.fixture
def server(process):
    """The fake server with an empty log and no faults."""
    process.reset()
    return process


def test_every_article_is_asked_once_and_recorded(server, tmp_path):
    """Twelve questions, twelve records, no more than the workers at once."""
    server.configure(latency_ms=20)
    outcome = go(server, tmp_path / "run", workers=3)

    assert outcome.complete
    assert (outcome.counts.extractions, outcome.counts.answered) == (12, 12)
    assert sorted(server.asked()) == sorted(row["title"] for row in rows(12))
    assert server.stats()["most"] == 3
    assert read_run(tmp_path / "run").complete


def test_run_json_says_what_was_asked_and_how_it_went(server, tmp_path):
    """Model, address, parameters, hashes, data, capabilities, and the session's figures."""
    server.configure(refuse=["temperature"])
    go(server, tmp_path / "run", 3, split="validation", revision="abc", seed=5)
    run = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    asked, (session,) = run["asked"], run["sessions"]

    assert (asked["model"], asked["base_url"]) == ("fake", server.url)
    assert asked["parameters"]["seed"] == 5
    assert asked["prompt_version"] == "stand-in"
    assert len(asked["prompt_sha256"]) == len(asked["schema_sha256"]) == 64
    assert (asked["data"]["split"], asked["data"]["revision"]) == ("validation", "abc")
    assert asked["data"]["articles"] == 3
    assert run["settled"]["dropped"] == ["temperature"]
    assert (session["answered"], session["pending"], session["interrupted"]) == (3, {}, False)


def test_progress_is_told_from_start_to_end(server, tmp_path):
    """Once before the first article, then once per article, up to the total."""
    told = []
    go(server, tmp_path / "run", 4, on_progress=lambda done, total, _: told.append((done, total)))

    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_workers_and_deadlines_do_not_make_another_run(server, tmp_path):
    """A run may be finished at another speed."""
    go(server, tmp_path / "run", 2)

    assert go(server, tmp_path / "run", 2, workers=2, attempt_seconds=9.0).counts.resumed == 2


def test_faults_of_the_model_are_final_and_counted_by_kind(server, tmp_path):
    """They are records, so the run is complete, and running again asks nothing."""
    server.configure(script=["truncate", "refusal", "empty", "filter", "garbage"])
    outcome = go(server, tmp_path / "run", 6, workers=1)

    assert outcome.complete
    assert outcome.counts.extractions == 1
    assert outcome.counts.failures.total() == 5
    assert outcome.counts.failures["truncated"] == 1
    assert outcome.counts.failures["refusal"] == 1
    assert outcome.counts.failures["empty_reply"] == 1
    assert outcome.counts.failures["content_filter"] == 1
    assert outcome.counts.failures["invalid_json"] == 1
    server.reset()
    assert go(server, tmp_path / "run", 6).counts.failures == outcome.counts.failures
    assert server.log() == []


def test_faults_of_the_server_leave_articles_pending_and_resumable(server, tmp_path):
    """Two articles fail for good, ten are answered; the next run asks the two."""
    server.configure(script=["500"] * 4 + ["bad_json"] * 4)
    outcome = go(server, tmp_path / "run", workers=1, attempts=4)

    assert not outcome.complete
    assert outcome.counts.answered == 10
    assert outcome.counts.pending == {"server_error": 1, "bad_body": 1}
    server.reset()
    outcome = go(server, tmp_path / "run")
    assert sorted(server.asked()) == ["기사 1", "기사 2"]
    assert (outcome.complete, outcome.counts.resumed) == (True, 10)


def test_mixed_faults_change_no_record(server, tmp_path):
    """A fifth of all requests go wrong in every way; every article still ends as without."""
    server.configure(model_faults={"truncate": 0.1, "refusal": 0.1, "think": 0.1})
    go(server, tmp_path / "calm", 40)
    shares = ("rate429", "500", "reset", "cut", "html", "error200", "no_choices", "bad_json")
    server.reset(
        model_faults={"truncate": 0.1, "refusal": 0.1, "think": 0.1},
        faults=dict.fromkeys(shares, 0.025),
    )
    outcome = go(server, tmp_path / "stormy", 40)
    log = server.log()

    assert outcome.complete
    assert comparable(tmp_path / "stormy") == comparable(tmp_path / "calm")
    assert len({entry["fault"] for entry in log}) >= 8
    sent = Counter(entry["article"] for entry in log)
    records = read_run(tmp_path / "stormy").records
    by_title = {row["title"]: records[row["id"]]["attempts"] for row in rows(40)}
    assert by_title == sent


def test_quota_ends_the_run_with_what_was_answered_kept(server, tmp_path):
    """Three answers, then the quota: nine pending, one request for it, and a remedy."""
    server.configure(script=["", "", "", "quota429"])
    outcome = go(server, tmp_path / "run", workers=1)

    assert "quota" in outcome.stopped
    assert (outcome.counts.answered, outcome.counts.pending) == (3, {"not_asked": 9})
    assert len(server.log()) == 4
    assert go(server, tmp_path / "run").counts.resumed == 3


def test_the_end_of_a_run_does_not_wait_for_what_is_in_flight(server, tmp_path):
    """The quota is met while two other workers wait for an answer: all end, nobody asks on."""
    server.configure(script=["hang", "hang", "quota429"])
    outcome = go(server, tmp_path / "run", workers=3)

    assert "quota" in outcome.stopped
    assert outcome.counts.pending == {"not_asked": 12}
    assert len(server.log()) == 3


def test_an_answer_in_between_shows_that_the_server_lives(server, tmp_path):
    """Nine articles without an answer, one with, nine without: the run goes to its end."""
    server.configure(script=[*["500"] * 9, "", *["500"] * 9, ""])
    outcome = go(server, tmp_path / "run", 20, workers=1, attempts=1)

    assert outcome.stopped == ""
    assert (outcome.counts.answered, outcome.counts.pending) == (2, {"server_error": 18})


def test_a_server_that_stays_broken_ends_the_run(server, tmp_path):
    """After ten articles in a row without an answer, not after all forty."""
    server.configure(faults={"500": 1.0})
    outcome = go(server, tmp_path / "run", 40, workers=1, attempts=2)

    assert "10 articles in a row" in outcome.stopped
    assert outcome.counts.pending == {"server_error": 10, "not_asked": 30}
    assert len(server.log()) == 2 * 10


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ([{"title": "t", "article": "a"}], "Row 1 has the id None"),
        ([{"id": "a", "article": "a"}, {"id": "a", "article": "b"}], "Row 2 has the id 'a'"),
        ([{"id": "a", "article": " "}], "no text"),
    ],
)
def test_rows_that_cannot_be_asked_are_named(server, tmp_path, bad, words):
    """Before the first request."""
    with pytest.raises(ConfigError, match=words):
        go(server, tmp_path / "run", rows_=bad)
    assert server.log() == []


def test_limit_takes_the_first_articles(server, tmp_path):
    """--limit 2 asks for two, and that is the whole run."""
    outcome = go(server, tmp_path / "run", 9, limit=2)

    assert (outcome.counts.total, outcome.complete) == (2, True)
    assert sorted(server.asked()) == ["기사 1", "기사 2"]
