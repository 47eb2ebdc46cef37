"""CSV: Excel's habits, separators, quotes; and CSV that is written for people."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench import columns
from finnewsbench.files import FileFormatError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions
from finnewsbench.spreadsheets import csv_original
from finnewsbench.spreadsheets import csv_safe
from finnewsbench.spreadsheets import write_csv

ROOT = Path(__file__).resolve().parents[1]


def table(path, content):
    """A CSV file as written, byte for byte."""
    path.write_text(content, encoding="utf-8", newline="")
    return path


def articles(path):
    """Ids, titles and articles of a file."""
    return [(a.id, a.title, a.article) for a in read_articles(path)]


def test_cells_stay_as_they_are(tmp_path):
    """Leading zeros, letters in codes, NA and NULL, formulas, spaces: text, unchanged."""
    content = (
        "id,title,article\r\n"
        "004560,NA,=1+1\r\n"
        "00123K,NULL,+15% 성장\r\n"
        "nan,None,-3.5%p\r\n"
        '1.0,"=HYPERLINK(""http://example.test"",""실적"")",@나래\r\n'
        '2,\'=x," 앞뒤 "\r\n'
    )
    assert articles(table(tmp_path / "a.csv", content)) == [
        ("004560", "NA", "=1+1"),
        ("00123K", "NULL", "+15% 성장"),
        ("nan", "None", "-3.5%p"),
        ("1.0", '=HYPERLINK("http://example.test","실적")', "@나래"),
        ("2", "'=x", " 앞뒤 "),
    ]


def test_quoted_line_breaks_and_separators(tmp_path):
    """A cell in quotes keeps its line breaks (of any kind), commas and doubled quotes."""
    content = 'id,article\r\n1,"가\r\n나\n다\r라, ""마"""\r\n2,27" 화면\r\n'
    found = list(read_articles(table(tmp_path / "a.csv", content)))
    assert [a.article for a in found] == ['가\r\n나\n다\r라, "마"', '27" 화면']
    assert [a.where.rpartition(" ")[2] for a in found] == ["2", "6"]  # 1, CRLF, LF and CR between


@pytest.mark.parametrize(
    "content",
    [
        "id;title;article\n1;가,나;다,라,마,바\n",
        "id\ttitle\tarticle\n1\t가,나\t다,라,마,바\n",
        "id|title|article\n1|가,나|다,라,마,바\n",
        "sep=;\r\nid;title;article\r\n1;가,나;다,라,마,바\r\n",
        '"sep=^"\nid^title^article\n1^가,나^다,라,마,바\n',
        'id,title,article\n1,"가,나","다,라,마,바"\n',
        '\n"id",title,article,"비고, 2,\n3"\n1,"가,나","다,라,마,바",\n',
        "id;title;article;a,b,c,d,e\n1;가,나;다,라,마,바;\n",
    ],
)
def test_the_separator_is_read_off_the_header(tmp_path, content):
    """Commas in the rows, or in a column's name, don't count; ``sep=`` decides alone."""
    assert articles(table(tmp_path / "a.csv", content)) == [("1", "가,나", "다,라,마,바")]


def test_blank_rows_are_skipped_and_counted(tmp_path):
    """Empty lines and Excel's rows of bare commas; surplus empty cells are no fault."""
    path = table(tmp_path / "p.csv", "id,reply\na,x\n\n,\nb,y,,\n")
    notes = []
    found = [(e.article_id, e.prediction) for e in read_predictions(path, tell=notes.append)]
    assert found == [("a", "x"), ("b", "y")]
    assert ("blank", "2 blank rows skipped") in [(note.kind, note.message) for note in notes]


