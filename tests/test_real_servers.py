"""What real servers answered when they were tried, word for word, and what is made of it.

llama.cpp (xllamacpp 2026.10), `transformers serve` 5.19, vLLM 0.32 on a CPU.
"""

from __future__ import annotations

import json

import pytest
from fakes.model_server import started
from fakes.stand_in import config
from fakes.stand_in import rows

from finnewsbench.capabilities import Capabilities
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import adapt
from finnewsbench.capabilities import payload
from finnewsbench.config import benchmark_task
from finnewsbench.conformance import conformance
from finnewsbench.faults import explain
from finnewsbench.faults import read_error
from finnewsbench.replies import Usage
from finnewsbench.replies import read_reply
from finnewsbench.runner import run_model
from finnewsbench.store import read_run

LLAMA_TOO_LONG = {
    "error": {
        "code": 400,
        "message": "request (42030 tokens) exceeds the available context size (6144 tokens), "
        "try increasing it",
        "type": "exceed_context_size_error",
        "n_prompt_tokens": 42030,
        "n_ctx": 6144,
    }
}
LLAMA_BAD_SCHEMA = {
    "error": {
        "code": 400,
        "message": "Unable to generate parser for this template. Automatic parser generation "
        "failed: JSON schema error at #/properties/a: unrecognized type strin",
        "type": "invalid_request_error",
    }
}
VLLM_TOO_LONG = {
    "error": {
        "message": "This model's maximum context length is 6144 tokens. However, your prompt "
        "contains at least 6145 input tokens, which exceeds this limit even without any output "
        "tokens. Please reduce the length of the input prompt. (parameter=input_tokens, "
        "value=6145)",
        "type": "BadRequestError",
        "param": "input_tokens",
        "code": 400,
    }
}
VLLM_TOO_MUCH = {
    "error": {
        "message": "max_tokens=1000000 cannot be greater than max_model_len=6144. Please request "
        "fewer output tokens. (parameter=max_tokens, value=1000000)",
        "type": "BadRequestError",
        "param": "max_tokens",
        "code": 400,
    }
}
VLLM_BAD_SCHEMA = {
    "error": {
        "message": 'Failed to transform json schema into a grammar: Unsupported type "strin"',
        "type": "BadRequestError",
        "param": None,
        "code": 400,
    }
}
VLLM_OTHER_MODEL = {
    "error": {
        "message": "The model `nobody/none` does not exist. Valid aliases: small.",
        "type": "NotFoundError",
        "param": "model",
        "code": 404,
    }
}
SERVE_OTHER_MODEL = {"detail": "Server is pinned to 'small'; requested 'nobody/none'."}
SERVE_UNKNOWN_FIELD = {"detail": "Unexpected fields in the request: {'cache_prompt'}"}


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, LLAMA_TOO_LONG, "context_overflow"),
        (400, LLAMA_BAD_SCHEMA, "schema"),
        (400, VLLM_TOO_LONG, "context_overflow"),
        (400, VLLM_TOO_MUCH, "context_overflow"),
        (400, VLLM_BAD_SCHEMA, "schema"),
        (404, VLLM_OTHER_MODEL, "not_found"),
        (400, SERVE_OTHER_MODEL, "bad_request"),
    ],
    ids=[
        "llama.cpp: prompt too long",
        "llama.cpp: schema",
        "vLLM: prompt too long",
        "vLLM: more output than context",
        "vLLM: schema",
        "vLLM: another model",
        "transformers serve: another model",
    ],
)
def test_refusals_that_no_change_of_the_request_mends(status, body, kind):
    """Each is told apart, and nothing is dropped from the request for it."""
    known = Capabilities()
    error = read_error(status, json.dumps(body).encode())

    assert not adapt(known, error, _sent(known))
    assert explain(error, url="http://localhost/v1", wait=None).kind == kind
    assert known == Capabilities()


def test_a_field_that_transformers_serve_does_not_know_is_left_out():
    """422 with the field in the words only: it is dropped, the schema is asked for still."""
    known = Capabilities()
    error = read_error(422, json.dumps(SERVE_UNKNOWN_FIELD).encode())

    assert adapt(known, error, _sent(known))
    assert known.dropped == ["cache_prompt"]
    assert "response_format" in _sent(known)


def _sent(known):
    wanted = Parameters(schema=benchmark_task().schema, extra={"cache_prompt": False})
    return payload("small", [{"role": "user", "content": "안녕"}], wanted, known)


@pytest.mark.parametrize(
    ("body", "usage"),
    [
        (
            '{"choices":[{"finish_reason":"stop","index":0,"message":{"role":"assistant",'
            '"content":"{}"}}],"created":1,"model":"small","system_fingerprint":"b0-unknown",'
            '"object":"chat.completion","usage":{"completion_tokens":10,"prompt_tokens":45,'
            '"total_tokens":55,"prompt_tokens_details":{"cached_tokens":3}},"id":"chatcmpl-x",'
            '"timings":{"cache_n":3,"prompt_n":42,"prompt_ms":842.084}}',
            Usage(45, 10, 3),
        ),
        (
            '{"id":"b8e80b0d","choices":[{"finish_reason":"stop","index":0,"message":{"content":'
            '"{}","role":"assistant"}}],"created":1,"model":"small@main",'
            '"object":"chat.completion","usage":{"completion_tokens":10,"prompt_tokens":45,'
            '"total_tokens":55}}',
            Usage(45, 10),
        ),
        (
            '{"id":"chatcmpl-b","object":"chat.completion","created":1,"model":"small","choices":['
            '{"index":0,"message":{"role":"assistant","content":"{}","refusal":null,"annotations":'
            'null,"audio":null,"function_call":null,"reasoning":null},"logprobs":null,'
            '"finish_reason":"stop","stop_reason":null,"token_ids":null,"routed_experts":null}],'
            '"service_tier":null,"system_fingerprint":"vllm-0.32.0","usage":{"prompt_tokens":45,'
            '"total_tokens":55,"completion_tokens":10,"prompt_tokens_details":null,'
            '"completion_tokens_details":null},"prompt_logprobs":null}',
            Usage(45, 10),
        ),
    ],
    ids=["llama.cpp", "transformers serve", "vLLM"],
)
def test_bodies_are_read_with_their_tokens(body, usage):
    """Content, reason and counts, where each server puts them."""
    reply = read_reply(body.encode())

    assert (reply.content, reply.finish_reason) == ("{}", "stop")
    assert reply.usage == usage


def test_a_server_that_ignores_the_schema_shows_in_the_conformance(tmp_path):
    """As `transformers serve` does: 200, fenced, names without relevance or sentence.

    The replies are read all the same, and how many kept to the schema is told: none of two.
    """
    loose = '```json\n{"companies": ["누리정밀1"], "people": [], "themes": ["조선"]}\n```'
    body = {
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"content": loose}}],
        "usage": {"prompt_tokens": 1713, "completion_tokens": 40, "total_tokens": 1753},
        "model": "small@main",
        "object": "chat.completion",
    }
    task = benchmark_task()
    with started(script=[{"body": body}] * 2) as server:
        outcome = run_model(config(server.url, tmp_path / "run", workers=1), rows(2), task=task)

    run = read_run(tmp_path / "run")
    found = conformance(run.records.values(), task.schema, run.run["settled"]["response_format"])
    assert outcome.complete
    assert all("extraction" in record for record in run.records.values())
    assert (found["conforming"], found["replies"]) == (0, 2)
    assert found["response_format"] == "json_schema"
