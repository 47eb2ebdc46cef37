"""Rubric `itemized` and the offline judge on one article, every figure worked out by hand."""

import pytest
from hand import LEAD
from hand import QUOTE
from hand import RISK
from hand import VIEW
from hand import item
from hand import perfect
from hand import row
from hand import statement

from finnewsbench.metric.offline import judge
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.rubric import Verdict
from finnewsbench.metric.rubric import harmonic_mean
from finnewsbench.metric.rubric import open_items
from finnewsbench.metric.scoring import score_article
from finnewsbench.metric.scoring import score_prepared


def scored(source=None, judge=judge, **lists):
    """Score an extraction that holds only ``lists``."""
    empty = {key: [] for key in ("companies", "people", "themes", "keywords", "sentiment")}
    return score_article(
        article_from_row(source or row()), read_extraction({**empty, **lists}), judge
    )


def test_the_reference_itself_scores_one_everywhere():
    """Saying exactly what the reference says is 1 in every figure."""
    score = scored(**perfect())
    tables = ("rubric", "recall_exact", "recall_normalised", "coverage", "validity", "grounding")
    figures = {name: value for name, value in score.values.items() if name.split(".")[0] in tables}
    assert figures == dict.fromkeys(figures, 1.0)
    assert len(figures) == 27
    assert score.missing == ()


@pytest.mark.parametrize(
    ("companies", "recall", "coverage", "validity", "rubric"),
    [
        # one of two: coverage 1/2, validity 1, H = 2 * 0.5 * 1 / 1.5
        ([item("가온전자")], 1 / 2, 1 / 2, 1, 2 / 3),
        # both and an invented one: validity 2/3, H = 2 * 1 * (2/3) / (5/3)
        ([item("가온전자"), item("누리바이오"), item("한빛유령")], 1, 1, 2 / 3, 0.8),
        # an alias covers, but is no exact recall
        ([item("가온")], 0, 1 / 2, 1, 2 / 3),
        # a name and its alias are one item
        ([item("가온전자"), item("가온")], 1 / 2, 1 / 2, 1, 2 / 3),
        # a securities firm above 0 is worth 0: validity 2/3
        ([item("가온전자"), item("누리바이오"), item("다온증권", 0.6)], 1, 1, 2 / 3, 0.8),
        # at 0 it has left
        ([item("가온전자"), item("누리바이오"), item("다온증권", 0)], 1, 1, 1, 1),
        # a relevance that can't be used: no recall, covers nothing, validity 0
        ([item("가온전자", 7), item("누리바이오")], 1 / 2, 1 / 2, 1 / 2, 1 / 2),
        # nothing but an unusable one: H(0, 0) = 0
        ([item("가온전자", None)], 0, 0, 0, 0),
    ],
)
def test_companies(companies, recall, coverage, validity, rubric):
    """Coverage, validity and their harmonic mean for lists of companies."""
    values = scored(companies=companies).values
    assert values["recall_exact.company"] == recall
    assert values["coverage.company"] == coverage
    assert values["validity.company"] == pytest.approx(validity)
    assert values["rubric.company"] == pytest.approx(rubric)


def test_narrower_covers_fully():
    """생성형 AI says AI and more: coverage and validity 1, exact recall of AI 0."""
    values = scored(themes=[item("생성형 AI", 0.7, QUOTE), item("바이오")]).values
    assert values["recall_exact.theme"] == 0.5
    assert values["rubric.theme"] == 1.0


def test_broader_covers_half():
    """AI for 생성형 AI: coverage (0.5 + 1) / 2; AI stands in the text: validity (0.5 + 1) / 2."""
    source = row()
    source["themes"][0]["name"] = "생성형 AI"
    values = scored(source, themes=[item("AI", 0.7, QUOTE), item("바이오")]).values
    assert values["coverage.theme"] == 0.75
    assert values["validity.theme"] == 0.75
    assert values["rubric.theme"] == 0.75


def test_a_second_prediction_of_a_reference_is_judged_on_its_own():
    """AI is paired; 생성형 AI stands in the text (0.5); 바이오 is uncovered: H(0.5, 0.75) = 0.6."""
    values = scored(themes=[item("AI", 0.7, QUOTE), item("생성형 AI", 0.7, QUOTE)]).values
    assert values["coverage.theme"] == 0.5
    assert values["validity.theme"] == 0.75
    assert values["rubric.theme"] == pytest.approx(0.6)


def test_a_used_prediction_covers_a_further_reference_by_half():
    """생성형 AI alone, references 생성형 AI and AI: coverage (1 + 0.5) / 2, validity 1."""
    source = row()
    source["themes"][1]["name"] = "생성형 AI"
    values = scored(source, themes=[item("생성형 AI", 0.7, QUOTE)]).values
    assert values["coverage.theme"] == 0.75
    assert values["validity.theme"] == 1.0


@pytest.mark.parametrize(
    ("sentiment", "recall", "coverage", "validity", "rubric"),
    [
        ([statement("positive"), statement("negative", RISK)], 1, 1, 1, 1),
        ([statement("positive")], 1 / 2, 1 / 2, 1, 2 / 3),
        # right polarity on another sentence: 0.5; coverage (0.5 + 0) / 2
        ([statement("positive", RISK)], 1 / 2, 1 / 4, 1 / 2, 1 / 3),
        # a polarity that the reference lacks
        ([statement("neutral")], 0, 0, 0, 0),
        # about another company: no recall, validity 0
        ([statement("positive", company="누리바이오")], 0, 0, 0, 0),
        # the same polarity on the same sentence is one item
        ([statement("positive"), statement("positive")], 1 / 2, 1 / 2, 1, 2 / 3),
        # a sentence that is not in the article
        ([statement("positive", "실적이 좋았다.")], 1 / 2, 0, 0, 0),
    ],
)
def test_sentiment(sentiment, recall, coverage, validity, rubric):
    """Coverage over the reference polarities, validity over the statements."""
    values = scored(sentiment=sentiment).values
    assert values["recall_exact.sentiment"] == recall
    assert values["coverage.sentiment"] == coverage
    assert values["validity.sentiment"] == validity
    assert values["rubric.sentiment"] == pytest.approx(rubric)


