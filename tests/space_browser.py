"""The page and its visitors for tests in a real browser: serve it, fill in its form, read it."""

from __future__ import annotations

import socket
from contextlib import contextmanager

from browser import opened
from browser import outside

from finnewsbench.space.serving import ready_page
from finnewsbench.space.words import say

PATIENCE = 30_000
"""Milliseconds for one answer."""

BAIT = "<img src=x onerror=alert(1)><script>alert(2)</script>"
ARTICLE = (
    "가온전자는 2일 나래반도체와 3천억원 규모의 공급계약을 맺었다고 밝혔다.\n\n"
    f"가온전자 주가는 12% 급등했다. {BAIT} 김가람 가온전자 대표는 생산을 늘리겠다고 말했다."
)

READY = {
    "try": "#fnb-cards .fnb-score:visible",
    "board": "#fnb-board-table [role=gridcell]:visible",
    "dataset": "#fnb-data-list label:visible",
    "about": "#fnb-about-citation:visible",
}
"""Tab -> what is there when it can be looked at."""


def free_port():
    """A port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@contextmanager
def served(context):
    """The address of a page."""
    blocks, options = ready_page(context)
    _, root, _ = blocks.launch(
        server_name="127.0.0.1", server_port=free_port(), prevent_thread_lock=True, **options
    )
    try:
        yield root
    finally:
        blocks.close(verbose=False)


@contextmanager
def visits(browser, address):
    """A function that opens a page of a visitor of its own; all are closed afterwards."""
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

    try:
        yield go
    finally:
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


def every_tab(page, language):
    """Go through all tabs, and the tabs inside them, with what is folded away; say where one is."""
    for tab, ready in READY.items():
        page.get_by_role("tab", name=say(language, f"{tab}.tab"), exact=True).click()
        page.wait_for_selector(ready)
        for fold in page.locator(".fnb-board-more button.label-wrap:visible").all():
            fold.click()
        inside = page.locator("[role=tabpanel] [role=tab]:visible").all_inner_texts()
        for name in inside or [""]:
            if name:
                page.locator("[role=tab]:visible").get_by_text(name, exact=True).last.click()
                page.wait_for_timeout(300)
            yield f"{tab} {name}"
