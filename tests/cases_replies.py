"""Replies as models really send them, with what must come out: where the answer is, and its JSON.

Schema and values are in `cases_schema`.

``row`` is the catalogue number of the failure mode that a case stands for, or ``""``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction

KEYS = ("companies", "people", "themes", "keywords", "sentiment")
LINE = "가온전자가 둘째 공장을 짓는다."


@dataclass(frozen=True)
class Case:
    """One reply: arguments of ``parse``, and either the extraction or the kind of failure."""

    id: str
    reply: dict[str, Any]
    expected: NewsExtraction | str
    flags: dict[str, int] = field(default_factory=dict)
    row: str = ""


def body(**lists: Any) -> str:
    """A strict reply as JSON text; lists that are not named are empty."""
    return json.dumps({key: lists.get(key, []) for key in KEYS}, ensure_ascii=False)


def item(name: str = "가온전자", relevance: Any = 0.9, sentence: Any = LINE) -> dict[str, Any]:
    """One item as a strict reply has it."""
    return {"name": name, "relevance": relevance, "sentence": sentence}


def one(
    name: str = "가온전자", relevance: float | None = 0.9, sentence: str = LINE
) -> NewsExtraction:
    """The extraction that holds a single company."""
    return NewsExtraction(companies=(Item(name, relevance, sentence),))


def written(text: str) -> str:
    """A reply around ``text``, which stands for the list of companies, written out by hand."""
    return f'{{"companies":[{text}],"people":[],"themes":[],"keywords":[],"sentiment":[]}}'


def case(
    name: str, content: str | None, expected: Any, row: str = "", *, flags: Any = None, **more: Any
) -> Case:
    """A `Case` whose reply is ``content`` and, by keyword, what else the server says."""
    return Case(name, {"content": content, **more}, expected, flags or {}, row)


GOOD = body(companies=[item()])
EMPTY = body()
CALL = {"type": "function", "function": {"name": "NewsExtraction", "arguments": GOOD}}
SAID = '가온전자는 "수주가 늘고, 값도 올랐다"고 밝혔다.'

REPLY_CASES = (
    case("strict", GOOD, one()),
    case("strict empty", EMPTY, NewsExtraction()),
    # Reasoning
    case(
        "orphan closing tag, draft before",
        f"회사는 하나다. 초안은 {EMPTY} 이다.\n</think>\n{GOOD}",
        one(),
        "H5-003",
        flags={"reasoning_removed": 1},
    ),
    case(
        "tag inside a sentence",
        body(companies=[item(sentence="<think> 표시를 감춘다.")]),
        one(sentence="<think> 표시를 감춘다."),
        "H5-004",
    ),
    case(
        "cut inside the reasoning",
        "<think>먼저 회사를 모두 찾으면 가온전자, 누리바이오",
        "truncated",
        "H5-005",
        finish_reason="length",
    ),
    case(
        "budget spent on hidden reasoning",
        "",
        "truncated",
        "H5-006",
        finish_reason="length",
        reasoning="회사를 찾는다.",
    ),
    case(
        "only reasoning",
        None,
        "empty_reply",
        "H5-006",
        finish_reason="stop",
        reasoning=f"초안: {GOOD}",
    ),
    case(
        "channel markers",
        "<|channel|>analysis<|message|>회사 하나.<|end|><|start|>assistant"
        f"<|channel|>final json<|message|>{GOOD}<|return|>",
        one(),
        "H5-016",
        flags={"channel_markers": 1},
    ),
    # Cut, empty, refused, filtered
    case(
        "cut inside a text",
        '{"companies":[{"name":"가온전자","relevance":0.9,"sentence":"가온전',
        "truncated",
        "H5-007",
        finish_reason="length",
    ),
    case(
        "cut in a list without end",
        '{"companies":[' + json.dumps(item()) + ("," + json.dumps(item())) * 400,
        "truncated",
        "H5-009",
        finish_reason="length",
    ),
    case(
        "blanks until the limit",
        EMPTY + "\n" * 5000,
        NewsExtraction(),
        "H5-010",
        finish_reason="length",
        flags={"length_after_end": 1},
    ),
    case(
        "prose instead of JSON",
        "이 기사에는 가온전자와 김가람 대표가 나온다.",
        "no_json",
        "H5-011",
        finish_reason="stop",
    ),
    case(
        "refusal field",
        None,
        "refusal",
        "H5-035",
        finish_reason="stop",
        refusal="도와드릴 수 없습니다.",
    ),
    case(
        "apology",
        "죄송합니다. 이 요청에는 답하지 않겠습니다.",
        "refusal",
        "H5-035",
        finish_reason="stop",
    ),
    case("content filter", "", "content_filter", "H5-036", finish_reason="content_filter"),
    case("filter named refusal", "", "content_filter", "H5-036", finish_reason="refusal"),
    case("nothing", None, "empty_reply", "H5-085"),
    # Where the answer stands
    case(
        "tool call",
        None,
        one(),
        "H5-017",
        finish_reason="tool_calls",
        tool_calls=[CALL],
        flags={"tool_call": 1},
    ),
    case("two tool calls", None, "ambiguous", "H5-017", tool_calls=[CALL, CALL]),
    case(
        "fence with backticks in a text",
        f"```json\n{body(companies=[item(sentence='예는 ```json 이다.')])}\n```",
        one(sentence="예는 ```json 이다."),
        "H5-018",
        flags={"code_fence": 1},
    ),
    case(
        "prose with braces around",
        f"형식({{name, relevance}})대로 `JSON`을 씁니다.\n{GOOD} 끝.",
        one(),
        "H5-019",
        flags={"text_around": 1},
    ),
    case("two objects that differ", f"{GOOD}\n{EMPTY}", "ambiguous", "H5-020"),
    case("the same object twice", f"{GOOD}\n{GOOD}", one(), "H5-020", flags={"repeated_object": 1}),
    # JSON
    case(
        "list given twice",
        GOOD[:-1] + ', "companies": []}',
        one(),
        "H5-021",
        flags={"duplicate_key": 1},
    ),
    case(
        "numbers that are none",
        written(
            '{"name":"가온전자","relevance":NaN,"sentence":"ㄱ"},{"name":"누리","relevance":1e999,"sentence":"ㄴ"}'
        ),
        NewsExtraction((Item("가온전자", None, "ㄱ"), Item("누리", None, "ㄴ"))),
        "H5-022",
        flags={"number_not_finite": 2},
    ),
    case(
        "line break and tab in a text",
        written(
            '{"name":"가온전자","relevance":0.9,"sentence":"가온전자가 25일\n새 제품을\t냈다."}'
        ),
        one(sentence="가온전자가 25일\n새 제품을\t냈다."),
        "H5-023",
        flags={"raw_control": 1},
    ),
    case(
        "quotes left unescaped",
        written(f'{{"name":"가온전자","relevance":0.9,"sentence":"{SAID}"}}'),
        one(sentence=SAID),
        "H5-024",
        flags={"unescaped_quote": 2},
    ),
    case(
        "curly delimiters",
        "{“companies”:[{“name”:“가온전자”,“relevance”:0.9,“sentence”:“그는 “좋다”고 했다.”}],"
        "“people”:[],“themes”:[],“keywords”:[],“sentiment”:[]}",
        one(sentence="그는 “좋다”고 했다."),
        "H5-025",
        flags={"curly_quotes": 10, "unescaped_quote": 1},
    ),
    case(
        "curly delimiters that do not pair",
        EMPTY.replace('"', "“"),
        "invalid_json",
        "H5-025",
        finish_reason="stop",
    ),
    case(
        "small slips",
        "{'companies':[{'name':'가온전자','relevance':0.9,'sentence':'가온, ]누리',},], // 기업\n"
        "'people':None,'themes':[],'keywords':[],'sentiment':[],}",
        one(sentence="가온, ]누리"),
        "H5-026",
        flags={
            "comment": 1,
            "list_null": 1,
            "python_literal": 1,
            "single_quotes": 10,
            "trailing_comma": 3,
        },
    ),
)
