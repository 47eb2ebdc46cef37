"""The deterministic judge: no network, no model, the same verdict every time.

It sees what can be seen without understanding: whether the name stands in the article, and
whether a polarity and its sentence are the reference's.  It knows no synonyms beyond the alias
table and no meaning, so it is the embedded default for trying things out, and is never printed as
the score of a language model.  Rules: DESIGN section 5 ("Offline").
"""

from __future__ import annotations

from .grounding import rests_on
from .mentions import mentions
from .pairing import Case
from .pairing import Statement
from .rubric import Verdict
from .rubric import open_items

OFFLINE_VERSION = "offline-1"

SUPPORTED = {"company": "yes", "people": "yes", "theme": "partly", "keyword": "partly"}
"""Verdict on an unpaired item whose name stands in the article."""


def judge(case: Case) -> dict[str, Verdict]:
    """Rule on every open item of ``case``: id -> verdict."""
    unsaid = Verdict("no", "no prediction says it, as far as spelling shows")
    verdicts = dict.fromkeys(open_items(case), unsaid)
    for category, pairing in case.pairings.items():
        for candidate in pairing.candidates:
            if candidate.id in verdicts:
                verdicts[candidate.id] = _on_name(case, candidate.name, category)
    for statement in case.statements:
        if statement.id in verdicts:
            verdicts[statement.id] = _on_statement(case, statement)
    return verdicts


def _on_name(case: Case, name: str, category: str) -> Verdict:
    if mentions(name, case.article.article, category):
        return Verdict(SUPPORTED[category], "the name stands in the article")
    return Verdict("no", "the name does not stand in the article")


def _on_statement(case: Case, statement: Statement) -> Verdict:
    place = statement.location
    same = [r for r in case.references if r.polarity == statement.polarity]
    if place and any(rests_on(place, r, case.article.article) for r in same):
        return Verdict("yes", "polarity and sentence are the reference's")
    if place and same:
        return Verdict("partly", "the polarity is the reference's, on another sentence")
    if place:
        return Verdict("no", "the reference has no such polarity")
    return Verdict("no", "the sentence does not stand in the article")
