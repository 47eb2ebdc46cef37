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
from finnewsbench.space.board_checks import check
from finnewsbench.space.board_hub import fetched

BUNDLED = Path(__file__).parent / "results"
"""Run folders that are part of the package."""

MOST_NAMED, LONGEST = 5, 40
"""So many of the folders that are left out are named, and so many characters of each name."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the visitor: a key of `words_board`, what it is about, and how many."""

    key: str
    about: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """Run folders in a fixed order, and what is wrong with the places that were named.

    ``marks``: folder -> what must be seen beside its run (keys of `words_board`), where there is
    something.
    """

    folders: tuple[Path, ...]
    notices: tuple[Notice, ...] = ()
    marks: tuple[tuple[Path, tuple[str, ...]], ...] = ()


def find(places: Sequence[Path], data: str, results: str = "") -> Found:
    """The baseline's run, the bundled runs, then those in ``places`` and in a dataset of the Hub.

    What is on this machine is its owner's word; what comes from the Hub is scored anew.

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
    folders = [baseline_folder(data)]
    for place in wanted:
        inside = list(_runs_in(place))
        if not inside and place != BUNDLED:
            notices.append(Notice("no_runs", place.name))
        folders += inside
    marks: tuple[tuple[Path, tuple[str, ...]], ...] = ()
    if results:
        marks, more = _from_hub(results, data)
        folders += [folder for folder, _ in marks]
        notices += more
    unlike = {folder.resolve(): folder for folder in folders}
    return Found(tuple(unlike.values()), tuple(notices), marks)


def _from_hub(
    results: str, data: str
) -> tuple[tuple[tuple[Path, tuple[str, ...]], ...], list[Notice]]:
    """The folders of a dataset that hold what their replies score, and what to tell of the rest."""
    try:
        inside = list(_runs_in(fetched(results)))
    except OSError:
        return (), [Notice("hub_unreachable", results)]
    if not inside:
        return (), [Notice("no_runs", results)]
    found = check(inside, data)
    notices = [Notice(why, _listed(names), len(names)) for why, names in found.left_out]
    if found.coming:
        notices.append(Notice("checking", results, found.coming))
    return found.shown, notices


def _listed(names: Sequence[str]) -> str:
    shown = [name if len(name) <= LONGEST else f"{name[:LONGEST]}…" for name in names[:MOST_NAMED]]
    return ", ".join(shown) + (" …" if len(names) > MOST_NAMED else "")


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
