"""A case: one article with one model's extraction, as it is judged and scored.

Values only; `pairing` makes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from .evidence import Location
from .matching import Comparison
from .schema import Article
from .schema import ReferenceItem
from .schema import ReferenceSentiment

COVERS = {"same": 2, "narrower": 2, "broader": 1, "different": 0}
"""Relation of a prediction to a reference -> how much of it is covered, in halves."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A predicted item as it is judged: merged, located, marked.

    ``id`` is unique within the case.  ``covers`` is the index of the reference item it is paired
    with and ``comparison`` how (``None`` when unpaired).  ``excluded`` is the kind of the excluded
    entry it names, or ``""``.
    """

    id: str
    name: str
    relevance: float | None
    sentence: str
    location: Location | None
    excluded: str = ""
    covers: int | None = None
    comparison: Comparison | None = None

    @property
    def countable(self) -> bool:
        """Whether it may cover a reference: a usable relevance, and no excluded name."""
        return self.relevance is not None and not self.excluded

    @property
    def covers_fully(self) -> bool:
        """Paired with a reference that it says wholly."""
        return self.comparison is not None and COVERS[self.comparison.relation] == 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """One of the four item categories of one article.

    ``coverage`` holds, per reference item, the halves (0, 1, 2) that code could settle; the items
    at 0 are open for the judge.  ``at_zero`` counts items that left with relevance 0,
    ``duplicates`` merged variants.
    """

    category: str
    references: tuple[ReferenceItem, ...]
    candidates: tuple[Candidate, ...]
    coverage: tuple[int, ...]
    names: tuple[str, ...]
    at_zero: tuple[str, ...]
    duplicates: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A predicted sentiment item; ``central`` says that it is about the central company."""

    id: str
    company: str
    polarity: str | None
    impact: float | None
    sentence: str
    location: Location | None
    central: bool


@dataclass(frozen=True, slots=True)
class Case:
    """One article with one model's extraction, ready to be judged and scored."""

    article: Article
    pairings: dict[str, Pairing]
    references: tuple[ReferenceSentiment, ...]
    statements: tuple[Statement, ...]
    duplicate_statements: int
