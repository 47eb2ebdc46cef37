"""Relevance and rank of candidates: what a model's reply says, and the rule without a model.

    {"article_id": "a1", "by": "model@reweigh-1", "about": "…", "key": "…",
     "items": {"company-1": {"relevance": 1.0, "rank": 1, "reason": "…"}},
     "unscored": ["theme-2"], "faults": {"missing": 1}}

``about`` is a digest of the candidates, so that weights are never read for others than they were
made for.  ``open`` is there while the question about what was wrong in the first reply has no
answer yet: that reply.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.project import REWEIGHED
from finnewsbench.dataset_builder.labelling.reweigh_prompt import KEY
from finnewsbench.dataset_builder.labelling.reweigh_prompt import SCALE
from finnewsbench.dataset_builder.labelling.reweigh_prompt import weighed
from finnewsbench.keys import digest
from finnewsbench.lines import RecordKind
from finnewsbench.lines import Torn
from finnewsbench.lines import read_lines
from finnewsbench.metric.judge_reply import complaints
from finnewsbench.metric.judge_reply import one_each
from finnewsbench.metric.judge_reply import read_rows
from finnewsbench.metric.judge_reply import reason_of

OFFLINE = "offline"

WEIGHTS = RecordKind("record of weights", lambda r: isinstance(r.get("article_id"), str))


@dataclass(frozen=True, slots=True)
class Weights:
    """What a reply says: id -> (relevance, reason), most central first, and what is wrong.

    ``wrong``: id -> kind of its fault; ``whole``: kinds of fault of the reply as a whole.
    """

    found: Mapping[str, tuple[float, str]]
    wrong: Mapping[str, str] = field(default_factory=dict)
    whole: Mapping[str, int] = field(default_factory=dict)

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong, in the words of the prompt."""
        return complaints(self.whole, self.wrong, scale=SCALE)


def read_weights(ids: Sequence[str], content: object, finish_reason: object) -> Weights:
    """Read a model's reply; nothing is clamped or guessed, no input raises."""
    rows = read_rows(ids, content, finish_reason, key=KEY)
    if rows.faults.keys() - {"unknown_id"}:
        return Weights({}, dict.fromkeys(ids, "missing"), rows.faults)
    found, wrong, _ = one_each(ids, rows, _row, lambda said: said[0])
    ordered = {id_: found[id_] for id_ in rows.by_id if id_ in found}
    return Weights(ordered, wrong, rows.faults)


def _row(_: str, row: Mapping[str, Any]) -> tuple[float, str] | str:
    value = row.get("relevance")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "off_scale"
    if not math.isfinite(value) or not 0 < value <= 1:
        return "off_scale"
    reason = reason_of(row)
    return (float(value), reason) if reason else "no_reason"


def record_of(
    agreed: Agreed, by: str, key: str, first: Weights, second: Weights | None = None
) -> dict[str, Any]:
    """The record of one article; ``second`` holds what was asked again about.

    Ranks follow the order of the first reply; what only the second one has comes behind.
    """
    found = {**(second.found if second else {}), **first.found}
    order = [*first.found, *(id_ for id_ in found if id_ not in first.found)]
    last = second or first
    faults = Counter(first.wrong.values()) + Counter(first.whole)
    if second:
        faults += Counter(second.wrong.values()) + Counter(second.whole)
    return {
        "article_id": agreed.article_id,
        "by": by,
        "about": about(agreed),
        "key": key,
        "items": {
            id_: {"relevance": found[id_][0], "rank": rank, "reason": found[id_][1]}
            for rank, id_ in enumerate(order, 1)
        },
        "unscored": sorted(last.wrong),
        "faults": dict(sorted(faults.items())),
    }


def offline(agreed: Agreed) -> dict[str, Any]:
    """Weights without a model, by votes and position.

    Relevance stays what the proposers agreed on (`shaping.middle`), a value of their scale.  Rank:
    by that, then votes, then where the sentence stands.
    """
    proposers = len(agreed.proposers)
    scored = [(-each.relevance, -len(each.votes), each.start, each.id) for each in weighed(agreed)]
    return {
        "article_id": agreed.article_id,
        "by": OFFLINE,
        "about": about(agreed),
        "items": {
            id_: {
                "relevance": -value,
                "rank": rank,
                "reason": f"{-votes} of {proposers} proposers, sentence at character {start}",
            }
            for rank, (value, votes, start, id_) in enumerate(sorted(scored), 1)
        },
        "unscored": [],
        "faults": {},
    }


def about(agreed: Agreed) -> str:
    """Digest of the candidates that are weighed."""
    return digest([[each.id, each.name, each.start] for each in weighed(agreed)])[:16]


def read_reweighed(project: Path, agreed: Mapping[str, Agreed]) -> dict[str, dict[str, Any]]:
    """The weights by article; those made for other candidates than there are now are left out."""
    path = project / REWEIGHED
    found: dict[str, dict[str, Any]] = {}
    for record in read_lines(path, WEIGHTS) if path.is_file() else ():
        if not isinstance(record, Torn):
            found[record["article_id"]] = record
    return {
        name: record
        for name, record in found.items()
        if name in agreed and record.get("about") == about(agreed[name])
    }
