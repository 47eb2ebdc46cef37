"""How a reply ended: one table for every spelling of a finish reason."""

import pytest
from cases_replies import GOOD

from finnewsbench.metric.finish import how_ended
from finnewsbench.metric.parsing import parse

CUT = """
length MAX_TOKENS max_output_tokens FinishReason.LENGTH FinishReason.MAX_TOKENS incomplete
finish_reason_max_tokens model_context_window_exceeded MaxTokens incomplete:max_output_tokens
""".split()
FILTERED = """
content_filter CONTENT_FILTER RECITATION PROHIBITED_CONTENT BLOCKLIST SPII SAFETY content_filtered
FinishReason.SAFETY guardrail_intervened sensitive contentFilter incomplete:content_filter
IMAGE_SAFETY refusal
""".split()


@pytest.mark.parametrize("reason", CUT)
def test_cut_in_every_spelling(reason):
    """Half an object is truncated, nothing at all too, a whole one is read."""
    for spelled in (reason, f" {reason}\n", reason.swapcase()):
        assert parse(GOOD[:-40], finish_reason=spelled).failure.kind == "truncated"
        assert parse("", finish_reason=spelled).failure.kind == "truncated"
        assert parse(GOOD, finish_reason=spelled).flags == {"length_after_end": 1}


@pytest.mark.parametrize("reason", [*FILTERED, "content_filter: RECITATION", "Content Filter"])
def test_filter_in_every_spelling(reason):
    """The provider took the answer away, whatever is left of it."""
    for content in ("", GOOD[:-40], GOOD):
        failure = parse(content, finish_reason=reason).failure
        assert failure.kind == "content_filter"
        assert reason in failure.detail


@pytest.mark.parametrize("reason", "stop STOP end_turn eos stop_sequence tool_calls ?".split())
def test_any_other_reason_is_the_models_own_end(reason):
    """The answer stands; half of it is broken, not cut."""
    assert how_ended(reason) == "stopped"
    assert parse(GOOD, finish_reason=reason).flags == {}
    assert parse(GOOD[:-1], finish_reason=reason).failure.kind == "invalid_json"


@pytest.mark.parametrize("reason", [None, "", " ", 5, ["length"]])
def test_no_reason_says_nothing(reason):
    """Then only the text can say that it was cut."""
    assert how_ended(reason) == ""
    assert parse(GOOD[:-1], finish_reason=reason).failure.kind == "truncated"


@pytest.mark.parametrize("reason", ["lengthy", "no_length", "unsafe", "insensitive"])
def test_names_are_compared_whole(reason):
    """A word that only contains a known one is not that one."""
    assert how_ended(reason) == "stopped"
