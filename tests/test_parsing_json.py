"""JSON with slips: what is read, what is refused, and that nothing is cut or made up."""

import pytest
from cases_replies import GOOD
from cases_replies import written

from finnewsbench.metric.json_reader import MAX_DEPTH
from finnewsbench.metric.json_reader import BrokenJsonError
from finnewsbench.metric.lenient_json import decode
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.parsing import read_extraction


def flags(text):
    """The leniencies that ``text`` takes."""
    return dict(decode(text).flags)


@pytest.mark.parametrize(
    ("text", "value", "used"),
    [
        ('{"a":[1,2,],}', {"a": [1, 2]}, {"trailing_comma": 2}),
        ("{'a':'b'}", {"a": "b"}, {"single_quotes": 2}),
        ("{'a':'\"b\"'}", {"a": '"b"'}, {"single_quotes": 2}),
        ("{‘a’:“b”}", {"a": "b"}, {"curly_quotes": 2}),
        (
            '{"a":None,"b":True,"c":False}',
            {"a": None, "b": True, "c": False},
            {"python_literal": 3},
        ),
        ('{"a":1 /* b */, // c\n"d":2}', {"a": 1, "d": 2}, {"comment": 2}),
        ('{"a":"b\nc\td"}', {"a": "b\nc\td"}, {"raw_control": 1}),
        ('{"a":\u00a0\u30001}', {"a": 1}, {"odd_space": 2}),
        ('{"a":"it\\\'s"}', {"a": "it's"}, {"escaped_apostrophe": 1}),
        ('{"a":"\\uac00\\ud83d\\ude00\\/",}', {"a": "가😀/"}, {"trailing_comma": 1}),
        ('{"a":-1.5e3,"b":0,}', {"a": -1500.0, "b": 0}, {"trailing_comma": 1}),
        ('{"a":"그는 // 둘, ] 셋,"}', {"a": "그는 // 둘, ] 셋,"}, {}),
        ('{"a":"그는 // 둘, ] 셋,",}', {"a": "그는 // 둘, ] 셋,"}, {"trailing_comma": 1}),
    ],
)
def test_slip_is_read_and_counted(text, value, used):
    """Each named slip alone, with the text around it unchanged."""
    assert decode(text).value == value
    assert flags(text) == used


@pytest.mark.parametrize(
    "text",
    [
        "{a:1}",
        '{"a":1 "b":2}',
        '{"a":1,,"b":2}',
        '{,"a":1}',
        '{"a":"\\q"}',
        '{"a":"\\u12"}',
        '{"a":01}',
        '{"a":.9}',
        '{"a":+1}',
        '{"a":tru}',
        '{"a":undefined}',
        '{"a"}',
        '{"a":}',
        '["a" "b"]',
        "{'a':'그는 '좋다'고'}",
        '{“a":1}',
        '{"a":(1,2)}',
        '{"a":1]',
    ],
)
def test_slip_that_the_table_does_not_name_is_refused(text):
    """Nothing is guessed, closed or completed."""
    with pytest.raises(BrokenJsonError):
        decode(text)


@pytest.mark.parametrize(
    "sentence",
    [
        '"좋다"고 말했다.',
        '그는 "좋다"',
        '"좋다"',
        '그는 "수요", "단가"를 들었다.',
        '그는 "수요가 늘고, 단가도 올랐다"며 "내년도 좋다"고 했다.',
        '그는 {"가", "나"} 둘을 들었다.',
        '가온(대표 "김가람"), 누리',
        '27" 화면',
    ],
)
def test_unescaped_quotes_keep_the_whole_sentence(sentence):
    """The evidence is what the model wrote, to the last character, first or last in the item."""
    last = parse(written(f'{{"name":"가온","relevance":0.5,"sentence":"{sentence}"}}'))
    first = parse(written(f'{{"sentence":"{sentence}","name":"가온","relevance":0.5}}'))
    assert last.extraction == first.extraction
    assert [item.sentence for item in last.extraction.companies] == [sentence]
    assert last.flags == {"unescaped_quote": sentence.count('"')}


