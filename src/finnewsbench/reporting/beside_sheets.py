"""What stands beside the scores: grounding, rules of the task, list lengths, failed replies."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.leniencies import lenient
from finnewsbench.leniencies import unused
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import FAILURE_KINDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.promptcheck import cut_words

from .marks import Marked
from .marks import mark_notes
from .sheets import Cell
from .sheets import Sheet
from .sheets import Shown
from .sheets import count
from .sheets import figure
from .sheets import interval
from .sheets import number
from .sheets import percent
from .sheets import words


def grounding_sheet(runs: Sequence[Marked]) -> Sheet:
    """Whether quoted sentences stand in the article, and whether the task's rules were kept."""
    rows = []
    for each in runs:
        scores = each.run.scores
        n, counts = scores["n"], scores["counts"]
        cells = [words(each.name)]
        for column in ("located", "supporting"):
            bounds = interval(scores["interval"]["grounding"][column])
            articles = n["grounding"][column]
            cells.append(
                number(
                    scores["grounding"][column],
                    below=(bounds, Shown(str(articles), {"": articles})),
                )
            )
        for kind in ("kept_out", *EXCLUDED_KINDS):
            articles = n["compliance"][kind]
            cells.append(
                number(
                    scores["compliance"][kind],
                    below=(Shown(""), Shown(str(articles), {"": articles})),
                )
            )
        for name in ("excluded_returned", "excluded_at_zero"):
            found, of = counts.get(name, 0), counts.get("excluded", 0)
            cells.append(Cell(Shown(f"{found} of {of}", {"": found, "of": of}), _none(2), found))
        rows.append(tuple(cells))
    return Sheet(
        key="grounding",
        title="Grounding and rules of the task",
        heads=(
            *("run", "located", "supporting", "kept out", "firms", "analysts", "opinions"),
            *("above 0", "at 0"),
        ),
        rows=tuple(rows),
        lines=("95% interval", "n"),
        notes=(
            "located: share of quoted sentences that stand in the article; supporting: that speak "
            "of their item",
            "kept out: share of securities firms, analysts and opinions that were not returned "
            "above relevance 0; above 0, at 0: how many were returned so; n is articles",
            *mark_notes(runs),
        ),
    )


def lists_sheet(runs: Sequence[Marked]) -> Sheet:
    """Items an article, and the share of them that code finds in the reference."""
    rows = []
    for each in runs:
        scores = each.run.scores
        cells = []
        for category in CATEGORIES:
            found = scores["precision"].get(category)
            text = figure(found) if category in ITEM_CATEGORIES else ""
            values = {"": found} if category in ITEM_CATEGORIES else {}
            cells.append(number(scores["items"][category], 1, below=(Shown(text, values),)))
        rows.append((words(each.name), *cells))
    return Sheet(
        key="lists",
        title="Items an article",
        heads=("run", *CATEGORIES),
        rows=tuple(rows),
        lines=("precision by code",),
        notes=(
            "long lists are not free: precision is the share of items that say a reference item, "
            "as code sees it",
            *mark_notes(runs),
        ),
    )


def failures_sheet(runs: Sequence[Marked]) -> Sheet:
    """Replies that could not be used, by kind; what was read leniently; what is still open."""
    kinds = [k for k in FAILURE_KINDS if any(each.run.scores["failures"].get(k) for each in runs)]
    conforming = any(conformance(each.run.scores) for each in runs)
    rows = []
    for each in runs:
        scores = each.run.scores
        n = scores["n"]
        share = n["failed"] / n["articles"] if n["articles"] else None
        failed = Shown(f"{n['failed']} ({percent(share)})", {"": n["failed"], "share": share})
        rows.append(
            (
                words(each.name),
                count(n["articles"]),
                count(scores.get("pending", 0)),
                Cell(failed, sort=n["failed"]),
                *(count(scores["failures"].get(kind, 0)) for kind in kinds),
                *([_conformance(scores)] if conforming else []),
            )
        )
    flags = [
        (f"{what}, {each.run.name}", _counted(kind(each.run.scores["flags"])))
        for what, kind in (("read leniently", lenient), ("missing or unusable", unused))
        for each in runs
    ]
    return Sheet(
        key="failures",
        title="Replies that failed",
        heads=(
            *("run", "answered", "unanswered", "failed", *(k.replace("_", " ") for k in kinds)),
            *(["conforming"] if conforming else []),
        ),
        rows=tuple(rows),
        notes=(
            "each failed reply counts 0 in every category; unanswered articles are no failures",
            *(f"{what}: {counts}" for what, counts in flags if counts),
            *(["conforming: replies that follow the wire schema to the letter"] * conforming),
            *_cut_notes(runs),
            *mark_notes(runs),
        ),
    )


def conformance(scores: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """How many replies followed the schema that was asked for, where the scores say."""
    found = scores.get("conformance")
    return found if isinstance(found, Mapping) else None


def _conformance(scores: Mapping[str, Any]) -> Cell:
    found = conformance(scores) or {}
    values = {name: found.get(name) for name in ("rate", "conforming", "replies")}
    return Cell(Shown(percent(values["rate"]), values), sort=values["rate"])


def _cut_notes(runs: Sequence[Marked]) -> list[str]:
    """Whose server seems to have cut the articles."""
    checked = [(each.run.name, each.run.scores.get("prompt_check")) for each in runs]
    warned = [(name, cut_words(found)) for name, found in checked if found]
    return [f"{name}: {warning}" for name, warning in warned if warning]


def _none(lines: int) -> tuple[Shown, ...]:
    return (Shown(""),) * lines


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {times}" for name, times in sorted(counts.items()) if times)
