"""What the plan aims at: the paper's figures (Tables 2-4, Figure 2) dealt out to parts of `test`.

Every part is a fair cross-section by itself, since articles are written in batches.
"""

from __future__ import annotations

import math
from statistics import NormalDist

LENGTH_MEAN = 920.7
LENGTH_SD = 207.5
LENGTH_MIN = 457
LENGTH_MAX = 1826
"""Characters of `article` over the 260 (Table 2)."""

SHORTEST_BUT_ONE = 505
LONGEST_BUT_ONE = 1590
SKEW = 0.45
"""Shape of the lengths between: a shifted lognormal's sigma."""

BLOCK_SIZES = (50, 50, 50, 50, 60)
VALIDATION_SIZE = 28

PER_ARTICLE = {"keywords": 7.68, "positive": 1.98, "negative": 0.64, "neutral": 0.67}
"""Table 3; companies, people and themes are decided by hand in the data files."""

KEYWORD_SHARES = {6: 0.18, 7: 0.26, 8: 0.32, 9: 0.18, 10: 0.06}

EXCLUDED_SHARE = 0.335
"""Articles with a securities firm or analyst to be excluded."""

HARD_SHARE = 0.45

DIFFICULTY_SHARES = {
    "abbreviation": 0.23,
    "alias": 0.18,
    "described_theme": 0.29,
    "distractor": 0.10,
    "dropped_subject": 0.12,
    "hanja_headline": 0.10,
    "hedged_claim": 0.18,
    "homonym": 0.04,
    "long_sentence": 0.09,
    "mixed_units": 0.17,
    "negated_claim": 0.17,
    "nested_quote": 0.07,
    "person_with_titles": 0.10,
    "person_without_title": 0.06,
    "polarity_against_headline": 0.07,
}
"""Share of articles for difficulties that are allotted; the others follow from the facts."""


def counted(name: str, size: int) -> int:
    """How many of a part's ``size`` articles' worth of a Table 3 figure, rounded."""
    return round(PER_ARTICLE[name] * size)


def lengths() -> list[int]:
    """260 target lengths, sorted: right-skewed, with exactly the paper's mean, deviation, ends.

    The inner 258 are quantiles of a shifted lognormal, moved and stretched until the figures fit.
    """
    total = sum(BLOCK_SIZES)
    inner = total - 2
    shape = [math.exp(SKEW * NormalDist().inv_cdf((rank + 0.5) / inner)) for rank in range(inner)]
    shift, stretch = 0.0, 1.0
    values: list[float] = []
    for _ in range(200):
        values = [
            min(max(shift + stretch * x, SHORTEST_BUT_ONE + i), LONGEST_BUT_ONE)
            for i, x in enumerate(shape)
        ]
        every = [LENGTH_MIN, *values, LENGTH_MAX]
        mean = sum(every) / total
        deviation = math.sqrt(sum((v - mean) ** 2 for v in every) / (total - 1))
        stretch *= LENGTH_SD / deviation
        shift += LENGTH_MEAN - mean
    return sorted([LENGTH_MIN, *map(round, values), LENGTH_MAX])


def block_lengths() -> list[list[int]]:
    """The target lengths of each part: every part gets ranks from all over the range."""
    dealt: list[list[int]] = [[] for _ in BLOCK_SIZES]
    for rank, length in enumerate(lengths()):
        # The part that is furthest behind its share takes the next length.
        order = sorted(
            range(len(dealt)),
            key=lambda b: ((len(dealt[b]) + 0.5) / BLOCK_SIZES[b], (b + rank // 5) % 5),
        )
        dealt[order[0]].append(length)
    return dealt


def validation_lengths() -> list[int]:
    """28 lengths spread like those of `test`."""
    every = lengths()
    step = len(every) / VALIDATION_SIZE
    return [every[int((rank + 0.5) * step)] for rank in range(VALIDATION_SIZE)]


def keyword_counts(size: int) -> list[int]:
    """Numbers of keywords for a part, sorted, with the sum that Table 3 asks for."""
    counts = [n for n, share in KEYWORD_SHARES.items() for _ in range(int(share * size))]
    counts += [8] * (size - len(counts))
    missing = counted("keywords", size) - sum(counts)
    counts.sort()
    position = size // 2
    while missing:
        step = 1 if missing > 0 else -1
        if 6 <= counts[position] + step <= 10:
            counts[position] += step
            missing -= step
        position = (position + 7) % size
    return sorted(counts)
