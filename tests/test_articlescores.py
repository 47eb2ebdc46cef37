"""The values of each article, kept beside the scores."""

import json

import pytest

from finnewsbench.articlescores import ARTICLE_SCORES_FILE
from finnewsbench.articlescores import ArticleValues
from finnewsbench.articlescores import read_article_scores
from finnewsbench.articlescores import write_article_scores
from finnewsbench.errors import FinNewsBenchError


def test_values_are_kept_as_they_are(tmp_path):
    """Written and read: the same values, null included; the same bytes again."""
    articles = [
        {"article_id": "fnb-t001", "failure": {"kind": "no_json"}, "values": {"a.b": 0.0}},
        {"article_id": "fnb-t002", "failure": None, "values": {"a.b": 1 / 3, "a.c": None}},
    ]
    write_article_scores(tmp_path, articles)
    assert read_article_scores(tmp_path) == {
        "fnb-t001": ArticleValues({"a.b": 0.0}, "no_json"),
        "fnb-t002": ArticleValues({"a.b": 1 / 3, "a.c": None}, None),
    }
    before = (tmp_path / ARTICLE_SCORES_FILE).read_bytes()
    assert json.loads(before.split(b"\n")[0])["failure"] == "no_json"
    write_article_scores(tmp_path, articles)
    assert (tmp_path / ARTICLE_SCORES_FILE).read_bytes() == before


def test_what_is_missing_is_named(tmp_path):
    """A folder scored without values, a file that is damaged: each says what to do."""
    with pytest.raises(FinNewsBenchError, match="give the run's command again"):
        read_article_scores(tmp_path)
    (tmp_path / ARTICLE_SCORES_FILE).write_text('{"article_id": 1}\n', encoding="utf-8")
    with pytest.raises(FinNewsBenchError, match="can't be read"):
        read_article_scores(tmp_path)
