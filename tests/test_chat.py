"""The client against a real socket: capabilities, faults, retries, deadlines, secrets."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import pytest
from fakes.model_server import started
from fakes.model_wire import KINDS

from finnewsbench import chat
from finnewsbench.capabilities import Capabilities
from finnewsbench.capabilities import Parameters
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.redaction import endpoint
from finnewsbench.retrying import RetryPolicy

KEY = "sk-CANARY-0123456789"
FAST = RetryPolicy(attempts=4, attempt_seconds=5, article_seconds=20, first_wait=0.01)
WANTED = Parameters(max_tokens=900, schema={"type": "object"}, extra={"cache_prompt": False})


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


def ask(url, *titles, policy=FAST, known=None, key=KEY):
    """Ask about each title with one client, one after the other; replies or errors."""

    async def run():
        found = []
        known_ = known or Capabilities()
        async with chat.connect("fake", endpoint(url), key, policy, known_) as client:
            for title in titles:
                messages = [{"role": "user", "content": f"{title}\n\n공장을 넓힌다고 밝혔다."}]
                try:
                    found.append(await chat.ask(client, messages, WANTED))
                except (FaultError, StopRunError) as error:
                    found.append(error)
        return found

    return asyncio.run(run())


def test_one_question_one_answer(server):
    """The parameters arrive as asked, the reply has content, counts and time."""
    server.configure(echo=True)
    (reply,) = ask(server.url, "기사")
    (entry,) = server.log()

    assert entry["body"]["temperature"] == 0
    assert entry["body"]["max_tokens"] == 900
    assert entry["body"]["cache_prompt"] is False
    assert entry["body"]["response_format"]["json_schema"]["strict"] is True
    assert f"Bearer {KEY}" in entry["head"]
    assert '"companies"' in reply.content
    assert (reply.finish_reason, reply.attempts, reply.model) == ("stop", 1, "fake")
    assert reply.usage.cached_tokens == 8
    assert reply.seconds > 0


@pytest.mark.parametrize(
    "fault",
    [
        *("rate429", "500", "busy503", "reset", "cut", "html"),
        *("error200", "no_choices", "bad_json"),
    ],
)
def test_a_passing_fault_is_retried(server, fault):
    """Twice the fault, then the answer; every request is counted, those in vain by kind."""
    server.configure(script=[fault, fault])
    (reply,) = ask(server.url, "기사")

    assert reply.finish_reason == "stop"
    assert (reply.attempts, reply.faults) == (3, {KINDS[fault]: 2})
    assert [entry["fault"] for entry in server.log()] == [fault, fault, ""]


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("500", "server_error"),
        ("reset", "connection"),
        ("cut", "connection"),
        ("html", "bad_body"),
        ("error200", "bad_body"),
        ("no_choices", "bad_body"),
        ("bad_json", "bad_body"),
    ],
)
def test_a_lasting_fault_leaves_the_article_without_a_reply(server, fault, kind):
    """Four attempts, then a fault of its kind; the next article is asked as ever."""
    server.configure(script=["", fault, fault, fault, fault])
    first, second, third = ask(server.url, "첫째", "둘째", "셋째")

    assert isinstance(second, FaultError)
    assert (second.kind, second.attempts, second.faults) == (kind, 4, {kind: 4})
    # The library's error holds the request with its headers, so it is not shown as a cause.
    assert second.__cause__ is None
    assert second.__context__ is None or second.__suppress_context__
    assert server.asked() == ["첫째", *["둘째"] * 4, "셋째"]
    assert first.finish_reason == third.finish_reason == "stop"


@pytest.mark.parametrize("fault", ["hang", "drip"])
def test_a_server_that_never_ends_meets_the_deadline(server, fault):
    """Silent or a byte a second: one deadline for the whole attempt, not for each read."""
    server.configure(script=[fault, fault])
    policy = RetryPolicy(attempts=2, attempt_seconds=0.2, first_wait=0.01)
    (fault,) = ask(server.url, "기사", policy=policy)

    assert isinstance(fault, FaultError)
    assert fault.kind == "timeout"
    assert len(server.log()) == 2


def test_a_used_up_quota_stops_at_once(server):
    """One request, no retry, and a remedy."""
    server.configure(script=["quota429"])
    (stop,) = ask(server.url, "기사")

    assert isinstance(stop, StopRunError)
    assert stop.kind == "quota"
    assert len(server.log()) == 1
    assert "same command" in str(stop)


def test_the_wait_that_a_server_names_is_read_off_the_wire(server):
    """A day, in milliseconds and in capitals: the run stops at once and says until when."""
    server.configure(script=["rate429"], retry_after={"Retry-After-Ms": "86400000"})
    (stop,) = ask(server.url, "기사")

    assert isinstance(stop, StopRunError)
    assert stop.kind == "rate_limit"
    assert "86400 seconds" in str(stop)
    assert len(server.log()) == 1


@pytest.mark.parametrize(
    ("fault", "finish", "field"),
    [
        ("truncate", "length", "content"),
        ("garbage", "stop", "content"),
        ("think", "stop", "content"),
        ("refusal", "stop", "refusal"),
        ("empty", "stop", "finish_reason"),
        ("filter", "content_filter", "finish_reason"),
    ],
)
def test_the_faults_of_the_model_are_replies(server, fault, finish, field):
    """Asked once, never again: what the model answered is its answer."""
    server.configure(script=[fault])
    (reply,) = ask(server.url, "기사")

    assert reply.finish_reason == finish
    assert getattr(reply, field)
    assert len(server.log()) == 1


def test_a_filter_that_answers_with_400_is_the_model_s_answer_too(server):
    """Azure's way of saying content_filter."""
    body = {"error": {"message": "filtered", "code": "content_filter", "param": "prompt"}}
    server.configure(script=[{"status": 400, "body": body}])
    (reply,) = ask(server.url, "기사")

    assert (reply.content, reply.finish_reason, reply.attempts) == (None, "content_filter", 1)
    assert len(server.log()) == 1


