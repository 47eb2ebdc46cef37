"""The columns of the dataset, spelled out: inference would turn empty lists into nulls."""

from __future__ import annotations

from datasets import Features
from datasets import List
from datasets import Value

_TEXT = Value("string")
_ITEM = {
    "name": _TEXT,
    "relevance": Value("float64"),
    "sentence": _TEXT,
    "aliases": List(_TEXT),
    "start": Value("int32"),
    "end": Value("int32"),
}

FEATURES = Features(
    {
        "id": _TEXT,
        "title": _TEXT,
        "article": _TEXT,
        "published": _TEXT,
        "central_company": _TEXT,
        "central_aliases": List(_TEXT),
        "sector": _TEXT,
        "event": _TEXT,
        "register": _TEXT,
        "tags": List(_TEXT),
        "difficulty": List(_TEXT),
        "hard": Value("bool"),
        "synthetic": Value("bool"),
        "companies": List({**_ITEM, "polarity": _TEXT, "role": _TEXT, "sector": _TEXT}),
        "people": List({**_ITEM, "title": _TEXT, "affiliation": _TEXT}),
        "themes": List(_ITEM),
        "keywords": List(_ITEM),
        "sentiment": List(
            {
                "company": _TEXT,
                "polarity": _TEXT,
                "impact": Value("float64"),
                "sentence": _TEXT,
                "start": Value("int32"),
                "end": Value("int32"),
            }
        ),
        "excluded": List({"name": _TEXT, "aliases": List(_TEXT), "kind": _TEXT, "sentence": _TEXT}),
    }
)
"""One row per article; what the columns hold is said in the dataset card."""
