"""Which text of a reply is the answer: how it ended, where it stands, what is reasoning."""

import json

import pytest
from cases_replies import EMPTY
from cases_replies import GOOD
from cases_replies import LINE
from cases_replies import body
from cases_replies import item
from cases_replies import one

from finnewsbench.metric.parsing import parse
from finnewsbench.metric.schema import NewsExtraction


def kind(content, **more):
    """The kind of failure, or ``None``."""
    failure = parse(content, **more).failure
    return failure.kind if failure else None


@pytest.mark.parametrize("reason", ["length", "max_tokens", "MAX_OUTPUT_TOKENS"])
@pytest.mark.parametrize("tail", ["", "```", "\n\nBut wait, one more:", '\n{"companies": ['])
def test_cut_reply_is_read_only_if_nothing_was_begun_after_it(reason, tail):
    """A complete object counts when blanks or a fence follow; anything else was being written."""
    expected = None if tail in {"", "```"} else "truncated"
    assert kind(GOOD + tail, finish_reason=reason) == expected


def test_every_beginning_of_a_reply_is_told_from_the_whole():
    """Truncated if the server says so or says nothing, invalid if the model stopped by itself."""
    for end in range(1, len(GOOD)):
        assert kind(GOOD[:end], finish_reason="length") == "truncated"
        assert kind(GOOD[:end]) == "truncated"
        assert kind(GOOD[:end], finish_reason="stop") == "invalid_json"


def test_broken_inside_is_invalid_even_without_finish_reason():
    """A fault before the end is no cut."""
    assert kind(GOOD.replace('"relevance":', '"relevance"')) == "invalid_json"


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<think>", "</think>"),
        ("<THINK>\n", "\n</Think >"),
        ("<thought>", "</thought>"),
        ("[THINK]", "[/THINK]"),
        ("◁think▷", "◁/think▷"),
        ("<|START_THINKING|>", "<|END_THINKING|>"),
        ("<|im_start|>assistant/think\n", "<|im_end|>\n<|im_start|>assistant\n"),
    ],
)
def test_draft_in_reasoning_is_never_the_answer(opening, closing):
    """Paired, without the opening tag, never closed: the draft is not read."""
    paired = parse(f"{opening}{EMPTY}{closing}{GOOD}")
    orphan = parse(f"{EMPTY}{closing}{GOOD}")
    assert paired.extraction == orphan.extraction == one()
    assert paired.flags["reasoning_removed"] == orphan.flags["reasoning_removed"] == 1
    assert kind(f"{opening}{EMPTY}{closing}", finish_reason="stop") == "no_json"


def test_open_reasoning_holds_no_answer():
    """A block that never closes ends the reply, wherever it starts outside an object."""
    assert kind(f"<think>{GOOD}", finish_reason="stop") == "no_json"
    assert kind(f"<think>{GOOD}", finish_reason="length") == "truncated"
    assert kind(f"<think>{GOOD}") == "truncated"
    assert kind(f"답을 준비한다. <think>{GOOD}", finish_reason="stop") == "no_json"


@pytest.mark.parametrize("sentence", ["<think> 표시", "</think> 표시", "<think>가</think>나"])
@pytest.mark.parametrize("form", ["{}", "```json\n{}\n```", "<think>생각</think>\n{}"])
def test_tags_inside_a_text_belong_to_it(sentence, form):
    """No part of a valid answer is taken for reasoning."""
    reply = form.replace("{}", body(companies=[item(sentence=sentence)]))
    assert parse(reply).extraction == one(sentence=sentence)


@pytest.mark.parametrize(
    "reply",
    [
        f"<|channel|>analysis<|message|>초안 {EMPTY}<|end|>"
        f"<|start|>assistant<|channel|>final <|constrain|>json<|message|>{GOOD}<|return|>",
        f"analysis<|message|>초안 {EMPTY}<|end|><|channel|>final<|message|>{GOOD}",
        f"analysis초안 {EMPTY}assistantfinal{GOOD}",
        f"analysis초안 {EMPTY}assistantfinal json{GOOD}",
    ],
)
def test_only_the_final_channel_is_read(reply):
    """Whether the markers came whole, in part or as bare words."""
    parsed = parse(reply)
    assert parsed.extraction == one()
    assert parsed.flags == {"channel_markers": 1}


def test_final_channel_twice_must_agree():
    """Two final messages are two answers."""
    final = "<|channel|>final<|message|>"
    assert kind(f"{final}{GOOD}<|end|>{final}{EMPTY}<|return|>") == "ambiguous"
    assert kind(f"<|channel|>analysis<|message|>{GOOD}<|end|>", finish_reason="stop") == "no_json"


def test_reasoning_field_is_never_searched():
    """What a server calls reasoning is no answer, even if nothing else came."""
    assert kind("", reasoning=GOOD, finish_reason="stop") == "empty_reply"
    assert "reasoning" in parse("", reasoning=GOOD).failure.detail


def call(arguments):
    """One tool call."""
    return {"type": "function", "function": {"name": "NewsExtraction", "arguments": arguments}}


