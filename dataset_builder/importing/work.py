"""What is common to shaping the parts of a row: notes, and evidence found in the article."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.dataset_builder.importing.entries import Entry
from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.dataset_builder.labelling.evidence import find_evidence
from finnewsbench.metric.schema import FIELDS

UNLESS_GIVEN = 1.0
"""Relevance and impact of labels without one.  No score but the weighted measures uses it."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that was decided for a label or a row; ``kind`` is one word for counting."""

    kind: str
    where: str
    detail: str


@dataclass(slots=True)
class Shaping:
    """One row on its way: where it stands, its text, what it is read by, what has been noted.

    ``unread``: keys of labels that nothing is read from, as ``companies.ticker``.
    """

    where: str
    article: str
    mapping: ImportMapping
    noted: list[Noted] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)

    def note(self, kind: str, detail: str) -> None:
        """Note something."""
        self.noted.append(Noted(kind, self.where, detail))


def evidence_of(entry: Entry, category: str, work: Shaping) -> dict[str, Any]:
    """The sentence of the article that a quotation comes from; as given where there is none."""
    label = f"{FIELDS[category]}, {entry.name or entry.more.get('polarity', '')}"
    if not entry.sentence:
        work.note("sentence_absent", f"{label}: no sentence is given")
        return {"sentence": "", "start": -1, "end": -1}
    names = (entry.name, *entry.aliases)
    found = find_evidence(
        entry.sentence, work.article, names, "company" if category == "sentiment" else category
    )
    if found is None:
        work.note("sentence_elsewhere", f"{label}: not in the article: {entry.sentence!r}")
        return {"sentence": entry.sentence, "start": -1, "end": -1}
    sentence = work.article[found.start : found.end]
    if sentence != entry.sentence:
        work.note("sentence_fitted", f"{label}: {entry.sentence!r} became {sentence!r}")
    return {"sentence": sentence, "start": found.start, "end": found.end}
