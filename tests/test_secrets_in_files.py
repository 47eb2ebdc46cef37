"""Keys are told by their looks; ordinary values of a configuration file are not taken for one."""

from __future__ import annotations

import pytest

from finnewsbench.secrets_in_files import key_like
from finnewsbench.secrets_in_files import key_named

KEYS = (
    "sk-" + "a" * 20,
    "sk-proj-0123456789abcdef",
    "hf_" + "aBcDeFgHiJkLmNoPqRsTuVwXyZ",
    "gsk_" + "A1" * 20,
    "AKIA" + "ABCDEFGHIJKLMNOP",
    "AIza" + "Sy" * 18,
    "ghp_" + "0123456789abcdefghij",
    "Bearer abcdefgh12345678",
    "aB3dE5gH7jK9mN1pQ3sT5vW7",
    "http://user:secret@localhost:8000/v1",
    "https://host/v1?api_key=whatever",
)

ORDINARY = (
    "OPENAI_API_KEY",
    "HF_TOKEN",
    "gpt-5-mini",
    "hf/Qwen/Qwen3-0.6B",
    "Qwen/Qwen3-30B-A3B-Instruct-2507-FP8",
    "LGAI-EXAONE/EXAONE-4.0-32B",
    "3f786850e387550fdab836ed7e6dc881de23001b",
    "http://localhost:8000/v1",
    "https://router.huggingface.co/v1?provider=together",
    "runs/first-comparison",
    "validation[:12]",
    "가온전자",
    "task-of-mine, ask-twice",
    "",
)


@pytest.mark.parametrize("text", KEYS)
def test_a_key_is_seen(text):
    """Well-known beginnings, long runs of mixed characters, credentials in URLs."""
    assert key_like(text)


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_value_is_none(text):
    """Names of variables, models, commits, addresses, folders."""
    assert not key_like(text)


@pytest.mark.parametrize("name", ["api_key", "API-Key", "key", "token", "hf_token", "password"])
def test_a_setting_that_would_hold_a_key(name):
    """Whatever its value."""
    assert key_named(name)


@pytest.mark.parametrize("name", ["api_key_env", "max_tokens", "model", "max_model_tokens"])
def test_a_setting_that_holds_none(name):
    """The settings that there are."""
    assert not key_named(name)
