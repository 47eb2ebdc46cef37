"""Which labels the excluded firms, analysts and opinions are, and which they are not."""

from unicodedata import normalize

import pytest
from hand import item
from hand import row
from measured import scored

from finnewsbench.data import PREFERRED
from finnewsbench.data import load
from finnewsbench.metric.exclusion import excluders
from finnewsbench.metric.exclusion import named_by
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Excluded

FIRMS = ("다온증권", "한빛정밀", "라돈 그리드")
ADVICE = named_by(Excluded("투자의견", "opinion", "", ("매수", "보유", "중립")), FIRMS)
TARGET = named_by(Excluded("목표주가", "opinion", ""), FIRMS)
ANALYST = named_by(Excluded("이하늘", "analyst", ""), FIRMS)
FIRM = named_by(Excluded("다온증권", "securities_firm", ""), FIRMS)


@pytest.mark.parametrize(
    "label",
    "투자의견|투자의견 매수|투자의견을 매수로 상향|투자 의견|투자 의견 상향|투자의견(매수)|매수"
    "|보유|중립|‘매수’|BUY|매수(Buy)|매수의견|매수 의견|매수 투자의견|매수 유지|매수로 상향"
    "|매수를 유지|매수 추천|보유에서 매수로 상향|다온증권 투자의견|다온증권의 투자의견 상향"
    "|라돈 그리드 투자의견|다온증권 매수 의견".split("|"),
)
def test_advice_is_an_opinion(label):
    """The subject at the start, also behind a firm; a rating alone or before what makes it one."""
    assert ADVICE(label)


@pytest.mark.parametrize(
    "label",
    "보유 지분 매각|보유 현금|보유세|매수 청구권|매수 주문|매수세|매수 우위|매수·매도|매수도 계약"
    "|자사주 매수|순매수|주식매수청구권|한빛정밀 매수|한빛정밀 보유 지분|중립 금리|탄소 중립|의견"
    "|투자 의견 수렴|해외 투자 의견|투자 의향|목표주가".split("|"),
)
def test_an_ordinary_use_of_a_rating_is_no_opinion(label):
    """매수 is also to buy, 보유 to hold."""
    assert not ADVICE(label)


def test_a_target_price_in_its_spellings():
    """목표가 is 목표주가; 목표가동률 is a rate."""
    for label in (
        "목표주가|목표가|적정주가|목표 주가 하향|목표주가를 상향|목표가 상향|목표가상향"
        "|목표주가 1만6천원|다온증권 목표가 상향|한빛정밀 목표주가"
    ).split("|"):
        assert TARGET(label), label
    for label in "목표가동률|목표|주가|주가 목표|목표 가격|목표 주가수익률 관리|투자의견".split(
        "|"
    ):
        assert not TARGET(label), label


def test_an_opinion_of_other_words_is_named_by_them_and_what_follows():
    """The words of the entry, from the start of the label."""
    named = named_by(Excluded("최선호주", "opinion", "", ("매수",)))
    assert named("최선호주")
    assert named("최선호주 선정")
    assert named("매수 의견")
    assert not named("반도체 최선호주")
    assert not named("매수 주문")


@pytest.mark.parametrize(
    "label",
    [
        "이하늘",
        "이하늘 연구원",
        "이하늘(다온증권)",
        "이하늘, 다온증권",
        "이하늘 다온증권",
        "다온증권 연구원 이하늘",
        "이하늘 다온증권 리서치센터장",
        "다온증권 애널리스트 이하늘",
    ],
)
def test_neither_firm_nor_title_hides_an_analyst(label):
    """Composed or not; the firm must be one of the article's."""
    assert ANALYST(label)
    assert not named_by(Excluded("이하늘", "analyst", ""))("이하늘(다온증권)")


@pytest.mark.parametrize(
    "label",
    ["이하", "이하늘나", "김하늘(다온증권)", "이하늘(가람증권)", "다온증권 연구원", "다온증권"],
)
def test_another_name_or_firm_is_not_the_analyst(label):
    """The whole name, and no word that nothing explains."""
    assert not ANALYST(label)


def test_a_label_in_jamo_or_hanja_is_read_too():
    """Few labels are read as people, but those that may hold the name are."""
    assert ANALYST(normalize("NFD", "이하늘 연구원"))
    assert ANALYST("前 이하늘 연구원")
    latin = named_by(Excluded("Jane Doe", "analyst", ""), FIRMS)
    assert latin("jane doe")
    assert latin("다온증권 Jane Doe 연구원")


def test_a_firms_research_is_the_firm():
    """리서치센터 and the word 증권사 in brackets name no other."""
    for label in ("다온증권", "다온증권 리서치센터", "다온증권리서치본부", "다온증권(증권사)"):
        assert FIRM(label), label
    for label in ("다온리서치", "리서치센터", "가람증권 리서치센터", "다온증권 노조", "증권사"):
        assert not FIRM(label), label


def test_no_reference_of_a_bundled_article_is_excluded():
    """What an article's entries keep out is nothing that its reference asks for."""
    rows = [row for split in PREFERRED for row in load(split=split).rows]
    for article in map(article_from_row, rows):
        for entry, named in excluders(article):
            for category in ITEM_CATEGORIES:
                for known in article.references(category):
                    assert not any(map(named, known.names)), (article.id, entry.name, known.name)
            assert all(map(named, entry.names)), (article.id, entry.name)


def test_excluded_forms_cost_validity_and_ordinary_ones_do_not():
    """이하늘(다온증권) and 목표가 상향 return two of three; 목표 매출 is no opinion."""
    score = scored(people=[item("이하늘(다온증권)")], keywords=[item("목표가 상향")])
    assert score.values["compliance.analyst"] == score.values["compliance.opinion"] == 0.0
    assert score.values["compliance.kept_out"] == pytest.approx(1 / 3)
    source = row()
    source["excluded"][2]["aliases"] = ["보유"]
    score = scored(source, keywords=[item("보유 지분 매각"), item("목표 매출")])
    assert score.values["compliance.opinion"] == 1.0
