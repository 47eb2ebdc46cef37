"""What a proposer returned at relevance 0, and which kind of excluded entry that makes."""

from __future__ import annotations

from finnewsbench.baseline.stoplists import kind_of


def excluded_as(category: str, name: str, sentence: str) -> dict[str, str]:
    """The kind of an item at relevance 0, or its category where the stop-lists can't tell."""
    kind = kind_of(category, name, sentence)
    return {"kind": kind} if kind else {"returned_as": category}
