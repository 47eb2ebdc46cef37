"""Labelled news as somebody else has it, for tests of ``dataset import``."""

import json

from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.dataset_builder.importing.reading import rows_in
from finnewsbench.dataset_builder.importing.shaping import shaped
from finnewsbench.fileerrors import silent

LEAD = "가람소재가 강원도에 이차전지 소재 공장을 짓는다고 12일 밝혔다."
QUOTE = "한서윤 대표는 “내년 하반기에 양산을 시작한다”고 말했다."
VIEW = "다온증권은 가람소재의 목표주가를 올렸다."
TEXT = f"{LEAD} {QUOTE} {VIEW}"

PLAIN = {
    "id": "a1",
    "title": "가람소재, 새 공장",
    "article": TEXT,
    "companies": ["가람소재"],
    "people": ["한서윤"],
    "themes": ["2차전지"],
    "keywords": ["공장", "양산"],
    "sentiment": "positive",
}
"""A row under our own names, its labels names alone."""

UPSTREAM = {
    "news_id": 7,
    "headline": "가람소재, 새 공장",
    "body": TEXT,
    "labels": {
        "corp": [
            {"entity": "가람소재", "score": 90, "evidence": LEAD, "ticker": "000"},
            {"entity": "다온증권", "score": 0, "evidence": VIEW},
        ],
        "who": {"한서윤": 40},
        "topics": [{"entity": "2차전지", "score": 70, "evidence": "이차전지 소재 공장을 짓는다고"}],
        "terms": ["공장", "양산"],
        "mood": [{"target": "가람소재", "label": "호재", "strength": 80, "evidence": LEAD}],
    },
    "press": "나래일보",
}
"""The same news as somebody else may have labelled it."""

MAPPING = """\
columns:
  id: news_id
  title: headline
  article: body
  companies: labels.corp
  people: labels.who
  themes: labels.topics
  keywords: labels.terms
  sentiment: labels.mood
items: {name: entity, relevance: score, sentence: evidence}
statements: {company: target, impact: strength, sentence: evidence}
polarities: {호재: positive}
relevance_scale: 100
"""


def written(path, *rows):
    """A JSONL file of the rows."""
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def lines(path):
    """The records of a JSONL file."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def one(tmp_path, row, **settings):
    """What becomes of one row, and the kinds of what was noted."""
    (read,) = rows_in(written(tmp_path / "in.jsonl", row), ImportMapping(**settings), silent)
    made, work = shaped(read, ImportMapping(**settings))
    return made, [each.kind for each in work.noted]
