"""Measures beside the main scores on one article, every figure worked out by hand."""

import math
import random

import pytest
from hand import LEAD
from hand import QUOTE
from hand import RISK
from hand import VIEW
from hand import item
from hand import perfect
from hand import row
from hand import statement
from hypothesis import given
from hypothesis import strategies as st
from measured import said
from measured import scored

from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.measures import word_f1
from finnewsbench.metric.offline import judge
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.results import COLUMNS
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.scoring import score_article

BESIDE = (
    *("relevance_bias", "recall_weighted_exact", "recall_weighted_matched", "partial_match"),
    *("ndcg", "ndcg_order", "company_sentiment", "compliance"),
)
SECOND = 1 / math.log2(3)  # what the second rank is worth: 0.6309...


@pytest.mark.parametrize(
    ("companies", "exact", "matched", "partial"),
    [
        # references: 가온전자 1.0, 누리바이오 0.7
        (["가온전자"], 1.0 / 1.7, 1.0 / 1.7, 1 / 2),
        (["누리바이오"], 0.7 / 1.7, 0.7 / 1.7, 1 / 2),
        # an alias is matched, but no exact recall
        (["가온"], 0, 1.0 / 1.7, 1 / 2),
        # a part of a firm's name is not the name, and earns nothing
        (["누리"], 0, 0, 0),
        ([], 0, 0, 0),
    ],
)
def test_a_missed_company_costs_its_relevance(companies, exact, matched, partial):
    """Weights 1.0 and 0.7; partial match counts both alike."""
    values = scored(companies=[item(name) for name in companies]).values
    assert values["recall_weighted_exact.company"] == pytest.approx(exact)
    assert values["recall_weighted_matched.company"] == pytest.approx(matched)
    assert values["partial_match.company"] == partial


@pytest.mark.parametrize(
    ("keywords", "exact", "matched", "partial"),
    [
        # references: 공급계약 1.0, 원자재 가격 상승 0.4
        (["공급계약"], 1.0 / 1.4, 1.0 / 1.4, 1 / 2),
        # the same in other words
        (["납품 계약"], 0, 1.0 / 1.4, 1 / 2),
        # 원자재, 가격 of 원자재, 가격, 하락 and 원자재, 가격, 상승: F1 4/6, credit 2/6; mean 1/6
        (["원자재 가격 하락"], 0, 0, 1 / 6),
        # 상승 of 환율, 상승: F1 2/5, credit 1/5; of 공급, 계약 the word 계약: 2/3, credit 1/3
        (["환율 상승", "계약"], 0, 0, (1 / 5 + 1 / 3) / 2),
        # nothing shared
        (["반도체"], 0, 0, 0),
    ],
)
def test_shared_words_earn_at_most_a_half(keywords, exact, matched, partial):
    """What code settles counts fully, other labels by half the F1 of their words."""
    values = scored(keywords=[item(name) for name in keywords]).values
    assert values["recall_weighted_exact.keyword"] == pytest.approx(exact)
    assert values["recall_weighted_matched.keyword"] == pytest.approx(matched)
    assert values["partial_match.keyword"] == pytest.approx(partial)


def test_firms_share_no_words():
    """한빛 전선 is another firm than 한빛 물산, however much of the name they share."""
    source = row()
    source["companies"][1]["name"] = "한빛 물산"
    assert scored(source, companies=[item("한빛 전선")]).values["partial_match.company"] == 0.0


def test_a_narrower_label_counts_fully_and_a_broader_one_by_half():
    """생성형 AI says AI (0.7 of 1.1); AI says half of 생성형 AI (0.35 of 1.1)."""
    narrower = scored(themes=[item("생성형 AI", 0.7, QUOTE)]).values
    assert narrower["recall_weighted_matched.theme"] == pytest.approx(0.7 / 1.1)
    assert narrower["partial_match.theme"] == 0.5
    assert narrower["ndcg.theme"] == pytest.approx(0.7 / (0.7 + 0.4 * SECOND))
    source = row()
    source["themes"][0]["name"] = "생성형 AI"
    broader = scored(source, themes=[item("AI", 0.7, QUOTE)]).values
    assert broader["recall_weighted_matched.theme"] == pytest.approx(0.35 / 1.1)
    assert broader["partial_match.theme"] == 0.25
    assert broader["ndcg.theme"] == pytest.approx(0.35 / (0.7 + 0.4 * SECOND))


