"""Agreement of annotators and their ceiling, on examples worked out by hand."""

import pytest
from labelling_cases import ARTICLE
from labelling_cases import by
from labelling_cases import company
from labelling_cases import entry
from labelling_cases import keyword
from labelling_cases import out
from labelling_cases import says
from labelling_cases import theme

from finnewsbench.dataset_builder.labelling.agreeing import agree
from finnewsbench.dataset_builder.labelling.agreement_tables import agreement_table
from finnewsbench.dataset_builder.labelling.agreement_tables import as_json
from finnewsbench.dataset_builder.labelling.agreement_tables import ceiling_table
from finnewsbench.dataset_builder.labelling.ceiling import ceilings
from finnewsbench.dataset_builder.labelling.ceiling import extraction_of
from finnewsbench.dataset_builder.labelling.ceiling import reference_row
from finnewsbench.dataset_builder.labelling.measuring import agreement
from finnewsbench.errors import ConfigError
from finnewsbench.report import to_text

ARTICLES = {"a1": ARTICLE}


def people_of(**entries):
    """Annotator -> article -> annotation."""
    return {each.annotator: {"a1": each} for each in by(**entries)}


def items(found):
    """The rows of an agreement by category."""
    return {row.category: row for row in found.items}


def polarity(found):
    """The alphas on polarity by what they are over."""
    return {row.over: row for row in found.polarity}


TWO = people_of(
    ann=[
        company("가온정밀", 1, 1.0, polarity="positive"),
        company("누리로봇", 1, 0.4, polarity="neutral"),
        keyword("소형 감속기", 3),
        keyword("이익률", 5),
        says("positive", 1, 0.6),
        says("negative", 5, 0.4),
        out("한결증권", "securities_firm"),
    ],
    ben=[
        company("㈜가온정밀", 1, 1.0, polarity="positive"),
        company("누리로봇", 1, 0.7, polarity="positive"),
        keyword("감속기", 3),
        keyword("계약 금액", 2),
        says("positive", 1, 0.8),
        says("neutral", 2, 0.2),
        out("박도현", "analyst"),
    ],
)


def test_f1_counts_spellings_and_what_the_matcher_takes_for_one():
    """Both companies up to the corporate mark; one of two keywords, as broader: 2 * 1 / 4."""
    found = items(agreement(ARTICLES, TWO))
    assert (found["company"].spelled, found["company"].f1) == (1.0, 1.0)
    assert (found["keyword"].spelled, found["keyword"].f1) == (0.0, 0.5)
    assert (found["sentiment"].spelled, found["sentiment"].f1) == (0.5, 0.5)
    assert found["excluded"].f1 == 0.0
    assert (found["people"].labels, found["people"].f1) == (0, None)
    assert found["company"].labels == 4


def test_alpha_on_relevance_of_matched_items():
    """1.0 and 1.0, 0.4 and 0.7: observed 0.09; expected 2*0.36 + 2*0.09 + 0.09 = 0.99.

    Alpha is 1 - (4 - 1) * 0.09 / 0.99.
    """
    found = items(agreement(ARTICLES, TWO))
    assert found["company"].relevance == pytest.approx(1 - 3 * 0.09 / 0.99)
    assert found["company"].matched == 2
    assert (found["keyword"].relevance, found["keyword"].matched) == (None, 0)


def test_alpha_on_the_polarity_of_sentences_that_somebody_marks():
    """Sentences 1 (positive twice), 2 (none, neutral), 5 (negative, none): 2 disagreements.

    Values: positive 2, none 2, neutral 1, negative 1.  Of the 15 pairs of values 13 differ, so
    alpha is 1 - (6 - 1) * 2 / 13.  Sentences that nobody marks are no units.
    """
    found = polarity(agreement(ARTICLES, TWO))["sentences"]
    assert (found.units, found.alpha) == (3, pytest.approx(1 - 5 * 2 / 13))


def test_alpha_on_the_polarity_of_companies():
    """Positive twice, neutral and positive: 1 - (4 - 1) * 1 / (3 * 1) = 0; one central company."""
    found = polarity(agreement(ARTICLES, TWO))
    assert (found["companies"].units, found["companies"].alpha) == (2, pytest.approx(0.0))
    assert (found["central"].units, found["central"].alpha) == (1, None)


