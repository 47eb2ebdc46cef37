"""What a server takes is learnt from its refusals, once, and recorded."""

from __future__ import annotations

import pytest

from finnewsbench.capabilities import Capabilities
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import adapt
from finnewsbench.capabilities import payload
from finnewsbench.capabilities import starting_with
from finnewsbench.errors import ConfigError
from finnewsbench.faults import ServerError

WANTED = Parameters(max_tokens=900, schema={"type": "object"}, extra={"cache_prompt": False})


def sent(known):
    """The request body for a server with these capabilities."""
    return payload("m", [{"role": "user", "content": "안녕"}], WANTED, known)


def refuse(known, param="", text="Unsupported parameter", code="unsupported_parameter", status=400):
    """Tell `adapt` of a refusal of what is sent now; whether it would ask again."""
    return adapt(known, ServerError(status, text, code=code, param=param), sent(known))


def test_everything_is_asked_for_at_first():
    """Budget, temperature, seed, strict schema, and what the user adds."""
    assert sent(Capabilities()) == {
        "model": "m",
        "messages": [{"role": "user", "content": "안녕"}],
        "max_tokens": 900,
        "temperature": 0.0,
        "seed": 0,
        "cache_prompt": False,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "NewsExtraction", "strict": True, "schema": {"type": "object"}},
        },
    }


def test_none_leaves_a_parameter_to_the_server():
    """No temperature and no schema: neither is in the body."""
    body = payload("m", [], Parameters(temperature=None, schema=None), Capabilities())

    assert "temperature" not in body
    assert "response_format" not in body


def test_max_tokens_gives_way_to_max_completion_tokens():
    """The budget stays, under the name that newer models take."""
    known = Capabilities()

    assert refuse(known, "max_tokens")
    assert sent(known)["max_completion_tokens"] == 900
    assert "max_tokens" not in sent(known)


def test_a_budget_that_is_too_large_is_not_renamed():
    """'max_tokens is too large' is about the value; another name would not help."""
    known = Capabilities()

    assert not refuse(known, "max_tokens", "max_tokens is too large: 9000", "invalid_value")
    assert known == Capabilities()


def test_response_format_steps_down_one_at_a_time():
    """From json_schema to json_object to none, and then there is nothing left to drop."""
    known = Capabilities()
    types = []
    while "response_format" in sent(known):
        types.append(sent(known)["response_format"]["type"])
        assert refuse(known, "response_format")

    assert types == ["json_schema", "json_object"]
    assert known.response_format == "none"
    assert not refuse(known, "response_format")


def test_a_schema_that_does_not_compile_is_not_stepped_down_silently():
    """That is a fault to show: replies without the schema would be another measurement."""
    known = Capabilities()

    assert not refuse(known, "response_format", "Invalid schema for response_format", "")
    assert known == Capabilities()


@pytest.mark.parametrize(
    ("param", "text"),
    [
        ("temperature", "Only the default (1) value is supported."),
        ("", "Unsupported value: 'temperature' does not support 0 with this model."),
        ("body.temperature", "no"),
    ],
)
def test_temperature_is_dropped_when_named(param, text):
    """By the structured field, or in the words where there is no field."""
    known = Capabilities()

    assert refuse(known, param, text)
    assert "temperature" not in sent(known)
    assert sent(known)["seed"] == 0


def test_a_parameter_that_was_not_sent_changes_nothing():
    """The structured field decides even if the words name something that was sent."""
    known = Capabilities()

    assert not refuse(known, "top_p", "top_p and temperature cannot be combined")
    assert known == Capabilities()


def test_only_a_400_or_422_changes_anything():
    """A 500 that names a parameter is a fault of the server's."""
    known = Capabilities()

    assert not refuse(known, "temperature", status=500)
    assert refuse(known, "temperature", status=422)


def test_a_refusal_of_what_has_been_changed_meanwhile_is_asked_again_without_a_new_change():
    """Two requests on their way with the same parameter: the second finds it already dropped."""
    known = Capabilities()
    body = sent(known)
    error = ServerError(400, "no json_schema", code="unsupported_value", param="response_format")

    assert adapt(known, error, body)
    assert adapt(known, error, body)
    assert known.response_format == "json_object"
    assert len(known.changes) == 1


def test_changes_are_recorded_and_restored():
    """A resumed run starts with what the earlier session settled."""
    known = Capabilities()
    refuse(known, "temperature", "no temperature")
    later = Capabilities()
    later.restore(known.to_dict())

    assert known.changes == ["temperature dropped: no temperature"]
    assert later == known


def test_the_user_can_begin_further_down():
    """--response-format none asks for nothing; a word that is none of them is refused."""
    assert "response_format" not in sent(starting_with("none"))
    with pytest.raises(ConfigError, match="json_schema, json_object, none"):
        starting_with("yaml")
