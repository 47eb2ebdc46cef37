"""Which run folders the leaderboard shows: those that come with the page, and those it was given.

A place is a run folder, or holds run folders (one level deep).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from finnewsbench.articlescores import ARTICLE_SCORES_FILE
from finnewsbench.runfile import RUN_FILE
from finnewsbench.scores import SCORES_FILE
from finnewsbench.space.board_baseline import baseline_folder
from finnewsbench.space.board_hub import fetched

BUNDLED = Path(__file__).parent / "results"
"""Run folders that are part of the package."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the visitor: a key of `words_board`, and what it is about."""

    key: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """Run folders in a fixed order, and what is wrong with the places that were named."""

    folders: tuple[Path, ...]
    notices: tuple[Notice, ...] = ()


def find(places: Sequence[Path], data: str, results: str = "") -> Found:
    """The baseline's run, the bundled runs, then those in ``places`` and in a dataset of the Hub.

    Args:
        places: run folders, or folders of run folders.
        data: what the baseline is run on.
        results: a dataset on the Hub that holds run folders, or nothing.
    """
    notices = []
    wanted = [BUNDLED] if BUNDLED.is_dir() else []
    for place in places:
        if place.is_dir():
            wanted.append(place)
        else:
            notices.append(Notice("no_folder", place.name))
    if results:
        try:
            wanted.append(fetched(results))
        except OSError:
            notices.append(Notice("hub_unreachable", results))
    folders = [baseline_folder(data)]
    for place in wanted:
        inside = list(_runs_in(place))
        if not inside and place != BUNDLED:
            notices.append(Notice("no_runs", place.name))
        folders += inside
    return Found(tuple({folder.resolve(): folder for folder in folders}.values()), tuple(notices))


def fingerprint(folders: Sequence[Path]) -> tuple[tuple[str, int], ...]:
    """What changes when a run is scored anew, or another one comes."""
    return tuple(
        (str(folder), path.stat().st_mtime_ns)
        for folder in folders
        for path in (folder / SCORES_FILE, folder / ARTICLE_SCORES_FILE)
        if path.is_file()
    )


def _runs_in(place: Path) -> Iterator[Path]:
    if (place / RUN_FILE).is_file():
        yield place
        return
    yield from (inner for inner in sorted(place.iterdir()) if (inner / RUN_FILE).is_file())