def test_items_that_may_not_cover_earn_no_partial_credit():
    """A relevance that can't be used, and an excluded opinion, share words for nothing."""
    values = scored(keywords=[item("원자재 가격", 7), item("목표주가 상승", 0.5, VIEW)]).values
    assert values["partial_match.keyword"] == 0.0
    assert values["ndcg.keyword"] == 0.0


@pytest.mark.parametrize(
    ("keywords", "ndcg", "order"),
    [
        # gains 1.0 and 0.4; the ideal is 1.0 + 0.4 * SECOND
        ([("공급계약", 0.9), ("원자재 가격 상승", 0.5)], 1, 1),
        (
            [("공급계약", 0.5), ("원자재 가격 상승", 0.9)],
            (0.4 + 1.0 * SECOND) / (1.0 + 0.4 * SECOND),
            (0.4 + 1.0 * SECOND) / (1.0 + 0.4 * SECOND),
        ),
        # tied: the mean of both orders, 1.4 * (1 + SECOND) / 2
        (
            [("공급계약", 0.5), ("원자재 가격 상승", 0.5)],
            0.7 * (1 + SECOND) / (1.0 + 0.4 * SECOND),
            0.7 * (1 + SECOND) / (1.0 + 0.4 * SECOND),
        ),
        # an unmatched item takes the first rank: against the reference, and against its own best
        ([("반도체", 0.9), ("공급계약", 0.5)], SECOND / (1.0 + 0.4 * SECOND), SECOND),
        # one item: nothing to put in order
        ([("공급계약", 0.5)], 1.0 / (1.0 + 0.4 * SECOND), None),
        # no gain at all: no order is better
        ([("반도체", 0.9), ("로봇", 0.5)], 0, None),
        ([], 0, None),
    ],
)
def test_ranking_by_predicted_relevance(keywords, ndcg, order):
    """Gains are the reference relevances, ties share their ranks."""
    values = scored(keywords=[item(*pair) for pair in keywords]).values
    assert values["ndcg.keyword"] == pytest.approx(ndcg)
    assert values["ndcg_order.keyword"] == (None if order is None else pytest.approx(order))


def test_bias_has_a_sign():
    """0.8 for 1.0 and 0.8 for 0.7: mean of -0.2 and +0.1; the distance is 0.15."""
    values = scored(companies=[item("가온전자", 0.8), item("누리바이오", 0.8)]).values
    assert values["relevance_bias.company"] == pytest.approx(-0.05)
    assert values["relevance_distance.company"] == pytest.approx(0.15)
    assert values["relevance_bias.people"] is None


def test_bins_of_predicted_relevance():
    """Bins end with their upper figure; 0.2, 0.21 and 1.0 fall into the first, second and last."""
    names = [
        ("공급계약", 0.2),
        ("반도체", 0.21),
        ("로봇", 1.0),
        ("원자재 가격 상승", 1.0),
        ("배터리", 2),
    ]
    score = scored(keywords=[item(*pair) for pair in names])
    assert score.reliability["keyword"] == ((1, 1), (1, 0), (0, 0), (0, 0), (2, 1))
    reply = {key: [] for key in perfect()} | {"keywords": [item(*pair) for pair in names]}
    figures = score_pairs([(row(), reply), (row("fnb-v902"), reply)])
    last = {"above": 0.8, "to": 1.0, "items": 4, "matched": 2, "share": 0.5}
    assert figures["reliability"]["keyword"][4] == last
    assert figures["reliability"]["theme"][0]["share"] is None


def test_weighted_recall_of_sentiment():
    """Impacts 0.8 positive, 0.3 negative: positive alone is 0.8 of 1.1."""
    values = scored(sentiment=[statement("positive")]).values
    assert values["recall_weighted_exact.sentiment"] == pytest.approx(0.8 / 1.1)
    other = scored(sentiment=[statement("positive", company="누리바이오")]).values
    assert other["recall_weighted_exact.sentiment"] == 0.0


def test_the_reference_itself_is_perfect():
    """1 in every measure, no bias, and nothing missed."""
    score = scored(**perfect())
    for table in BESIDE:
        for column in COLUMNS[table]:
            expected = 0.0 if table == "relevance_bias" else 1.0
            if (table, column) != ("company_sentiment", "coverage"):
                wanted = None if (table, column) == ("ndcg_order", "people") else expected
                assert score.values[f"{table}.{column}"] == wanted, (table, column)
    # 누리바이오 is in the reference, but its sentiment is not asked for
    assert score.values["company_sentiment.coverage"] == 0.5
    assert score.missed == dict.fromkeys(CATEGORIES, ())


