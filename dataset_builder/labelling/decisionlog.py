"""The log of what reviewers decided: appended to, locked and synced, read while it grows.

    decisions.jsonl   {"at", "reviewer", "article_id", "action", "candidate", "category", "values"}
    decisions.lock    held while a line is written
    decisions.torn    ends of lines that a killed writer left, moved out of the way

An action is on the disk when `Log.append` returns.  Nothing is ever changed or taken out: undoing
is an action too, which names the action that it undoes.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from filelock import FileLock
from filelock import Timeout

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.actions import from_json
from finnewsbench.dataset_builder.labelling.actions import problem
from finnewsbench.dataset_builder.labelling.actions import standing
from finnewsbench.dataset_builder.labelling.actions import to_json
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.fileerrors import FileFormatError
from finnewsbench.fileerrors import Note
from finnewsbench.fileerrors import Tell
from finnewsbench.fileerrors import silent
from finnewsbench.lines import to_line

FILE, LOCK, TORN = "decisions.jsonl", "decisions.lock", "decisions.torn"

LOCK_SECONDS = 10.0


class DecisionError(FinNewsBenchError):
    """An action that cannot be recorded; nothing was written."""


class Log:
    """The log of one project.  Keeps what it has read, so that only new lines are read again.

    Safe to use from several threads, and beside other processes.
    """

    def __init__(self, project: Path) -> None:
        self.path = project / FILE
        self._lock = FileLock(project / LOCK, timeout=LOCK_SECONDS)
        self._busy = threading.RLock()
        self._actions: list[Action] = []
        self._end = self._inode = (
            0  # the end of the last whole line that was read; the file's number
        )

    def read(self, tell: Tell = silent) -> list[Action]:
        """All actions so far, in order; a cut-off last line is told."""
        with self._busy:
            torn = self._refresh()
            found = list(self._actions)
        if torn:
            cause = f"the last line is cut off ({len(torn)} bytes); it was never confirmed"
            tell(Note("torn", str(self.path), cause))
        return found

    def append(self, action: Action) -> Action:
        """Write one action and sync it; returned as written.

        Filled in where empty: ``at``; the candidate of an ``add`` (``added-<reviewer>-<n>``,
        counted per reviewer and article); for an ``undo`` what it undoes, which is the reviewer's
        last action that stands, on whatever article.

        Raises:
            DecisionError: the action is malformed, there is nothing to undo, or the disk does not
                take it; nothing was recorded.
            FileFormatError: a line of the log is damaged.
        """
        wrong = problem(action)
        if wrong:
            raise DecisionError(wrong)
        try:
            with self._busy, self._lock:
                torn = self._refresh()
                written = _filled(action, self._actions)
                _write(self.path, to_line(to_json(written)), torn)
        except Timeout:
            raise DecisionError(
                f"{self._lock.lock_file} is held by another process since {LOCK_SECONDS:g} s. "
                "The action was not recorded: do it again, or stop that process."
            ) from None
        except OSError as error:
            raise DecisionError(
                f"{self.path} cannot be written ({error.strerror or error}). The action was not "
                "recorded: make room or give leave to write, then do it again."
            ) from None
        return written

    def _refresh(self) -> bytes:
        """Read what was added; the bytes of a last line that was never finished."""
        try:
            with self.path.open("rb") as file:
                state = os.fstat(file.fileno())
                if state.st_ino != self._inode or state.st_size < self._end:
                    self._actions, self._end, self._inode = [], 0, state.st_ino
                file.seek(self._end)
                *lines, torn = file.read().split(b"\n")
        except FileNotFoundError:
            self._actions, self._end, self._inode = [], 0, 0
            return b""
        for line in lines:
            self._actions.append(self._parsed(line))
            self._end += len(line) + 1
        return torn

    def _parsed(self, line: bytes) -> Action:
        try:
            return from_json(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise FileFormatError(
                str(self.path),
                f"this is no action ({error})",
                "Mend the line, or delete it to lose that action",
                line=len(self._actions) + 1,
            ) from None


def _filled(action: Action, kept: Sequence[Action]) -> Action:
    at = action.at or dt.datetime.now(dt.timezone.utc).isoformat(timespec="milliseconds")
    action = replace(action, at=at.replace("+00:00", "Z"))
    own = [each for each in kept if each.reviewer == action.reviewer]
    if action.action == "undo":
        return _undoing(action, own)
    if action.action == "add" and not action.candidate:
        taken = {each.candidate for each in own if each.article_id == action.article_id}
        number = 1
        while f"added-{action.reviewer}-{number}" in taken:
            number += 1
        return replace(action, candidate=f"added-{action.reviewer}-{number}")
    return action


def _undoing(action: Action, own: Sequence[Action]) -> Action:
    left = {id(each) for each in standing(own)}
    open_to_undo = [index for index, each in enumerate(own) if id(each) in left]
    if not open_to_undo:
        raise DecisionError("There is nothing left to undo.")
    index = open_to_undo[-1] if action.undoes is None else action.undoes
    if index not in open_to_undo:
        raise DecisionError(f"Action {index} of {action.reviewer} is no action that can be undone.")
    target = own[index]
    return replace(
        action,
        article_id=target.article_id,
        candidate=target.candidate,
        category=target.category,
        undoes=index,
    )


def _write(path: Path, line: bytes, torn: bytes) -> None:
    """Append one line in one go and sync it; a torn end is moved to `TORN` first."""
    with path.open("ab", buffering=0) as file:
        if torn:
            with path.with_name(TORN).open("ab") as aside:
                aside.write(torn + b"\n")
                aside.flush()
                os.fsync(aside.fileno())
            file.truncate(os.fstat(file.fileno()).st_size - len(torn))
        end = os.fstat(file.fileno()).st_size
        try:
            written = file.write(line)
            os.fsync(file.fileno())
        except OSError:
            written = 0
            raise
        finally:
            if written != len(line):
                file.truncate(end)
        if written != len(line):
            raise OSError(None, "disk full")
    if not end and os.name == "posix":  # the file is new: have the folder keep its name too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
