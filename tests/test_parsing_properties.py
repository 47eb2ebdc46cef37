"""What holds for every reply: no exception, no value off the scale, no silent change."""

import json
import math
from dataclasses import asdict

from cases_replies import KEYS
from cases_replies import written
from hypothesis import assume
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.parsing import parse
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.schema import FAILURE_KINDS
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem
from finnewsbench.metric.schema import nfc
from finnewsbench.metric.tolerance import FLAGS

FRAGMENTS = """
{ } [ ] : , " ' “ ” ‘ ’ \\ \\" \\u \\ud83d / // /* */ ``` ```json < > <think> </think> [/THINK]
<|channel|>final<|message|> analysis assistantfinal NaN Infinity 1e999 -0 0.5 .5 85 null None true
"companies" "people" "themes" "keywords" "sentiment" "name" "relevance" "sentence" "polarity"
<생각> </생각> <x> </x> <|channel>thought <channel|> <unused95> &lt;think&gt; [생각] [/생각]
~~~ # <!-- -->
<tool_call> [TOOL_CALLS] {"name":"f","arguments": "entities":{ <|message|> to=functions.f
"positive" "긍정" "가온" "기업" 가온 죄송 "properties" {"companies":[ {"name":"가온",
\ufeff \ud800 \udc00 \ufffd \u0000 \u00a0 \u200b \u0301\u0316
""".split(" ")

anything = st.characters(exclude_categories=())
texts = st.one_of(
    st.text(anything),
    st.binary().map(lambda raw: raw.decode("utf-8", "surrogateescape")),
    st.binary().map(lambda raw: raw.decode("cp949", "replace")),
    st.lists(st.sampled_from([*FRAGMENTS, "\n"]), max_size=40).map("".join),
)
plain = st.text(max_size=12).map(lambda text: nfc(text.strip())).filter(lambda t: "\ufffd" not in t)
names = plain.filter(lambda text: any(character.isprintable() for character in text))
shares = st.floats(0, 1)
sentences = plain.filter(bool)
items = st.builds(Item, names, shares, sentences)
statements = st.builds(SentimentItem, names, st.sampled_from(POLARITIES), shares, sentences)


def built(least):
    """Extractions with at least so many companies and statements."""
    some = st.lists(items, max_size=2).map(tuple)
    companies = st.lists(items, min_size=least, max_size=3).map(tuple)
    sentiment = st.lists(statements, min_size=least, max_size=3).map(tuple)
    return st.builds(NewsExtraction, companies, some, some, some, sentiment)


extractions = built(0)
full = built(1)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 2),
    st.floats(),
    st.sampled_from(["0.5", "90%", "긍정", "Positive", " 가온 ", "{}", "[]", "\ud800", "\ufffd"]),
    st.sampled_from(POLARITIES),
    plain,
)
FIELDS = ("name", "relevance", "sentence", "company", "polarity", "impact", "score", "이름", "x")
objects = st.dictionaries(st.sampled_from(FIELDS), scalars, max_size=5)
columns = st.dictionaries(st.sampled_from(FIELDS), st.lists(scalars, max_size=2), max_size=3)
keyed = st.dictionaries(
    st.sampled_from(["가온", "0", "positive", "overall", "items"]), objects | scalars, max_size=3
)
lists = st.one_of(
    *(scalars, objects, columns, keyed),
    st.lists(st.one_of(objects, scalars), max_size=3),
)
strict = st.lists(items.map(asdict), max_size=2)
likely = st.fixed_dictionaries(dict.fromkeys(KEYS, st.one_of(st.just([]), strict, lists)))
inner = st.dictionaries(st.sampled_from([*KEYS, "기업", "x"]), lists, max_size=4)
values = st.one_of(
    likely,
    st.dictionaries(st.sampled_from([*KEYS, "기업", "theme", "result", "초안"]), lists | inner),
    st.fixed_dictionaries({"name": st.just("f"), "arguments": inner}),
    lists,
)


def as_text(extraction):
    """The strict reply that says ``extraction``."""
    return json.dumps(extraction.to_dict(), ensure_ascii=False)


