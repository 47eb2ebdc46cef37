"""The annotators' page in a real browser."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from urllib.parse import quote

import pytest
from browser import outside
from review_project import BAIT
from review_project import HOSTILE
from review_project import SECOND
from review_project import TEXT
from review_project import write_project

from finnewsbench.dataset_builder.labelling.decisions import read
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.dataset_builder.labelling.review.serving import open_desk

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

from finnewsbench.dataset_builder.labelling.review import page as review_page

KIM, LEE = "김가람", "이나래"
LAPTOP = {"width": 1366, "height": 768}
PATIENCE = 10_000  # ms, for one answer


def serve(project, *, blind=False):
    """Start a server in this process; the blocks and their address."""
    desk = open_desk(project, [KIM, LEE], blind=blind, tell=print)
    blocks = review_page.build(desk, "ko")
    _, address, _ = blocks.launch(
        server_name="127.0.0.1",
        server_port=free_port(),
        prevent_thread_lock=True,
        **review_page.launch_options(),
    )
    return blocks, address


def free_port():
    """A port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One project with its server; each test begins it anew by removing its log."""
    project = write_project(tmp_path_factory.mktemp("review") / "project")
    blocks, address = serve(project)
    yield project, address
    blocks.close(verbose=False)


@pytest.fixture
def project(server):
    """The server's project, with nothing decided."""
    (server[0] / "decisions.jsonl").unlink(missing_ok=True)
    return server[0]


@pytest.fixture(scope="module")
def contexts(browser):
    """A session of the browser for each reviewer; it keeps Gradio's files from test to test."""
    found = {name: browser.new_context(viewport=LAPTOP) for name in (KIM, LEE)}
    yield found
    for context in found.values():
        context.close()


def load(context, address, reviewer, article=""):
    """A page of its own, opened as somebody."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.outside = outside(page)
    at = f"&article={article}" if article else ""
    page.goto(f"{address}?reviewer={quote(reviewer)}{at}", wait_until="commit")
    page.wait_for_selector(".fnb-board")
    return page


@pytest.fixture(scope="module")
def pages(server, contexts):
    """One page for each reviewer, loaded once: that is what takes time."""
    return {name: load(context, server[1], name) for name, context in contexts.items()}


@pytest.fixture
def visit(pages, project):  # noqa: ARG001 - the project is emptied first
    """A reviewer's page, at the first article and showing what the disk has now."""

    def go(reviewer=KIM):
        page = pages[reviewer]
        page.evaluate("document.activeElement.blur(); getSelection().removeAllRanges()")
        for _ in range(2):  # back to the first of three articles; the last answer is awaited
            stamp = page.locator(".fnb-board").get_attribute("data-stamp")
            page.keyboard.press("[")
            page.wait_for_selector(f'.fnb-board:not([data-stamp="{stamp}"])')
        return page

    return go


@pytest.fixture
def opened(server, contexts, project):  # noqa: ARG001 - the project is emptied first
    """Open another page of a reviewer; closed afterwards."""
    found = []

    def go(reviewer=KIM, address=server[1], article="", viewport=LAPTOP):
        page = load(contexts[reviewer], address, reviewer, article)
        found.append(page)
        page.set_viewport_size(viewport)
        return page

    yield go
    for page in found:
        page.close()


def row(page, key):
    """The row of a candidate."""
    return page.locator(f'.fnb-row[data-id="{key}"]')


def state(page, key, wanted):
    """Wait until a candidate is in a state."""
    page.wait_for_selector(f'.fnb-row.fnb-is-{wanted}[data-id="{key}"]')


def mine(project, article="a1", reviewer=KIM):
    """What stands on the disk."""
    return replay(read(project)).get(article, {}).get(reviewer)


def select(page, text):
    """Select a text of the article, as a drag with the mouse would."""
    page.evaluate(
        """text => {
            const walker = document.createTreeWalker(
                document.querySelector('.fnb-text'), NodeFilter.SHOW_TEXT);
            const nodes = []; let whole = '';
            while (walker.nextNode()) { nodes.push([walker.currentNode, whole.length]);
                whole += walker.currentNode.data; }
            const place = at => { const [node, from] = nodes.filter(n => n[1] <= at).pop();
                return [node, at - from]; };
            const start = whole.indexOf(text), range = document.createRange();
            if (start < 0) throw Error('not there');
            range.setStart(...place(start)); range.setEnd(...place(start + text.length));
            getSelection().removeAllRanges(); getSelection().addRange(range);
        }""",
        text,
    )
    page.wait_for_selector(".fnb-has")


