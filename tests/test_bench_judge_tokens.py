"""What one call to the judge takes, beside a call for each category, on the bundled data."""

import importlib
from pathlib import Path

import pytest

from finnewsbench.data import load
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rows import article_from_row

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


@pytest.fixture
def bench(monkeypatch):
    """The script, imported."""
    monkeypatch.syspath_prepend(SCRIPTS)
    return importlib.import_module("bench_judge_tokens")


def test_one_call_takes_at_most_forty_percent(bench):
    """Of the input of five calls, in characters, over all articles; most of it is the prefix."""
    rows = [dict(row) for row in load(split="validation").rows]
    total = bench.Tokens()
    for row, extraction in bench.pairs(rows, len(rows)):
        case = prepare(article_from_row(row), read_extraction(extraction).extraction)
        found = bench.measure(case, len)
        assert found.prefix < found.one < found.needed <= found.five
        total += found
    assert total.one <= bench.MOST * total.five
    assert total.prefix > total.one / 2


def test_nothing_open_takes_nothing(bench):
    """Where code settles everything no call is made, nor would one for each category be."""
    row = {**load(split="validation").rows[0], "sentiment": []}
    case = prepare(article_from_row(row), read_extraction(row).extraction)
    found = bench.measure(case, len)
    assert (found.one, found.prefix, found.needed) == (0, 0, 0)
    assert found.five > 0


def test_what_counts_without_a_tokenizer_is_said(bench, monkeypatch):
    """Characters stand in, and the name says so."""

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(bench.importlib, "import_module", missing)
    name, count = bench.counter("")
    assert name.startswith("characters")
    assert count("가온전자") == 4
