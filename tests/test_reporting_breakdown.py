"""Figures by kind of article."""

from dataclasses import replace

import pytest
from fakes.judge_replies import rows
from report_runs import NO_THEMES
from report_runs import PERFECT
from report_runs import REFUSED
from report_runs import made

from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.breakdown import FACETS
from finnewsbench.reporting.breakdown import break_down
from finnewsbench.reporting.breakdown import facets
from finnewsbench.reporting.breakdown import rows_of
from finnewsbench.reporting.breakdown_sheets import breakdown_sheets
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.runs import read_runs
from finnewsbench.reporting.sheets import to_table


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Four articles: perfect, perfect, no themes, failed."""
    folder = tmp_path_factory.mktemp("runs") / "mine"
    return read_runs([made(folder, replies=(PERFECT, PERFECT, NO_THEMES, REFUSED))])[0]


def labelled(**columns):
    """The rows with a column's values, one an article."""
    found = rows(4)
    for name, values in columns.items():
        found = [{**row, name: value} for row, value in zip(found, values, strict=True)]
    return {row["id"]: row for row in found}


def groups(run, facet, **columns):
    """The groups of the run: name -> (n, failed, rubric theme, recall overall)."""
    found = break_down([run], {run.name: labelled(**columns)}, [facet])[facet][run.name]
    return {
        g.name: (g.n, g.failed, g.means["rubric"]["theme"], g.means["recall_exact"]["overall"])
        for g in found
    }


def test_means_of_each_group(run):
    """Themes: 1, 1, 0, 0.  Recall overall: 1, 1, 4/5, 0; of each pair the mean."""
    assert groups(run, "sector", sector=["A", "B", "A", "B"]) == {
        "A": (2, 0, 0.5, pytest.approx(0.9)),
        "B": (2, 1, 0.5, pytest.approx(0.5)),
    }


def test_tags_overlap_and_their_lack_is_a_group(run):
    """An article counts in each of its tags; the largest group first, (none) last."""
    found = groups(run, "tag", tags=[["x", "y"], ["y"], [], []])
    assert [(name, each[0]) for name, each in found.items()] == [("y", 2), ("x", 1), ("(none)", 2)]


def test_yes_comes_before_no(run):
    """Whatever is larger."""
    found = groups(run, "hard", hard=[False, False, True, False])
    assert [(name, each[0]) for name, each in found.items()] == [("yes", 1), ("no", 3)]


def test_lengths_are_cut_in_three(run):
    """The first part takes the odd one; articles of one length stay together."""
    three = groups(run, "length", article=["a" * 10, "a" * 20, "a" * 30, "a" * 40])
    assert list(three) == ["10-20 characters", "30-30 characters", "40-40 characters"]
    assert [each[0] for each in three.values()] == [2, 1, 1]
    one = groups(run, "length", article=["a" * 10] * 4)
    assert {name: each[0] for name, each in one.items()} == {"10-10 characters": 4}


def test_intervals_need_two_articles(run):
    """A group of one has none."""
    found = break_down([run], {run.name: labelled(hard=[True, False, False, False])}, ["hard"])
    yes, no = found["hard"][run.name]
    assert yes.intervals["rubric"]["theme"] is None
    low, high = no.intervals["rubric"]["theme"]
    assert 0 <= low < 1 / 3 < high <= 1


def test_facets_are_named_or_all():
    """Twice is once; an unknown one is an error that lists the others."""
    assert facets("") == ()
    assert facets("sector, tag,sector") == ("sector", "tag")
    assert facets("all") == tuple(FACETS)
    with pytest.raises(ConfigError, match=r"'colour'; it can name sector, event"):
        facets("sector,colour")
    with pytest.raises(ConfigError, match="--by has ','"):
        facets(",")


def test_rows_must_be_those_of_the_scores(run):
    """References are compared by the signature's digest: changed or missing ones are refused."""
    assert list(rows_of(run, rows(9))) == [f"fnb-v90{n}" for n in range(1, 5)]
    other = [{**row, "central_company": "다른회사"} for row in rows(4)]
    for wrong in (other, rows(3)):
        with pytest.raises(FinNewsBenchError, match=r"not those it was scored with.*Score the run"):
            rows_of(run, wrong)


def test_a_column_that_is_not_there(run):
    """Data of one's own may lack it."""
    bare = {id_: {"id": id_, "article": "가"} for id_ in run.articles}
    with pytest.raises(ConfigError, match="--by sector: the data have no column 'sector'"):
        break_down([run], {run.name: bare}, ["sector"])


def test_tables_of_one_run_and_of_two(run):
    """One: all columns.  Two: the overall of each, and all columns folded."""
    columns = labelled(sector=["A", "A", "A", "A"])
    (only,) = breakdown_sheets(mark([run]), break_down([run], {run.name: columns}, ["sector"]))
    assert only.heads == ("sector", "n", "overall", *CATEGORIES)
    assert (only.key, only.folded) == ("by-sector", False)
    twin = replace(run, name="twin")
    both = break_down([run, twin], {run.name: columns, "twin": columns}, ["sector"])
    short, full = breakdown_sheets(mark([run, twin]), both)
    assert short.heads == ("sector", "n", "m", "twin")
    assert to_table(short).rows[0] == ("A", "4", "0.700", "0.700")
    assert [(sheet.key, sheet.folded) for sheet in (short, full)] == [
        ("by-sector", False),
        ("by-sector-in-full", True),
    ]
    assert [row[:2] for row in to_table(full).rows if row[0] == "A"] == [("A", "m"), ("A", "twin")]
