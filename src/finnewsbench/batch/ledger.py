"""``batches.json``: which batches a run folder has, and how far each is.

An entry goes through `STATES` in their order, and is written before and after each request to the
server, so that a killed process leaves an entry that says what may have happened.  No key is in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.errors import RunDamagedError
from finnewsbench.runfile import write_json

LEDGER_FILE = "batches.json"
FILES = "batch"
FORMAT = 1

STATES = ("prepared", "creating", "open", "closed")
"""No batch yet (with a ``file_id`` if the file is uploaded); there may be one; there is one; its
answers are in the run folder."""

EXTRACTION = "extraction"
"""Purpose of a batch that asks for extractions."""

JUDGING = "judge "
"""What the purpose of a batch that judges begins with; the judge's name and rubric follow."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One batch.

    ``purpose``: `EXTRACTION`, or who judges, with what is needed to know that judge again under
    ``about``.  ``base_url`` and ``api_key_env`` say where it is and
    which environment variable holds the key.  ``sha256`` is of the request file.  After collecting,
    ``pending`` has the custom ids without an answer by kind, ``details`` the first reason of each
    kind, ``odd`` the counts of lines that belong to no request.
    """

    part: int
    purpose: str
    base_url: str
    api_key_env: str
    requests: int
    sha256: str
    created: str
    about: Mapping[str, Any] = field(default_factory=dict)
    state: str = STATES[0]
    file_id: str = ""
    batch_id: str = ""
    status: str = ""
    answered: int = 0
    pending: Mapping[str, list[str]] = field(default_factory=dict)
    details: Mapping[str, str] = field(default_factory=dict)
    odd: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """How people are told of it."""
        return f"batch {self.part}" + (f" ({self.batch_id})" if self.batch_id else "")


class Ledger:
    """The entries of a run folder, written whenever one changes."""

    def __init__(self, folder: Path) -> None:
        """Read the folder's ledger, or begin an empty one.

        Raises:
            RunDamagedError: the file can't be read.
        """
        self.folder = folder
        self._entries = {entry.part: entry for entry in _read(folder / LEDGER_FILE)}

    def entries(self, *states: str, purpose: str = "") -> list[Entry]:
        """The entries in these states (of this purpose), in their order."""
        return [
            entry
            for _, entry in sorted(self._entries.items())
            if entry.state in states and purpose in ("", entry.purpose)
        ]

    def put(self, entry: Entry) -> Entry:
        """Add or replace an entry, on the disk when this returns."""
        self._entries[entry.part] = entry
        self._write()
        return entry

    def drop(self, entry: Entry) -> None:
        """Forget an entry that came to nothing."""
        del self._entries[entry.part]
        self._write()

    def next_part(self) -> int:
        """A number that no entry has."""
        return max(self._entries, default=0) + 1

    def path(self, entry: Entry, kind: str) -> Path:
        """An entry's file: ``requests``, ``output`` or ``errors``."""
        return self.folder / FILES / f"{entry.part:04d}.{kind}.jsonl"

    def _write(self) -> None:
        entries = [asdict(entry) for _, entry in sorted(self._entries.items())]
        write_json(self.folder / LEDGER_FILE, {"format": FORMAT, "batches": entries})


def _read(path: Path) -> list[Entry]:
    try:
        value: Any = json.loads(path.read_text(encoding="utf-8"))
        entries = [Entry(**row) for row in value["batches"]]
        usable = value["format"] == FORMAT and all(entry.state in STATES for entry in entries)
    except FileNotFoundError:
        return []
    except (ValueError, KeyError, TypeError):
        usable, entries = False, []
    if not usable:
        raise RunDamagedError(
            f"{path} cannot be read as a list of batches of format {FORMAT}. It was changed by "
            "hand, or written by another version of finnewsbench: use that one, or another folder "
            "(--out)."
        )
    return entries
