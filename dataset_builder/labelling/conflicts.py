"""What speaks against a candidate: proposers who exclude it, or read a sentence the other way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.metric.pairing import names_excluded
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Excluded


def entry_of(made: Candidate) -> Excluded:
    """An excluded candidate as the metric has it."""
    return Excluded(made.name, made.attributes.get("kind", ""), made.sentence, made.aliases)


def noted(made: Candidate, found: Sequence[Candidate]) -> Candidate:
    """The candidate with ``conflict``: what other candidates, dropped ones too, say against it."""
    notes = []
    for other in found:
        who = ", ".join(sorted({*other.votes, *other.uncounted}))
        if made.category == "excluded" and other.category in ITEM_CATEGORIES:
            if any(names_excluded(entry_of(made), name) for name in other.names):
                notes.append(f"as {other.category} by {who}")
        elif made.category in ITEM_CATEGORIES and other.category == "excluded":
            if any(names_excluded(entry_of(other), name) for name in made.names):
                notes.append(f"excluded by {who}")
        elif (
            made.category == other.category == "sentiment"
            and other.start == made.start
            and other.attributes != made.attributes
        ):
            notes.append(f"{other.attributes['polarity']} by {who}")
    return replace(made, conflict="; ".join(sorted(notes)))
