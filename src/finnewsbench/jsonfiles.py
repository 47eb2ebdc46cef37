r"""JSON as people have it: a record a line (JSONL), a list of records, or an object id -> value.

JSONL is read one record at a time; a JSON document is held in memory.  A key that stands twice in
one object is an error, since every JSON reader would drop one of them without a word.  ``NaN`` and
``Infinity`` are left to the rules that read replies.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from typing import TextIO

from .columns import Row
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell

_SPACE = re.compile(r"[ \t\r\n]*")
_REMEDY = "Correct it there, or write the file again."


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a JSON document, the line where it starts, and its key in the outer object."""

    value: Any
    line: int
    key: str | None = None


class _RepeatedKeyError(ValueError):
    """One object has a key twice."""


def jsonl_rows(text: TextIO, name: str, tell: Tell) -> Iterator[Row]:
    """The records of a JSONL file.

    Raises:
        FileFormatError: a line is no JSON object; names the line and the column.
    """
    blank = marks = 0
    for number, raw in enumerate(text, start=1):
        line = raw.removeprefix("\ufeff")  # files with a byte order mark each, joined to one
        marks += raw.startswith("\ufeff")
        if not line.strip():
            blank += 1
            continue
        value = _decoded(line, raw, name, number)
        if not isinstance(value, dict):
            raise FileFormatError(
                name,
                f"the line holds {_kind(value)}; a JSON object is expected",
                "Write one object a line, with an id and the content.",
                line=number,
            )
        yield Row(value, name, number)
    if blank:
        tell(Note("blank", name, f"{blank} blank lines skipped"))
    if marks:
        tell(Note("encoding", name, f"{marks} byte order marks inside the file skipped"))


def _decoded(line: str, raw: str, name: str, number: int) -> Any:
    try:
        return _DECODER.decode(line)
    except json.JSONDecodeError as error:
        torn = not raw.endswith(("\n", "\r"))
        cause = f"this is no valid JSON ({error.msg}, column {error.colno})"
        if torn:
            cause += "; it is the last line and has no line end, so the file may be cut off"
        raise FileFormatError(
            name,
            cause,
            "Write the file again to its end, or delete this line."
            if torn
            else "JSONL has one whole object a line: correct or delete this line.",
            line=number,
        ) from error
    except (ValueError, RecursionError) as error:
        raise FileFormatError(name, _fault(error), _REMEDY, line=number) from error


def document(content: str, name: str, newline: str) -> tuple[str, list[Value]]:
    """The kind (``list`` or ``object``) of a JSON document and its outermost values in order.

    Raises:
        FileFormatError: it is no valid JSON, neither of the two, or an outer key stands twice.
    """
    reader = _Reader(content, name, newline)
    opening = reader.take("[{", "a list of objects, or an object id -> value, is expected")
    values = list(reader.listed() if opening == "[" else reader.keyed())
    reader.end()
    return ("list" if opening == "[" else "object"), values


class _Reader:
    """A place in a JSON document; reads the outer layer itself, so that lines are known."""

    def __init__(self, content: str, name: str, newline: str) -> None:
        self.content = content
        self.name = name
        self.newline = newline
        self.at = 0
        self.counted = 0
        self.line = 1
        self._space()

    def listed(self) -> Iterator[Value]:
        """The values of a list whose bracket has been read."""
        while not self._closed("]"):
            line = self._line()
            yield Value(self._value(), line)
            self._comma("]")

    def keyed(self) -> Iterator[Value]:
        """The values of an object whose brace has been read."""
        seen: dict[str, int] = {}
        while not self._closed("}"):
            line = self._line()
            key = self._value()
            if not isinstance(key, str):
                raise self.fault("a key in quotes is expected")
            self.take(":", "':' is expected after a key")
            if key in seen:
                raise FileFormatError(
                    self.name,
                    f"the key {key!r} stood already on line {seen[key]}",
                    "Keep one of the two.",
                    line=line,
                )
            seen[key] = line
            yield Value(self._value(), line, key)
            self._comma("}")

    def take(self, accepted: str, otherwise: str) -> str:
        """The next character, which must be one of those accepted; space after it is skipped."""
        found = self.content[self.at : self.at + 1]
        if not found or found not in accepted:
            raise self.fault(otherwise)
        self.at += 1
        self._space()
        return found

    def end(self) -> None:
        """Nothing may follow."""
        if self.at < len(self.content):
            raise self.fault("something follows after the end of the JSON document")

    def fault(self, cause: str) -> FileFormatError:
        """An error at this place."""
        return FileFormatError(self.name, cause, _REMEDY, line=self._line())

    def _closed(self, bracket: str) -> bool:
        if self.content.startswith(bracket, self.at):
            self.take(bracket, "")
            return True
        return False

    def _comma(self, bracket: str) -> None:
        if not self.content.startswith(bracket, self.at):
            self.take(",", f"',' or '{bracket}' is expected")
            if self.content.startswith(bracket, self.at):
                raise self.fault(f"a comma stands before '{bracket}'")

    def _value(self) -> Any:
        try:
            value, self.at = _DECODER.raw_decode(self.content, self.at)
        except json.JSONDecodeError as error:
            self.at = error.pos
            raise self.fault(
                f"this is no valid JSON ({error.msg}, column {error.colno})"
            ) from error
        except (ValueError, RecursionError) as error:
            raise self.fault(_fault(error)) from error
        self._space()
        return value

    def _space(self) -> None:
        found = _SPACE.match(self.content, self.at)
        self.at = found.end() if found else self.at

    def _line(self) -> int:
        self.line += self.content.count(self.newline, self.counted, self.at)
        self.counted = self.at
        return self.line


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _RepeatedKeyError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_unique)


def _fault(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "the JSON is nested too deeply to be read"
    if isinstance(error, _RepeatedKeyError):
        return f"{error}, and only one could be kept (a reply may hold that as JSON text)"
    return f"this is no valid JSON ({error})"


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, list):
        return "a list"
    return "a text" if isinstance(value, str) else "a bare value"
