"""What settled labels do to the candidates: accept, edit, restore, add, remove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.twins import named
from finnewsbench.dataset_builder.labelling.twins import twins

KINDS = ("accepted", "edited", "restored", "added", "removed")
"""As the candidate is; with other fields; from what was dropped; from nothing; left out."""


@dataclass(frozen=True, slots=True)
class Change:
    """One label and the candidate it comes from; either may be missing."""

    kind: str
    label: Entry | None
    candidate: Candidate | None


def change_of(category: str, settled: Annotation, agreed: Agreed | None) -> list[Change]:
    """What was done in one category; the settled labels in their order, then what was removed."""
    labels = settled.of(category)
    offered = agreed.of(category) if agreed else ()
    dropped = [c for c in agreed.dropped if c.category == category] if agreed else []
    kept = _pairs(labels, offered)
    left = [number for number in range(len(labels)) if number not in kept]
    again = _pairs([labels[number] for number in left], dropped)
    restored = {left[row]: column for row, column in again.items()}
    found = []
    for number, label in enumerate(labels):
        if number in kept:
            candidate = offered[kept[number]]
            kind = "accepted" if _same(label, candidate) else "edited"
            found.append(Change(kind, label, candidate))
        elif number in restored:
            found.append(Change("restored", label, dropped[restored[number]]))
        else:
            found.append(Change("added", label, None))
    gone = [c for number, c in enumerate(offered) if number not in kept.values()]
    return [*found, *(Change("removed", None, candidate) for candidate in gone)]


def counted(changes: Mapping[str, Iterable[Change]]) -> dict[str, dict[str, int]]:
    """Category -> kind -> how many, every kind named."""
    counts = {name: Counter(change.kind for change in found) for name, found in changes.items()}
    return {name: {kind: counts[name][kind] for kind in KINDS} for name in changes}


def _pairs(labels: Sequence[Entry], candidates: Sequence[Candidate]) -> dict[int, int]:
    """Label -> candidate; what is left pairs up by narrower and broader names."""
    left, right = [named(label) for label in labels], [named(each) for each in candidates]
    found = twins(left, right)
    rows = [number for number in range(len(left)) if number not in found]
    columns = [number for number in range(len(right)) if number not in found.values()]
    more = twins([left[r] for r in rows], [right[c] for c in columns], related=True)
    return {**found, **{rows[row]: columns[column] for row, column in more.items()}}


def _same(label: Entry, candidate: Candidate) -> bool:
    return (
        label.name == candidate.name
        and set(label.aliases) == set(candidate.aliases)
        and label.relevance == candidate.relevance
        and label.sentence == candidate.sentence
        and all(
            label.attributes.get(key, "") == candidate.attributes.get(key, "")
            for key in {*label.attributes, *candidate.attributes} - {"returned_as"}
        )
    )
