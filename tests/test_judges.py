"""Judges as the command line names them, and who may not judge."""

from __future__ import annotations

import pytest
from fakes.judge_replies import judging

from finnewsbench.errors import ConfigError
from finnewsbench.judges import check_candidates
from finnewsbench.judges import kin
from finnewsbench.serving import served_name

URL = "http://127.0.0.1:9/v1"


def test_each_judge_may_say_where_it_is_asked(monkeypatch):
    """What a judge does not say is what the common options say."""
    monkeypatch.setenv("OTHER_KEY", "k")
    wanted = judging(URL, "m/a", "big,url=http://127.0.0.1:8/v1?x=1,2,key_env=OTHER_KEY,name=b")
    first, second = wanted.judges
    assert (first.name, first.model, first.asked["base_url"]) == ("m/a", "m/a", URL)
    assert (second.name, second.model) == ("b", "big")
    assert second.asked["base_url"] == "http://127.0.0.1:8/v1"


def test_what_is_recorded_of_a_judge():
    """Model, address, parameters, rubric, prompt and schema; the signature has the repeats."""
    (one,) = judging(URL, judge_repeats=3, judge_temperature=0.7, judge_output_tokens=99).judges
    assert one.asked["parameters"]["temperature"] == 0.7
    assert one.asked["parameters"]["max_tokens"] == 99
    assert one.asked["rubric"] == "itemized-1"
    assert one.asked["prompt_version"] in one.signature
    assert one.signature == f"m/judge@{one.asked['prompt_version']}*3"
    (paper,) = judging(URL, rubric="paper").judges
    assert paper.asked["rubric"] == "paper-1"
    assert paper.asked["schema_sha256"] != one.asked["schema_sha256"]


@pytest.mark.parametrize(
    "change",
    [
        {"judges": ["m/other"]},
        {"url": "http://127.0.0.1:8/v1"},
        {"judge_temperature": 0.5},
        {"judge_output_tokens": 99},
        {"judge_response_format": "none"},
        {"rubric": "paper"},
    ],
)
def test_whatever_decides_an_answer_is_in_its_key(change):
    """Model, address, parameters, schema; the messages; the repeat."""
    messages = [{"role": "user", "content": "x"}]
    (one,) = judging(URL).judges
    (other,) = judging(change.pop("url", URL), *change.pop("judges", []), **change).judges
    assert one.served.key(messages) == judging(URL, "m/judge,name=n").judges[0].served.key(messages)
    assert one.served.key(messages) != other.served.key(messages)
    assert one.served.key(messages) != one.served.key(messages, 1)
    assert one.served.key(messages) != one.served.key([*messages, *messages])


@pytest.mark.parametrize(
    ("judges", "options", "message"),
    [
        (["m/a", "m/a"], {}, "Two judges are named 'm/a'"),
        (["m/a,name=b", "b"], {}, "Two judges are named 'b'"),
        (["offline", "m/a"], {}, "offline stands alone"),
        (["m/a,color=red"], {}, "'color' is no setting"),
        (["m/a,url="], {}, "'url' is no setting of a judge, or is empty"),
        (["m/a,key=sk-canary-1"], {}, "a key is never given on the command line"),
        (["url=http://x/v1"], {}, "names no model"),
        (["m/a,url=ftp://x"], {}, "--judge-base-url is not"),
        (["m/a"], {"rubric": "strict"}, "--rubric is 'strict'; it can be itemized, paper"),
        (["m/a"], {"judge_repeats": 0}, "--judge-repeats is 0"),
        (["m/a"], {"judge_response_format": "xml"}, "'xml'"),
        (["m/a"], {"max_judge_tokens": 0}, "--max-judge-tokens is 0"),
        (["offline"], {"max_judge_tokens": 9}, "--max-judge-tokens limits judge models"),
        (["m/a"], {"max_cost": 1.0}, "--max-cost needs prices"),
        (["m/a"], {"max_cost": -1.0}, "--max-cost is -1.0"),
    ],
)
def test_options_that_cannot_be_used_are_named(judges, options, message):
    """Before anything is asked; a key in the wrong place is not repeated."""
    with pytest.raises(ConfigError, match=message) as caught:
        judging(URL, *judges, **options)
    assert "canary" not in str(caught.value)


def test_a_word_without_an_address_is_no_model(monkeypatch):
    """A mistyped 'offline' does not go to OpenAI; a model of OpenAI's does."""
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(ConfigError, match="There is no judge 'ofline'"):
        judging("", "ofline")
    assert [judge.model for judge in judging("", "gpt-5-mini").judges] == ["gpt-5-mini"]


def test_openai_wants_its_key_and_knows_no_prefix(monkeypatch):
    """``openai/`` is for the reader; OpenAI's own server is sent the name behind it."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(ConfigError, match="--judge-api-key-env"):
        judging("", "openai/gpt-5-mini")
    assert served_name("openai/gpt-5-mini", "https://api.openai.com/v1") == "gpt-5-mini"
    assert served_name("openai/gpt-oss-20b", URL) == "openai/gpt-oss-20b"


@pytest.mark.parametrize("candidate", ["m/judge", "Judge-2025-08-07", "other/JUDGE:free"])
def test_the_candidate_is_no_judge_of_itself(candidate):
    """Whoever serves it, whenever it was released."""
    with pytest.raises(ConfigError, match="no judge of itself"):
        check_candidates(["local", candidate], judging(URL).judges)


def test_kin_of_the_candidate():
    """Any of the candidate's names may tell the family."""
    (one,) = judging(URL, "qwen3-32b").judges
    check_candidates(["local", "Qwen/Qwen2.5-7B"], [one])
    assert kin(["local", "Qwen/Qwen2.5-7B"], one) == "qwen"
    assert kin(["local", "gpt-5-mini"], one) == ""
