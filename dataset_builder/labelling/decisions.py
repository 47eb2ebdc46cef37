"""What reviewers decided, and what it adds up to.

The log itself, one action a line, is `decisionlog`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.actions import ON_ARTICLES
from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.actions import standing
from finnewsbench.dataset_builder.labelling.decisionlog import DecisionError
from finnewsbench.dataset_builder.labelling.decisionlog import Log
from finnewsbench.fileerrors import Note
from finnewsbench.fileerrors import Tell

__all__ = ["Action", "Decided", "DecisionError", "Review", "append", "read", "replay"]


@dataclass(frozen=True, slots=True)
class Decided:
    """What stands about one candidate: in or out, with which fields, by which action and when."""

    category: str
    accepted: bool
    values: Mapping[str, Any]
    action: str
    at: str
    note: str = ""


@dataclass(slots=True)
class Review:
    """One reviewer's work on one article: candidate id -> decision, and whether it is finished."""

    items: dict[str, Decided] = field(default_factory=dict)
    done: bool = False


def append(project: Path, action: Action) -> Action:
    """Write one action and sync it; see `Log.append`."""
    return Log(project).append(action)


def _to_stderr(note: Note) -> None:
    sys.stderr.write(f"{note}\n")


def read(project: Path, tell: Tell = _to_stderr) -> list[Action]:
    """All actions in the order of the log; a cut-off last line is told, and is no action.

    Raises:
        FileFormatError: a line before the last is damaged.
    """
    return Log(project).read(tell)


def replay(actions: Iterable[Action]) -> dict[str, dict[str, Review]]:
    """What stands: article id -> reviewer -> review.

    A reviewer whose actions on an article are all undone is left out of it.
    """
    reviews: dict[str, dict[str, Review]] = {}
    for action in standing(list(actions)):
        review = reviews.setdefault(action.article_id, {}).setdefault(action.reviewer, Review())
        if action.action in ON_ARTICLES:
            review.done = action.action == "done"
        else:
            accepted = action.action != "reject"
            review.items[action.candidate] = Decided(
                action.category, accepted, action.values, action.action, action.at, action.note
            )
    return reviews
