"""What strangers meet first: the file is not there, is another kind, or is broken somewhere."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import pickle
import zipfile

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions


def message(path, reader=read_predictions, **options):
    """The text of the error that reading ends in."""
    with pytest.raises(FinNewsBenchError) as caught:
        list(reader(path, **options))
    return str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    """The path, and names that look alike; or the folder that is missing."""
    (tmp_path / "predictions.jsonl").write_text("x", encoding="utf-8")
    text = message(tmp_path / "predictons.jsonl")
    assert f"{tmp_path / 'predictons.jsonl'}: there is no such file" in text
    assert "Did you mean 'predictions.jsonl'?" in text
    missing = message(tmp_path / "nowhere" / "p.jsonl")
    assert f"{tmp_path / 'nowhere'}: there is no such folder. Check" in missing
    assert "predictions.jsonl is no folder" in message(tmp_path / "predictions.jsonl" / "p.csv")


@pytest.mark.parametrize("name", ["p.jsonl", "p.json", "p.csv", "p.txt", "p"])
@pytest.mark.parametrize(
    ("raw", "gist"),
    [(b"", "the file is empty"), (b"\xef\xbb\xbf \r\n\n", "")],
)
def test_an_empty_file(tmp_path, name, raw, gist):
    """No bytes, or nothing but a byte order mark and blank lines."""
    (tmp_path / name).write_bytes(raw)
    text = message(tmp_path / name)
    assert text.startswith(f"{tmp_path / name}")
    assert gist in text


def test_empty_standard_input_and_empty_lists(tmp_path):
    """Nothing at all, ``[]`` and ``{}``: never a result with no entries."""
    assert message("-", stdin=io.BytesIO()).startswith("standard input: the file is empty")
    for content in ("[]", "{}"):
        (tmp_path / "p.json").write_text(content, encoding="utf-8")
        assert "it has no entries" in message(tmp_path / "p.json")


def zipped(name):
    """The bytes of a zip archive with one file."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr(name, "x")
    return raw.getvalue()


@pytest.mark.parametrize(
    ("name", "raw", "gist", "remedy"),
    [
        ("p.xlsx", zipped("xl/workbook.xml"), "an Excel workbook", "CSV UTF-8"),
        ("p.csv", zipped("xl/workbook.xml"), "an Excel workbook", "CSV UTF-8"),
        ("p.zip", b"PK\x03\x04rest", "a zip archive", "Unpack"),
        (
            "p.xls",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            "an old Excel (.xls) or Hangul",
            "CSV UTF-8",
        ),
        ("p.xls", b"\n<HTML><table>", "a web page or XML", "CSV UTF-8"),
        ("p.pdf", b"%PDF-1.7 \x00", "a PDF", ".txt"),
        ("p.dat", b"\x7fELF\x02\x01\x00\x00", "a binary file", "Give JSONL, JSON, CSV"),
        ("p.jpg", b"\x89PNG\r\n\x1a\n\x00\x00", "an image", ".txt"),
        ("p.xlsx", b"PK\x03\x04rest", "an Excel workbook", "CSV UTF-8"),
        ("p.docx", zipped("word/document.xml"), "a Word document", ".txt in UTF-8"),
        ("p.zip", zipped("news.jsonl"), "a zip archive with 'news.jsonl'", "Unpack"),
        ("p.npz", zipped("arr_0.npy"), "NumPy arrays", "write it as JSONL"),
        ("p.jsonl.bz2", bz2.compress(b"{}"), "packed with bzip2", "Unpack"),
        ("p.jsonl.xz", lzma.compress(b"{}"), "packed with xz", "Unpack"),
        ("p.jsonl", b"\x28\xb5\x2f\xfd\x04\x00", "packed with Zstandard", "Unpack"),
        ("p.tar.gz", gzip.compress(bytes(257) + b"ustar"), "a tar archive", "Unpack"),
        ("p.gz", gzip.compress(gzip.compress(b"{}")), "packed with gzip twice", "Unpack"),
        ("p.dat", pickle.dumps([1]), "a pickle of Python's", "write it as JSONL"),
        ("p.pkl", pickle.dumps([1], protocol=0), "a pickle of Python's", "write it as JSONL"),
        ("p.pkl.gz", gzip.compress(pickle.dumps([1])), "a pickle of Python's", "as JSONL"),
        ("p.db", b"SQLite format 3\x00", "an SQLite database", "Export the table"),
        ("p.txt", b"{\\rtf1 x}", "a document in RTF", ".txt"),
        ("~$p.jsonl", b"\x04user", "the lock file that Office keeps", "Name the document itself"),
        ("p.parquet", b"PAR1 not really", "this Parquet file cannot be read", "JSONL"),
        ("p.csv.gz", gzip.compress(b"id,reply\n" * 9)[:-9], "gzip data is damaged", "again"),
    ],
)
def test_files_of_another_kind(tmp_path, name, raw, gist, remedy):
    """Told by the content, whatever the name says, with the way out."""
    (tmp_path / name).write_bytes(raw)
    text = message(tmp_path / name)
    assert f"{tmp_path / name}" in text
    assert gist in text
    assert remedy in text


