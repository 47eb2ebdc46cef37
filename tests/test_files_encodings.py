"""Which encoding a file is in: decided from the whole of it, said, and refused when in doubt."""

from __future__ import annotations

import codecs
import os
import subprocess
import sys
import unicodedata

import pytest

from finnewsbench.files import FileFormatError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions

TEXT = "가온누리전자는 27일 매출이 12% 늘었다고 밝혔다."
TABLE = f'id,article\r\n007,"{TEXT}"\r\n'


def articles(path):
    """Ids and articles of a file, and the notes."""
    notes = []
    found = [(a.id, a.article) for a in read_articles(path, tell=notes.append)]
    return found, [(note.kind, note.message) for note in notes]


@pytest.mark.parametrize(
    ("encoding", "mark", "told"),
    [
        ("utf-8", b"", []),
        ("utf-8", codecs.BOM_UTF8, []),
        ("cp949", b"", [("encoding", "read as cp949")]),
        ("euc-kr", b"", [("encoding", "read as cp949")]),
        ("utf-16-le", codecs.BOM_UTF16_LE, [("encoding", "read as utf-16-le")]),
        ("utf-16-be", codecs.BOM_UTF16_BE, [("encoding", "read as utf-16-be")]),
        ("utf-32-le", codecs.BOM_UTF32_LE, [("encoding", "read as utf-32-le")]),
    ],
)
def test_encodings(tmp_path, encoding, mark, told):
    """Each gives the same text (the first column's name free of the mark), and is said."""
    path = tmp_path / "a.csv"
    path.write_bytes(mark + TABLE.encode(encoding))
    assert articles(path) == ([("007", TEXT)], told)


def test_excels_unicode_text(tmp_path):
    """UTF-16 with tabs in a .txt is a table, not one article."""
    path = tmp_path / "기사.txt"
    path.write_bytes(codecs.BOM_UTF16_LE + f"id\t본문\r\n007\t{TEXT}\r\n".encode("utf-16-le"))
    found, told = articles(path)
    assert found == [("007", TEXT)]
    assert ("separator", "cells are separated by a tab") in told


def test_a_syllable_that_only_cp949_has(tmp_path):
    """뷁 is outside EUC-KR; the superset reads it."""
    path = tmp_path / "a.txt"
    path.write_bytes("뷁, 똠방각하".encode("cp949"))
    assert articles(path)[0] == [("a", "뷁, 똠방각하")]


@pytest.mark.parametrize(
    ("raw", "line", "gist"),
    [
        ("id,article\n1,半導體國際競爭\n".encode("cp949"), 2, "hardly any Hangul"),
        ("id,article\n1,Société\n".encode("latin-1"), 2, "neither UTF-8 nor cp949"),
        (f"id,article\n1,{TEXT}\n2,".encode() + b"\xff\n", 3, "neither UTF-8 nor cp949"),
        (f"id,article\n1,{TEXT}\n2,".encode("cp949") + b"\xff\n", 3, "byte 0xff"),
        (f"id,article\n1,{TEXT}".encode()[:-2], 2, "neither UTF-8 nor cp949"),
        (codecs.BOM_UTF8 + b"id,article\n1,\xb0\xa1\n", 2, "announces utf-8"),
        (codecs.BOM_UTF16_LE + "id,article\n1,가".encode("utf-16-le") + b"\x00\xdc", 2, "utf-16"),
        (TABLE.encode("utf-16-le"), None, "UTF-16 without a byte order mark"),
        (TABLE.encode("utf-16-be"), None, "UTF-16 without a byte order mark"),
        (b"id,article\n1,\x00\x01\x02\n", None, "a binary file"),
        (f"id,article\n1,{TEXT * 9}\n2,\x00\n".encode(), 3, "NUL bytes in the text"),
    ],
)
def test_doubt_is_refused(tmp_path, raw, line, gist):
    """Bytes that fit no encoding, or cp949 without Hangul: file, line and remedy."""
    path = tmp_path / "a.csv"
    path.write_bytes(raw)
    with pytest.raises(FileFormatError) as caught:
        list(read_articles(path))
    assert caught.value.line == line
    assert str(path) in str(caught.value)
    assert gist in str(caught.value)
    assert "Save the file as UTF-8" in str(caught.value)


def test_a_fault_far_into_a_file(tmp_path):
    """The pieces in which a file is decoded do not show: the line is right past the first."""
    path = tmp_path / "a.csv"
    row = f'1,"{TEXT}"\n'.encode()
    rows = (3 << 20) // len(row)  # three times the size of a piece
    path.write_bytes(b"id,article\n" + row * rows + b"2,\xff\n")
    with pytest.raises(FileFormatError) as caught:
        list(read_articles(path))
    assert caught.value.line == rows + 2


def test_korean_windows_changes_nothing(tmp_path):
    """UTF-8 is read as such under an ASCII or cp949 locale with UTF-8 mode off."""
    path = tmp_path / "a.csv"
    path.write_text(TABLE, encoding="utf-8", newline="")
    code = (
        "import sys; from finnewsbench.files import read_articles; "
        "print(ascii([a.article for a in read_articles(sys.argv[1])]))"
    )
    ran = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning", "-c", code,
         str(path)],
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"},
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert ran.stdout.strip() == ascii([TEXT])


def test_names_of_a_folder_made_on_a_mac(tmp_path):
    """Decomposed names: the composed path finds the folder, ids come out composed and sorted."""
    nfd = unicodedata.normalize("NFD", "뉴스_나래")
    folder = tmp_path / nfd
    folder.mkdir()
    for name in ("나", "가"):
        stem = unicodedata.normalize("NFD", name)
        (folder / f"{stem}.txt").write_text(f"{name} 기사", encoding="utf-8")
    (folder / ".DS_Store").write_bytes(b"\x00")
    found, told = articles(tmp_path / "뉴스_나래")
    assert found == [("가", "가 기사"), ("나", "나 기사")]
    assert told == [("others", "1 left alone: .DS_Store")]
    path = tmp_path / "뉴스_나래" / "가.txt"
    assert articles(path)[0] == [("가", "가 기사")]


def test_two_names_that_compose_to_one(tmp_path):
    """An error, not one article in place of the other."""
    for form in ("NFC", "NFD"):
        (tmp_path / unicodedata.normalize(form, "가온.txt")).write_text(form, encoding="utf-8")
    if len(list(tmp_path.iterdir())) == 1:
        pytest.skip("this file system holds one Unicode form of a name")
    with pytest.raises(FileFormatError, match="2 files have the name '가온'"):
        list(read_articles(tmp_path))


def test_a_folder_of_several_encodings(tmp_path):
    """Each file is read in its own; how many were in which is said once."""
    for number, encoding in enumerate(("utf-8", "cp949", "cp949")):
        (tmp_path / f"{number}.txt").write_bytes(TEXT.encode(encoding))
    found, told = articles(tmp_path)
    assert found == [("0", TEXT), ("1", TEXT), ("2", TEXT)]
    assert told == [("encoding", "2 of 3 files read as cp949")]


def test_joined_files_with_a_mark_each(tmp_path):
    """Byte order marks before later lines of JSONL are skipped and counted."""
    line = codecs.BOM_UTF8 + b'{"id": "%d", "reply": "x"}\n'
    path = tmp_path / "p.jsonl"
    path.write_bytes(line % 1 + line % 2)
    notes = []
    assert [e.article_id for e in read_predictions(path, tell=notes.append)] == ["1", "2"]
    assert "1 byte order marks inside the file skipped" in [note.message for note in notes]
