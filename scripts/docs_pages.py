"""Pages of the documentation that are made from the data: an example, and the statistics."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from collections.abc import Sequence
from pathlib import Path

from finnewsbench.baseline import extract
from finnewsbench.data import load
from finnewsbench.datasetfigures import PAPER_SECTORS
from finnewsbench.datasetfigures import density
from finnewsbench.datasetfigures import length
from finnewsbench.datasetfigures import sectors
from finnewsbench.datasetfigures import themes
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITY_ALIASES
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import Article
from finnewsbench.report import Table
from finnewsbench.report import to_markdown

EXAMPLE = "fnb-v001"
BARS = {"left": 280, "width": 670, "row": 30, "scale": 13.0}
"""Geometry of the sector plot in pixels; ``scale``: pixels a per cent."""

_POLARITY_WORDS = {polarity: word for word, polarity in POLARITY_ALIASES.items()}


def example_page() -> str:
    """One article with its reference, and what the embedded rules make of it."""
    rows = load("finnewsbench", "validation").rows
    article = article_from_row(next(row for row in rows if row["id"] == EXAMPLE))
    found = extract(article.title, article.article)
    says = json.dumps(found.to_dict()["companies"], ensure_ascii=False, indent=1)
    excluded = [
        (entry.name, entry.kind.replace("_", " "), "0", entry.sentence)
        for entry in article.excluded
    ]
    sentiment = [
        (s.company, f"{s.polarity} ({_POLARITY_WORDS[s.polarity]})", f"{s.impact:g}", s.sentence)
        for s in article.sentiment
    ]
    named = [
        f"### {FIELDS[category]}\n\n"
        + _table(
            ("name", "also written", "relevance", "sentence"),
            [
                (item.name, ", ".join(item.aliases), f"{item.relevance:g}", item.sentence)
                for item in article.references(category)
            ],
        )
        for category in ITEM_CATEGORIES
    ]
    shown = [
        "# An example\n",
        f"Article `{article.id}` of the split `validation`. It is synthetic: company, people and "
        "events are made up. Sentences that a label rests on are marked.\n",
        f"## {html.escape(article.title)}\n",
        f'<div class="article" markdown="0">{_marked(article)}</div>\n',
        "## What is due\n",
        *named,
        "### sentiment\n\n" + _table(("company", "polarity", "impact", "sentence"), sentiment),
    ]
    if excluded:
        shown.append(
            "### Not to be returned above relevance 0\n\n"
            + _table(("name", "kind", "relevance", "sentence"), excluded)
        )
    shown += [
        "## What a model returns\n",
        "A JSON object with the five lists. Here the companies, as the embedded rules (`--model "
        "baseline`) find them:\n",
        f"```json\n{says}\n```\n",
    ]
    return "\n".join(shown)


def statistics_page() -> str:
    """The dataset's figures beside the paper's, with the sectors as a plot."""
    parts = [
        "# Statistics\n",
        "The figures of the split `test`, as `finnewsbench dataset stats` prints them. The paper's "
        "are those of its own 260 articles, which are not these: they say what kind of corpus was "
        "aimed at.\n",
    ]
    articles = [article_from_row(row) for row in load("finnewsbench", "test").rows]
    parts += [
        f"## Sectors of the {sum(len(a.companies) for a in articles)} company entities\n",
        sector_plot(articles),
        "",
        *(_section(table) for table in (sectors(articles), length(articles))),
        *(_section(table) for table in (density(articles), themes(articles))),
    ]
    return "\n".join(parts)


def sector_plot(articles: Sequence[Article]) -> str:
    """Bars of the company entities' share by sector, with the paper's share as a tick: inline SVG.

    The same articles give the same text.
    """
    shares = {
        name: float(row[1]) for name, row in zip(SECTORS, sectors(articles).rows, strict=True)
    }
    left, row, scale = int(BARS["left"]), int(BARS["row"]), BARS["scale"]
    height = row * len(shares) + 44
    lines = [
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {int(BARS["width"])} '
        f'{height}" role="img" aria-label="Share of company entities by sector, in per cent" '
        'font-family="sans-serif" font-size="13">'
    ]
    for number, (name, share) in enumerate(shares.items()):
        top = number * row + 4
        end, tick = left + share * scale, left + PAPER_SECTORS[name] * scale
        label = html.escape(f"{name} ({SECTORS[name]})")
        after = max(end, tick) + 8
        lines += [
            f'<text x="{left - 10}" y="{top + 16}" text-anchor="end">{label}</text>',
            f'<rect x="{left}" y="{top}" width="{share * scale:.1f}" height="{row - 8}" '
            'fill="#5c6bc0"/>',
            f'<line x1="{tick:.1f}" x2="{tick:.1f}" y1="{top - 2}" y2="{top + row - 6}" '
            'stroke="#ef6c00" stroke-width="3"/>',
            f'<text x="{after:.1f}" y="{top + 16}">{share:.1f}</text>',
        ]
    foot = height - 14
    lines += [
        f'<rect x="{left}" y="{foot - 11}" width="14" height="12" fill="#5c6bc0"/>',
        f'<text x="{left + 20}" y="{foot}">here, per cent</text>',
        f'<line x1="{left + 150}" x2="{left + 150}" y1="{foot - 12}" y2="{foot + 2}" '
        'stroke="#ef6c00" stroke-width="3"/>',
        f'<text x="{left + 160}" y="{foot}">paper (Figure 2), its own articles</text>',
        "</svg>",
    ]
    return "\n".join(lines)


def write_pages(folder: Path) -> None:
    """Write both pages into a folder."""
    for name, text in (("example.md", example_page()), ("statistics.md", statistics_page())):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _section(table: Table) -> str:
    return f"## {table.title}\n\n{to_markdown(table).partition(chr(10))[2].strip()}\n"


def _marked(article: Article) -> str:
    """The article as HTML, sentences that labels rest on marked."""
    spans = {(r.start, r.end) for c in ITEM_CATEGORIES for r in article.references(c)}
    spans |= {(statement.start, statement.end) for statement in article.sentiment}
    pieces, at = [], 0
    for start, end in sorted(spans):
        pieces.append(html.escape(article.article[at:start]))
        sentence = html.escape(article.article[start:end])
        pieces.append(f'<mark class="evidence">{sentence}</mark>')
        at = end
    pieces.append(html.escape(article.article[at:]))
    paragraphs = [p for p in "".join(pieces).split("\n") if p.strip()]
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; the cells are text and no markup."""
    lines = [f"| {' | '.join(heads)} |", f"| {' | '.join('---' for _ in heads)} |"]
    lines += [f"| {' | '.join(map(_cell, row))} |" for row in rows]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    plain = html.escape(" ".join(text.split()))
    return "".join(f"&#{ord(c)};" if c in "|*_`[]~\\" else c for c in plain)
