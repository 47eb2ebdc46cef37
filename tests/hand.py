"""A small article made by hand, with its reference, for tests whose numbers are worked out."""

from __future__ import annotations

from typing import Any

LEAD = "가온전자가 누리바이오와 1240억원 규모의 공급계약을 체결했다고 14일 공시했다."
QUOTE = "김가람 가온전자 대표는 “생성형 AI 수요가 늘고 있다”고 말했다."
RISK = "다만 원자재 가격 상승은 부담으로 꼽힌다."
VIEW = "다온증권 이하늘 연구원은 가온전자의 목표주가를 5만원으로 올렸다."
ARTICLE = f"{LEAD} {QUOTE}\n\n{RISK} {VIEW}"


def _item(name: str, relevance: float, sentence: str, *aliases: str, **more: str) -> dict[str, Any]:
    start = ARTICLE.index(sentence)
    return {
        "name": name,
        "relevance": relevance,
        "sentence": sentence,
        "aliases": list(aliases),
        "start": start,
        "end": start + len(sentence),
        **more,
    }


def _statement(polarity: str, impact: float, sentence: str) -> dict[str, Any]:
    start = ARTICLE.index(sentence)
    return {
        "company": "가온전자",
        "polarity": polarity,
        "impact": impact,
        "sentence": sentence,
        "start": start,
        "end": start + len(sentence),
    }


def row(article_id: str = "fnb-v901") -> dict[str, Any]:
    """The dataset row: 2 companies, 1 person, 2 themes, 2 keywords, 2 polarities, 3 excluded."""
    return {
        "id": article_id,
        "title": "가온전자, 1240억 공급계약",
        "article": ARTICLE,
        "published": "2025-03-14",
        "central_company": "가온전자",
        "central_aliases": ["가온"],
        "sector": "Information Technology",
        "event": "order",
        "register": "wire_brief",
        "tags": [],
        "difficulty": [],
        "hard": False,
        "synthetic": True,
        "companies": [
            _item(
                "가온전자",
                1.0,
                LEAD,
                "가온",
                polarity="positive",
                role="central",
                sector="Information Technology",
            ),
            _item("누리바이오", 0.7, LEAD, polarity="positive", role="other", sector="Health Care"),
        ],
        "people": [_item("김가람", 0.7, QUOTE, title="대표", affiliation="가온전자")],
        "themes": [_item("AI", 0.7, QUOTE), _item("바이오", 0.4, LEAD)],
        "keywords": [_item("공급계약", 1.0, LEAD), _item("원자재 가격 상승", 0.4, RISK)],
        "sentiment": [_statement("positive", 0.8, LEAD), _statement("negative", 0.3, RISK)],
        "excluded": [
            {"name": "다온증권", "aliases": [], "kind": "securities_firm", "sentence": VIEW},
            {"name": "이하늘", "aliases": [], "kind": "analyst", "sentence": VIEW},
            {"name": "목표주가", "aliases": [], "kind": "opinion", "sentence": VIEW},
        ],
    }


def perfect() -> dict[str, Any]:
    """The extraction that says exactly what the reference says."""
    source = row()
    extraction: dict[str, Any] = {
        key: [
            {"name": item["name"], "relevance": item["relevance"], "sentence": item["sentence"]}
            for item in source[key]
        ]
        for key in ("companies", "people", "themes", "keywords")
    }
    extraction["sentiment"] = [
        {key: item[key] for key in ("company", "polarity", "impact", "sentence")}
        for item in source["sentiment"]
    ]
    return extraction


def item(name: str, relevance: float | None = 0.5, sentence: str = LEAD) -> dict[str, Any]:
    """A predicted item."""
    return {"name": name, "relevance": relevance, "sentence": sentence}


def statement(polarity: str, sentence: str = LEAD, company: str = "가온전자") -> dict[str, Any]:
    """A predicted sentiment item."""
    return {"company": company, "polarity": polarity, "impact": 0.5, "sentence": sentence}
