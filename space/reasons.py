"""The reasons that code gives for a value, in the page's language; a judge model's stay its own."""

from __future__ import annotations

import re

from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.space.words import say

_RELATION = re.compile(
    r"(same|narrower|broader) \((exact|normalised|alias|tail)\): (.*)", re.DOTALL
)
_EXCLUDED = re.compile(r"must be at relevance 0 \((\w+)\)")

PLAIN = {
    "the name stands in the article": "why_named",
    "the name does not stand in the article": "why_not_named",
    "no prediction says it, as far as spelling shows": "why_not_said",
    "nothing was predicted": "why_nothing",
    "nothing can cover it": "why_nothing",
    "said by a prediction that is already used": "why_used",
    "covers a reference item": "why_covers",
    "its relevance is not usable": "why_relevance",
    "polarity and sentence are the reference's": "why_sentiment_same",
    "the polarity is the reference's, on another sentence": "why_sentiment_other",
    "the reference has no such polarity": "why_sentiment_none",
    "the sentence does not stand in the article": "why_absent",
    "about another company than the central one": "why_other_company",
    "its polarity is none of the three": "why_polarity",
    "best statement of it": "why_best",
    "no verdict": "why_no_verdict",
}
"""A reason as the metric writes it -> the key of the words for it."""


def reason(text: str, language: str) -> str:
    """A reason for people; what is none of code's is given back as it is."""
    if text in PLAIN:
        return say(language, f"try.{PLAIN[text]}")
    excluded = _EXCLUDED.fullmatch(text)
    if excluded and excluded[1] in EXCLUDED_KINDS:
        return say(language, "try.why_excluded", kind=say(language, excluded[1]))
    related = _RELATION.fullmatch(text)
    if related:
        how = say(language, f"try.by_{related[2]}")
        return say(language, f"try.why_{related[1]}", how=how, name=related[3])
    return text
