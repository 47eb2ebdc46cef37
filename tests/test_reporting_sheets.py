"""A table's cells as text and as values."""

from report_runs import NO_THEMES
from report_runs import PERFECT
from report_runs import REFUSED
from report_runs import changed
from report_runs import made

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.paper import TABLE_7
from finnewsbench.reporting.beside_sheets import failures_sheet
from finnewsbench.reporting.beside_sheets import grounding_sheet
from finnewsbench.reporting.beside_sheets import lists_sheet
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.paper_sheets import paper_sheets
from finnewsbench.reporting.runs import read_runs
from finnewsbench.reporting.scores_sheets import gap_sheet
from finnewsbench.reporting.scores_sheets import missing_sheet
from finnewsbench.reporting.scores_sheets import recall_sheet
from finnewsbench.reporting.scores_sheets import scores_sheet
from finnewsbench.reporting.sheets import Cell
from finnewsbench.reporting.sheets import Sheet
from finnewsbench.reporting.sheets import Shown
from finnewsbench.reporting.sheets import count
from finnewsbench.reporting.sheets import interval
from finnewsbench.reporting.sheets import number
from finnewsbench.reporting.sheets import signed
from finnewsbench.reporting.sheets import to_csv
from finnewsbench.reporting.sheets import to_table
from finnewsbench.reporting.sheets import words

FOUR = (PERFECT, PERFECT, NO_THEMES, REFUSED)


def rows(sheet):
    """The printed rows."""
    return [list(row) for row in to_table(sheet).rows]


def marked(tmp_path, replies=FOUR, **scores):
    """One run, ready for tables."""
    folder = changed(made(tmp_path / "run", replies=replies), **scores)
    return mark(read_runs([folder]))


def test_lines_below_are_rows_in_text_and_columns_in_csv():
    """An interval is two values; what is not there is empty, not nought."""
    low, no = interval((0.123456789, 0.5)), interval(None)
    sheet = Sheet(
        key="k",
        title="t",
        heads=("run", "a", "b"),
        rows=((words("x"), number(1 / 3, below=[low]), number(None, below=[no])),),
        lines=("95% interval",),
    )
    assert rows(sheet) == [["x", "0.333", "-"], ["  95% interval", "0.12-0.50", "-"]]
    columns, values = to_csv(sheet)
    bounds = [f"{head}, 95% interval, {end}" for head in "ab" for end in ("low", "high")]
    assert columns == ("run", "a", *bounds[:2], "b", *bounds[2:])
    assert values == [["x", 0.333333, 0.123457, 0.5, None, None, None]]


def test_cells():
    """No sign at 0, thousands in groups, a dash where there is nothing."""
    assert [signed(v, 2) for v in (0.001, -0.004, 0.05, -0.05, None)] == [
        *("0.00", "0.00", "+0.05", "-0.05", "-")
    ]
    assert (count(12345).main.text, count(None).main.text) == ("12,345", "-")
    assert to_csv(Sheet("k", "t", ("a",), ((Cell(Shown("text alone")),),)))[0] == ()


def test_table_7(tmp_path):
    """Four articles, one without themes, one failed: theme 2/4, the others 3/4, overall 0.7."""
    sheet = scores_sheet(marked(tmp_path), {})
    value, bounds = rows(sheet)
    assert sheet.heads == ("run", "overall", *CATEGORIES, "scored", "n", "failed")
    assert value == ["m", "0.700", "0.750", "0.750", "0.500", "0.750", "0.750", "100%", "4", "1"]
    assert bounds[0] == "  95% interval"
    assert bounds[7:] == ["", "", ""]
    assert any("no language model" in note for note in sheet.notes)
    assert any(note.startswith("signature: ") for note in sheet.notes)


def test_table_8(tmp_path):
    """One of four articles lacks themes; the failed reply is counted apart."""
    (row,) = rows(missing_sheet(marked(tmp_path)))
    assert row == ["m", "0 (0%)", "0 (0%)", "1 (25%)", "0 (0%)", "0 (0%)", "1"]


def test_table_a(tmp_path):
    """Recall and rubric agree on verbatim items, so the gap is nought."""
    sheet = gap_sheet(marked(tmp_path))
    assert rows(sheet)[0][1:3] == ["0.70 / 0.70 (0.00)", "0.75 / 0.75 (0.00)"]
    columns, values = to_csv(sheet)
    assert columns[:4] == ("run", "overall, recall", "overall, rubric", "overall, delta")
    assert values[0][:3] == ["m", 0.7, 0.7]


def test_recall_with_its_n(tmp_path):
    """Exact, its interval, normalised, and the articles."""
    found = rows(recall_sheet(marked(tmp_path), {}))
    assert [row[0] for row in found] == ["m", "  95% interval", "  normalised", "  n"]
    assert [row[4] for row in found if row[0] in {"m", "  n"}] == ["0.500", "4"]


def test_grounding_lists_and_failures(tmp_path):
    """Three of four replies quote well; 2 companies in each that was read; a quarter failed."""
    runs = marked(tmp_path)
    assert rows(grounding_sheet(runs))[0][1:4] == ["0.750", "0.750", "1.000"]
    assert rows(grounding_sheet(runs))[0][-2:] == ["0 of 9", "0 of 9"]
    assert rows(lists_sheet(runs))[0][1] == "2.0"
    sheet = failures_sheet(runs)
    assert sheet.heads == ("run", "answered", "unanswered", "failed", "no json")
    assert rows(sheet) == [["m", "4", "0", "1 (25%)", "1"]]


def test_what_servers_did_is_shown_where_scores_say_so(tmp_path):
    """Conformance is a column of its own; prompts that were cut are a warning."""
    sheet = failures_sheet(
        marked(
            tmp_path,
            conformance={"rate": 0.5, "conforming": 2, "replies": 4, "response_format": "none"},
            prompt_check={"checked": 4, "suspected": ["fnb-v901"]},
        )
    )
    assert sheet.heads[-1] == "conforming"
    assert rows(sheet)[0][-1] == "50%"
    assert any(note.startswith("m: WARNING") for note in sheet.notes)


def test_a_mark_stands_in_every_table(tmp_path):
    """An incomplete run says so wherever its figures are."""
    runs = marked(tmp_path, complete=False, pending=2)
    for sheet in (
        *(scores_sheet(runs, {}), missing_sheet(runs), gap_sheet(runs), recall_sheet(runs, {})),
        *(grounding_sheet(runs), lists_sheet(runs), failures_sheet(runs)),
    ):
        assert rows(sheet)[0][0] == "m †"
        assert any("† m: INCOMPLETE, 2 articles have no answer yet" in n for n in sheet.notes)


def test_the_papers_rows_are_labelled():
    """Every row is the paper's, in the paper's order, with a note on whose articles they are."""
    seven, eight, a = paper_sheets()
    assert [row[0] for row in rows(seven)] == [f"paper: {name}" for name in TABLE_7]
    assert rows(seven)[0][1:3] == ["0.900", "0.981"]
    gemma = next(row for row in rows(eight) if "gemma" in row[0])
    assert gemma[1:] == ["0 (0%)", "22 (8%)", "59 (23%)", "0 (0%)", "0 (0%)"]
    assert rows(a)[0][4] == "0.67 / 0.84 (+0.17)"
    assert all("the paper's own 260 articles" in sheet.notes[0] for sheet in (seven, eight, a))
