"""Candidates written as settled labels, for an adjudicator to correct."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LISTS
from finnewsbench.dataset_builder.labelling.annotations import fields_of
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.settling import read_agreed
from finnewsbench.dataset_builder.labelling.weights import read_reweighed
from finnewsbench.errors import ConfigError


def write_draft(project: Path, path: Path) -> int:
    """Write a line for every article that has candidates; returns how many.

    Relevance is the reweighed one where there is one.

    Raises:
        ConfigError: the file is there already, or there are no candidates.
    """
    if path.exists():
        raise ConfigError(f"{path} is there already, perhaps with corrections. Name another file.")
    agreed = read_agreed(project)
    if not agreed:
        raise ConfigError(f"{project} has no candidates. Run `finnewsbench label agree` first.")
    weights = read_reweighed(project, agreed)
    write_records(
        path,
        (_line(agreed[name], weights.get(name, {}).get("items", {})) for name in sorted(agreed)),
    )
    return len(agreed)


def _line(agreed: Agreed, weights: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"article_id": agreed.article_id, "adjudicator": "NAME"}
    for category, key in LISTS.items():
        items = []
        for candidate in agreed.of(category):
            item = {k: v for k, v in candidate.to_json().items() if k in fields_of(category)}
            weight = weights.get(candidate.id)
            if weight and "relevance" in item:
                item["relevance"] = weight["relevance"]
            items.append(item)
        found[key] = items
    return found | {"notes": []}
