"""Sentiment towards the central company: a polarity lexicon, sentence by sentence.

A sentence counts if it names the company, or names no other and goes on about it; an analyst's
opinion does not count.  Each polarity is shown by its strongest sentences.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from finnewsbench.metric.schema import SentimentItem

from .companies import Company
from .document import Document
from .particles import SUBJECT
from .polarity import is_hedged
from .polarity import is_plan
from .polarity import polarity
from .securities import is_opinion

MOST = {"positive": 3, "negative": 3}
"""Sentences shown per polarity at most; one neutral sentence may come on top."""

_CLEAR = 0.75
_FLAT = 0.3
_MINOR = 0.3
"""A polarity is shown if its best sentence reaches this share of the best sentence of all."""

_SELF = re.compile(
    r"(?:^|\s)(?:회사|이\s회사|동사|당사|주가|시가총액|매출|영업이익|순이익|당기순이익|지난해|올해|이번)"
)
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s?%")


@dataclass(frozen=True, slots=True)
class _Scored:
    index: int
    score: float
    impact: float
    named: bool
    plan: bool


def find(doc: Document, companies: list[Company]) -> tuple[SentimentItem, ...]:
    """Statements about the central company in the order of the article; none without one."""
    central = next((company for company in companies if company.central), None)
    if central is None:
        return ()
    others = [company for company in companies if not company.central]
    subjects = {(word.sentence, word.stem) for word in doc.words if word.particle in SUBJECT}
    scored = []
    for index, sentence in enumerate(doc.sentences):
        share = _share(doc, index, central, others, subjects)
        if share and not (is_opinion(sentence) and not central.is_firm):
            score = share * polarity(sentence)
            named = index in central.sentences
            plan = is_plan(sentence)
            scored.append(_Scored(index, score, _impact(sentence, score), named, plan))
    shown = _shown(scored)
    return tuple(
        SentimentItem(central.name, label, item.impact, doc.sentences[item.index])
        for label, item in sorted(shown, key=lambda pair: pair[1].index)
    )


def _share(
    doc: Document,
    index: int,
    central: Company,
    others: list[Company],
    subjects: set[tuple[int, str]],
) -> float:
    """How far a sentence speaks of the central company: 1 by name, less without, 0 of others."""

    def is_subject(company: Company) -> bool:
        return any((index, form) in subjects for form in company.forms)

    if index in central.sentences:
        rival = any(is_subject(other) for other in others)
        return 0.6 if rival and not is_subject(central) else 1.0
    if any(index in other.sentences for other in others):
        return 0.0
    sentence = doc.sentences[index]
    if sentence.startswith("반면"):
        return 0.4
    return 0.85 if _SELF.search(sentence) else 0.75


def _impact(sentence: str, score: float) -> float:
    size = 0.25 + 0.15 * abs(score)
    moves = [float(number) for number in _PERCENT.findall(sentence)]
    if any(move >= 15 for move in moves):
        size += 0.1
    if is_hedged(sentence):
        size -= 0.1
    return round(min(0.95, max(0.1, size)), 2)


def _shown(scored: list[_Scored]) -> list[tuple[str, _Scored]]:
    best = max((abs(item.score) for item in scored), default=0.0)
    shown: list[tuple[str, _Scored]] = []
    for label, sign in (("positive", 1), ("negative", -1)):
        fitting = [
            item
            for item in scored
            if sign * item.score >= _CLEAR and abs(item.score) >= _MINOR * best
        ]
        fitting.sort(key=lambda item: (-abs(item.score), item.index))
        shown += [(label, item) for item in fitting[: MOST[label]]]
    flat = [item for item in scored if abs(item.score) < _FLAT]
    plain = [item for item in flat if item.named and item.plan] or ([] if shown else flat or scored)
    if plain:
        shown.append(("neutral", min(plain, key=lambda item: (not item.named, item.index))))
    return shown
