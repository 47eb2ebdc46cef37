"""Tables of exams: one exam in full, several side by side."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.report import Table

from .record import COMPARED
from .record import JUDGING
from .record import differences
from .record import lost

SHOWN_MISSES = 2
"""Examples under the table for each kind that failed; the rest is in the file."""

LEGEND = (
    "sensitivity: planted faults that got no more than they are worth; specificity: right things "
    "that got no less",
    "same: cases that an edit must not change and did not; scored: judged categories with usable "
    "verdicts",
    "drop: of the overall rubric score, beside what is due; edits of evidence lower grounding "
    "instead, which is in sensitivity",
)

OFFLINE_LIMITS = (
    "The offline judge is code that compares spellings. Wordings outside the alias table (synonym, "
    "broader, verbose names), the weight of what stands in the article (supported extra) and the "
    "meaning of a sentence (flipped sentiment) are beyond it. It fails this exam by design: use it "
    "to try things out, not to rank models."
)


def exam_table(found: Mapping[str, Any]) -> Table:
    """One exam: a row a kind, and below it what failed, with examples, and the fingerprint."""
    kinds = found["kinds"]
    rows = [
        (
            kind,
            str(each["n"]),
            _share(each["sensitivity"]),
            _share(each["specificity"]),
            _share(each["same"]),
            _share(each["scored"]),
            _number(each["drop"]),
            _due(each["due"]),
            _result(each),
        )
        for kind, each in kinds.items()
    ]
    heads = (
        *("kind", "n", "sensitivity", "specificity", "same", "scored", "drop", "due"),
        "result",
    )
    return Table(
        title=f"Judge exam: {found['fingerprint']['judge']}",
        heads=heads,
        rows=tuple(rows),
        notes=tuple(_notes(found)),
    )


def side_by_side(named: Sequence[tuple[str, Mapping[str, Any]]]) -> Table:
    """Several exams: sensitivity / specificity / same by kind; ``*`` marks what failed."""
    kinds = list(dict.fromkeys(kind for _, found in named for kind in found["kinds"]))
    rows = [(kind, *(_cell(found["kinds"].get(kind)) for _, found in named)) for kind in kinds]
    rows.append(("overall", *(_verdict(found) for _, found in named)))
    notes = ["sensitivity / specificity / same; * failed the pass line"]
    notes += [f"{name}: judge {found['fingerprint']['judge']}" for name, found in named]
    (first, before), *others = named
    for name, after in others:
        notes += _changes(first, before, name, after)
    return Table("Judge exams", ("kind", *(name for name, _ in named)), tuple(rows), tuple(notes))


def _notes(found: Mapping[str, Any]) -> list[str]:
    kinds, totals, line = found["kinds"], found["totals"], found["pass_line"]
    failed = [kind for kind, each in kinds.items() if each["passed"] is False]
    barren = [kind for kind, each in kinds.items() if not each["n"] and not each["pending"]]
    notes = [
        *LEGEND,
        f"pass line: sensitivity {line['sensitivity']}, specificity {line['specificity']}, same "
        f"{line['same']}, scored {line['scored']}, drop within {line['off']} of what is due",
        f"all kinds: {totals['caught']} of {totals['faults']} planted faults caught, "
        f"{totals['kept']} of {totals['rights']} right things kept",
    ]
    if barren:
        notes.append(f"no material in these articles: {', '.join(barren)}")
    for kind in failed:
        misses = kinds[kind]["misses"]
        notes += [f"{kind}: {miss}" for miss in misses[:SHOWN_MISSES]]
    judging = found["judging"]
    if judging["calls"]:
        faults = ", ".join(f"{kind} {n}" for kind, n in judging["faults"].items()) or "none"
        notes.append(
            f"judging: {judging['cases']} cases, {judging['calls']} calls, "
            f"{judging['prompt_tokens']} tokens in ({judging['cached_tokens']} cached), "
            f"{judging['completion_tokens']} out; faults of the judge: {faults}; quotations not in "
            f"the article: {judging['unquoted']}"
        )
    if found["fingerprint"]["judge"].startswith("offline"):
        notes.append(OFFLINE_LIMITS)
    notes.append("fingerprint: " + "|".join(f"{k}:{v}" for k, v in found["fingerprint"].items()))
    if not found["complete"]:
        notes.append(f"UNFINISHED: {totals['pending']} cases have no answer; neither pass nor fail")
    elif failed:
        notes.append(f"FAILED: {', '.join(failed)}")
    else:
        notes.append("PASSED")
    return notes


def _changes(
    first: str, before: Mapping[str, Any], name: str, after: Mapping[str, Any]
) -> list[str]:
    """What stands between two exams, in words."""
    different = differences(before, after)
    apart = [part for part in different if part in COMPARED]
    if apart:
        return [f"NOT COMPARABLE: {first} and {name} differ in {', '.join(apart)}"]
    notes = []
    gone, won = lost(before, after), lost(after, before)
    if gone:
        notes.append(f"{name} fails what {first} passes: {', '.join(gone)}")
    if won:
        notes.append(f"{name} passes what {first} fails: {', '.join(won)}")
    if not set(different) & set(JUDGING) and before["kinds"] != after["kinds"]:
        moved = [k for k, each in before["kinds"].items() if after["kinds"].get(k) != each]
        notes.append(
            f"DRIFT: {first} and {name} have the same fingerprint, and other figures in "
            f"{', '.join(moved)}"
        )
    return notes or [f"{first} and {name}: no kind passed by one and failed by the other"]


def _result(each: Mapping[str, Any]) -> str:
    if not each["n"]:
        return "-"
    return "pass" if each["passed"] else f"FAIL ({', '.join(each['below'])})"


def _cell(each: Mapping[str, Any] | None) -> str:
    if not each or not each["n"]:
        return "-"
    shares = " / ".join(_share(each[name]) for name in ("sensitivity", "specificity", "same"))
    return shares + ("" if each["passed"] else " *")


def _verdict(found: Mapping[str, Any]) -> str:
    if found["passed"] is None:
        return "unfinished"
    return "passed" if found["passed"] else "failed"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value + 0.0:.3f}"


def _due(bounds: Sequence[float] | None) -> str:
    if bounds is None:
        return "-"
    low, high = (_number(bound) for bound in bounds)
    return low if low == high else f"{low}-{high}"
