"""What the fake model answers: an extraction made from the article by rule, or one gone wrong.

Deterministic: the same user message always gives the same text.
"""

from __future__ import annotations

import json
import re
import zlib

MODEL_FAULTS = ("truncate", "garbage", "think", "fence", "refusal", "empty", "filter")
"""Faults that are the model's: drawn once per article, so that asking again changes nothing."""


def subject(user: str) -> str:
    """What the log calls an article: the first line of the user's message that is no mark-up."""
    writable = user.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate is a ?
    lines = (line.strip() for line in writable.split("\n"))
    return next((line for line in lines if line and not line.startswith("<")), "")[:80]


def extraction(user: str) -> str:
    """A `NewsExtraction` as JSON text whose sentences stand in the user's message."""
    sentences = re.findall(r"[^\s<>.][^<>\n]*?다\.", user) or [subject(user)]
    words = list(dict.fromkeys(re.findall(r"[가-힣]{2,8}", " ".join(sentences)))) or ["없음"]
    lead = sentences[0]
    polarity = ("positive", "negative", "neutral")[zlib.crc32(user.encode()) % 3]
    named = {
        key: [{"name": word, "relevance": 0.7, "sentence": lead} for word in words[at : at + 2]]
        for at, key in enumerate(("companies", "people", "themes", "keywords"))
    }
    feeling = {"company": words[0], "polarity": polarity, "impact": 0.5, "sentence": lead}
    return json.dumps({**named, "sentiment": [feeling]}, ensure_ascii=False)


def message(user: str, fault: str) -> tuple[dict[str, object], str]:
    """The assistant's message and its finish_reason under one of `MODEL_FAULTS` or none."""
    text = extraction(user.encode("utf-8", "replace").decode("utf-8"))
    plain = {"role": "assistant", "content": text, "refusal": None}
    if fault == "truncate":
        return plain | {"content": text[: len(text) // 2]}, "length"
    if fault == "garbage":
        return plain | {"content": text.replace(":", "=")}, "stop"
    if fault == "think":
        return plain | {"content": "<think>초안 {}을 먼저 본다.</think>\n" + text}, "stop"
    if fault == "fence":
        return plain | {"content": f"```json\n{text}\n```"}, "stop"
    if fault == "refusal":
        return plain | {"content": None, "refusal": "이 요청은 도와드릴 수 없습니다."}, "stop"
    if fault == "empty":
        return plain | {"content": ""}, "stop"
    if fault == "filter":
        return plain | {"content": ""}, "content_filter"
    return plain, "stop"


def completion(model: str, user: str, fault: str) -> dict[str, object]:
    """A chat completion as OpenAI-compatible servers send it."""
    reply, finish = message(user, fault)
    return {
        "id": "chatcmpl-fake",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [{"index": 0, "message": reply, "finish_reason": finish, "logprobs": None}],
        "usage": {
            "prompt_tokens": len(user),
            "completion_tokens": len(str(reply["content"] or "")),
            "total_tokens": len(user) + len(str(reply["content"] or "")),
            "prompt_tokens_details": {"cached_tokens": 8},
            "completion_tokens_details": {"reasoning_tokens": 0},
        },
    }
