"""Bytes to text: which encoding a file is in, decided from the whole file before any of it is used.

A byte order mark decides (UTF-8, UTF-16 as Excel's "Unicode text", UTF-32); otherwise UTF-8, then
cp949 (a superset of EUC-KR).  cp949 accepts many byte sequences that are something else, so it is
taken only if at least half of the letters outside ASCII come out as Hangul (Chinese in GBK can
pass: the encoding that was used is always said).  Nothing is decoded with replacement.  Files are
read in pieces: memory does not grow with their size.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO
from typing import TextIO

from .fileerrors import FileFormatError

CHUNK = 1 << 20
COUNTED = 1 << 20
"""How many letters are looked at for their share of Hangul; the rest only has to decode."""

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks and the encodings that they announce."""

REMEDY = (
    "Save the file as UTF-8 (in Excel: Save As, 'CSV UTF-8'; in Notepad: Encoding, UTF-8) "
    "and try again."
)

_HANGUL = re.compile("[가-힣ㄱ-ㆎ]")
_LETTER = re.compile(r"[^\x00-\x7f\W]")
_PLAIN = re.compile(r"[\t\r\n -~가-힣ㄱ-ㆎ‘’“”·…]")


@dataclass(frozen=True, slots=True)
class TextForm:
    r"""How to read a file as text.

    ``skip`` is the length of the byte order mark; ``newline`` is what ends a line: ``"\n"``
    (also in files with CR LF), or ``"\r"`` where the file has no line feed at all.
    """

    encoding: str
    skip: int
    newline: str

    @property
    def plain(self) -> bool:
        """Whether this is UTF-8, which needs no mention."""
        return self.encoding == "utf-8"


@dataclass(frozen=True, slots=True)
class _Scan:
    """What one pass found; ``fault_line`` is the line of the first byte that does not decode."""

    newline: str
    hangul_share: float
    fault_line: int | None
    fault_byte: int


def find_form(file: BinaryIO, name: str) -> TextForm:
    """The encoding and line ends of a seekable file; ``name`` is what messages call it.

    Raises:
        FileFormatError: the file is not text, or not in one of the encodings above.
    """
    file.seek(0)
    start = file.read(1 << 16)
    for mark, encoding in MARKS:
        if start.startswith(mark):
            scan = _scan(file, name, encoding, len(mark))
            if scan.fault_line is not None:
                raise FileFormatError(
                    name,
                    f"the file announces {encoding} in its first bytes, but byte "
                    f"0x{scan.fault_byte:02x} does not belong there",
                    REMEDY,
                    line=scan.fault_line,
                )
            return TextForm(encoding, len(mark), scan.newline)
    if b"\x00" in start:
        raise _binary(file, name)
    utf8 = _scan(file, name, "utf-8", 0)
    if utf8.fault_line is None:
        return TextForm("utf-8", 0, utf8.newline)
    return _as_cp949(file, name, utf8)


def _as_cp949(file: BinaryIO, name: str, utf8: _Scan) -> TextForm:
    scan = _scan(file, name, "cp949", 0)
    if scan.fault_line is None and scan.hangul_share >= 0.5:
        return TextForm("cp949", 0, scan.newline)
    if scan.fault_line is None:
        raise FileFormatError(
            name,
            f"this is not UTF-8 (byte 0x{utf8.fault_byte:02x}), and read as cp949 (EUC-KR) it "
            "is not Korean: hardly any Hangul comes out",
            REMEDY,
            line=utf8.fault_line,
        )
    further = scan if scan.fault_line > (utf8.fault_line or 0) else utf8
    raise FileFormatError(
        name,
        f"this is neither UTF-8 nor cp949 (EUC-KR): byte 0x{further.fault_byte:02x} "
        "belongs to neither",
        f"Correct or delete what stands there, or write the file again. {REMEDY}",
        line=further.fault_line,
    )


@contextmanager
def as_text(file: BinaryIO, form: TextForm, newline: str | None = None) -> Iterator[TextIO]:
    r"""The file's text from the start; ``file`` stays open.

    Lines end with ``form.newline`` only, so U+2028 and the like split nothing; ``newline=""``
    (for CSV) splits on LF, CR and CR LF.  No line end is changed.
    """
    file.seek(form.skip)
    ends = form.newline if newline is None else newline
    text = io.TextIOWrapper(file, encoding=form.encoding, errors="strict", newline=ends)
    try:
        yield text
    finally:
        text.detach()


def _scan(file: BinaryIO, name: str, encoding: str, skip: int) -> _Scan:
    """Decode everything once, in pieces, without keeping it."""
    file.seek(skip)
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    feeds = returns = hangul = letters = 0
    while True:
        chunk = file.read(CHUNK)
        try:
            text = decoder.decode(chunk, not chunk)
        except UnicodeDecodeError as error:
            before = error.object[: error.start].decode(encoding)
            feeds += before.count("\n")
            returns += before.count("\r")
            return _Scan("\n", 0.0, 1 + (feeds or returns), error.object[error.start])
        if "\x00" in text:
            raise _binary(file, name)
        feeds += text.count("\n")
        returns += text.count("\r")
        if encoding == "cp949" and letters < COUNTED:
            hangul += len(_HANGUL.findall(text))
            letters += len(_LETTER.findall(text))
        if not chunk:
            newline = "\r" if returns and not feeds else "\n"
            return _Scan(newline, hangul / letters if letters else 0.0, None, 0)


def _binary(file: BinaryIO, name: str) -> FileFormatError:
    """The error for a file with NUL bytes: what it seems to be, judged by its beginning."""
    file.seek(0)
    start = file.read(1 << 16)
    for encoding in ("utf-16-le", "utf-16-be"):
        if _readable(start[: len(start) // 2 * 2].decode(encoding, "replace")):
            cause = "this seems to be text in UTF-16 without a byte order mark"
            return FileFormatError(name, cause, REMEDY)
    nuls = start.count(0)
    rest = start.replace(b"\x00", b"").decode("utf-8", "replace")
    if nuls * 100 <= len(start) and _readable(rest):
        return FileFormatError(
            name,
            "there are NUL bytes in the text",
            f"Delete them, or write the file again. {REMEDY}",
            line=start.count(b"\n", 0, start.index(0)) + 1 if nuls else None,
        )
    return FileFormatError(
        name, "this is a binary file", "Give JSONL, JSON, CSV, Parquet or text. " + REMEDY
    )


def _readable(text: str) -> bool:
    """Whether nearly all characters are ASCII that prints, Hangul, or white space."""
    good = len(_PLAIN.findall(text))
    return bool(text) and good >= 0.95 * len(text)
