"""One reply as it is being written: servers that stream, servers that do not, servers that fail."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import aclosing

import pytest
from werkzeug.wrappers import Response

from finnewsbench import chat
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import starting_with
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.redaction import endpoint
from finnewsbench.retrying import RetryPolicy
from finnewsbench.space.streaming import stream

pytest.importorskip("pytest_httpserver", reason="pytest-httpserver is not installed")

KEY = "sk-canary-stream-1"
PATH = "/v1/chat/completions"


def piece(text=None, finish=None, **delta):
    """One event of a stream."""
    delta = {"content": text, **delta} if text is not None else delta
    return f"data: {json.dumps({'choices': [{'delta': delta, 'finish_reason': finish}]})}\n\n"


def streamed(*pieces, wait=0.0):
    """A response that sends its pieces one by one."""

    def send():
        for each in pieces:
            yield each
            time.sleep(wait)

    return Response(send(), content_type="text/event-stream")


def ask(httpserver, handler, seconds=10.0):
    """Every reply on the way, and the requests that the server saw."""
    seen = []

    def respond(request):
        seen.append(json.loads(request.data))
        return handler(seen)

    httpserver.expect_request(PATH).respond_with_handler(respond)

    async def collect():
        policy = RetryPolicy(attempts=1)
        server = endpoint(httpserver.url_for("/v1"))
        known = starting_with("json_schema")
        async with chat.connect("m", server, KEY, policy, known) as client:
            wanted = Parameters(schema={"type": "object"})
            messages = [{"role": "user", "content": "기사"}]
            async with aclosing(stream(client, messages, wanted, seconds)) as replies:
                found = []
                try:
                    async for reply in replies:
                        found += [reply]
                except (FaultError, StopRunError) as error:
                    return found, error
                return found, None

    found, error = asyncio.run(collect())
    return found, error, seen


def test_a_reply_grows_and_ends_with_its_finish_reason(httpserver):
    """Three pieces; reasoning apart; the last reply is whole."""
    pieces = [piece(reasoning_content="음"), piece('{"a"'), piece(": 1}"), piece(finish="stop")]
    found, error, seen = ask(httpserver, lambda _: streamed(*pieces, "data: [DONE]\n\n"))
    assert error is None
    assert [reply.content for reply in found] == [None, '{"a"', '{"a": 1}', '{"a": 1}']
    assert (found[-1].finish_reason, found[-1].reasoning) == ("stop", "음")
    assert [reply.finish_reason for reply in found[:-1]] == [None] * 3
    assert seen[0]["stream"] is True


def test_a_server_that_does_not_stream_is_read_as_a_whole(httpserver):
    """It ignores the parameter."""
    body = {"choices": [{"message": {"content": "{}"}, "finish_reason": "stop"}]}
    found, error, _ = ask(
        httpserver, lambda _: Response(json.dumps(body), content_type="application/json")
    )
    assert error is None
    assert [(reply.content, reply.finish_reason) for reply in found] == [("{}", "stop")]


def test_what_the_server_refuses_is_left_out(httpserver):
    """First the schema, then the streaming; then it answers."""
    body = {"choices": [{"message": {"content": "{}"}, "finish_reason": "stop"}]}

    def handler(seen):
        refused = {1: "response_format", 2: "stream"}.get(len(seen))
        if refused:
            error = {"error": {"message": f"unsupported: {refused}", "param": refused}}
            return Response(json.dumps(error), 400, content_type="application/json")
        return Response(json.dumps(body), content_type="application/json")

    found, error, seen = ask(httpserver, handler)
    assert error is None
    assert found[0].content == "{}"
    assert [request.get("response_format", {}).get("type") for request in seen] == [
        "json_schema",
        "json_object",
        "json_object",
    ]
    assert ["stream" in request for request in seen] == [True, True, False]


def test_a_server_that_stops_writing_is_left_with_what_it_wrote(httpserver):
    """A time-out after half a second; the replies before it were given."""
    pieces = [piece('{"companies"'), piece("never")]
    found, error, _ = ask(httpserver, lambda _: streamed(*pieces, wait=2.0), seconds=0.5)
    assert [reply.content for reply in found] == ['{"companies"']
    assert error.kind == "timeout"


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (401, {"error": {"message": f"bad key {KEY}", "code": "invalid_api_key"}}, "key"),
        (404, {"error": {"message": "no model", "code": "model_not_found"}}, "not_found"),
        (429, {"error": {"message": "slow", "code": "rate_limit_exceeded"}}, "rate_limit"),
        (429, {"error": {"message": "quota", "code": "insufficient_quota"}}, "quota"),
        (500, {"error": {"message": "oops"}}, "server_error"),
        (
            400,
            {"error": {"message": "long", "code": "context_length_exceeded"}},
            "context_overflow",
        ),
    ],
)
def test_errors_are_told_apart_and_hold_no_key(httpserver, status, body, kind):
    """The kinds of the harness; a server's echo of the key is masked."""
    text = json.dumps(body)
    found, error, _ = ask(
        httpserver, lambda _: Response(text, status, content_type="application/json")
    )
    assert (found, error.kind) == ([], kind)
    assert KEY not in str(error)


def test_a_broken_stream_is_a_fault_and_an_echo_is_masked(httpserver):
    """The key in the text, then an error event, then nonsense."""
    event = f"data: {json.dumps({'error': {'message': f'worker died {KEY}'}})}\n\n"
    found, error, _ = ask(httpserver, lambda _: streamed(piece(f"key {KEY}"), event))
    assert found[0].content == "key [redacted]"
    assert error.kind == "server_error"
    assert KEY not in str(error)


def test_a_reply_that_the_server_breaks_off_is_no_reply(httpserver):
    """What came before it is shown, and the end is the server's fault."""
    found, error, _ = ask(httpserver, lambda _: streamed(piece("{"), piece(finish="abort")))
    assert [reply.content for reply in found] == ["{"]
    assert error.kind == "server_error"
    assert "abort" in str(error)


def test_a_stream_of_nonsense_is_a_fault(httpserver):
    """No JSON in an event."""
    found, error, _ = ask(httpserver, lambda _: streamed("data: {nonsense\n\n"))
    assert (found, error.kind) == ([], "server_error")


def test_a_stream_without_end_is_left(httpserver, monkeypatch):
    """More than the most characters that are read."""
    monkeypatch.setattr("finnewsbench.space.streaming.MAX_REPLY", 10)
    found, error, _ = ask(httpserver, lambda _: streamed(*[piece("가나다라")] * 9))
    assert [reply.content for reply in found] == ["가나다라", "가나다라" * 2]
    assert error.kind == "bad_body"


def test_a_connection_that_breaks_within_a_whole_reply_is_a_fault(httpserver):
    """Fewer bytes than were announced: the usual broken connection."""

    def cut(_seen):
        headers = {"Content-Type": "application/json", "Content-Length": "999"}
        return Response(iter([b'{"choices"']), headers=headers)

    found, error, _ = ask(httpserver, cut)
    assert (found, error.kind) == ([], "connection")
