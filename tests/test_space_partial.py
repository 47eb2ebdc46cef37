"""Reading a reply that is still being written."""

from __future__ import annotations

import json

import pytest

from finnewsbench.space.partial import so_far

REPLY = json.dumps(
    {
        "companies": [
            {"name": "가온전자", "relevance": 1.0, "sentence": "가온전자가 밝혔다."},
            {"name": "나래반도체", "relevance": 0.5, "sentence": "나래반도체도 참여한다."},
        ],
        "people": [],
        "themes": [{"name": "반도체", "relevance": 0.8, "sentence": "가온전자가 밝혔다."}],
        "keywords": [],
        "sentiment": [
            {"company": "가온전자", "polarity": "positive", "impact": 0.5, "sentence": "늘었다."}
        ],
    },
    ensure_ascii=False,
)


def test_items_appear_one_after_the_other_and_never_change():
    """At every length: the items so far are the first ones of the whole."""
    whole = so_far(REPLY)
    counts = []
    for length in range(len(REPLY) + 1):
        found = so_far(REPLY[:length])
        if found is None:
            continue
        for category, items in found.to_dict().items():
            assert items == whole.to_dict()[category][: len(items)]
        counts.append(sum(map(len, found.to_dict().values())))
    assert counts == sorted(counts)
    assert set(counts) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    "before", ["", '<think>{} 초안 {"companies": [</think>\n', "```json\n", "다음과 같습니다. "]
)
def test_what_stands_before_the_object_is_left_out(before):
    """Reasoning, fences and polite words."""
    assert len(so_far(before + REPLY).companies) == 2


@pytest.mark.parametrize("text", ["", "생각 중", "[1, 2", "{", '{"companies"', "{'companies': ["])
def test_without_a_list_there_is_nothing(text):
    """None, not an empty extraction."""
    assert so_far(text) is None


def test_broken_text_and_lone_surrogates_do_no_harm():
    """A preview never raises."""
    assert so_far('{"companies": [{"name": "\ud800", ') is not None
    assert so_far('{"companies": 3, "people": [7, {"name": 1}]}').people == ()
