"""What is remembered while a file is read: ids with their lines, and what its end will note."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

from .columns import Field
from .columns import Row
from .columns import brief
from .columns import column_of
from .columns import missing
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell
from .opening import nfc
from .opening import shown
from .remote import Url

_SURROGATE = re.compile("[\ud800-\udfff]")
_ROUNDED = re.compile(r"\d([.,]\d+)?E\+\d+", re.IGNORECASE)
_FORMULA = re.compile(r'="([^"]*)"')
_APOSTROPHE = re.compile(r"'([^']*)")

_COUNTED = {
    "ids": "{} ids composed to NFC or trimmed",
    "formula": '{} ids stand as ="..." (a habit from Excel) and are read as what is quoted',
    "apostrophe": "{} ids begin with an apostrophe (Excel's sign for text), which is left out",
    "surrogates": "{} halves of surrogate pairs replaced by U+FFFD",
    "lists": "{} predictions are lists with one text, and that text is read",
    "messages": "{} predictions are chat messages, and their content is read",
    "beside": "{} records hold an error beside a reply, and the reply is read",
}
"""What is counted -> its words, in the order in which they are said."""


@dataclass(slots=True)
class Reading:
    """Lines of ids, and what will be noted, while one file is read."""

    tell: Tell
    lines: dict[str, int] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    open: dict[str, str] = field(default_factory=dict)
    """Ids of records that hold no reply of the model -> why."""

    def column(self, wanted: Field, row: Row) -> str | None:
        """The field's column; one that has another name than its own is noted once."""
        column = column_of(wanted, row)
        if column is not None:
            self.read_as(wanted, column, row)
        return column

    def read_as(self, wanted: Field, column: str, row: Row) -> None:
        """Note, once, that a column of another name is read as the field."""
        if column != wanted.name:
            self.once("columns", row.file, f"{column!r} is read as {wanted.meaning}")

    def once(self, kind: str, file: str, message: str) -> None:
        """Note something that holds for the whole file; ``message`` says which."""
        if message not in self.told:
            self.told.add(message)
            self.tell(Note(kind, file, message))

    def id_of(self, wanted: Field, row: Row) -> tuple[str, str]:
        """The record's id and the column that holds it."""
        column = self.column(wanted, row)
        if column is None:
            raise missing(wanted, row)
        return self._id_text(row.values[column], column, row), column

    def take(self, found: str, row: Row) -> None:
        """Remember an id that has its text.

        Raises:
            FileFormatError: it had one before.
        """
        if found in self.lines:
            raise row.error(
                f"the id {found!r} stood already on {row.unit} {self.lines[found]}",
                "An id stands once: remove one of the two, or correct its id.",
            )
        self.lines[found] = row.number

    def text(self, row: Row, column: str) -> str:
        """The text of a column; halves of surrogate pairs are replaced and counted."""
        value = row.values[column]
        if value is None:
            return ""
        if not isinstance(value, str):
            raise row.error(
                f"{column!r} is no text but {type(value).__name__}", "Write it as text."
            )
        text, count = _SURROGATE.subn("\ufffd", value)
        self.counts["surrogates"] += count
        return text

    def end(self, path: Path | Url) -> None:
        """Say what there is to say once everything has been read."""
        name = shown(path)
        if not self.lines and self.open:
            raise FileFormatError(
                name,
                f"none of its records holds a reply of the model ({len(self.open)} hold an error, "
                f"the first: {next(iter(self.open.values()))})",
                "Ask for these articles again.",
            )
        if not self.lines:
            raise FileFormatError(name, "it has no entries", "Check that it is the right file.")
        for kind, words in _COUNTED.items():
            if self.counts[kind]:
                self.tell(Note(kind, name, words.format(self.counts[kind])))
        if self.open:
            left = [key for key in self.open if key not in self.lines]
            self.tell(Note("errors", name, _left(self.open, left)))

    def _id_text(self, value: object, column: str, row: Row) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        found = nfc(value).strip() if isinstance(value, str) else ""
        self.counts["ids"] += isinstance(value, str) and found != value
        for kind, habit in (("formula", _FORMULA), ("apostrophe", _APOSTROPHE)):
            inner = habit.fullmatch(found)
            if inner is not None:
                self.counts[kind] += 1
                found = inner[1].strip()
        if value is None or (isinstance(value, str) and not found):
            raise row.error(f"the id ({column!r}) is empty", "Give every record an id.")
        if not found or _SURROGATE.search(found):
            raise row.error(f"{brief(value)} in {column!r} is no id", "Write ids as text.")
        if _ROUNDED.fullmatch(found):
            raise row.error(
                f"the id {found!r} is a number that a spreadsheet has rounded",
                "Format the column as text before the numbers are entered, and save it again.",
            )
        return found


def _left(unanswered: dict[str, str], left: list[str]) -> str:
    first = next(iter(unanswered.values()))
    names = ", ".join(repr(key) for key in left[:5]) + (", ..." if len(left) > 5 else "")
    stays = f"{len(left)} stay unanswered: {names}" if left else "others answer their articles"
    return (
        f"{len(unanswered)} articles have records with an error and no reply, which are not held "
        f"against the model (the first: {first}); {stays}"
    )
