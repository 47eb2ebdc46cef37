"""An extraction as a table, and back."""

from __future__ import annotations

import pytest

from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem
from finnewsbench.space.problems import Problem
from finnewsbench.space.table import from_rows
from finnewsbench.space.table import to_rows

ITEMS = NewsExtraction(
    companies=(Item("가온전자", 1.0, "가온전자가 밝혔다."),),
    keywords=(Item("<b>공급</b>", 0.45, "<script>"),),
    sentiment=(SentimentItem("가온전자", "negative", 0.5, "줄었다."),),
)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_there_and_back_is_the_same(language):
    """In either language, markup and all."""
    assert from_rows(to_rows(ITEMS, language)) == ITEMS


def test_rows_are_readable():
    """Korean words for category and polarity, plain numbers."""
    assert to_rows(ITEMS, "ko") == [
        ["기업", "가온전자", "1", "", "가온전자가 밝혔다."],
        ["키워드", "<b>공급</b>", "0.45", "", "<script>"],
        ["감성", "가온전자", "0.5", "부정", "줄었다."],
    ]


def test_empty_rows_are_left_out_and_odd_amounts_kept_as_unusable():
    """A relevance that is no number is none, as in a model's reply (DESIGN section 5)."""
    found = from_rows(
        [
            ["", "", "", "", ""],
            [None] * 5,
            ["기업", "가온", "많이", "", "x"],
            ["인물", "A", "7", "", "y"],
        ]
    )
    assert [(i.name, i.relevance) for i in (*found.companies, *found.people)] == [
        ("가온", None),
        ("A", None),
    ]


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([["회사", "가온", "1", "", "x"]], "odd_category"),
        ([["기업", "가온", "1", "", "x"]] * 201, "long_table"),
        ([["기업", "가온", "1", "", "x" * 2001]], "long_cell"),
        ([["기업", "가온", "1", "", "x", "더"]], "odd_table"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(rows, key):
    """With the row, where there is one."""
    with pytest.raises(Problem) as problem:
        from_rows(rows)
    assert problem.value.key == key
    assert problem.value.said("ko")
