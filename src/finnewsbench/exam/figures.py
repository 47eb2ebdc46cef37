"""Figures per kind, and the pass line."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .checks import Marks
from .checks import mark
from .planted import Planted
from .sitting import Sat


@dataclass(frozen=True, slots=True)
class PassLine:
    """What a kind must reach; an exam is passed when every kind that has a case does.

    ``sensitivity``: share of planted faults that got no more than they are worth.
    ``specificity``: share of right things that got no less.  ``same``: share of cases with exactly
    the scores of their twin.  ``scored``: share of the judged categories with a usable verdict on
    everything.  ``off``: how far the mean score drop may lie outside what is due.
    """

    sensitivity: float = 0.9
    specificity: float = 0.9
    same: float = 0.95
    scored: float = 0.95
    off: float = 0.05


PASS_LINE = PassLine()
"""One slip in ten is let pass, since labels are debatable at the edges; being moved by what must
change nothing, or giving no usable verdict, one time in twenty."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One kind.  Shares are ``None`` where the kind has nothing of the sort to show.

    ``n`` cases were judged, ``pending`` were not (no answer from the server).  ``below`` names what
    fell short of the pass line; ``misses`` says in words what did not hold.
    """

    kind: str
    n: int
    pending: int
    faults: int
    caught: int
    rights: int
    kept: int
    same: float | None
    exact: float | None
    scored: float | None
    drop: float | None
    due: tuple[float, float] | None
    below: tuple[str, ...]
    misses: tuple[str, ...]

    @property
    def sensitivity(self) -> float | None:
        """Share of the planted faults that were caught."""
        return self.caught / self.faults if self.faults else None

    @property
    def specificity(self) -> float | None:
        """Share of the right things that were left alone."""
        return self.kept / self.rights if self.rights else None

    @property
    def passed(self) -> bool | None:
        """Whether it reached the line; ``None`` without a case."""
        return not self.below if self.n else None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "n": self.n,
            "pending": self.pending,
            "passed": self.passed,
            "sensitivity": self.sensitivity,
            "specificity": self.specificity,
            "same": self.same,
            "exact": self.exact,
            "scored": self.scored,
            "drop": self.drop,
            "due": list(self.due) if self.due else None,
            "faults": self.faults,
            "caught": self.caught,
            "rights": self.rights,
            "kept": self.kept,
            "below": list(self.below),
            "misses": list(self.misses),
        }


def figures(planted: Mapping[str, Sequence[Planted]], sat: Mapping[str, Sat]) -> list[Figures]:
    """The figures of every kind, in the table's order."""
    return [_figures(kind, [mark(case, sat) for case in cases]) for kind, cases in planted.items()]


def _figures(kind: str, marked: Sequence[Marks | None], line: PassLine = PASS_LINE) -> Figures:
    marks = [each for each in marked if each is not None]
    asked = sum(each.asked for each in marks)
    whole = [(each.drop, each.due) for each in marks if each.drop is not None]
    faults, rights = sum(each.faults for each in marks), sum(each.rights for each in marks)
    caught, kept = sum(each.caught for each in marks), sum(each.kept for each in marks)
    same = _mean([float(each.same) for each in marks if each.same is not None])
    scored = sum(each.scored for each in marks) / asked if asked else None
    drop = _mean([drop for drop, _ in whole])
    least, most = _mean([due[0] for _, due in whole]), _mean([due[1] for _, due in whole])
    due = None if least is None or most is None else (least, most)
    shares = {
        "sensitivity": (caught / faults if faults else None, line.sensitivity),
        "specificity": (kept / rights if rights else None, line.specificity),
        "same": (same, line.same),
        "scored": (scored, line.scored),
    }
    below = [name for name, (share, least) in shares.items() if share is not None and share < least]
    if drop is not None and due and not due[0] - line.off <= drop <= due[1] + line.off:
        below.append("drop")
    return Figures(
        kind=kind,
        n=len(marks),
        pending=len(marked) - len(marks),
        faults=faults,
        caught=caught,
        rights=rights,
        kept=kept,
        same=same,
        exact=_mean([float(each.exact) for each in marks]),
        scored=scored,
        drop=drop,
        due=due,
        below=tuple(below),
        misses=tuple(f"{each.article_id}: {miss}" for each in marks for miss in each.misses),
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
