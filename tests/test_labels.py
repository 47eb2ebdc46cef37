"""Themes and keywords taken apart: words, numbers, places, stage, and one order of equals."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.guards import INDUSTRIES
from finnewsbench.metric.guards import NEGATORS
from finnewsbench.metric.guards import OWNED
from finnewsbench.metric.guards import PLACES
from finnewsbench.metric.guards import SETTLED
from finnewsbench.metric.guards import SHARES
from finnewsbench.metric.guards import STAGES
from finnewsbench.metric.guards import TIMES
from finnewsbench.metric.labels import read
from finnewsbench.metric.lexicon import WORDS
from finnewsbench.metric.segments import cut_plain
from finnewsbench.metric.vocabulary import plain
from finnewsbench.metric.wording import BOUGHT
from finnewsbench.metric.wording import JUDGED
from finnewsbench.metric.wording import PRICES


def words(label):
    """The cut label as text; a bar before equals, a hash around numbers."""
    return " ".join(
        ("|" if token.joined else "") + (f"<{token.text}>" if token.number else token.text)
        for token in cut_plain(plain(label))
    )


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("AI데이터센터", "ai 데이터센터"),
        ("한미 관세협상", "한미 관세 협상"),
        ("韓美 관세협상", "한미 관세 협상"),
        ("한·미 관세 협상", "한미 관세 협상"),
        ("자사주 매입·소각", "자사주 매입 |소각"),
        ("AI와 반도체", "ai |반도체"),
        ("반도체의 미래", "반도체 미래"),
        ("HBM3E", "hbm <3e>"),
        ("KF21", "kf21"),
        ("3 분기 실적", "<3분기> 실적"),
        ("1Q 실적", "<1분기> 실적"),
        ("제2공장", "<2> 공장"),
        ("2차전지", "이차전지"),
        ("고대역폭메모리(HBM)", "hbm"),
        ("맥신(MXene) 소재", "맥신 소재"),
        ("조선업", "조선"),
        ("은행주", "은행"),
        ("우주항공주", "우주항공"),
        ("AI주", "ai"),
        ("반도체 장비주", "반도체 장비"),
        ("광고주", "광고주"),
        ("광고업", "광고"),
        ("무상주", "무상주"),
        ("지주사업", "지주 사업"),
        ("공모주", "공모주"),
        ("가온바이오", "가온바이오"),
        ("서울식품", "서울식품"),
        ("네이버웹툰", "네이버웹툰"),
        ("대한항공", "대한항공"),
        ("한미반도체", "한미반도체"),
        ("금융 시장금리", "금융 시장 금리"),
        ("성장률 -0.2%", "성장률 <−0.2%>"),
        ("1:3 감자", "<1∶3> 감자"),
        ("1+1 행사", "<1> <1> 행사"),
        ("1·2호기 부지", "<1> |<2호기> 부지"),
        ("두 배 증가", "<2배> 증가"),
        ("한 분기 만에 흑자", "<1분기> 만에 흑자"),
        ("두 분기 연속 적자", "<2분기> 적자 지속"),
        ("세 차례 인하", "<3차례> 인하"),
        ("S26+ 출시", "s <26⁺> 출시"),
        ("신용등급 AA-", "신용등급 aa⁻"),
        ("", ""),
        ("·/·", ""),
    ],
)
def test_labels_are_cut_at_known_words_only(label, expected):
    """Compounds of known words are cut, names that hold one are not, spacing does not matter."""
    assert words(label) == expected


def test_a_label_is_subject_numbers_scope_and_stage():
    """한국은행 기준금리 0.25%p 인하 추진, every part in its place."""
    label = read("한국은행 기준금리 0.25%p 인하 추진")
    assert label.subject == ("기준", "금리", "인하")
    assert label.numbers == ("0.25%p",)
    assert label.scope == ("한국은행",)
    assert label.stage == "plan"
    assert label.head == "인하"


def test_times_and_amounts_keep_their_own_order():
    """Numbers are times, then amounts, as they stand; the sequence holds the words between too."""
    label = read("매출 5% 3분기 영업이익 10% 증가")
    assert label.numbers == ("3분기", "5%", "10%")
    assert label.sequence == ("매출", "5%", "3분기", "영업이익", "10%", "증가")
    assert read("상반기 매출 하반기 대비 증가").numbers == ("상반기", "하반기")
    assert read("매출 증가").sequence == ()


def test_a_number_knows_how_many_clauses_follow_its_own():
    """A word of change ends a clause unless it is the last word; one clause says nothing."""
    assert read("매출 10% 증가 영업이익 5% 감소").clauses == "0,1"
    assert read("매출 증가 영업이익 5% 감소").clauses == ""
    assert read("지분 5% 매입 계약").clauses == "1"


def test_equals_are_put_in_order_only_where_nothing_is_bound_to_them():
    """매입·소각 may be swapped; after a stroke, or with a number between, the order says who."""
    assert read("자사주 소각·매입").subject == ("자사주", "매입", "소각")
    assert read("자본 및 부채").subject == read("부채와 자본").subject
    assert read("자본/부채").subject == ("자본", "부채")
    assert read("영업이익 5%·매출 10% 증가").subject == ("영업이익", "매출", "증가")


def test_the_words_an_arrow_looks_for_are_words_labels_are_cut_into():
    """Each is its own canonical word; 다우지수, say, would never be met."""
    for word in PRICES | JUDGED | BOUGHT:
        assert [token.text for token in cut_plain(plain(word))] == [word]


def test_words_that_ask_for_the_word_before_them():
    """An arrow is 상승 after a price, 상향 after a judgement; only what is bought is 매입."""
    assert read("환율 2%↑").subject == ("환율", "상승")
    assert read("목표주가↓").subject == ("목표주가", "하향")
    assert read("수출↓").subject == ("수출", "감소")
    assert read("토지 취득").subject == ("토지", "매입")
    assert read("특허 취득").subject == ("특허", "취득")


def test_empty_heads_go_and_carrying_heads_stay():
    """업황, 체결 and 상향 조정 add nothing; 금리 결정, 자본 시장 and 주가 조정 do."""
    assert read("반도체 업황").subject == ("반도체",)
    assert read("업무협약 체결").settled
    assert read("목표가 상향 조정").subject == ("목표주가", "상향")
    assert read("금리 결정").subject == ("금리", "결정")
    assert read("자본 시장").subject[-1] == "자본시장"
    assert read("유통 산업").subject == ("유통",)
    assert read("유통 시장").subject == ("유통시장",)
    assert read("반도체 장비 시장").subject == ("반도체", "장비")
    assert read("상법 개정 관련주").subject == read("상법 개정").subject
    assert read("투자 테마").subject == ("투자", "테마")
    assert read("지분 매각 관련").subject == ("지분", "매각")
    assert read("기준금리 발표").subject[-1] == "발표"
    assert read("인증 기준 발표").subject == ("인증", "기준")
    assert read("CB 발행").subject == ("전환사채",)
    assert read("CB 상환").subject == ("전환사채", "상환")
    assert read("임상 3상 시험").subject == ("임상",)
    assert read("주가 조정").subject == ("주가", "조정")
    assert read("시장").subject == ("시장",)


def test_a_place_is_scope_only_before_what_it_places():
    """미국 관세 is about the United States; 선박 인도 is a delivery, not India."""
    assert read("미국 관세").scope == ("미국",)
    assert read("미 금리 인하").scope == ("미국",)
    assert read("미 승인").scope == ()
    assert read("선박 인도").subject == ("선박", "인도")


def test_what_shares_are_of_are_words_labels_are_cut_into():
    """Each is its own canonical word, so that it can be met; none is a kind of shares itself."""
    for word in SHARES:
        assert [token.text for token in cut_plain(plain(word))] == [word]
    assert OWNED <= INDUSTRIES
    assert not SHARES & OWNED


def test_the_closed_lists_do_not_contradict_one_another():
    """No word is a place and a time, a light head and a negation, or of two kinds of head."""
    assert not PLACES & TIMES
    assert not SETTLED & STAGES.keys()
    assert not NEGATORS & (SETTLED | STAGES.keys())
    assert all(word == unicodedata.normalize("NFC", word) and len(word) > 1 for word in WORDS)


@given(st.text(st.characters(exclude_categories=()), max_size=30))
def test_any_text_can_be_read(text):
    """Never an exception; a subject is never empty and ends in the head."""
    label = read(text)
    assert label.subject[-1] == label.head
    assert len(label.tokens) == len(label.subject)


def test_what_is_longer_than_a_label_is_kept_whole():
    """A paragraph in place of a label costs no time and matches only itself."""
    assert read("반도체 " * 100).subject == ("반도체" * 100,)
