"""Names of models: which mean the same model, and which are kin."""

import doctest

import pytest

from finnewsbench import families as module
from finnewsbench.families import families
from finnewsbench.families import identity
from finnewsbench.families import plain
from finnewsbench.families import same_model
from finnewsbench.families import shared_family


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("gpt-5-mini", "openai/gpt-5-mini"),
        ("GPT-5-mini", "gpt-5-mini-2025-08-07"),
        ("gpt-4-0613", "gpt-4"),
        ("claude-sonnet-4@20250514", "anthropic/claude-sonnet-4"),
        ("gemini-2.5-pro-preview-05-06", "google/gemini-2.5-pro"),
        ("mistral-large-2411", "mistralai/Mistral-Large-latest"),
        ("Qwen/Qwen3-8B", "qwen3-8b-awq"),
        ("Qwen/Qwen3-8B-FP8", "/models/Qwen3-8B-UD-Q4_K_XL.gguf"),
        ("qwen2.5:7b-instruct-q4_K_M", "Qwen/Qwen2.5-7B-Instruct"),
        ("openai/gpt-oss-20b:groq", "gpt-oss-20b"),
        ("LGAI-EXAONE/EXAONE-4.0-32B", "exaone-4.0-32b"),
        ("hf/Qwen/Qwen3-8B@main", "Qwen/Qwen3-8B"),
        ("hf/Qwen/Qwen3-8B@9c925d64d72725edaf899c6cb9c377fd0709d9c5", "hf/Qwen/Qwen3-8B@v1.0"),
        ("hf/Qwen/Qwen3-8B-AWQ@refs/pr/1", "qwen3-8b"),
        ("publishers/anthropic/models/claude-sonnet-4@default", "claude-sonnet-4"),
        ("@cf/meta/llama-3.1-8b-instruct", "meta/llama-3.1-8b-instruct"),
        ("hf/./team@host/qwen3-8b", "/models/qwen3-8b"),
    ],
)
def test_the_same_model_under_another_name(first, second):
    """Provider, case, date, revision, kind of weights and route say nothing of which it is."""
    assert identity(first) == identity(second)
    assert same_model(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("gpt-5", "gpt-5-mini"),
        ("Qwen/Qwen3-8B", "Qwen/Qwen3-14B"),
        ("qwen2.5:7b", "qwen2.5:14b"),
        ("gemma-3-4b-it", "gemma-3-4b"),
        ("openai/gpt-oss-20b", "openai/gpt-oss-120b"),
        ("llama-3.1-8b", "llama-3.2-8b"),
        ("Qwen/Qwen3-8B@main", "Qwen/Qwen3-14B@main"),
        ("hf/./team@host/qwen3-8b", "hf/./team@host/gemma-3-4b"),
        ("@cf/meta/llama-3.1-8b", "@cf/meta/llama-3.2-8b"),
        ("", ""),
    ],
)
def test_other_models_stay_others(first, second):
    """Size, version and tuning make another model; no name is no model's."""
    assert not same_model(first, second)


@pytest.mark.parametrize(
    ("model", "family"),
    [
        ("gpt-5-mini", "openai"),
        ("o4-mini", "openai"),
        ("openai/gpt-oss-20b", "openai"),
        ("Qwen/QwQ-32B", "qwen"),
        ("google/gemma-3-12b-it", "google"),
        ("gemini-2.5-flash", "google"),
        ("meta-llama/Llama-3.3-70B-Instruct", "llama"),
        ("LGAI-EXAONE/EXAONE-4.0-32B", "exaone"),
        ("naver-hyperclovax/HyperCLOVAX-SEED-Text-Instruct-1.5B", "hyperclovax"),
        ("CohereLabs/aya-expanse-8b", "cohere"),
        ("deepseek-chat", "deepseek"),
        ("mistralai/Mixtral-8x7B-Instruct-v0.1", "mistral"),
        ("skt/A.X-4.0", "skt"),
    ],
)
def test_every_family_is_told_by_its_names(model, family):
    """The name of the model or of its maker is enough."""
    assert families(model) == {family}


def test_kin_and_not_kin():
    """Two of one family are kin; a distilled model is of both; an alias tells nothing."""
    assert shared_family("gpt-5-mini", "openai/gpt-oss-20b") == "openai"
    assert shared_family("deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", "qwen3-8b") == "qwen"
    assert shared_family("gpt-5-mini", "Qwen/Qwen3-8B") == ""
    assert shared_family("local", "local") == ""
    assert families("gemini-2.0-flash-thinking-exp-01-21") == {"google"}


def test_only_known_routes_are_taken_off():
    """What stands behind a colon may be a size."""
    assert plain("org/model:fastest") == "model"
    assert plain("qwen2.5:7b") == "qwen2.5:7b"


def test_examples_in_the_module():
    """The docstrings' examples hold."""
    assert doctest.testmod(module).failed == 0
