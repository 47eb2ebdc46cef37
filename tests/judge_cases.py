"""Cases and replies for tests of judges, made from the hand-made article."""

from __future__ import annotations

import json
import re

from hand import LEAD
from hand import QUOTE
from hand import item
from hand import perfect
from hand import row

from finnewsbench.metric.asking import Asking
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rows import article_from_row


def case_of(source=None, /, **lists):
    """The prepared case of what the reference says, but for ``lists``."""
    extraction = read_extraction({**perfect(), **lists}).extraction
    return prepare(article_from_row(source or row()), extraction)


def themes_case():
    """Everything is settled but themes (AI and 바이오 against 로봇 자동화 and 신약) and sentiment.

    Open: theme.r1 (AI), theme.r2 (바이오), theme.p1 (로봇 자동화), theme.p2 (신약), sentiment.p1
    (negative), sentiment.p2 (positive).
    """
    return case_of(themes=[item("로봇 자동화", 0.5, QUOTE), item("신약", 0.5, LEAD)])


def ruling(id_, verdict="no", **more):
    """A row of a judge's reply."""
    return {"id": id_, "reason": "까닭", "quote": "", "covered_by": "", "verdict": verdict} | more


def reply(rows, key="verdicts"):
    """The judge's reply with these rows, as JSON text; NaN and the like as Python writes them."""
    return json.dumps({key: rows}, ensure_ascii=False)


def answered(ids, **rulings):
    """A reply that says no but for ``rulings`` (id with _ for .)."""
    given = {key.replace("_", "."): value for key, value in rulings.items()}
    return reply([given.get(id_) or ruling(id_) for id_ in ids])


def asked(messages):
    """The ids that the messages ask about, in their order."""
    return re.search(r"(?:판정할 id|점수를 매길 측면): (.*)$", messages[-1]["content"])[1].split(
        ", "
    )


MODEL = "openai/gpt-oss-20b"


def pairs(count=4):
    """Articles with two themes that code can't settle, and nothing else wrong."""
    themes = [item("로봇 자동화", 0.5), item("신약", 0.5)]
    return [
        (row(f"fnb-v9{n:02}") | {"title": f"기사 {n}"}, {**perfect(), "themes": themes})
        for n in range(1, count + 1)
    ]


def scored(server, given=None, *, rubric="itemized", **asking):
    """Score through the fake server."""
    about = Asking(**{"base_url": server.url, "workers": 2, "timeout": 5.0} | asking)
    return score_pairs(given or pairs(), judge=MODEL, rubric=rubric, asking=about, detail=True)


def number(body):
    """The number in the title of the article that a request is about."""
    return int(body["messages"][-1]["content"].split("\n", 2)[1].rpartition(" ")[2])