@pytest.mark.parametrize(
    "items",
    [
        '{"name":"가온","relevance":0.5,"sentence":"그는 "수요", "단가": "상승"이라 했다."}',
        '{"name":"가온","relevance":0.5,"sentence":"그는 "수요": 상승이라 했다."}',
        '{"name":"가온,"relevance":0.5,"sentence":"ㄱ"}',
        '{"name":"가온","relevance":0.5,"sentence":"ㄱ}',
        '{"name":"가온" "relevance":0.5,"sentence":"ㄱ"}',
        '{"name":"가온","relevance":0.5,"sentence":"그는 "좋다", "name": "누리"라 했다."}',
        '{"name":"가온","code":"004560","relevance":0.5,"sentence":"그는 "좋다"고 했다."}',
        '"그는 "가", "나"라 했다"',
    ],
)
def test_quote_with_two_readings_fails_the_reply(items):
    """Never a sentence cut short with a key made out of its rest, never two texts run together."""
    parsed = parse(written(items), finish_reason="stop")
    assert parsed.extraction is None
    assert parsed.failure.kind == "invalid_json"


def test_name_without_escapes_is_kept_whole():
    """Quotes in a name are no worse than in a sentence."""
    parsed = parse(written('{"name":"가온 "빛" 둘","relevance":0.5,"sentence":"ㄱ"}'))
    assert [item.name for item in parsed.extraction.companies] == ['가온 "빛" 둘']


def test_nesting_is_bounded_alike_for_strict_and_slipped_text():
    """MAX_DEPTH levels are read, one more is refused, a bomb neither crashes nor hangs."""
    for last in ("", ","):
        deep = "[" * MAX_DEPTH + "1" + last + "]" * MAX_DEPTH
        assert decode(deep).end == len(deep)
        with pytest.raises(BrokenJsonError, match="deeper"):
            decode(f"[{deep}]")
    for bomb in (
        "[" * 200_000,
        '{"companies":' * 100_000,
        '{"a":' + "[" * 99_999 + "]" * 99_999 + "}",
    ):
        assert parse(bomb, finish_reason="stop").extraction is None
    value = []
    for _ in range(100_000):
        value = [value]
    assert read_extraction({"companies": value}).failure.kind == "invalid_schema"


@pytest.mark.parametrize(
    "unit",
    [
        '{"',
        "{'a':",
        '{"a":["',
        '"',
        "</think>{",
        "<think>",
        "{}",
        "/*",
        "//",
        '{"name":"b" ',
        "[{",
        "```",
        "\\",
    ],
)
def test_large_garbage_is_refused(unit):
    """A long run of anything ends in a failure; the work grows with its length alone."""
    assert parse(unit * (100_000 // len(unit)), finish_reason="stop").extraction is None
    assert parse('{"companies":["' + unit * (100_000 // len(unit)), finish_reason="stop").failure


def test_large_reply_is_read():
    """Thousands of items, strict or with a slip at the very end."""
    items = ",".join(['{"name":"가온","relevance":0.5,"sentence":"ㄱ"}'] * 2000)
    assert len(parse(written(items)).extraction.companies) == 2000
    slipped = parse(written(items + ","))
    assert len(slipped.extraction.companies) == 2000
    assert slipped.flags == {"trailing_comma": 1}


def test_numbers_of_any_length_are_off_the_scale():
    """A whole number too long for int() is still a number."""
    for digits in ("9" * 30, "9" * 400, "9" * 10_000):
        parsed = parse(GOOD.replace("0.9", digits))
        assert parsed.extraction.companies[0].relevance is None
        assert set(parsed.flags) <= {"number_off_scale", "number_not_finite"}
        assert len(parsed.flags) == 1


def test_repeated_keys_are_never_silent():
    """Lists are joined, equal values are one, null gives way; anything else can't be used."""
    assert decode('{"a":[1],"a":[2]}').value == {"a": [1, 2]}
    assert decode('{"a":null,"a":[2],}').value == {"a": [2]}
    assert decode('{"a":"b","a":"b"}').value == {"a": "b"}
    assert flags('{"a":1,"a":1,"a":1}') == {"duplicate_key": 2}
    broken = parse(GOOD[:-1] + ', "companies": {"name": "누리"}}')
    assert broken.failure.kind == "invalid_schema"
