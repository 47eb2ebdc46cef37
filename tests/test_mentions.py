"""A name stands in a text, or only inside another word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.mentions import mentions
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.suffixes import COMPANY_SUFFIXES
from finnewsbench.metric.suffixes import TITLES


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("나래전자", "나래전자는 올랐다"),
        ("나래전자", "나래전자(005930)는 올랐다"),
        ("㈜나래전자", "나래전자에서는"),
        ("나래전자", "㈜나래전자와 손잡았다"),
        ("나래전자", "주식회사나래전자의"),
        ("나래전자", "나래전자주식회사는"),
        ("나래전자", "나래전자·가온조선이"),
        ("나래전자", "“나래전자”라고 불렀다"),
        ("나래전자", "나래\u200b전자를"),
        ("나래 전자", "나래전자를"),
        ("나래전자", "나래 전자를"),
        ("NR하이텍", "ＮＲ 하이텍으로"),
        ("Maru Co., Ltd.", "MARU의 공장"),
        ("Maru", "Maru's 공장"),
        ("나래소프트", "美나래소프트가"),
        ("새로은", "새로은은 상장했다"),
        ("다솔", "다솔로 옮겼다"),
        ("R&D코리아", "R&D코리아는"),
    ],
)
def test_a_firm_is_found_before_particles_marks_and_suffixes(name, text):
    """Particles that fit, punctuation, legal forms, width, spaces, a country's hanja before it."""
    assert mentions(name, text, "company")
    assert mentions(name, text, "sentiment")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("카카오", "카카오뱅크가 웃었다"),
        ("나래", "나래전자는"),
        ("전자", "나래전자는"),
        ("나래화학", "나래화학우가 올랐다"),
        ("나래", "나래그룹은"),
        ("한서", "한서은행은"),
        ("나래", "HD나래가"),
        ("NR", "NR하이텍"),
        ("NR", "NR이노텍"),
        ("AT", "AT&T는"),
        ("T", "AT&T는"),
        ("Maru", "Maru.com은"),
        ("Maru", "Marumi는"),
        ("나래전자", "나래\n전자"),
        ("나래", "나래은 올랐다"),
        ("다솔", "다솔는 올랐다"),
        ("", "나래"),
        ("㈜", "나래"),
    ],
)
def test_a_firm_is_not_found_inside_another_name(name, text):
    """Longer names, preferred shares, groups, other scripts, particles that do not fit."""
    assert not mentions(name, text, "company")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("이가은", "이가은은 웃었다"),
        ("이가은", "대표 이가은이 말했다"),
        ("박도이", "박도이가 왔다"),
        ("이가은", "이가은회장은 말했다"),
        ("이가은", "이가은 회장은 말했다"),
        ("이가은", "前이가은 대표"),
        ("이가은", "故(고) 이가은씨"),
    ],
)
def test_a_person_is_found_before_particles_and_titles(name, text):
    """Names that end like a particle are searched whole."""
    assert mentions(name, text, "people")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("가은", "이가은은 웃었다"),
        ("이가", "이가은은 웃었다"),
        ("이가", "이가은 대표가 웃었다"),
        ("김다솔", "김다솔아름"),
        ("이가은은", "이가은 대표"),
    ],
)
def test_a_person_is_not_found_inside_another_name(name, text):
    """Neither the end of a name, nor its start before a syllable that would be a wrong particle."""
    assert not mentions(name, text, "people")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("금리", "기준금리인하가"),
        ("금리 인하", "기준금리 인하가"),
        ("금리인하", "금리 인하를"),
        ("자사주소각", "자사주 소각하기로 했다"),
        ("AI", "AI반도체가"),
        ("HBM", "HBM4를"),
        ("자사주 매입·소각", "자사주 매입ㆍ소각"),
        ("1.2조원 투자", "1조2000억원 투자를"),
        ("0.25%p 인하", "0.25%포인트 인하"),
        ("3분기", "올해 3분기 실적"),
        ("쌀", "쌀 가격"),
    ],
)
def test_a_label_is_found_inside_compounds_and_in_other_spellings(name, text):
    """Themes and keywords may be part of a compound; amounts count by value."""
    assert mentions(name, text, "theme")
    assert mentions(name, text, "keyword")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("AI", "KAIST의"),
        ("EV", "review를"),
        ("3분기", "13분기"),
        ("2조", "12조 원"),
        ("5% 인상", "2.5% 인상"),
        ("1.2조원 투자", "11.2조원 투자"),
        ("0.25% 인하", "0.25%p 인하"),
        ("주가", "매도 주 가운데"),
        ("쌀", "햅쌀이"),
        ("금리 인상", "금리 인하"),
    ],
)
def test_a_label_is_not_read_out_of_other_words_or_numbers(name, text):
    """Latin words, numbers and neighbouring words are not taken apart."""
    assert not mentions(name, text, "theme")
    assert not mentions(name, text, "keyword")


def test_every_listed_suffix_and_title_leaves_the_name_whole():
    """The tables are what is accepted, with a particle after them as well."""
    assert all(
        mentions("나래전자", f"나래전자{suffix}의", "company") for suffix in COMPANY_SUFFIXES
    )
    assert all(mentions("이가은", f"이가은{title}의", "people") for title in TITLES)
    assert not mentions("이가은", "이가은나무의", "people")


@given(
    st.text("가나은는이 A1.,&\n'㈜\u200b美", max_size=6),
    st.text("가나은는이 A1.,&\n'㈜\u200b美", max_size=12),
    st.sampled_from(CATEGORIES),
)
def test_a_name_between_spaces_is_always_found(name, text, category):
    """Any name with a letter, written by itself in any text."""
    found = mentions(name, f"{text} , {name} , {text}", category)
    named = any(character.isalnum() for character in name)
    assert found or not named or "\n" in name.strip()
