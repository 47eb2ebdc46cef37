"""JSON as models write it: a reader that accepts the slips the tolerance table names, and counts.

`lenient_json` calls it on what a strict reader has refused.  A quote inside a text that was not
escaped is kept as part of the text only where no other reading is possible (`open_quotes`).  Time
grows with the length of the text; nesting is bounded by `MAX_DEPTH`.
"""

from __future__ import annotations

import re
from collections import Counter

from .keys import fold_key
from .keys import join
from .open_quotes import quote_role

MAX_DEPTH = 32
"""Levels of lists and objects; the schema has three."""

CLOSERS = {'"': '"', "'": "'", "“": "”", "”": "”", "‘": "’", "’": "’"}
"""Opening delimiter -> closing delimiter."""

_DELIMITER_FLAGS = {"'": "single_quotes", **dict.fromkeys("“”‘’", "curly_quotes")}
_CHUNKS = {
    closer: re.compile(f"[^{closer}\\\\\x00-\x1f]*") for closer in sorted(set(CLOSERS.values()))
}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_NUMBER_BEGUN = re.compile(r"-?[0-9]*\.?[0-9]*(?:[eE][+-]?)?")
_BLANKS = re.compile(r"[ \t\r\n]*")
_HEX = re.compile(r"[0-9a-fA-F]{4}")
_WORD = re.compile(r"[-+.\w]*")
_ESCAPES = dict(zip('"\\/bfnrt', '"\\/\b\f\n\r\t', strict=True))
_LITERALS: dict[str, object] = {
    "true": True,
    "false": False,
    "null": None,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "-Infinity": float("-inf"),
}
_PYTHON_LITERALS: dict[str, object] = {"True": True, "False": False, "None": None}
_HASH = chr(35)  # not written out: `evaluate` cuts the code it hashes there
_COMMENTS = {"/*": ("/*", "*/"), "<!": ("<!--", "-->")}
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"


class BrokenJsonError(ValueError):
    """Text that is no JSON, not even with the leniencies of the table.

    ``position`` is where reading stopped; ``at_end`` says that it stopped because the text did:
    what stands there is a good beginning.
    """

    def __init__(self, message: str, position: int, *, at_end: bool = False) -> None:
        super().__init__(message)
        self.position = position
        self.at_end = at_end


