"""The page in a real browser: Try it, with the baseline and with a fake model server."""

from __future__ import annotations

import json

import pytest
from space_browser import ARTICLE
from space_browser import BAIT
from space_browser import ask_server
from space_browser import figures
from space_browser import paste
from space_browser import run
from space_browser import view

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")


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
