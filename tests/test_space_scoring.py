"""Scores of the page: those of ``finnewsbench score``, and the part that needs no reference."""

from __future__ import annotations

import pytest
from hand import ARTICLE
from hand import LEAD
from hand import QUOTE
from hand import RISK
from hand import VIEW
from hand import item
from hand import perfect
from hand import row
from hand import statement

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rubric import Verdict
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem
from finnewsbench.scores import score_predictions
from finnewsbench.space.scoring import case_for
from finnewsbench.space.scoring import consistency
from finnewsbench.space.scoring import row_for
from finnewsbench.space.scoring import score


def extraction(**lists):
    """What the reference says, but for ``lists``."""
    return read_extraction({**perfect(), **lists}).extraction


def free(items):
    """The scores of a text without reference."""
    return score(row_for(None, "제목", ARTICLE, items), items)


def test_scores_are_those_of_the_command():
    """The same function, the same figures: an extraction with a miss and an invention."""
    items = extraction(companies=[item("가온전자", 1.0), item("없는회사", 0.5, "없는 문장이다.")])
    scores = score(row(), items)
    figures = score_predictions({"fnb-v901": items.to_dict()}, [row()])
    for category in CATEGORIES:
        assert scores.values[f"rubric.{category}"] == figures["rubric"][category]
        assert scores.values[f"recall_exact.{category}"] == figures["recall_exact"][category]
    assert scores.overall == figures["rubric"]["overall"]
    # coverage 1 of 2, validity 1 of 2 (the invented name is not in the article)
    assert scores.values["rubric.company"] == 0.5
    assert scores.reference


def test_a_perfect_extraction_has_full_scores():
    """All five categories are 1."""
    assert score(row(), extraction()).overall == 1.0


def test_a_judges_verdicts_decide_and_its_name_stands_beside():
    """One prediction of two is no reference's; the judge finds it supported."""
    items = extraction(companies=[item("가온전자", 1.0), item("누리바이오", 0.7), item("새벽")])
    ids = {
        line.name: line.id
        for line in score(row(), items).lines["company"]
        if line.id.startswith("company.p")
    }
    found = {ids["새벽"]: Verdict("yes", "맞습니다")}
    scores = score(row(), items, rule=lambda _case: found, judged="judge/x")
    assert (scores.values["validity.company"], scores.judged) == (1.0, "judge/x")
    reasons = {line.name: line.reason for line in scores.lines["company"]}
    assert reasons["새벽"] == "맞습니다"


def test_what_a_judge_leaves_out_is_unscored():
    """No verdict is no zero."""
    scores = score(row(), extraction(companies=[item("새벽")]), rule=lambda _case: {}, judged="x")
    assert scores.values["rubric.company"] is None
    assert (scores.overall, scores.unscored) == (None, ("company", "sentiment"))


def test_without_reference_quotations_are_located_and_support():
    """Three items: one quoted rightly, one from another sentence, one invented."""
    items = NewsExtraction(
        companies=(
            Item("가온전자", 1.0, LEAD),
            Item("누리바이오", 0.5, RISK),
            Item("새벽산업", 0.5, "새벽산업이 웃었다."),
        )
    )
    scores = free(items)
    assert not scores.reference
    assert scores.values["grounding.located"] == pytest.approx(2 / 3)
    assert scores.values["grounding.supporting"] == pytest.approx(1 / 3)
    lines = {line.name: scores.support[line.id] for line in scores.lines["company"]}
    assert lines == {"가온전자": 1.0, "누리바이오": 0.5, "새벽산업": 0.0}


def test_without_reference_word_lists_say_what_must_stay_out():
    """A firm and an analyst above 0, an opinion at 0 as asked: one of three is kept out."""
    items = NewsExtraction(
        companies=(Item("가온전자", 1.0, LEAD), Item("다온증권", 0.5, VIEW)),
        people=(Item("이하늘", 0.4, VIEW), Item("김가람", 0.7, QUOTE)),
        keywords=(Item("목표주가", 0.0, VIEW),),
    )
    scores = free(items)
    assert scores.values["compliance.kept_out"] == pytest.approx(1 / 3)
    lines = {line.name: line for each in scores.lines.values() for line in each}
    assert lines["다온증권"].reason == "must be at relevance 0 (securities_firm)"
    assert scores.support[lines["다온증권"].id] == 0.0
    assert scores.support[lines["김가람"].id] == 1.0


def test_without_reference_nothing_extracted_has_no_score():
    """No item, so no share of items."""
    values = free(NewsExtraction()).values
    assert (values["grounding.located"], values["compliance.kept_out"]) == (None, None)


@pytest.mark.parametrize(
    ("polarity", "sentence", "value"),
    [
        ("positive", "영업이익이 크게 늘어 흑자로 전환했다.", 1.0),
        ("negative", "영업이익이 크게 늘어 흑자로 전환했다.", 0.0),
        ("neutral", "영업이익이 크게 늘어 흑자로 전환했다.", 0.5),
        ("negative", "대규모 적자를 내며 급락했다.", 1.0),
        ("positive", "회사는 14일 이사회를 열었다.", 0.5),
        ("neutral", "회사는 14일 이사회를 열었다.", 1.0),
        (None, "회사는 14일 이사회를 열었다.", 0.0),
    ],
)
def test_a_polarity_is_held_against_its_sentences_words(polarity, sentence, value):
    """Fits 1, can't be told 0.5, contradicts 0; no polarity is none."""
    assert consistency(SentimentItem("가온전자", polarity, 0.5, sentence)) == value


def test_sentiment_without_reference_has_a_value_for_each_item():
    """In the order of the extraction."""
    items = read_extraction(
        {**perfect(), "sentiment": [statement("negative"), statement("positive")]}
    ).extraction
    assert len(free(items).consistency) == 2
    assert score(row(), items).consistency == ()


def test_the_case_of_a_judge_is_the_one_that_is_scored():
    """A judge is asked about the ids that the scores have."""
    items = extraction(companies=[item("새벽")])
    case = case_for(row(), items)
    lines = {line.id for line in score(row(), items).lines["company"]}
    assert {candidate.id for candidate in case.pairings["company"].candidates} <= lines