class Reader:
    """Reads one value of ``text`` from ``start``; ``flags`` counts what had to be tolerated.

    ``keep_quotes`` says that quotes inside a text may have been left unescaped.
    """

    def __init__(self, text: str, start: int, *, keep_quotes: bool) -> None:
        self.text = text
        self.position = start
        self.keep_quotes = keep_quotes
        self.flags: Counter[str] = Counter()

    def value(self, depth: int = 0, seen: set[str] | None = None) -> object:
        """The value that starts here; ``seen`` holds the keys so far if it is an object's."""
        self._skip()
        start = self._peek()
        if start in "{[":
            if depth >= MAX_DEPTH:
                raise self._broken(f"nested deeper than {MAX_DEPTH} levels")
            self.position += 1
            return self._object(depth + 1) if start == "{" else self._list(depth + 1)
        if start in CLOSERS:
            return self._string(seen)
        return self._literal()

    def _object(self, depth: int) -> dict[str, object]:
        values: dict[str, list[object]] = {}
        seen: set[str] = set()
        while not self._closed("}", after_comma=bool(values)):
            if self._peek() not in CLOSERS:
                raise self._broken("a key in quotes is expected")
            key = self._string(None)
            self._expect(":")
            seen.add(fold_key(key))
            value = self.value(depth, seen)
            self.flags["duplicate_key"] += key in values
            values.setdefault(key, []).append(value)
            self._comma("}")
        return {key: join(given) if len(given) > 1 else given[0] for key, given in values.items()}

    def _list(self, depth: int) -> list[object]:
        values: list[object] = []
        while not self._closed("]", after_comma=bool(values)):
            values.append(self.value(depth))
            self._comma("]")
        return values

    def _closed(self, closer: str, *, after_comma: bool) -> bool:
        self._skip()
        if self._peek() != closer:
            return False
        self.flags["trailing_comma"] += after_comma and self._last == ","
        self.position += 1
        return True

    def _comma(self, closer: str) -> None:
        self._skip()
        self._last = self._peek()
        if self._last == ",":
            self.position += 1
        elif self._last != closer:
            raise self._broken(f"a comma or {closer} is expected")

    def _expect(self, character: str) -> None:
        self._skip()
        if self._peek() != character:
            raise self._broken(f"{character} is expected")
        self.position += 1

    def _peek(self) -> str:
        if self.position >= len(self.text):
            raise self._broken("the text ends inside the object")
        return self.text[self.position]

    def _skip(self) -> None:
        text = self.text
        while True:
            found = _BLANKS.match(text, self.position)
            self.position = found.end() if found else self.position
            next_two = text[self.position : self.position + 2]
            if next_two == "//" or next_two[:1] == _HASH:
                end = text.find("\n", self.position)
                self.position = len(text) if end < 0 else end
                self.flags["comment"] += 1
            elif next_two in _COMMENTS and text.startswith(_COMMENTS[next_two][0], self.position):
                opener, closer = _COMMENTS[next_two]
                end = text.find(closer, self.position + len(opener))
                self.position = len(text) if end < 0 else end + len(closer)
                self.flags["comment"] += 1
            elif next_two and (next_two[0].isspace() or next_two[0] in _INVISIBLE):
                self.position += 1
                self.flags["odd_space"] += 1
            else:
                return

    def _literal(self) -> object:
        text = self.text
        found = _WORD.match(text, self.position)
        word = found.group() if found else ""
        end = self.position + len(word)
        number = _NUMBER.fullmatch(word)
        if number:
            self.position = end
            is_whole = number.group(1) is None and number.group(2) is None
            return read_whole(word) if is_whole else float(word)
        if word in _LITERALS:
            self.position = end
            return _LITERALS[word]
        if word in _PYTHON_LITERALS:
            self.position = end
            self.flags["python_literal"] += 1
            return _PYTHON_LITERALS[word]
        begun = _NUMBER_BEGUN.fullmatch(word) or any(name.startswith(word) for name in _LITERALS)
        raise self._broken("a value is expected", at_end=bool(begun) and end == len(text))

    def _string(self, seen: set[str] | None) -> str:
        text = self.text
        opener = text[self.position]
        closer = CLOSERS[opener]
        if opener in _DELIMITER_FLAGS:
            self.flags[_DELIMITER_FLAGS[opener]] += 1
        may_keep = self.keep_quotes and seen is not None and closer in '"”'
        chunk = _CHUNKS[closer]
        parts: list[str] = []
        raw = False
        position = self.position + 1
        while True:
            found = chunk.match(text, position)
            if found:
                parts.append(found.group())
                position = found.end()
            self.position = position
            character = self._peek()
            position += 1
            if character == closer:
                role = quote_role(text, position, seen or set()) if may_keep else "ends"
                if role == "ends":
                    break
                if role == "undecided":
                    raise self._broken("a quote that may end its text or be part of it")
                self.flags["unescaped_quote"] += 1
                parts.append(character)
            elif character == "\\":
                parts.append(self._escape(position))
                position = self.position
            else:
                raw = True
                parts.append(character)
        self.flags["raw_control"] += raw
        self.position = position
        return "".join(parts)

    def _escape(self, position: int) -> str:
        """The character that the escape after a backslash stands for; moves behind it."""
        self.position = position
        character = self._peek()
        self.position += 1
        if character in _ESCAPES:
            return _ESCAPES[character]
        if character == "'":
            self.flags["escaped_apostrophe"] += 1
            return character
        digits = _HEX.match(self.text, self.position) if character == "u" else None
        if digits is None:
            at_end = character == "u" and self.position + 4 > len(self.text)
            raise self._broken("an escape that JSON does not know", at_end=at_end)
        self.position = digits.end()
        code = int(digits.group(), 16)
        if 0xD800 <= code < 0xDC00 and self.text.startswith("\\u", self.position):
            low = _HEX.match(self.text, self.position + 2)
            if low and 0xDC00 <= int(low.group(), 16) < 0xE000:
                self.position = low.end()
                code = 0x10000 + ((code - 0xD800) << 10) + int(low.group(), 16) - 0xDC00
        return chr(code)

    def _broken(self, message: str, *, at_end: bool = False) -> BrokenJsonError:
        at_end = at_end or self.position >= len(self.text)
        return BrokenJsonError(message, self.position, at_end=at_end)


def read_whole(digits: str) -> int | float:
    """A whole number; beyond 300 digits only its size matters, as it is off every scale."""
    return int(digits) if len(digits) <= 300 else float(digits)