def test_what_a_server_refuses_is_settled_once_for_the_run(server):
    """Four refusals on the first article, none on the second; the changes are recorded."""
    server.configure(refuse=["max_tokens", "temperature", "json_schema", "json_object"], echo=True)
    known = Capabilities()
    first, second = ask(server.url, "첫째", "둘째", known=known)
    last = server.log()[-1]["body"]

    assert (first.attempts, first.faults) == (5, {"refused": 4})
    assert (second.attempts, second.faults) == (1, {})
    assert last["max_completion_tokens"] == 900
    assert last["seed"] == 0
    assert not {"temperature", "response_format", "max_tokens"} & last.keys()
    assert known.response_format == "none"
    assert len(known.changes) == 4


def test_a_schema_that_does_not_compile_stops_at_the_first_article(server):
    """One request instead of one per article."""
    body = {"error": {"message": "failed to parse grammar", "code": 400, "type": "invalid"}}
    server.configure(script=[{"status": 400, "body": body}])
    (stop,) = ask(server.url, "기사")

    assert isinstance(stop, StopRunError)
    assert stop.kind == "schema"
    assert len(server.log()) == 1


def test_the_same_400_on_a_second_article_stops_the_run(server):
    """Once may be the article; twice in the same words is not."""
    body = {"error": {"message": "something is wrong"}}
    server.configure(script=[{"status": 400, "body": body}] * 2)
    first, second = ask(server.url, "첫째", "둘째")

    assert isinstance(first, FaultError)
    assert isinstance(second, StopRunError)
    assert (first.kind, second.kind) == ("bad_request", "bad_request")
    assert len(server.log()) == 2


def test_an_article_that_overflows_the_context_is_asked_once(server):
    """Not retried unchanged, and no other parameter is dropped for it."""
    text = "'max_tokens' is too large: 900. This model's maximum context length is 512 tokens"
    server.configure(script=[{"status": 400, "body": {"error": {"message": text}}}])
    known = Capabilities()
    (fault,) = ask(server.url, "기사", known=known)

    assert isinstance(fault, FaultError)
    assert (fault.kind, fault.faults) == ("context_overflow", {"context_overflow": 1})
    assert known == Capabilities()
    assert len(server.log()) == 1


