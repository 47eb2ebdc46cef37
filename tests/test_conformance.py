"""Whether a reply follows the wire schema to the letter, without any of parsing's tolerance."""

from __future__ import annotations

import json

import pytest
from fakes.model_server import started
from fakes.stand_in import go
from fakes.stand_in import labelled
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.conformance import conformance
from finnewsbench.conformance import conformance_words
from finnewsbench.conformance import conforms
from finnewsbench.metric.parsing import parse
from finnewsbench.report import run_table
from finnewsbench.report import to_text
from finnewsbench.scores import score_run
from finnewsbench.task import wire_schema

SCHEMA = wire_schema()
ITEM = {"name": "가온전자", "relevance": 0.5, "sentence": "공장을 짓는다."}
FEELING = {"company": "가온전자", "polarity": "positive", "impact": 1, "sentence": "늘었다."}
REPLY = {
    "companies": [ITEM],
    "people": [],
    "themes": [],
    "keywords": [ITEM],
    "sentiment": [FEELING],
}


def changed(**fields):
    """The reply as JSON with some of its lists replaced; ``None`` takes a list out."""
    value = {**REPLY, **fields}
    return json.dumps({k: v for k, v in value.items() if v is not None}, ensure_ascii=False)


@pytest.mark.parametrize(
    "text",
    [
        changed(),
        f"\n {changed()}\n",  # blanks around a value are JSON
        changed(companies=[{**ITEM, "relevance": 1}]),  # a whole number is a number
        changed(companies=[{**ITEM, "relevance": 85}]),  # the schema has no bounds
        changed(companies=[], keywords=[], sentiment=[]),
    ],
)
def test_what_the_schema_allows_conforms(text):
    """Nothing else is asked: an empty list and a relevance off the scale are the schema's too."""
    assert conforms(text, SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "null",
        "[]",
        f"```json\n{changed()}\n```",
        f"<think>초안</think>{changed()}",
        f"{changed()}{changed()}",
        changed()[:-1],
        changed(people=None),
        changed(extra=[]),
        changed(themes="반도체"),
        changed(themes=["반도체"]),
        changed(companies=[{**ITEM, "reason": "중심"}]),
        changed(companies=[{"name": "가온전자", "sentence": "짓는다."}]),
        changed(companies=[{**ITEM, "relevance": "0.5"}]),
        changed(companies=[{**ITEM, "relevance": True}]),
        changed(companies=[{**ITEM, "name": None}]),
        changed(sentiment=[{**FEELING, "polarity": "긍정"}]),
        changed().replace("0.5", "NaN", 1),
        changed().replace('{"name"', '{"name": "다른 이름", "name"', 1),
        changed().replace("가온전자", "가온\n전자", 1),
        "[" * 100_000,
    ],
)
def test_what_is_read_leniently_does_not_conform(text):
    """Whatever parsing makes of it."""
    assert not conforms(text, SCHEMA)


TEXTS = st.text(max_size=8).map(lambda text: "가" + text)  # a name must not be blank
ITEMS = st.fixed_dictionaries({"name": TEXTS, "relevance": st.floats(0, 1), "sentence": TEXTS})
FEELINGS = st.fixed_dictionaries(
    {
        "company": TEXTS,
        "polarity": st.sampled_from(["positive", "negative", "neutral"]),
        "impact": st.floats(0, 1),
        "sentence": TEXTS,
    }
)
REPLIES = st.fixed_dictionaries(
    {
        **dict.fromkeys(("companies", "people", "themes", "keywords"), st.lists(ITEMS, max_size=2)),
        "sentiment": st.lists(FEELINGS, max_size=2),
    }
)


@given(REPLIES)
def test_a_reply_that_conforms_can_be_read(value):
    """Two readers agree: what follows the schema is an extraction for `parsing.parse` too."""
    text = json.dumps(value, ensure_ascii=False)

    assert conforms(text, SCHEMA)
    assert parse(text, finish_reason="stop").extraction is not None


def test_a_schema_with_a_keyword_that_is_not_checked_is_refused():
    """A schema that says more must not be reported as followed."""
    with pytest.raises(TypeError, match="minimum"):
        conforms("1", {"type": "number", "minimum": 0})
    with pytest.raises(TypeError, match="integer"):
        conforms("1", {"type": "integer"})


def test_the_rate_is_over_all_replies():
    """Two of three: a refusal without content is a reply that does not conform."""
    records = [{"reply": {"content": text}} for text in (changed(), None, changed())]
    found = conformance(records, SCHEMA, "json_object")

    assert (found["conforming"], found["replies"]) == (2, 3)
    assert found["rate"] == 2 / 3
    assert conformance_words(found).startswith("schema conformance: 67%, 2 of 3 replies")
    assert "json_object" in conformance_words(found)
    assert conformance([], SCHEMA, "none")["rate"] is None


def test_a_run_s_rate_is_in_its_scores_and_its_table(tmp_path):
    """Of ten replies one is fenced, one has reasoning before it, one is refused: seven conform."""
    rows = labelled(10)
    with started(script=["fence", "think", "refusal"], refuse=["json_schema"]) as server:
        # The first request is refused for its schema, which takes no line of the script.
        go(server, tmp_path, rows_=rows, task=None, workers=1)
    scores = score_run(tmp_path, rows)

    assert scores["conformance"] == {
        "conforming": 7,
        "replies": 10,
        "rate": 0.7,
        "response_format": "json_object",
    }
    assert scores["n"]["failed"] == 1
    assert "schema conformance: 70%, 7 of 10 replies" in to_text(run_table("m", scores))
