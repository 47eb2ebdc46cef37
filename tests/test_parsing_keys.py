"""Keys, labels and surroundings in other spellings: read where they can mean one thing only."""

import json

import pytest
from cases_replies import GOOD
from cases_replies import KEYS
from cases_replies import LINE
from cases_replies import body
from cases_replies import item
from cases_replies import one

from finnewsbench.metric.parsing import parse
from finnewsbench.metric.parsing import read_extraction

LISTS = json.loads(GOOD)


def some(*keys):
    """Some of the five lists."""
    return {key: LISTS[key] for key in keys}


@pytest.mark.parametrize(
    "key",
    [
        *("ｃｏｍｐａｎｉｅｓ", "companies\u00a0", "\u200bcompanies", "companies:", "COMPANIES "),
        *("관련 기업", "회사 목록", "기업명", "company_list", "주요 기업", "회사들", "companies："),
    ],
)
def test_list_by_another_key(key):
    """What can mean one list only is read for it."""
    value = {key: LISTS["companies"], **some(*KEYS[1:])}
    assert read_extraction(value).flags == {"key_alias": 1}
    assert read_extraction(value).extraction == one()


@pytest.mark.parametrize(
    ("field", "key"),
    [
        *(("relevance", key) for key in ("relevancy", "importance", "중요도", "관련성 점수")),
        *(("sentence", key) for key in ("quote", "source_sentence", "원문", "증거", "sentence:")),
        *(("name", key) for key in ("entity", "회사 이름", "기업명")),
    ],
)
def test_field_by_another_key(field, key):
    """Importance is how the prompt explains relevance; a quotation is the sentence."""
    value = item()
    value[key] = value.pop(field)
    parsed = read_extraction({**LISTS, "companies": [value]})
    assert parsed.extraction == one()
    assert parsed.flags == {"key_alias": 1}


def test_person_by_another_key():
    """Only in the list of people do 성명 and 인명 stand for the name."""
    value = [{"성명": "김가람", "relevance": 0.5, "sentence": LINE}]
    assert read_extraction({**LISTS, "people": value}).flags == {"key_alias": 1}
    failure = read_extraction({**LISTS, "companies": value}).failure
    assert "none with a name" in failure.detail


@pytest.mark.parametrize(
    ("key", "flag"),
    [("confidence", "number_missing"), ("weight", "number_missing"), ("text", "sentence_missing")],
)
def test_key_that_may_mean_something_else_shows_as_a_loss(key, flag):
    """It is not read, and both the key and what is missing are counted."""
    value = item()
    value[key] = value.pop("sentence" if key == "text" else "relevance")
    parsed = read_extraction({**LISTS, "companies": [value]})
    assert parsed.flags == {"extra_key": 1, flag: 1}


def test_text_under_a_name_of_a_list_beside_the_list_is_an_extra():
    """The central firm's name under another word for companies takes nothing away."""
    value = {"기업명": "가온전자", "기업": LISTS["companies"], **some(*KEYS[1:])}
    parsed = read_extraction(value)
    assert parsed.extraction == one()
    assert parsed.flags["extra_key"] == 1


@pytest.mark.parametrize(
    "label", ["ｐｏｓｉｔｉｖｅ", "\u200bpositive", "Positive ", "긍정:", "POSITIVE"]
)
def test_polarity_is_folded_like_a_key(label):
    """Width, case and what can't be seen."""
    statement = {"company": "가온", "polarity": label, "impact": 0.5, "sentence": LINE}
    parsed = parse(body(sentiment=[statement]))
    assert parsed.extraction.sentiment[0].polarity == "positive"
    assert parsed.flags == {"polarity_alias": 1}


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        (f"~~~json\n{GOOD}\n~~~", "code_fence"),
        (f"````json\n{GOOD}\n````", "code_fence"),
        ("\ufeff\ufeff" + GOOD, "byte_order_mark"),
        (GOOD + "\ufeff", "byte_order_mark"),
        (GOOD.replace('"people"', '# 인물 "목록"\n"people"'), "comment"),
        (GOOD.replace('"people"', '<!-- 인물 {1} -->"people"'), "comment"),
        (GOOD.replace('{"companies"', '{ # 기업\n"companies"'), "comment"),
    ],
)
def test_surroundings_and_comments_are_counted_by_their_name(text, flag):
    """One flag each, and no text around."""
    parsed = parse(text)
    assert parsed.extraction == one()
    assert parsed.flags == {flag: 1}
    fenced = parse(f"```json\n\ufeff{GOOD}\n```")
    assert fenced.flags == {"byte_order_mark": 1, "code_fence": 1}
