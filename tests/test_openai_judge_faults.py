"""What goes wrong at a judge model and its server: nothing is a zero, nothing paid for is lost."""

from __future__ import annotations

import socket

import pytest
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server
from fakes.judge_server import saying
from judge_cases import MODEL
from judge_cases import number
from judge_cases import pairs
from judge_cases import scored

from finnewsbench.metric import judge_server as server_module
from finnewsbench.metric.asking import Asking
from finnewsbench.metric.asking import JudgeError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.openai_judge import SILENT

KEY = "sk-CANARY-0123456789"


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """A key that must show nowhere, no other server, and no waiting between two tries."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    monkeypatch.setattr(server_module, "RETRIES", 0)


def test_a_malformed_reply_is_asked_again_once():
    """The second answer counts; the fault stays in the account."""

    def answer(body, nth):
        return "판정: 모두 yes" if nth == 1 else saying("yes")(body, nth)

    with judge_server(answer) as server:
        figures = scored(server)
    assert len(server.bodies) == 8
    assert figures["judge"]["faults"] == {"not_json": 4}
    assert figures["complete"] is True


@pytest.mark.parametrize("rubric", ["itemized", "paper"])
def test_what_stays_malformed_is_unscored(rubric):
    """Article 1 gets numbers from 0 to 10 twice: no score and no 0, and the share says so."""

    def answer(body, nth):
        return saying("9" if number(body) == 1 else "yes", 9 if number(body) == 1 else 1)(body, nth)

    with judge_server(answer) as server:
        figures = scored(server, rubric=rubric)
    assert len(server.bodies) == 5
    assert figures["share_scored"]["theme"] == 0.75
    assert figures["n"]["rubric"]["theme"] == 3
    assert figures["articles"][0]["values"]["rubric.theme"] is None
    assert figures["judge"]["faults"]["off_scale"] >= 2
    assert figures["complete"] is False


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (401, error(f"Incorrect API key provided: {KEY}", "invalid_api_key"), "Incorrect API key"),
        (404, error("The model does not exist", "model_not_found"), "does not exist"),
        (429, error("You exceeded your quota", "insufficient_quota"), "exceeded your quota"),
    ],
)
def test_a_judge_that_can_not_be_asked_is_one_error(status, body, words):
    """Refused from the beginning: raised at once, with the cause and without the key."""
    with judge_server(lambda *_: Raw(status, body)) as server:
        with pytest.raises(JudgeError, match=words) as raised:
            scored(server, pairs(12), workers=1, api_key_env="OPENAI_API_KEY")
        assert len(server.bodies) == 1
    assert server.url in str(raised.value)
    assert KEY not in str(raised.value)
    assert raised.value.__cause__ is None


def test_nothing_listens():
    """A wrong address is one error that names it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    for count in (1, 4):  # fewer, and more, than it is given up after
        with pytest.raises(JudgeError, match=f"{url}.*check base_url"):
            score_pairs(pairs(count), judge=MODEL, asking=Asking(base_url=url, timeout=5))


@pytest.mark.parametrize("body", ["<html>gateway</html>", '{"id": ', "[]", '{"choices": []}'])
def test_a_server_that_is_no_chat_server(body):
    """200 with something else, from the beginning: one error, not a traceback of the client."""
    with judge_server(lambda *_: Raw(200, body)) as server, pytest.raises(JudgeError):
        scored(server)


def test_one_article_without_an_answer_does_not_lose_the_others():
    """Server error, time-out, bad request: three unscored and counted, the other two kept."""
    faults = {2: Raw(500, error("crash")), 3: 10.0, 4: Raw(400, error("context too small"))}

    def answer(body, nth):
        return faults.get(number(body)) or saying()(body, nth)

    with judge_server(answer) as server:
        figures = scored(server, pairs(5), workers=1, timeout=1.0)
    assert figures["judge"]["faults"] == {"no_reply": 3}
    assert figures["judge"]["stopped"] == ""
    assert figures["share_scored"]["theme"] == 0.4
    assert figures["n"]["rubric"]["theme"] == 2
    assert figures["rubric"]["theme"] == pytest.approx(6 / 7)
    assert figures["complete"] is False


def test_an_article_that_can_not_be_judged_first_is_no_reason_to_give_up():
    """The first article is too long for the judge; the others are judged."""

    def answer(body, nth):
        too_long = Raw(400, error("context length exceeded"))
        return too_long if number(body) == 1 else saying()(body, nth)

    with judge_server(answer) as server:
        assert scored(server, workers=1)["share_scored"]["theme"] == 0.75


def test_quota_in_the_middle_stops_and_keeps_what_was_paid_for():
    """After 3 answers the quota is used up: no more requests, 3 of 12 scored, the reason named."""

    def answer(body, nth):
        if number(body) > 3:
            return Raw(429, error("You exceeded your quota", "insufficient_quota"))
        return saying()(body, nth)

    with judge_server(answer) as server:
        figures = scored(server, pairs(12), workers=1)
    assert len(server.bodies) == 4
    assert figures["share_scored"]["theme"] == 0.25
    assert figures["n"]["rubric"]["theme"] == 3
    assert figures["judge"]["calls"] == 3
    assert figures["judge"]["faults"] == {"no_reply": 9}
    assert "exceeded your quota" in figures["judge"]["stopped"]


def test_a_server_that_falls_silent_is_not_waited_for_to_the_end():
    """So many failures in a row, and the remaining articles are not asked about."""

    def answer(body, nth):
        return Raw(500, error("crash")) if number(body) > 1 else saying()(body, nth)

    with judge_server(answer) as server:
        figures = scored(server, pairs(20), workers=1)
    assert len(server.bodies) == 1 + SILENT
    assert figures["judge"]["faults"] == {"no_reply": 19}
    assert "crash" in figures["judge"]["stopped"]


def test_the_clients_retries_are_used(monkeypatch):
    """A server error that passes is no fault of anybody's."""
    monkeypatch.setattr(server_module, "RETRIES", 2)

    def answer(body, nth):
        busy = Raw(503, error("busy"), {"retry-after-ms": "1"})
        return busy if nth == 1 else saying()(body, nth)

    with judge_server(answer) as server:
        figures = scored(server)
    assert len(server.bodies) == 8
    assert figures["judge"]["faults"] == {}


def test_bad_input_is_an_error_before_anything_is_asked():
    """An article twice, last of all: no call has been paid for."""
    with judge_server(saying()) as server:
        with pytest.raises(ValueError, match="occurs twice"):
            scored(server, [*pairs(), pairs()[0]])
        assert server.bodies == []
