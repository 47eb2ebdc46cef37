"""From a path, or standard input, to seekable bytes; what is no text or table is refused.

Paths are looked up in any Unicode spelling: a folder made on a Mac has decomposed names.  gzip is
undone (by its first bytes, not by the name).
"""

from __future__ import annotations

import difflib
import gzip
import shutil
import sys
import tempfile
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from pathlib import PurePath
from typing import BinaryIO
from typing import cast

from .binaryfiles import refuse
from .fileerrors import FileFormatError
from .remote import Url
from .remote import opened_url

PARQUET = b"PAR1"
"""What a Parquet file begins with."""

STDIN = "-"
STDIN_NAME = "standard input"


@dataclass(frozen=True, slots=True)
class Opened:
    """Seekable bytes, the name that messages use, and the suffix in lower case without ``.gz``."""

    file: BinaryIO
    name: str
    suffix: str

    @property
    def parquet(self) -> bool:
        """Whether the first bytes are Parquet's."""
        self.file.seek(0)
        return self.file.read(4) == PARQUET


def nfc(text: str) -> str:
    """Compose: the form in which ids and file names are kept and shown."""
    return unicodedata.normalize("NFC", text)


def shown(path: Path | Url) -> str:
    """What messages call the path or URL."""
    return STDIN_NAME if str(path) == STDIN else nfc(str(path))


def find(path: Path) -> Path:
    """The path as the disk spells it.

    Raises:
        FileFormatError: nothing is there, or several names differ only in their Unicode form.
    """
    try:
        return _find(path)
    except OSError as error:
        raise _unreadable(nfc(str(path)), error) from error


def _find(path: Path, kind: str = "file") -> Path:
    if path.exists() or path == path.parent:
        return path
    folder = _find(path.parent, "folder")
    if not folder.is_dir():
        raise FileFormatError(nfc(str(path)), f"{nfc(str(folder))} is no folder", "Check the path.")
    names = sorted(entry.name for entry in folder.iterdir())
    same = [name for name in names if nfc(name) == nfc(path.name)]
    if len(same) == 1:
        return folder / same[0]
    if same:
        raise FileFormatError(
            nfc(str(path)),
            f"{len(same)} files have this name in different Unicode forms",
            "Rename one of them.",
        )
    close = difflib.get_close_matches(nfc(path.name), [nfc(name) for name in names], n=3)
    hint = f"Did you mean {' or '.join(repr(name) for name in close)}? " if close else ""
    raise FileFormatError(
        nfc(str(path)), f"there is no such {kind}", f"{hint}Check the path and the spelling."
    )


@contextmanager
def opened(path: Path | Url, stdin: BinaryIO | None = None) -> Iterator[Opened]:
    """Open a file (``-`` is standard input); what is plainly no text or table is refused.

    What stands behind a URL is copied to the disk first, since text is read more than once; but
    not Parquet.

    Raises:
        FileFormatError: not readable, empty, or of a kind that must be saved as another first.
    """
    standard = str(path) == STDIN
    name = shown(path)
    with ExitStack() as stack:
        try:
            if standard:
                file = _spooled(stdin or sys.stdin.buffer, stack)
            elif isinstance(path, Url):
                file = _fetched(stack.enter_context(opened_url(path)), stack)
            else:
                file = stack.enter_context(path.open("rb"))
                file = file if file.seekable() else _spooled(file, stack)
            file.seek(0)
            zipped = file.read(2) == b"\x1f\x8b"
        except OSError as error:
            raise _unreadable(name, error) from error
        if zipped:
            file = _unzipped(file, name, stack)
        suffix = "" if standard else bare(path).suffix.lower()
        refuse(file, name, suffix)
        yield Opened(file, name, suffix)


def bare(path: Path | Url) -> PurePath:
    """The path without ``.gz``."""
    named = path.path if isinstance(path, Url) else path
    return named.with_suffix("") if named.suffix.lower() == ".gz" else named


def _fetched(file: BinaryIO, stack: ExitStack) -> BinaryIO:
    start = file.read(4) if file.seekable() else b""
    if start == PARQUET:
        return file
    if start:
        file.seek(0)
    return _spooled(file, stack)


def _spooled(stream: BinaryIO, stack: ExitStack) -> BinaryIO:
    """A copy on the disk: what comes through a pipe or is packed cannot be read twice."""
    spool = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 (the stack closes it)
    shutil.copyfileobj(stream, spool)
    return cast("BinaryIO", spool)


def _unzipped(file: BinaryIO, name: str, stack: ExitStack) -> BinaryIO:
    file.seek(0)
    try:
        with gzip.open(file, "rb") as unzipped:
            return _spooled(cast("BinaryIO", unzipped), stack)
    except (OSError, EOFError, zlib.error) as error:
        raise FileFormatError(
            name, f"the gzip data is damaged or cut off ({error})", "Copy or pack the file again."
        ) from error


def _unreadable(name: str, error: OSError) -> FileFormatError:
    return FileFormatError(
        name, f"it cannot be read ({error.strerror or error})", "Check the path and its rights."
    )
