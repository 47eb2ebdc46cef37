"""The labels that there are so far, and the selection that `label balance` made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.final import standings
from finnewsbench.dataset_builder.labelling.project import SELECTED
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.settling import read_agreed
from finnewsbench.errors import ConfigError


def labels_so_far(
    project: Path, articles: Mapping[str, ProjectArticle]
) -> tuple[dict[str, Annotation], int]:
    """Article id -> settled labels, or candidates; and how many are candidates.

    Raises:
        ConfigError: there are no labels at all.
    """
    agreed = read_agreed(project)
    found: dict[str, Annotation] = {}
    unsettled = 0
    for name, standing in standings(project, articles).items():
        if standing.final:
            found[name] = standing.final.labels
        elif name in agreed:
            unsettled += 1
            entries = tuple(map(entry_of, agreed[name].candidates))
            found[name] = Annotation(name, "", entries)
    if not found:
        raise ConfigError(f"{project} has no labels yet. Run `finnewsbench label agree` first.")
    return found, unsettled


def entry_of(candidate: Candidate) -> Entry:
    """A candidate as a label."""
    return Entry(
        candidate.category,
        candidate.name,
        candidate.relevance,
        candidate.sentence,
        candidate.aliases,
        candidate.attributes,
    )


def read_selected(project: Path) -> frozenset[str]:
    """The ids of the selected articles.

    Raises:
        ConfigError: nothing has been selected.
    """
    path = project / SELECTED
    if not path.is_file():
        raise ConfigError(
            f"{project} has no {SELECTED}. Choose with `finnewsbench label balance --select N`."
        )
    return frozenset(json.loads(path.read_text(encoding="utf-8"))["selected"])
