"""Lists that are not where, or not what, they should be: every item is read, or the reply fails."""

import json

import pytest
from cases_replies import GOOD
from cases_replies import KEYS
from cases_replies import item
from cases_replies import one

from finnewsbench.metric.parsing import parse
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.schema import SentimentItem

LISTS = json.loads(GOOD)
TWO = [item(), item("누리바이오", 0.4)]


def said(value):
    """The failure's detail; the reply must fail as ``invalid_schema``."""
    failure = read_extraction(value).failure
    assert failure.kind == "invalid_schema"
    return failure.detail


def companies(value):
    """Names and relevances of the companies, and the flags."""
    parsed = read_extraction({**LISTS, "companies": value})
    return [(each.name, each.relevance) for each in parsed.extraction.companies], parsed.flags


def some(*keys):
    """Some of the five lists."""
    return {key: LISTS[key] for key in keys}


@pytest.mark.parametrize(
    ("value", "flags"),
    [
        ({"companies": LISTS["companies"], "extraction": some(*KEYS[1:])}, {"list_nested": 4}),
        ({"status": "ok", "data": LISTS}, {"extra_key": 1, "list_nested": 5}),
        (
            {"entities": {**some(*KEYS[:2]), "n": 2}, **some(*KEYS[2:])},
            {"extra_key": 1, "list_nested": 2},
        ),
        ({**LISTS, "people": None, "entities": {"people": []}}, {"list_nested": 1}),
        ({**LISTS, "entities": {"people": None}}, {"extra_key": 1}),
        ({**LISTS, "article": {"company": "가온", "keyword": "수주"}}, {"extra_key": 1}),
    ],
)
def test_lists_one_level_deeper_are_read(value, flags):
    """Beside lists at the top or without any, each list once; what is no list stays an extra."""
    parsed = read_extraction(value)
    assert parsed.extraction == one()
    assert parsed.flags == flags


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({**LISTS, "entities": some("companies")}, "given twice"),
        ({"a": some("companies"), "b": some("companies")}, "given twice"),
        ({"draft": some("companies"), **some(*KEYS[1:])}, "no answer"),
        ({"초안": LISTS, "비고": ""}, "no answer"),
        ({**some(*KEYS[1:]), "a": {"b": some("companies")}}, "two levels"),
        ({"a": {"b": LISTS}}, "two levels"),
    ],
)
def test_lists_with_two_readings_fail_the_reply(value, words):
    """Never dropped with the key that they stand under."""
    assert words in said(value)


@pytest.mark.parametrize(
    ("value", "flag"),
    [
        ({"0": TWO[0], "1": TWO[1]}, "keyed_item"),
        ({"item1": TWO[0], "item2": TWO[1]}, "keyed_item"),
        ({"가온전자": {"relevance": 0.9}, "누리바이오": {"relevance": 0.4}}, "keyed_item"),
        ({"가온전자": 0.9, "누리바이오": "0.4"}, "keyed_item"),
        ({"name": ["가온전자", "누리바이오"], "relevance": [0.9, 0.4]}, "column_item"),
    ],
)
def test_object_in_place_of_a_list_is_read_item_by_item(value, flag):
    """The count is the number of items, the name that of the item or else its key."""
    read, flags = companies(value)
    assert read == [("가온전자", 0.9), ("누리바이오", 0.4)]
    assert flags[flag] == 2


def test_object_around_a_list_is_taken_off():
    """One further key around the items is a wrapper; what stands beside is counted."""
    both = [("가온전자", 0.9), ("누리바이오", 0.4)]
    assert companies({"items": TWO}) == (both, {"wrapper_removed": 1})
    assert companies({"companies": TWO}) == (both, {"wrapper_removed": 1})
    assert companies({"type": "array", "items": TWO}) == (
        both,
        {"extra_key": 1, "wrapper_removed": 1},
    )


