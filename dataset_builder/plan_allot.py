"""Deal out what is counted to the articles of one part: length, statements, keywords, analysts.

Each function takes the part's facts in order and returns one value per article.  What fits best is
chosen first (a wire brief is short, a premise with losses carries the negative statements), ties
are broken by a fixed hash of the central company's name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from finnewsbench.dataset_builder.plan_facts import Facts
from finnewsbench.dataset_builder.plan_quotas import EXCLUDED_SHARE
from finnewsbench.dataset_builder.plan_quotas import counted
from finnewsbench.dataset_builder.plan_quotas import keyword_counts
from finnewsbench.metric.schema import POLARITIES

ROOM = {
    "wire_brief": 0.0,
    "disclosure_digest": 0.22,
    "results_note": 0.42,
    "market_wrap": 0.45,
    "policy_piece": 0.62,
    "feature": 0.68,
    "interview": 0.78,
}
"""How long a register tends to be, 0 (short) to 1."""

BAD = re.compile(
    r"적자|손실|↓|\(-|부담|감소|경계|우려|하락|급락|지연|철회|해지|부실|공백|대기|아직"
)
GOOD = re.compile(r"흑자|유지|계속|회복|이상 없|↑|\(\+|사상|최대|늘|증가|확보|상회|면제|승소")
OPEN = re.compile(r"미정|미확정|검토|남음|예정|협의|조사 중|상반기|하반기|추진|엇갈|별도|관건")

NO_ANALYST = ("interview", "policy_piece")
UNLISTED = re.compile(r"비상장|상장 추진|창업자|스타트업|투자 유치|시리즈")
LEAST = {"positive": (2, 0, 0), "negative": (0, 2, 0), "neutral": (0, 0, 1)}
MOST = {"positive": (4, 1, 2), "negative": (1, 3, 2), "neutral": (2, 2, 3)}
"""Line -> fewest and most (positive, negative, neutral) statements."""


def chance(*parts: object) -> float:
    """A fixed number in [0, 1) for these words; the same everywhere and always."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def allot_lengths(articles: Sequence[Facts], lengths: Sequence[int]) -> list[int]:
    """Target length per article: long registers with many people and firms get the long ones."""

    def room(facts: Facts) -> float:
        names = 0.035 * (len(facts.people) + len(facts.others) + len(facts.themes))
        return ROOM[facts.register] + names + 0.3 * chance("length", facts.seed)

    order = sorted(range(len(articles)), key=lambda i: room(articles[i]))
    found = dict(zip(order, sorted(lengths), strict=True))
    return [found[i] for i in range(len(articles))]


def allot_keywords(articles: Sequence[Facts], lengths: Sequence[int]) -> list[int]:
    """Number of keywords per article: longer articles have more, loosely."""

    def wish(i: int) -> float:
        return lengths[i] + 500 * chance("keywords", articles[i].seed)

    order = sorted(range(len(articles)), key=wish)
    found = dict(zip(order, keyword_counts(len(articles)), strict=True))
    return [found[i] for i in range(len(articles))]


def allot_polarity(articles: Sequence[Facts], lengths: Sequence[int]) -> list[dict[str, int]]:
    """Statements per article with the part's sums of Table 3, within each line's bounds."""
    counts = [list(LEAST[facts.line]) for facts in articles]
    hints = {0: GOOD, 1: BAD, 2: OPEN}
    # Negative first: it is the scarcest, and decides who has room for the others.
    for column in (1, 2, 0):
        target = counted(POLARITIES[column], len(articles))
        missing = target - sum(row[column] for row in counts)

        def pull(i: int, column: int = column) -> float:
            facts = articles[i]
            hinted = 0.5 * min(len(hints[column].findall(facts.premise)), 3)
            busy = 0.35 * sum(counts[i])
            done = 0.9 * (counts[i][column] - LEAST[facts.line][column])
            return hinted + lengths[i] / 1200 + 0.4 * chance(column, facts.seed) - busy - done

        while missing > 0:
            room = [i for i, row in enumerate(counts) if _may_grow(articles[i].line, row, column)]
            chosen = max(room, key=pull)
            counts[chosen][column] += 1
            missing -= 1
        while missing < 0:
            chosen = min((i for i, r in enumerate(counts) if _may_shrink(r, column)), key=pull)
            counts[chosen][column] -= 1
            missing += 1
    return [dict(zip(POLARITIES, row, strict=True)) for row in counts]


def _may_grow(line: str, row: list[int], column: int) -> bool:
    if row[column] >= MOST[line][column] or sum(row) > 4:
        return False
    after = [n + (k == column) for k, n in enumerate(row)]
    return line != "neutral" or abs(after[0] - after[1]) <= 1


def _may_shrink(row: list[int], column: int) -> bool:
    return row[column] == max(row) and sum(row) > 1 and row[column] > 1


def allot_excluded(articles: Sequence[Facts]) -> list[bool]:
    """Which articles quote a securities firm: listed firms, in registers that quote analysts."""
    target = round(EXCLUDED_SHARE * len(articles))

    def fit(i: int) -> float:
        facts = articles[i]
        if facts.register in NO_ANALYST or UNLISTED.search(facts.premise):
            return -1 - chance("analyst", facts.seed)
        wanted = {"results_note": 0.5, "market_wrap": 0.6, "feature": 0.3}
        return wanted.get(facts.register, 0.0) + chance("analyst", facts.seed)

    chosen = set(sorted(range(len(articles)), key=fit, reverse=True)[:target])
    return [i in chosen for i in range(len(articles))]
