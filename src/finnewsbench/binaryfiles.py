"""What a file is that is neither text nor a table, by its first bytes, and the way out of it."""

from __future__ import annotations

import zipfile
from typing import BinaryIO

from .fileerrors import FileFormatError
from .litter import LOCK

SAVE_AS_CSV = (
    "Open it in Excel and save it as 'CSV UTF-8' (Korean Excel: 'CSV UTF-8(쉼표로 분리)')."
)

_UNPACK = "Unpack it and give the file inside (of packed files, gzip alone is read as it is)."
_PANDAS = "Load it where it was made, and write it as JSONL, CSV or Parquet (DataFrame.to_json)."
_ARROW = "Write it as Parquet or JSONL."
_TEXT = "Save the article's text as .txt in UTF-8."

_PICKLE = "this is a pickle of Python's, which is not opened: it could run code"
_OLE = "this is an old Excel (.xls) or Hangul (.hwp) document, or one with a password, not text"

_MARKS = (
    (0, b"\xd0\xcf\x11\xe0", _OLE, SAVE_AS_CSV + " From Hangul, save plain text (.txt)."),
    (0, b"%PDF", "this is a PDF, not text", _TEXT),
    (0, b"{\\rtf", "this is a document in RTF, not text", _TEXT),
    (0, b"ARROW1", "this is an Arrow (Feather) file", _ARROW),
    (0, b"\xff\xff\xff\xff", "this is a stream of Arrow records", _ARROW),
    (0, b"Obj\x01", "this is an Avro file", _ARROW),
    (0, b"SQLite format 3\x00", "this is an SQLite database", "Export the table as JSONL or CSV."),
    (0, b"\x89HDF\r\n", "this is an HDF5 file", _PANDAS),
    (0, b"\x93NUMPY", "this is a NumPy array (.npy)", _PANDAS),
    (0, b"\xfd7zXZ\x00", "this is packed with xz (.xz)", _UNPACK),
    (0, b"\x28\xb5\x2f\xfd", "this is packed with Zstandard (.zst)", _UNPACK),
    (0, b"\x04\x22\x4d\x18", "this is packed with LZ4 (.lz4)", _UNPACK),
    (0, b"7z\xbc\xaf\x27\x1c", "this is a 7-Zip archive (.7z)", _UNPACK),
    (0, b"Rar!\x1a\x07", "this is a RAR archive (.rar)", _UNPACK),
    (0, b"\x1f\x8b", "this is packed with gzip twice", _UNPACK),
    (4, b"1AY&SY", "this is packed with bzip2 (.bz2)", _UNPACK),
    (257, b"ustar", "this is a tar archive (.tar)", _UNPACK),
    (0, b"\x89PNG\r\n", "this is an image", _TEXT),
    (0, b"\xff\xd8\xff", "this is an image", _TEXT),
    *((0, bytes((0x80, protocol)), _PICKLE, _PANDAS) for protocol in range(2, 6)),
)
"""Where a mark stands, the mark, what the file is, and the way out."""

_ZIPS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_PAGES = (b"<!doctype html", b"<html", b"<table", b"<?xml")
_PICKLES = (".pkl", ".pickle", ".joblib")
_OFFICE = {
    ".xlsx": "an Excel workbook",
    ".xlsm": "an Excel workbook",
    ".docx": "a Word document",
    ".hwpx": "a Hangul document",
}

_PARTS = (
    ("xl/", "an Excel workbook"),
    ("word/", "a Word document"),
    ("Contents/section", "a Hangul document"),
)
"""How names in a zip archive begin that make it an office document."""


def refuse(file: BinaryIO, name: str, suffix: str) -> None:
    """Raise an error for what is plainly no text or table.

    Args:
        file: its bytes, seekable.
        name: what messages call it.
        suffix: of its name, in lower case and without ``.gz``.

    Raises:
        FileFormatError: empty, or of a kind that must be saved as another first.
    """
    file.seek(0)
    start = file.read(512)
    if name.replace("\\", "/").rpartition("/")[2].startswith(LOCK):
        raise FileFormatError(
            name,
            "this is the lock file that Office keeps while a document is open",
            "Name the document itself; the lock file goes when it is closed.",
        )
    if not start:
        raise FileFormatError(
            name,
            "the file is empty",
            "Check that it was written to the end, and that it is the one.",
        )
    if start.startswith(_ZIPS):
        raise _archive(file, name, suffix)
    if suffix in _PICKLES:  # the oldest form is text
        raise FileFormatError(name, _PICKLE, _PANDAS)
    for offset, mark, cause, remedy in _MARKS:
        if start.startswith(mark, offset):
            raise FileFormatError(name, cause, remedy)
    if start.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_PAGES):
        raise FileFormatError(
            name,
            "this is a web page or XML (downloads that are named .xls often are)",
            SAVE_AS_CSV,
        )


def _archive(file: BinaryIO, name: str, suffix: str) -> FileFormatError:
    try:
        parts = zipfile.ZipFile(file).namelist()
    except (zipfile.BadZipFile, OSError, ValueError):
        parts = []
    inner = next((kind for mark, kind in _PARTS if any(p.startswith(mark) for p in parts)), "")
    kind = inner or _OFFICE.get(suffix, "")
    if kind == "an Excel workbook":
        return FileFormatError(name, f"this is {kind}", SAVE_AS_CSV)
    if kind:
        return FileFormatError(name, f"this is {kind}", _TEXT)
    if any(part.endswith(".npy") for part in parts):
        return FileFormatError(name, "these are NumPy arrays (.npz)", _PANDAS)
    holds = f" with {', '.join(repr(part) for part in parts[:3])}" if parts else ""
    return FileFormatError(name, f"this is a zip archive{holds}", _UNPACK)