def is_sound(parsed):
    """Everything that must hold of whatever parsing gives."""
    assert (parsed.extraction is None) != (parsed.failure is None)
    assert set(parsed.flags) <= FLAGS
    assert all(count > 0 for count in parsed.flags.values())
    assert list(parsed.flags) == sorted(parsed.flags)
    if parsed.failure:
        assert parsed.failure.kind in FAILURE_KINDS
        parsed.failure.detail.encode("utf-8")
        return
    given_lists = parsed.extraction.to_dict()
    json.dumps(given_lists, ensure_ascii=False, allow_nan=False).encode("utf-8")
    for item in [item for key in KEYS[:4] for item in given_lists[key]]:
        assert item["name"]
        assert item["relevance"] is None or 0 <= item["relevance"] <= 1
    for item in given_lists["sentiment"]:
        assert item["polarity"] in {None, *POLARITIES}
        assert item["impact"] is None or 0 <= item["impact"] <= 1


@given(
    st.one_of(st.none(), texts), st.sampled_from([None, "stop", "length", "content_filter", "?"])
)
def test_no_reply_raises(content, finish_reason):
    """Any text, whatever the finish reason: an extraction within bounds, or a known failure."""
    is_sound(parse(content, finish_reason=finish_reason))


@given(texts, texts, texts)
def test_no_message_raises(refusal, reasoning, arguments):
    """The other places of a message are held to the same."""
    call = {"function": {"arguments": arguments}}
    is_sound(parse(None, reasoning=reasoning, tool_calls=[call]))
    is_sound(parse(arguments, refusal=refusal))
    is_sound(parse("{}", tool_calls=[call, {}, {"function": None}]))


@given(values)
def test_no_value_raises(value):
    """Any JSON value, decoded or as text, is read alike."""
    decoded = read_extraction(value)
    is_sound(decoded)
    if isinstance(value, dict):
        parsed = parse(json.dumps(value))
        assert (parsed.extraction, parsed.flags) == (decoded.extraction, decoded.flags)


@given(values)
def test_nothing_is_changed_in_silence(value):
    """Without a flag, what comes out is what was given, but for composing and trimming."""
    parsed = read_extraction(value)
    if parsed.extraction is not None and not parsed.flags:
        assert parsed.extraction.to_dict() == trimmed(value)


def trimmed(value):
    """``value`` with every text composed and without blanks at its ends."""
    if isinstance(value, str):
        return nfc(value.strip())
    if isinstance(value, dict):
        return {key: trimmed(each) for key, each in value.items()}
    return [trimmed(each) for each in value] if isinstance(value, list) else value


@given(extractions, st.sampled_from([None, "stop", "length"]))
def test_valid_extraction_comes_back_equal(extraction, finish_reason):
    """Written out strictly and read again: the same, with no leniency used."""
    parsed = parse(as_text(extraction), finish_reason=finish_reason)
    assert parsed.extraction == read_extraction(extraction.to_dict()).extraction == extraction
    expected = {"length_after_end": 1} if finish_reason == "length" else {}
    assert parsed.flags == expected


@given(extractions)
def test_extraction_comes_back_without_its_place_mattering(extraction):
    """Fenced, after reasoning, in prose, in a tool call, wrapped: the same extraction, flagged."""
    text = as_text(extraction)
    call = {"function": {"arguments": text}}
    for flag, parsed in {
        "code_fence": parse(f"```json\n{text}\n```"),
        "reasoning_removed": parse(f"<think>{{}}</think>\n{text}"),
        "text_around": parse(f"답은 이렇다: {text} 끝."),
        "tool_call": parse(None, tool_calls=[call]),
        "tool_call ": parse(json.dumps({"name": "f", "arguments": text})),
        "reasoning_removed ": parse(f"<생각>{{}}</생각>\n{text}"),
        "list_nested": parse(json.dumps({"x": 1, "result": extraction.to_dict()})),
        "wrapper_removed": parse(f'{{"result": {text}}}'),
        "repeated_object": parse(f"{text}\n{text}"),
        "channel_markers": parse(f"<|channel|>final<|message|>{text}<|return|>"),
        "trailing_comma": parse(f"{text[:-1]},}}"),
    }.items():
        assert parsed.extraction == extraction
        assert flag.strip() in parsed.flags


