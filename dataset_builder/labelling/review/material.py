"""What there is to review: articles, the candidates of each, what the re-weighing says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import read_articles
from finnewsbench.dataset_builder.labelling.settling import read_agreed
from finnewsbench.dataset_builder.labelling.weights import read_reweighed

_NAMED = ("name", "aliases", "relevance")
EVIDENCE = ("sentence", "start", "end")

FIELDS: dict[str, tuple[str, ...]] = {
    "company": (*_NAMED, "polarity", "role", "sector", *EVIDENCE),
    "people": (*_NAMED, "title", "affiliation", *EVIDENCE),
    "theme": (*_NAMED, *EVIDENCE),
    "keyword": (*_NAMED, *EVIDENCE),
    "sentiment": ("company", "polarity", "impact", *EVIDENCE),
    "excluded": ("name", "aliases", "kind", *EVIDENCE),
}
"""Category -> all fields of an item, in the order in which a decision keeps them."""

REQUIRED: dict[str, tuple[str, ...]] = {
    "company": ("polarity", "role", "sector"),
    "sentiment": ("polarity",),
    "excluded": ("kind",),
}
"""Category -> fields that a finished item may not leave empty, beside name and evidence."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A candidate before anybody has decided: its id, and its fields as `FIELDS` lists them.

    ``votes`` says who proposed it and how; ``advice`` is what re-weighing says (``relevance``,
    ``rank``, ``reason``), empty where it says nothing.  ``values["relevance"]`` is that of the
    advice where there is one.  ``dispute`` is what speaks against the candidate, or where its
    proposers are at odds.
    """

    id: str
    category: str
    values: Mapping[str, Any]
    votes: Mapping[str, Any] = field(default_factory=dict)
    advice: Mapping[str, Any] = field(default_factory=dict)
    dispute: str = ""


@dataclass(frozen=True, slots=True)
class Material:
    """All of a project that the page shows and does not change."""

    articles: Mapping[str, ProjectArticle]
    proposed: Mapping[str, tuple[Proposed, ...]]
    proposers: Mapping[str, tuple[str, ...]]
    """Article id -> who was asked for candidates, whether they proposed any or not."""


def read_material(project: Path) -> Material:
    """Articles, candidates and advice of a project; candidates and advice may be missing.

    Raises:
        ConfigError: the folder is no project.
        FileFormatError: a line of a file can't be read.
    """
    articles = read_articles(project)
    agreed = read_agreed(project)
    weights = read_reweighed(project, agreed)
    proposed: dict[str, tuple[Proposed, ...]] = {}
    proposers: dict[str, tuple[str, ...]] = {}
    for key, article in articles.items():
        found = agreed[key].candidates if key in agreed else ()
        said = weights.get(key, {}).get("items", {})
        ordered = sorted(found, key=lambda each: LABELLED.index(each.category))
        proposed[key] = tuple(_proposed(each, article, said.get(each.id, {})) for each in ordered)
        proposers[key] = agreed[key].proposers if key in agreed else ()
    return Material(articles, proposed, proposers)


def scale(category: str) -> str:
    """The field that says how much an item matters; ``""`` for what is excluded."""
    return {"sentiment": "impact", "excluded": ""}.get(category, "relevance")


def item_values(category: str, given: Mapping[str, Any], article: ProjectArticle) -> dict[str, Any]:
    """All fields of an item; what is not given is empty.

    The role follows from the name: central is who the article is about.
    """
    empty: dict[str, Any] = {"aliases": [], "relevance": 0.4, "impact": 0.4, "start": -1, "end": -1}
    values = {
        key: given[key] if given.get(key) is not None else empty.get(key, "")
        for key in FIELDS[category]
    }
    if category == "company" and not values["role"]:
        central = {values["name"], *values["aliases"]} & set(article.central_names)
        values["role"] = "central" if central else "other"
    return values


def _proposed(candidate: Candidate, article: ProjectArticle, advice: Mapping[str, Any]) -> Proposed:
    category = candidate.category
    given = {
        **candidate.attributes,
        "company": candidate.name,
        "name": candidate.name,
        "aliases": list(candidate.aliases),
        "relevance": candidate.relevance,
        "impact": candidate.relevance,
        "sentence": candidate.sentence,
        "start": candidate.start,
        "end": candidate.end,
    }
    values = item_values(category, given, article)
    if scale(category) and "relevance" in advice:
        values[scale(category)] = advice["relevance"]
    ties = [f"{key}: {' / '.join(tied)}" for key, tied in candidate.ties.items()]
    dispute = "; ".join(filter(None, [candidate.conflict, *ties]))
    return Proposed(candidate.id, category, values, candidate.votes, advice, dispute)
