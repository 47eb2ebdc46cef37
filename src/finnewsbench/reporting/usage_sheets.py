"""What a run's judges said each, and what its calls have taken."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.judgenotes import judge_notes
from finnewsbench.metric.schema import CATEGORIES

from .marks import Marked
from .marks import mark_notes
from .scores_sheets import COLUMNS
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .sheets import count
from .sheets import interval
from .sheets import number
from .sheets import percent
from .sheets import words

NOTHING = (Shown(""),) * 2


def judges_sheets(runs: Sequence[Marked]) -> tuple[Sheet, ...]:
    """Each judge model's own figures, and how far several agree; no table where there is none."""
    rows, notes = [], []
    for each in runs:
        for judge in each.run.scores.get("judges", ()):
            cells = []
            for column in COLUMNS:
                share = judge["share_scored"].get(column)
                bounds = interval(judge["interval"][column])
                scored = Shown(percent(share), {"": share}) if column in CATEGORIES else Shown("")
                cells.append(number(judge["rubric"][column], below=(bounds, scored)))
            rows.append((words(f"{each.name}, by {judge['name']}"), *cells))
        agreement = each.run.scores.get("judge_agreement")
        if agreement:
            known = agreement["categories"]
            alphas = [number(known[c]["alpha"], below=NOTHING) for c in CATEGORIES]
            last = Cell(Shown(""), NOTHING)
            rows.append((words(f"{each.name}, judges' alpha"), *alphas, last))
        notes += [f"{each.run.name}: {note}" for note in judge_notes(each.run.scores)]
    if not rows:
        return ()
    sheet = Sheet(
        key="judges",
        title="Rubric by judge",
        heads=("run and judge", *COLUMNS),
        rows=tuple(rows),
        lines=("95% interval", "share scored"),
        notes=(*notes, *mark_notes(runs)),
    )
    return (sheet,)


def usage_sheet(runs: Sequence[Marked]) -> Sheet:
    """Tokens, cost and seconds; no part of any score."""
    rows = []
    for each in runs:
        taken = each.run.taken
        own, judging = _counted_calls(taken.extraction), _counted_calls(taken.judging)
        seconds = taken.seconds
        rows.append(
            (
                words(each.name),
                *(count(own.get(f"{kind}_tokens")) for kind in ("prompt", "cached", "completion")),
                count(own.get("reasoning_tokens")),
                _money(own.get("cost"), taken.prices),
                count(judging.get("calls")),
                count(_sum(judging.get(f"{kind}_tokens") for kind in ("prompt", "completion"))),
                _money(judging.get("cost"), taken.prices),
                number(seconds.median if seconds else None, 2),
                number(seconds.p95 if seconds else None, 2),
            )
        )
    return Sheet(
        key="usage",
        title="Tokens, cost, seconds",
        heads=(
            *("run", "prompt", "cached", "completion", "reasoning", "cost", "judge calls"),
            *("judge tokens", "judge cost", "median s", "p95 s"),
        ),
        rows=tuple(rows),
        notes=(*_usage_notes(runs), *mark_notes(runs)),
    )


def _usage_notes(runs: Sequence[Marked]) -> list[str]:
    notes = [
        "tokens as the servers counted them; seconds of the answering request alone, which depend "
        "on the machine and on how many were asked at once",
    ]
    for each in runs:
        own = _counted_calls(each.run.taken.extraction)
        if own.get("uncounted_calls"):
            notes.append(
                f"{each.run.name}: {own['uncounted_calls']} of {own['calls']} calls came without a "
                "count of tokens"
            )
    days = sorted({f"{p['currency']} at prices of {p['as_of']}" for p in _prices(runs)})
    return [*notes, f"cost: {', '.join(days)}" if days else "cost: no prices given (--prices FILE)"]


def _counted_calls(taken: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """What calls took; the number of calls alone where no server counted tokens."""
    if taken is None or taken["uncounted_calls"] < taken["calls"]:
        return taken or {}
    return {"calls": taken["calls"]}


def _prices(runs: Iterable[Marked]) -> list[Mapping[str, str]]:
    return [each.run.taken.prices for each in runs if each.run.taken.prices]


def _money(cost: str | None, prices: Mapping[str, str] | None) -> Cell:
    if cost is None or not prices:
        return Cell(Shown("-", {"": None}))
    return Cell(
        Shown(f"{float(cost):.4f} {prices['currency']}", {"": float(cost)}), sort=float(cost)
    )


def _sum(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
