"""Measures beside the main scores, by code alone: weights, ranks and partial matches.

They answer what the paper names as future work (relevance-weighted scoring, ranking, partial
match) and never enter the overall.  What code pairs (`pairing.Pairing`) counts as found: the same
and the narrower fully, the broader by half.  Five empty lists are worth what a failed reply is.

* ``recall_weighted_exact``, ``recall_weighted_matched``: a miss costs the relevance of what is
  missed.  Exact as in `recall`; matched by the coverage that code settles.  A sentiment label
  weighs the sum of its reference impacts.
* ``partial_match``: per reference item the best credit of any prediction: what code settles, else,
  for themes and keywords, half of the F1 of their words (`labels.read`), so that shared words are
  never worth more than a label that is right but too general.  A part of a firm's or person's
  name is not the name and earns nothing.
* ``ndcg``: the predictions ranked by their relevance; a prediction gains the relevance of what it
  covers (half of it when it is broader), an unmatched one nothing; discount 1 / log2(rank + 1);
  the ideal is the whole reference, ranked, so that what is missed costs too.
* ``ndcg_order``: the same against the best order of what was predicted, so that only the order
  counts; left out where every order is as good.
* ``relevance_bias``: mean of predicted minus reference relevance, in [-1, 1], over fully covering
  pairs; above 0 the model rates higher than the reference.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import mul

from .labels import read
from .pairing import COVERS
from .pairing import Case
from .pairing import Pairing
from .recall import Found
from .schema import ITEM_CATEGORIES

BIN_ENDS = (0.2, 0.4, 0.6, 0.8, 1.0)
"""Bins of predicted relevance: above the end before, up to and with their own."""

_WORDED = ("theme", "keyword")


def measures(case: Case, found: Mapping[str, Found]) -> dict[str, float | None]:
    """Every measure of one article: ``table.category`` -> value, ``None`` where nothing is due.

    Args:
        case: the prepared article.
        found: what exact recall found (`recall.find`).
    """
    impacts = [reference.impact for reference in case.references]
    values = {"recall_weighted_exact.sentiment": _weighted(impacts, found["sentiment"].hits)}
    for category in ITEM_CATEGORIES:
        pairing = case.pairings[category]
        weights = [reference.relevance for reference in pairing.references]
        covered = [halves / 2 for halves in pairing.coverage]
        ranked = _ranked(pairing)
        gains = [gain for _, gain in ranked]
        reached = _dcg(ranked)
        values |= {
            f"recall_weighted_exact.{category}": _weighted(weights, found[category].hits),
            f"recall_weighted_matched.{category}": _weighted(weights, covered),
            f"partial_match.{category}": _partial(pairing),
            f"ndcg.{category}": _ratio(reached, _ideal(weights)),
            f"ndcg_order.{category}": (
                _ratio(reached, _ideal(gains)) if len(set(gains)) > 1 else None
            ),
            f"relevance_bias.{category}": _bias(pairing),
        }
    return values


def reliability(case: Case) -> dict[str, tuple[tuple[int, int], ...]]:
    """Per category and bin of predicted relevance: predictions, and how many cover fully.

    A relevance that can't be used is in no bin.
    """
    found = {}
    for category, pairing in case.pairings.items():
        items = [0] * len(BIN_ENDS)
        matched = [0] * len(BIN_ENDS)
        for candidate in pairing.candidates:
            if candidate.relevance is not None:
                at = bisect_left(BIN_ENDS, candidate.relevance)
                items[at] += 1
                matched[at] += candidate.covers_fully
        found[category] = tuple(zip(items, matched, strict=True))
    return found


def word_f1(first: set[str], second: set[str]) -> float:
    """Harmonic mean of the shares of shared words; 0 when there are none."""
    shared = len(first & second)
    return 2 * shared / (len(first) + len(second)) if shared else 0.0


def words(label: str) -> set[str]:
    """The distinct words of a theme or keyword: subject, places and actors, numbers, stage."""
    taken = read(label)
    found = {*taken.subject, *taken.scope, *taken.numbers, taken.stage}
    found.discard("")
    return found


def _partial(pairing: Pairing) -> float | None:
    """Mean over the reference of the best partial credit."""
    if not pairing.references:
        return None
    labels: list[set[str]] = []
    if pairing.category in _WORDED and 0 in pairing.coverage:
        labels = [words(c.name) for c in pairing.candidates if c.countable]
    credits_ = []
    for reference, halves in zip(pairing.references, pairing.coverage, strict=True):
        if halves or not labels:
            credits_.append(halves / 2)
        else:
            wanted = words(reference.name)
            credits_.append(max(word_f1(wanted, label) for label in labels) / 2)
    return math.fsum(credits_) / len(credits_)


def _ranked(pairing: Pairing) -> list[tuple[float, float]]:
    """(predicted relevance, gain) of the predictions whose relevance can be used."""
    ranked = []
    for candidate in pairing.candidates:
        gain = 0.0
        if candidate.covers is not None and candidate.comparison is not None:
            share = COVERS[candidate.comparison.relation] / 2
            gain = share * pairing.references[candidate.covers].relevance
        if candidate.relevance is not None:
            ranked.append((candidate.relevance, gain))
    return ranked


def _dcg(ranked: Iterable[tuple[float, float]]) -> float:
    """Discounted gain; items tied in rank share their places, which is the mean over all orders."""
    tied: dict[float, list[float]] = {}
    for relevance, gain in ranked:
        tied.setdefault(relevance, []).append(gain)
    parts = []
    rank = 1
    for relevance in sorted(tied, reverse=True):
        gains = tied[relevance]
        parts.append(math.fsum(gains) * _discount(rank, len(gains)))
        rank += len(gains)
    return math.fsum(parts)


@lru_cache(maxsize=1024)
def _discount(rank: int, places: int) -> float:
    """The mean discount of so many places from a rank on."""
    ranks = range(rank, rank + places)
    return math.fsum(1 / math.log2(each + 1) for each in ranks) / places


def _ideal(gains: Iterable[float]) -> float:
    """`_dcg` of items that are ranked by what they gain."""
    parts = []
    rank = 1
    for gain, tied in groupby(sorted(gains, reverse=True)):
        places = len(list(tied))
        parts.append(gain * places * _discount(rank, places))
        rank += places
    return math.fsum(parts)


def _ratio(reached: float, ideal: float) -> float | None:
    # Never above 1 but for rounding, since the gains are among the ideal's.
    return min(reached / ideal, 1.0) if ideal else None


def _bias(pairing: Pairing) -> float | None:
    differences = [
        candidate.relevance - pairing.references[candidate.covers].relevance
        for candidate in pairing.candidates
        if candidate.covers is not None
        and candidate.covers_fully
        and candidate.relevance is not None
    ]
    return math.fsum(differences) / len(differences) if differences else None


def _weighted(weights: Sequence[float], found: Sequence[float]) -> float | None:
    total = math.fsum(weights)
    if not total:
        return None
    return math.fsum(map(mul, weights, found)) / total