def test_tool_call_is_read_like_content():
    """As text, as an object, beside prose; cut or empty arguments fail as content does."""
    assert parse(None, tool_calls=[call(GOOD)]).extraction == one()
    assert parse("", tool_calls=[call(json.loads(GOOD))]).extraction == one()
    beside = parse("추출합니다.", tool_calls=[call(GOOD)])
    assert beside.extraction == one()
    assert beside.flags == {"text_around": 1, "tool_call": 1}
    assert kind(None, tool_calls=[call(GOOD[:40])], finish_reason="length") == "truncated"
    assert kind(None, tool_calls=[call("")]) == "empty_reply"
    assert kind(None, tool_calls=[{"type": "function"}]) == "empty_reply"


def test_tool_call_and_content_must_agree():
    """Two places with an extraction each: one if they are equal, else ambiguous."""
    assert parse(GOOD, tool_calls=[call(GOOD)]).flags == {"repeated_object": 1, "tool_call": 1}
    assert kind(EMPTY, tool_calls=[call(GOOD)]) == "ambiguous"
    assert kind("회사는 하나다.", tool_calls=[call("[]")]) == "invalid_schema"


def test_refusal_and_filter_come_before_any_reading():
    """Even beside a good object: the finish reason is looked at first."""
    assert kind(GOOD, finish_reason="content_filter") == "content_filter"
    assert kind(GOOD, refusal="도와드릴 수 없습니다.") == "refusal"
    assert kind("", finish_reason="refusal", refusal="도와드릴 수 없습니다.") == "refusal"
    assert parse(GOOD, refusal=" ").extraction == one()


def test_apology_is_told_from_prose():
    """A short text that declines is a refusal; a long one, or one with an object, is not."""
    assert kind("I’m sorry, but I can’t help with that.") == "refusal"
    assert kind("죄송하지만 " + "가" * 1000) == "no_json"
    assert parse(f"죄송합니다, 고쳤습니다. {GOOD}").extraction == one()


@pytest.mark.parametrize("blank", [None, "", " \n\t"])
def test_nothing_is_an_empty_reply(blank):
    """Nothing at all, with whatever finish reason but a cut."""
    assert kind(blank) == kind(blank, finish_reason="stop") == "empty_reply"
    assert kind(blank, finish_reason="length") == "truncated"


def test_object_that_repeats_the_format_is_not_the_answer():
    """A sketch of the format, or any other object, beside the answer is text around it."""
    sketch = parse(f'{{"name": "가온전자"}} 같은 꼴로 답합니다.\n{GOOD}')
    assert sketch.extraction == one()
    assert sketch.flags == {"text_around": 1}
    schema = '{"type": "object", "properties": {"companies": {"type": "array"}}}'
    assert parse(f"{schema}\n{GOOD}").extraction == one()
    assert kind(f"{schema}", finish_reason="stop") == "invalid_schema"


def test_object_inside_a_broken_one_is_not_the_answer():
    """A draft nested in an object that can't be read is not picked out of it."""
    nested = f'{{"draft": {GOOD}, "final": {{"companies": [}}'
    assert kind(nested, finish_reason="stop") == "invalid_json"


def test_more_objects_than_are_looked_at_fail():
    """What lies beyond the bound is not passed over in silence."""
    assert kind((EMPTY + "\n") * 1001) == "invalid_json"
    assert parse((EMPTY + "\n") * 1000).extraction == NewsExtraction()


@pytest.mark.parametrize("value", ["null", "[]", "3", '["가온전자"]', '"가온전자"', "true"])
def test_json_that_is_no_object_is_invalid_schema(value):
    """JSON came, but not what was asked for."""
    assert kind(value, finish_reason="stop") == "invalid_schema"


def test_details_can_be_written_anywhere():
    """A failure's text is plain UTF-8 even where the reply is not."""
    for reply in ("죄송 \ud83d", "가 \udcff", '{"companies": \ud800'):
        parse(reply).failure.detail.encode("utf-8")
    assert LINE in parse(LINE).failure.detail


def test_object_closed_too_early_is_invalid():
    """Lists behind a brace too many are not dropped; one at the very end does no harm."""
    early = '{"companies": [], "people": []}, "themes": [], "keywords": [], "sentiment": []}'
    assert kind(early, finish_reason="stop") == "invalid_json"
    for between in (".", "그리고 ", '{"}],'):
        behind = f'{{"companies": [], "people": []}}{between}"themes": [], "keywords": []}}'
        assert kind(behind, finish_reason="stop") == "invalid_json"
    assert parse(GOOD + "}").flags == {"text_around": 1}


def test_half_an_object_in_reasoning_does_not_hide_its_end():
    """A quote left open in the reasoning does not swallow the answer behind the tag."""
    parsed = parse(f'초안 {{"companies": ["가온\n</think>\n{GOOD}')
    assert parsed.extraction == one()
    assert parsed.flags == {"reasoning_removed": 1}


@pytest.mark.parametrize("sentence", ["<|end|> 표시", "final<|message|>", "<|channel|>", "```json"])
def test_markers_inside_a_text_belong_to_it(sentence):
    """The final message is taken whole, with whatever its texts hold."""
    text = body(companies=[item(sentence=sentence)])
    parsed = parse(f"<|channel|>final<|message|>{text}<|return|>")
    assert parsed.extraction == one(sentence=sentence)
    assert parsed.flags == {"channel_markers": 1}
