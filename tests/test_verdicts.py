"""A judge's reply is read to verdicts or to named faults; nothing is clamped, guessed or 0."""

import json

import pytest
from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
from judge_cases import answered
from judge_cases import case_of
from judge_cases import reply
from judge_cases import ruling
from judge_cases import themes_case

from finnewsbench.metric.judge_prompt import VERDICTS
from finnewsbench.metric.judge_reply import FAULTS
from finnewsbench.metric.paper_judging import read_scores
from finnewsbench.metric.rubric import Verdict
from finnewsbench.metric.rubric import open_items
from finnewsbench.metric.scoring import score_prepared
from finnewsbench.metric.verdicts import read_verdicts

CASE = themes_case()
IDS = open_items(CASE)
YES = ruling("theme.r1", "yes", covered_by="theme.p2")


def read(content, finish_reason="stop", case=CASE, ids=IDS):
    """Read a reply to the question about the themes case."""
    return read_verdicts(case, ids, content, finish_reason)


def test_the_case_is_what_its_description_says():
    """Six open items."""
    assert IDS == ("theme.r1", "theme.r2", "theme.p1", "theme.p2", "sentiment.p1", "sentiment.p2")


def test_a_good_reply():
    """Every item ruled on, once, in any order; no fault."""
    rows = [ruling(id_) for id_ in reversed(IDS[1:])]
    found = read(reply([*rows, YES]))
    assert set(found.verdicts) == set(IDS)
    assert found.verdicts["theme.r1"] == Verdict("yes", "까닭", covered_by="theme.p2")
    assert found.verdicts["theme.p1"] == Verdict("no", "까닭")
    assert (found.faults, found.complaints, found.unquoted) == ({}, (), 0)


@pytest.mark.parametrize(
    ("content", "finish_reason", "kind"),
    [
        (None, "stop", "empty"),
        ("", "stop", "empty"),
        (" \n", "stop", "empty"),
        (answered(IDS), "content_filter", "empty"),
        (answered(IDS), "length", "truncated"),
        (answered(IDS), "max_tokens", "truncated"),
        (answered(IDS)[:-40], "stop", "not_json"),
        ("모두 정확합니다.", "stop", "not_json"),
        ("[]", "stop", "not_json"),
        ('{"verdict": []}', "stop", "not_json"),
        ('{"verdicts": {"id": "theme.r1"}}', "stop", "not_json"),
        (
            f"{answered(IDS)}\n{answered(IDS, theme_p1=ruling('theme.p1', 'yes'))}",
            "stop",
            "not_json",
        ),
        (json.dumps([ruling("theme.r1")]), "stop", "not_json"),
    ],
)
def test_a_reply_that_counts_for_nothing(content, finish_reason, kind):
    """Empty, cut or no single object with a list of verdicts: no verdict, one named fault."""
    found = read(content, finish_reason)
    assert found.verdicts == {}
    assert found.faults == {kind: 1}
    assert found.complaints == (FAULTS[kind],)


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (ruling("theme.r1", "YES", covered_by="theme.p2"), "off_scale"),
        (ruling("theme.r1", "yes ", covered_by="theme.p2"), "off_scale"),
        (ruling("theme.r1", "yes, partly", covered_by="theme.p2"), "off_scale"),
        (ruling("theme.r1", "부정확"), "off_scale"),
        (ruling("theme.r1", 1.0, covered_by="theme.p2"), "off_scale"),
        (ruling("theme.r1", 8), "off_scale"),
        (ruling("theme.r1", "8/10"), "off_scale"),
        (ruling("theme.r1", float("nan")), "off_scale"),
        (ruling("theme.r1", float("inf")), "off_scale"),
        (ruling("theme.r1", verdict=True), "off_scale"),
        (ruling("theme.r1", "false"), "off_scale"),
        (ruling("theme.r1", None), "off_scale"),
        (ruling("theme.r1", ["yes"]), "off_scale"),
        ({"id": "theme.r1", "reason": "까닭"}, "off_scale"),
        (ruling("theme.r1", "cannot_assess"), "cannot_assess"),
        (YES | {"reason": ""}, "no_reason"),
        (YES | {"reason": " \n"}, "no_reason"),
        (YES | {"reason": None}, "no_reason"),
        (YES | {"covered_by": ""}, "bad_cover"),
        (YES | {"covered_by": "신약"}, "bad_cover"),
        (YES | {"covered_by": "theme.p9"}, "bad_cover"),
        (YES | {"covered_by": "theme.r1"}, "bad_cover"),
        (YES | {"covered_by": "company.p1"}, "bad_cover"),
        (YES | {"covered_by": ["theme.p2"]}, "bad_cover"),
        (YES | {"id": "theme.r9"}, "missing"),
        (YES | {"id": None}, "missing"),
        ("theme.r1: yes", "missing"),
    ],
)
def test_a_ruling_that_can_not_be_used(row, kind):
    """The fault is named and counted, its item has no verdict, the others have theirs."""
    found = read(reply([row, *(ruling(id_) for id_ in IDS[1:])]))
    assert set(found.verdicts) == set(IDS[1:])
    assert found.faults[kind] == 1
    assert found.complaints[-1].startswith(f"theme.r1: {FAULTS[kind]}")
    score = score_prepared(CASE, found.verdicts, {})
    assert score.values["rubric.theme"] is None
    assert score.unscored == ("theme",)
    assert score.values["rubric.company"] == 1.0


def test_the_scale_is_restated():
    """A ruling off the scale is told what the scale is."""
    found = read(answered(IDS, theme_r1=ruling("theme.r1", 8)))
    assert all(verdict in found.complaints[0] for verdict in VERDICTS)


