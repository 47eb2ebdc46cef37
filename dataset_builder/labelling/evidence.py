"""Which sentence of the article a proposer's quotation is."""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.metric.evidence import locate
from finnewsbench.metric.mentions import mentions
from finnewsbench.metric.sentences import borders


@dataclass(frozen=True, slots=True)
class Evidence:
    """One whole sentence of the article: its index and offsets.

    ``located`` is how the quotation was found in it: ``exact`` or ``normalised``.
    """

    located: str
    sentence: int
    start: int
    end: int


def find_evidence(
    quotation: str, article: str, names: Sequence[str], category: str
) -> Evidence | None:
    """The sentence that a quotation comes from; ``None`` where it is not in the article.

    A part of a sentence stands for all of it.  Of several sentences, the first one counts that
    names the item, or the first one.
    """
    place = locate(quotation, article)
    if place is None:
        return None
    starts, ends = borders(article)
    touched = range(bisect_right(ends, place.start), bisect_left(starts, place.end))
    if not touched:
        return None
    chosen = touched[0]
    if len(touched) > 1:
        for index in touched:
            text = article[starts[index] : ends[index]]
            if any(mentions(name, text, category) for name in names):
                chosen = index
                break
    return Evidence(place.kind, chosen, starts[chosen], ends[chosen])
