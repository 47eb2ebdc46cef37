"""CSV: Excel's habits, separators, quotes; and CSV that is written for people."""

from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.files import FileFormatError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions
from finnewsbench.spreadsheets import csv_original
from finnewsbench.spreadsheets import csv_safe
from finnewsbench.spreadsheets import write_csv


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
    "name", ["기사ID", "기사 id", "기사_ID", "Article ID", "ARTICLE-ID", "ＩＤ"]
)
def test_spellings_of_a_column(tmp_path, name):
    """Case, spaces, underscores, hyphens and width make no difference; the choice is said."""
    path = table(tmp_path / "a.csv", f"{name},article\n1,가\n")
    notes = []
    assert [a.id for a in read_articles(path, tell=notes.append)] == ["1"]
    assert [str(note) for note in notes] == [f"{path}: {name!r} is read as the article's id"]


def test_a_long_cell_and_the_csv_module_of_others(tmp_path):
    """A cell beyond the module's limit is read, and the limit is as before."""
    before = csv.field_size_limit()
    path = table(tmp_path / "a.csv", f"id,article\n1,{'가' * (before + 1)}\n")
    assert [len(a.article) for a in read_articles(path)] == [before + 1]
    assert csv.field_size_limit() == before


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
