"""Reading result lines, cutting request files, reading batch objects: no network."""

from __future__ import annotations

import json

import pytest

from finnewsbench.batch.requests import Request
from finnewsbench.batch.requests import custom_id
from finnewsbench.batch.requests import request_files
from finnewsbench.batch.results import masked
from finnewsbench.batch.results import read_results
from finnewsbench.batch.settings import address
from finnewsbench.batch.statuses import ENDED
from finnewsbench.batch.statuses import WORDS
from finnewsbench.batch.statuses import read_batch
from finnewsbench.batch.statuses import status_line
from finnewsbench.errors import ConfigError

URL = "http://server.example/v1"
BODY = {"model": "m", "choices": [{"message": {"content": "좋다"}, "finish_reason": "stop"}]}


def line(name="a", response=None, error=None):
    """A result line; ``response`` is (status, body)."""
    if response is not None:
        response = {"status_code": response[0], "request_id": "r", "body": response[1]}
    return json.dumps({"id": "x", "custom_id": name, "response": response, "error": error}).encode()


def read(*lines, wanted=("a", "b"), secrets=()):
    """What the lines of one file say."""
    return read_results([b"\n".join(lines)], wanted, url=URL, secrets=secrets)


def test_an_answer_is_read_as_a_live_one():
    """Content and finish reason, from the body of a 200."""
    reply = read(line("a", (200, BODY))).replies["a"]

    assert (reply.content, reply.finish_reason, reply.model) == ("좋다", "stop", "m")


@pytest.mark.parametrize(
    ("response", "error", "kind"),
    [
        (None, {"code": "batch_expired", "message": "m"}, "expired"),
        (None, {"code": "batch_cancelled", "message": "m"}, "cancelled"),
        (None, {"code": "other", "message": "m"}, "server_error"),
        (None, "a string, as vLLM writes it", "server_error"),
        (None, {"object": "error", "message": "m", "code": 429}, "rate_limit"),
        (None, None, "bad_body"),
        ((500, {"error": {"message": "m"}}), None, "server_error"),
        ((500, None), {"message": "m"}, "server_error"),
        ((429, {"error": {"message": "m"}}), None, "rate_limit"),
        ((401, {"error": {"message": "m"}}), None, "key"),
        ((404, {"error": {"message": "m"}}), None, "not_found"),
        (
            (400, {"error": {"message": "m", "code": "context_length_exceeded"}}),
            None,
            "context_overflow",
        ),
        ((400, {"error": {"message": "m"}}), None, "bad_request"),
        ((400, "<html>"), None, "bad_request"),
        ((200, {"error": {"message": "m", "code": 503}}), None, "server_error"),
        ((200, {"choices": []}), None, "bad_body"),
        ((200, None), None, "bad_body"),
        ((None, {"choices": 7}), None, "bad_body"),
        ((200, None), {"code": "batch_expired", "message": "m"}, "expired"),
    ],
)
def test_every_line_without_an_answer_has_a_kind(response, error, kind):
    """The kinds of live requests where there is one for it."""
    found = read(line("a", response, error))

    assert (found.faults["a"].kind, found.replies, found.odd) == (kind, {}, {})


def test_a_body_that_was_written_as_text_is_read():
    """Some servers put the JSON text of the body into the line."""
    assert read(line("a", (200, json.dumps(BODY)))).replies["a"].content == "좋다"


@pytest.mark.parametrize(
    "garbage", [b"{", b"[]", b"7", b'{"custom_id": 5}', b"\xff\xfe", b"[" * 100_000, b'{"id": "x"}']
)
def test_garbage_is_counted(garbage):
    """Nothing raises; the lines around it count."""
    found = read(line("a", (200, BODY)), garbage, b"  ", line("b", (500, None)))

    assert found.odd == {"garbage": 1}
    assert (list(found.replies), list(found.faults)) == (["a"], ["b"])


def test_an_answer_beats_a_fault_and_the_first_answer_a_second():
    """Whatever their order; every further line is counted."""
    other = {"choices": [{"message": {"content": "둘째"}, "finish_reason": "stop"}]}
    lines = [line("a", (500, None)), line("a", (200, BODY)), line("a", (200, other))]
    found = read(*lines, line("a", None, "late"), line("c", (200, BODY)))

    assert found.replies["a"].content == "좋다"
    assert found.faults == {}
    assert found.odd == {"duplicate": 3, "unknown_id": 1}


