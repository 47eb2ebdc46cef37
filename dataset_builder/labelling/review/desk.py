"""What lies before a reviewer: the project, the article they are at, and what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any
from typing import TypeAlias

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.decisionlog import Log
from finnewsbench.dataset_builder.labelling.decisions import Review
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.review.material import Material
from finnewsbench.dataset_builder.labelling.review.rows import Row
from finnewsbench.dataset_builder.labelling.review.rows import rows_of


@dataclass(frozen=True, slots=True)
class Desk:
    """One project open for review, by reviewers who are known by name."""

    material: Material
    log: Log
    reviewers: tuple[str, ...]
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a reviewer is: on which article, at which candidate (``""``: none)."""

    reviewer: str
    article: str
    candidate: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What the page answers: a text of `words` with its values, and the action if one was kept.

    ``answers`` is the number that the board gave to its request.
    """

    key: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    action: Action | None = None
    error: bool = False
    answers: str = ""


Request: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = tuple[Place, Said]


def reviews(desk: Desk) -> dict[str, dict[str, Review]]:
    """What stands now: article -> reviewer -> review."""
    return replay(desk.log.read())


def rows_at(desk: Desk, place: Place) -> list[Row]:
    """The candidates of the article on the page."""
    return _rows(desk, place, reviews(desk))


def article_at(desk: Desk, place: Place) -> ProjectArticle:
    """The article on the page."""
    return desk.material.articles[place.article]


def opening(desk: Desk, reviewer: str, after: str = "") -> Place:
    """The next article that the reviewer has not finished, at its first open candidate.

    Looked for after an article and then from the first; where all are finished, it is the first.
    """
    standing = reviews(desk)
    ids = list(desk.material.articles)
    begin = ids.index(after) + 1 if after in ids else 0
    for article_id in (*ids[begin:], *ids[:begin]):
        if not standing.get(article_id, {}).get(reviewer, Review()).done:
            return first_open(desk, Place(reviewer, article_id), standing)
    return first_open(desk, Place(reviewer, ids[0]), standing)


def _rows(desk: Desk, place: Place, standing: Mapping[str, Mapping[str, Review]]) -> list[Row]:
    return rows_of(
        desk.material.proposed[place.article],
        standing.get(place.article, {}),
        place.reviewer,
        blind=desk.blind,
    )


def first_open(desk: Desk, place: Place, standing: Mapping[str, Mapping[str, Review]]) -> Place:
    """The same article, at its first candidate that is open; at the first where none is."""
    rows = _rows(desk, place, standing)
    first = next((row for row in rows if row.own is None), rows[0] if rows else None)
    return replace(place, candidate=first.id if first else "")
