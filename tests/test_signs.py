"""Signs in labels: arrows, losses, money, grades, comparisons, ratios, small digits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.labels import read
from finnewsbench.metric.matching import INVERSE
from finnewsbench.metric.matching import relation
from finnewsbench.metric.signs import apart
from finnewsbench.metric.signs import left_over
from finnewsbench.metric.signs import say_signs
from finnewsbench.metric.vocabulary import plain

PIECES = [*"↑↓▲▼△▽<>≥±×○$€¥+-#~:²①½★|()", "AA", "S26", "수출", "영업이익", "10", "5%", "1대1", " "]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("영업이익 30%↑", "영업이익 30% 증가"),
        ("영업이익 ↓30%", "영업이익 30% 감소"),
        ("수출(↑)", "수출 증가"),
        ("수출 📉", "수출 감소"),
        ("↑30%", "30% 증가"),
        ("실적 ▼", "실적 감소"),
        ("매출↑ 재고↓", "매출 증가 재고 감소"),
        ("주가 5%⬆️", "주가 5% 상승"),
        ("목표주가 ↘", "목표주가 하향"),
        ("영업이익 △120억원", "영업이익 -120억원"),
        ("영업이익 - 120억원", "영업이익(-120억원)"),
        ("영업이익-120억원", "영업이익 △120억원"),
        ("신용등급 BBB–", "신용등급 BBB-"),
        ("디즈니+ 구독", "디즈니＋ 구독"),
        ("AA-등급", "AA- 등급"),
        ("AI+로봇", "AI·로봇"),
        ("$100 투자", "100달러 투자"),
        ("US$1억2000만 투자", "1.2억 달러 투자"),
        ("￦5조 투자", "5조원 투자"),
        ("£5억 조달", "5억파운드 조달"),
        ("1:3 무상증자", "1 대 3 무상증자"),
        ("1:3 무상증자", "1대3 무상증자"),
        ("50대 1 경쟁률", "50:1 경쟁률"),
        ("50bp 인하", "0.5%p 인하"),
        ("25 bp 인하", "0.25%포인트 인하"),
        ("1,000bp 상승", "10%p 상승"),
        ("5bps 상승", "0.05%pt 상승"),
        ("0.50% 인하", "0.5% 인하"),
        ("5.0% 성장", "5% 성장"),
        ("10~20% 감축", "10-20% 감축"),
        ("《반도체》 수출", "<반도체> 수출"),
        ("■ 반도체 수출", "반도체 수출"),
        ("AI+반도체", "AI·반도체"),
        ("CO₂ 감축", "CO2 감축"),
        ("#반도체", "반도체"),
    ],
)
def test_a_sign_is_what_it_says(one, other):
    """Each sign and the words or the mark that say the same."""
    assert relation(one, other, "keyword") == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("영업이익 30%↑", "영업이익 30%↓"),
        ("금리⬆", "금리⬇"),
        ("금리↑", "금리 인상"),
        ("수출↑", "수출"),
        ("↓수출", "수출"),
        ("↑수출", "↓수출"),
        ("수출 ↑↓", "수출 ↑"),
        ("매출↑ 재고↓", "매출↓ 재고↑"),
        ("매출 ▲10%", "매출 ▼10%"),
        ("매출 ▲10%", "매출 10%"),
        ("매출 △10%", "매출 ▽10%"),
        ("영업이익 △120억원", "영업이익 120억원"),
        ("영업이익 - 120억원", "영업이익 120억원"),
        ("수출-10%", "수출 10%"),
        ("신용등급 AA", "신용등급 AA-"),
        ("신용등급(AA)", "신용등급(AA-)"),
        ("AA-등급", "AA 등급"),
        ("AA+로 상향", "AA-로 상향"),
        ("신용등급(AA)", "신용등급(BBB)"),
        ("BBB+", "BBB-"),
        ("A2+", "A2-"),
        ("ESG A+ 등급", "ESG A 등급"),
        ("S26+ 출시", "S26 출시"),
        ("HBM3E+", "HBM3E"),
        ("디즈니+ 구독", "디즈니 구독"),
        ("C++", "C"),
        ("C#", "C"),
        ("$100", "￦100"),
        ("€100", "100"),
        ("HK$100 투자", "$100 투자"),
        ("¥100", "100엔"),
        ("성장률 ≥3%", "성장률 ≤3%"),
        ("성장률 >3%", "성장률 3%"),
        ("±5%", "+5%"),
        ("×2", "÷2"),
        ("5~10% 감축", "10% 감축"),
        ("1~3분기 누적", "3분기 누적"),
        ("1~3분기 누적", "1·3분기 누적"),
        ("2025년~2027년 투자", "2027년 투자"),
        ("3만-5만원", "5만원"),
        ("찬성 ○", "찬성 ×"),
        ("★반도체", "반도체"),
        ("수출(+)", "수출(-)"),
        ("수출(-)", "수출"),
        ("1+1", "11"),
        ("1+1", "1"),
        ("10²", "102"),
        ("10²", "10"),
        ("2½", "21/2"),
        ("3①", "31"),
        ("3㉑", "321"),
        ("1:1 무상증자", "1:3 무상증자"),
        ("2대1 감자", "1대2 감자"),
        ("3%→5% 인상", "5%→3% 인상"),
    ],
)
def test_labels_that_differ_in_a_sign_are_different(one, other):
    """Polarity, grade, money, comparison, ratio: none is dropped, in either direction."""
    assert relation(one, other, "keyword") == "different"
    assert relation(other, one, "theme") == "different"


def test_counts_before_a_noun_are_no_ratio():
    """10대 기업, 4대 3사 and 10대 30대 count; 10대 1 is a ratio."""
    assert say_signs("10대 기업") == "10대 기업"
    assert say_signs("4대 3사") == "4대 3사"
    assert say_signs("10대 30대") == "10대 30대"
    assert say_signs("10대 1 감자") == "10∶1 감자"


def test_a_dash_between_words_and_numbers_is_no_minus():
    """Only an amount of money or a per cent after a dash that stands apart is a loss."""
    assert say_signs("누리바이오 - 3분기 실적") == "누리바이오 - 3분기 실적"
    assert say_signs("영업이익 - 120억원") == "영업이익 −120억원"
    assert say_signs("10% - 20%") == "10%∼20%"
    assert say_signs("3만-5만원, 3달러-4달러") == "3만∼5만원, 3달러-4달러"


def test_what_nothing_reads_is_left_over_in_its_order():
    """Signs that were written as words or belong to a word are not left over."""
    assert left_over(plain("○ 수출↑ S26+ ≥ 5%")) == "○≥"
    assert left_over(plain("AI & 반도체 (A/B), 10-20%")) == ""


def test_small_digits_stand_apart_from_digits_only():
    """10² keeps its square apart, CO₂ and ①안 need no mark."""
    assert apart("10²") == "10^²"
    assert apart("①2안") == "①^2안"
    assert apart("CO₂ ①안") == "CO₂ ①안"


@given(
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join),
)
def test_signs_keep_the_relation_the_same_from_both_sides(one, other):
    """Swapping two labels full of signs swaps narrower and broader only."""
    assert relation(other, one, "keyword") == INVERSE[relation(one, other, "keyword")]
    assert read(one).subject
