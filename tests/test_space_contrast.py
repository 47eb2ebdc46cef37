"""Text of the page can be read: its contrast with what is behind it, in both schemes (WCAG AA)."""

from __future__ import annotations

import pytest
from browser import open_browser
from space_browser import every_tab
from space_browser import served
from space_browser import visits

from finnewsbench.space.context import Context

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

FAINT = """() => {
    const drawn = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const rgba = color => {
        drawn.clearRect(0, 0, 1, 1); drawn.fillStyle = color; drawn.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = drawn.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
    };
    const over = (top, low) => [0, 1, 2].map(i => top[i] * top[3] + low[i] * (1 - top[3]));
    const light = color => {
        const [r, g, b] = color.map(v => v / 255).map(
            v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const above = e => e ? [e, ...above(e.parentElement)] : [];
    const behind = all => all.map(e => rgba(getComputedStyle(e).backgroundColor))
        .reverse().reduce((low, top) => over(top, low), [255, 255, 255]);
    const found = new Set();
    const look = (e, color, text) => {
        const style = getComputedStyle(e), size = parseFloat(style.fontSize), all = above(e);
        const seen = all.reduce((part, x) => part * getComputedStyle(x).opacity, 1);
        const box = e.getBoundingClientRect();
        if (seen < .05 || box.width < 2 || e.closest('[disabled]')) return;
        const low = behind(all), ink = rgba(color);
        ink[3] *= seen;
        const both = [light(over(ink, low)), light(low)];
        const large = size >= 24 || (size >= 18.6 && style.fontWeight >= 700);
        const ratio = (Math.max(...both) + .05) / (Math.min(...both) + .05);
        if (ratio < (large ? 3 : 4.5)) found.add(`${ratio.toFixed(2)} ${text.slice(0, 30)}`);
    };
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const e = texts.currentNode.parentElement, text = texts.currentNode.textContent.trim();
        if (!text || !e.checkVisibility({visibilityProperty: true})) continue;
        if (e.closest('.cm-editor')) continue;  // darkened by a filter, which has no colour to read
        const style = getComputedStyle(e);
        look(e, e instanceof SVGElement ? style.fill : style.color, text);
    }
    for (const e of document.querySelectorAll('input, textarea'))
        if (e.placeholder && !e.value && e.checkVisibility())
            look(e, getComputedStyle(e, '::placeholder').color, e.placeholder);
    return [...found];
}"""
"""What can't be read well: the ratio and the text.  Large text needs 3, other text 4.5."""


@pytest.fixture(scope="module")
def visit():
    """Open a page of a visitor of its own."""
    with served(Context()) as root, open_browser() as browser, visits(browser, root) as go:
        yield go


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_text_stands_out_from_what_is_behind_it(visit, scheme):
    """Form with fields of a server, an error, results, every tab and the tabs inside them."""
    page = visit(f"?__theme={scheme}")
    assert page.evaluate("document.body.classList.contains('dark')") is (scheme == "dark")
    page.click("#fnb-kind-a label:nth-child(2)")
    page.wait_for_selector("#fnb-key-a input:visible")
    page.fill("#fnb-article textarea", "")
    page.click("#fnb-run-model")
    page.wait_for_selector(".fnb-error")
    faint = {where: page.evaluate(FAINT) for where in every_tab(page, "ko")}
    assert len(faint) == 5 + 3 + 2 + 1
    assert {where: found for where, found in faint.items() if found} == {}
