"""What a server's error means: decided on status and codes, each with its remedy."""

from __future__ import annotations

import json
import re

import pytest

from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.faults import REMEDIES
from finnewsbench.faults import explain
from finnewsbench.faults import filtered
from finnewsbench.faults import read_error

URL = "http://localhost:8000/v1"


def meaning(status, wait=None, **error):
    """The exception for an error body in OpenAI form."""
    body = json.dumps({"error": {"message": "m"} | error}).encode()
    return explain(read_error(status, body), url=URL, wait=wait)


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "anything", "bad_request"),
        (400, "context_length_exceeded", "context_overflow"),
        (408, "", "server_error"),
        (413, "", "bad_request"),
        (425, "", "server_error"),
        (429, "rate_limit_exceeded", "rate_limit"),
        (429, "", "rate_limit"),
        (500, "server_error", "server_error"),
        (503, "insufficient_quota", "server_error"),
        (529, "overloaded_error", "server_error"),
        (200, "", "bad_body"),
    ],
)
def test_faults_of_one_article(status, code, kind):
    """These leave the article pending; only the ones that can change are retried."""
    found = meaning(status, code=code)

    assert isinstance(found, FaultError)
    assert found.kind == kind
    assert found.retry == (kind not in ("bad_request", "context_overflow"))


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (401, "invalid_api_key", "key"),
        (402, "", "quota"),
        (403, "", "key"),
        (403, "insufficient_quota", "quota"),
        (404, "model_not_found", "not_found"),
        (405, "", "not_found"),
        (501, "", "not_found"),
        (429, "insufficient_quota", "quota"),
        (429, "billing_hard_limit_reached", "quota"),
    ],
)
def test_faults_of_the_whole_run(status, code, kind):
    """These would meet every article alike, so they stop the run."""
    found = meaning(status, code=code)

    assert isinstance(found, StopRunError)
    assert found.kind == kind


@pytest.mark.parametrize(
    ("variable", "words", "absent"),
    [
        ("MY_KEY", "refused the key.*variable MY_KEY, then", "OPENAI_API_KEY"),
        ("HF_TOKEN", "variable HF_TOKEN, then", "--api-key-env"),
        ("", "request without key.*name that with --api-key-env", "OPENAI_API_KEY"),
        (None, "Give a valid key", "--api-key-env"),
        ("a1" * 16, "variable that --api-key-env names, then", "a1a1"),
    ],
)
def test_a_refused_key_is_told_with_where_it_came_from(variable, words, absent):
    """A variable by its name, unless that might be a key; none sent; one from elsewhere."""
    error = read_error(401, b'{"error": {"message": "who are you?"}}')
    told = str(explain(error, url=URL, wait=None, variable=variable))

    assert re.search(words, told)
    assert absent not in told


def test_every_fault_of_an_article_has_a_remedy():
    """The kinds that `FaultError` says there are."""
    kinds = (
        "rate_limit server_error connection timeout bad_body context_overflow bad_request".split()
    )

    assert set(REMEDIES) == set(kinds)
    assert all(kind in FaultError.__doc__ and REMEDIES[kind].endswith(".") for kind in kinds)


def test_quota_is_told_by_the_code_not_by_the_words():
    """A rate limit whose message talks of quota waits; a quota code in either field stops."""
    words = "You exceeded your current quota, please check your plan"

    assert meaning(429, message=words, code="rate_limit_exceeded").kind == "rate_limit"
    assert meaning(429, message=words, type="insufficient_quota").kind == "quota"


def test_the_wait_that_the_server_asks_for_is_kept():
    """Retry-After reaches the retry layer with the fault."""
    assert meaning(429, wait=7.5).wait == 7.5
    assert meaning(503, wait=2.0).wait == 2.0


@pytest.mark.parametrize(
    "text",
    [
        "failed to parse grammar",
        "Invalid schema for response_format 'NewsExtraction': 'sentence' is required",
        "Grammar error: could not compile the JSON schema",
    ],
)
def test_a_schema_that_does_not_compile_stops_the_run_with_advice(text):
    """The first such 400 ends it: all articles carry the same schema."""
    found = meaning(400, message=text)

    assert isinstance(found, StopRunError)
    assert found.kind == "schema"
    assert "--response-format json_object" in str(found)


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (400, "This model's maximum context length is 2048 tokens and your request has 2100"),
        (400, "'max_tokens' is too large: 5000. This model's maximum context length is 4096"),
        (400, "the request exceeds the available context size. try increasing it"),
    ],
)
def test_an_article_that_does_not_fit_is_not_retried_unchanged(status, text):
    """The same request would meet the same context again."""
    found = meaning(status, message=text)

    assert (found.kind, found.retry) == ("context_overflow", False)
    assert "--max-tokens" in REMEDIES[found.kind]


@pytest.mark.parametrize(
    ("body", "text", "code", "param"),
    [
        ({"error": {"message": "a", "code": 5, "param": "b"}}, "a", "5", "b"),
        ({"error": "just words"}, "just words", "", ""),
        (
            {"object": "error", "message": "vLLM's old form", "code": 400},
            "vLLM's old form",
            "400",
            "",
        ),
        ({"detail": [{"loc": ["body", "seed"], "msg": "no"}]}, None, "", "seed"),
        ("<html>gateway</html>", "a web page (gateway)", "", ""),
        ("<!DOCTYPE html>\n<title>No\nsuch page</title><p>x", "a web page (No such page)", "", ""),
        ("<html><style>p {}</style></html>", "a web page (empty)", "", ""),
        ("red \x1b[31m\nalert", "red \ufffd[31m alert", "", ""),
        ("", "(no text)", "", ""),
        (["x"], '["x"]', "", ""),
    ],
)
def test_errors_are_read_in_every_form_servers_use(body, text, code, param):
    """Nested, flat, FastAPI's, plain text, nothing."""
    raw = body if isinstance(body, str) else json.dumps(body)
    error = read_error(400, raw.encode())

    assert (error.code, error.param) == (code, param)
    assert text is None or error.text == text


def test_an_error_inside_a_200_counts_by_the_status_it_names():
    """Gateways wrap upstream errors: a 429 in a 200 is a rate limit, words alone a bad body."""
    wrapped = read_error(200, {"error": {"message": "slow down", "code": 429}})
    plain = read_error(200, {"error": {"message": "upstream 502", "code": "upstream"}})

    assert explain(wrapped, url=URL, wait=None).kind == "rate_limit"
    assert explain(plain, url=URL, wait=None).kind == "bad_body"


def test_a_content_filter_is_an_answer():
    """Azure's 400 with code content_filter says something about the model, not the network."""
    assert filtered(read_error(400, {"error": {"message": "m", "code": "content_filter"}}))
    assert not filtered(read_error(400, {"error": {"message": "content_filter", "code": "x"}}))


def test_long_error_texts_are_cut():
    """A page of HTML does not fill the terminal."""
    assert len(read_error(500, b"x" * 100_000).text) == 400