@given(extractions, extractions)
def test_different_answers_are_never_chosen_between(one, other):
    """Two extractions in one reply: ambiguous unless they are equal."""
    assume(one != other)
    assert parse(f"{as_text(one)}\n{as_text(other)}").failure.kind == "ambiguous"


@given(extractions, extractions, st.sampled_from(["생각", "plan", "x", "내면"]))
def test_a_draft_between_tags_is_never_the_answer(draft, answer, name):
    """The answer behind it is read; alone it is read by no name."""
    between = f"<{name}>{as_text(draft)}</{name}>"
    assert parse(between + as_text(answer)).extraction == answer
    assert parse(between, finish_reason="stop").extraction is None


@given(full, st.data())
def test_any_cut_is_truncated(extraction, data):
    """Whatever was whole before the cut is not an answer."""
    text = as_text(extraction)
    end = data.draw(st.integers(1, len(text) - 1))
    assert parse(text[:end], finish_reason="length").failure.kind == "truncated"
    assert parse(text[:end]).failure.kind == "truncated"
    assert parse(text[:end], finish_reason="stop").failure.kind == "invalid_json"


DEVIATIONS = {
    "number_off_scale": lambda e: e["companies"][0].update(relevance=85),
    "number_as_text": lambda e: e["companies"][0].update(relevance="0.5"),
    "number_unusable": lambda e: e["sentiment"][0].update(impact=True),
    "number_not_finite": lambda e: e["companies"][0].update(relevance=math.inf),
    "number_missing": lambda e: e["companies"][0].pop("relevance"),
    "sentence_missing": lambda e: e["sentiment"][0].update(sentence=None),
    "polarity_alias": lambda e: e["sentiment"][0].update(polarity="중립"),
    "polarity_unknown": lambda e: e["sentiment"][0].update(polarity="mixed"),
    "company_missing": lambda e: e["sentiment"][0].pop("company"),
    "extra_key": lambda e: e.update(note="ㄱ"),
    "key_alias": lambda e: e.update(기업=e.pop("companies")),
    "list_missing": lambda e: e.pop("themes"),
    "list_null": lambda e: e.update(themes=None),
    "not_an_item": lambda e: e["people"].append(None),
    "bare_string": lambda e: e["people"].append("김가람"),
    "item_without_name": lambda e: e["people"].append({}),
    "list_blank": lambda e: e.update(themes="없음"),
    "list_nested": lambda e: e.update(x={"themes": e.pop("themes")}),
    "keyed_item": lambda e: e.update(people={"김가람": 0.5}),
    "column_item": lambda e: e.update(people={"name": ["김가람"], "relevance": [0.5]}),
    "wrapper_removed": lambda e: e.update(people={"items": e["people"]}),
    "object_for_list": lambda e: e.update(people=e["companies"][0]),
    "json_as_text": lambda e: e.update(people=json.dumps(e["people"])),
    "lone_surrogate": lambda e: e["companies"][0].update(name="가\udc00"),
    "replacement_character": lambda e: e["companies"][0].update(name="가\ufffd"),
}


@given(st.sampled_from(sorted(DEVIATIONS)), full)
def test_every_deviation_leaves_its_flag(flag, extraction):
    """Decoded or as text, a departure from the strict schema is counted under its name."""
    value = extraction.to_dict()
    DEVIATIONS[flag](value)
    assert read_extraction(value).flags[flag] == 1
    assert parse(json.dumps(value)).flags[flag] == 1


PIECES = ['"', '"', "수요", " ", ", ", ".", "}", "]", "{", "[", "고", "라며", "“", "”", "'"]


@given(
    st.lists(st.sampled_from(PIECES), min_size=1).map("".join),
    st.sampled_from(["sentence", "name"]),
)
def test_unescaped_quotes_never_cut_a_text(text, key):
    """The whole text comes out, or the reply fails."""
    fields = {"name": "가온", "sentence": "ㄱ", key: text}
    parsed = parse(
        written(f'{{"name":"{fields["name"]}","relevance":0.5,"sentence":"{fields["sentence"]}"}}')
    )
    if parsed.extraction is not None and parsed.extraction.companies:
        assert [getattr(item, key) for item in parsed.extraction.companies] == [text.strip()]
