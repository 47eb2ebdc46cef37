"""Verdicts on single items, one a line: those that people give, and those of a judge.

    {"article_id": "fnb-v001", "category": "keyword", "item": "keyword.p2", "name": "…",
     "verdict": "partly", "annotator": "A", "note": "…"}

``item`` is the item's id in the case, as ``verdicts.jsonl`` of a run folder has it (and as a judge
is asked); with ``name`` beside it, it is found again when ids have moved.  Or ``item`` is the name
itself, where the category has it once.  ``verdict`` is yes, partly or no; cannot_assess or nothing
is no verdict, which is counted.  ``name``, ``annotator`` and ``note`` may be left out.  The lines
of ``verdicts.jsonl`` (``id``, ``value``, ``judge``, ``by``) are read as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.rubric import VALUES
from finnewsbench.metric.schema import CATEGORIES

SCALE = ("no", "partly", "yes")
"""The verdicts from low to high, one step apart."""

NO_VERDICT = ("cannot_assess", "", None)

_SHORT = {value: verdict for verdict, value in VALUES.items()}


@dataclass(frozen=True, slots=True)
class Label:
    """One verdict; ``verdict`` is ``None`` where there is none.

    ``by`` is whose it is.  ``settled``: code settled the item, nobody was asked.  ``where`` is file
    and line, for messages.
    """

    article_id: str
    category: str
    item: str
    name: str
    verdict: str | None
    by: str
    where: str
    settled: bool = False

    @property
    def value(self) -> float | None:
        """The verdict in [0, 1]."""
        return None if self.verdict is None else VALUES[self.verdict]


def read_labels(path: Path) -> list[Label]:
    r"""The verdicts of a file, in its order; split on ``\n`` only, empty lines apart.

    Lines about a reference polarity as a whole (``sentiment.positive``) are left out: they follow
    from others and are nobody's verdict.

    Raises:
        FinNewsBenchError: the file or a line can't be read, or somebody rules twice on one item.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FinNewsBenchError(
            f"{path} can't be read: {error}. Give a file of verdicts in UTF-8, one a line."
        ) from error
    found: dict[tuple[str, str, str, str], Label] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        label = _label(line, f"{path}, line {number}")
        if label.item.partition(".")[0] in CATEGORIES and not is_id(label.item):
            continue
        key = (label.article_id, label.category, label.item, label.by)
        if key in found:
            raise FinNewsBenchError(
                f"{label.where}: {label.by or 'the same annotator'} ruled on {label.item!r} of "
                f"{label.article_id} already ({found[key].where}). Remove one of the two."
            )
        found[key] = label
    if not found:
        raise FinNewsBenchError(f"{path} holds no verdicts. Check that it is the right file.")
    return list(found.values())


def is_id(item: str) -> bool:
    """Whether a text has the form of an item's id, as ``keyword.p2``."""
    category, _, rest = item.partition(".")
    return category in CATEGORIES and rest[:1] in {"r", "p"} and rest[1:].isdigit()


def _label(line: str, where: str) -> Label:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise FinNewsBenchError(f"{where} is not JSON: {error}. Write one object a line.") from None
    if not isinstance(row, Mapping):
        raise FinNewsBenchError(f"{where} is no object. Write one object a line.")
    item = _text(row, where, "item", "id")
    category = str(row.get("category") or item.partition(".")[0])
    if category not in CATEGORIES:
        raise FinNewsBenchError(
            f"{where}: the category is {category!r}; it can be {', '.join(CATEGORIES)}."
        )
    return Label(
        article_id=_text(row, where, "article_id"),
        category=category,
        item=item,
        name=str(row.get("name") or ""),
        verdict=_verdict(row, where),
        by=str(row.get("annotator") or row.get("judge") or ""),
        where=where,
        settled=row.get("by") == "code",
    )


def _text(row: Mapping[str, Any], where: str, *keys: str) -> str:
    for key in keys:
        value = row.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
    raise FinNewsBenchError(f"{where} has no {keys[0]!r}. Each verdict names article and item.")


def _verdict(row: Mapping[str, Any], where: str) -> str | None:
    verdict = row["verdict"] if "verdict" in row else row.get("value")
    if verdict in NO_VERDICT:
        return None
    if isinstance(verdict, int | float) and not isinstance(verdict, bool):
        verdict = _SHORT.get(verdict, verdict)
    if verdict not in SCALE:
        raise FinNewsBenchError(
            f"{where}: the verdict is {verdict!r}; it can be {', '.join(reversed(SCALE))}."
        )
    return str(verdict)
