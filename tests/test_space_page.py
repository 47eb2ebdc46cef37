"""The page in a real browser: Try it, with the baseline and with a fake model server."""

from __future__ import annotations

import json
import socket
import threading

import pytest
from browser import open_browser
from browser import opened
from browser import outside
from fakes.model_server import started

from finnewsbench.space.context import Context
from finnewsbench.space.serving import ready_page

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

PATIENCE = 30_000  # ms, for one answer
BAIT = "<img src=x onerror=alert(1)><script>alert(2)</script>"
ARTICLE = (
    "가온전자는 2일 나래반도체와 3천억원 규모의 공급계약을 맺었다고 밝혔다.\n\n"
    f"가온전자 주가는 12% 급등했다. {BAIT} 김가람 가온전자 대표는 생산을 늘리겠다고 말했다."
)


def free_port():
    """A port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@pytest.fixture(scope="module")
def address():
    """The page's address; one server for all tests of this file."""
    blocks, options = ready_page(Context())
    _, root, _ = blocks.launch(
        server_name="127.0.0.1", server_port=free_port(), prevent_thread_lock=True, **options
    )
    yield root
    blocks.close(verbose=False)


@pytest.fixture(scope="module")
def models():
    """A fake model server that tells who asked."""
    with started(echo=True) as server:
        yield server


@pytest.fixture(scope="module")
def browser():
    """One browser for all tests of this file."""
    with open_browser() as opened:
        yield opened


@pytest.fixture
def visit(browser, address):
    """Open a page of a visitor of its own; closed afterwards."""
    contexts = []

    def go(query="", width=1440, height=900):
        context = browser.new_context(viewport={"width": width, "height": height})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.outside, page.dialogs, page.bodies = outside(page), [], []
        page.on("dialog", lambda dialog: (page.dialogs.append(dialog.message), dialog.dismiss()))
        opened(page, address + query)
        page.wait_for_selector("#fnb-cards .fnb-score")
        return page

    yield go
    for context in contexts:
        context.close()


def view(page, name):
    """Choose how to look at the results."""
    page.locator(".fnb-view-tabs").get_by_role("tab", name=name, exact=True).click()


def paste(page, article, title=""):
    """Put an own text into the form, and wait until it is counted."""
    page.fill("#fnb-title textarea", title)
    page.fill("#fnb-article textarea", article)
    page.wait_for_function(
        "count => document.querySelector('#fnb-count').innerText.startsWith(count)",
        arg=f"{len(article):,}자",
    )


def run(page, button="#fnb-run"):
    """Press the button, and wait until it can be pressed again.

    That a run has begun is seen by the status that is another: the other button may come and go
    between two looks of a busy machine.
    """
    page.eval_on_selector("#fnb-status .fnb-status", "old => { old.dataset.old = 1 }")
    page.click(button)
    page.wait_for_selector("#fnb-status .fnb-status:not([data-old]):not(:has(.fnb-busy))")
    page.wait_for_selector("#fnb-cancel", state="hidden")


def ask_server(page, side, url, model, key=""):
    """Name a model server for a side of the form."""
    page.click(f"#fnb-kind-{side} label:nth-child(2)")
    page.wait_for_selector(f"#fnb-model-{side} :is(input, textarea)")
    page.fill(f"#fnb-model-{side} :is(input, textarea)", model)
    page.fill(f"#fnb-url-{side} input", url)
    page.keyboard.press("Enter")
    page.fill(f"#fnb-key-{side} input", key)
    page.keyboard.press("Tab")


def figures(page):
    """Card -> the first value on it."""
    return dict(
        page.eval_on_selector_all(
            "#fnb-cards .fnb-score",
            "all => all.map(c => [c.dataset.card, c.querySelector('.fnb-value').dataset.value])",
        )
    )


def test_paste_extract_edit_and_download(visit):
    """The whole way with a text of one's own; no markup, nothing from elsewhere."""
    page = visit()
    paste(page, ARTICLE, f"가온전자 {BAIT}")
    assert "참조를 쓰지 않음" in page.inner_text("#fnb-count")
    run(page)
    before = figures(page)
    assert sorted(before) == ["consistency", "kept_out", "located", "supporting"]
    assert "벤치마크 점수가 아닙니다" in page.inner_text("#fnb-cards")
    assert BAIT in page.inner_text("#fnb-board .fnb-try-text")
    page.locator("#fnb-board a.fnb-quote").first.click()
    assert page.evaluate("location.hash").startswith("#sentence-")
    assert page.locator(".fnb-sentence:target").count() == 1

    view(page, "고치기")
    page.locator("#fnb-table [role=gridcell]").get_by_text("가온전자", exact=True).first.dblclick()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(f"없는회사{BAIT}")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('#fnb-status').innerText.includes('고침')")
    assert figures(page)["supporting"] != before["supporting"]
    view(page, "결과")
    assert f"없는회사{BAIT}" in page.inner_text("#fnb-board")

    with page.expect_download() as waiting:
        page.click("#fnb-download")
    record = json.loads(open(waiting.value.path(), encoding="utf-8").read())  # noqa: PTH123, SIM115
    assert record["origin"] == "edited"
    names = [
        item["name"] for items in record["extraction"].values() for item in items if "name" in item
    ]
    assert f"없는회사{BAIT}" in names
    assert page.locator("main img, main script").count() == 0
    assert (page.dialogs, page.outside) == ([], [])


