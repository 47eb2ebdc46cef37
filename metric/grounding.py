"""Grounding: do the quoted sentences stand in the article, and do they speak of their item?

A score of its own beside the five categories (paper, section 5.3, point 4; DESIGN section 5).
"""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from dataclasses import dataclass

from .evidence import Location
from .evidence import locate
from .mentions import mentions
from .pairing import Candidate
from .pairing import Case
from .pairing import Pairing
from .schema import ReferenceItem
from .schema import ReferenceSentiment
from .sentences import borders

MAX_SENTENCES = 2
"""A quotation over more sentences than this is located, but supports nothing in particular."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """Shares of one article's predicted items, each in [0, 1] or ``None`` with nothing due.

    ``located``: the sentence stands inside ``article`` (the title does not count), word for word
    or up to the normalisation of `text`; over all five categories.  ``supporting``: it is located
    and contains the item's name (or an alias of the reference it is paired with), or is the very
    sentence the reference rests on; over the four item categories, as what a sentence says of the
    sentiment is part of the sentiment score.  Quoting the lead for everything is located, but not
    supporting.  ``exact``, ``normalised`` and ``absent`` count the sentences.
    """

    located: float | None
    supporting: float | None
    exact: int = 0
    normalised: int = 0
    absent: int = 0


def ground(case: Case) -> Grounding:
    """Measure one article.

    Nothing predicted where the reference holds something is 0, as it is in recall and rubric;
    where the reference is empty too, nothing is due and the article is left out.
    """
    candidates = [c for pairing in case.pairings.values() for c in pairing.candidates]
    locations = [c.location for c in candidates] + [s.location for s in case.statements]
    kinds = [location.kind if location else "absent" for location in locations]
    supported = [
        supports(case, pairing, candidate)
        for pairing in case.pairings.values()
        for candidate in pairing.candidates
    ]
    named = any(pairing.references for pairing in case.pairings.values())
    return Grounding(
        located=_share([kind != "absent" for kind in kinds], due=named or bool(case.references)),
        supporting=_share(supported, due=named),
        exact=kinds.count("exact"),
        normalised=kinds.count("normalised"),
        absent=kinds.count("absent"),
    )


def supports(case: Case, pairing: Pairing, candidate: Candidate) -> bool:
    """Whether the sentence of ``candidate`` is located and speaks of it, as far as code can say."""
    location = candidate.location
    if location is None:
        return False
    text = case.article.article
    starts, ends = borders(text)
    if bisect_left(starts, location.end) - bisect_right(ends, location.start) > MAX_SENTENCES:
        return False
    names: tuple[str, ...] = (candidate.name,)
    if candidate.covers is not None:
        reference = pairing.references[candidate.covers]
        if rests_on(location, reference, text):
            return True
        names += reference.names
    sentence = text[location.start : location.end]
    return any(mentions(name, sentence, pairing.category) for name in names)


def rests_on(
    location: Location, reference: ReferenceItem | ReferenceSentiment, article: str
) -> bool:
    """Whether a located quotation is the reference's sentence or a part of it.

    At least half of the quotation must lie inside that sentence, so quoting the whole article
    rests on nothing.
    """
    start, end = reference.start, reference.end
    if start < 0:
        place = locate(reference.sentence, article)
        if place is None:
            return False
        start, end = place.start, place.end
    shared = min(location.end, end) - max(location.start, start)
    return 2 * shared >= location.end - location.start


def _share(hits: list[bool], *, due: bool) -> float | None:
    if hits:
        return sum(hits) / len(hits)
    return 0.0 if due else None
