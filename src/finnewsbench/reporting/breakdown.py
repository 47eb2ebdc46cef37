"""Figures by kind of article: sector, event, register, tag, difficulty, hard, length.

An article with several tags is in the group of each; one without is in ``(none)``.  Groups are
small: intervals stand beside, and no difference between groups is tested.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from finnewsbench.articlescores import ArticleValues
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.results import overall
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.signature import ReferenceDigest
from finnewsbench.metric.statistics import Bootstrap
from finnewsbench.metric.statistics import Mean

from .runs import Run

FACETS = {
    "sector": "sector",
    "event": "event",
    "register": "register",
    "tag": "tags",
    "difficulty": "difficulty",
    "hard": "hard",
    "length": "article",
}
"""What ``--by`` takes -> the dataset's column."""

NONE = "(none)"
TABLES = ("rubric", "recall_exact")
PARTS = 3
"""Lengths are cut into so many parts of equally many articles."""

Row = Mapping[str, Any]
Interval = tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Group:
    """One run's figures over the ``n`` articles of a group; table -> column -> figure."""

    name: str
    n: int
    failed: int
    means: Mapping[str, Mapping[str, float | None]]
    intervals: Mapping[str, Mapping[str, Interval]]
    ns: Mapping[str, Mapping[str, int]]


Breakdown = Mapping[str, Mapping[str, tuple[Group, ...]]]
"""Facet -> run -> groups; every run of a facet has the same groups in the same order."""


def facets(wanted: str) -> tuple[str, ...]:
    """The facets of a ``--by``: names with commas between, or ``all``.

    Raises:
        ConfigError: there is no such facet.
    """
    names = [name.strip() for name in wanted.split(",") if name.strip()]
    if names == ["all"]:
        return tuple(FACETS)
    unknown = [name for name in names if name not in FACETS]
    if unknown or (wanted and not names):
        raise ConfigError(
            f"--by has {', '.join(map(repr, unknown)) or repr(wanted)}; it can name "
            f"{', '.join(FACETS)} (with commas between), or all."
        )
    return tuple(dict.fromkeys(names))


def break_down(
    runs: Sequence[Run], rows: Mapping[str, Mapping[str, Row]], wanted: Sequence[str]
) -> Breakdown:
    """The figures of each run by each facet.

    Args:
        runs: the runs.
        rows: run -> article id -> dataset row, for every article of the run.
        wanted: facets, keys of `FACETS`.

    Raises:
        ConfigError: the rows lack a facet's column.
    """
    found: dict[str, dict[str, tuple[Group, ...]]] = {}
    for facet in wanted:
        every = {id_: row for run in runs for id_, row in rows[run.name].items()}
        groups = groups_by(facet, every)
        found[facet] = {
            run.name: tuple(
                figures_over(name, [(i, run.articles[i]) for i in ids if i in run.articles])
                for name, ids in groups.items()
            )
            for run in runs
        }
    return found


def rows_of(run: Run, rows: Iterable[Row]) -> dict[str, Row]:
    """The rows of a run's articles, by id.

    Raises:
        FinNewsBenchError: they are not the articles and references that the run was scored with.
    """
    digest = ReferenceDigest()
    known = {}
    for row in rows:
        if row["id"] in run.articles:
            known[str(row["id"])] = row
            digest.add(row)
    if str(digest) != run.scores["signature"]["references"]:
        raise FinNewsBenchError(
            f"The articles of {run.name} ({run.folder}) are not those it was scored with: the data "
            "have changed since. Score the run again (finnewsbench judge, or its own command)."
        )
    return known


def groups_by(facet: str, rows: Mapping[str, Row]) -> dict[str, list[str]]:
    """Group -> article ids, the largest group first; lengths and yes or no in their own order.

    Raises:
        ConfigError: the rows lack the facet's column.
    """
    column = FACETS[facet]
    lacking = [id_ for id_, row in sorted(rows.items()) if column not in row]
    if lacking:
        raise ConfigError(
            f"--by {facet}: the data have no column {column!r} (article {lacking[0]!r}). Leave "
            f"{facet} out, or score against data that have it."
        )
    if facet == "length":
        return _by_length({id_: len(row[column]) for id_, row in rows.items()})
    groups: dict[str, list[str]] = {}
    for id_, row in sorted(rows.items()):
        for name in _names(row[column]):
            groups.setdefault(name, []).append(id_)
    if facet == "hard":
        return {name: groups[name] for name in ("yes", "no", NONE) if name in groups}
    return dict(sorted(groups.items(), key=lambda g: (g[0] == NONE, -len(g[1]), g[0])))


def _names(value: object) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    names = [str(each) for each in value] if isinstance(value, (list, tuple)) else [str(value)]
    return list(dict.fromkeys(names)) if value else [NONE]


def _by_length(lengths: Mapping[str, int]) -> dict[str, list[str]]:
    """Terciles of the length in characters; articles of one length stay together."""
    ordered = sorted(lengths.values())
    ends = sorted({ordered[-(-len(ordered) * part // PARTS) - 1] for part in range(1, PARTS + 1)})
    groups: dict[str, list[str]] = {}
    low = 0
    for end in ends:
        inside = {id_: n for id_, n in sorted(lengths.items()) if low < n <= end}
        if inside:
            groups[f"{min(inside.values())}-{end} characters"] = list(inside)
        low = end
    return groups


def figures_over(name: str, articles: Sequence[tuple[str, ArticleValues]]) -> Group:
    """One run's figures over some of its articles (ids and values), as a group of that name."""
    columns = [f"{table}.{category}" for table in TABLES for category in CATEGORIES]
    means = {column: Mean() for column in columns}
    bootstrap = Bootstrap(
        tuple(columns),
        {f"{table}.overall": tuple(f"{table}.{c}" for c in CATEGORIES) for table in TABLES},
    )
    for article_id, found in articles:
        bootstrap.add(article_id, found.values)
        for column, mean in means.items():
            value = found.values.get(column)
            if value is not None:
                mean.add(value)
    intervals = bootstrap.intervals()
    figures = {t: {c: means[f"{t}.{c}"].value for c in CATEGORIES} for t in TABLES}
    return Group(
        name=name,
        n=len(articles),
        failed=sum(found.failure is not None for _, found in articles),
        means={t: {**known, "overall": overall(known)} for t, known in figures.items()},
        intervals={t: {c: intervals[f"{t}.{c}"] for c in (*CATEGORIES, "overall")} for t in TABLES},
        ns={t: {c: means[f"{t}.{c}"].n for c in CATEGORIES} for t in TABLES},
    )
