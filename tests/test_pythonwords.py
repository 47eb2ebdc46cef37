"""Errors as they are told to callers from Python."""

from __future__ import annotations

import re

import pytest

from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.faults import REMEDIES
from finnewsbench.pythonwords import in_python
from finnewsbench.pythonwords import python_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name another with --api-key-env", "name another with api_key_env"),
        ("check --base-url, then run the same command again.", "check base_url, then call again."),
        ("Run the same command again after that.", "Call again after that."),
        ("ask: --response-format json_object.", "ask: response_format='json_object'."),
        ("as it is (--model NAME)", "as it is (model=NAME)"),
        ("or say --allow-incomplete.", "or say allow_incomplete=True."),
        ("a -- b, x--y", "a -- b, x--y"),
    ],
)
def test_options_become_arguments(text, words):
    """Names, values, flags; other dashes stay."""
    assert python_words(text) == words


@pytest.mark.parametrize("kind", sorted(REMEDIES))
def test_no_remedy_names_what_an_article_by_itself_does_not_have(kind):
    """No options, no workers; still a sentence."""
    words = python_words(REMEDIES[kind])
    assert not re.search(r"--|workers|command", words)
    assert words.endswith(".")


def test_kind_and_type_of_an_error_stay():
    """A fault gets its remedy; what counts it is as before."""
    told = r"^timeout: late\. Allow more time \(attempt_seconds\)"
    with pytest.raises(FaultError, match=told) as one, in_python():
        raise FaultError("timeout", "late")
    assert (one.value.kind, one.value.retry, one.value.faults) == ("timeout", True, {"timeout": 1})
    with pytest.raises(StopRunError, match=r"^check base_url$") as two, in_python():
        raise StopRunError("key", "check --base-url")
    assert two.value.kind == "key"
    with pytest.raises(ConfigError, match=r"^name split$"), in_python():
        raise ConfigError("name --split")
