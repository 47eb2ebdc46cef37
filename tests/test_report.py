"""Tables: what they must show, in each form."""

import pytest
from hand import perfect
from hand import row

from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.report import Table
from finnewsbench.report import run_table
from finnewsbench.report import to_markdown
from finnewsbench.report import to_text

ROWS = [row(f"fnb-v90{number}") for number in range(1, 4)]
HALF = score_pairs(zip(ROWS, [perfect(), None, "못 하겠습니다"], strict=True))


def cells(table, name):
    """The cells of the row called ``name``."""
    return next(r[1:] for r in table.rows if r[0] == name)


def test_recall_and_rubric_stand_side_by_side():
    """Six columns of figures, with n, for recall and rubric; one of three replies was good."""
    table = run_table("half", HALF)
    assert table.heads == ("", "company", "people", "theme", "keyword", "sentiment", "overall")
    assert cells(table, "recall exact") == ("0.333",) * 6
    assert cells(table, "rubric") == ("0.333",) * 6
    assert cells(table, "  n") == ("3",) * 6
    assert cells(table, "  95% interval")[5].count("-") == 1


def test_what_failed_is_said_below():
    """Failures by kind, grounding with n, the judge's nature, and the signature."""
    notes = "\n".join(run_table("half", HALF).notes)
    assert "failed replies: 2 of 3 (empty_reply 1, " in notes
    assert "grounding: located 0.333, supporting 0.333 (n 3)" in notes
    assert "no language model" in notes
    assert "signature: references:" in notes
    assert "INCOMPLETE" not in notes


def test_an_incomplete_run_says_so():
    """In words, above the signature."""
    unfinished = {**HALF, "complete": False}
    assert "INCOMPLETE" in to_text(run_table("half", unfinished))


@pytest.mark.parametrize(
    ("cell", "shown"), [("a|b", "a\\|b"), ("<script>", "&lt;script&gt;"), ("a\nb", "a b")]
)
def test_markdown_cells_are_data(cell, shown):
    """A model's name can't break the table or become markup."""
    table = Table(title="t", heads=("", "x"), rows=((cell, "1"),))
    assert f"| {shown} | 1 |" in to_markdown(table)


def test_text_columns_align_under_korean():
    """Wide characters take two columns."""
    lines = to_text(Table("t", ("", "n"), (("바이오", "1"), ("AI", "10")))).split("\n")
    assert lines[4:6] == ["바이오   1", "AI      10"]
