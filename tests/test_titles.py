"""Titles come off a person's name, and never the name itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.titles import TITLES
from finnewsbench.metric.titles import is_name
from finnewsbench.metric.titles import read_person
from finnewsbench.metric.titles import same_person
from finnewsbench.metric.titles import strip_title


@pytest.mark.parametrize(
    "label",
    [
        "이재현",
        "이재현 회장",
        "이재현회장",
        "CJ 이재현 회장",
        "이재현 CJ그룹 회장",
        "CJ그룹 이재현 회장",
        "이재현(CJ 회장)",
        "이재현 의원(더불어민주당)",
        "이재현 대표(한빛정밀)",
        "이재현 회장 (Lee Jae-hyun)",
        "이재현(58) 회장",
        "이재현 전 대표이사 사장",
        "前 이재현 회장",
        "이재현 CJ그룹회장",
        "회장 이재현",
        "이재현 씨",
    ],
)
def test_titles_and_affiliations_come_off(label):
    """Before or after the name, spaced or not, in brackets, former or present."""
    assert strip_title(label) == "이재현"


def test_a_name_or_title_in_brackets_stays():
    """Behind a title only what is no person's name goes; without a title nothing does."""
    assert strip_title("김 대표(이재현)") == "김 대표 이재현"
    assert strip_title("이재현 회장(김나율)") == "이재현 회장 김나율"
    assert strip_title("이재현(한빛정밀)") == "이재현 한빛정밀"


@pytest.mark.parametrize(
    "label",
    [
        "이가은",
        "박도이",
        "회장",
        "대표이사 사장",
        "전 대통령",
        "이 회장",
        "김 씨",
        "마이클 브라운",
        "김가군",
    ],
)
def test_what_is_no_name_with_a_title_stays(label):
    """Names that end like a particle or title, titles alone, and a surname with a title."""
    assert strip_title(label) == label


def test_foreign_names_lose_the_title_and_keep_their_parts():
    """Both words of a foreign name stay; a firm between name and title goes."""
    assert strip_title("마이클 브라운 CEO") == "마이클 브라운"
    assert strip_title("젠슨 황 엔비디아 CEO") == "젠슨 황"
    assert read_person("Tim Cook").key == read_person("팀 쿡 애플 CEO").key


def test_an_unknown_firm_beside_the_name_is_read_off_in_a_pair_only():
    """가온 may be a firm; two people at two firms are not merged through it."""
    bare = read_person("이서준")
    assert same_person(bare, read_person("가온 이서준 대표"))
    assert not same_person(read_person("이서진"), read_person("가온 이서준 대표"))
    assert not same_person(bare, read_person("가온 이서준"))


def test_a_label_of_two_names_is_neither_of_them():
    """Either may be meant, so it names nobody; a university looks like a name and is none."""
    for label in ("이서준 김가람 대표", "김가람 이서준 대표", "이서준 김가람대표"):
        assert not same_person(read_person("이서준"), read_person(label))
    assert same_person(read_person("이서준"), read_person("고려대 이서준 교수"))


def test_titles_are_written_as_they_are_looked_up():
    """Lower case, no spaces, and none of them looks like a full name by chance of one syllable."""
    assert all(title == title.casefold().replace(" ", "") for title in TITLES)
    assert is_name("남궁민수")
    assert not is_name("가온")
    assert not is_name("삼성전자")


@given(st.text(st.characters(exclude_categories=()), max_size=20))
def test_any_text_can_be_read(text):
    """Never an exception, and a person is the same as themselves."""
    person = read_person(text)
    assert person.parts
    assert same_person(person, person)
