"""Parts of a stream, scored one by one and merged, give the figures of one pass."""

import json
import pickle
from itertools import pairwise

import pytest

from finnewsbench.data import PREFERRED
from finnewsbench.data import load
from finnewsbench.metric.evaluation import read_prediction
from finnewsbench.metric.offline import judge
from finnewsbench.metric.results import Results
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.scoring import score_article


def reply(number, row, other):
    """A reply to ``row`` from two articles' lists; some are empty, cut short, or left unscored."""
    if number % 29 == 0:
        return '{"companies": [{"name": "가온전자"'
    lists = {key: row[key][number % 3 :] + other[key][: number % 4] for key in FIELDS.values()}
    return json.dumps({**lists, "people": []} if number % 5 == 0 else lists, ensure_ascii=False)


@pytest.fixture(scope="module")
def scores():
    """The score of every bundled article."""
    rows = [row for split in PREFERRED for row in load(split=split).rows]
    found = []
    for number, (row, other) in enumerate(zip(rows, rows[1:] + rows[:1], strict=True)):
        parsed = read_prediction(reply(number, row, other), row["id"])
        rule = (lambda _: {}) if number % 31 == 0 else judge
        found.append(score_article(article_from_row(row), parsed, rule))
    return found


def collected(scores, *, detail):
    """The results of some scores, as they arrive from another process."""
    results = Results(detail=detail)
    for score in scores:
        results.add(score)
    return pickle.loads(pickle.dumps(results))


@pytest.mark.parametrize("detail", [False, True])
@pytest.mark.parametrize("cuts", [(), (64,), (0, 1, 44, 45, 200, 299)])
def test_merged_parts_are_one_pass(scores, cuts, detail):
    """300 articles in 1, 2 and 7 parts, one of them empty: every figure the same, to the bit."""
    assert len(scores) == 300
    whole = Results(detail=detail)
    for score in scores:
        whole.add(score)
    figures = whole.to_dict()
    assert figures["n"]["failed"] == 11
    assert not figures["complete"]
    ends = [0, *cuts, len(scores)]
    parts = [collected(scores[a:b], detail=detail) for a, b in pairwise(ends)]
    for order in (parts, parts[::-1]):
        merged = Results(detail=detail)
        for part in order:
            merged.merge(part)
        assert merged.to_dict() == figures
        assert list(merged.to_dict()["counts"]) == list(figures["counts"])


def test_merged_results_go_on_counting(scores):
    """What has been merged can be added to, and asked in between."""
    merged = Results()
    merged.merge(collected(scores[:40], detail=False))
    merged.to_dict()
    for score in scores[40:50]:
        merged.add(score)
    assert merged.to_dict() == collected(scores[:50], detail=False).to_dict()
