"""A body is read as a reply, or is no answer; what the model did is never judged here."""

from __future__ import annotations

import json

import pytest

from finnewsbench.replies import BodyError
from finnewsbench.replies import Usage
from finnewsbench.replies import read_reply

TOOL_CALL = {"type": "function", "function": {"name": "NewsExtraction", "arguments": "{}"}}


def body(message=None, **changes):
    """The bytes of a chat completion."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"content": "{}"} | (message or {})}
    return json.dumps({"model": "m-1", "choices": [choice]} | changes).encode()


def test_a_reply_has_what_the_server_said():
    """Content, reason, model and all four token counts."""
    usage = {
        "prompt_tokens": 900,
        "completion_tokens": 180,
        "prompt_tokens_details": {"cached_tokens": 800},
        "completion_tokens_details": {"reasoning_tokens": 20},
    }
    reply = read_reply(body({"content": "안녕"}, usage=usage))

    assert (reply.content, reply.finish_reason, reply.model) == ("안녕", "stop", "m-1")
    assert reply.usage == Usage(900, 180, 800, 20)
    assert reply.flags == {}


def test_counts_that_are_not_there_stay_unknown():
    """Unknown is not zero."""
    assert read_reply(body()).usage == Usage(None, None, None, None)
    assert read_reply(body(usage={"prompt_tokens": "9"})).usage == Usage()


@pytest.mark.parametrize(
    ("message", "field", "value"),
    [
        ({"content": None, "refusal": "못 합니다"}, "refusal", "못 합니다"),
        ({"content": ""}, "content", ""),
        ({"content": None}, "content", None),
        ({"reasoning_content": "먼저"}, "reasoning", "먼저"),
        ({"reasoning": "먼저"}, "reasoning", "먼저"),
        ({"content": [{"type": "text", "text": "가"}, {"text": "나"}]}, "content", "가나"),
        ({"tool_calls": [TOOL_CALL]}, "tool_calls", (TOOL_CALL,)),
        ({"tool_calls": None}, "tool_calls", ()),
    ],
)
def test_whatever_the_model_did_is_a_reply(message, field, value):
    """Refusals, silence, reasoning, parts and tool calls are left to parsing."""
    assert getattr(read_reply(body(message)), field) == value


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"<html>gateway</html>",
        b'{"id": "c1", "choi',
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"choices": null, "code": "upstream_limit", "message": "m"}',
        b'{"choices": []}',
        b'{"choices": [null]}',
        b'{"choices": [{"message": null}]}',
        b'{"error": {"message": "upstream 502"}}',
        b'{"choices": [{"error": {"code": 502}, "message": {"content": ""}}]}',
        *(
            b'{"choices": [{"finish_reason": "%s", "message": {"content": "half"}}]}' % word
            for word in (
                b"error abort timeout cancelled Canceled insufficient_system_resource".split()
            )
        ),
    ],
)
def test_a_200_without_an_answer_is_the_fault_of_the_server(raw):
    """HTML, cut JSON, errors, no choices, broken off: never an empty reply of the model's."""
    with pytest.raises(BodyError):
        read_reply(raw)


@pytest.mark.parametrize("word", ["stop", "length", "content_filter", "tool_calls", "eos_token"])
def test_a_reply_that_ended_in_the_models_way_is_a_reply(word):
    """Finish reasons that are not the server's own fault are left to parsing."""
    raw = body().replace(b'"stop"', b'"%s"' % word.encode())
    assert read_reply(raw).finish_reason == word


def test_what_was_sent_instead_is_shown():
    """The message holds the beginning of the body, and the error object for its codes."""
    with pytest.raises(BodyError, match="upstream 502") as caught:
        read_reply(b'{"error": {"message": "upstream 502", "code": 502}}')
    assert caught.value.error == {"message": "upstream 502", "code": 502}


def test_lone_surrogates_become_replacement_characters_and_are_counted():
    r"""JSON allows "\ud83d" alone, UTF-8 does not; a whole pair is left as it is."""
    raw = body().replace(b'"{}"', rb'"\ud83d \ud83d\ude00 \udc00"')
    reply = read_reply(raw)

    assert reply.content == "\ufffd \U0001f600 \ufffd"
    assert reply.flags == {"lone_surrogate": 2}


def test_numbers_that_json_lacks_cannot_reach_the_record():
    """NaN in a tool call would make the line unreadable for others."""
    raw = body({"tool_calls": [{"n": 1.5}]}).replace(b"1.5", b"NaN")

    assert read_reply(raw).tool_calls == ({"n": None},)


def test_a_key_that_the_server_echoes_is_masked_and_counted():
    """Wherever it stands."""
    reply = read_reply(
        body({"content": "sk-CANARY-1", "reasoning": "a sk-CANARY-1"}), ["sk-CANARY-1"]
    )

    assert (reply.content, reply.reasoning) == ("[redacted]", "a [redacted]")
    assert reply.flags == {"secret_masked": 2}
