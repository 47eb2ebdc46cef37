"""The tab Dataset without a browser: finding articles, labels on the text, statistics."""

from __future__ import annotations

import pytest
from hand import row

from finnewsbench.data import load
from finnewsbench.metric.schema import DIFFICULTY
from finnewsbench.metric.schema import EVENTS
from finnewsbench.metric.schema import REGISTERS
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import TAGS
from finnewsbench.space.articles import by_id
from finnewsbench.space.dataset_article import SHOWN
from finnewsbench.space.dataset_article import article
from finnewsbench.space.dataset_find import PAGE
from finnewsbench.space.dataset_find import Query
from finnewsbench.space.dataset_find import find
from finnewsbench.space.dataset_find import page_of
from finnewsbench.space.dataset_find import values
from finnewsbench.space.dataset_stats import statistics
from finnewsbench.space.words import say

DATA = "finnewsbench"


def test_nothing_asked_finds_everything():
    """Without words and filters every article is there, the benchmark's split first."""
    found = find(DATA, Query())
    assert set(found) == set(by_id(DATA))
    assert found[0].startswith("fnb-t")


def test_every_word_must_occur():
    """Words are looked for in title, text and company names, whatever their spacing."""
    first = load(DATA, "validation[:1]").rows[0]
    alone = find(DATA, Query(first["central_company"]))
    assert first["id"] in alone
    both = find(DATA, Query(f"{first['central_company']} {first['id']}"))
    assert both == (first["id"],)
    spaced = first["title"].replace(" ", "")
    assert first["id"] in find(DATA, Query(spaced))
    assert find(DATA, Query("없는낱말없는낱말")) == ()


def test_case_does_not_count():
    """AI and ai find the same articles, and there are some."""
    assert find(DATA, Query("ai")) == find(DATA, Query("AI")) != ()


@pytest.mark.parametrize("facet", ["sector", "event", "register", "tag", "difficulty", "hard"])
def test_filters_leave_what_has_the_value(facet):
    """Each value that is offered finds an article, and only articles that have it."""
    column = {"tag": "tags"}.get(facet, facet)
    rows = by_id(DATA)
    for value in values(DATA, facet):
        found = find(DATA, Query("", ((facet, value),)))
        assert found
        for id_ in found:
            held = rows[id_][column]
            plain = {True: "yes", False: "no"}.get(held, held) if facet == "hard" else held
            assert value in plain if isinstance(plain, list) else value == plain


def test_split_and_filters_go_together():
    """The validation split has 40 articles; its hard ones and its others make them up."""
    whole = find(DATA, Query("", (("split", "validation"),)))
    parts = [find(DATA, Query("", (("split", "validation"), ("hard", h)))) for h in ("yes", "no")]
    assert len(whole) == len(load(DATA, "validation").rows)
    assert sorted(whole) == sorted([*parts[0], *parts[1]])


def test_pages_stay_within_the_list():
    """A page number too high or too low is the last or the first page."""
    ids = tuple(str(n) for n in range(2 * PAGE + 1))
    assert page_of(ids, 1) == (1, ids[PAGE : 2 * PAGE])
    assert page_of(ids, 9) == (2, ids[-1:])
    assert page_of(ids, -1) == (0, ids[:PAGE])
    assert page_of((), 3) == (0, ())


def test_labels_are_listed_with_what_is_known():
    """Each item has its relevance, aliases, sentence and polarity; excluded names their kind."""
    html = article(row(), SHOWN, "ko")
    assert "가온전자" in html
    assert "다른 이름: 가온" in html
    assert 'href="#data-1"' in html
    assert "증권사" in html
    assert "1.00" in html


def test_categories_can_be_left_out():
    """What is not shown is neither marked in the text nor listed."""
    html = article(row(), ("people",), "en")
    assert "fnb-edge-people" in html
    assert "fnb-edge-company" not in html
    assert 'class="fnb-company"' not in html


def test_text_of_an_article_is_never_markup():
    """Title, text, names and aliases are escaped."""
    evil = "<img src=x onerror=alert(1)>"
    bad = row()
    bad = {**bad, "title": evil, "article": f"{evil} {bad['article']}", "central_company": evil}
    bad["companies"] = [{**bad["companies"][0], "name": evil, "aliases": [evil], "sector": evil}]
    html = article(bad, SHOWN, "ko")
    assert "<img" not in html
    assert html.count("&lt;img") >= 5


def test_every_value_has_a_word_in_both_languages():
    """No closed vocabulary shows its raw value in Korean."""
    vocabularies = {
        "sector": SECTORS,
        "event": EVENTS,
        "register": REGISTERS,
        "tag": TAGS,
        "difficulty": DIFFICULTY,
    }
    for facet, known in vocabularies.items():
        for value in known:
            assert "_" not in say("ko", f"dataset.{facet}_{value}")
            said = say("en", f"dataset.{facet}_{value}")
            assert said.lower() == value.replace("_", " ").lower()
    assert [say("en", f"dataset.event_{value}") for value in ("ipo", "esg")] == ["IPO", "ESG"]


def test_statistics_stand_beside_the_papers():
    """Tables 2 to 4 and Figure 2, with the paper's figures as printed there."""
    html = statistics(DATA, "", "ko")
    assert "<td>920.73</td>" in html
    assert "<td>7.68</td>" in html
    assert "<td>45</td>" in html
    assert "<b>23.2</b>" in html
    assert f"<td>{len(by_id(DATA))}</td>" in html
    assert f"<td>{len(load(DATA, 'validation').rows)}</td>" in statistics(DATA, "validation", "en")


def test_an_unknown_role_is_shown_as_it_is():
    """Another dataset may have roles of its own."""
    made = row()
    first, *others = made["companies"]
    made["companies"] = [{**first, "role": "<tab>"}, *others]
    assert "&lt;tab&gt;" in article(made, SHOWN, "ko")
