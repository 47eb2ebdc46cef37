"""What must stand at relevance 0 (paper, section 5.2), as far as word lists can tell."""

from __future__ import annotations

from finnewsbench.metric.titles import strip_title

from .securities import ANALYST_TITLES
from .securities import is_firm
from .securities import is_opinion

_PARTICLES = "은는이가의도와과를을,."
_WORDS = 3
"""Words after a person's name among which the title is looked for."""


def kind_of(category: str, name: str, sentence: str) -> str:
    """The kind of `schema.EXCLUDED_KINDS` that an item is of, or ``""``.

    A company is a securities firm by its name, a person an analyst by a title beside the name, a
    theme or keyword an opinion by its words.
    """
    if category == "company":
        return "securities_firm" if is_firm(name) else ""
    if category == "people":
        return "analyst" if _titles(name, sentence) & ANALYST_TITLES else ""
    return "opinion" if category in ("theme", "keyword") and is_opinion(name) else ""


def _titles(name: str, sentence: str) -> set[str]:
    """The words that may be a title: in the label, and after the name in the sentence.

    There a house may stand before the title; what is said of the person begins with a particle.
    """
    found = set(name.split()[1:])
    following = sentence.partition(strip_title(name) or sentence or " ")[2]
    for word in following.split()[:_WORDS]:
        bare = word.rstrip(_PARTICLES)
        found.add(bare)
        if bare != word:
            break
    return found
