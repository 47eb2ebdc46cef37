"""What a judge model's reply holds, whatever the rubric: rows by id, and what is wrong, by kind.

A judge's fault is never a score: nothing is clamped, defaulted or guessed.  It is named, so that
it can be asked again once, and counted in every result (DESIGN section 5, "Who is to blame").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import TypeVar

from .finish import how_ended
from .objects import scan
from .reply import answer_text

_Read = TypeVar("_Read")

FAULTS = {
    "bad_cover": "covered_by가 같은 범주의 채점 대상 id가 아님",
    "cannot_assess": "판정하지 않음",
    "conflicting": "같은 id에 서로 다른 답이 있음",
    "disagreeing": "",
    "empty": "답이 비어 있음",
    "missing": "답이 없음",
    "no_reason": "reason이 비어 있음",
    "no_reply": "",
    "not_json": "형식에 맞는 JSON 객체 하나가 아님",
    "off_scale": "정해진 척도의 값이 아님",
    "repeated": "",
    "truncated": "답이 끝까지 나오지 않음. reason과 quote를 짧게 쓸 것",
    "unknown_id": "지정되지 않은 id가 있음",
}
"""Kind of fault -> how the judge is told.

Those without words are counted and not asked again: ``no_reply``, the server gave none, through no
fault of the judge; ``repeated``, the same answer for an id twice; ``disagreeing``, a reason that
names another number than its score.
"""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one reply.

    ``by_id``: an asked id -> its rows, at least one.  ``faults``: what could be seen without
    looking into them; with one of them ``by_id`` is empty, ``unknown_id`` apart.
    """

    by_id: Mapping[str, tuple[Mapping[str, Any], ...]]
    faults: Mapping[str, int]


def read_rows(ids: Sequence[str], content: object, finish_reason: object, *, key: str) -> Rows:
    """Sort the rows of the list ``key`` by id; no input raises.

    A reply that was cut counts for nothing, even where it begins well: its last row could be half
    of one.
    """
    ended = how_ended(finish_reason)
    if ended == "cut":
        return Rows({}, {"truncated": 1})
    if ended == "filtered" or not isinstance(content, str) or not content.strip():
        return Rows({}, {"empty": 1})
    lists = [
        found.value[key]
        for found in scan(answer_text(content, Counter())).found
        if isinstance(found.value, Mapping) and isinstance(found.value.get(key), list)
    ]
    if len(lists) != 1:
        return Rows({}, {"not_json": 1})
    grouped: dict[str, list[Mapping[str, Any]]] = {}
    unknown = 0
    for row in lists[0]:
        id_ = row.get("id") if isinstance(row, Mapping) else None
        if isinstance(id_, str) and id_ in ids:
            grouped.setdefault(id_, []).append(row)
        else:
            unknown += 1
    return Rows(
        {id_: tuple(rows) for id_, rows in grouped.items()},
        {"unknown_id": unknown} if unknown else {},
    )


def one_each(
    ids: Sequence[str],
    rows: Rows,
    read: Callable[[str, Mapping[str, Any]], _Read | str],
    ruling: Callable[[_Read], object],
) -> tuple[dict[str, _Read], dict[str, str], int]:
    """What the rows say of each id, where they say one thing.

    Args:
        ids: what was asked about.
        rows: the rows of the reply.
        read: what one row says of its id, or the kind of what is wrong with it.
        ruling: what two rows on one id must agree in.

    Returns:
        What was found by id, what is wrong by id, and how many rows only repeat another.
    """
    found: dict[str, _Read] = {}
    wrong: dict[str, str] = {}
    repeated = 0
    for id_ in ids:
        said = [read(id_, row) for row in rows.by_id.get(id_, ())]
        different = {one if isinstance(one, str) else (ruling(one),) for one in said}
        if not said:
            wrong[id_] = "missing"
        elif len(different) > 1:
            wrong[id_] = "conflicting"
        elif isinstance(said[0], str):
            wrong[id_] = said[0]
        else:
            found[id_] = said[0]
            repeated += len(said) - 1
    return found, wrong, repeated


def reason_of(row: Mapping[str, Any]) -> str:
    """The reason of a row, or ``""`` where it gives none."""
    reason = row.get("reason")
    return reason.strip() if isinstance(reason, str) else ""


def complaints(
    whole: Iterable[str], single: Mapping[str, str] | None = None, *, scale: str = ""
) -> tuple[str, ...]:
    """What is wrong in the judge's language: faults of the whole reply, then those of single ids.

    Args:
        whole: kinds of fault of the reply as a whole.
        single: id -> kind of its fault.
        scale: the scale in words, restated where an answer was off it.
    """
    lines = [FAULTS[kind] for kind in sorted(whole) if FAULTS[kind]]
    by_kind: dict[str, list[str]] = {}
    for id_, kind in sorted((single or {}).items()):
        by_kind.setdefault(kind, []).append(id_)
    for kind, ids in sorted(by_kind.items()):
        more = f" ({scale})" if kind == "off_scale" else ""
        lines.append(f"{', '.join(ids)}: {FAULTS[kind]}{more}")
    return tuple(lines)