@pytest.mark.parametrize(
    ("content", "line", "gist"),
    [
        ('id,article\n1,가\n2,"나\n3,다\n', 3, "no valid CSV (unexpected end of data)"),
        ('id,article\n1,"가온" 수주\n', 2, "no valid CSV"),
        ("id,article\n1,가, 나\n", 2, "has 3 cells, the header has 2"),
        ("id,article,memo\n1,가\n나,x\n", 2, "has 2 cells, the header has 3"),
        ("id,article,article\n1,가,나\n", 1, "the header names 'article' twice"),
        ("id,본문,내용\n1,가,나\n", 2, "'본문', '내용' could each be the article"),
        ("번호,기자,글\n1,가,나\n", 2, "found: '번호', '기자', '글'"),
        ("id,article\n1,가\n2,  \n", 3, "the article '2' is empty"),
        ("id,article\n1,가\n,나\n", 3, "the id ('id') is empty"),
        ("id,article\n", None, "it has no entries"),
        ("\n \n", None, "the file is empty"),
    ],
)
def test_tables_that_are_refused(tmp_path, content, line, gist):
    """Whatever would move text between cells unseen: file, line and remedy."""
    with pytest.raises(FileFormatError) as caught:
        articles(table(tmp_path / "a.csv", content))
    assert caught.value.line == line
    assert gist in str(caught.value)
    assert caught.value.remedy.endswith(".")


def test_the_own_name_of_a_column_wins(tmp_path):
    """A column spelled as in the table is taken, whatever else could be meant."""
    path = table(tmp_path / "a.csv", "번호,article_id,id,text,article\n9,8,1,나,가\n")
    assert articles(path) == [("1", "", "가")]
    path = table(tmp_path / "p.csv", "id,article_id,reply,prediction\n1,8,나,가\n")
    assert [(e.article_id, e.prediction) for e in read_predictions(path)] == [("8", "가")]


@pytest.mark.parametrize(
    "name",
    [
        "기사ID",
        "기사 id",
        "기사_ID",
        "Article ID",
        "ARTICLE-ID",
        "ＩＤ",
        "뉴스 식별자",
        "뉴스\u3000식별자",
    ],
)
def test_spellings_of_a_column(tmp_path, name):
    """Case, spaces, underscores, hyphens and width make no difference; the choice is said."""
    path = table(tmp_path / "a.csv", f"{name},article\n1,가\n")
    notes = []
    assert [a.id for a in read_articles(path, tell=notes.append)] == ["1"]
    assert [str(note) for note in notes] == [f"{path}: {name!r} is read as the article's id"]


def test_the_published_names_are_those_that_are_read():
    """The page on files has each field's names, in code's order, and no other."""
    lines = (ROOT / "docs/files.md").read_text(encoding="utf-8").split("\n")
    shown = {line.split("|")[1].strip(): re.findall(r"`([^`]+)`", line) for line in lines
             if line.startswith("| ") and line.count("|") == 4}  # fmt: skip
    for field in (
        columns.ARTICLE,
        columns.TITLE,
        columns.PREDICTION,
        columns.FINISH,
        columns.ERROR,
    ):
        assert shown[field.meaning.split(" in ")[0].removeprefix("the ")] == list(field.names)
    assert shown["id"][2:] == list(columns.ID.names[:1] + columns.ID.others)


def test_korean_headers_of_predictions(tmp_path):
    """As people name them, with spaces."""
    path = table(tmp_path / "p.csv", "기사 번호,모델 응답\n1,가\n")
    assert [(e.article_id, e.prediction) for e in read_predictions(path)] == [("1", "가")]


def test_a_long_cell_and_the_csv_module_of_others(tmp_path):
    """A cell beyond the module's limit is read, and the limit is as before."""
    before = csv.field_size_limit()
    path = table(tmp_path / "a.csv", f"id,article\n1,{'가' * (before + 1)}\n")
    assert [len(a.article) for a in read_articles(path)] == [before + 1]
    assert csv.field_size_limit() == before