def drag(page, text):
    """Select a text of the article with the mouse, from its first to its last character."""
    first, last = page.evaluate(
        """text => {
            const walker = document.createTreeWalker(
                document.querySelector('.fnb-text'), NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const at = walker.currentNode.data.indexOf(text);
                if (at < 0) continue;
                return [at, at + text.length - 1].map(from => {
                    const range = document.createRange();
                    range.setStart(walker.currentNode, from);
                    range.setEnd(walker.currentNode, from + 1);
                    const box = range.getBoundingClientRect();
                    return { left: box.left, right: box.right, middle: (box.top + box.bottom) / 2 };
                });
            }
        }""",
        text,
    )
    page.mouse.move(first["left"] + 1, first["middle"])
    page.mouse.down()
    page.mouse.move(last["right"] - 1, last["middle"], steps=4)
    page.mouse.up()
    page.wait_for_selector(".fnb-has")


def test_accept_reject_and_undo_are_on_the_disk_when_shown(visit, project):
    """Buttons of a row decide, the cursor goes to the next open row, undo takes back the last."""
    page = visit()
    row(page, "company-1").locator("[data-do=accept]").click()
    state(page, "company-1", "accept")
    assert mine(project).items["company-1"].accepted
    assert "저장됨" in page.inner_text(".fnb-said")
    assert row(page, "people-1").get_attribute("aria-current") == "true"
    page.click("#fnb-reject")
    state(page, "people-1", "reject")
    assert not mine(project).items["people-1"].accepted
    page.click("#fnb-undo")
    state(page, "people-1", "open")
    assert list(mine(project).items) == ["company-1"]
    assert row(page, "people-1").get_attribute("aria-current") == "true"
    assert page.outside == []


def test_a_selection_adds_the_exact_slice(visit, project):
    """What is selected becomes the name; the whole sentence around it is the evidence."""
    page = visit()
    select(page, " 🚗 차량용 반도체 공급")
    assert "🚗 차량용 반도체 공급" in page.inner_text(".fnb-chosen")
    page.click('[data-add="keyword"]')
    state(page, f"added-{KIM}-1", "add")
    values = mine(project).items[f"added-{KIM}-1"].values
    assert values["name"] == "🚗 차량용 반도체 공급"
    assert values["sentence"] == "누리솔전자는 12일 🚗 차량용 반도체 공급 계약을 맺었다고 밝혔다."
    assert TEXT[values["start"] : values["end"]] == values["sentence"]
    assert page.input_value("#fnb-name input, #fnb-name textarea") == "🚗 차량용 반도체 공급"


def test_a_selection_after_an_emoji_counts_code_points(visit, project):
    """Offsets behind a character of two UTF-16 units are the article's; the mouse selects."""
    page = visit()
    drag(page, "구리 가격")
    page.keyboard.press("4")
    state(page, f"added-{KIM}-1", "add")
    values = mine(project).items[f"added-{KIM}-1"].values
    assert (values["name"], values["sentence"]) == ("구리 가격", "다만 구리 가격 상승은 부담이다.")


def test_a_selection_gives_sentiment_evidence_and_excluded_names(visit, project):
    """Digits add sentiment and excluded names, V moves the evidence, repeats are not added."""
    page = visit()
    select(page, "부담")
    page.keyboard.press("6")
    state(page, f"added-{KIM}-1", "add")
    added = mine(project).items[f"added-{KIM}-1"]
    assert added.category == "sentiment"
    assert added.values["polarity"] == "negative"
    assert added.values["company"] == "누리솔전자"
    assert added.values["sentence"] == "다만 구리 가격 상승은 부담이다."

    select(page, "한빛나루증권")
    page.keyboard.press("8")
    page.wait_for_selector(".fnb-said.fnb-wrong")
    assert "이미 있습니다" in page.inner_text(".fnb-said")
    assert len(mine(project).items) == 1

    row(page, "people-1").locator(".fnb-name").click()
    page.wait_for_selector('.fnb-now[data-id="people-1"]')
    select(page, "구리")
    page.keyboard.press("v")
    state(page, "people-1", "edit")
    assert mine(project).items["people-1"].values["sentence"] == "다만 구리 가격 상승은 부담이다."


