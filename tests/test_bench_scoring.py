"""The scoring benchmark: what it measures is the same for all, and it runs; no time is asserted."""

import subprocess
import sys
from pathlib import Path

import pytest

from finnewsbench.metric import labels

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"

ROW = {
    "id": "fnb-v000",
    "article": "가온전자는 2일 새 공장을 짓는다고 밝혔다.\n매출은 30억원이다.",
    "central_company": "가온전자",
    "central_aliases": [],
    "companies": [
        {
            "name": "가온전자",
            "relevance": 1.0,
            "sentence": "가온전자는 2일 새 공장을 짓는다고 밝혔다.",
            "aliases": [],
            "start": 0,
            "end": 24,
        }
    ],
    "people": [{"name": "나한별", "relevance": 0.5, "sentence": "매출은 30억원이다."}],
    "themes": [{"name": "설비 투자", "relevance": 0.5, "sentence": "매출은 30억원이다."}],
    "keywords": [{"name": "새 공장", "relevance": 0.5, "sentence": "매출은 30억원이다."}],
    "sentiment": [
        {
            "company": "가온전자",
            "polarity": "positive",
            "impact": 0.5,
            "sentence": "가온전자는 2일 새 공장을 짓는다고 밝혔다.",
        }
    ],
}


@pytest.fixture
def replies(monkeypatch):
    """The module that makes the replies."""
    monkeypatch.syspath_prepend(SCRIPTS)
    import bench_replies  # noqa: PLC0415

    return bench_replies


def test_replies_are_the_same_whatever_the_number(replies):
    """The i-th pair depends on i alone, so that runs of any length can be compared."""
    assert list(replies.pairs([ROW], 3)) == list(replies.pairs([ROW], 5))[:3]
    assert [row["id"] for row, _ in replies.pairs([ROW], 2)] == ["bench-0000000", "bench-0000001"]


def test_new_articles_keep_their_offsets(replies):
    """Another firm and other amounts, as long as the old ones: the slice is still the sentence."""
    articles = set()
    for row, _ in replies.pairs([ROW], 20, new=True):
        item = row["companies"][0]
        assert row["article"][item["start"] : item["end"]] == item["sentence"]
        assert item["name"] == row["central_company"] != "가온전자"
        articles.add(row["article"])
    assert len(articles) == 20


def test_other_metrics_get_one_entry_per_item(replies):
    """A span and a question per predicted item, and a second span where it has a sentence apart."""
    row, reply = next(replies.pairs([ROW], 1))
    items = sum(len(reply[key]) for key in replies.LENGTHS)
    spans = list(replies.spans(reply, row["article"]))
    named = [span for span in spans if span["label"] in replies.LENGTHS]
    assert len(named) == len(list(replies.questions(row, reply))) == items
    assert len(spans) - len(named) == items - len(reply["sentiment"])
    first = next(replies.spans(row, row["article"]))
    assert first == {"label": "companies", "start": 0, "end": 3}  # the end is inclusive


def test_new_articles_find_empty_caches_each_round(monkeypatch):
    """Two articles, five pairs: caches are empty before the 1st, 3rd and 5th, and only if new."""
    monkeypatch.syspath_prepend(SCRIPTS)
    import bench_subjects  # noqa: PLC0415

    def known(*, new):
        sizes = []
        for _, reply in bench_subjects.emptied([ROW, ROW], 5, new=new):
            sizes.append(labels._read.cache_info().currsize)
            labels.read(reply["keywords"][0]["name"])
        return [size > 0 for size in sizes]

    labels.read("설비 투자")
    assert known(new=False) == [True] * 5
    assert known(new=True) == [False, True, False, True, False]


@pytest.mark.slow
def test_it_runs_and_prints_its_table(tmp_path):
    """Ours are measured; what is not installed or not to be had is left out with a reason."""
    done = subprocess.run(
        [
            sys.executable,
            SCRIPTS / "bench_scoring.py",
            "--n=20",
            "--times=2",
            f"--squad={tmp_path}",
        ],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    words = [line.split() for line in done.stdout.splitlines()]
    ours = ["whole", "rules", "four", "whole-new", "rules-new", "four-new"]
    names = [line[0] for line in words[2:12]]
    assert names == [*ours, "nervaluate", "nervaluate+", "found+", "squad"]
    assert all(float(figure) > 0 for line in words[2:8] for figure in line[1:])
    assert (
        "squad       left out: not to be had: give --squad a folder with its files" in done.stdout
    )
    assert "MB at 40 articles" in done.stdout
