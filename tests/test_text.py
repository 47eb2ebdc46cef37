"""Keys of labels: what counts as the same text, and what never does."""

import sys
import unicodedata

import pytest
from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.canonical import _OTHERS
from finnewsbench.metric.canonical import _UNEVEN
from finnewsbench.metric.canonical import canonical
from finnewsbench.metric.canonical import packed
from finnewsbench.metric.characters import _fold_character
from finnewsbench.metric.hanja import hanja
from finnewsbench.metric.text import exact
from finnewsbench.metric.text import fold
from finnewsbench.metric.text import fold_name

PIECES = [
    *"가각나다은는이의 조억만천백십0123456789.,%pㄱㅏ美中日金ABab?!",
    *"'\"“”‘’()[]㈜…·ㆍᆞ-–—~～\n\u200b\u3000\xa0",
    *("\u1100", "\u1161", "\u11a8", "\u0301", "\ud83d", "\u00b4", "\u2033", "ﬀ", "İ", "½"),
    *("주식회사", "퍼센트", "포인트", "Co.", "Ltd.", "다. ", "(005930)", "...", "''"),
]
TEXTS = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
    st.text(st.characters(exclude_categories=()), max_size=30),
)


def test_exact_composes_and_trims_and_does_nothing_else():
    """Decomposed Hangul and a compatibility hanja are composed; case, width and spaces stay."""
    assert exact(unicodedata.normalize("NFD", " 나래마린\n")) == "나래마린"
    assert exact("\uf9e1") == "李"
    assert exact("ＬＳ 엠트론㈜") == "ＬＳ 엠트론㈜"


@pytest.mark.parametrize(
    "variants",
    [
        ("나래 마린", "나래마린", "나래\u3000마린", "나래\u200b 마린", "나래\u00a0마린\ufeff"),
        ("LS엠트론", "ＬＳ엠트론", "ls엠트론"),
        ("‘두리글루’", "'두리글루'", "두리글루", "“두리글루”", "「두리글루」"),
        ("연구·개발", "연구ㆍ개발", "연구・개발", "연구•개발", "연구ᆞ개발", "연구 ․ 개발"),
        ("K-9", "K–9", "K—9", "Ｋ−９", "K--9"),
        ("2026~2028", "2026∼2028", "2026～2028"),
        ("끝났다…", "끝났다...", "끝났다⋯", "끝났다‥", "끝났다······"),
        ("1조2000억 투자", "1조 2,000억 투자", "1.2조 투자", "1조2천억투자", "12,000억 투자"),
        ("5만 원", "5만원", "50,000원", "50000원"),
        ("9만8000원", "98,000원", "9만8천원"),
        ("0.25%p 인하", "0.25%포인트 인하", "0.25퍼센트포인트 인하", "0.25 %P 인하"),
        ("10% 감자", "10퍼센트 감자", "10％ 감자"),
        ("㎏당", "kg당"),
    ],
)
def test_ways_to_write_one_label_fold_to_one_key(variants):
    """Width, case, spaces, quotes, dots, dashes, ellipses and amounts do not count."""
    assert {fold(variant) for variant in variants} == {fold(variants[0])}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.25%p 인하", "0.25% 인하"),
        ("3퍼센트포인트", "3퍼센트"),
        ("1.2조원 투자", "1.2억원 투자"),
        ("1조2000억", "1조200억"),
        ("1 2공장", "12공장"),
        ("2분기", "3분기"),
        ("나래마린", "나래마린우"),
        ("3천리자전거", "3000리자전거"),
        ("1,2", "12"),
        ("半導體", "반도체"),
        ("나래마린은", "나래마린"),
        ("㈜나래", "나래"),
    ],
)
def test_labels_that_differ_keep_different_keys(one, other):
    """Units, digits, particles, hanja and (for `fold`) legal forms do count."""
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    "written",
    [
        "㈜나래중공업",
        "(주)나래중공업",
        "（주） 나래중공업",
        "나래중공업(주)",
        "나래중공업㈜",
        "주식회사 나래중공업",
        "나래중공업 주식회사",
        "나래중공업(005930)",
        "나래중공업 (KOSPI: 005930)",
        "나래중공업(코스닥 005930)",
        "나래중공업(A005930)",
        "㈜나래중공업(005930.KS)",
        "나래중공업(NYSE: NRH)",
    ],
)
def test_legal_forms_and_codes_are_no_part_of_a_firms_name(written):
    """Every spelling of the mark and of the bracketed code folds to the bare name."""
    assert fold_name(written) == "나래중공업"


