"""What publishing would change in a repository, and how that is shown."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.foreign import printable

LINES = 12
"""Lines of a text's difference that are shown."""
WIDTH = 120
"""Characters of such a line."""
LARGEST = 200_000
"""Bytes of a text up to which its difference is worked out."""
THEIRS = frozenset({".gitattributes"})
"""Files that the Hub makes: never deleted."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A file in a repository: its size and its hash.

    ``large`` files are known by SHA-256, others by git's hash.
    """

    size: int
    digest: str
    large: bool

    def holds(self, content: bytes) -> bool:
        """Whether the file has this content."""
        if self.large:
            return hashlib.sha256(content).hexdigest() == self.digest
        blob = b"blob %d\0" % len(content) + content
        return hashlib.sha1(blob, usedforsecurity=False).hexdigest() == self.digest


@dataclass(frozen=True, slots=True)
class Changes:
    """Paths by what becomes of them, each sorted."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    deleted: tuple[str, ...]
    same: int

    def __bool__(self) -> bool:
        """Whether there is anything to commit."""
        return bool(self.added or self.changed or self.deleted)


def changes_between(
    files: Mapping[str, bytes], there: Mapping[str, Remote], *, keep_others: bool = False
) -> Changes:
    """What makes ``there`` into ``files``; with ``keep_others`` what else is there stays."""
    both = sorted(files.keys() & there.keys())
    changed = [path for path in both if not there[path].holds(files[path])]
    gone = set() if keep_others else there.keys() - files.keys() - THEIRS
    return Changes(
        added=tuple(sorted(files.keys() - there.keys())),
        changed=tuple(changed),
        deleted=tuple(sorted(gone)),
        same=len(both) - len(changed),
    )


def shown(
    changes: Changes,
    files: Mapping[str, bytes],
    there: Mapping[str, Remote],
    before: Mapping[str, bytes],
) -> Iterator[str]:
    """The changes, a line each, with short differences where ``before`` has a changed text."""
    for path in changes.added:
        yield f"  + {printable(path)}  {len(files[path]):,} bytes"
    for path in changes.changed:
        yield f"  ~ {printable(path)}  {there[path].size:,} -> {len(files[path]):,} bytes"
        if path in before:
            yield from (f"      {line}" for line in difference(before[path], files[path]))
    for path in changes.deleted:
        yield f"  - {printable(path)}  {there[path].size:,} bytes"
    yield (
        f"  {len(changes.added)} added, {len(changes.changed)} changed, "
        f"{len(changes.deleted)} deleted, {changes.same} the same"
    )


def text_of(content: bytes) -> str | None:
    """The text, or ``None`` where it is none or too long to compare."""
    if len(content) > LARGEST or b"\0" in content:
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return None


def difference(before: bytes, after: bytes) -> list[str]:
    """The first lines that differ between two texts; none where one is no text."""
    old, new = text_of(before), text_of(after)
    if old is None or new is None:
        return []
    compared = difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    found = [line for line in list(compared)[2:] if not line.startswith("@@")]
    lines = [_printable(line) for line in found[:LINES]]
    rest = len(found) - len(lines)
    return [*lines, f"… {rest} more lines"] if rest else lines


def _printable(line: str) -> str:
    """A line cut to `WIDTH`, without characters that could steer a terminal."""
    cut = line if len(line) <= WIDTH else line[:WIDTH] + "…"
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in cut)
