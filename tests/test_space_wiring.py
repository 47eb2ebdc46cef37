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
from finnewsbench.space import try_handling
from finnewsbench.space.guarding import in_words
from finnewsbench.space.labels import Labels
from finnewsbench.space.problems import Problem
from finnewsbench.space.serving import ready_page
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.try_form import lay_out as form_parts
from finnewsbench.space.try_handling import Wiring
from finnewsbench.space.try_handling import handler
from finnewsbench.space.try_results import lay_out as result_parts
from finnewsbench.space.try_results import lay_out_said
from finnewsbench.space.try_show import everything
from finnewsbench.space.try_show import growing
from finnewsbench.space.try_show import queued
from finnewsbench.space.waiting import Place

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
        handle = handler(wiring, kind, work)
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


def test_a_third_run_of_one_visitor_is_refused_while_two_are_under_way(parts):
    """Whatever their kind; one that was given up makes room, and is told apart from a failure."""
    wiring = wiring_of(parts, public=True)

    async def work(_asked, _at, _desk):
        yield {"ran": True}
        await asyncio.sleep(60)

    async def crowd():
        listeners = [handler(wiring, kind, work) for kind in ("model", "baseline", "model")]
        running = [each(REQUEST, None, *values()) for each in listeners]
        begun = [await anext(each) for each in running]
        await running[0].aclose()
        again = handler(wiring, "model", work)(REQUEST, None, *values())
        begun.append(await anext(again))
        for each in (*running, again):
            await each.aclose()
        return begun

    first, second, third, fourth = asyncio.run(crowd())
    assert [each.get("ran") for each in (first, second, third, fourth)] == [True, True, None, True]
    assert "한 번에 2개까지" in third[wiring.results.status]
    assert not wiring.visits.going


def test_who_has_no_slot_is_told_the_place_and_begins_when_one_is_free(parts, monkeypatch):
    """One slot: the second and the third wait; they are told in words, and may stop waiting."""
    monkeypatch.setattr(try_handling, "AT_ONCE", {"model": 1})
    wiring = wiring_of(parts)

    async def work(_asked, _at, _desk):
        yield {"ran": True}

    async def crowd():
        handle = handler(wiring, "model", work)
        running = [handle(REQUEST, None, *values()) for _ in range(3)]
        told = [await anext(each) for each in running]
        await running[1].aclose()
        await running[0].aclose()
        told.append(await anext(running[2]))
        await running[2].aclose()
        return told

    first, second, third, last = asyncio.run(crowd())
    status, cancel = wiring.results.status, wiring.form.cancel
    assert (first, last) == ({"ran": True}, {"ran": True})
    assert "1번째" in second[status]
    assert "2번째" in third[status]
    assert second[cancel]["visible"] is True
    assert (wiring.lines["model"].running, wiring.lines["model"].waiting) == (set(), [])


@pytest.mark.parametrize(
    ("place", "korean", "english"),
    [
        (Place(0, None), "1번째", "number 1 in line"),
        (Place(2, 0.0), "3번째 · 약 1초 뒤 시작", "number 3 in line · starts in about 1 s"),
        (Place(2, 12.1), "3번째 · 약 13초 뒤 시작", "number 3 in line · starts in about 13 s"),
        (Place(9, 91.0), "10번째 · 약 2분 뒤 시작", "number 10 in line · starts in about 2 min"),
    ],
)
def test_a_place_in_the_line_is_told_in_both_languages(place, korean, english):
    """Rounded up; minutes above a minute and a half; a status that is read out."""
    for language, told in (("ko", korean), ("en", english)):
        status = queued(place, language)
        assert f"{told}</p>" in status
        assert 'role="status" aria-live="polite"' in status


def test_the_example_is_nothing_to_download(parts):
    """In either language: the button comes with an extraction of one's own."""
    _, results = parts
    for origin, there in (("example", False), ("model", True)):
        desk = Desk("제목", "기사", None, (Side("m", origin=origin),))
        assert everything(results, desk, "en", "a", "")[results.download]["visible"] is there


def test_every_listener_tells_its_errors_in_words_of_the_pages_language():
    """All that the page calls with what a visitor chose is guarded, and is given the language."""
    blocks, _ = ready_page(Context())
    language = next(b for b in blocks.blocks.values() if b.elem_id == "fnb-language")
    called = [each for each in blocks.fns.values() if each.fn and each.inputs]
    bare = [each.name for each in called if not getattr(each.fn, "__wrapped__", None)]
    assert sorted(set(bare)) == ["handle"]  # which tells its errors in the status
    assert [each.name for each in called if language not in each.inputs] == []
    unasked = [each.fn for each in blocks.fns.values() if each.fn and not each.inputs]
    assert [fn.__name__ for fn in unasked if hasattr(fn, "__wrapped__")] == ["opened"]
    assert {fn.__name__ for fn in unasked} == {"opened", "<lambda>"}


def test_a_listener_without_language_speaks_that_of_the_page(capsys):
    """Before the page is there, nothing of it can be an input."""

    def fails():
        raise RuntimeError("canary")

    with pytest.raises(gr.Error, match="Something went wrong in the page"):
        in_words(fails, "en")()
    assert "RuntimeError: canary" in capsys.readouterr().err


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