def test_secrets_are_masked_in_replies_faults_and_files():
    """Plain or escaped; a line without any stays as it came, to the byte."""
    secret = "sk-CANARY/01"
    body = {"choices": [{"message": {"content": f"key {secret}"}, "finish_reason": "stop"}]}
    fault = {"error": {"message": f"no {secret}"}}
    raw = line("a", (200, body)) + b"\n" + line("b", (500, fault)) + b"\n\xff {bad\\u00 \n"
    escaped = raw.replace(b"/", b"\\/").replace(b"CAN", b"C\\u0041N")
    for content in (raw, escaped):
        found = read(content, secrets=[secret])
        kept = masked(content, [secret])
        assert "CANARY" not in str(found)
        assert found.replies["a"].content == "key [redacted]"
        assert read(kept, secrets=[secret]).replies["a"].content == "key [redacted]"
        assert b"CAN" not in kept
        assert b"C\\u0041N" not in kept
        assert kept.endswith(b"\n\xff {bad\\u00 \n")
    assert masked(raw, ["another"]) == raw


def test_request_files_keep_both_limits_and_the_order():
    """Five lines of one length: two to a file by count, one by bytes (a line and a half)."""
    requests = [Request(f"r{n}", {"n": n}) for n in range(5)]
    size = len(next(request_files(requests))[0])

    assert [len(lines) for lines in request_files(requests, most=2)] == [2, 2, 1]
    assert [len(lines) for lines in request_files(requests, most_bytes=size)] == [1] * 5
    assert [len(lines) for lines in request_files(requests, most_bytes=2 * size + 1)] == [2, 2, 1]
    flat = [json.loads(one) for lines in request_files(requests, most=2) for one in lines]
    assert [row["custom_id"] for row in flat] == ["r0", "r1", "r2", "r3", "r4"]
    assert list(request_files([])) == []


def test_a_request_larger_than_a_file_is_named():
    """No limit can be kept with it."""
    with pytest.raises(ConfigError, match=r"r1 has \d+ bytes, more than the 90"):
        list(request_files([Request("r0", {}), Request("r1", {"x": "y" * 50})], most_bytes=90))


def test_an_id_that_occurs_twice_is_refused():
    """Answers could not be told apart."""
    with pytest.raises(ConfigError, match="'a'"):
        list(request_files([Request("a", {}), Request("a", {})]))


def test_ids_that_servers_may_not_take_are_digests():
    """Up to 64 plain characters stay; others give a plain id of their own."""
    assert custom_id("fnb-v001") == "fnb-v001"
    odd = [custom_id(name) for name in ("기사 1", "기사 2", "x" * 65, "a b", "")]
    assert len(set(odd)) == 5
    assert all(len(name) <= 64 and name.isascii() and " " not in name for name in odd)


def test_every_status_has_words_and_an_unknown_one_is_not_the_end():
    """The eight of the API; a status that nobody knows is waited on."""
    statuses = "validating failed in_progress finalizing completed expired cancelling cancelled"
    assert list(WORDS) == statuses.split()
    assert set(ENDED) == {"failed", "completed", "expired", "cancelled"}
    odd = read_batch({"id": "b", "status": "pondering"})
    assert (odd.ended, "does not know" in status_line(odd)) == (False, True)


@pytest.mark.parametrize("value", [None, [], {}, {"id": "b"}, {"id": 1, "status": "x"}])
def test_what_is_no_batch_is_none(value):
    """Nothing raises."""
    assert read_batch(value) is None


def test_errors_of_a_batch_are_shown_up_to_three():
    """With the line they are about."""
    data = [{"code": "c", "message": "m", "line": n} for n in range(1, 6)]
    batch = read_batch({"id": "b", "status": "failed", "errors": {"data": data}})

    assert status_line(batch).endswith(
        "The server says: line 1: c: m; line 2: c: m; line 3: c: m (and 2 more)"
    )


def test_credentials_may_be_given_again_for_the_same_server_only(monkeypatch):
    """By option or OPENAI_BASE_URL; the address that is written down has none."""
    given, other = "http://user:password@server.example/v1/", "http://other.example/v1"
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert address(URL, given) == given
    assert address(URL, other) == URL
    monkeypatch.setenv("OPENAI_BASE_URL", given)
    assert address(URL) == address(URL, other) == given
    monkeypatch.setenv("OPENAI_BASE_URL", other)
    assert address(URL) == URL