def test_number_is_no_name():
    """An item under a number alone has no name; both losses are counted."""
    assert companies({"가온전자": 0.9, "1": 0.4})[0] == [("가온전자", 0.9)]
    assert companies({"가온전자": 0.9, "1": 0.4})[1]["item_without_name"] == 1
    assert companies({"코로나19": 0.9})[0] == [("코로나19", 0.9)]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"가온전자": "대표 기업"}, "holds text"),
        ({"main": TWO}, "holds a list"),
        ({"가온전자": True}, "truth value"),
        ({"name": ["가", "나"], "relevance": [0.1]}, "equally long"),
        ({"name": ["가"], "relevance": 0.1}, "equally long"),
        ({"name": {"0": "가"}, "relevance": {"0": 0.1}}, "columns"),
        ({"name": "가온전자", "items": TWO}, "beside other values"),
        ({"people": [], "companies": TWO}, "other lists"),
        ({"type": "array", "items": {"type": "object"}}, "schema was repeated"),
        ({"$ref": "#/$defs/Item"}, "schema was repeated"),
        ("가온전자", "not text"),
    ],
)
def test_object_with_two_readings_fails_with_the_true_reason(value, words):
    """The detail names what stands there."""
    assert words in said({**LISTS, "companies": value})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"가온전자": "positive"}, SentimentItem("가온전자", "positive", None, "")),
        (
            {"가온전자": {"polarity": "긍정", "impact": 1}},
            SentimentItem("가온전자", "positive", 1.0, ""),
        ),
        ({"긍정": {"company": "가온전자"}}, SentimentItem("가온전자", "positive", None, "")),
        ({"overall": "positive"}, SentimentItem("", "positive", None, "")),
        (
            {"company": ["가온전자"], "polarity": ["positive"], "impact": [0.5]},
            SentimentItem("가온전자", "positive", 0.5, ""),
        ),
        ({"label": "positive"}, SentimentItem("", "positive", None, "")),
    ],
)
def test_sentiment_in_an_object(value, expected):
    """Under the company's name, under the polarity, or one statement."""
    parsed = read_extraction({**LISTS, "sentiment": value})
    assert parsed.extraction.sentiment == (expected,)
    assert parsed.flags


@pytest.mark.parametrize(
    "value",
    [
        {"positive": 0.8, "negative": 0.1},
        {"가온전자": "오름세"},
        {"positive": {"polarity": "negative"}},
        {"company": "가온전자", "overall": "positive", "items": []},
    ],
)
def test_sentiment_with_two_readings_fails(value):
    """Shares, other words, two polarities, a statement beside a list."""
    assert "sentiment" in said({**LISTS, "sentiment": value})


@pytest.mark.parametrize("nothing", ["", " ", "없음", "해당 없음.", "None", "N/A", "-", {}])
def test_nothing_in_place_of_a_list_is_empty(nothing):
    """As null is; counted."""
    parsed = read_extraction({**LISTS, "people": nothing})
    assert parsed.extraction == one()
    assert parsed.flags == {"list_blank": 1}


CALL = {"name": "extract", "arguments": LISTS}


@pytest.mark.parametrize(
    "reply",
    [
        json.dumps(CALL),
        json.dumps({"name": "extract", "parameters": LISTS}),
        json.dumps({"name": "extract", "arguments": GOOD}),
        json.dumps({"id": "1", "type": "function", "function": CALL}),
        json.dumps({"tool_calls": [{"type": "function", "function": CALL}]}),
        f"<tool_call>\n{json.dumps(CALL)}\n</tool_call>",
        f"<|python_tag|>{json.dumps({'name': 'extract', 'parameters': LISTS})}",
        f"[TOOL_CALLS][{json.dumps(CALL)}]",
        f"[TOOL_CALLS]extract[ARGS]{GOOD}",
        f"<function=extract>{GOOD}</function>",
    ],
)
def test_call_written_into_the_content_is_read(reply):
    """Whatever the template's tags; nothing else is around it."""
    parsed = parse(reply)
    assert parsed.extraction == one()
    assert parsed.flags == {"tool_call": 1}


def test_call_fails_like_a_call():
    """Several are ambiguous, broken arguments are broken JSON, a definition is no call."""
    assert parse(json.dumps([CALL, CALL])).failure.kind == "ambiguous"
    broken = {"name": "extract", "arguments": GOOD[:-5]}
    assert parse(json.dumps(broken)).failure.kind == "invalid_json"
    assert parse(json.dumps({**broken, "arguments": GOOD + "}"})).failure.kind == "invalid_json"
    schema = {"type": "object", "properties": {"companies": {"type": "array"}}}
    assert "schema" in said({"name": "extract", "parameters": schema})
    assert "none of the five" in said({"name": "extract", "arguments": {}})
    slipped = parse(json.dumps({"name": "extract", "arguments": GOOD[:-1] + ",}"}))
    assert slipped.flags == {"tool_call": 1, "trailing_comma": 1}
