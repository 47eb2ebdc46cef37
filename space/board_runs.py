"""The runs of the leaderboard, read and held against the articles that are here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.breakdown import TABLES
from finnewsbench.reporting.breakdown import rows_of
from finnewsbench.reporting.runs import Run
from finnewsbench.reporting.runs import read_runs
from finnewsbench.space.articles import by_id
from finnewsbench.space.articles import splits
from finnewsbench.space.board_baseline import baseline_folder
from finnewsbench.space.board_folders import Found
from finnewsbench.space.board_folders import Notice
from finnewsbench.space.board_folders import find
from finnewsbench.space.board_folders import fingerprint
from finnewsbench.space.context import Context

Row = Mapping[str, Any]

FOREIGN = (KeyError, TypeError, ValueError, AttributeError, OSError)
"""What reading a file raises that somebody made by hand, or on purpose."""

_SPLIT = re.compile(r"\w*")


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A run on the board.

    ``rows``: article id -> dataset row, empty where the articles or references are not those that
    the run was scored with.  ``whole``: how many articles its split has; more than ``n`` says that
    the run is a part.  ``marks``: see `Found`.
    """

    run: Run
    folder: Path
    rows: Mapping[str, Row]
    whole: int
    marks: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        """The number of articles that it was scored on."""
        return len(self.run.articles)

    @property
    def partial(self) -> bool:
        """Whether it was scored on a part of its split."""
        return self.n < self.whole

    @property
    def other_data(self) -> bool:
        """Whether its articles can't be shown or chosen from: they are not those that are here."""
        return not self.rows

    @property
    def signature(self) -> Mapping[str, str]:
        """What decides its scores."""
        found: Mapping[str, str] = self.run.scores["signature"]
        return found


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity: what is kept hangs on it
class Board:
    """All runs, best overall first, and what could not be read."""

    entries: tuple[Entry, ...]
    notices: tuple[Notice, ...] = ()

    def entry(self, name: str) -> Entry | None:
        """The run of a name."""
        return next((each for each in self.entries if each.run.name == name), None)

    def choices(self, part: str) -> list[str]:
        """What the runs have in a part of the signature, as ``judge``."""
        return sorted({str(each.signature.get(part, "-")) for each in self.entries})

    @property
    def rows(self) -> dict[str, Row]:
        """Every article that a run of the board was scored on, by id."""
        return {id_: row for each in self.entries for id_, row in sorted(each.rows.items())}


_LOCK = Lock()


def board(context: Context) -> Board:
    """The board as its folders are now; read anew when one of them changes.

    Raises:
        ConfigError: the data can't be had.
    """
    with _LOCK:
        found = find(context.runs, context.data, context.results)
        return _read(context.data, found, fingerprint(found.folders))


@lru_cache(maxsize=4)
def _read(data: str, found: Found, _state: tuple[tuple[str, int], ...]) -> Board:
    runs, wrong, marks = [], list(found.notices), dict(found.marks)
    for folder in found.folders:
        try:
            (run,) = read_runs([folder])
            sound = _is_sound(run)
        except (FinNewsBenchError, *FOREIGN):
            sound = False
        if sound:
            runs.append((folder, run))
        else:
            wrong.append(Notice("unreadable", folder.name))
    entries = [
        replace(_entry(data, folder, run), marks=marks.get(folder, ()))
        for folder, run in _named(runs, baseline_folder(data))
    ]
    entries.sort(key=lambda each: (-(each.run.overall or -1.0), each.run.name))
    return Board(tuple(entries), tuple(wrong))


def _is_sound(run: Run) -> bool:
    """Whether figures can be made of it: what comes from elsewhere is not taken at its word."""
    shares = [run.scores["rubric"][column] for column in ("overall", *CATEGORIES)]
    for found in run.articles.values():
        shares += [v for name, v in found.values.items() if name.partition(".")[0] in TABLES]
    signature = run.scores["signature"]
    return all(isinstance(part, str) for part in signature.values()) and all(
        share is None or (isinstance(share, (int, float)) and 0 <= share <= 1) for share in shares
    )


def _entry(data: str, folder: Path, run: Run) -> Entry:
    known = splits(data)
    named = _SPLIT.match(str(run.scores["signature"].get("split", "")))
    here = known.get(named.group() if named else "", ())
    try:
        rows = rows_of(run, by_id(data).values())
    except (FinNewsBenchError, KeyError):
        rows = {}
    return Entry(run, folder, rows, len(here) or len(run.articles))


def _named(runs: Sequence[tuple[Path, Run]], own: Path) -> list[tuple[Path, Run]]:
    """Names that tell the runs apart, without saying where on this machine they lie.

    The run that the page made itself (``own``) keeps the model's plain name.
    """
    models = Counter(run.name for folder, run in runs if folder != own)
    taken = Counter(run.name for folder, run in runs if folder == own)
    named = []
    for folder, run in runs:
        name = run.name
        if folder != own and (models[name] > 1 or taken[name]):
            name = f"{name} ({folder.name})"
            taken[name] += 1
            name = name if taken[name] == 1 else f"{name} #{taken[name]}"
        named.append((folder, replace(run, name=name, folder=folder.name)))
    return named
