"""Which names a reference keeps out: securities firms, analysts, opinions (paper, 5.2)."""

from __future__ import annotations

from collections.abc import Callable

from .many_labels import same_as
from .schema import Excluded

EXCLUDED_CATEGORY = {"securities_firm": "company", "analyst": "people", "opinion": "keyword"}
"""Kind of an excluded entry -> the category whose rules say when two of its names are the same."""


def named_by(entry: Excluded) -> Callable[[str], bool]:
    """A test for names: whether one is the excluded entry, by its name or an alias.

    Analysts are compared as people are (a title does not hide them), firms as companies are.  An
    opinion is also named by a longer label that begins with its words: 목표주가 상향.
    """
    category = EXCLUDED_CATEGORY.get(entry.kind, "keyword")
    same = same_as(entry.names, category)
    if category != "keyword":
        return same
    openings = [known.split() for known in entry.names]

    def named(name: str) -> bool:
        words = name.split()
        return any(words[: len(opening)] == opening for opening in openings) or same(name)

    return named


def names_excluded(entry: Excluded, name: str) -> bool:
    """Whether ``name`` is the excluded entry (`named_by`)."""
    return named_by(entry)(name)
