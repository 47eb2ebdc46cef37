"""Where each label comes from: who proposed it, what was said of its weight, who decided."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.changes import Change
from finnewsbench.dataset_builder.labelling.changes import change_of
from finnewsbench.dataset_builder.labelling.final import Final


def provenance(
    article_id: str, final: Final, agreed: Agreed | None, reweighed: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The record of one article: ``labels`` in the order of its row, then what was ``removed``.

    A label has its ``candidate`` (``null`` where nobody proposed it), the ``votes`` on it, what
    `reweigh` said, and the ``change`` that was made.
    """
    changes = [c for category in LABELLED for c in change_of(category, final.labels, agreed)]
    weights = (reweighed or {}).get("items", {})
    by = (reweighed or {}).get("by", "")
    return {
        "article_id": article_id,
        "proposers": list(agreed.proposers) if agreed else [],
        "at_least": agreed.at_least if agreed else None,
        "decided": {"by": list(final.by), "how": final.how},
        "labels": [_label(change, by, weights) for change in changes if change.label],
        "removed": list(_removed(changes, by, weights)),
        "notes": [dict(note) for note in final.labels.notes],
    }


def _label(change: Change, by: str, weights: Mapping[str, Any]) -> dict[str, Any]:
    label = change.label
    if label is None:
        raise TypeError("a change without a label has no provenance of one")
    found: dict[str, Any] = {"category": label.category, "name": label.name}
    if label.category == "sentiment":
        found |= {"polarity": label.attributes["polarity"], "sentence": label.sentence}
    return found | {"change": change.kind, **_source(change.candidate, by, weights)}


def _removed(
    changes: list[Change], by: str, weights: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    for change in changes:
        if change.label is None and change.candidate is not None:
            candidate = change.candidate
            found: dict[str, Any] = {"category": candidate.category, "name": candidate.name}
            if candidate.category == "sentiment":
                found["polarity"] = candidate.attributes.get("polarity", "")
            yield found | _source(candidate, by, weights)


def _source(candidate: Candidate | None, by: str, weights: Mapping[str, Any]) -> dict[str, Any]:
    if candidate is None:
        return {"candidate": None, "votes": {}}
    found: dict[str, Any] = {"candidate": candidate.id or None}
    found["votes"] = {name: dict(said) for name, said in candidate.votes.items()}
    if candidate.uncounted:
        found["uncounted"] = {name: dict(said) for name, said in candidate.uncounted.items()}
    if candidate.id in weights:
        found["reweighed"] = {"by": by, **weights[candidate.id]}
    return found
