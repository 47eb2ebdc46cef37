"""Replies whose JSON is read, with what must come out of their keys, lists and values.

The other half of the table is in `cases_replies`; ``row`` is explained there.
"""

from __future__ import annotations

import json

from cases_replies import GOOD
from cases_replies import LINE
from cases_replies import body
from cases_replies import case
from cases_replies import item
from cases_replies import one
from cases_replies import written

from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem

SAYS = {"company": "가온전자", "polarity": "positive", "impact": 0.7, "sentence": LINE}


def without(fields, key):
    """``fields`` without one key."""
    return {name: value for name, value in fields.items() if name != key}


def says(company="가온전자", polarity="positive", impact=0.7, sentence=LINE):
    """The extraction that holds a single statement of sentiment."""
    return NewsExtraction(sentiment=(SentimentItem(company, polarity, impact, sentence),))


SCHEMA_CASES = (
    # Schema
    case(
        "schema echo",
        '{"$defs":{"Item":{"type":"object"}},"properties":{"companies":{"type":"array"}},'
        '"required":["companies"],"type":"object"}',
        "invalid_schema",
        "H5-027",
    ),
    case(
        "wrapped once",
        f'{{"NewsExtraction": {GOOD}}}',
        one(),
        "H5-028",
        flags={"wrapper_removed": 1},
    ),
    case("wrapped twice", f'{{"result": {{"data": {GOOD}}}}}', "invalid_schema", "H5-028"),
    case(
        "bare list of unknown things",
        '[{"entity_name":"가온전자","score":0.9}]',
        "invalid_schema",
        "H5-029",
    ),
    case(
        "other keys",
        '{"기업":[{"이름":"가온전자","관련도":0.9,"문장":"ㄱ"}],"Person":[],"theme":[],"keyWords":[],'
        '"centralCompanySentiment":[{"company":"가온전자","polarity":"긍정","impact":0.7,"sentence":"ㄱ"}]}',
        NewsExtraction(
            (Item("가온전자", 0.9, "ㄱ"),),
            sentiment=(SentimentItem("가온전자", "positive", 0.7, "ㄱ"),),
        ),
        "H5-030",
        flags={"key_alias": 8, "polarity_alias": 1},
    ),
    case(
        "list as text",
        body(companies=json.dumps([item()])),
        one(),
        "H5-031",
        flags={"json_as_text": 1},
    ),
    case("text where a list is due", body(companies="가온전자"), "invalid_schema", "H5-031"),
    case(
        "object, null and bare texts for lists",
        body(companies=item(), people=None, themes=["조선", "AI"]),
        NewsExtraction(one().companies, themes=(Item("조선", None, ""), Item("AI", None, ""))),
        "H5-032",
        flags={"bare_string": 2, "list_null": 1, "object_for_list": 1},
    ),
    # Values
    *(
        case(
            f"relevance {value!r}",
            body(companies=[item(relevance=value)]),
            one(relevance=read),
            "H5-033",
            flags={flag: 1},
        )
        for value, read, flag in (
            ("0.9", 0.9, "number_as_text"),
            ("０.９", 0.9, "number_as_text"),
            ("９.０E-1", 0.9, "number_as_text"),
            (".9", 0.9, "number_as_text"),
            ("9.", None, "number_unusable"),
            ("90%", None, "number_unusable"),
            ("9/10", None, "number_unusable"),
            ("높음", None, "number_unusable"),
            ("약 0.8", None, "number_unusable"),
            ("0,9", None, "number_unusable"),
            (True, None, "number_unusable"),
        )
    ),
    *(
        case(
            f"relevance {value}",
            body(companies=[item(relevance=value)]),
            one(relevance=None),
            "H5-034",
            flags={"number_off_scale": 1},
        )
        for value in (85, 10, -1, 1.01)
    ),
    *(
        case(
            f"polarity {label}",
            body(
                sentiment=[{"company": "가온", "polarity": label, "impact": 0.5, "sentence": "ㄱ"}]
            ),
            NewsExtraction(sentiment=(SentimentItem("가온", None, 0.5, "ㄱ"),)),
            row,
            flags={"polarity_unknown": 1},
        )
        for label, row in (
            ("ê¸ì \u0095", "H5-015"),
            ("부정적이지 않음", "H5-043"),
            ("肯定", "H5-099"),
            ("否定", "H5-099"),
        )
    ),
    case(
        "letters lost while streaming",
        body(companies=[item("가\ufffd\ufffd전자")]),
        one("가\ufffd\ufffd전자"),
        "H5-061",
        flags={"replacement_character": 1},
    ),
    case(
        "half a surrogate pair",
        written('{"name":"가온전자","relevance":0.9,"sentence":"신제품 \\ud83d 출시"}'),
        one(sentence="신제품 \ufffd 출시"),
        "H5-071",
        flags={"lone_surrogate": 1},
    ),
    # Names stay as they are
    *(
        case(f"name {name}", body(companies=[item(name)]), one(read), row)
        for name, read, row in (
            ("NA", "NA", "H5-089"),
            ("None", "None", "H5-089"),
            ("+15% 성장", "+15% 성장", "H5-090"),
            ('=HYPERLINK("x")', '=HYPERLINK("x")', "H5-090"),
            ("\u1100\u1161\u110b\u1169\u11ab", "가온", "H5-093"),
            ("이가은", "이가은", "H5-095"),
            ("가온전자가", "가온전자가", "H5-095"),
            ("새로은", "새로은", "H5-095"),
            ("\uf9e1", "\u674e", "H5-099"),
            ("가온\u200b전자", "가온\u200b전자", "H5-112"),
        )
    ),
    case(
        "relevance 0 is kept", body(companies=[item("다온증권", 0)]), one("다온증권", 0.0), "H5-098"
    ),
    # Leniencies of the table that no row of the catalogue names
    case("byte order mark", "\ufeff" + GOOD, one(), flags={"byte_order_mark": 1}),
    case(
        "paired reasoning",
        f"<think>초안 {body()}</think>{GOOD}",
        one(),
        flags={"reasoning_removed": 1},
    ),
    case(
        "a broken object beside a whole one",
        f'{{"companies": [...]}} 형식으로\n{GOOD}',
        one(),
        flags={"broken_object": 1, "text_around": 1},
    ),
    case(
        "escaped apostrophe",
        written('{"name":"가온전자","relevance":0.9,"sentence":"It\\\'s"}'),
        one(sentence="It's"),
        flags={"escaped_apostrophe": 1},
    ),
    case(
        "no-break spaces between values",
        GOOD.replace('"people"', '\u00a0"people"'),
        one(),
        flags={"odd_space": 1},
    ),
    case(
        "extra keys",
        body(companies=[{**item(), "reason": "ㄱ"}])[:-1] + ', "note": 1}',
        one(),
        flags={"extra_key": 2},
    ),
    case(
        "the schema's key beside a look-alike",
        body(companies=[{**item(), "score": 0.1}]),
        one(),
        flags={"extra_key": 1},
    ),
    case(
        "a key given twice with two values",
        written('{"name":"가온전자","relevance":0.9,"relevance":0.1,"sentence":"ㄱ"}'),
        one(relevance=None, sentence="ㄱ"),
        flags={"duplicate_key": 1, "number_unusable": 1},
    ),
    case(
        "lists that are not given",
        json.dumps({"companies": [item()]}),
        one(),
        flags={"list_missing": 4},
    ),
    case(
        "five nulls",
        json.dumps(dict.fromkeys(json.loads(body()))),
        NewsExtraction(),
        flags={"list_null": 5},
    ),
    case("no list at all", "{}", "invalid_schema"),
    case(
        "things that are no items",
        body(companies=[item(), None, 5, [item()]]),
        one(),
        flags={"not_an_item": 3},
    ),
    case(
        "items without a name",
        body(companies=[item(), item(" "), item("\u200b"), without(item(), "name")]),
        one(),
        flags={"item_without_name": 3},
    ),
    case("no item with a name", body(companies=[{"value": "가온전자"}]), "invalid_schema"),
    case(
        "no relevance",
        body(companies=[without(item(), "relevance")]),
        one(relevance=None),
        flags={"number_missing": 1},
    ),
    case(
        "no sentence",
        body(companies=[without(item(), "sentence")]),
        one(sentence=""),
        flags={"sentence_missing": 1},
    ),
    case(
        "a blank sentence",
        body(companies=[item(sentence=" ")]),
        one(sentence=""),
        flags={"sentence_missing": 1},
    ),
    case(
        "no company",
        body(sentiment=[without(SAYS, "company")]),
        says(company=""),
        flags={"company_missing": 1},
    ),
    case(
        "no polarity",
        body(sentiment=[{**SAYS, "polarity": None}]),
        says(polarity=None),
        flags={"polarity_missing": 1},
    ),
    case(
        "polarity in capitals",
        body(sentiment=[{**SAYS, "polarity": "Positive"}]),
        says(),
        flags={"polarity_alias": 1},
    ),
    case(
        "polarity as a bare text",
        body(sentiment=["부정"]),
        says("", "negative", None, ""),
        flags={"bare_string": 1, "polarity_alias": 1},
    ),
    case(
        "an empty statement",
        body(companies=[item()], sentiment=[{}]),
        one(),
        flags={
            "company_missing": 1,
            "item_without_name": 1,
            "number_missing": 1,
            "polarity_missing": 1,
            "sentence_missing": 1,
        },
    ),
    case(
        "a run of accents in a long text",
        body(companies=[item("a" * 1000 + "\u0316" * 31)]),
        one("a" * 1000 + "\u0316" * 30),
        flags={"mark_run": 1},
    ),
    case(
        "lists one level deeper",
        json.dumps(
            {
                "entities": {"companies": [item()], "people": []},
                "topics": {"themes": [], "keywords": []},
                "sentiment": [],
            }
        ),
        one(),
        flags={"list_nested": 4},
    ),
    case(
        "words and blanks that say there is nothing",
        body(companies=[item()], people="", themes="해당 없음", keywords={}),
        one(),
        flags={"list_blank": 3},
    ),
    case(
        "items under their names",
        body(companies={"가온전자": without(item(), "name"), "누리": 0.4}),
        NewsExtraction((*one().companies, Item("누리", 0.4, ""))),
        flags={"keyed_item": 2, "sentence_missing": 1},
    ),
    case(
        "items column by column",
        body(companies={"name": ["가온전자", "누리"], "score": [0.9, "0.4"], "문장": [LINE, LINE]}),
        NewsExtraction((*one().companies, Item("누리", 0.4, LINE))),
        flags={"column_item": 2, "key_alias": 4, "number_as_text": 1},
    ),
    case("the whole object as text", json.dumps(GOOD), one(), flags={"json_as_text": 1}),
    case("an item as text", body(companies=[json.dumps(item())]), one(), flags={"json_as_text": 1}),
    case("a list of one", f"[{GOOD}]", one(), flags={"wrapper_removed": 1}),
    case("a list of two that differ", f"[{GOOD}, {body()}]", "ambiguous"),
)
