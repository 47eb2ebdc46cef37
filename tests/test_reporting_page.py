"""The HTML page: one file, nothing from elsewhere, names are data."""

import base64
import hashlib
import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from report_runs import NO_THEMES
from report_runs import PERFECT
from report_runs import made

from finnewsbench.reporting.document import report_on
from finnewsbench.reporting.figures import pictures
from finnewsbench.reporting.labels import ENGLISH
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.page import inline
from finnewsbench.reporting.page import page
from finnewsbench.reporting.runs import read_runs

WICKED = "</title><script>alert('1')</script>\"onload=\"x&amp;--><svg onload=1>"


class Read(HTMLParser):
    """Counts tags, ids and attributes; keeps the text outside of styles and scripts."""

    def __init__(self):
        super().__init__()
        self.tags, self.ids, self.attributes, self.text = Counter(), Counter(), [], []
        self.last = ""

    def handle_starttag(self, tag, attrs):
        """Count it and what it carries."""
        self.tags[tag] += 1
        self.last = tag
        self.attributes += attrs
        self.ids.update(value for name, value in attrs if name == "id")

    def handle_data(self, data):
        """Keep what is read."""
        if self.last not in {"style", "script"}:
            self.text.append(data)


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The page of two runs, one of a wicked name, and what a parser reads in it."""
    place = tmp_path_factory.mktemp("runs")
    folders = [made(place / "a", WICKED), made(place / "b", "b", (PERFECT, NO_THEMES))]
    report = report_on(mark(read_runs(folders)), paper=True)
    text = page(report, pictures(report, ENGLISH, files=False), ENGLISH)
    read = Read()
    read.feed(text)
    return text, read, report


def test_names_are_data(shown):
    """No element comes from a name, and the name is read as it is."""
    _, read, _ = shown
    assert read.tags["script"] == 1
    assert not [name for name, _ in read.attributes if name.startswith("on")]
    assert WICKED in read.text


def test_nothing_is_asked_of_anybody(shown):
    """No address but the names of XML spaces; the policy allows no source at all."""
    text, read, _ = shown
    assert set(re.findall(r"https?://[^\"' ]+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert not read.tags.keys() & {"link", "img", "iframe", "object", "embed", "base"}
    assert not [value for name, value in read.attributes if name == "src"]
    assert "default-src 'none'" in text
    assert "url(" not in re.sub(r"url\(#", "", text)


def test_the_policy_lets_its_own_script_run(shown):
    """The hash in the policy is the script's."""
    text, _, _ = shown
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text


def test_every_table_and_figure_is_there(shown):
    """Each table under its key, each figure twice (wide and for phones), every id once."""
    _, read, report = shown
    assert {sheet.key for sheet in report.sheets} <= read.ids.keys()
    assert read.tags["svg"] == 6
    assert read.tags["table"] == len(report.sheets)
    assert [id_ for id_, times in read.ids.items() if times > 1] == []
    links = {value[1:] for name, value in read.attributes if name == "href" and value[0] == "#"}
    assert links <= read.ids.keys()


def test_a_page_of_one_run_lacks_no_figure(tmp_path):
    """What its own table says already is folded, figures with it."""
    report = report_on(mark(read_runs([made(tmp_path / "a")])))
    read = Read()
    read.feed(page(report, pictures(report, ENGLISH, files=False), ENGLISH))
    assert read.tags["svg"] == 6
    assert read.tags["details"] == 1 + sum(sheet.folded for sheet in report.sheets) == 6


def test_it_is_for_phones_and_both_themes(shown):
    """The window's own width; light and dark; heads that sort are buttons."""
    text, read, _ = shown
    assert ("content", "width=device-width, initial-scale=1") in read.attributes
    assert "prefers-color-scheme: dark" in text
    assert "@media (max-width: 640px)" in text
    assert read.tags["button"] > 20


def test_what_rows_are_sorted_by(shown):
    """The value behind a figure, unrounded; nothing where there is none."""
    text, _, report = shown
    value = report.data["runs"][1]["rubric"]["theme"]["value"]
    assert f'<td data-sort="{value}" class="best">{value:.3f}<small>' in text
    assert '<td data-sort="">-</td>' in text


def test_figures_take_the_pages_colours_and_ids():
    """Prologue, comments and size go; colours become the page's; references follow their ids."""
    svg = (
        '<?xml version="1.0"?><!DOCTYPE svg>\n<svg xmlns:xlink="x" width="1pt" height="2pt" '
        'viewBox="0 0 1 2"><metadata>m</metadata><!-- name --><path id="p" '
        'style="fill: #1f2328"/><use xlink:href="#p" clip-path="url(#c)"/></svg>\n'
    )
    assert inline(svg, "f") == (
        '<svg xmlns:xlink="x" viewBox="0 0 1 2"><path id="f-p" style="fill: var(--ink)"/>'
        '<use xlink:href="#f-p" clip-path="url(#f-c)"/></svg>'
    )
