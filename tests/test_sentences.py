"""Sentences are exact slices; quotations, numbers, dates and abbreviations do not break them."""

import json
from pathlib import Path

import pytest
from fixtures_articles import paragraphs
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.sentences import Span
from finnewsbench.metric.sentences import split

TRICKY = json.loads(
    (Path(__file__).parent / "data" / "tricky_sentences.json").read_text(encoding="utf-8")
)

CASES = [
    ["나래조선 쪽은 “도크는 이미 찼다. 2029년 물량까지 받았다”고 전했다.", "증권가는 조심스럽다."],
    ['노조는 "협상은 끝났다! 이제 행동뿐이다"라며 파업을 예고했다.', "생산 차질이 예상된다."],
    ["해운 운임은 0.8%포인트 내렸고 지수는 2,013.45다.", "선사는 웃지 못했다."],
    ["J.K. Maru Inc.와 Bada Co., Ltd.가 합작사 No. 2를 세운다.", "지분은 절반씩이다."],
    ["이사회는 2025. 11. 7. 배당을 결의했다.", "지급일은 내년 4월이다."],
    ["공시일은 '25. 3. 4. 이다.", "정정 공시는 없었다."],
    ["손실은 줄었다(예상은 90억 원이었다. 실제는 71억 원이다).", "주가는 반등했다."],
    ["“정말 남는 장사인가?” 라는 물음에 답하지 않았다.", "회의는 끝났다."],
    ["“배당을 늘린다.”", "“자사주도 산다.”", "회의장에서 나온 말이다."],
    ['27" 패널과 32" 패널의 값이 함께 올랐다.', "수요가 늘었기 때문이다."],
    ["'26년 투자는 1조 원이다.", "'27년에는 줄인다."],
    ["‘10년 만의 최대’라는 평가다.", "이견도 있다."],
    ["'10년 국채. 그리고 3년 국채'를 샀다.", "'좋다. 더 사자'는 말도 나왔다."],
    ["시장은 침묵했다…", "그러나 거래량은 늘었다."],
    ["실적은 좋았지만… 주가는 내렸다.", "이유는 분명하지 않다."],
    ["U.S. 증시는 쉬었다.", "환율은 올랐다."],
    ["자료는 ir.hanmaru.example.com에 있다.", "문의는 help@hanmaru.example.com이다."],
    ["1. 매출은 늘었다.", "2. 이익은 줄었다."],
    ["종가는 8만6400.", "거래량은 평소의 두 배다."],
    ["그는 “‘버틴다. 이긴다.’가 구호”라며 웃었다.", "직원도 웃었다."],
    ["회사는 「공시. 규정」을 따랐다고 했다.", "제재는 없었다."],
    ["Maru! 재팬과 손잡았다.", "계약은 3년이다."],
    ["(서울=가온통신) 나래조선이 웃었다.", "(자료: 거래소.)", "다음은 일문일답이다."],
    ["가동률은 얼마인가?", "80%다!", "재고는?", "없다."],
    ["전년보다 3.5% 늘었다.", "3분기에는 더 는다."],
    ["회사는 ”손실은 없다. 걱정 말라”고 했다.", "주주는 믿지 않았다."],
    ["그는 '좋다. 하자'고 했고, \"늦었다. 서두르자\"고도 했다.", "회의는 끝났다."],
    ["계약 상대는 A사.", "금액은 비공개다."],
    ["영업이익률 12.5%.", "순이익률 8%."],
    ["대표는 “간다.”고 했다.", "회사는 멈췄다."],
    ["그는 “끝이 보인다고 했다.", "회의는 끝났다."],
]


def sentences(text):
    """The slices themselves."""
    return [text[span.start : span.end] for span in split(text)]


@pytest.mark.parametrize("expected", CASES, ids=lambda case: case[0][:20])
def test_sentences_written_in_one_line_come_apart_again(expected):
    """Joined by a space, split into the same sentences."""
    assert sentences(" ".join(expected)) == expected


@pytest.mark.parametrize("case", TRICKY, ids=lambda case: str(case["id"]))
def test_tricky_sentences_are_split_with_exact_slices(case):
    """Quotations, decimals, dates, Latin abbreviations, bullets, bylines."""
    assert sentences(case["text"]) == case["sentences"]


@pytest.mark.parametrize(
    "expected",
    [
        ["매출은 늘었다.", "영업이익은 줄었다."],
        ["매출은 늘었다.", "3분기에는 준다."],
        ["매출은 늘었다.", "“줄 수도 있다”고 했다."],
        ["남는 장사인가?", "답은 엇갈린다."],
    ],
)
def test_a_missing_space_after_the_final_mark_is_no_obstacle(expected):
    """A sentence-final syllable, its mark and the next word without a space."""
    assert sentences("".join(expected)) == expected


def test_line_breaks_end_sentences_even_inside_a_quotation():
    """A heading, a quotation left open, a byline: one line each; spans leave white space out."""
    text = "실적 발표\n\n그는 “좋다\r\n나쁘다”고 했다.\u2028 가온통신 기자 \n"
    assert split(text) == [Span(0, 5), Span(7, 13), Span(15, 24), Span(26, 33)]


def test_the_fixture_articles_come_apart_into_their_sentences():
    """Five articles, written sentence by sentence."""
    for article, expected in paragraphs():
        assert sentences(article) == expected


PIECES = [*"가다요. \n!?…'\"“”‘’()「」1A\u3000\u200b\u2028\r", "다. ", "2026. 3. "]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_marks_in_any_order_lose_nothing(text):
    """Quotations that never close, marks in a row, any kind of space: the slices hold it all."""
    assert_slices_hold_all(text)


@given(st.text(st.characters(exclude_categories=()), max_size=40))
def test_any_text_loses_nothing(text):
    """Every character there is, lone surrogates included."""
    assert_slices_hold_all(text)


def assert_slices_hold_all(text):
    """In order, without overlap, never empty; only white space stands between the slices."""
    at = 0
    for span in split(text):
        assert at <= span.start < span.end <= len(text)
        assert not text[at : span.start].strip()
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        at = span.end
    assert not text[at:].strip()
