"""A report as one HTML file: no request to anywhere, tables that can be sorted, figures inside.

Everything that comes from runs is escaped by the template engine; figures hold outlines instead of
text.  The page's policy lets no script run but its own.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment
from jinja2 import StrictUndefined
from markupsafe import Markup

from . import figurekinds
from .document import Report
from .figures import Pictures
from .labels import Labels
from .marks import mark_notes
from .scores_sheets import OFFLINE_NOTE
from .sheets import Cell
from .sheets import Sheet

BELONGS = {"table-7": ("figure-4", "scores"), "table-a": ("figure-3",)}
"""Table -> the figures that stand below it."""

COLOURS = {
    figurekinds.PAPER: "none",
    figurekinds.INK: "var(--ink)",
    figurekinds.FAINT: "var(--faint)",
    figurekinds.RECALL: "var(--recall)",
    figurekinds.RUBRIC: "var(--rubric)",
    figurekinds.REST: "var(--rest)",
}
"""Colours of the figures -> the page's, which change with light and dark."""

_PROLOGUE = re.compile(r"^.*?(?=<svg)|<!--.*?-->|<metadata>.*?</metadata>", re.DOTALL)
_IDS = re.compile(r'(\bid="|\bhref="#|url\(#)')


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell as the template takes it."""

    text: str
    below: tuple[str, ...]
    sort: str
    style: str


@dataclass(frozen=True, slots=True)
class PageFigure:
    """A figure for wide windows and for phones, and what it is."""

    label: str
    wide: Markup
    narrow: Markup


@dataclass(frozen=True, slots=True)
class PageSheet:
    """A table as the template takes it."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[PageCell, ...], ...]
    notes: tuple[str, ...]
    folded: bool
    sortable: bool
    figures: tuple[PageFigure, ...]


def page(report: Report, pictures: Pictures, labels: Labels) -> str:
    """The page."""
    env = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    script = _own("page.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    text = env.from_string(_own("page.html.j2")).render(
        title="FinNewsBench: report",
        lead=_lead(report),
        warnings=_warnings(report, pictures),
        sheets=[_sheet(sheet, pictures, labels) for sheet in report.sheets],
        css=Markup(_own("page.css")),  # noqa: S704 (our own file)
        script=Markup(script),  # noqa: S704 (likewise)
        script_hash=f"sha256-{digest}",
    )
    return f"{text}\n"


def inline(svg: str, prefix: str) -> Markup:
    """A figure as part of a page: its ids its own, its colours the page's."""
    text = _PROLOGUE.sub("", svg)
    text = re.sub(r'(<svg\b[^>]*?) (?:width|height)="[^"]*"', r"\1", text)
    text = re.sub(r'(<svg\b[^>]*?) (?:width|height)="[^"]*"', r"\1", text)
    text = _IDS.sub(lambda found: f"{found[1]}{prefix}-", text)
    for colour, name in COLOURS.items():
        text = text.replace(colour, name)
    return Markup(text.strip())  # noqa: S704 (matplotlib's, with outlines instead of text)


def _own(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _lead(report: Report) -> str:
    parts = [f"{len(report.runs)} run{'s' if len(report.runs) > 1 else ''}"]
    for name in ("data", "split", "judge", "rubric"):
        found = sorted({str(each.run.scores["signature"].get(name, "-")) for each in report.runs})
        parts.append(f"{name} {' and '.join(found)}")
    counts = sorted({each.run.scores["n"]["articles"] for each in report.runs})
    parts.insert(1, f"{' to '.join(map(str, dict.fromkeys([*counts[:1], *counts[-1:]])))} articles")
    return ", ".join(parts)


def _warnings(report: Report, pictures: Pictures) -> Sequence[str]:
    judges = [str(each.run.scores["signature"]["judge"]) for each in report.runs]
    offline = [OFFLINE_NOTE] if any(judge.startswith("offline") for judge in judges) else []
    return [*offline, *mark_notes(report.runs), *([pictures.told] if pictures.told else [])]


def _sheet(sheet: Sheet, pictures: Pictures, labels: Labels) -> PageSheet:
    return PageSheet(
        key=sheet.key,
        title=sheet.title,
        heads=sheet.heads,
        rows=tuple(tuple(_cell(cell, sheet.lines) for cell in cells) for cells in sheet.rows),
        notes=sheet.notes,
        folded=sheet.folded,
        sortable=len(sheet.rows) > 1 and any(cells[0].sort is not None for cells in sheet.rows),
        figures=tuple(
            PageFigure(
                label=labels.titles[name],
                wide=inline(pictures.svg[name].decode(), f"{name}-w"),
                narrow=inline(pictures.narrow[name].decode(), f"{name}-n"),
            )
            for name in BELONGS.get(sheet.key, ())
        ),
    )


def _cell(cell: Cell, lines: Sequence[str]) -> PageCell:
    below = [
        shown.text if label == "95% interval" else f"{label} {shown.text}"
        for label, shown in zip(lines, cell.below, strict=False)
        if shown.text
    ]
    words = isinstance(cell.sort, str)
    return PageCell(
        text=cell.main.text,
        below=tuple(below),
        sort="" if cell.sort is None else str(cell.sort),
        style="best" if cell.best else "text" if words else "",
    )