def test_a_benchmark_article_is_scored_against_its_reference(visit):
    """Chosen from the list, in English; its reference can be seen; pasted JSON is scored too."""
    page = visit("?lang=en")
    page.wait_for_selector("text=Extract and score")
    page.click("#fnb-pick input")
    page.keyboard.press("Control+A")
    page.keyboard.type("v001")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=with reference · fnb-v001")
    run(page)
    assert sorted(figures(page))[:3] == ["company", "grounding", "keyword"]
    view(page, "Reference")
    assert page.locator("#fnb-reference .fnb-sentence.fnb-used").count() > 1
    view(page, "JSON")
    page.fill(
        "#fnb-json textarea",
        '{"companies": [], "people": [], "themes": [], "keywords": [], "sentiment": []}',
    )
    page.click("#fnb-apply")
    page.wait_for_selector("#fnb-status >> text=Pasted JSON")
    assert figures(page)["company"] == "0.000"
    page.fill("#fnb-json textarea", f"no JSON {BAIT}")
    page.click("#fnb-apply")
    page.wait_for_selector(".fnb-error >> text=The JSON cannot be read")
    assert page.dialogs == []


def test_two_models_stand_side_by_side(visit, models):
    """Cards with two figures, two lists of items; the side decides whose evidence is marked."""
    models.reset()
    page = visit()
    page.check("#fnb-compare input")
    page.wait_for_selector("#fnb-kind-b:visible")
    ask_server(page, "b", models.url, "model-b")
    page.wait_for_selector("#fnb-run-model:visible")
    run(page, "#fnb-run-model")
    board = page.locator("#fnb-board")
    heads = board.locator(".fnb-try-model").all_inner_texts()
    assert heads == ["A · baseline", "B · model-b"]
    assert page.locator("#fnb-cards .fnb-score").first.locator(".fnb-value").count() == 2
    marked = board.locator(".fnb-try-paper").inner_html()
    page.locator("#fnb-side label").nth(1).click()
    page.wait_for_function(
        "old => document.querySelector('#fnb-board .fnb-try-paper').innerHTML !== old", arg=marked
    )


def test_the_form_is_filled_and_run_by_keyboard(visit):
    """Tab reaches language, tabs, article, models and button in the order that is seen."""
    page = visit()
    page.locator("#fnb-language input").first.focus()
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.closest('[id^=fnb-]')?.id ?? ''"))
        if reached[-1] == "fnb-run":
            break
    known = ["fnb-pick", "fnb-title", "fnb-article", "fnb-kind-a", "fnb-compare", "fnb-kind-judge"]
    assert [name for name in dict.fromkeys(reached) if name in known] == known
    page.keyboard.press("Enter")
    page.wait_for_selector("#fnb-status >> text=항목")
    page.wait_for_selector("#fnb-status >> text=예시", state="detached")
    assert named(page) == []


def named(page):
    """Controls that are seen and that a screen reader has no name for."""
    return page.evaluate(
        """() => [...document.querySelectorAll('button, input, textarea, a[href], [role=tab]')]
            .filter(e => e.offsetParent && !e.closest('[aria-hidden=true]') && !e.disabled)
            .filter(e => !(e.getAttribute('aria-label') || e.innerText?.trim() || e.title
                || [...(e.labels ?? [])].some(label => label.innerText.trim())))
            .map(e => e.outerHTML)"""
    )


def test_a_paste_of_200_kb_is_refused_politely(visit):
    """With a count; what was there stays."""
    page = visit()
    text = "가온전자가 밝혔다. " * 6500  # 11 characters, 29 bytes each
    paste(page, text)
    page.click("#fnb-run")
    page.wait_for_selector(".fnb-error")
    assert "71,500자 / 20,000자" in page.inner_text("#fnb-status")
    assert page.locator("#fnb-run").is_enabled()
    assert page.locator("#fnb-board .fnb-sentence").count() > 3


def test_enter_ends_a_composition_and_submits_nothing(visit):
    """Hangul is composed with Enter; title, model name and key have no Enter of their own."""
    page = visit()
    page.click("#fnb-title textarea")
    session = page.context.new_cdp_session(page)
    session.send(
        "Input.imeSetComposition", {"text": "가온", "selectionStart": 2, "selectionEnd": 2}
    )
    page.keyboard.press("Enter")
    session.send("Input.insertText", {"text": "가온"})
    page.keyboard.press("Enter")
    page.click("#fnb-kind-a label:nth-child(2)")
    page.click("#fnb-model-a :is(input, textarea)")
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    assert page.locator("#fnb-cancel").is_hidden()
    assert "예시" in page.inner_text("#fnb-status")


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


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_nothing_overflows_and_the_language_keeps_the_results(visit, width):
    """No sideways scrolling at any width; a switch redraws what is there."""
    page = visit(width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#fnb-language label").nth(1).click()
    page.wait_for_selector("text=Extract and score")
    page.wait_for_selector("#fnb-status >> text=Example")
    assert "same as" in page.inner_text("#fnb-board")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
