"""How far the plan is filled: what was planned beside what was written, and where they differ.

Each figure is given three times: for the whole plan of the split, for those of its articles that
are written ("due"), and as they were written.  Due and written should agree within the tolerances
of the paper's figures; labels are made blind, so no single article has to.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.counting import counted
from finnewsbench.datasetfigures import PAPER_THEMES
from finnewsbench.metric.schema import HARD_FROM
from finnewsbench.metric.schema import Article
from finnewsbench.report import Table

PLAN = Path(__file__).with_name("plan.jsonl")

GROUPS = ("event", "register", "sector", "line", "difficulty", "theme")
"""What is counted in articles, one table each; `MEANS` are given per article."""

TITLES = {"line": "line (the polarity of the article as a whole)"}
"""Group -> its name in a title, where it needs one."""

DUE = "plan: all planned articles; due: what was planned for those that are written"

MEANS = ("length", "company", "people", "theme", "keyword", "positive", "negative", "neutral")
SHARES = ("hard", "excluded")
"""Percent of the articles: at least three difficulties; somebody to be excluded."""

KEPT = ("central_company", "sector", "event", "register", "line", "published")
"""What a writer takes over as it is planned."""

SPLITS = {"t": "test", "v": "validation"}
"""Letter of an id -> split."""


def read_plan(path: Path = PLAN) -> dict[str, dict[str, Any]]:
    """The committed plan: id -> entry, in its order."""
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line)
    return {row["id"]: row for row in rows}


def plan_line(ids: Sequence[str]) -> str:
    """One line for `dataset check`: how many of the planned articles are written, per split."""
    plan = read_plan()
    written = set(ids)
    parts = []
    for split in _splits(ids):
        planned = [i for i, entry in plan.items() if entry["split"] == split]
        seeds = sum(_split(i) == split and i not in plan for i in written)
        done = sum(i in written for i in planned)
        rest = f", {seeds} from before the plan" if seeds else ""
        parts.append(f"{done} of {len(planned)} planned {split} articles written{rest}")
    return f"plan: {'; '.join(parts) or 'no article has an id of the plan'}"


def plan_progress(articles: Sequence[Article]) -> list[Table]:
    """Tables of what is planned, due and written in the splits of these articles.

    Articles whose id is not in the plan are left out, and counted.  With nothing of the plan
    written there is the first table only; none where no article is of this benchmark.
    """
    plan = read_plan()
    splits = _splits([article.id for article in articles])
    if not splits:
        return []
    planned = [entry for entry in plan.values() if entry["split"] in splits]
    written = [article for article in articles if article.id in plan]
    due = [plan[article.id] for article in written]
    found = [_filled(planned, due, len(articles) - len(written))]
    if not written:
        return found
    columns = [_totals(map(of_entry, planned)), _totals(map(of_entry, due))]
    columns.append(_totals(map(of_article, written)))
    sizes = (len(planned), len(due), len(written))
    found.append(_figures(columns, sizes))
    found += [_counts(group, columns) for group in GROUPS]
    return [*found, _changed(written, plan)]


def of_entry(entry: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """What one planned article adds to each figure: (group, name) -> amount."""
    counts: Counter[tuple[str, str]] = Counter(
        [
            ("event", entry["event"]),
            ("register", entry["register"]),
            ("sector", entry["central_sector"]),
            ("line", entry["line"]),
            *(("difficulty", name) for name in entry["difficulty"]),
            *(("theme", theme["name"]) for theme in entry["themes"]),
        ]
    )
    amounts = {
        "length": entry["length"],
        "company": 1 + len(entry["other_companies"]),
        "people": len(entry["people"]),
        "theme": len(entry["themes"]),
        "keyword": entry["keywords"],
        **entry["polarity"],
        "hard": len(entry["difficulty"]) >= HARD_FROM,
        "excluded": bool(entry["excluded"]),
    }
    counts.update({("", name): int(amount) for name, amount in amounts.items()})
    return counts


def of_article(article: Article) -> Counter[tuple[str, str]]:
    """What one written article adds to each figure, in the same keys as `of_entry`."""
    counts: Counter[tuple[str, str]] = Counter(
        [
            ("event", article.event),
            ("register", article.register),
            ("sector", article.sector),
            ("line", article.polarity),
            *(("difficulty", name) for name in article.difficulty),
            *(("theme", theme.name) for theme in article.themes),
            *(("", statement.polarity) for statement in article.sentiment),
        ]
    )
    amounts = {
        "length": len(article.article),
        "company": len(article.companies),
        "people": len(article.people),
        "theme": len(article.themes),
        "keyword": len(article.keywords),
        "hard": len(article.difficulty) >= HARD_FROM,
        "excluded": bool(article.excluded),
    }
    counts.update({("", name): int(amount) for name, amount in amounts.items()})
    return counts


def _split(article_id: str) -> str:
    return SPLITS.get(article_id[4:5], "") if article_id.startswith("fnb-") else ""


def _splits(ids: Sequence[str]) -> list[str]:
    return sorted({split for article_id in ids if (split := _split(article_id))})


def _totals(counts: Iterable[Counter[tuple[str, str]]]) -> Counter[tuple[str, str]]:
    total: Counter[tuple[str, str]] = Counter()
    for each in counts:
        total.update(each)
    return total


def _filled(planned: Sequence[Mapping[str, Any]], due: Sequence[Any], others: int) -> Table:
    sizes = Counter(entry["split"] for entry in planned)
    done = Counter(entry["split"] for entry in due)
    rows = [(split, str(sizes[split]), str(done[split])) for split in sorted(sizes)]
    notes = (f"{counted(others, 'article')} not of the plan",) if others else ()
    return Table("Plan: articles", ("", "planned", "written"), tuple(rows), notes)


def _figures(columns: Sequence[Counter[tuple[str, str]]], sizes: Sequence[int]) -> Table:
    rows = []
    for name in (*MEANS, *SHARES):
        scale = 100 if name in SHARES else 1
        values = [
            scale * counts["", name] / size for counts, size in zip(columns, sizes, strict=True)
        ]
        unit = " (%)" if name in SHARES else ""
        rows.append((name + unit, *(f"{v:.2f}" for v in values), f"{values[2] - values[1]:+.2f}"))
    heads = ("", "plan", "due", "written", "written - due")
    return Table("Plan: per article", heads, tuple(rows), (DUE,))


def _counts(group: str, columns: Sequence[Counter[tuple[str, str]]]) -> Table:
    names = sorted({name for counts in columns for kind, name in counts if kind == group})
    notes: tuple[str, ...] = ()
    if group == "theme":
        # The list is long: the paper's eight, and those that came out otherwise than planned.
        off = [n for n in names if columns[1][group, n] != columns[2][group, n]]
        shown = [n for n in names if n in PAPER_THEMES or n in off]
        notes = (f"{counted(len(names) - len(shown), 'further theme')} as planned",)
        names = sorted(shown, key=lambda n: (n not in PAPER_THEMES, n))
    rows = []
    for name in names:
        plan, due, written = (counts[group, name] for counts in columns)
        rows.append((name, str(plan), str(due), str(written), f"{written - due:+d}"))
    heads = ("", "plan", "due", "written", "written - due")
    return Table(f"Plan: articles by {TITLES.get(group, group)}", heads, tuple(rows), (DUE, *notes))


def _changed(written: Sequence[Article], plan: Mapping[str, Mapping[str, Any]]) -> Table:
    rows = []
    for article in written:
        entry = {**plan[article.id], "sector": plan[article.id]["central_sector"]}
        values = {name: getattr(article, name, "") for name in KEPT} | {"line": article.polarity}
        differ = [f"{n}: {entry[n]} -> {values[n]}" for n in KEPT if entry[n] != values[n]]
        if differ:
            rows.append((article.id, "; ".join(differ)))
    notes = (f"{len(rows)} of {len(written)} articles differ from their entry in the plan",)
    return Table("Plan: not as planned", ("", "planned -> written"), tuple(rows), notes)