def test_an_article_with_a_lone_surrogate_is_asked_all_the_same(server):
    """It can't be written as UTF-8, so it is sent as an escape."""
    server.configure(echo=True)
    (reply,) = ask(server.url, "기사 \ud800")

    assert reply.finish_reason == "stop"
    assert server.log()[0]["body"]["messages"][0]["content"].startswith("기사 \ud800\n")


def test_no_server_at_the_address_stops_the_run_after_three_tries():
    """A wrong --base-url shows within seconds, naming address and remedy."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
        (stop,) = ask(url, "기사", policy=RetryPolicy(first_wait=0.01))

    assert isinstance(stop, StopRunError)
    assert stop.kind == "unreachable"
    assert url in str(stop)
    assert "--base-url" in str(stop)


def test_an_unknown_model_stops_the_run_and_says_what_to_check(server):
    """404 is the same for every article."""
    server.configure(script=[{"status": 404, "body": {"detail": "Not Found"}}])
    (stop,) = ask(server.url, "기사")

    assert isinstance(stop, StopRunError)
    assert stop.kind == "not_found"
    assert "--model" in str(stop)
    assert len(server.log()) == 1


def test_something_that_does_not_speak_http_is_a_connection_fault():
    """No crash; three tries, as none answered."""
    calls = []

    async def run():
        async def talk(_reader, writer):
            calls.append(1)
            writer.write(b"SSH-2.0-OpenSSH_9.6\r\n")
            writer.close()

        odd = await asyncio.start_server(talk, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{odd.sockets[0].getsockname()[1]}/v1"
        async with odd, chat.connect("m", endpoint(url), "", FAST, Capabilities()) as client:
            await chat.ask(client, [{"role": "user", "content": "기사"}], WANTED)

    with pytest.raises(StopRunError, match="takes connections, but gives no answer: "):
        asyncio.run(run())
    assert len(calls) == 3


@pytest.mark.parametrize("fault", ["reset", "cut"])
def test_a_server_that_cuts_every_connection_is_told_from_none(server, fault):
    """It did answer the call: one line that says so, and what there is to look at."""
    server.configure(faults={fault: 1.0})
    (error,) = ask(server.url, "기사")

    assert isinstance(error, StopRunError)
    assert str(error).startswith(f"{server.url} takes connections, but gives no answer: ")
    assert "See its log" in str(error)
    assert str(error).isprintable()


def test_half_a_key_is_in_no_error(server):
    """Where the server's words are cut to length, the key in them was masked before."""
    for start in range(375, 401):
        server.configure(script=[{"status": 400, "body": f"{'x' * start}{KEY}"}])
        (error,) = ask(server.url, "기사")
        assert "sk-CANARY"[:4] not in str(error)


@pytest.mark.parametrize(
    ("script", "sent", "met"),
    [
        (["500", "rate429", ""], 0, {}),
        (["500", "rate429", "rate429", "quota429"], 4, {"server_error": 1, "rate_limit": 2}),
    ],
)
def test_requests_are_under_way_until_their_article_ends(server, script, sent, met):
    """None are after an answer; where the run ends before, they are left to be counted."""
    server.configure(script=script)

    async def run():
        async with chat.connect("fake", endpoint(server.url), KEY, FAST, Capabilities()) as client:
            with contextlib.suppress(StopRunError):
                await chat.ask(client, [{"role": "user", "content": "기사\n\n본문."}], WANTED)
            return client.troubles

    after = asyncio.run(run())
    assert (after.sent, after.met) == (sent, met)
    assert after.last["server_error"] == "500: server_error"


@pytest.mark.parametrize(
    "script",
    [
        {"status": 401, "body": {"error": {"message": f"Incorrect API key provided: {KEY}"}}},
        {"status": 400, "body": {"error": {"message": f"bad header Bearer {KEY}"}}},
        {"status": 200, "body": {"error": {"message": f"upstream saw {KEY}"}}},
        {"status": 500, "body": f"<html>{KEY}</html>"},
    ],
)
def test_a_key_that_the_server_echoes_is_in_no_error(server, script):
    """The message, its cause and its context are free of it."""
    server.configure(script=[script] * 4)
    (error,) = ask(server.url, "기사")

    assert "[redacted]" in str(error)
    while error is not None:
        assert KEY not in f"{error} {error!r} {error.__dict__}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
