"""Markup in article, labels, items and reasons stays text in every view of the page."""

from __future__ import annotations

import json
import re
import socket

import pytest
from browser import open_browser
from browser import opened
from browser import outside
from fakes.judge_server import judge_server
from hand import perfect
from hand import row
from judge_cases import asked
from judge_cases import reply
from judge_cases import ruling

from finnewsbench.space.context import Context
from finnewsbench.space.serving import ready_page

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

IMG = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>alert(2)</script>"
TITLE = f"제목 {IMG}{SCRIPT}"
LABEL = f"참조{IMG}{SCRIPT}"
ITEM = f"항목{IMG}{SCRIPT}"
SENTENCE = f"{IMG}{SCRIPT} 끝이라고 밝혔다."
REASON = f"까닭 {IMG}{SCRIPT}"


def hostile_row():
    """The hand-made article with markup in its title, text, labels and aliases."""
    made = row()
    first, *others = made["companies"]
    labelled = {**first, "aliases": [*first["aliases"], LABEL]}
    theme = {"name": LABEL, "relevance": 0.7, "sentence": SENTENCE, "aliases": []}
    start = len(made["article"]) + 2
    theme |= {"start": start, "end": start + len(SENTENCE)}
    return {
        **made,
        "title": TITLE,
        "article": f"{made['article']}\n\n{SENTENCE}",
        "companies": [labelled, *others],
        "themes": [*made["themes"], theme],
    }


def answer(body, _nth):
    """As a judge, yes with a hostile reason; as a model, hostile items beside the reference's."""
    if "판정할 id" in body["messages"][-1]["content"]:
        ids = asked(body["messages"])
        return reply([ruling(each, "yes", reason=REASON) for each in ids])
    item = {"name": ITEM, "relevance": 0.5, "sentence": SENTENCE}
    said = perfect()
    return json.dumps(
        {**said, "keywords": [item], "themes": [item, {**item, "sentence": ITEM}]},
        ensure_ascii=False,
    )


@pytest.fixture(scope="module")
def models():
    """A server that is model and judge."""
    with judge_server(answer) as server:
        yield server


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A visitor's page over hostile data; whatever ran or was loaded is an error at the end."""
    folder = tmp_path_factory.mktemp("hostile") / "data"
    folder.mkdir()
    line = json.dumps(hostile_row(), ensure_ascii=False)
    (folder / "validation.jsonl").write_text(line + "\n", encoding="utf-8", newline="\n")
    blocks, options = ready_page(Context(data=str(folder.parent)))
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    blocks.launch(server_name="127.0.0.1", server_port=port, prevent_thread_lock=True, **options)
    with open_browser() as browser:
        made = browser.new_page(viewport={"width": 1440, "height": 900})
        made.set_default_timeout(20_000)
        wrong, away = [], outside(made)
        made.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
        made.on("pageerror", lambda error: wrong.append(str(error)))
        opened(made, f"http://127.0.0.1:{port}/")
        made.wait_for_selector("#fnb-cards .fnb-score")
        yield made
        assert (wrong, away) == ([], [])
    blocks.close(verbose=False)


def none_made(page):
    """Whether no element was made of the text."""
    page.wait_for_timeout(200)  # an image that can't be loaded calls its handler later
    return page.locator("img[src=x], main script").count() == 0


def ask_server(page, side, url, model):
    """Name the model server for a part of the form."""
    page.click(f"#fnb-kind-{side} label:nth-child(2)")
    page.fill(f"#fnb-model-{side} :is(input, textarea)", model)
    page.fill(f"#fnb-url-{side} input", url)
    page.keyboard.press("Enter")
    page.fill(f"#fnb-key-{side} input", "sk-none")
    page.keyboard.press("Tab")


@pytest.fixture(scope="module")
def compared(page, models):
    """The page after a comparison of the baseline with a hostile model, by a hostile judge."""
    assert TITLE in page.inner_text("#fnb-board")
    page.check("#fnb-compare input")
    page.wait_for_selector("#fnb-kind-b:visible")
    ask_server(page, "b", models.url, "org/model")
    ask_server(page, "judge", models.url, "other/judge")
    page.click("#fnb-run-model")
    page.wait_for_selector(f"#fnb-board >> text={REASON}")
    page.wait_for_selector("#fnb-cancel", state="hidden")
    return page


def test_two_models_and_a_judge(compared):
    """Both sides are there, with items and reasons that are markup."""
    page = compared
    board = page.locator("#fnb-board")
    assert board.locator(".fnb-try-items").count() == 2
    assert "A · baseline" in board.inner_text()
    assert "B · org/model" in board.inner_text()
    for text in (TITLE, SENTENCE, ITEM, REASON):
        assert text in board.inner_text()
    letters = page.locator("#fnb-cards .fnb-score").first.locator(".fnb-letter")
    assert letters.all_inner_texts() == ["A", "B"]
    assert none_made(page)


@pytest.mark.parametrize(
    ("name", "part", "text"),
    [
        ("참조", "#fnb-reference", LABEL),
        ("고치기", "#fnb-table", ITEM),
        ("JSON", "#fnb-now", ITEM),
        ("호출", "#fnb-curl", SENTENCE[:20]),
    ],
)
def test_other_views_of_a_result(compared, name, part, text):
    """Reference, table, JSON and call of side B."""
    page = compared
    page.locator("#fnb-side label").nth(1).click()
    page.locator(".fnb-view-tabs").get_by_role("tab", name=name, exact=True).click()
    page.locator(part).wait_for()
    page.wait_for_function(
        "([part, text]) => document.querySelector(part).innerText.includes(text)", arg=[part, text]
    )
    assert none_made(page)


def test_the_leaderboard_and_an_article_of_it(page):
    """The baseline's run over the hostile article: table, then drill-down."""
    page.get_by_role("tab", name="리더보드", exact=True).click()
    page.locator("#fnb-board-table [role=gridcell]").first.click()
    page.locator("#fnb-board-open", has_text=re.compile("baseline")).click()
    page.locator(".fnb-board-column").first.wait_for()
    shown = page.locator(".fnb-try-board:visible")
    assert TITLE in shown.inner_text()
    assert SENTENCE in shown.inner_text()
    assert LABEL in shown.inner_text()  # a theme that the baseline missed
    assert none_made(page)


def test_the_dataset(page):
    """List, article and labels."""
    page.get_by_role("tab", name="데이터셋", exact=True).click()
    page.locator("#fnb-data-list label").first.wait_for()
    assert TITLE in page.inner_text("#fnb-data-list")
    shown = page.locator(".fnb-try-board:visible")
    shown.wait_for()
    for text in (TITLE, SENTENCE, LABEL):
        assert text in shown.inner_text()
    assert none_made(page)
