"""Sentiment per company: accuracy, coverage and the central company, by hand."""

import pytest
from hand import QUOTE
from hand import row
from measured import said
from measured import scored


@pytest.mark.parametrize(
    ("sentiment", "accuracy", "coverage", "central"),
    [
        # both reference companies are positive
        ([said("positive", 0.5)], 1, 1 / 2, 1),
        ([said("negative", 0.5, "누리바이오")], 0, 1 / 2, None),
        ([said("positive", 0.5), said("negative", 0.5, "누리바이오")], 1 / 2, 1, 1),
        # by an alias, and by no name: the central company
        ([said("positive", 0.5, "가온")], 1, 1 / 2, 1),
        ([said("positive", 0.5, "")], 1, 1 / 2, 1),
        # the heavier polarity counts: 0.6 against 0.2 + 0.3
        (
            [said("positive", 0.2), said("positive", 0.3, sentence=QUOTE), said("negative", 0.6)],
            0,
            1 / 2,
            0,
        ),
        # as heavy: the one said more often
        (
            [said("positive", 0.3), said("positive", 0.3, sentence=QUOTE), said("negative", 0.6)],
            1,
            1 / 2,
            1,
        ),
        # as heavy and as often: half
        ([said("positive", 0.6), said("negative", 0.6)], 1 / 2, 1 / 2, 1 / 2),
        # an impact that can't be used weighs nothing
        ([said("positive", 0.1), said("negative", 9)], 1, 1 / 2, 1),
        # nor does a polarity that can't be used
        ([said("positive", 0.1), said("mixed", 0.9)], 1, 1 / 2, 1),
        # named with a polarity that can't be used alone: named, and wrong
        ([said("mixed", 0.5)], 0, 1 / 2, 0),
        # about a firm that is not in the reference
        ([said("positive", 0.5, "한빛유령")], None, 0, None),
        ([], None, 0, None),
    ],
)
def test_sentiment_per_company(sentiment, accuracy, coverage, central):
    """Whatever is said of a reference company against its document-level polarity."""
    values = scored(sentiment=sentiment).values
    assert values["company_sentiment.accuracy"] == accuracy
    assert values["company_sentiment.coverage"] == coverage
    assert values["company_sentiment.central"] == central


def test_companies_without_a_polarity_are_not_asked_about():
    """Of two reference companies one has no polarity: naming the other is all there is."""
    source = row()
    source["companies"][1]["polarity"] = ""
    values = scored(source, sentiment=[said("positive", 0.5)]).values
    assert values["company_sentiment.coverage"] == 1.0
    source["companies"][0]["polarity"] = ""
    values = scored(source, sentiment=[said("positive", 0.5)]).values
    assert values["company_sentiment.coverage"] is None
