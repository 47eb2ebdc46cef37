"""Dataset rows as typed values: what is composed, what may be absent, and where a fault is."""

import unicodedata
from types import MappingProxyType

import pytest
from hand import row

from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import SchemaError


def changed(key, index, **fields):
    """The row, with fields of one entry of a list changed."""
    source = row()
    source[key][index].update(fields)
    return source


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            {**row(), "title": 5},
            "reference row 'fnb-v901': 'title' must be text, not int.",
        ),
        (
            {**row(), "tags": "disclosure"},
            "reference row 'fnb-v901': 'tags' must be a list of texts, not str.",
        ),
        (
            {**row(), "people": [None]},
            "reference row 'fnb-v901': 'people' must be a list of objects, not list.",
        ),
        (
            changed("companies", 1, name=["누리바이오"]),
            "reference row 'fnb-v901', companies[1]: 'name' must be text, not list.",
        ),
        (
            changed("keywords", 0, relevance=None),
            "reference row 'fnb-v901', keywords[0]: 'relevance' must be a number, not nothing.",
        ),
        (
            changed("themes", 1, relevance=float("nan")),
            "reference row 'fnb-v901', themes[1]: 'relevance' must be in [0, 1], not nan.",
        ),
        (
            changed("sentiment", 1, polarity="긍정"),
            "reference row 'fnb-v901', sentiment[1]: 'polarity' must be one of positive, "
            "negative, neutral: '긍정'.",
        ),
        (
            changed("excluded", 2, aliases=[None]),
            "reference row 'fnb-v901', excluded[2]: 'aliases' must be a list of texts, not list.",
        ),
    ],
)
def test_an_error_names_row_list_place_and_key(source, message):
    """The whole text, for faults of the row itself and of an entry of each of its lists."""
    with pytest.raises(SchemaError) as caught:
        article_from_row(source)
    assert str(caught.value) == message


def test_the_first_fault_is_the_one_that_is_named():
    """Two entries are at fault; keys come in the contract's order, entries in the list's."""
    source = changed("keywords", 1, name=1)
    source["themes"][1]["sentence"] = 2
    with pytest.raises(SchemaError, match=r"themes\[1\]: 'sentence'"):
        article_from_row(source)


def test_decomposed_text_is_composed_everywhere():
    """A row in NFD reads like the same row in NFC."""

    def decomposed(value):
        if isinstance(value, str):
            return unicodedata.normalize("NFD", value)
        if isinstance(value, list):
            return [decomposed(each) for each in value]
        return {k: decomposed(v) for k, v in value.items()} if isinstance(value, dict) else value

    assert decomposed(row()) != row()
    assert article_from_row(decomposed(row())) == article_from_row(row())


def test_any_mapping_and_tuples_read_like_objects_and_lists():
    """Rows as other libraries give them: read-only mappings, tuples for lists."""
    source = {
        key: tuple(MappingProxyType(each) if isinstance(each, dict) else each for each in value)
        if isinstance(value, list)
        else value
        for key, value in row().items()
    }
    assert article_from_row(MappingProxyType(source)) == article_from_row(row())
