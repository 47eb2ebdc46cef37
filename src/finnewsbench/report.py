"""Tables from scores: what people read.  Figures come in as `results.Results.to_dict` gives them.

A table never hides how many articles a figure rests on, that a run is incomplete, or that the
judge was the offline one.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.signature import line as signature_line

from .conformance import conformance_words
from .counting import counted
from .judgenotes import judge_notes
from .judgenotes import missing_words
from .leniencies import lenient
from .leniencies import unused
from .promptcheck import cut_words

COLUMNS = (*CATEGORIES, "overall")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text: a title, column heads (the first is the row's name), rows, and notes."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def run_table(name: str, scores: Mapping[str, Any]) -> Table:
    """One run: recall and rubric side by side per category, with intervals, n and what failed."""
    n = scores["n"]
    rows = [
        ("recall exact", *_figures(scores["recall_exact"])),
        ("recall normalised", *_figures(scores["recall_normalised"])),
        ("  n", *(str(n["recall_exact"][c]) for c in CATEGORIES), str(n["articles"])),
        ("rubric", *_figures(scores["rubric"])),
        ("  95% interval", *(_interval(scores["interval"]["rubric"][c]) for c in COLUMNS)),
        ("  coverage", *_figures(scores["coverage"]), ""),
        ("  validity", *_figures(scores["validity"]), ""),
        ("  n", *(str(n["rubric"][c]) for c in CATEGORIES), str(n["articles"])),
        ("  share scored", *(_percent(scores["share_scored"][c]) for c in CATEGORIES), ""),
        *_judge_rows(scores),
        ("items an article", *_figures(scores["items"], places=1), ""),
        ("precision by code", *_figures(scores["precision"]), "", ""),
        ("missing articles", *(str(scores["missing"][c]) for c in CATEGORIES), ""),
    ]
    return Table(
        title=f"{name}, {counted(n['articles'], 'article')}",
        heads=("", *COLUMNS),
        rows=tuple(rows),
        notes=run_notes(scores),
    )


def run_notes(scores: Mapping[str, Any]) -> tuple[str, ...]:
    """What stands below a run's table."""
    n, grounding, counts = scores["n"], scores["grounding"], scores["counts"]
    judge = scores["signature"]["judge"]
    notes = [
        f"grounding: located {_figure(grounding['located'])}, supporting "
        f"{_figure(grounding['supporting'])} (n {n['grounding']['located']})",
        f"rule compliance: {_figure(scores['compliance']['kept_out'])} of the securities firms, "
        f"analysts and opinions kept out (n {counted(n['compliance']['kept_out'], 'article')}; "
        f"{counts.get('excluded_returned', 0)} of {counts.get('excluded', 0)} returned above 0, "
        f"{counts.get('excluded_at_zero', 0)} returned at 0)",
        f"failed replies: {failures_line(scores)}",
        f"leniencies used: {_counted(lenient(scores['flags']))}",
    ]
    if unused(scores["flags"]):
        notes.append(f"missing or unusable in replies: {_counted(unused(scores['flags']))}")
    if scores.get("conformance"):
        notes.append(conformance_words(scores["conformance"]))
    if scores.get("prompt_check", {}).get("suspected"):
        notes.append(cut_words(scores["prompt_check"]))
    if judge.startswith("offline"):
        notes.append(
            "judge: offline (deterministic rules, no language model; it can't see synonyms "
            "outside the alias table, nor meaning)"
        )
    notes += judge_notes(scores)
    if not scores["complete"]:
        notes.append(f"INCOMPLETE: {missing_words(scores)}; not to be ranked")
    notes.append(f"signature: {signature_line(scores['signature'])}")
    return tuple(notes)


def to_markdown(table: Table) -> str:
    """The table as GitHub Markdown; what could break it or become markup is escaped."""

    def shown(cell: str) -> str:
        return html.escape(" ".join(cell.split()), quote=False).replace("|", "\\|")

    def row(cells: Sequence[str]) -> str:
        return "| " + " | ".join(map(shown, cells)) + " |"

    rule = "| --- |" + " ---: |" * (len(table.heads) - 1)
    lines = [f"**{shown(table.title)}**", "", row(table.heads), rule, *map(row, table.rows), ""]
    return "\n".join([*lines, *(f"- {shown(note)}" for note in table.notes)]) + "\n"


def to_text(table: Table) -> str:
    """The table for a terminal: ASCII rules, columns aligned."""
    cells = [table.heads, *table.rows]
    widths = [max(cell_len(row[index]) for row in cells) for index in range(len(table.heads))]

    def row(values: Sequence[str]) -> str:
        gaps = [" " * (width - cell_len(v)) for v, width in zip(values, widths, strict=True)]
        first, *rest = values
        padded = [gap + value for gap, value in zip(gaps[1:], rest, strict=True)]
        return "  ".join([first + gaps[0], *padded]).rstrip()

    rule = "-" * (sum(widths) + 2 * (len(widths) - 1))
    lines = [table.title, rule, row(table.heads), rule, *map(row, table.rows), rule, *table.notes]
    return "\n".join(lines) + "\n"


def failures_line(scores: Mapping[str, Any]) -> str:
    """Failed replies by kind, or that there were none."""
    total, n = scores["n"]["failed"], scores["n"]["articles"]
    return f"{total} of {n}" + (f" ({_counted(scores['failures'])})" if total else "")


def _judge_rows(scores: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Each judge's figures, where the rubric's are the mean of several, and how they agree."""
    judges = scores.get("judges", [])
    if len(judges) < 2:
        return
    for judge in judges:
        yield (f"  by {judge['name']}", *_figures(judge["rubric"]))
        yield ("    share scored", *(_percent(judge["share_scored"][c]) for c in CATEGORIES), "")
    agreement = scores["judge_agreement"]["categories"]
    yield ("  judges' alpha", *(_figure(agreement[c]["alpha"]) for c in CATEGORIES), "")


def _counted(counts: Mapping[str, int]) -> str:
    found = [f"{name} {count}" for name, count in sorted(counts.items()) if count]
    return ", ".join(found) or "none"


def _figures(values: Mapping[str, float | None], places: int = 3) -> tuple[str, ...]:
    names = [name for name in COLUMNS if name in values]
    return tuple(_figure(values[name], places) for name in names)


def _figure(value: float | None, places: int = 3) -> str:
    return "-" if value is None else f"{value:.{places}f}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.0%}"


def _interval(bounds: Sequence[float] | None) -> str:
    return "-" if bounds is None else f"{bounds[0]:.2f}-{bounds[1]:.2f}"