def test_a_failed_reply_is_worth_what_five_empty_lists_are():
    """0 where something was due, None where nothing was; compliance has nothing to say."""
    source = row()
    source["people"] = []
    failed = score_article(article_from_row(source), parse("{"), judge)
    empty = scored(source)
    for table in BESIDE[:-1]:
        for column in COLUMNS[table]:
            name = f"{table}.{column}"
            assert failed.values[name] == empty.values[name], name
    assert failed.values["ndcg.company"] == failed.values["partial_match.theme"] == 0.0
    assert failed.values["recall_weighted_exact.people"] is None
    assert "compliance.kept_out" not in failed.values
    assert failed.missed == empty.missed
    assert failed.missed["company"] == ("가온전자", "누리바이오")


def test_a_missed_item_is_named():
    """By exact recall: an alias and a narrower label do not count as found."""
    score = scored(companies=[item("가온")], themes=[item("생성형 AI"), item("바이오")])
    assert score.missed["company"] == ("가온전자", "누리바이오")
    assert score.missed["theme"] == ("AI",)
    assert score.missed["sentiment"] == ("negative", "positive")


def test_references_without_weight_are_left_out():
    """A user's own row with relevance 0 throughout: nothing to weigh, nothing to rank."""
    source = row()
    for reference in source["keywords"]:
        reference["relevance"] = 0.0
    values = scored(source, keywords=[item("공급계약")]).values
    assert values["recall_weighted_exact.keyword"] is None
    assert values["ndcg.keyword"] is None
    assert values["partial_match.keyword"] == 0.5


@pytest.mark.parametrize(
    ("first", "second", "f1"), [("ab", "ab", 1), ("ab", "bc", 1 / 2), ("a", "b", 0), ("", "", 0)]
)
def test_word_f1(first, second, f1):
    """Twice the shared words over all words; nothing shared is 0."""
    assert word_f1(frozenset(first), frozenset(second)) == f1


NAMES = [
    *(
        "가온전자",
        "가온",
        "누리바이오",
        "다온증권",
        "김가람",
        "김가람 대표",
        "이하늘 연구원",
        "AI",
        "생성형 AI",
    ),
    *(
        "바이오",
        "바이오 신약",
        "공급계약",
        "납품 계약",
        "원자재 가격 상승",
        "원자재 가격",
        "목표주가",
        "환율 상승",
    ),
]
ITEMS = st.lists(
    st.builds(
        item,
        st.sampled_from(NAMES),
        st.sampled_from([None, 0, 0.2, 0.4, 0.7, 1.0, 3]),
        st.sampled_from([LEAD, QUOTE, "없는 문장이다."]),
    ),
    max_size=8,
)
STATEMENTS = st.lists(
    st.builds(
        said,
        st.sampled_from(["positive", "negative", "neutral", "mixed"]),
        st.sampled_from([0, 0.1, 0.2, 0.3, 0.9, 7]),
        st.sampled_from(["가온전자", "가온", "누리바이오", "", "한빛유령"]),
        st.sampled_from([LEAD, QUOTE, RISK]),
    ),
    max_size=6,
)
EXTRACTIONS = st.fixed_dictionaries(
    {**dict.fromkeys(("companies", "people", "themes", "keywords"), ITEMS), "sentiment": STATEMENTS}
)


@given(EXTRACTIONS, st.integers(0, 2**32))
def test_range_and_order(extraction, seed):
    """Every measure is None or in its range, and no order of the items shows in any of them."""
    score = scored(**extraction)
    for table in BESIDE:
        for column in COLUMNS[table]:
            value = score.values[f"{table}.{column}"]
            low = -1 if table == "relevance_bias" else 0
            assert value is None or low <= value <= 1
    rng = random.Random(seed)
    shuffled = scored(**{key: rng.sample(known, len(known)) for key, known in extraction.items()})
    assert shuffled == score


@given(EXTRACTIONS)
def test_how_the_measures_are_ordered(extraction):
    """Partial match is at least coverage by code; with one weight, weighted recall is recall."""
    source = row()
    for key in ("companies", "people", "themes", "keywords"):
        for reference in source[key]:
            reference["relevance"] = 0.5
    values = scored(source, **extraction).values
    for category in ITEM_CATEGORIES:
        assert values[f"recall_weighted_exact.{category}"] == pytest.approx(
            values[f"recall_exact.{category}"]
        )
        assert (
            values[f"partial_match.{category}"]
            >= values[f"recall_weighted_matched.{category}"] - 1e-12
        )
