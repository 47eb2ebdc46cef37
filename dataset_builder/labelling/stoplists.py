"""What a proposer returned at relevance 0, and which kind of excluded entry that makes."""

from __future__ import annotations

from finnewsbench.baseline.securities import ANALYST_TITLES
from finnewsbench.baseline.securities import is_firm
from finnewsbench.baseline.securities import is_opinion
from finnewsbench.metric.titles import strip_title

_PARTICLES = "은는이가의도와과를을,."


def excluded_as(category: str, name: str, sentence: str) -> dict[str, str]:
    """The kind of an item at relevance 0, or its category where the stop-lists can't tell.

    A company is a securities firm by its name, a person an analyst by the title beside the name,
    a theme or keyword an opinion by its words.
    """
    if category == "company" and is_firm(name):
        return {"kind": "securities_firm"}
    if category == "people" and _titles(name, sentence) & ANALYST_TITLES:
        return {"kind": "analyst"}
    if category in ("theme", "keyword") and is_opinion(name):
        return {"kind": "opinion"}
    return {"returned_as": category}


def _titles(name: str, sentence: str) -> set[str]:
    """The words that may be a title: in the label, and after the name in the sentence.

    There a house may stand before the title; what is said of the person begins with a particle.
    """
    found = set(name.split()[1:])
    following = sentence.partition(strip_title(name) or sentence or " ")[2]
    for word in following.split()[:3]:
        bare = word.rstrip(_PARTICLES)
        found.add(bare)
        if bare != word:
            break
    return found
