"""Several visitors of the page in a real browser: keys, waiting, a model that hangs."""

from __future__ import annotations

import socket
import threading

import pytest
from space_browser import ask_server
from space_browser import run
from space_browser import served
from space_browser import view
from space_browser import visits

from finnewsbench.space import try_handling
from finnewsbench.space import waiting
from finnewsbench.space.context import Context

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")


def test_two_visitors_with_their_own_keys_never_mix(visit, models):
    """Each key reaches the server with its own model; no answer to a browser holds either."""
    models.reset(echo=True, latency_ms=300)
    people = [(visit(), f"model-{n}", f"sk-canary-page-{n}") for n in (1, 2)]
    for page, model, key in people:
        page.on("response", lambda response, page=page: page.bodies.append(response))
        ask_server(page, "a", models.url, model, key)
        page.wait_for_selector("#fnb-run-model:visible")
    for page, _, _ in people:
        page.click("#fnb-run-model")
    for page, model, _ in people:
        page.wait_for_selector(f"#fnb-status >> text={model}")
        page.wait_for_selector("#fnb-cancel", state="hidden")
        assert "model-1" in page.inner_text("#fnb-status") or model == "model-2"
    asked = {entry["body"]["model"]: entry["head"] for entry in models.log()}
    for page, model, key in people:
        assert f"Bearer {key}" in asked[model]
        view(page, "호출")
        page.wait_for_selector("#fnb-curl >> text=$OPENAI_API_KEY")
        texts = [_body(response) for response in page.bodies]
        texts += [
            page.request.get(page.url + path).text() for path in ("config", "gradio_api/info")
        ]
        assert len(texts) > 5
        assert not any("sk-canary" in text for text in texts)
    info = people[0][0].request.get(people[0][0].url + "gradio_api/info").json()
    assert info["named_endpoints"] == {}


def _body(response):
    try:
        return response.text()
    except Exception:  # noqa: BLE001 (a redirect, or a page that has gone, has no body)
        return ""


@pytest.fixture
def hanging():
    """A server that takes a connection and never answers; whether the other side has left."""
    left = threading.Event()

    def hold(listening):
        connection, _ = listening.accept()
        with connection:
            while connection.recv(65536):
                pass
            left.set()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=hold, args=(listening,), daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1", left


def test_a_hanging_model_keeps_nobody_waiting_and_can_be_stopped(visit, hanging):
    """Another visitor's baseline runs meanwhile; what had come stays; the server is let go."""
    url, left = hanging
    slow, other = visit(), visit()
    slow.check("#fnb-compare input")
    slow.wait_for_selector("#fnb-kind-b:visible")
    ask_server(slow, "b", url, "slow-model")
    slow.wait_for_selector("#fnb-run-model:visible")
    slow.click("#fnb-run-model")
    slow.wait_for_selector("#fnb-cancel:visible")
    run(other)
    assert "항목" in other.inner_text("#fnb-status")
    assert slow.locator("#fnb-cancel").is_visible()
    assert not left.is_set()
    slow.wait_for_selector("#fnb-status >> text=/baseline · 항목/")  # which has ended
    slow.click("#fnb-cancel")
    slow.wait_for_selector("#fnb-status >> text=중지했습니다")
    slow.wait_for_selector("[data-card=company] .fnb-value:not([data-value='–'])")
    assert left.wait(10)


def test_who_has_to_wait_is_told_the_place_and_how_long(browser, hanging, monkeypatch):
    """One slot, three visitors: two wait, each in the page's language; the line moves up."""
    monkeypatch.setattr(try_handling, "AT_ONCE", {"baseline": 16, "model": 1})
    monkeypatch.setattr(waiting, "LOOK", 0.3)
    url, _ = hanging
    with served(Context()) as root, visits(browser, root) as go:
        first, second, third = go(), go(), go("?lang=en", width=390)
        third.wait_for_selector("text=Extract and score")
        for page in (first, second, third):
            ask_server(page, "a", url, "slow-model")
            page.wait_for_selector("#fnb-run-model:visible")
            page.click("#fnb-run-model")
            page.wait_for_selector("#fnb-cancel:visible")
        first.wait_for_selector("#fnb-status >> text=slow-model 추출 중")
        second.wait_for_selector("#fnb-status >> text=차례를 기다리고 있습니다 · 1번째")
        third.wait_for_selector("#fnb-status >> text=Waiting for your turn · number 2 in line")
        assert second.locator("#fnb-status").is_visible()
        first.click("#fnb-cancel")
        second.wait_for_selector("#fnb-status >> text=slow-model 추출 중")
        third.wait_for_selector("#fnb-status >> text=/number 1 in line · starts in about \\d+ s/")
        second.context.close()  # who leaves makes room
        third.wait_for_selector("#fnb-status >> text=slow-model at work")
        first.click("#fnb-run-model")
        first.wait_for_selector("#fnb-status >> text=1번째")
        first.click("#fnb-cancel")  # who waits may stop
        first.wait_for_selector("#fnb-status >> text=중지했습니다")
        assert first.locator("#fnb-cancel").is_hidden()
