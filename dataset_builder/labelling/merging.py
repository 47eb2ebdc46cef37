"""Which labels of several proposers are one item (paper, section 3.2: the intersection of labels).

Two steps, neither of which depends on the order of proposers or labels.

1. Names that the matcher calls the same (`matching.relation`), then names that a proposer gives as
   each other's alias.
2. Themes and keywords only: what is left may support a narrower or broader label of another
   proposer, as long as one of the two lacks votes and every label of the one is equivalent to
   every label of the other.

A proposer who lists two labels says that they differ: what would put them together is not merged,
so no chain of aliases or narrower labels joins different things.  Nor are two people merged who
share one name and differ in another (가온 이서준, 한빛 이서준).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.evidence import Evidence
from finnewsbench.metric.matching import relation
from finnewsbench.metric.text import exact
from finnewsbench.metric.text import fold_name
from finnewsbench.metric.titles import read_person

_OPEN = ("theme", "keyword")


@dataclass(frozen=True, slots=True)
class Vote:
    """One label of one proposer; ``evidence`` is ``None`` where its sentence was not found."""

    proposer: str
    entry: Entry
    evidence: Evidence | None

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases, name first."""
        return (self.entry.name, *self.entry.aliases)


Group = list[Vote]


def merge(votes: Sequence[Vote], category: str, at_least: int) -> list[Group]:
    """Groups of votes on one item each; in every group the votes are sorted.

    Args:
        votes: labels of one category (of what is excluded: of one kind).
        category: whose rules say when two names are the same; one of `schema.ITEM_CATEGORIES`.
        at_least: how many proposers make an item, for step 2.
    """
    ordered = sorted(votes, key=_order)
    groups = [[vote] for vote in ordered]
    owner = dict(enumerate(groups))
    links = sorted(
        (-strength, one, other)
        for one, other in combinations(range(len(ordered)), 2)
        if (strength := _strength(ordered[one], ordered[other], category))
    )
    for _, one, other in links:
        left, right = owner[one], owner[other]
        if left is right or _contradict(left, right, category):
            continue
        left += right
        groups = [group for group in groups if group is not right]
        owner.update({index: left for index, group in owner.items() if group is right})
    groups = [sorted(group, key=_order) for group in groups]
    if category in _OPEN:
        _support(groups, category, at_least)
    return [sorted(group, key=_order) for group in groups]


def proposers(group: Sequence[Vote]) -> list[str]:
    """Those whose vote counts: the sentence was found."""
    return sorted({vote.proposer for vote in group if vote.evidence})


def _order(vote: Vote) -> tuple[str, str, str, float, str]:
    entry = vote.entry
    return fold_name(entry.name), entry.name, vote.proposer, -entry.relevance, entry.sentence


def _strength(one: Vote, other: Vote, category: str) -> int:
    """How surely two labels are the same: 4 as written, 3 folded, 2 by the matcher, 1 by alias."""
    left, right = one.entry.name, other.entry.name
    if exact(left) == exact(right):
        return 4
    if relation(left, right, category) == "same":
        return 3 if fold_name(left) == fold_name(right) else 2
    return int(any(relation(a, b, category) == "same" for a in one.names for b in other.names))


def _contradict(left: Group, right: Group, category: str) -> bool:
    """Whether somebody lists labels of both groups as different, or their people differ."""
    return any(
        (one.proposer == other.proposer and not _strength(one, other, category))
        or (category == "people" and _namesakes(one, other))
        for one in left
        for other in right
    )


def _namesakes(one: Vote, other: Vote) -> bool:
    left, right = read_person(one.entry.name), read_person(other.entry.name)
    if left.key == right.key or min(len(left.parts), len(right.parts)) < 2:
        return False
    return bool(set(left.parts) & set(right.parts))


def _support(groups: list[Group], category: str, at_least: int) -> None:
    """Merge narrower and broader labels, most votes first, until nothing is left to merge."""
    while True:
        pairs = [
            (-len({*proposers(left), *proposers(right)}), _order(left[0]), _order(right[0]), i, j)
            for (i, left), (j, right) in combinations(enumerate(groups), 2)
            if min(len(proposers(left)), len(proposers(right))) < at_least
            and not {v.proposer for v in left} & {v.proposer for v in right}
            and all(_related(one, other, category) for one in left for other in right)
        ]
        if not pairs:
            return
        *_, first, second = min(pairs)
        groups[first] += groups.pop(second)


def _related(one: Vote, other: Vote, category: str) -> bool:
    return relation(one.entry.name, other.entry.name, category) != "different"