@pytest.mark.parametrize("written", ["Maru Co., Ltd.", "MARU Inc.", "maru corporation", "Maru LLC"])
def test_english_legal_forms_are_taken_off_the_end(written):
    """As whole words, with or without commas and periods."""
    assert fold_name(written) == "maru"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("나래주식회사개발", "나래주식회사개발"),
        ("주식회사", "주식회사"),
        ("(주)", "(주)"),
        ("Maru & Co.", "maru&co."),
        ("코코아", "코코아"),
        ("Cocoa", "cocoa"),
        ("동해산업(부산)", "동해산업(부산)"),
        ("나래화학우", "나래화학우"),
        ("나래(2026)", "나래(2026)"),
    ],
)
def test_what_is_no_mark_of_its_own_stays_in_the_name(written, kept):
    """Inside a longer word, alone, after an ampersand, a place or a year in brackets."""
    assert fold_name(written) == kept


@pytest.mark.parametrize(
    ("headline", "read"),
    [
        ("美 금리 인하", "미국 금리 인하"),
        ("韓美 관세 협상", "한미 관세 협상"),
        ("美·中 갈등", "미·중 갈등"),
        ("對美 수출", "대미 수출"),
        ("前 대표", "전 대표"),
        ("李 대표", "이 대표"),
        ("25日 공시", "25일 공시"),
        ("협상 中", "협상 중"),
        ("半導體 수출", "반도체 수출"),
        ("나래마린 흑자", "나래마린 흑자"),
        ("龍 테마", "龍 테마"),
    ],
)
def test_headline_hanja_is_read(headline, read):
    """Countries in full alone and short in compounds; what is not listed stays."""
    assert hanja(headline) == read


def test_the_offset_map_leads_back_to_the_original():
    """Worked out on 「A㈜ …」: A is 0-1, ㈜ gives three characters of 1-2, the ellipsis is 3-6."""
    canon = canonical("A㈜ ...B")
    assert canon.text == "a(주)…b"
    assert list(canon.starts) == [0, 1, 1, 1, 3, 6]
    assert [canon.end(at) for at in range(6)] == [1, 2, 2, 2, 6, 7]


@given(TEXTS)
@example("가\u200b\u11a8")
@example("3 만화")
@example("((주)주)")
def test_folding_twice_changes_nothing_more(text):
    """A key is its own key, for both folds."""
    assert fold(fold(text)) == fold(text)
    assert fold_name(fold_name(text)) == fold_name(text)


@given(TEXTS)
def test_decomposed_text_has_the_same_keys(text):
    """NFD and NFC spellings of one text are never told apart."""
    decomposed = unicodedata.normalize("NFD", text)
    assert fold(decomposed) == fold(text)
    assert fold_name(decomposed) == fold_name(text)
    assert exact(decomposed) == exact(text)


@given(TEXTS)
def test_canonical_offsets_are_in_range_and_in_order(text):
    """One start and one end a character, rising, inside the NFC original; `packed` agrees."""
    canon = canonical(text)
    length = len(unicodedata.normalize("NFC", text))
    assert canon.text == packed(text)
    assert len(canon.text) == len(canon.starts)
    assert list(canon.starts) == sorted(canon.starts)
    assert all(0 <= start < canon.end(at) <= length for at, start in enumerate(canon.starts))


def test_characters_passed_over_are_those_that_stay():
    """Of all of Unicode: what is not looked up stays itself; what is not uneven becomes one."""
    for character in map(chr, range(sys.maxunicode + 1)):
        folded = _fold_character(character, "")
        if not _OTHERS.match(character):
            assert folded == character
        if not _UNEVEN.match(character):
            assert len(folded) == (character not in " \n")


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_reading_hanja_never_raises_and_leaves_other_text_alone(text):
    """Text without hanja comes back as its NFC form."""
    plain = "".join(character for character in text if character not in "美中日金")
    assert all(character not in hanja(text) for character in "美中金")
    assert hanja(plain) == unicodedata.normalize("NFC", plain)
