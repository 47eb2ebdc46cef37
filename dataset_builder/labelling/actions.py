"""One action of a reviewer, as a value and as a line of the log."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.metric.schema import nfc

ON_ITEMS = ("accept", "reject", "edit", "add")
"""Actions on one candidate; an edited candidate is accepted as edited."""

ON_ARTICLES = ("done", "reopen")
ACTIONS = (*ON_ITEMS, *ON_ARTICLES, "undo")


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the log.

    ``values`` are all fields of the item after the action; ``undoes`` is the index of the undone
    action among all actions of this reviewer, in the order of the log, from 0.  ``at`` is a time
    in UTC as ``2025-01-02T03:04:05.678Z``.
    """

    reviewer: str
    article_id: str
    action: str
    candidate: str = ""
    category: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    undoes: int | None = None
    at: str = ""


def problem(action: Action) -> str:
    """What is wrong with an action, as a sentence; ``""`` if nothing is."""
    if action.action not in ACTIONS:
        return f"{action.action!r} is no action; use one of {', '.join(ACTIONS)}."
    name = action.reviewer
    if not name or name != nfc(name).strip() or not name.isprintable():
        return f"A reviewer's name must be trimmed, printable and not empty, not {name!r}."
    if action.action in ON_ITEMS and action.category not in LABELLED:
        return f"{action.category!r} is no category; use one of {', '.join(LABELLED)}."
    if action.action in ("accept", "reject", "edit") and not action.candidate:
        return f"{action.action!r} needs a candidate."
    if action.action != "undo" and not action.article_id:
        return f"{action.action!r} needs an article."
    return ""


def to_json(action: Action) -> dict[str, Any]:
    """The action as a JSON object, keys in the order of the format."""
    record: dict[str, Any] = {
        "at": action.at,
        "reviewer": action.reviewer,
        "article_id": action.article_id,
        "action": action.action,
        "candidate": action.candidate,
        "category": action.category,
        "values": dict(action.values),
    }
    if action.note:
        record["note"] = action.note
    if action.undoes is not None:
        record["undoes"] = action.undoes
    return record


def from_json(record: Any) -> Action:
    """An action from a parsed line.

    Raises:
        ValueError: the line holds none; the text says why.
    """
    if not isinstance(record, dict):
        raise ValueError("not an object")  # noqa: TRY004
    texts: dict[str, str] = {}
    for key in ("at", "reviewer", "article_id", "action", "candidate", "category", "note"):
        text = record.get(key, "" if key == "note" else None)
        if not isinstance(text, str):
            raise ValueError(f"{key} is missing or no text")  # noqa: TRY004
        texts[key] = text
    values, undoes = record.get("values"), record.get("undoes")
    if not isinstance(values, dict):
        raise ValueError("values is missing or no object")  # noqa: TRY004
    if (texts["action"] == "undo") != (type(undoes) is int):
        raise ValueError("undoes must be a whole number in an undo, and nowhere else")
    action = Action(values=values, undoes=undoes, **texts)
    wrong = problem(action)
    if wrong:
        raise ValueError(wrong.rstrip("."))
    return action


def standing(actions: Sequence[Action]) -> list[Action]:
    """The actions that are not undone and are no undo, in order."""
    undone = {(action.reviewer, action.undoes) for action in actions if action.action == "undo"}
    count: dict[str, int] = {}
    kept = []
    for action in actions:
        index = count.get(action.reviewer, 0)
        count[action.reviewer] = index + 1
        if action.action != "undo" and (action.reviewer, index) not in undone:
            kept.append(action)
    return kept