def test_a_selection_across_sentences_is_refused(visit, project):
    """A name lies within one sentence: nothing is recorded, and the page says why."""
    page = visit()
    select(page, "밝혔다. 계약 금액")
    page.keyboard.press("4")
    page.wait_for_selector(".fnb-said.fnb-wrong")
    assert "한 문장 안에서" in page.inner_text(".fnb-said")
    assert mine(project) is None


def test_the_editor_saves_each_field(visit, project):
    """Name, aliases, relevance, polarity and category are saved as they are set."""
    page = visit()
    name = page.locator("#fnb-name input, #fnb-name textarea")
    name.fill("누리솔電")
    name.press("Tab")
    state(page, "company-1", "edit")
    page.get_by_label("다른 이름").fill("누리솔전자\n누리솔")
    page.get_by_label("다른 이름").blur()
    page.wait_for_selector("text=누리솔전자, 누리솔")
    page.locator("fieldset", has_text="방향").get_by_text("부정").click()
    page.wait_for_selector('.fnb-row[data-id="company-1"] .fnb-negative')
    slider = page.locator(".fnb-edit input[type=range]")
    slider.focus()
    slider.press("ArrowLeft")
    page.wait_for_selector('.fnb-row[data-id="company-1"] b:text("0.95")')
    values = mine(project).items["company-1"].values
    assert values["name"] == "누리솔電"
    assert values["aliases"] == ["누리솔전자", "누리솔"]
    assert (values["polarity"], values["relevance"]) == ("negative", 0.95)
    assert values["sector"] == "Information Technology"


def test_the_keyboard_works_in_hangul_mode_and_not_while_typing(visit, project):
    """Letters act by their key, also when it writes Hangul; in a field they are text."""
    page = visit()
    page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'ㅁ', code: 'KeyA', bubbles: true}))"
    )
    state(page, "company-1", "accept")
    page.keyboard.press("e")
    page.keyboard.press("End")
    page.keyboard.type("ar")
    page.keyboard.press("Escape")
    state(page, "people-1", "edit")
    assert mine(project).items["people-1"].values["name"] == "이도현ar"
    for key in ("u", "3", "j", "1", "k", "-"):
        page.keyboard.press(key)
    page.wait_for_selector('.fnb-row[data-id="people-1"] b:text("0.35")')
    found = mine(project).items
    assert found["people-1"].values["relevance"] == 0.35
    assert found["people-1"].values["name"] == "이도현"
    assert found["theme-1"].values["relevance"] == 1.0


def test_quick_keys_each_act_on_what_the_last_one_left(visit, project):
    """Keys that come before the answer wait for it: six letters decide six candidates."""
    page = visit()
    page.keyboard.type("aararr")
    state(page, "excluded-1", "reject")
    found = mine(project).items
    accepted = {key for key, decided in found.items() if decided.accepted}
    assert len(found) == 6
    assert accepted == {"company-1", "people-1", "keyword-1"}


def test_two_reviewers_keep_both_decisions_and_see_the_conflict(visit, project):
    """Decisions of two browsers on one article stand side by side; a difference is marked."""
    kim, lee = visit(KIM), visit(LEE)
    kim.keyboard.press("a")
    state(kim, "company-1", "accept")
    lee.keyboard.press("r")
    state(lee, "company-1", "reject")
    assert mine(project, reviewer=KIM).items["company-1"].accepted
    assert not mine(project, reviewer=LEE).items["company-1"].accepted
    assert row(lee, "company-1").locator(".fnb-conflict").count() == 1
    assert KIM in row(lee, "company-1").inner_text()
    kim.keyboard.press("j")  # any answer shows what the other has done
    kim.wait_for_selector('.fnb-row[data-id="company-1"] .fnb-conflict')
    assert row(kim, "company-1").get_attribute("class").split()[1] == "fnb-is-accept"
    select(lee, "구리")
    lee.keyboard.press("4")
    state(lee, f"added-{LEE}-1", "add")
    kim.keyboard.press("k")
    state(kim, f"added-{LEE}-1", "open")


def test_done_asks_for_every_candidate_and_opens_the_next_article(visit, opened, project):
    """An article with open candidates is not finished; a finished one is left for the next."""
    page = visit()
    page.keyboard.press("d")
    page.wait_for_selector(".fnb-said.fnb-wrong")
    assert "6" in page.inner_text(".fnb-said")
    page.keyboard.type("aaaaaad")
    page.wait_for_selector('.fnb-board[data-article="a2"]')
    assert mine(project).done
    assert "완료 1/3" in page.inner_text(".fnb-status")
    again = opened()
    assert again.locator(".fnb-board").get_attribute("data-article") == "a2"
    other = opened(LEE)
    assert other.locator(".fnb-board").get_attribute("data-article") == "a1"
    again.keyboard.press("u")
    again.wait_for_selector('.fnb-board[data-article="a1"]')
    assert not mine(project).done