def test_three_annotators_are_compared_in_pairs():
    """로봇 / 로봇, AI / AI: of 3 + 2 + 3 labels in pairs two are shared, 2 * 2 / 8."""
    three = people_of(
        a=[theme("로봇")],
        b=[theme("로봇"), theme("AI")],
        c=[theme("AI")],
    )
    assert items(agreement(ARTICLES, three))["theme"].f1 == 0.5


def test_a_part_of_a_sentence_is_the_same_evidence():
    """One quotes the sentence, another most of it: the same statement."""
    whole = says("positive", 2)
    part = entry("sentiment", "가온정밀", 2, 0.5, polarity="positive")
    part = part.__class__(
        "sentiment", "가온정밀", 0.5, "240억원으로 지난해 매출의 12%에", (), part.attributes
    )
    found = agreement(ARTICLES, people_of(a=[whole], b=[part]))
    assert items(found)["sentiment"].f1 == 1.0


def test_an_article_of_one_annotator_is_no_comparison():
    """It takes two."""
    found = agreement(ARTICLES, people_of(a=[theme("로봇")]))
    assert found.articles == 0
    assert items(found)["theme"].f1 is None


def test_tables_and_json_say_what_they_are_of():
    """Whose agreement it is stands in the title; figures without a basis are a dash."""
    found = agreement(ARTICLES, TWO)
    text = to_text(agreement_table(found, "Self-consistency of one language model"))
    assert text.startswith("Self-consistency of one language model: ann, ben, 1 article")
    assert "alpha on polarity: 0.231 over 3 sentences" in text
    values = as_json(found)
    assert values["items"]["company"]["f1"] == 1.0
    assert values["polarity"]["central"]["alpha"] is None


THREE = people_of(
    ann=[company("가온정밀", 1, 1.0), keyword("감속기", 1), says("positive", 1)],
    ben=[company("가온정밀", 1, 1.0), keyword("감속기", 1), says("positive", 1)],
    cho=[
        company("가온정밀", 1, 1.0),
        company("한결증권", 4, 0.2),
        keyword("이익률", 5),
        says("negative", 5),
    ],
)


def test_the_ceiling_is_scored_against_the_others():
    """Ann against ben and cho, who agree on the company alone, so nothing else is a reference.

    cho against ann and ben: company 1 of 1, keyword 0 of 1, sentiment 0 of 1.
    """
    found = dict(ceilings(ARTICLES, THREE))
    assert found["ann"]["recall_exact"]["company"] == 1.0
    assert found["ann"]["recall_exact"]["keyword"] is None
    cho = found["cho"]["recall_exact"]
    assert (cho["company"], cho["keyword"], cho["sentiment"]) == (1.0, 0.0, 0.0)


def test_what_an_annotator_excludes_stands_at_relevance_0():
    """As the task asks of models, in the list of its kind."""
    (one,) = by(a=[out("한결증권", "securities_firm"), out("박도현", "analyst"), theme("로봇")])
    found = extraction_of(one)
    assert [(i["name"], i["relevance"]) for i in found["companies"]] == [("한결증권", 0.0)]
    assert [(i["name"], i["relevance"]) for i in found["people"]] == [("박도현", 0.0)]
    assert [i["relevance"] for i in found["themes"]] == [0.7]


def test_a_reference_of_candidates_can_be_scored():
    """Central company, aliases and what is excluded go into the row."""
    said = by(a=[company("가온정밀", 1, 1.0, ["가온"]), out("한결증권", "securities_firm")])
    row = reference_row(ARTICLE, agree(ARTICLE, said))
    assert (row["central_company"], row["central_aliases"]) == ("가온정밀", ["가온"])
    assert [entry["kind"] for entry in row["excluded"]] == ["securities_firm"]


def test_one_model_is_no_annotators():
    """The ceiling of passes of one model is called self-consistency, not human agreement."""
    found = ceilings(ARTICLES, THREE)
    assert "not human agreement" in to_text(ceiling_table(found, one_model=True))
    assert "not human agreement" not in to_text(ceiling_table(found))


def test_a_ceiling_needs_two():
    """Nobody is a reference for oneself."""
    with pytest.raises(ConfigError, match="two annotators"):
        ceilings(ARTICLES, people_of(a=[theme("로봇")]))