def test_a_cover_that_may_not_cover():
    """An excluded name and an unusable relevance cover nothing."""
    companies = [
        {"name": n, "relevance": r, "sentence": ""} for n, r in [("다온증권", 1), ("한빛", 7)]
    ]
    case = case_of(companies=[*companies, {"name": "누리바이오", "relevance": 1, "sentence": ""}])
    assert "company.r1" in open_items(case)
    for candidate in case.pairings["company"].candidates:
        row = ruling("company.r1", "partly", covered_by=candidate.id)
        found = read(reply([row]), case=case, ids=("company.r1",))
        assert ("bad_cover" in found.faults) == (candidate.name != "누리바이오")


def test_rows_on_other_ids_are_counted_and_left():
    """An id that was not asked for changes nothing else; it is no reason to ask again."""
    rows = [ruling(id_) for id_ in IDS] + [ruling("company.r1", "yes"), ruling("overall", "yes")]
    found = read(reply(rows))
    assert set(found.verdicts) == set(IDS)
    assert found.faults == {"unknown_id": 2}


def test_an_item_ruled_on_twice():
    """The same ruling twice is one, and counted; different ones are none."""
    rows = [ruling(id_) for id_ in IDS]
    same = read(reply([*rows, ruling("theme.p1", reason="다른 말")]))
    assert same.verdicts["theme.p1"] == Verdict("no", "까닭")
    assert same.faults == {"repeated": 1}
    for other in (ruling("theme.p1", "yes"), ruling("theme.p1", 8), ruling("theme.p1", reason="")):
        found = read(reply([*rows, other]))
        assert "theme.p1" not in found.verdicts
        assert found.faults == {"conflicting": 1}
    covers = [YES, YES | {"covered_by": "theme.p1"}]
    assert read(reply(covers), ids=("theme.r1",)).faults == {"conflicting": 1}


def test_what_covers_is_looked_at_only_where_it_counts():
    """Beside no, and on predicted items, covered_by says nothing."""
    rows = {
        "theme_r1": ruling("theme.r1", "no", covered_by="theme.p1"),
        "theme_p1": ruling("theme.p1", "yes", covered_by="company.p7"),
    }
    found = read(answered(IDS, **rows))
    assert found.faults == {}
    assert found.verdicts["theme.r1"].covered_by == ""
    assert found.verdicts["theme.p1"].covered_by == ""


@pytest.mark.parametrize(
    ("quote", "unquoted"),
    [
        ("", 0),
        (None, 0),
        ("1240억원 규모의 공급계약", 0),
        ("“생성형 AI 수요가 늘고 있다”", 0),
        ('"생성형 AI  수요가 늘고 있다"', 0),
        ("가온전자, 1240억 공급계약", 0),  # the title, which the judge is shown
        ("반도체 수요가 늘었다", 1),
    ],
)
def test_quotations_are_checked_and_change_nothing(quote, unquoted):
    """A quotation that is not in the article up to spelling is counted, the verdict kept."""
    found = read(answered(IDS, theme_p1=ruling("theme.p1", "yes", quote=quote)))
    assert found.unquoted == unquoted
    assert found.verdicts["theme.p1"].verdict == "yes"


def test_the_object_may_stand_in_a_fence_or_behind_reasoning():
    """What surrounds the one object does not matter; a draft in the reasoning is no answer."""
    draft = answered(IDS, theme_p1=ruling("theme.p1", "yes"))
    for text in (f"```json\n{answered(IDS)}\n```", f"<think>{draft}</think>{answered(IDS)}"):
        assert read(text).verdicts["theme.p1"].verdict == "no"
        assert read(text).faults == {}


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
ROWS = st.fixed_dictionaries(
    {
        "id": st.sampled_from([*IDS, "theme.r9", "company.p1"]) | ODD,
        "reason": st.sampled_from(["까닭", ""]) | ODD,
        "verdict": st.sampled_from([*VERDICTS, "YES"]) | ODD,
    },
    optional={"covered_by": st.sampled_from(["theme.p1", "theme.p2", ""]) | ODD, "quote": ODD},
)
REPLIES = st.one_of(
    st.text(),
    ODD.map(json.dumps),
    st.lists(ROWS | ODD, max_size=8).map(reply),
    st.lists(ROWS, max_size=3)
    .map(reply)
    .flatmap(lambda s: st.integers(0, len(s)).map(lambda n: s[:n])),
)


@given(REPLIES, st.sampled_from(["stop", "length", None, "", 3]))
@example('{"verdicts": ' + "[" * 5000, "stop")
@example("{" * 5000, "stop")
@example(reply([{"id": "theme.p1", "reason": "까닭", "verdict": 10**400}]), "stop")
def test_any_text_gives_verdicts_of_the_closed_set_or_faults(content, finish_reason):
    """No reply raises; every item has a verdict on the scale or is named in a complaint."""
    found = read(content, finish_reason)
    assert set(found.verdicts) <= set(IDS)
    assert {verdict.verdict for verdict in found.verdicts.values()} <= {"yes", "partly", "no"}
    assert all(verdict.reason for verdict in found.verdicts.values())
    assert set(found.faults) <= set(FAULTS)
    assert set(found.verdicts) == set(IDS) or found.complaints
    score = score_prepared(CASE, found.verdicts, {})
    assert set(score.unscored) == {id_.partition(".")[0] for id_ in set(IDS) - set(found.verdicts)}
    scores = read_scores(("company", "grounding"), content, finish_reason).scores
    assert all(0 <= one.value <= 1 for one in scores.values())
