"""One article of a run: what was found and missed, why, and where judges part ways."""

from __future__ import annotations

import pytest
from space_runs import IMG
from space_runs import hostile
from space_runs import judged
from space_runs import made
from space_runs import nothing

from finnewsbench.data import load
from finnewsbench.space.board_article import answer
from finnewsbench.space.board_article import reference as reference_of
from finnewsbench.space.board_desk import Picked
from finnewsbench.space.board_desk import articles
from finnewsbench.space.board_desk import page
from finnewsbench.space.board_desk import runs
from finnewsbench.space.board_runs import board
from finnewsbench.space.board_view import Choice
from finnewsbench.space.board_view import view
from finnewsbench.space.context import Context


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Runs of two articles: all right, empty, unreadable, hostile, and ruled on by two judges."""
    folder = tmp_path_factory.mktemp("runs")
    made(folder / "good", "good", count=2)
    made(folder / "empty", "empty", nothing, count=2)
    made(folder / "failed", "failed", lambda _row: "못 하겠습니다", count=2)
    made(folder / "hostile", "hostile", hostile, count=2)
    panel = made(folder / "panel", "panel", count=2)
    judged(panel, ("kind", "strict"), lambda judge, _: (float(judge == "kind"), f"{judge} {IMG}"))
    return board(Context(runs=(folder,)))


@pytest.fixture(scope="module")
def first():
    """The first article."""
    return load("finnewsbench", "validation[:1]").rows[0]


def shown(found, first, a, b="", *, marked="of_a", language="ko"):
    """The page of the first article."""
    return page(found, "finnewsbench", Picked(a, b, first["id"], marked), language)


def test_the_reference_answers_itself(found, first):
    """A reply that says what the reference says has every item found and no failure."""
    got = answer(found.entry("good"), "finnewsbench", first["id"])
    assert got.extraction == reference_of(first)
    assert got.failure == ""
    values = [line.value for line in got.ruled[0].lines["company"]]
    assert values == [1.0] * len(values)
    assert len(values) == 2 * len(first["companies"])


def test_missed_items_are_named(found, first):
    """An empty reply: each company of the reference stands there as missed, in both languages."""
    html = shown(found, first, "empty")
    for item in first["companies"]:
        assert item["name"] in html
    assert html.count("놓침") >= len(first["companies"])
    assert "missed" in shown(found, first, "empty", language="en")


def test_an_unreadable_reply_says_so(found, first):
    """A reply that is no JSON has no verdicts, but the kind of its failure."""
    html = shown(found, first, "failed")
    assert "no_json" in html
    assert "0점" in html


def test_two_runs_stand_side_by_side(found, first):
    """Both columns are there with their runs' names; a run beside itself stands once."""
    html = shown(found, first, "good", "empty")
    assert html.count("fnb-board-column") == 2
    assert "fnb-sides-2" in html
    assert shown(found, first, "good", "good").count("fnb-board-column") == 1


def test_the_text_marks_whose_evidence_is_chosen(found, first):
    """An empty run marks nothing; its reference's evidence can be marked instead."""
    assert 'class="fnb-company"' not in shown(found, first, "empty")
    assert "fnb-company" in shown(found, first, "empty", marked="of_reference").split("<ul>")[0]
    assert "fnb-company" in shown(found, first, "empty", "good", marked="of_b").split("<ul>")[0]


def test_judges_that_disagree_are_both_heard(found, first):
    """Two judges with other values on an item: both are named with value and reason."""
    html = shown(found, first, "panel")
    assert "심판 의견이 갈림" in html
    assert "kind 1.0: kind &lt;img" in html
    assert "strict 0.0: strict &lt;img" in html


def test_verdicts_that_are_none_are_told(found, first, tmp_path):
    """A value that is no number: the column says that it can't be read, the other one stands."""
    bad = made(tmp_path / "bad", "bad", count=2)
    judged(bad, ("m/judge",), lambda _judge, _line: ("1.0", "why"))
    both = board(Context(runs=(tmp_path, found.entry("good").folder)))
    html = shown(both, first, "bad", "good")
    assert "판정을 읽을 수 없습니다" in html
    assert html.count("fnb-board-column") == 1


def test_foreign_text_is_never_markup(found, first):
    """Names, quotations and reasons of a run are escaped wherever they stand."""
    html = shown(found, first, "hostile", "panel")
    assert "<img" not in html
    assert "<script" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "&lt;script&gt;alert(2)&lt;/script&gt;" in html


def test_a_quotation_that_is_nowhere_stands_out(found, first):
    """A sentence that the article does not have is no link to a sentence."""
    assert "fnb-lost" in shown(found, first, "hostile")
    assert "fnb-lost" not in shown(found, first, "good")


def test_articles_are_those_that_are_chosen(found, first):
    """The list has the run's articles under the filter, with id and title."""
    everything = articles(found, view(found, Choice()), "good")
    assert [id_ for _, id_ in everything] == ["fnb-v001", "fnb-v002"]
    assert everything[0][0] == f"{first['id']} · {first['title']}"
    assert articles(found, view(found, Choice((("sector", "no such"),))), "good") == []


def test_an_article_that_a_run_lacks_is_told(found, first):
    """Beside a run that has the article, one that was never asked about it says so."""
    html = page(found, "finnewsbench", Picked("good", "baseline", first["id"]), "en")
    assert "This run was not asked about this article." in html
    assert "baseline" in runs(view(found, Choice()))


def test_no_article_is_told(found):
    """Nothing chosen is a sentence, not an error."""
    assert "fnb-note" in page(found, "finnewsbench", Picked("good", "", ""), "ko")
