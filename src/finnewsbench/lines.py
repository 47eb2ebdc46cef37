r"""Files of records, one JSON object a line: appended to while a run goes on, read at any time.

A record is written in one go and synced to the disk at least twice a second, so that a killed
process loses only what was in flight; what it left half written is found and cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

from .errors import RunDamagedError
from .errors import RunWriteError


@dataclass(frozen=True, slots=True)
class RecordKind:
    """What a file holds: a record's name for messages, and what makes a JSON object one."""

    name: str
    fits: Callable[[Mapping[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class Torn:
    """The end of a file that was being written when its writer died: where it starts."""

    offset: int


def to_line(record: Mapping[str, Any]) -> bytes:
    """One line of UTF-8 with its line feed.

    A lone surrogate that got as far as this is written as an escape, so that one bad character
    never stops a run.
    """
    try:
        text = json.dumps(record, ensure_ascii=False, allow_nan=False)
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return json.dumps(record, allow_nan=False).encode("ascii") + b"\n"


def read_lines(path: Path, kind: RecordKind) -> Iterator[dict[str, Any] | Torn]:
    r"""The records of a file in order; last of all a `Torn` where the end is cut off.

    Split on ``\n`` only: a model's text may hold U+2028 and the like.  A last line that lacks its
    line feed is torn even if it reads well, since no record is written without one.

    Raises:
        RunDamagedError: a line before the last is no record.
    """
    offset = 0
    with path.open("rb") as file:
        size = path.stat().st_size
        for number, line in enumerate(file, start=1):
            end = offset + len(line)
            record = _record(line, kind)
            if record is None or not line.endswith(b"\n"):
                if end < size:
                    raise RunDamagedError(
                        f"{path}, line {number} is no {kind.name}, and it is not the last "
                        "line, so it was not left by a run that was killed. Delete that line to "
                        "have its article asked again, or run into another folder (--out)."
                    )
                yield Torn(offset)
                return
            yield record
            offset = end


def _record(line: bytes, kind: RecordKind) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and kind.fits(record) else None


class RecordFile:
    """A file of records, open for appending.

    Args:
        path: the file; begun if it is not there.
        kind: what its records are.
        take: called with every record that the file already holds, in order.

    Raises:
        RunDamagedError: a line of it is no record.
    """

    def __init__(
        self, path: Path, kind: RecordKind, take: Callable[[dict[str, Any]], object]
    ) -> None:
        self.path = path
        self.dropped = 0
        """Cut-off last lines that were found and removed (0 or 1)."""
        self._end = 0
        if path.exists():
            self._end = path.stat().st_size
            for entry in read_lines(path, kind):
                if isinstance(entry, Torn):
                    self.dropped, self._end = 1, entry.offset
                else:
                    take(entry)
        self._file = FileIO(path, "a")
        self._file.truncate(self._end)
        self._unsynced = False

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record in one go; the process may be killed right after.

        Raises:
            RunWriteError: the disk does not take it; the file is as it was before.
        """
        line = to_line(record)
        trouble = ""
        try:
            written = self._file.write(line)
        except OSError as error:
            written, trouble = 0, error.strerror or str(error)
        if written != len(line):
            self._file.truncate(self._end)
            raise RunWriteError(
                f"{self.path} cannot be written ({trouble or 'disk full'}). Make "
                "room, then run the same command again: what was answered so far is kept."
            )
        self._end += len(line)
        self._unsynced = True

    def sync(self) -> None:
        """Have the disk keep what was written."""
        if self._unsynced:
            self._unsynced = False
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Sync and close."""
        self.sync()
        self._file.close()
