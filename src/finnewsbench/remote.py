"""Files behind URLs, through fsspec: ``hf://``, ``s3://``, ``https://`` and whatever else it knows.

Credentials come from where its file systems take them (the environment, their own files).
Messages never show what a URL holds before the host and behind the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from pathlib import PurePosixPath
from typing import BinaryIO
from typing import cast

from .fileerrors import FileFormatError
from .litter import is_litter

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_CREDENTIALS = re.compile(r"(://)[^/?#@]*@|[?#].*")


@dataclass(frozen=True, slots=True)
class Url:
    """A URL of a file; as text it is what may be shown of it."""

    text: str = field(repr=False)

    def __str__(self) -> str:
        """The URL without credentials and query."""
        return _CREDENTIALS.sub(r"\1", self.text)

    @property
    def path(self) -> PurePosixPath:
        """Its path, for names and suffixes."""
        return PurePosixPath(str(self).partition("://")[2])


def place_of(text: str | Path) -> Path | Url:
    """A URL, or a path."""
    return Url(str(text)) if is_url(text) else Path(text)


def is_url(text: str | Path) -> bool:
    """Whether this is a URL; a drive of Windows is none."""
    return bool(_URL.match(str(text)))


@contextmanager
def opened_url(url: Url) -> Iterator[BinaryIO]:
    """Open a file for reading.

    Raises:
        FileFormatError: it can't be had; says why.
    """
    import fsspec  # noqa: PLC0415 (seldom needed)

    try:
        file = fsspec.open(url.text, "rb").open()
    except Exception as error:  # noqa: BLE001 (each file system has errors of its own)
        raise _unreadable(url, error) from None
    try:
        yield cast("BinaryIO", file)
    finally:
        file.close()


def files_below(url: Url, suffixes: tuple[str, ...]) -> list[Url]:
    """The files that a pattern or a folder stands for, in the order of their names.

    Raises:
        FileFormatError: there is none, or it can't be looked for.
    """
    import fsspec  # noqa: PLC0415 (seldom needed)

    try:
        system, path = fsspec.core.url_to_fs(url.text)
        if any(sign in path for sign in "*?["):
            found = system.glob(path)
        elif system.isdir(path):
            found = [
                name
                for name in system.find(path)
                if name.lower().endswith(suffixes) and not is_litter(name.rpartition("/")[2])
            ]
        else:
            return [url]
        names = sorted(system.unstrip_protocol(name) for name in found)
    except Exception as error:  # noqa: BLE001 (each file system has errors of its own)
        raise _unreadable(url, error) from None
    if not names:
        raise FileFormatError(
            str(url), f"there is no file of articles ({', '.join(suffixes)})", "Check the URL."
        )
    return [Url(name) for name in names]


def _unreadable(url: Url, error: Exception) -> FileFormatError:
    if isinstance(error, ImportError):
        return FileFormatError(str(url), f"fsspec needs a package for it ({error})", "Install it.")
    words = str(error).replace(url.text, str(url)) or type(error).__name__
    remedy = "Check the URL, and that its credentials are in the environment."
    return FileFormatError(str(url), f"it can't be read ({words})", remedy)
