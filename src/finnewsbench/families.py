"""Which names of models mean the same model, and which models are kin.

A model is no judge of itself, and a judge of the candidate's family is flagged (DESIGN section 5).
Only names can be compared: a model that is served under an alias is known by what its server calls
it, where that says more.
"""

from __future__ import annotations

import re

FAMILIES: dict[str, tuple[str, ...]] = {
    "anthropic": ("anthropic", "claude"),
    "cohere": ("aya", "c4ai", "cohere", "cohereforai", "coherelabs", "command"),
    "deepseek": ("deepseek",),
    "exaone": ("exaone", "lgai"),
    "glm": ("chatglm", "glm", "thudm", "zai"),
    "google": ("codegemma", "gemini", "gemma", "google", "medgemma", "palm"),
    "granite": ("granite", "ibm"),
    "hyperclovax": ("clova", "hcx", "hyperclova", "hyperclovax", "naver"),
    "internlm": ("internlm",),
    "kanana": ("kakao", "kakaocorp", "kanana"),
    "kimi": ("kimi", "moonshot", "moonshotai"),
    "llama": ("codellama", "llama", "meta", "tinyllama", "vicuna"),
    "midm": ("midm",),
    "minimax": ("minimax", "minimaxai"),
    "mistral": (
        *("codestral", "devstral", "magistral", "ministral", "mistral", "mistralai", "mixtral"),
        *("pixtral", "zephyr"),
    ),
    "nova": ("amazon", "nova"),
    "openai": ("chatgpt", "codex", "davinci", "gpt", "o", "openai"),
    "phi": ("microsoft", "phi"),
    "qwen": ("codeqwen", "qvq", "qwen", "qwq"),
    "skt": ("a.x", "ax", "skt"),
    "solar": ("solar", "upstage"),
    "varco": ("ncsoft", "varco"),
    "xai": ("grok", "xai"),
    "yi": ("yi",),
}
"""Family -> the words that tell it: a part of the name, alone or with a version (``qwen2.5``)."""

ROUTES = frozenset(
    """
    auto baseten cerebras cheapest cohere deepinfra exacto fal-ai fastest featherless-ai
    fireworks-ai floor free groq hf-inference hyperbolic nebius nitro novita nscale online
    preferred publicai replicate sambanova scaleway thinking together wavespeed zai-org
    """.split()
)
"""What routers take behind a colon: who serves the model or how, not which model it is."""

_DATE = re.compile(
    r"[-@:](20\d\d-[01]\d-[0-3]\d|20\d\d[01]\d[0-3]\d|[01]\d-?[0-3]\d|2\d[01]\d|latest|preview)$"
)
_WEIGHTS = re.compile(
    r"[-.](gguf|ggml|awq|gptq|exl2|mlx|onnx|fp8|fp16|bf16|f16|f32|nf4|mxfp4|nvfp4|bnb|hf|int[48]"
    r"|[248]-?bit|w\d+a\d+|i?q\d(-(k|[01]|x{0,2}s|m|x?l|nl))*|ud|dynamic)$"
)
_REVISION = re.compile(r"(?<=[^/@])@.*")
"""What follows a Hub id (``hf/NAME@revision``).  A name may begin with ``@`` (``@cf/meta/...``)."""
_FOLDERS = (".", "/", "~")
"""What a folder's path begins with, which may hold an ``@`` anywhere."""
_PARTS = re.compile(r"[^a-z0-9.]+")
_VERSIONED = r"(\d.*|v\d.*)?"


def identity(model: str) -> str:
    """A model's name without who serves it, its revision or date, and how its weights are kept.

    A revision (``hf/NAME@commit``) makes no other model, as a date makes none: a refusal too many
    costs another judge, one too few would let a model judge itself.

    >>> identity("openai/GPT-5-mini-2025-08-07")
    'gpt-5-mini'
    >>> identity("hf/Qwen/Qwen3-8B@refs/pr/1")
    'qwen3-8b'
    >>> identity("Qwen/Qwen3-8B-AWQ:together") == identity("/models/qwen3_8b.Q4_K_M.gguf")
    True
    """
    name = plain(_unrevised(model)).replace("_", "-").replace(" ", "-")
    while True:
        shorter = _WEIGHTS.sub("", _DATE.sub("", name))
        if shorter == name or not shorter:
            return name.replace(".", "-").replace(":", "-")
        name = shorter


def plain(model: str) -> str:
    """The last part of a model's name, in lower case, without a router's suffix.

    >>> plain("openai/GPT-oss-20b:groq")
    'gpt-oss-20b'
    """
    name = model.strip().casefold().rstrip("/").replace("\\", "/").rpartition("/")[2]
    head, _, tail = name.rpartition(":")
    return head if head and tail in ROUTES else name


def families(model: str) -> frozenset[str]:
    """The families a name speaks of: a distilled model speaks of two.

    >>> sorted(families("deepseek-ai/DeepSeek-R1-Distill-Qwen-7B"))
    ['deepseek', 'qwen']
    """
    parts = [part for part in _PARTS.split(model.casefold()) if part]
    return frozenset(
        family
        for family, words in FAMILIES.items()
        if any(_tells(word, part) for word in words for part in parts)
    )


def same_model(first: str, second: str) -> bool:
    """Whether two names mean the same model, as far as names show."""
    return bool(first.strip()) and identity(first) == identity(second)


def shared_family(first: str, second: str) -> str:
    """The family that two models share (the first by name, if several), or ``""``."""
    return min(families(first) & families(second), default="")


def _unrevised(model: str) -> str:
    name = model.strip().replace("\\", "/")
    return name if name.removeprefix("hf/").startswith(_FOLDERS) else _REVISION.sub("", name)


def _tells(word: str, part: str) -> bool:
    if word == "o":  # o1, o3, o4-mini; a lone letter says nothing
        return re.fullmatch(r"o[134]", part) is not None
    return re.fullmatch(re.escape(word) + _VERSIONED, part) is not None
