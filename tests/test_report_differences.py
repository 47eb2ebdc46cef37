"""From the values of each article to the table of differences between runs."""

import json

import pytest

from finnewsbench.articlescores import ARTICLE_SCORES_FILE
from finnewsbench.articlescores import read_article_scores
from finnewsbench.articlescores import write_article_scores
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.report import to_text
from finnewsbench.report_differences import as_json
from finnewsbench.report_differences import difference_tables
from finnewsbench.report_differences import run_differences

TABLES = ("rubric", "recall_exact")


def run(folder, model, company, **signature):
    """A scored folder of 30 articles: `company` in that column, 0.5 in the others."""
    folder.mkdir(exist_ok=True)
    values = {f"{table}.{c}": 0.5 for table in TABLES for c in CATEGORIES}
    values |= {f"{table}.company": company for table in TABLES}
    articles = [
        {"article_id": f"fnb-t{n:03}", "failure": None, "values": values, "lines": {}}
        for n in range(30)
    ]
    write_article_scores(folder, articles)
    overall = (company + 4 * 0.5) / 5
    return folder, {
        "model": model,
        "rubric": {"overall": overall},
        "signature": {"references": "r", "judge": "j", **signature},
    }


def test_values_are_kept_as_they_are(tmp_path):
    """Written and read: the same values, null included; the same bytes again."""
    articles = [
        {"article_id": "fnb-t001", "failure": {"kind": "no_json"}, "values": {"a.b": 0.0}},
        {"article_id": "fnb-t002", "failure": None, "values": {"a.b": 1 / 3, "a.c": None}},
    ]
    write_article_scores(tmp_path, articles)
    assert read_article_scores(tmp_path) == {
        "fnb-t001": {"a.b": 0.0},
        "fnb-t002": {"a.b": 1 / 3, "a.c": None},
    }
    before = (tmp_path / ARTICLE_SCORES_FILE).read_bytes()
    assert json.loads(before.split(b"\n")[0])["failure"] == "no_json"
    write_article_scores(tmp_path, articles)
    assert (tmp_path / ARTICLE_SCORES_FILE).read_bytes() == before


def test_what_is_missing_is_named(tmp_path):
    """A folder scored without values, a file that is damaged: each says what to do."""
    with pytest.raises(FinNewsBenchError, match="give the run's command again"):
        read_article_scores(tmp_path)
    (tmp_path / ARTICLE_SCORES_FILE).write_text('{"article_id": 1}\n', encoding="utf-8")
    with pytest.raises(FinNewsBenchError, match="can't be read"):
        read_article_scores(tmp_path)


def test_table_of_differences(tmp_path):
    """The better run first; a difference in one column, marked as real, and its fifth overall."""
    runs = [run(tmp_path / "a", "weak", 0.4), run(tmp_path / "b", "strong", 0.7)]
    found = run_differences(runs)
    rubric, recall = difference_tables(found)
    assert rubric.title == "Differences in rubric"
    assert recall.title == "Differences in exact recall"
    assert rubric.heads == ("", *CATEGORIES, "overall")
    value, interval, p, n = rubric.rows
    assert value == ("strong - weak", "+0.300*", *["+0.000"] * 4, "+0.060*")
    assert interval[1] == "+0.30 to +0.30"
    assert p[2] == "1.000"
    assert float(p[1]) < 0.05
    assert set(n[1:]) == {"30"}
    assert "(2 of 6 tests)" in to_text(rubric)


def test_runs_of_one_model_are_told_apart(tmp_path):
    """By their folders; one folder given twice is one run."""
    first, second = run(tmp_path / "a", "m", 0.4), run(tmp_path / "b", "m", 0.4)
    found = run_differences([first, second, first])
    names = {(row.first, row.second) for row in found["rubric"]}
    assert names == {(f"m ({tmp_path / 'a'})", f"m ({tmp_path / 'b'})")}
    assert difference_tables(run_differences([first, first])) == ()


def test_runs_that_are_not_comparable(tmp_path):
    """Other signatures are refused; a judge of the candidate's family is no other signature."""
    runs = [
        run(tmp_path / "a", "m", 0.4),
        run(tmp_path / "b", "n", 0.5, judge_family="m"),
    ]
    assert run_differences(runs)["rubric"]
    with pytest.raises(FinNewsBenchError, match="different signatures"):
        run_differences([*runs, run(tmp_path / "c", "o", 0.5, judge="other")])


def test_json_of_differences(tmp_path):
    """Every figure, unrounded, and whether the difference is real."""
    runs = [run(tmp_path / "a", "weak", 0.4), run(tmp_path / "b", "strong", 0.7)]
    values = json.loads(json.dumps(as_json(run_differences(runs)), allow_nan=False))
    overall, company = values["rubric"][0], values["rubric"][1]
    assert (overall["column"], company["column"]) == ("overall", "company")
    assert company["value"] == pytest.approx(0.3)
    assert (company["real"], values["rubric"][2]["real"]) == (True, False)
