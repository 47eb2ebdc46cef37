"""The paper's Tables 7, 8 and A of our own runs, with intervals, ranks and n."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.judgenotes import share_range
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.signature import line as signature_line

from .marks import Marked
from .marks import comparable
from .marks import mark_notes
from .ranks import Rank
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .sheets import count
from .sheets import figure
from .sheets import interval
from .sheets import percent
from .sheets import signed
from .sheets import words

COLUMNS = ("overall", *CATEGORIES)
"""What runs are ranked by comes first: on a phone it is what is seen of a table."""

OFFLINE_NOTE = (
    "judge: offline (deterministic rules, no language model; it can't see synonyms outside the "
    "alias table, nor meaning)"
)

Ranks = Mapping[str, Mapping[str, Rank]]
"""Column -> run -> rank."""


def scores_sheet(runs: Sequence[Marked], ranked: Ranks) -> Sheet:
    """Table 7: rubric score per category and overall, best overall first."""
    rows = []
    for each in runs:
        scores = each.run.scores
        cells = []
        for column in COLUMNS:
            value = scores["rubric"][column]
            bounds = interval(scores["interval"]["rubric"][column])
            rank = ranked.get(column, {}).get(each.run.name)
            below = (bounds, _rank(rank)) if ranked else (bounds,)
            best = rank is not None and rank.best
            cells.append(Cell(Shown(figure(value), {"": value}), below, value, best))
        rows.append((words(each.name), *cells, *_counts(scores, len(cells[0].below))))
    lines = ("95% interval", "rank") if ranked else ("95% interval",)
    return Sheet(
        key="table-7",
        title="Table 7: rubric score per category and overall",
        heads=("run", *COLUMNS, "scored", "n", "failed"),
        rows=tuple(rows),
        lines=lines,
        notes=(*_ranking_notes(ranked), *mark_notes(runs), *_signature_notes(runs)),
    )


def missing_sheet(runs: Sequence[Marked]) -> Sheet:
    """Table 8: articles in which a category is missing, and the share of those where it was due."""
    rows = []
    for each in runs:
        found, due = each.run.scores["missing"], each.run.scores["n"]["recall_exact"]
        cells = []
        for category in CATEGORIES:
            share = found[category] / due[category] if due[category] else None
            values = {"": found[category], "of": due[category], "share": share}
            text = f"{found[category]} ({percent(share)})"
            cells.append(Cell(Shown(text, values), sort=found[category]))
        rows.append((words(each.name), *cells, count(each.run.scores["n"]["failed"])))
    return Sheet(
        key="table-8",
        title="Table 8: articles with a missing extraction",
        heads=("run", *CATEGORIES, "failed"),
        rows=tuple(rows),
        notes=(
            "articles in which nothing was extracted though something was due, and their share of "
            "the articles in which something was; replies that failed as a whole are counted apart",
            *mark_notes(runs),
        ),
    )


def gap_sheet(runs: Sequence[Marked]) -> Sheet:
    """Table A: exact recall, rubric, and the difference of the two printed means."""
    rows = []
    for each in runs:
        recall, rubric = each.run.scores["recall_exact"], each.run.scores["rubric"]
        cells = []
        for column in COLUMNS:
            delta = minus(rubric[column], recall[column])
            values = {"recall": recall[column], "rubric": rubric[column], "delta": delta}
            cells.append(Cell(Shown(gap_text(*values.values()), values), sort=delta))
        rows.append((words(each.name), *cells))
    return Sheet(
        key="table-a",
        title="Table A: exact recall / rubric (Δ)",
        heads=("run", *COLUMNS),
        rows=tuple(rows),
        notes=(
            "Δ: rubric minus recall. Above 0 the rubric recognises what recall does not; below 0 "
            "recall accepts what the rubric rejects. Item by item: finnewsbench disagreements RUN",
            *mark_notes(runs),
        ),
    )


def recall_sheet(runs: Sequence[Marked], ranked: Ranks) -> Sheet:
    """Recall, exact and normalised, with intervals and the articles it rests on."""
    rows = []
    for each in runs:
        scores = each.run.scores
        cells = []
        for column in COLUMNS:
            value, normalised = (scores[f"recall_{form}"][column] for form in FORMS)
            n = scores["n"]["recall_exact"].get(column, scores["n"]["articles"])
            below = [
                interval(scores["interval"]["recall_exact"][column]),
                Shown(figure(normalised), {"": normalised}),
                Shown(str(n), {"": n}),
            ]
            rank = ranked.get(column, {}).get(each.run.name)
            if ranked:
                below.insert(1, _rank(rank))
            best = rank is not None and rank.best
            cells.append(Cell(Shown(figure(value), {"": value}), tuple(below), value, best))
        rows.append((words(each.name), *cells))
    return Sheet(
        key="recall",
        title="Recall, exact",
        heads=("run", *COLUMNS),
        rows=tuple(rows),
        lines=(
            "95% interval",
            *(("rank",) if ranked else ()),
            "normalised",
            "n",
        ),
        notes=(
            "distinct reference items found / distinct reference items; articles without a "
            "reference in a category are left out of it",
            *mark_notes(runs),
        ),
    )


FORMS = ("exact", "normalised")


def gap_text(recall: float | None, rubric: float | None, delta: float | None) -> str:
    """``0.67 / 0.84 (+0.17)``, rounded after subtracting."""
    return f"{figure(recall, 2)} / {figure(rubric, 2)} ({signed(delta)})"


def minus(rubric: float | None, recall: float | None) -> float | None:
    """The difference where there are both."""
    return None if rubric is None or recall is None else rubric - recall


def _counts(scores: Mapping[str, Any], lines: int) -> tuple[Cell, ...]:
    """Share scored, articles, failed replies; nothing below them."""
    shares = [share for share in scores["share_scored"].values() if share is not None]
    scored = Shown(
        share_range(scores["share_scored"]),
        {"least": min(shares, default=None), "most": max(shares, default=None)},
    )
    below = (Shown(""),) * lines
    counts = (scores["n"]["articles"], scores["n"]["failed"])
    return (
        Cell(scored, below, min(shares, default=None)),
        *(Cell(Shown(f"{n:,}", {"": n}), below, n) for n in counts),
    )


def _rank(rank: Rank | None) -> Shown:
    if rank is None:
        return Shown("-", {"from": None, "to": None})
    return Shown(f"{rank}{' *' if rank.best else ''}", {"from": rank.first, "to": rank.last})


def _ranking_notes(ranked: Ranks) -> tuple[str, ...]:
    if not ranked:
        return ()
    return (
        "rank: the best and the worst place that differences which are real leave to a run (paired "
        "bootstrap, Holm; see the differences)",
        "* not really worse than the highest figure of the column",
        "'scored': share of articles with a rubric score, over the categories",
    )


def _signature_notes(runs: Sequence[Marked]) -> tuple[str, ...]:
    """Every signature with its runs, and that a judge is the offline one."""
    by_line: dict[str, list[str]] = {}
    for each in runs:
        line = signature_line(comparable(each.run.scores["signature"]))
        by_line.setdefault(line, []).append(each.run.name)
    judges = [str(each.run.scores["signature"]["judge"]) for each in runs]
    notes = [OFFLINE_NOTE] if any(judge.startswith("offline") for judge in judges) else []
    for line, names in by_line.items():
        whose = f" of {', '.join(names)}" if len(by_line) > 1 else ""
        notes.append(f"signature{whose}: {line}")
    return tuple(notes)
