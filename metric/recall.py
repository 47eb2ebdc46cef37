"""Exact recall of the reference, as the paper's section 4.1, and the same up to spelling.

Per article and category: distinct reference items found / distinct reference items.  ``exact``
compares composed and trimmed text; ``normalised`` also folds width, case, spaces, quotes,
corporate marks and bracketed stock codes (`text.fold_name`): no aliases, no titles.  Sentiment
recall is over the set of polarity labels, as in the paper.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from typing import NamedTuple

from .pairing import Case
from .schema import ITEM_CATEGORIES
from .text import exact
from .text import fold_name

FORMS: dict[str, Callable[[str], str]] = {"exact": exact, "normalised": fold_name}


class Found(NamedTuple):
    """One category of one article: recall in [0, 1] (``None`` where the reference is empty).

    ``hits`` tells per reference item whether it was found.
    """

    share: float | None
    hits: tuple[bool, ...]


def find(case: Case, form: str) -> dict[str, Found]:
    """Recall per category, by one of `FORMS`.

    Items with relevance 0 or with a relevance that can't be used are not extracted; neither is
    sentiment about another company than the central one.
    """
    key = FORMS[form]
    found = {}
    for category in ITEM_CATEGORIES:
        pairing = case.pairings[category]
        wanted = [key(reference.name) for reference in pairing.references]
        found[category] = _found(wanted, set(map(key, pairing.names)))
    found["sentiment"] = _found(
        [reference.polarity for reference in case.references],
        {s.polarity for s in case.statements if s.central and s.polarity},
    )
    return found


def recall(case: Case, form: str) -> dict[str, float | None]:
    """The shares of `find` alone."""
    return {category: found.share for category, found in find(case, form).items()}


def _found(wanted: Sequence[str], got: set[str]) -> Found:
    distinct = set(wanted)
    share = len(distinct & got) / len(distinct) if distinct else None
    return Found(share, tuple([name in got for name in wanted]))
