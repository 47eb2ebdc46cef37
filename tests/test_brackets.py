"""Brackets behind a firm's name: a gloss leaves the firm, anything else may tell another."""

import pytest
from hand import LEAD
from hand import item
from hand import statement
from measured import scored

from finnewsbench.metric.brackets import split_bracket
from finnewsbench.metric.many_labels import compare_all
from finnewsbench.metric.many_labels import firm_of
from finnewsbench.metric.matching import compare
from finnewsbench.metric.matching import relation
from finnewsbench.metric.matching import same_key
from finnewsbench.metric.schema import ReferenceItem


@pytest.mark.parametrize(
    ("reference", "predicted"),
    [
        ("라돈마르 그리드", "라돈마르 그리드(Radonmar Grid)"),
        ("라돈마르 그리드", "라돈마르그리드 [Radonmar Grid]"),
        ("라돈마르 그리드", "라돈마르 그리드\uff08Radonmar Grid\uff09"),
        ("뮐렌첼", "뮐렌첼(Mühlencell AG)"),
        ("㈜한빛정밀", "한빛정밀 (Hanbit Precision Co., Ltd.)"),
        ("한국가온", "한국가온(Korea Gaon)"),
        ("한빛은행", "한빛은행(Hanbit Bank)"),
        ("넥스트21", "넥스트21(Next 21)"),
        ("엔비디아", "엔비디아(NVIDIA)"),
        ("엔비디아", "NVIDIA(엔비디아)"),
        ("현대차", "현대차(Hyundai Motor)"),
        ("한화오션", "한화오션(옛 대우조선해양)"),
        ("한빛정밀", "한빛정밀(구 한솔정밀)"),
        ("한빛정밀", "한빛정밀(舊 한솔정밀)"),
        ("한빛정밀", "한빛정밀(이하 ‘한빛’)"),
        ("들숨날숨", "들숨날숨(대표 인승연)"),
        ("그림자극장AI", "그림자극장AI(Shadow Stage AI, 대표 신상묵)"),
        ("한빛홀딩스", "한빛홀딩스(가칭)"),
    ],
)
def test_a_gloss_leaves_the_firm(reference, predicted):
    """In both directions, with the key that merges two predictions."""
    assert relation(reference, predicted, "company") == "same"
    assert relation(predicted, reference, "company") == "same"
    assert same_key(reference, "company") == same_key(predicted, "company")


@pytest.mark.parametrize(
    "inner",
    "우|우B|지주|홍콩|미국|중국법인|자회사|대표|가온전자|2|2nd|B|US|USA|UAE|EU|ADR|GDR|IPO|CB|Korea"
    "|Vietnam|Hanbit Vietnam|Hanbit Holdings|Hanbit Bank|North America|Hanbit 2|NVIDIA|엔비디아"
    "|Samsung Electronics|구 엔비디아|구 본사|옛 공장|구미|구로점|구미공장|현 경영진|Hanbit, 미국"
    "|지분 11.8%|Class A|ETF|SPAC".split("|"),
)
def test_what_may_tell_another_firm_keeps_it_apart(inner):
    """A place, a kind, a number, a short code, another firm, any other Korean word."""
    predicted = f"한빛정밀({inner})"
    assert relation("한빛정밀", predicted, "company") == "different"
    assert compare(ReferenceItem("한빛정밀", 1.0, ""), predicted, "company").relation == "different"


def test_two_of_the_references_names_may_stand_before_and_in_brackets():
    """In either order and whatever they are; a name of another reference is none of them."""
    known = ReferenceItem("가온전자", 1.0, "", ("GE2", "옛가온"))
    other = ReferenceItem("누리바이오", 1.0, "", ("누리",))
    for name in ("가온전자(GE2)", "GE2(가온전자)", "옛가온(GE2)", "가온전자(옛가온)"):
        found = compare_all([other, known], [name], "company")[name]
        assert [each.by for each in found] == ["", "alias"]
        assert compare(known, name, "company") == found[1]
        assert firm_of(known.names)(name)
    for name in ("가온전자(누리)", "누리(가온전자)", "GE2(XY)"):
        found = compare_all([other, known], [name], "company")[name]
        assert [each.by for each in found] == ["", ""]
        assert not firm_of(known.names)(name)


def test_another_references_name_is_no_gloss():
    """Beside 라돈 그리드 of the article, 한빛정밀(Radon Grid) is neither firm."""
    known = ReferenceItem("한빛정밀", 1.0, "")
    other = ReferenceItem("라돈 그리드", 1.0, "", ("Radon Grid",))
    found = compare_all([known, other], ["한빛정밀(Radon Grid)", "한빛정밀(Hanbit)"], "company")
    assert [each.by for each in found["한빛정밀(Radon Grid)"]] == ["", ""]
    assert [each.by for each in found["한빛정밀(Hanbit)"]] == ["alias", ""]


def test_only_a_bracket_at_the_end_is_split():
    """Commas part Korean parts, and leave the legal form of an English name."""
    assert split_bracket("한빛(Hanbit Co., Ltd.)") == ("한빛", ("Hanbit Co., Ltd.",))
    assert split_bracket("한빛 (옛 다온, 대표 이서준)") == ("한빛", ("옛 다온", "대표 이서준"))
    assert split_bracket("(주)한빛") is None
    assert split_bracket("한빛(") is split_bracket("(한빛)") is split_bracket("") is None


@pytest.mark.parametrize("name", ["가온전자(Gaon Electronics)", "가온(가온전자)"])
def test_a_firm_with_a_gloss_is_scored_as_the_firm(name):
    """One of two companies is covered, none found exactly; what is said of it is central."""
    score = scored(companies=[item(name, 1.0)], sentiment=[statement("positive", LEAD, name)])
    assert score.values["recall_exact.company"] == 0.0
    assert score.values["coverage.company"] == 0.5
    assert score.values["company_sentiment.central"] == 1.0
