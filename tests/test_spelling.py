"""Firms' names in Latin and Korean letters: one key where every letter is spelled out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.aliases import NAMES
from finnewsbench.metric.matching import relation
from finnewsbench.metric.spelling import LETTERS
from finnewsbench.metric.spelling import spelled
from finnewsbench.metric.text import fold_name

RUNS = st.text(st.sampled_from(sorted(LETTERS)), min_size=2, max_size=5).filter(
    lambda run: run[0] != "&" != run[-1]
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("NC소프트", "엔씨소프트"),
        ("HLB", "에이치엘비"),
        ("지에스리테일", "GS리테일"),
        ("F&F홀딩스", "에프앤에프홀딩스"),
        ("LIG넥스원", "엘아이지넥스원"),
        ("DL E&C", "디엘이앤씨"),
        ("㈜KGM커머셜", "케이지엠커머셜"),
        ("POSCO DX", "포스코DX"),
        ("KAKAO게임즈", "카카오게임즈"),
        ("에쓰오일", "S-OIL"),
        ("E-MART", "이마트"),
    ],
)
def test_a_name_spelled_in_either_script_is_one_name(one, other):
    """Letters and their names, & and 앤, a group's name in English before a Korean word."""
    assert relation(one, other, "company") == "same"
    assert relation(other, one, "company") == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KT", "KTis"),
        ("KT&G", "KT"),
        ("GS리테일", "GS건설"),
        ("LG", "GS"),
        ("GE", "GM"),
        ("이마트", "E마트24"),
        ("K뱅크", "제이뱅크"),
        ("POSCO", "포스코홀딩스"),
        ("DGI", "디지아이"),
        ("SK", "SK온"),
        ("오이", "OE전자"),
    ],
)
def test_other_letters_are_another_name(one, other):
    """Neither one letter alone nor a part of a name is enough; DGI and 디지아이 are two firms."""
    assert relation(one, other, "company") == "different"
    assert relation(other, one, "company") == "different"


def test_korean_syllables_never_become_letters():
    """A Korean name is its own key, and a single Latin letter stays."""
    assert spelled("이오플로우") == "이오플로우"
    assert spelled("3m") == "3m"
    assert spelled("k뱅크") == "k뱅크"
    assert spelled("hlb&가온") == "에이치엘비&가온"


def test_no_two_firms_of_the_table_become_one():
    """Spelling out the names of the alias table joins no two canonical names."""
    meanings = {}
    for name, canonical in NAMES.items():
        assert meanings.setdefault(spelled(name), canonical) == canonical


@given(RUNS, RUNS)
def test_different_letters_are_spelled_differently(one, other):
    """The names of the letters, one after the other, can be read in one way only."""
    assert (spelled(one) == spelled(other)) == (one == other)


@given(st.text(st.sampled_from("ABCDEab&가온 -12."), max_size=8))
def test_spelling_twice_changes_nothing(name):
    """A spelled name is spelled already."""
    once = spelled(fold_name(name))
    assert spelled(once) == once
