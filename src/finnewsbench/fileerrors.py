"""What is said about a file that people give us: the error that stops, the notes that do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from typing import TypeAlias

from .errors import FinNewsBenchError


def place(file: str, number: int | None = None, unit: str = "line") -> str:
    """``file, line 7``; the file alone where there is no number."""
    return f"{file}, {unit} {number}" if number else file


class FileFormatError(FinNewsBenchError):
    """A file of predictions or articles that cannot be read.

    The message is ``file, line N: cause. remedy``; the parts stay at hand as attributes.
    ``unit`` is what ``line`` counts: line, or row (Parquet has no lines).
    """

    def __init__(
        self, file: str, cause: str, remedy: str, *, line: int | None = None, unit: str = "line"
    ) -> None:
        super().__init__(f"{place(file, line, unit)}: {cause}. {remedy}")
        self.file = file
        self.line = line
        self.cause = cause
        self.remedy = remedy
        self._unit = unit

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle: an engine's workers are other processes."""
        made = partial(FileFormatError, line=self.line, unit=self._unit)
        return made, (self.file, self.cause, self.remedy)


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader of the result should know, although the file could be read.

    ``kind`` is one word for counting: encoding, format, separator, columns, blank, others, errors,
    and what `reading` counts (ids, formula, apostrophe, surrogates, lists, messages, beside).
    """

    kind: str
    file: str
    message: str

    def __str__(self) -> str:
        """``file: message``."""
        return f"{self.file}: {self.message}"


Tell: TypeAlias = Callable[[Note], None]
"""Where notes go: a list's ``append``, the command line's printer, or `silent`."""


def silent(note: Note) -> None:
    """Take a note and say nothing."""