LONG = "가" * 140_000
"""Beyond the csv module's limit (131,072)."""


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("l.txt", LONG, [("l", "", LONG)]),
        ("l.txt", f"{LONG}\rna\n", [("l", "", f"{LONG}\rna\n")]),
        ("l.csv", f"id,article,{LONG}\n1,나,\n", [("1", "", "나")]),
        ("l.csv", f'id;article;"{LONG}\n{LONG}"\n1;나;\n', [("1", "", "나")]),
        ("l.jsonl", f'{{"id": "1", "article": "{LONG}"}}\n', [("1", "", LONG)]),
        ("l", f'[{{"id": "1", "article": "{LONG}"}}]', [("1", "", LONG)]),
    ],
)
def test_a_long_first_line(tmp_path, name, content, found):
    """Whatever the first line is looked at for, it may be longer than csv's limit."""
    assert articles(table(tmp_path / name, content)) == found


def test_a_header_beyond_our_own_limit(tmp_path, monkeypatch):
    """An error with its line; of a text, just no table."""
    monkeypatch.setattr("finnewsbench.tables.MAX_CELL", 5)
    with pytest.raises(FileFormatError, match=r"a\.csv, line 1: .* no valid CSV \(field larger"):
        articles(table(tmp_path / "a.csv", "id,article,123456\n1,가,\n"))
    assert articles(table(tmp_path / "a.txt", "일이삼사오육")) == [("a", "", "일이삼사오육")]


def test_what_is_no_table_at_all(tmp_path):
    """A text in the place of a table: what was seen, and what would be read."""
    with pytest.raises(FileFormatError, match=r"line 1: this is no table.*Give JSONL"):
        articles(table(tmp_path / "a.yaml", "a: 1\n"))


def test_ids_written_for_excel(tmp_path):
    """Both ways of keeping a number's zeros are undone for ids alone, and counted."""
    path = table(
        tmp_path / "a.csv",
        'id,title,article\n="007",\'나,="다"\n"=""008""",\'라,마\n\'009,바,사\n\'a\'b\',아,자\n',
    )
    notes = []
    found = [(a.id, a.title, a.article) for a in read_articles(path, tell=notes.append)]
    assert found == [
        ("007", "'나", '="다"'),
        ("008", "'라", "마"),
        ("009", "바", "사"),
        ("'a'b'", "아", "자"),
    ]
    told = [(note.kind, note.message[:6]) for note in notes]
    assert told == [("formula", "2 ids "), ("apostrophe", "1 ids ")]


def test_an_id_and_the_same_id_written_for_excel(tmp_path):
    """They are one id, which stands twice."""
    with pytest.raises(FileFormatError, match="line 3: the id '007' stood already on line 2"):
        articles(table(tmp_path / "a.csv", "id,article\n007,나\n'007,다\n"))


@given(st.text(alphabet="'=+-@＝\t\n\r 가1", max_size=6))
def test_made_safe_and_back(cell):
    """No cell begins as a formula does, and the original comes back exactly."""
    safe = csv_safe(cell)
    assert csv_original(safe) == cell
    assert not safe.lstrip().startswith(("=", "+", "-", "@", "＝"))
    assert not safe.startswith(("\t", "\n", "\r"))


def test_csv_for_people_is_read_back(tmp_path):
    """A byte order mark for Excel, no formula runs, numbers stay; our reader takes the file."""
    path = tmp_path / "결과.csv"
    cells = ["=HYPERLINK(1)", "+15% 성장", '"인용"\n둘째 줄', "'=x", "보통"]
    write_csv(path, ["id", "예측", "점수"], [(f"00{n}", c, -0.5) for n, c in enumerate(cells)])
    raw = path.read_bytes()
    assert raw.startswith(b'\xef\xbb\xbf"id","\xec')
    assert b'"000","\'=HYPERLINK(1)",-0.5\r\n' in raw
    entries = list(read_predictions(path))
    assert [entry.article_id for entry in entries] == ["000", "001", "002", "003", "004"]
    assert [csv_original(entry.prediction) for entry in entries] == cells
