"""Scores of the hand-made article, for tests of single measures."""

from __future__ import annotations

from typing import Any

from hand import LEAD
from hand import row
from hand import statement

from finnewsbench.metric.offline import judge
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.scoring import ArticleScore
from finnewsbench.metric.scoring import score_article


def scored(source: dict[str, Any] | None = None, **lists: Any) -> ArticleScore:
    """Score an extraction that holds only ``lists``."""
    empty = {key: [] for key in ("companies", "people", "themes", "keywords", "sentiment")}
    return score_article(
        article_from_row(source or row()), read_extraction({**empty, **lists}), judge
    )


def said(
    polarity: str, impact: float, company: str = "가온전자", sentence: str = LEAD
) -> dict[str, Any]:
    """A sentiment item with an impact of its own."""
    return {**statement(polarity, sentence, company), "impact": impact}
