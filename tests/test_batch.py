"""A batch run is a live run by another road: same folder, same records."""

from __future__ import annotations

import json

import pytest
from fakes.batch_run import collect
from fakes.batch_run import submit
from fakes.batch_server import started
from fakes.stand_in import comparable
from fakes.stand_in import go

from finnewsbench.batch.ledger import Ledger
from finnewsbench.store import read_run

IDS = [f"fnb-x{n:03d}" for n in range(1, 13)]


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.fixture
def server(process):
    """The fake server with nothing on it and no faults."""
    process.reset()
    return process


def contents(folder):
    """Every file below a folder with its bytes."""
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_batch_run_has_the_records_of_a_live_run(server, tmp_path):
    """Also where the model cuts off, refuses or thinks aloud; only the seconds may differ."""
    server.configure(model_faults={"truncate": 0.2, "refusal": 0.1, "think": 0.2, "filter": 0.1})
    go(server, tmp_path / "live", 40)
    submit(server, tmp_path / "batch", 40)
    standing = collect(server, tmp_path / "batch", 40)

    assert standing.complete
    assert comparable(tmp_path / "batch") == comparable(tmp_path / "live")
    live, batch = (read_run(tmp_path / name) for name in ("live", "batch"))
    assert batch.run["asked"] == live.run["asked"]
    assert batch.run["settled"] == live.run["settled"]
    kinds = {record["failure"]["kind"] for record in live.records.values() if "failure" in record}
    assert {"truncated", "refusal", "content_filter"} <= kinds


def test_a_batch_sends_the_bodies_of_a_live_run(server, tmp_path):
    """Model, messages, parameters and schema, each to the chat completions."""
    go(server, tmp_path / "live", 3, workers=1, extra={"top_p": 0.5})
    submit(server, tmp_path / "batch", 3, extra={"top_p": 0.5})

    live = [entry["body"] for entry in server.log() if "body" in entry]
    assert len(live) == 3
    assert [line["body"] for line in server.bodies()] == live
    assert {(line["method"], line["url"]) for line in server.bodies()} == {
        ("POST", "/v1/chat/completions")
    }
    assert [line["custom_id"] for line in server.bodies()] == IDS[:3]


def test_submitting_again_submits_nothing(server, tmp_path):
    """What is in an open batch is not asked, and the folder stays as it is."""
    first = submit(server, tmp_path)
    before = contents(tmp_path)
    second = submit(server, tmp_path)

    assert [entry.requests for entry in first.submission.made] == [12]
    assert (second.submission.made, second.submission.waiting) == ((), 12)
    assert second.standing.pending == {"in_batch": 12}
    assert server.made() == [IDS]
    assert contents(tmp_path) == before


def test_collecting_again_adds_nothing(server, tmp_path):
    """Not a byte changes in the folder, and the server is not even asked."""
    submit(server, tmp_path)
    first = collect(server, tmp_path)
    before, asked = contents(tmp_path), len(server.log())

    assert collect(server, tmp_path) == first
    assert contents(tmp_path) == before
    assert len(server.log()) == asked


def test_records_stand_in_the_order_of_the_requests(server, tmp_path):
    """Though the server's lines are shuffled."""
    submit(server, tmp_path)
    collect(server, tmp_path)

    came = [json.loads(line)["custom_id"] for line in _lines(tmp_path / "batch/0001.output.jsonl")]
    kept = [json.loads(line)["article_id"] for line in _lines(tmp_path / "extractions.jsonl")]
    assert came != IDS
    assert (sorted(came), kept) == (IDS, IDS)


def test_a_batch_on_its_way_changes_no_record(server, tmp_path):
    """Each status has its line; the answers come with the last."""
    server.configure(stages=["validating", "in_progress", "finalizing", "completed"])
    submit(server, tmp_path)
    told = []
    for _ in range(3):
        standing = collect(server, tmp_path, tell=told.append)
        assert standing.pending == {"in_batch": 12}
        assert (tmp_path / "extractions.jsonl").read_bytes() == b""
    assert collect(server, tmp_path, tell=told.append).complete

    name = "batch 1 (batch_001)"
    assert told == [
        f"{name}: validating, 0 of 12 done: the server checks the request file",
        f"{name}: in_progress, 0 of 12 done: the server works on it",
        f"{name}: finalizing, 0 of 12 done: worked through, the result files are being written",
        f"{name}: completed, 12 of 12 done: finished; 12 of 12 answered",
    ]


@pytest.mark.parametrize("end", ["expired", "cancelled"])
def test_what_an_ended_batch_did_not_come_to_is_asked_again(server, tmp_path, end):
    """Counted by kind, submitted again alone, and in the end as if nothing had been."""
    server.configure(stages=[end], skipped=0.4)
    submit(server, tmp_path / "batch")
    standing = collect(server, tmp_path / "batch")
    missing = standing.pending[end]
    assert standing.pending == {end: missing}
    assert 0 < missing < 12
    assert standing.answered == 12 - missing
    server.configure(stages=["completed"])
    again = submit(server, tmp_path / "batch")
    assert [entry.requests for entry in again.submission.made] == [missing]
    assert collect(server, tmp_path / "batch").complete

    go(server, tmp_path / "live")
    assert comparable(tmp_path / "batch") == comparable(tmp_path / "live")
    attempts = [record["attempts"] for record in read_run(tmp_path / "batch").records.values()]
    assert (attempts.count(1), attempts.count(2)) == (12 - missing, missing)