def test_nothing_predicted_is_zero_and_missing():
    """Five empty lists: 0 in every category and in grounding, missing everywhere, not a failure."""
    score = scored()
    assert {score.values[f"rubric.{c}"] for c in score.categories} == {0.0}
    assert score.values["grounding.located"] == 0.0
    assert score.missing == ("company", "people", "theme", "keyword", "sentiment")
    assert score.failure is None


def test_an_empty_reference_leaves_recall_and_asks_for_nothing():
    """No people in the reference: recall is left out, the rubric 1, or the validity."""
    source = row()
    source["people"] = []
    assert scored(source).values["recall_exact.people"] is None
    assert scored(source).values["rubric.people"] == 1.0
    assert "people" not in scored(source).missing
    assert scored(source, people=[item("김가람", 0.7, QUOTE)]).values["rubric.people"] == 1.0
    assert scored(source, people=[item("박유령")]).values["rubric.people"] == 0.0


def test_compliance_counts_excluded_names():
    """다온증권 above 0, 이하늘 연구원 at 0, 목표주가 absent: 2 of 3 kept out, 1 returned at 0."""
    score = scored(companies=[item("다온증권", 0.4)], people=[item("이하늘 연구원", 0)])
    assert score.values["compliance.kept_out"] == pytest.approx(2 / 3)
    assert score.counts["excluded_returned"] == 1
    assert score.counts["excluded_at_zero"] == 1


@pytest.mark.parametrize("name", ["목표주가", "목표주가 상향", "목표주가 5만원"])
def test_an_opinion_under_a_longer_label_is_worth_nothing(name):
    """A keyword that begins with an excluded opinion: validity 0, beside 1 of 공급계약."""
    values = scored(keywords=[item(name, 0.6, VIEW), item("공급계약")]).values
    assert values["validity.keyword"] == 0.5
    assert values["compliance.kept_out"] == pytest.approx(2 / 3)


def test_quoting_the_lead_for_everything_is_located_but_not_supporting():
    """The lead names the two companies, the theme 바이오 (in 누리바이오? no) and 공급계약 alone."""
    extraction = perfect()
    for name in ("companies", "people", "themes", "keywords"):
        for entry in extraction[name]:
            entry["sentence"] = LEAD
    score = scored(**extraction)
    assert score.values["grounding.located"] == 1.0
    # supporting: 2 companies, 바이오 (it rests on the lead), 공급계약: 4 of 7 items
    assert score.values["grounding.supporting"] == pytest.approx(4 / 7)


def verdicts(case, **given):
    """A judge that says no but for ``given`` (id with _ for .)."""
    ruled = dict.fromkeys(open_items(case), Verdict("no", "so"))
    return ruled | {key.replace("_", "."): verdict for key, verdict in given.items()}


def themes_case():
    """Themes 인공지능 서비스 and 제약 against AI and 바이오: nothing is settled by code."""
    empty = {key: [] for key in ("companies", "people", "themes", "keywords", "sentiment")}
    themes = [item("로봇 자동화", 0.5, QUOTE), item("신약", 0.5, LEAD)]
    parsed = read_extraction({**empty, "themes": themes})
    return prepare(article_from_row(row()), parsed.extraction)


def test_the_judge_may_name_the_prediction_that_covers():
    """p2 covers r1 by the judge's word: coverage 1/2, p2 valid, p1 not: validity 1/2."""
    case = themes_case()
    ruled = verdicts(case, theme_r1=Verdict("yes", "so", covered_by="theme.p2"))
    values = score_prepared(case, ruled, {}).values
    assert values["coverage.theme"] == 0.5
    assert values["validity.theme"] == 0.5


def test_a_prediction_named_twice_gives_the_second_a_half():
    """p2 for both references: coverage (1 + 0.5) / 2."""
    case = themes_case()
    yes = Verdict("yes", "so", covered_by="theme.p2")
    assert (
        score_prepared(case, verdicts(case, theme_r1=yes, theme_r2=yes), {}).values[
            "coverage.theme"
        ]
        == 0.75
    )


@pytest.mark.parametrize(
    "fault",
    [
        Verdict("cannot_assess", "unsure"),
        Verdict("YES", "off the scale"),
        Verdict("yes", "names nothing", covered_by=""),
        Verdict("yes", "names another category's", covered_by="company.p1"),
    ],
)
def test_the_judges_fault_is_unscored_never_zero(fault):
    """A verdict that can't be used leaves its category without a score, the others with theirs."""
    case = themes_case()
    score = score_prepared(case, verdicts(case, theme_r1=fault), {})
    assert score.values["rubric.theme"] is None
    assert score.unscored == ("theme",)
    assert score.values["rubric.company"] == 0.0


def test_a_missing_verdict_is_unscored():
    """No verdict on an open item: unscored."""
    case = themes_case()
    assert score_prepared(case, {}, {}).unscored == ("theme",)


@pytest.mark.parametrize(
    ("first", "second", "mean"), [(0, 0, 0), (1, 1, 1), (0.5, 1, 2 / 3), (0, 1, 0)]
)
def test_harmonic_mean(first, second, mean):
    """H(0, 0) is 0."""
    assert harmonic_mean(first, second) == pytest.approx(mean)
