"""A small labelling project for the review page, written by hand."""

from __future__ import annotations

import json

from finnewsbench.dataset_builder.labelling.candidates import agreed_from_json
from finnewsbench.dataset_builder.labelling.weights import about

TEXT = (
    "누리솔전자는 12일 🚗 차량용 반도체 공급 계약을 맺었다고 밝혔다. 계약 금액은 820억원이다.\n\n"
    "이도현 누리솔전자 대표는 “하반기 실적이 나아질 것”이라고 말했다. "
    "다만 구리 가격 상승은 부담이다. 한빛나루증권은 목표주가를 올렸다."
)
HOSTILE = '<img src=x onerror="window.hacked=1">'
BAIT = HOSTILE + " ${window.hacked=2} `${window.hacked=3}` {{constructor}} </div><script>1</script>"
SECOND = f"다솜화학은 13일 {BAIT} 소재를 내놨다고 밝혔다. 가격은 정하지 않았다."
THIRD = "보람에너지는 14일 태양광 발전소를 준공했다고 밝혔다. 발전 용량은 40MW다."


def first_sentence(text):
    """The sentence up to the first full stop that a space follows."""
    return text[: text.index(". ") + 1]


def candidate(number, category, text, sentence, **fields):
    """A line's candidate, two of three proposers for it."""
    start = text.index(sentence)
    name = fields.get("name", fields.get("company"))
    vote = {"name": name, "relevance": fields.get("relevance", 0.5), "sentence": sentence}
    return {
        "id": f"{category}-{number}",
        "category": category,
        **({} if category == "sentiment" else {"aliases": []}),
        **fields,
        "sentence": sentence,
        "start": start,
        "end": start + len(sentence),
        "located": "exact",
        "votes": {"model-one": vote, "model-two": vote},
    }


def candidates():
    """Article id -> its candidates."""
    lead = first_sentence(TEXT)
    quote = "이도현 누리솔전자 대표는 “하반기 실적이 나아질 것”이라고 말했다."
    firm = "한빛나루증권은 목표주가를 올렸다."
    central = {"polarity": "positive", "role": "central", "sector": "Information Technology"}
    return {
        "a1": [
            candidate(1, "company", TEXT, lead, name="누리솔전자", relevance=1.0, **central),
            candidate(
                1, "people", TEXT, quote, name="이도현", relevance=0.4, title="대표", affiliation=""
            ),
            candidate(1, "theme", TEXT, lead, name="차량용 반도체", relevance=0.7),
            candidate(1, "keyword", TEXT, lead, name="공급 계약", relevance=0.7),
            candidate(
                1, "sentiment", TEXT, lead, company="누리솔전자", polarity="positive", impact=0.6
            ),
            candidate(1, "excluded", TEXT, firm, name="한빛나루증권", kind="securities_firm"),
        ],
        "a2": [
            candidate(
                1, "keyword", SECOND, first_sentence(SECOND), name=f"{BAIT} 소재", relevance=0.5
            )
        ],
        "a3": [candidate(1, "theme", THIRD, first_sentence(THIRD), name="태양광", relevance=1.0)],
    }


def write_project(folder):
    """Write articles, candidates and advice into a folder, and return it."""
    articles = [
        {"id": "a1", "title": "누리솔電, 반도체 공급", "article": TEXT, "published": "2025-03-12",
         "central_company": "누리솔전자"},
        {"id": "a2", "title": f"{BAIT} 제목", "article": SECOND, "central_company": "다솜화학"},
        {"id": "a3", "title": "보람에너지, 발전소 준공", "article": THIRD},
    ]  # fmt: skip
    proposers = ["model-one", "model-two", "model-three"]
    agreed = [
        {
            "article_id": key,
            "proposers": proposers,
            "at_least": 2,
            "candidates": found,
            "dropped": [],
        }
        for key, found in candidates().items()
    ]
    advice = {"relevance": 0.9, "rank": 1, "reason": f"제목의 주제다 {HOSTILE}"}
    weights = {
        "article_id": "a1",
        "by": "strong",
        "about": about(agreed_from_json(agreed[0])),
        "items": {"theme-1": advice},
        "unscored": [],
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, records in (
        ("articles", articles),
        ("candidates", agreed),
        ("reweighed", [weights]),
    ):
        lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8", newline="\n")
    return folder
