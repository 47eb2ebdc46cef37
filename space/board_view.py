"""What the leaderboard shows under a choice of runs and articles: figures and honest ranks.

Figures are made anew from the values of each article (`reporting.breakdown`), ranks from paired
differences (`reporting.ranks`).  Only complete runs of one signature are ranked together; over
the articles that all chosen runs have, which part of a split each was asked about no longer counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from finnewsbench.metric.comparison import OVERALL
from finnewsbench.metric.comparison import adjusted
from finnewsbench.metric.comparison import differences
from finnewsbench.reporting.breakdown import Group
from finnewsbench.reporting.breakdown import figures_over
from finnewsbench.reporting.breakdown import groups_by
from finnewsbench.reporting.marks import comparable
from finnewsbench.reporting.ranks import Rank
from finnewsbench.reporting.ranks import ranks
from finnewsbench.space.board_runs import Board
from finnewsbench.space.board_runs import Entry

ARTICLE_FACETS = ("sector", "event", "tag", "difficulty", "hard", "length")
RUN_PARTS = ("judge", "rubric")

_OF_DATA = ("data", "split", "revision", "references")
"""Parts of a signature that say which articles; alike by construction over common articles."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is shown: facet or part of the signature -> value, where one is chosen.

    ``common``: only articles that every chosen run was scored on.
    """

    chosen: tuple[tuple[str, str], ...] = ()
    common: bool = False

    @property
    def narrows(self) -> bool:
        """Whether articles are chosen from."""
        return self.common or any(name in ARTICLE_FACETS for name, _ in self.chosen)


@dataclass(frozen=True, slots=True)
class Line:
    """A run's figures; without rank, ``why`` names the reasons (keys of `words_board`)."""

    entry: Entry
    figures: Group
    rank: Rank | None
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """Lines, best overall first; ``left_out``: names of runs on other data than is here."""

    lines: tuple[Line, ...]
    articles: tuple[str, ...]
    left_out: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def view(board: Board, choice: Choice) -> View:
    """The board under a choice; kept, as many visitors make the same one."""
    entries = [each for each in board.entries if _has(each, choice)]
    left_out: list[Entry] = []
    if choice.narrows:
        left_out = [each for each in entries if each.other_data]
        entries = [each for each in entries if not each.other_data]
    articles = _articles(entries, choice)
    figures = {
        each.run.name: figures_over(
            each.run.name,
            [(id_, found) for id_, found in each.run.articles.items() if id_ in articles],
        )
        for each in entries
    }
    reasons = _reasons(entries, choice)
    ranked = _ranks([e for e in entries if not reasons[e.run.name]], figures, articles)
    lines = [
        Line(e, figures[e.run.name], ranked.get(e.run.name), reasons[e.run.name]) for e in entries
    ]
    lines.sort(key=_order)
    return View(tuple(lines), tuple(sorted(articles)), tuple(e.run.name for e in left_out))


def groups(board: Board, facet: str) -> dict[str, list[str]]:
    """Group -> article ids, for one of `ARTICLE_FACETS`."""
    return groups_by(facet, board.rows) if board.rows else {}


def _has(entry: Entry, choice: Choice) -> bool:
    wanted = [(part, value) for part, value in choice.chosen if part in RUN_PARTS]
    return all(str(entry.signature.get(part, "-")) == value for part, value in wanted)


def _articles(entries: Sequence[Entry], choice: Choice) -> set[str]:
    """The ids that the choice leaves: of every run, or of those that all have."""
    known = [set(each.run.articles) for each in entries]
    if not known:
        return set()
    left = set.intersection(*known) if choice.common else set.union(*known)
    rows = {id_: row for each in entries for id_, row in each.rows.items()}
    for facet, value in choice.chosen:
        if facet in ARTICLE_FACETS and rows:
            left &= set(groups_by(facet, rows).get(value, ()))
    return left


def _reasons(entries: Sequence[Entry], choice: Choice) -> dict[str, tuple[str, ...]]:
    """Run -> why it is not ranked beside the others; nothing where it is."""
    keys = {each.run.name: _key(each, choice) for each in entries}
    trusted = [each for each in entries if each.run.complete]
    usual = Counter(keys[each.run.name] for each in trusted)
    most = max(usual.values(), default=0)
    chosen = next((keys[e.run.name] for e in trusted if usual[keys[e.run.name]] == most), ())
    found = {}
    for each in entries:
        why = [] if each.run.complete else ["incomplete"]
        if keys[each.run.name] != chosen:
            other = dict(keys[each.run.name]).items() ^ dict(chosen).items()
            why += sorted({f"other_{_word(name)}" for name, _ in other})
        found[each.run.name] = tuple(why)
    return found


def _key(entry: Entry, choice: Choice) -> tuple[tuple[str, str], ...]:
    parts = comparable(entry.signature)
    return tuple(
        sorted((n, str(v)) for n, v in parts.items() if not (choice.common and n in _OF_DATA))
    )


def _word(part: str) -> str:
    if part in _OF_DATA:
        return "articles"
    return part if part in RUN_PARTS else "rules"


def _ranks(
    entries: Sequence[Entry], figures: Mapping[str, Group], articles: set[str]
) -> dict[str, Rank]:
    """Ranks by the overall rubric score; nothing where fewer than two runs can be ranked."""
    if len(entries) < 2:
        return {}
    values = {
        each.run.name: {id_: v for id_, v in each.run.values.items() if id_ in articles}
        for each in entries
    }
    pairs = adjusted([row for row in differences(values) if row.column == OVERALL])
    return ranks({name: figures[name].means["rubric"]["overall"] for name in values}, pairs)


def _order(line: Line) -> tuple[float, str]:
    value = line.figures.means["rubric"]["overall"]
    return (1.0 if value is None else -value), line.entry.run.name
