"""Counts with their noun, and the tables that show them."""

from __future__ import annotations

from datasets import load_dataset

from finnewsbench.counting import counted
from finnewsbench.datasetfigures import length
from finnewsbench.datasetfigures import themes
from finnewsbench.metric.rows import article_from_row


def test_one_is_singular():
    """0 and 2 are not; a noun that ends in a hiss takes a syllable."""
    assert [counted(n, "article") for n in (0, 1, 2)] == ["0 articles", "1 article", "2 articles"]
    assert [counted(n, "breach") for n in (1, 7)] == ["1 breach", "7 breaches"]
    assert counted(1, "run folder") == "1 run folder"


def test_articles_are_whole_numbers():
    """In the table of lengths; the others keep two places."""
    article = article_from_row(load_dataset("finnewsbench", split="validation")[0])
    rows = {row[0]: row[1:] for row in length([article, article]).rows}
    assert rows["articles"] == ("2", "260")
    assert rows["mean"] == (f"{len(article.article)}.00", "920.73")
    names = len({theme.name for theme in article.themes})
    assert themes([article]).notes[0].startswith(counted(names, "theme") + " in all")
