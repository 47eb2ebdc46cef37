"""The listeners of Try it: errors in words, nothing secret left behind, visits counted."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from finnewsbench import redaction
from finnewsbench.space.context import Context

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

import gradio as gr

from finnewsbench.space import limits
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import Labels
from finnewsbench.space.problems import Problem
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.try_form import lay_out as form_parts
from finnewsbench.space.try_results import lay_out as result_parts
from finnewsbench.space.try_results import lay_out_said
from finnewsbench.space.try_show import growing
from finnewsbench.space.try_wiring import Wiring
from finnewsbench.space.try_wiring import _handler

KEY = "sk-canary-wiring-1"
REQUEST = SimpleNamespace(client=SimpleNamespace(host="8.8.8.8"), session_hash="s")


@pytest.fixture(scope="module")
def parts():
    """Form and results of a page that nobody sees."""
    context = Context()
    with gr.Blocks():
        said = lay_out_said(context, Labels())
        return form_parts(context, Labels()), result_parts(context, Labels(), said)


def wiring_of(parts, *, public=False):
    """What the events need."""
    return Wiring(Context(public=public), None, *parts)


def values(key=KEY):
    """What the form and the state of a visitor hold: a server with a key, no judge."""
    server = ("server", "m", "http://127.0.0.1:9/v1", key)
    state = ("ko", None, "a", "")
    return (*state, "", "", "기사", *server, False, *server, "offline", "", "", "")


def answers(wiring, work, kind="model", token=None):
    """The updates that a listener gives, by part."""

    async def collect():
        handle = _handler(wiring, kind, work)
        return [update async for update in handle(REQUEST, token, *values())]

    return asyncio.run(collect())


def test_a_bug_is_told_in_words_and_logged_without_the_key(parts, capsys):
    """Neither the page nor the log has it; the buttons can be pressed again."""

    async def work(asked, _at, _desk):
        redaction.remember(asked.secrets)  # as a connection does
        yield {}
        raise RuntimeError(f"bug: {asked.models[0].key} {asked.token}")

    wiring = wiring_of(parts)
    token = SimpleNamespace(token="hf_canary_token")
    last = answers(wiring, work, token=token)[-1]
    log = capsys.readouterr().err
    assert "RuntimeError: bug: [redacted] [redacted]" in log
    assert "canary" not in log + str(last)
    assert "문제가 생겼습니다" in last[wiring.results.status]
    assert last[wiring.form.run_model]["interactive"] is True
    assert not {KEY, "hf_canary_token"} & redaction._remembered


def test_what_a_visitor_can_set_right_is_told(parts):
    """A problem's own words, with the server's behind them, escaped."""

    async def work(_asked, _at, _desk):
        yield {}
        raise Problem("wrong_key", "<b>refused</b>")

    wiring = wiring_of(parts)
    told = answers(wiring, work)[-1][wiring.results.status]
    assert "서버가 키를 받지 않았습니다" in told
    assert "&lt;b&gt;refused" in told


@pytest.mark.parametrize(("public", "runs"), [(True, limits.PER_MINUTE["model"]), (False, 20)])
def test_runs_are_counted_on_a_public_page_alone(parts, public, runs):
    """The 13th within a minute is refused; on a laptop nobody counts."""

    async def work(_asked, _at, _desk):
        yield {"ran": True}

    wiring = wiring_of(parts, public=public)
    found = [answers(wiring, work)[-1] for _ in range(20)]
    assert sum("ran" in each for each in found) == runs


def test_the_language_never_changes_the_button_to_sign_in(monkeypatch):
    """It is there in a Space with a login, and not among what is reworded."""
    monkeypatch.setenv("OAUTH_CLIENT_ID", "canary")
    monkeypatch.setattr(gr.Blocks, "expects_oauth", False)  # signing in needs gradio[oauth]
    labels = Labels()
    with gr.Blocks() as page:
        form_parts(Context(), labels)
    there = [each for each in page.blocks.values() if isinstance(each, gr.LoginButton)]
    assert len(there) == 1
    assert not any(each is there[0] for each in labels.components)


def test_a_choice_of_one_side_is_the_first(parts):
    """A second side that is gone is not left chosen; two leave the choice alone."""
    _, results = parts
    one = Desk("제목", "기사", None, (Side("m"),))
    two = Desk("제목", "기사", None, (Side("m"), Side("n")))
    alone, both = (growing(results, desk, "ko", "b", "")[results.side] for desk in (one, two))
    assert (alone["value"], alone["visible"]) == ("a", False)
    assert ("value" in both, both["visible"]) == (False, True)


def test_a_listener_that_fails_speaks_the_language_of_the_page(capsys):
    """Nothing of the exception but in the log."""

    def fails(_tongue):
        raise RuntimeError("canary")

    with pytest.raises(gr.Error, match="페이지 안에서") as told:
        in_words(fails)("ko")
    assert "canary" not in str(told.value)
    assert "RuntimeError: canary" in capsys.readouterr().err
