"""The dataset's figures beside the paper's: Tables 2, 3 and 4 and Figure 2.

The paper's figures are those of its own 260 articles, which are not these: they say what kind of
corpus was aimed at, not what is measured here.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence

from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import Article

from .counting import counted
from .report import Table

PAPER_LENGTH = {"articles": 260.0, "mean": 920.73, "min": 457.0, "max": 1826.0, "std": 207.52}
"""Table 2 (characters)."""

PAPER_DENSITY = {
    "company": 2.2,
    "people": 1.96,
    "theme": 3.53,
    "keyword": 7.68,
    "positive": 1.98,
    "negative": 0.64,
    "neutral": 0.67,
}
"""Table 3 (labels an article)."""

PAPER_THEMES = {
    "AI": 45,
    "바이오": 23,
    "로봇": 16,
    "반도체": 15,
    "방산": 12,
    "2차전지": 11,
    "우주항공": 11,
    "조선": 9,
}
"""Table 4 (distinct companies per theme)."""

PAPER_SECTORS = dict(
    zip(
        SECTORS,
        (23.2, 17.1, 12.0, 11.3, 8.4, 7.9, 7.3, 5.9, 4.5, 1.0, 0.7, 0.5),
        strict=True,
    )
)
"""Figure 2 (percent of the company entities)."""


def tables(articles: Sequence[Article]) -> list[Table]:
    """Tables 2, 3, 4 and Figure 2 of ``articles``, each with the paper's column."""
    return [length(articles), density(articles), themes(articles), sectors(articles)]


def length(articles: Sequence[Article]) -> Table:
    """Table 2: length of ``article`` in characters; the standard deviation is the sample's."""
    sizes = [len(article.article) for article in articles]
    ours = {
        "articles": float(len(sizes)),
        "mean": statistics.fmean(sizes) if sizes else 0.0,
        "min": float(min(sizes, default=0)),
        "max": float(max(sizes, default=0)),
        "std": statistics.stdev(sizes) if len(sizes) > 1 else 0.0,
    }
    rows = [
        (name, f"{ours[name]:.{places}f}", f"{paper:.{places}f}")
        for name, paper in PAPER_LENGTH.items()
        for places in [0 if name == "articles" else 2]
    ]
    return _table("Table 2: length in characters", ("", "here", "paper"), rows)


def density(articles: Sequence[Article]) -> Table:
    """Table 3: labels per article."""
    totals: Counter[str] = Counter()
    for article in articles:
        totals.update({c: len(article.references(c)) for c in ITEM_CATEGORIES})
        totals.update(statement.polarity for statement in article.sentiment)
    count = max(len(articles), 1)
    rows = [
        (name, f"{totals[name] / count:.2f}", f"{PAPER_DENSITY[name]:.2f}")
        for name in (*ITEM_CATEGORIES, *POLARITIES)
    ]
    return _table("Table 3: labels an article", ("", "here", "paper"), rows)


def themes(articles: Sequence[Article]) -> Table:
    """Table 4: distinct central companies per theme (exact label); the paper's eight first."""
    owners: dict[str, set[str]] = {}
    for article in articles:
        for theme in article.themes:
            owners.setdefault(theme.name, set()).add(article.central_company)
    further = sorted(set(owners) - set(PAPER_THEMES), key=lambda name: (-len(owners[name]), name))
    names = [*PAPER_THEMES, *further[:12]]
    rows = [(n, str(len(owners.get(n, ()))), str(PAPER_THEMES.get(n, "-"))) for n in names]
    told = (
        f"{counted(len(owners), 'theme')} in all; the paper's eight, then the most frequent others"
    )
    return _table(
        "Table 4: companies per theme",
        ("", "here", "paper"),
        rows,
        (told,),
    )


def sectors(articles: Sequence[Article]) -> Table:
    """Figure 2: share of the company entities by sector."""
    counts = Counter(company.sector for article in articles for company in article.companies)
    total = max(counts.total(), 1)
    rows = [
        (f"{name} ({korean})", f"{100 * counts[name] / total:.1f}", f"{PAPER_SECTORS[name]:.1f}")
        for name, korean in SECTORS.items()
    ]
    return _table("Figure 2: percent of company entities by sector", ("", "here", "paper"), rows)


def _table(
    title: str,
    heads: tuple[str, ...],
    rows: Iterable[tuple[str, ...]],
    notes: tuple[str, ...] = (),
) -> Table:
    return Table(title=title, heads=heads, rows=tuple(rows), notes=notes)
