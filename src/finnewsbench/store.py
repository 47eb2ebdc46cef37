"""The run folder: what was asked, and the answers so far.

    run.json            what was asked, of whom, what the server takes, and each session's figures
    extractions.jsonl   one record an article, appended as the answers come
    run.lock            held by the process that writes

What the judges answered stands beside it (`judgments`).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock
from filelock import Timeout

from .errors import ConfigError
from .errors import RunDamagedError
from .errors import RunLockedError
from .folders import make_folder
from .lines import RecordFile
from .lines import Torn
from .lines import read_lines
from .records import PREDICTION
from .records import state_of
from .runfile import RECORDS_FILE
from .runfile import RUN_FILE
from .runfile import read_run_file
from .runfile import run_for
from .runfile import write_json
from .scoredfolders import no_run

LOCK_FILE = "run.lock"


@dataclass(frozen=True, slots=True)
class RunData:
    """A run folder as read: ``run`` is ``run.json``; ``records`` has the last record per article.

    ``total`` articles were asked for; the run is complete when every one has a record.  ``torn``
    counts cut-off last lines (0 or 1), ``superseded`` records that a later one replaces.
    """

    run: dict[str, Any]
    records: dict[str, dict[str, Any]]
    torn: int
    superseded: int

    @property
    def total(self) -> int:
        """The number of articles asked for."""
        return int(self.run["asked"]["data"]["articles"])

    @property
    def complete(self) -> bool:
        """Whether every article has its record."""
        return len(self.records) == self.total


def read_run(folder: Path) -> RunData:
    """Read a run folder without changing it, while another process writes or not.

    Raises:
        RunDamagedError: there is no run in the folder, or a file in it cannot be read.
    """
    run = read_run_file(folder)
    if run is None:
        raise RunDamagedError(no_run(folder))
    records: dict[str, dict[str, Any]] = {}
    count = torn = 0
    path = folder / RECORDS_FILE
    for entry in read_lines(path, PREDICTION) if path.exists() else ():
        if isinstance(entry, Torn):
            torn += 1
            continue
        count += 1
        records[entry["article_id"]] = entry
    return RunData(run, records, torn, count - len(records))


class RunStore:
    """A run folder open for writing.  Made by `open_run`."""

    def __init__(self, folder: Path, run: dict[str, Any]) -> None:
        self.folder = folder
        self.run = run
        self.states: dict[tuple[str, str], str] = {}
        """(article id, key) -> `records.EXTRACTED` or the kind of the model's failure."""
        self._file = RecordFile(folder / RECORDS_FILE, PREDICTION, self._take)
        self.dropped = self._file.dropped
        """Cut-off last lines that were found and removed (0 or 1)."""

    def _take(self, record: Mapping[str, Any]) -> None:
        self.states[record["article_id"], str(record.get("key"))] = state_of(record)

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record in one go; the process may be killed right after.

        Raises:
            RunWriteError: the disk does not take it; the file is as it was before.
        """
        self._file.append(record)
        self._take(record)

    def sync(self) -> None:
        """Have the disk keep what was written; call at least twice a second."""
        self._file.sync()

    def settle(self, known: Mapping[str, Any]) -> None:
        """Record what the server takes."""
        if self.run.get("settled") != known:
            self.run["settled"] = dict(known)
            write_json(self.folder / RUN_FILE, self.run)

    def finish(self, session: Mapping[str, Any]) -> None:
        """Record the figures of this session (times and counts; never part of a score)."""
        self.run["sessions"].append(dict(session))
        write_json(self.folder / RUN_FILE, self.run)

    def close(self) -> None:
        """Sync and close."""
        self._file.close()


@contextmanager
def open_run(folder: Path, asked: Mapping[str, Any]) -> Iterator[RunStore]:
    """Open a run folder for writing, or begin one.

    Raises:
        RunLockedError: another process writes to it.
        RunMismatchError: it belongs to a run that asks for something else.
        RunDamagedError: a file in it cannot be read.
    """
    with locked(folder):
        store = RunStore(folder, run_for(folder, asked))
        try:
            yield store
        finally:
            store.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Be the only process that writes to a folder, which is made if it is not there.

    Raises:
        ConfigError: it can't be made or written to.
        RunLockedError: another process is.
    """
    lock = FileLock(make_folder(folder) / LOCK_FILE)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise RunLockedError(
            f"Another process is writing to {folder}. Wait for it to end, or stop it; to run the "
            "same thing twice at once, give one of them another folder with --out."
        ) from None
    except OSError as error:
        raise ConfigError(
            f"The folder {folder} can't be written to: {error.strerror or error}. Name another "
            "folder with --out."
        ) from None
    try:
        yield
    finally:
        lock.release()
