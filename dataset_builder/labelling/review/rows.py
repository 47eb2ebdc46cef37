"""The candidates of one article as one reviewer sees them: own decisions, others', conflicts."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.decisions import Decided
from finnewsbench.dataset_builder.labelling.decisions import Review
from finnewsbench.dataset_builder.labelling.final import CLOSE
from finnewsbench.dataset_builder.labelling.review.material import REQUIRED
from finnewsbench.dataset_builder.labelling.review.material import Proposed
from finnewsbench.dataset_builder.labelling.review.material import scale

_COMPARED = (
    "name",
    "company",
    "polarity",
    "role",
    "sector",
    "title",
    "affiliation",
    "kind",
    "sentence",
)


@dataclass(frozen=True, slots=True)
class Row:
    """One candidate on the page.

    ``category`` and ``values`` are the reviewer's where decided, else the proposed ones.  ``own``
    is the reviewer's decision, ``others`` are the decisions of the others by name (none in blind
    mode); ``conflicts`` names what own and others' decisions differ in.
    """

    id: str
    category: str
    values: Mapping[str, Any]
    votes: Mapping[str, Any]
    advice: Mapping[str, Any]
    dispute: str
    own: Decided | None
    others: Mapping[str, Decided]
    conflicts: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the item is called: its name, the company for sentiment."""
        return str(self.values.get("name") or self.values.get("company") or "")

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases; none for sentiment, which names nothing of its own."""
        if self.category == "sentiment":
            return ()
        return (self.name, *self.values["aliases"])

    @property
    def relevance(self) -> float | None:
        """Relevance or impact; ``None`` for what is excluded."""
        key = scale(self.category)
        return float(self.values[key]) if key else None

    @property
    def note(self) -> str:
        """The reviewer's note."""
        return self.own.note if self.own else ""

    @property
    def kept(self) -> bool:
        """Whether the reviewer has not taken it out."""
        return self.own is None or self.own.accepted

    @property
    def missing(self) -> tuple[str, ...]:
        """Fields that the item still lacks, unless it is rejected."""
        fields = REQUIRED.get(self.category, ()) if self.kept else ()
        return tuple(key for key in fields if not self.values.get(key))


def rows_of(
    proposed: Sequence[Proposed],
    reviews: Mapping[str, Review],
    reviewer: str,
    *,
    blind: bool,
) -> list[Row]:
    """The rows of one article, by category; in each the proposed ones first, then added ones.

    Args:
        proposed: the candidates of the article.
        reviews: reviewer -> review of the article.
        reviewer: whose page it is.
        blind: whether votes, advice and the others' work are hidden.
    """
    own = reviews.get(reviewer, Review()).items
    others = (
        {}
        if blind
        else {name: review.items for name, review in sorted(reviews.items()) if name != reviewer}
    )
    rows = []
    for candidate in (*proposed, *_added(own, others, {each.id for each in proposed})):
        mine = own.get(candidate.id)
        theirs = {n: items[candidate.id] for n, items in others.items() if candidate.id in items}
        rows.append(
            Row(
                candidate.id,
                mine.category if mine else candidate.category,
                mine.values if mine else candidate.values,
                {} if blind else candidate.votes,
                {} if blind else candidate.advice,
                "" if blind else candidate.dispute,
                mine,
                theirs,
                conflicts(mine, theirs),
            )
        )
    return sorted(rows, key=lambda row: LABELLED.index(row.category))


def _added(
    own: Mapping[str, Decided], others: Mapping[str, Mapping[str, Decided]], known: set[str]
) -> list[Proposed]:
    """What reviewers added, by author and number; what its author took back only if decided on."""
    found: dict[str, Proposed] = {}
    for name, items in (("", own), *others.items()):
        for key, decided in items.items():
            if key not in known and (not name or key in own or decided.accepted):
                found.setdefault(key, Proposed(key, decided.category, decided.values))
    return [found[key] for key in sorted(found, key=_numbered)]


def _numbered(key: str) -> tuple[str, int]:
    author, _, number = key.rpartition("-")
    return author, int(number) if number.isdecimal() else 0


def conflicts(mine: Decided | None, theirs: Mapping[str, Decided]) -> tuple[str, ...]:
    """What a decision differs in from those of others: ``verdict``, ``category``, or fields.

    It is what has to be settled (`final.disputes`): every field, and a relevance that is more than
    `final.CLOSE` away.
    """
    if mine is None:
        return ()
    return tuple(dict.fromkeys(key for each in theirs.values() for key in _differences(mine, each)))


def _differences(mine: Decided, other: Decided) -> list[str]:
    if mine.accepted != other.accepted:
        return ["verdict"]
    if not mine.accepted:
        return []
    if mine.category != other.category:
        return ["category"]
    fields = [key for key in _COMPARED if mine.values.get(key) != other.values.get(key)]
    if set(mine.values.get("aliases", ())) != set(other.values.get("aliases", ())):
        fields.append("aliases")
    key = scale(mine.category)
    if key and abs(float(mine.values[key]) - float(other.values[key])) > CLOSE + 1e-9:
        fields.append(key)
    return fields
