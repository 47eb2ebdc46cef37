"""Candidates to be weighed, and a model's replies about them: shared by tests of weights."""

from __future__ import annotations

import json

from labelling_cases import ARTICLE
from labelling_cases import by
from labelling_cases import company
from labelling_cases import keyword
from labelling_cases import out
from labelling_cases import says
from labelling_cases import theme

from finnewsbench.dataset_builder.labelling.agreeing import agree

AGREED = agree(
    ARTICLE,
    by(
        ann=[company("가온정밀", 1, 1.0), company("누리로봇", 1, 0.6), theme("로봇", 3, 0.8)],
        ben=[company("가온정밀", 1, 1.0), company("누리로봇", 1, 0.6), says("positive", 1)],
        cho=[company("가온정밀", 1, 0.8), theme("로봇", 3, 0.8), out("박도현", "analyst")],
        dan=[company("가온정밀", 1, 1.0), keyword("이익률", 5, 0.4), out("박도현", "analyst")],
    ),
    2,
)
"""company-1 (4 of 4 votes), company-2 (2 of 4), theme-1 (2 of 4), and an excluded analyst."""

IDS = ("company-1", "company-2", "theme-1")


def row(id_, relevance=0.5, reason="이유"):
    """One row of a reply."""
    return {"id": id_, "reason": reason, "relevance": relevance}


def reply(*rows):
    """A reply's text."""
    return json.dumps({"items": list(rows)}, ensure_ascii=False)