def test_requests_without_any_line_are_counted_too(server, tmp_path):
    """A batch that failed as a whole: the server's words are shown, all is asked again."""
    server.configure(stages=["failed"])
    submit(server, tmp_path)
    told = []
    standing = collect(server, tmp_path, tell=told.append)

    assert standing.pending == {"batch_failed": 12}
    assert told == [
        "batch 1 (batch_001): failed, 0 of 12 done: the server refused the request file; nothing "
        "was asked. The server says: line 2: invalid_json_line: no JSON; 0 of 12 answered; "
        "batch_failed 12 (line 2: invalid_json_line: no JSON)"
    ]
    server.configure(stages=["completed"])
    submit(server, tmp_path)
    assert collect(server, tmp_path).complete


def test_failed_requests_are_pending_by_kind(server, tmp_path):
    """As for live requests; a filtered article is the model's answer."""
    shares = {"500": 0.15, "429": 0.15, "context": 0.15, "quota": 0.15, "filter": 0.15}
    server.configure(failing=shares)
    submit(server, tmp_path, 40)
    standing = collect(server, tmp_path, 40)
    kinds = [_kind(line) for line in _lines(tmp_path / "batch/0001.errors.jsonl")]
    counts = {kind: kinds.count(kind) for kind in sorted(set(kinds)) if kind != "filter"}

    assert set(counts) == {"context_overflow", "quota", "rate_limit", "server_error"}
    assert standing.pending == counts
    assert standing.answered == 40 - sum(counts.values())
    records = read_run(tmp_path).records.values()
    filtered = [r for r in records if r.get("failure", {}).get("kind") == "content_filter"]
    assert len(filtered) == kinds.count("filter") > 0
    (entry,) = Ledger(tmp_path).entries("closed")
    assert entry.details["context_overflow"].startswith("maximum context length is 8192 tokens")
    server.configure(failing={})
    submit(server, tmp_path, 40)
    assert collect(server, tmp_path, 40).complete


def test_lines_that_answer_nothing_are_counted_and_kept(server, tmp_path):
    """Garbage, an unknown id, a second line on a request; blank lines are nothing."""
    server.configure(odd_lines=["garbage", "unknown", "duplicate", "blank"])
    submit(server, tmp_path)
    told = []
    assert collect(server, tmp_path, tell=told.append).complete

    (entry,) = Ledger(tmp_path).entries("closed")
    assert entry.odd == {"duplicate": 1, "garbage": 1, "unknown_id": 1}
    assert told[0].endswith("lines that answer nothing: duplicate 1, garbage 1, unknown_id 1")
    assert len(_lines(tmp_path / "extractions.jsonl")) == 12
    assert b'{"id": "batch_req_1", "cust\n' in (tmp_path / "batch/0001.output.jsonl").read_bytes()


def test_a_refused_parameter_is_left_out_the_next_time(server, tmp_path):
    """As a live run learns it, but from one batch to the next; and it is kept in run.json."""
    server.configure(refuse=["temperature"])
    submit(server, tmp_path)
    assert collect(server, tmp_path).pending == {"refused_parameter": 12}
    assert read_run(tmp_path).run["settled"]["dropped"] == ["temperature"]
    submit(server, tmp_path)

    assert ["temperature" in line["body"] for line in server.bodies()] == [True] * 12 + [False] * 12
    assert collect(server, tmp_path).complete


def test_what_a_live_run_learnt_is_used(server, tmp_path):
    """One article live first: then the batch needs no second round."""
    server.configure(refuse=["max_tokens"])
    go(server, tmp_path, limit=3)
    assert collect(server, tmp_path, limit=3).complete
    (tmp_path / "extractions.jsonl").write_bytes(b"")
    submit(server, tmp_path, limit=3)

    assert all("max_completion_tokens" in line["body"] for line in server.bodies())
    assert collect(server, tmp_path, limit=3).complete


def test_live_and_batch_finish_each_other(server, tmp_path):
    """What expired is asked live, by the same command that would have run it all."""
    server.configure(stages=["expired"], skipped=0.4)
    submit(server, tmp_path)
    answered = collect(server, tmp_path).answered
    outcome = go(server, tmp_path)

    assert (outcome.complete, outcome.counts.resumed) == (True, answered)
    assert submit(server, tmp_path).submission.made == ()


def test_a_long_run_is_split(server, tmp_path):
    """Twelve articles, five to a batch: 5, 5 and 2, collected together."""
    done = submit(server, tmp_path, most=5)

    assert [entry.requests for entry in done.submission.made] == [5, 5, 2]
    assert server.made() == [IDS[:5], IDS[5:10], IDS[10:]]
    assert collect(server, tmp_path).complete
    (session,) = read_run(tmp_path).run["sessions"]
    assert session["batches"] == ["batch_001", "batch_002", "batch_003"]
    assert (session["answered"], session["resumed"], session["pending"]) == (12, 0, {})


def _lines(path):
    return [line for line in path.read_bytes().split(b"\n") if line]


def _kind(line):
    """The kind a line of the fake's error file is to be counted under."""
    code = json.loads(line)["response"]["body"]["error"]["code"]
    kinds = {"context_length_exceeded": "context_overflow", "insufficient_quota": "quota"}
    kinds |= {"rate_limit_exceeded": "rate_limit", "content_filter": "filter"}
    return kinds.get(code, code)
