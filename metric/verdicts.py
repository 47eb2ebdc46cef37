"""From a judge model's reply to verdicts, or to a list of what is wrong with it.

What can't be used is named, so that it can be asked again once; what stays unusable leaves its
category unscored (DESIGN section 5, "Who is to blame").  Faults by kind: `judge_reply.FAULTS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .canonical import canonical
from .canonical import packed
from .judge_prompt import VERDICTS
from .judge_reply import FAULTS
from .judge_reply import complaints
from .judge_reply import one_each
from .judge_reply import read_rows
from .judge_reply import reason_of
from .pairing import Case
from .rubric import Verdict

FAULT_KINDS = tuple(sorted(FAULTS))

_SCALE = "yes, partly, no, cannot_assess 가운데 하나"
_AROUND = "'\"….!? "  # what is put around a quotation says nothing of it


@dataclass(frozen=True, slots=True)
class Reading:
    """What a judge's reply holds.

    ``verdicts``: usable ones, by item id.  ``faults``: kind -> count.  ``complaints``: the faults
    in words, for asking again.  ``unquoted`` counts quotations that do not stand in the article:
    they change nothing, but show how far the judge can be trusted.
    """

    verdicts: Mapping[str, Verdict]
    faults: Mapping[str, int]
    complaints: tuple[str, ...]
    unquoted: int = 0


def read_verdicts(
    case: Case, ids: Sequence[str], content: object, finish_reason: object = None
) -> Reading:
    """Read verdicts on ``ids``; no input raises.

    Verdicts are told by equality with `judge_prompt.VERDICTS`, never by what a text contains.
    Rows on other ids are counted and left, since the ids that were asked for tell the rows apart.
    A ``covered_by`` beside ``no``, or on a predicted item, says nothing and is not looked at.
    """
    rows = read_rows(ids, content, finish_reason, key="verdicts")
    if not rows.by_id and set(rows.faults) - {"unknown_id"}:
        return Reading({}, rows.faults, complaints(rows.faults))
    faults = Counter(rows.faults)
    found, wrong, repeated = one_each(ids, rows, partial(_verdict, case), _ruling)
    faults["repeated"] += repeated
    unquoted = sum(not _stands(case, rows.by_id[id_][0].get("quote")) for id_ in found)
    faults.update(wrong.values())
    return Reading(
        found,
        {kind: count for kind, count in sorted(faults.items()) if count},
        complaints(rows.faults, wrong, scale=_SCALE),
        unquoted,
    )


def _verdict(case: Case, id_: str, row: Mapping[str, Any]) -> Verdict | str:
    """The verdict of one row, or the kind of what is wrong with it."""
    value = row.get("verdict")
    if not isinstance(value, str) or value not in VERDICTS:
        return "off_scale"
    if value == "cannot_assess":
        return "cannot_assess"
    reason = reason_of(row)
    if not reason:
        return "no_reason"
    category, _, number = id_.partition(".")
    if not number.startswith("r") or value == "no":
        return Verdict(value, reason)
    cover = row.get("covered_by")
    for candidate in case.pairings[category].candidates:
        if candidate.id == cover and candidate.countable:
            return Verdict(value, reason, covered_by=candidate.id)
    return "bad_cover"


def _ruling(read: Verdict) -> tuple[str, str]:
    """What two rows on one item must agree in; their reasons may differ."""
    return read.verdict, read.covered_by


def _stands(case: Case, quote: object) -> bool:
    """Whether a quotation, if one is given, stands in the article up to spelling."""
    if not isinstance(quote, str) or not quote.strip():
        return True
    wanted = packed(quote).strip(_AROUND)
    return wanted in canonical(case.article.article).text or wanted in packed(case.article.title)
