"""A short article, and annotations of it written in few words, for the tests of the labelling."""

from __future__ import annotations

from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.project import ProjectArticle

SENTENCES = (
    "가온정밀은 7일 미국 누리로봇(Nuri Robot)과 감속기 공급 계약을 맺었다고 밝혔다.",
    "계약 금액은 240억원으로 지난해 매출의 12%에 해당한다.",
    "이서준 가온정밀 대표는 “사람 모양 로봇에 들어갈 소형 감속기”라며 생성형 AI 연구도 언급했다.",
    "한결증권 박도현 연구원은 목표주가를 3만원으로 올렸다.",
    "다만 원재료 값이 올라 이익률은 낮아질 수 있다.",
)

ARTICLE = ProjectArticle(
    "a1",
    "가온, 감속기 240억 공급",
    " ".join(SENTENCES),
    {"central_company": "가온정밀", "sector": "Industrials"},
)
"""Sentences 1 to 5; the title calls the central company 가온."""


def entry(category, name, sentence_no, relevance=0.7, aliases=(), **attributes):
    """One label; sentence 0 is one that does not stand in the article."""
    sentence = SENTENCES[sentence_no - 1] if sentence_no else "기사에 없는 문장을 지어서 적었다."
    return Entry(category, name, relevance, sentence, tuple(aliases), attributes)


def company(name, sentence_no=1, relevance=0.7, aliases=(), **attributes):
    """A company."""
    return entry("company", name, sentence_no, relevance, aliases, **attributes)


def people(name, sentence_no=3, relevance=0.7, aliases=(), **attributes):
    """A person."""
    return entry("people", name, sentence_no, relevance, aliases, **attributes)


def theme(name, sentence_no=3, relevance=0.7, aliases=()):
    """A theme."""
    return entry("theme", name, sentence_no, relevance, aliases)


def keyword(name, sentence_no=1, relevance=0.7, aliases=()):
    """A keyword."""
    return entry("keyword", name, sentence_no, relevance, aliases)


def says(polarity, sentence_no, impact=0.5, name="가온정밀"):
    """A statement of sentiment."""
    return entry("sentiment", name, sentence_no, impact, polarity=polarity)


def out(name, kind, sentence_no=4):
    """Something that must not be returned."""
    given = {"kind": kind} if kind else {}
    return entry("excluded", name, sentence_no, 0.0, **given)


def by(**entries):
    """Annotations of the article: annotator -> entries."""
    return [Annotation("a1", name, tuple(found)) for name, found in entries.items()]
