"""Candidates: what enough proposers agree on in one article, and what was dropped and why."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import ATTRIBUTES

REASONS = {
    "votes": "too few proposers name it",
    "evidence_absent": "too few of its sentences stand in the article",
    "name_absent": "its name does not stand in the article",
    "excluded": "it is on the list of what must not be returned",
    "central": "the central company is never excluded",
    "not_central": "the statement is about another company than the central one",
}
"""Why a candidate is dropped."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One merged label.

    ``name`` is the company for sentiment, ``relevance`` its impact; what is excluded has none.
    ``start`` and ``end`` are offsets of ``sentence`` in the article, -1 where it was not found.
    ``votes``: proposer -> what it said.  ``uncounted``: the same for votes whose sentence was not
    found.  ``attributes``: further fields, by majority; ``ties``: those of them without a majority
    -> the values that share the first place.  ``conflict``: what speaks against the candidate.
    ``reason`` is one of `REASONS` where it is dropped.  ``aliases_of_one``: aliases that only one
    of several proposers gives, for people to judge.
    """

    category: str
    name: str
    relevance: float
    sentence: str
    start: int
    end: int
    located: str
    votes: Mapping[str, Mapping[str, Any]]
    aliases: tuple[str, ...] = ()
    aliases_of_one: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    uncounted: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    ties: Mapping[str, Sequence[str]] = field(default_factory=dict)
    conflict: str = ""
    reason: str = ""
    id: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases, name first."""
        return (self.name, *self.aliases)

    def to_json(self) -> dict[str, Any]:
        """The candidate in ``candidates.jsonl``."""
        found: dict[str, Any] = {"id": self.id} if self.id else {}
        found["category"] = self.category
        if self.category == "sentiment":
            polarity = self.attributes.get("polarity", "")
            found |= {"company": self.name, "polarity": polarity, "impact": self.relevance}
        else:
            found |= {"name": self.name, "aliases": list(self.aliases)}
            if self.aliases_of_one:
                found["aliases_of_one"] = list(self.aliases_of_one)
            if self.category != "excluded":
                found["relevance"] = self.relevance
        found |= {"sentence": self.sentence, "start": self.start, "end": self.end}
        found |= {"located": self.located, "votes": {k: dict(v) for k, v in self.votes.items()}}
        if self.category != "sentiment":
            found |= {key: self.attributes.get(key, "") for key in shown_attributes(self.category)}
        if self.uncounted:
            found["uncounted"] = {k: dict(v) for k, v in self.uncounted.items()}
        if self.ties:
            found["ties"] = {key: list(values) for key, values in self.ties.items()}
        for key in ("conflict", "reason"):
            if getattr(self, key):
                found[key] = getattr(self, key)
        return found


def shown_attributes(category: str) -> tuple[str, ...]:
    """The further fields that a candidate of the category has."""
    return tuple(key for key in ATTRIBUTES[category] if key != "returned_as")


def from_json(record: Mapping[str, Any]) -> Candidate:
    """A candidate as `Candidate.to_json` wrote it."""
    category = record["category"]
    sentiment = category == "sentiment"
    return Candidate(
        id=record.get("id", ""),
        category=category,
        name=record["company" if sentiment else "name"],
        relevance=float(record.get("impact" if sentiment else "relevance", 0.0)),
        sentence=record["sentence"],
        start=record["start"],
        end=record["end"],
        located=record["located"],
        votes=record["votes"],
        aliases=tuple(record.get("aliases", ())),
        aliases_of_one=tuple(record.get("aliases_of_one", ())),
        attributes={k: record[k] for k in shown_attributes(category) if record.get(k)},
        uncounted=record.get("uncounted", {}),
        ties=record.get("ties", {}),
        conflict=record.get("conflict", ""),
        reason=record.get("reason", ""),
    )


@dataclass(frozen=True, slots=True)
class Agreed:
    """One article's candidates, best supported first in each category, and the dropped ones.

    ``proposers`` are those who labelled the article; ``at_least`` so many make a candidate.
    """

    article_id: str
    proposers: tuple[str, ...]
    at_least: int
    candidates: tuple[Candidate, ...]
    dropped: tuple[Candidate, ...]

    def of(self, category: str) -> tuple[Candidate, ...]:
        """The candidates of one category."""
        return tuple(each for each in self.candidates if each.category == category)

    def to_json(self) -> dict[str, Any]:
        """The line of ``candidates.jsonl``."""
        return {
            "article_id": self.article_id,
            "proposers": list(self.proposers),
            "at_least": self.at_least,
            "candidates": [each.to_json() for each in self.candidates],
            "dropped": [each.to_json() for each in self.dropped],
        }


def agreed_from_json(record: Mapping[str, Any]) -> Agreed:
    """A line of ``candidates.jsonl``."""
    return Agreed(
        record["article_id"],
        tuple(record["proposers"]),
        record["at_least"],
        tuple(map(from_json, record["candidates"])),
        tuple(map(from_json, record["dropped"])),
    )
