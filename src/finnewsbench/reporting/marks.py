"""Which runs may be ranked in one table, and how those are marked that may not, but are.

Runs are ranked together when they are complete and have one signature: the same references, judge,
rubric and rules (DESIGN section 5).  An incomplete run rests on fewer articles, so that it is not
held against it too that its references differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.judgenotes import missing_words

from .runs import Run

INCOMPLETE = "incomplete"
DIFFERENT = "different_signature"
FAMILY = "judge_family"

SIGNS = {INCOMPLETE: "†", DIFFERENT: "‡", FAMILY: "§"}

_OF_CANDIDATE = "judge_family"
"""The part of a signature that is of the candidate, and may differ between comparable runs."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A run with its marks: ``why`` says in words what each of them is about."""

    run: Run
    why: Mapping[str, str]

    @property
    def name(self) -> str:
        """The run's name with the signs of its marks."""
        signs = "".join(SIGNS[mark] for mark in self.why)
        return f"{self.run.name} {signs}" if signs else self.run.name


def mark(
    runs: Sequence[Run], *, allow_incomplete: bool = False, allow_different: bool = False
) -> tuple[Marked, ...]:
    """Mark the runs; of several, refuse those that can't be ranked together unless they may be.

    The usual signature is that of most complete runs; of the first of them, where as many have
    another.

    Raises:
        FinNewsBenchError: says which runs differ in what, and the remedy.
    """
    usual = _usual(runs)
    marked = tuple(Marked(run, dict(_marks(run, usual))) for run in runs)
    if len(runs) > 1:
        refused = [
            *([] if allow_incomplete else [_refuse_incomplete(marked)]),
            *([] if allow_different else [_refuse_different(marked, usual)]),
        ]
        if any(refused):
            raise FinNewsBenchError(" ".join(filter(None, refused)))
    return marked


def mark_notes(marked: Sequence[Marked]) -> tuple[str, ...]:
    """A line a mark, for under a table."""
    return tuple(
        f"{SIGNS[kind]} {each.run.name}: {why}" for each in marked for kind, why in each.why.items()
    )


def comparable(signature: Mapping[str, str]) -> dict[str, str]:
    """A signature without what is said of the candidate."""
    return {name: part for name, part in signature.items() if name != _OF_CANDIDATE}


def _usual(runs: Sequence[Run]) -> Run | None:
    """The run that the others' signatures are held against; a complete one, if there is any."""
    trusted = [run for run in runs if run.complete] or list(runs)
    known = [comparable(run.scores["signature"]) for run in trusted]
    return trusted[max(range(len(known)), key=lambda n: known.count(known[n]))] if known else None


def _marks(run: Run, usual: Run | None) -> Iterator[tuple[str, str]]:
    if not run.complete:
        yield INCOMPLETE, f"INCOMPLETE, {missing_words(run.scores)}"
    differences = _differences(run, usual) if usual else ""
    if differences:
        yield DIFFERENT, f"another signature than the others', in {differences}"
    if run.scores["signature"].get(_OF_CANDIDATE):
        yield FAMILY, f"judged by its own family, {run.scores['signature'][_OF_CANDIDATE]}"


def _differences(run: Run, usual: Run) -> str:
    own, others = run.scores["signature"], usual.scores["signature"]
    return ", ".join(
        f"{name} ({_part(own, name, run)}, not {_part(others, name, usual)})"
        for name in _differing(run, usual)
    )


def _differing(run: Run, usual: Run) -> list[str]:
    """The parts of the signature in which a run differs."""
    own, others = (comparable(r.scores["signature"]) for r in (run, usual))
    names = [name for name in {**others, **own} if own.get(name) != others.get(name)]
    if any(_unanswered(r) for r in (run, usual)):
        names = [name for name in names if name != "references"]
    return names


def _part(signature: Mapping[str, str], name: str, run: Run) -> str:
    value = signature.get(name, "-")
    return f"{value} of {run.scores['n']['articles']} articles" if name == "references" else value


def _unanswered(run: Run) -> Any:
    return run.scores.get("pending")


def _refuse_incomplete(marked: Sequence[Marked]) -> str:
    found = [f"{m.run.name} ({m.why[INCOMPLETE]})" for m in marked if INCOMPLETE in m.why]
    if not found:
        return ""
    return (
        f"Incomplete runs are not ranked beside others: {'; '.join(found)}. Give the command of "
        "each again to finish it, leave it out, or rank it marked with --allow-incomplete."
    )


def _refuse_different(marked: Sequence[Marked], usual: Run | None) -> str:
    others = [each.run for each in marked if DIFFERENT in each.why]
    if not others or usual is None:
        return ""
    parts = list(dict.fromkeys(name for run in others for name in _differing(run, usual)))
    groups: dict[str, list[Run]] = {_group(usual, parts): []}
    for each in marked:
        # An incomplete run that is not marked differs in its references alone.
        at = _group(each.run if DIFFERENT in each.why else usual, parts)
        groups.setdefault(at, []).append(each.run)
    lines = [f"  {at}: {', '.join(run.name for run in runs)}" for at, runs in groups.items()]
    alike = (
        "Name the runs of one split"
        if "split" in parts
        else "Score them alike (finnewsbench judge RUN), report them apart"
    )
    told = "\n".join(lines)
    return (
        f"Runs with different signatures are not ranked in one table:\n{told}\n{alike}, or rank "
        "them marked with --allow-different."
    )


def _group(run: Run, parts: Sequence[str]) -> str:
    signature = run.scores["signature"]
    return ", ".join(f"{name} {_part(signature, name, run)}" for name in parts)
