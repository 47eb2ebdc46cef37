"""A real browser for tests of pages: Debian's Chromium or Chrome, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager

import pytest

VARIABLE = "FINNEWSBENCH_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium():
    """Path of a Chromium: the one that `VARIABLE` names, else one on the PATH, else ``""``."""
    named = os.environ.get(VARIABLE)
    return named or next(filter(None, map(shutil.which, NAMES)), "")


@contextmanager
def open_browser():
    """A browser; the test is skipped, with the reason, where there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
    path = chromium()
    if not path:
        pytest.skip(f"no Chromium on the PATH; install one, or name it with {VARIABLE}")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def opened(page, url):
    """Open a Gradio page, and wait until its events are wired: its first one is answered."""

    def answered(response):
        return response.request.method == "POST" and "/gradio_api/" in response.url

    with page.expect_response(answered, timeout=60_000):
        page.goto(url, wait_until="commit")


def outside(page):
    """A list that grows with every request of a page that leaves this machine."""
    found = []

    def note(request):
        local = ("http://127.0.0.1", "http://localhost", "data:", "blob:", "ws://127.0.0.1")
        if not request.url.startswith(local):
            found.append(request.url)

    page.on("request", note)
    return found
