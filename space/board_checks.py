"""Which run folders of a results dataset are shown: scored anew once for each content they have.

One thread scores, half a second for 260 articles; who looks meanwhile waits for it a while, and is
then told how many folders are still to come.
"""

from __future__ import annotations

import hashlib
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import wait
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from finnewsbench.space.errorlog import log_error

if TYPE_CHECKING:
    from finnewsbench.space.board_rescoring import Outcome

PATIENCE = 5.0
"""Seconds that a look at the leaderboard waits for folders that were not seen before."""

State = tuple[tuple[str, int, int, int], ...]
Job = tuple[Path, str, "Future[Outcome]"]

_DIGESTS: dict[Path, tuple[State, str]] = {}
"""Folder -> how its files were when they were read last, and the digest of their content."""

_FOUND: dict[tuple[str, str], Future[Outcome]] = {}
"""Data, and digest of name and content -> what came of it."""

_JOBS: SimpleQueue[Job] = SimpleQueue()
_PLACES: list[tempfile.TemporaryDirectory[str]] = []
"""Where the scored copies are, once there are any; it goes with the process."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What can be shown of some folders.

    ``shown``: folders with their marks.  ``left_out``: reason -> names.  ``coming``: how many are
    still being scored.
    """

    shown: tuple[tuple[Path, tuple[str, ...]], ...]
    left_out: tuple[tuple[str, tuple[str, ...]], ...]
    coming: int


def check(folders: Sequence[Path], data: str) -> Checked:
    """Score anew what was not seen before, and say what can be shown.  One caller at a time."""
    known = len(_FOUND)
    futures = {folder: _future(folder, data) for folder in folders}
    if len(_FOUND) > known:  # only who comes first waits: the next would do so in turn
        wait(futures.values(), PATIENCE)
    ended = {folder: future.result() for folder, future in futures.items() if future.done()}
    reasons = sorted({found.why for found in ended.values() if found.why})
    return Checked(
        tuple((found.folder, found.marks) for found in ended.values() if found.folder),
        tuple(
            (why, tuple(folder.name for folder, found in ended.items() if found.why == why))
            for why in reasons
        ),
        len(futures) - len(ended),
    )


def _future(folder: Path, data: str) -> Future[Outcome]:
    key = data, _digest(folder)
    if key not in _FOUND:
        if not _PLACES:
            _PLACES.append(tempfile.TemporaryDirectory(prefix="finnewsbench-"))
            threading.Thread(target=_work, name="rescoring", daemon=True).start()
        _FOUND[key] = Future()
        _JOBS.put((folder, data, _FOUND[key]))
    return _FOUND[key]


def _digest(folder: Path) -> str:
    """The digest of name and content; files that are as they were are not read again."""
    from finnewsbench.space.board_rescoring import READ  # noqa: PLC0415 (few pages have a dataset)

    paths = [path for path in (folder / name for name in READ) if path.is_file()]
    stats = [(path.name, path.stat()) for path in paths]
    state = tuple((name, s.st_size, s.st_mtime_ns, s.st_ino) for name, s in stats)
    known = _DIGESTS.get(folder)
    if known is None or known[0] != state:
        told = hashlib.sha256(folder.name.encode("utf-8", "surrogatepass"))
        for path in paths:
            told.update(f"\0{path.name}\0".encode())
            told.update(hashlib.sha256(path.read_bytes()).digest())
        known = _DIGESTS[folder] = state, told.hexdigest()
    return known[1]


def _work() -> None:
    from finnewsbench.space.board_rescoring import Outcome  # noqa: PLC0415 (as above)
    from finnewsbench.space.board_rescoring import rescored  # noqa: PLC0415

    while True:
        folder, data, future = _JOBS.get()
        place = Path(tempfile.mkdtemp(dir=_PLACES[0].name)) / folder.name
        try:
            place.mkdir()
            future.set_result(rescored(folder, data, place))
        except Exception:  # noqa: BLE001 (a made-up file may raise anything; the log has it)
            log_error()
            future.set_result(Outcome(why="left_unread"))
