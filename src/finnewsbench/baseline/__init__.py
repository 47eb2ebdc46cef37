"""The embedded baseline: rules and word lists, no network, no model, the same answer every time.

It is the benchmark's floor row and the demo's default.  Firms are told by stock codes, corporate
marks, endings, neighbours and a gazetteer; people by name and title; themes, keywords and sentiment
by lexicons.  What it does not cover: coreference beyond short forms, themes that the text describes
without any of their words, irony.  Nothing in it is taken from the benchmark's labels.
"""

from __future__ import annotations

from finnewsbench.metric.schema import NewsExtraction

from .extraction import extract

BASELINE_VERSION = "1"
"""Bump when the rules change what is extracted."""

__all__ = ["BASELINE_VERSION", "NewsExtraction", "extract"]
