"""People named with their own title and affiliation, and nobody else by them."""

import pytest
from hand import item
from measured import scored

from finnewsbench.data import PREFERRED
from finnewsbench.data import load
from finnewsbench.metric.described import is_described
from finnewsbench.metric.exclusion import excluders
from finnewsbench.metric.exclusion import firms_of
from finnewsbench.metric.many_labels import compare_all
from finnewsbench.metric.matching import compare
from finnewsbench.metric.matching import relation
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import ReferenceItem

FORMS = (
    "{n}",
    "{n} {t}",
    "{n} {a} {t}",
    "{a} {n} {t}",
    "{a} {t} {n}",
    "{n}({a} {t})",
    "{n}({a})",
    "{n} ({t})",
    "{n}, {a} {t}",
    "{t} {n}",
    "{n} - {a} {t}",
    "{n}/{a}",
    "{n} · {a}",
    "{n} {a}",
    "{n}(54) {a} {t}",
)
"""How a person (n) is written with title (t) and affiliation (a)."""

DESIGNER = ReferenceItem(
    "박은미", 0.5, "", ("Park Eun-mi",), title="디자인 심사역, 이사(CDO)", affiliation="라돈 그리드"
)


@pytest.mark.parametrize(
    "label",
    [
        *[form.format(n="박은미", t="디자인 심사역", a="라돈 그리드") for form in FORMS],
        "라돈그리드 박은미 이사",
        "박은미심사역",
        "CDO 박은미",
        "전 라돈 그리드 심사역 박은미",
        "박은미(Park Eun-mi) 심사역",
        "박은미(Eun-mi Park), 라돈 그리드",
        "㈜라돈 그리드 박은미",
        "박은미 가온전자 이사",
        "박은미 라돈",
    ],
)
def test_what_is_known_of_a_person_comes_off(label):
    """Title, affiliation, listed titles, age and the article's firms, in any order."""
    assert compare(DESIGNER, label, "people", ("가온전자",)).relation == "same"


@pytest.mark.parametrize(
    "label",
    [
        "박은",
        "박은미나 심사역",
        "박은수 라돈 그리드 심사역",
        "디자인 심사역",
        "라돈 그리드",
        "라돈 그리드 심사역 이도현",
        "박은미 이도현",
        "박은미(다온은행)",
        "박은미 다온 그리드 디자인",
        "박은미 동생",
        "",
    ],
)
def test_any_other_word_keeps_people_apart(label):
    """Another name, an unknown firm, a relative; and a title without the name."""
    assert compare(DESIGNER, label, "people").relation == "different"


def test_a_short_name_is_a_word_of_its_own():
    """이민 is not read out of 이민정, nor a surname out of a word."""
    assert is_described(["이민"], "한빛 이민 대표", affiliation="한빛")
    assert not is_described(["이민"], "한빛 이민정 대표", affiliation="한빛", title="정 대표")
    assert not is_described(["파월"], "콜린 파월 의장", title="의장")


def test_short_and_long_names_of_bodies_and_universities():
    """The alias table names the affiliation, and 대 is 대학교."""
    assert is_described(["김임수"], "금융위 김임수 과장", affiliation="금융위원회")
    assert is_described(["염예지"], "염예지 서해과학대학교 교수", affiliation="서해과학대")
    assert is_described(["염예지"], "염예지 서해과학대 교수", affiliation="서해과학대학교")
    assert not is_described(["김임수"], "금감원 김임수 과장", affiliation="금융위원회")


def test_a_persons_spelling_in_latin_letters_is_a_gloss():
    """Two words or more; a rank, a firm in one word and a title stay."""
    assert relation("젠슨 황", "젠슨 황(Jensen Huang)", "people") == "same"
    assert relation("하이디 쿤츠만", "하이디 쿤츠만 (Heidi Kunzmann)", "people") == "same"
    assert relation("하이디 쿤츠만", "하이디 쿤츠만(Heidi Kunzmann) 이사", "people") == "same"
    assert relation("한스 쿤츠만", "한스 쿤츠만(Jr.)", "people") == "different"
    assert relation("한스 쿤츠만", "하이디 쿤츠만(Heidi Kunzmann)", "people") == "different"


def test_every_form_of_every_person_names_that_person_only():
    """Over all bundled articles, also with another person's title and affiliation."""
    rows = [row for split in PREFERRED for row in load(split=split).rows]
    asked = 0
    for article in map(article_from_row, rows):
        firms = firms_of(article)
        outside = [named for _, named in excluders(article)]
        for person in article.people:
            for told in article.people:
                if not told.title or not told.affiliation:
                    continue
                labels = [
                    form.format(n=person.name, t=told.title, a=told.affiliation) for form in FORMS
                ]
                found = compare_all(article.people, labels, "people", firms)
                for label in labels:
                    same = [
                        each.name
                        for each, how in zip(article.people, found[label], strict=True)
                        if how.relation == "same"
                    ]
                    assert same in ([person.name], []), label
                    assert same or person is not told, label
                    assert not any(named(label) for named in outside), label
                    asked += 1
    assert asked > 7000


def test_a_described_person_covers_the_reference():
    """김가람, 대표 of 가온전자, and 누리바이오 of the same article beside the name."""
    for name in ("가온전자 대표 김가람", "김가람/가온전자", "김가람 · 누리바이오"):
        assert scored(people=[item(name)]).values["coverage.people"] == 1.0
    assert scored(people=[item("김가람/다온은행")]).values["coverage.people"] == 0.0
