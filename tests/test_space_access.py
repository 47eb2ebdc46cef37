"""The page for everybody: by keyboard, with a name for each control, at every width."""

from __future__ import annotations

import pytest
from space_browser import every_tab

from finnewsbench.space.words import say

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

ROLES = {
    *("button", "textbox", "searchbox", "combobox", "checkbox", "radio", "radiogroup", "switch"),
    *("slider", "spinbutton", "link", "tab", "option", "listbox", "menuitem", "table", "grid"),
    *("columnheader", "img", "graphics-document", "dialog", "region"),
}
"""Roles that a screen reader announces by a name."""


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


def nameless(page):
    """The roles and the HTML of what the accessibility tree has no name for."""
    session = page.context.new_cdp_session(page)
    found = []
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        if role in ROLES and not node["ignored"] and not name.strip():
            about = {"backendNodeId": node["backendDOMNodeId"]}
            html = session.send("DOM.getOuterHTML", about)["outerHTML"]
            found.append(f"{role}: {html[:160]}")
    session.detach()
    return found


@pytest.mark.parametrize("language", ["ko", pytest.param("en", marks=pytest.mark.slow)])
def test_everything_on_every_tab_has_a_name(visit, language):
    """As Chromium tells a screen reader: four tabs, the tabs inside them, what is folded away."""
    page = visit(f"?lang={language}")
    page.wait_for_selector(f"text={say(language, 'tagline')}")
    page.check("#fnb-compare input")
    for side in ("a", "b", "judge"):
        page.click(f"#fnb-kind-{side} label:nth-child(2)")
        page.wait_for_selector(f"#fnb-key-{side} input:visible")
    wrong = {where: nameless(page) for where in every_tab(page, language)}
    assert len(wrong) == 5 + 3 + 2 + 1
    assert {where: found for where, found in wrong.items() if found} == {}
