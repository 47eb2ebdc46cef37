"""The documentation builds without a warning, says what the program says, and fetches nothing."""

from __future__ import annotations

import html
import importlib
import os
import re
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml
from browser import open_browser
from browser import outside
from datasets import load_dataset
from test_readme import DOCUMENTS
from test_readme import blocks

import finnewsbench
from finnewsbench.dataset_builder.importing.mapping import mapping_for

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md"))
GENERATED = {"commands", "example", "statistics"}
"""Pages that the build makes."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_):
        """Nothing."""


def build(folder):
    """Build the site into a folder."""
    pytest.importorskip("mkdocs", reason="pip install 'finnewsbench[docs]'")
    pytest.importorskip("mkdocstrings", reason="pip install 'finnewsbench[docs]'")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/build_docs.py", folder],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built once."""
    return build(tmp_path_factory.mktemp("site"))


@pytest.fixture
def script(monkeypatch):
    """Import one of the scripts."""
    monkeypatch.syspath_prepend(ROOT / "scripts")
    return importlib.import_module


def text_of(page):
    """A page's text without markup."""
    return html.unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8")))


def test_every_page_is_there(site):
    """Those of docs/ and those that are made; a figure is an image of its own."""
    made = {page.stem for page in site.glob("*.html")} - {"404"}
    assert made == {Path(page).stem for page in PAGES} | GENERATED
    assert (site / "pipeline.svg").read_bytes() == (ROOT / "docs/pipeline.svg").read_bytes()


def test_every_function_has_its_arguments_and_errors(site):
    """The reference shows all that is exported, each with what it takes, gives back and raises."""
    shown = text_of(site / "api.html")
    page = (site / "api.html").read_text("utf-8")
    for name in set(finnewsbench.__all__) - {"__version__"}:
        module = getattr(finnewsbench, name).__module__
        assert f'id="{module}.{name}"' in page
    for word in ("attempt_seconds", "allow_different", "StopRunError", "signature", "Holm"):
        assert word in shown


def test_every_command_and_option_is_shown(site):
    """The command-line page has the words of `--help` for a command of each kind."""
    shown = text_of(site / "commands.html")
    for name in ("run", "dataset import", "batch submit", "label agree"):
        assert f"finnewsbench {name}" in shown
        done = subprocess.run(
            [sys.executable, "-m", "finnewsbench", *name.split(), "--help"],
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "200"},
            check=True,
        )
        options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", done.stdout)) - {"--help"}
        assert {option for option in options if option not in shown} == set()
    assert "test[sample:60]" in shown


def test_the_example_is_the_article_with_its_labels(site):
    """Text, names and evidence of the row; a label's sentence is marked in the text."""
    page = (site / "example.html").read_text("utf-8")
    shown = text_of(site / "example.html")
    row = next(r for r in load_dataset("finnewsbench", split="validation") if r["id"] == "fnb-v001")
    for line in row["article"].split("\n"):
        assert line in shown
    for item in (*row["companies"], *row["people"], *row["themes"], *row["keywords"]):
        assert item["name"] in shown
    assert f'<mark class="evidence">{row["companies"][0]["sentence"]}</mark>' in page


def test_text_of_articles_is_no_markup(script):
    """Names and sentences can't break a table or open a tag."""
    cell = script("docs_pages")._cell
    assert cell("a|b <i> *c*") == "a&#124;b &lt;i&gt; &#42;c&#42;"


def test_the_sector_plot_is_of_the_data(site, script):
    """A bar a sector, as long as its share: 13 pixels a per cent."""
    pages = script("docs_pages")
    shares = re.findall(
        r'<rect x="280" y="\d+" width="([\d.]+)" height="22"',
        (site / "statistics.html").read_text("utf-8"),
    )
    companies = [c for r in load_dataset("finnewsbench", split="test") for c in r["companies"]]
    counted = [
        sum(c["sector"] == name for c in companies) * 100 / len(companies) for name in pages.SECTORS
    ]
    assert len(shares) == 12
    assert [float(width) for width in shares] == pytest.approx(
        [13 * share for share in counted], abs=13 * 0.05 + 0.05
    )


def test_documents_are_included_not_copied(script):
    """Headings' parts, without front matter; links lead to pages, or name the file."""
    included = script("build_docs").included
    card = included("<!-- include dataset_builder/README.md -->")
    assert card.startswith("# Dataset card")
    assert "[GUIDELINES.md](guidelines.md)" in card
    assert "`dataset_builder/croissant.json`" in card
    part = included("<!-- include README.md: Licence -->")
    assert part.startswith("Code: Apache-2.0 (`LICENSE`)")
    with pytest.raises(SystemExit, match="no heading 'Nothing'"):
        included("<!-- include README.md: Nothing -->")


def test_python_examples_run(script, tmp_path):
    """Each example of a page runs: here, or with the document that it is included from."""
    included = script("build_docs").included
    elsewhere = [example for document in DOCUMENTS for example in blocks(document, "python")]
    shown = []
    for page in PAGES:
        path = tmp_path / Path(page).name
        path.write_text(included((ROOT / page).read_text("utf-8")), encoding="utf-8")
        shown += blocks(path, "python")
    assert len(shown) >= 5
    for example in shown:
        if example in elsewhere:
            continue
        done = subprocess.run(
            [sys.executable, "-c", example],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def test_the_mapping_file_is_one(tmp_path):
    """The example on the page about imports is read as it stands."""
    (example,) = blocks("docs/import.md", "yaml")
    path = tmp_path / "m.yaml"
    path.write_text(example, encoding="utf-8")
    assert mapping_for(path, {}).to_dict().keys() == yaml.safe_load(example).keys()


def test_nothing_is_fetched_and_nothing_fails(site):
    """A browser that opens pages of each kind asks this machine alone, and finds what it asks."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with open_browser() as browser:
            page = browser.new_page()
            asked, failed = outside(page), []
            page.on("response", lambda got: failed.append(got.url) if got.status >= 400 else None)
            page.on("pageerror", lambda error: failed.append(str(error)))
            for name in ("index", "pipeline", "statistics", "api"):
                page.goto(f"http://127.0.0.1:{server.server_port}/{name}.html")
                page.wait_for_load_state("networkidle")
    finally:
        server.shutdown()
        server.server_close()
    assert (asked, failed) == ([], [])


@pytest.mark.slow
def test_the_same_checkout_gives_the_same_bytes(site, tmp_path):
    """No dates, no order of a set, no path of this machine."""
    again = build(tmp_path / "again")
    files = {p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()}
    assert {p.relative_to(again): p.read_bytes() for p in again.rglob("*") if p.is_file()} == files