def test_text_of_articles_and_labels_is_shown_as_text(opened):
    """Markup and template code in title, article, name, votes and advice are characters."""
    page = opened(article="a2")
    page.keyboard.press("a")
    state(page, "keyword-1", "accept")
    shown = page.evaluate("document.querySelector('.fnb-text').textContent")
    assert shown == SECOND
    assert HOSTILE in page.inner_text(".fnb-paper h2")
    assert BAIT in row(page, "keyword-1").inner_text()
    page.keyboard.press("[")
    page.wait_for_selector('.fnb-board[data-article="a1"]')
    row(page, "theme-1").locator(".fnb-name").click()
    page.wait_for_selector(".fnb-advice")
    assert HOSTILE in page.inner_text(".fnb-advice")
    assert page.locator(".fnb-board img, .fnb-board script").count() == 0
    assert page.evaluate("window.hacked") is None


def test_jump_language_and_narrow_screen(opened):
    """One can go to any article, change the language, and reach all of it on a telephone."""
    page = opened(viewport={"width": 390, "height": 844})
    page.locator("#fnb-jump input").click()
    page.get_by_role("option", name="a3").click()
    page.wait_for_selector('.fnb-board[data-article="a3"]')
    page.locator("#fnb-language input").click()
    page.get_by_role("option", name="English").click()
    page.wait_for_selector("#fnb-accept:has-text('Accept')")
    assert page.inner_text(".fnb-list h3").startswith("Theme")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == 390


def test_blind_mode_hides_votes_and_the_others(visit, opened, project):
    """Neither votes, advice nor decisions of others reach a blind page, not even hidden."""
    open_page = visit(LEE)
    open_page.keyboard.press("a")
    state(open_page, "company-1", "accept")
    assert "model-one" in open_page.content()
    blocks, address = serve(project, blind=True)
    try:
        page = opened(KIM, address)
        state(page, "company-1", "open")
        row(page, "theme-1").locator(".fnb-name").click()
        page.wait_for_selector('.fnb-now[data-id="theme-1"]')
        board = page.inner_html(".fnb-board")
        for hidden in ("model-one", "2/3", LEE, "제목의 주제다"):
            assert hidden not in board
        assert row(page, "theme-1").locator(".fnb-facts").inner_text() == "0.90"
    finally:
        blocks.close(verbose=False)


def start(project, port):
    """The command in a process of its own, once it listens."""
    command = [sys.executable, "-m", "finnewsbench", "label", "review", str(project)]
    process = subprocess.Popen(
        [*command, "--reviewer", KIM, "--port", str(port)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert f"127.0.0.1:{port}" in process.stdout.readline()
    return process


def kill(process):
    """End a process as a power cut would."""
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_killed_server_loses_nothing_that_was_shown(tmp_path, browser):
    """Killed between actions and within one, what the page showed is kept, and it goes on."""
    project, port = write_project(tmp_path / "project"), free_port()
    process = start(project, port)
    page = browser.new_page()
    try:
        page.goto(f"http://127.0.0.1:{port}")
        state(page, "company-1", "open")
        page.keyboard.press("a")
        state(page, "company-1", "accept")
        page.keyboard.type("rr")  # under way when the server dies
        kill(process)
        page.wait_for_selector(".fnb-said.fnb-wrong")
        assert "확인되지 않았습니다" in page.inner_text(".fnb-said")
        shown = page.locator(".fnb-row:not(.fnb-is-open)").evaluate_all(
            "rows => rows.map(row => row.dataset.id)"
        )
        kept = set(mine(project).items)
        assert "company-1" in kept
        assert set(shown) <= kept

        process = start(project, port)
        rows = ".fnb-row:not(.fnb-is-open)"
        page.wait_for_function(
            f"document.querySelectorAll('{rows}').length == {len(kept)}"
            " && !document.querySelector('.fnb-wrong')"
        )
        page.keyboard.press("a")
        page.wait_for_function(f"document.querySelectorAll('{rows}').length == {len(kept) + 1}")
        kill(process)
        assert len(mine(project).items) == len(kept) + 1
    finally:
        page.close()
        kill(process) if process.poll() is None else None