@pytest.mark.parametrize(
    ("line", "gist"),
    [
        ('{"id": "b", "reply": "x"', "no valid JSON (Expecting ',' delimiter"),
        ("{'id': 'b'}", "no valid JSON (Expecting property name"),
        ('["b", "x"]', "the line holds a list; a JSON object is expected"),
        ('{"id": "b", "id": "c", "reply": ""}', "the key 'id' stands twice in one object"),
        ('{"id": "b", "reply": ' + "[" * 100_000, "nested too deeply"),
        ('{"id": "b"} {"id": "c"}', "no valid JSON (Extra data, column 13)"),
    ],
)
def test_one_broken_line_of_jsonl(tmp_path, line, gist):
    """File, line number and what is wrong; the good lines before it were read."""
    path = tmp_path / "p.jsonl"
    good = '{"id": "%s", "reply": "x"}\n'
    path.write_text(good % "a" + line + "\n" + good % "z", encoding="utf-8")
    text = message(path)
    assert text.startswith(f"{path}, line 2: ")
    assert gist in text
    assert next(iter(read_predictions(path))).article_id == "a"


def test_a_last_line_that_is_cut_off(tmp_path):
    """Half a record without its line end is told as a file that was not finished."""
    path = tmp_path / "p.jsonl"
    path.write_text('{"id": "a", "reply": "x"}\n{"id": "b", "re', encoding="utf-8")
    assert f"{path}, line 2: " in message(path)
    assert "the file may be cut off" in message(path)


@pytest.mark.parametrize(
    ("content", "line", "gist"),
    [
        ('[\n{"id": "a", "reply": "x"},\n{"id": }\n]', 3, "no valid JSON (Expecting value"),
        ('[\n{"id": "a", "reply": "x"}\n{"id": "b"}\n]', 3, "',' or ']' is expected"),
        ('[{"id": "a", "reply": "x"},\n]', 2, "a comma stands before ']'"),
        ('[{"id": "a", "reply": "x"}]\n[]', 2, "something follows after the end"),
        ('[{"id": "a", "reply": "x"},\n"b"]', 2, "something that is no object"),
        ('{"predictions": [{"id": "a", "reply": "x"}]}', 1, "a list stands under 'predictions'"),
        ('{\n"companies": [],\n"themes": []}', 1, "no column or key for the article's id"),
        ('{"a": {"reply": "x",\n"article_id": "b"}}', 1, "under 'a' calls itself 'b'"),
        ('"text"', 1, "a list of objects, or an object id -> value, is expected"),
    ],
)
def test_broken_json_documents(tmp_path, content, line, gist):
    """The line of the entry or of the fault, also past the first."""
    path = tmp_path / "p.json"
    path.write_text(content, encoding="utf-8")
    text = message(path)
    assert text.startswith(f"{path}, line {line}: ")
    assert gist in text


def test_wrong_columns_in_parquet(tmp_path):
    """What is there, and what would be read."""
    pq.write_table(pa.table({"key": ["a"], "value": ["x"]}), tmp_path / "p.parquet")
    text = message(tmp_path / "p.parquet")
    assert "row 1: there is no column or key for the article's id; found: 'key', 'value'" in text
    assert "'article_id' (also read: id, news_id" in text


def test_articles_without_ids(tmp_path):
    """An id is never made up; the remedy is named."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"article": "가"}\n', encoding="utf-8")
    assert "Rename the right one to 'id'" in message(path, read_articles)
    assert "no column or key for the article's id" in message(path, read_articles)


def test_folders(tmp_path):
    """A folder without texts, and a run folder given for its file."""
    (tmp_path / "news.csv").write_text("id,article\n1,가\n", encoding="utf-8")
    assert "holds no .txt file. Name the file" in message(tmp_path, read_articles)
    (tmp_path / "extractions.jsonl").write_text("", encoding="utf-8")
    assert "the folder of a run" in message(tmp_path)


def test_litter_in_a_folder_of_replies(tmp_path):
    """Office's lock files and hidden files are left alone, whatever is in them; they are told."""
    for name, raw in (("a1.json", b"{}"), ("~$a1.json", b""), ("._a1.json", b"\x00\x05")):
        (tmp_path / name).write_bytes(raw)
    (tmp_path / ".DS_Store").write_bytes(b"\x00")
    notes = []
    found = [entry.article_id for entry in read_predictions(tmp_path, tell=notes.append)]
    assert found == ["a1"]
    assert [note.message for note in notes] == ["3 left alone: .DS_Store, ._a1.json, ~$a1.json"]
