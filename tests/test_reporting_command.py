"""The command ``report``: what it prints, what it writes, what it refuses."""

import csv
import json
import re
import sys
from pathlib import Path

import pytest
from report_runs import NO_THEMES
from report_runs import PERFECT
from report_runs import REFUSED
from report_runs import call
from report_runs import made

import finnewsbench.reporting
from finnewsbench.config import RunConfig
from finnewsbench.data import load
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.runner import run_model
from finnewsbench.scores import score_run
from finnewsbench.spreadsheets import csv_original

README = Path(finnewsbench.reporting.__file__).with_name("README.md")

WICKED = "=<script>alert(1)</script>|$x_1$\x1b[31m"
PRINTABLE = "=<script>alert(1)</script>|$x_1$�[31m"


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Three runs of three articles: all perfect, one without themes, two failed."""
    place = tmp_path_factory.mktemp("runs")
    return [
        made(place / "good", "org/good", (PERFECT, PERFECT, PERFECT)),
        made(place / "fair", "가온랩/한글-3B", (PERFECT, PERFECT, NO_THEMES)),
        made(place / "poor", WICKED, (PERFECT, REFUSED, REFUSED)),
    ]


@pytest.fixture(scope="module")
def written(folders, tmp_path_factory):
    """A folder with everything, and what was told about it."""
    out = tmp_path_factory.mktemp("out") / "new" / "report"
    done = call(*folders, "--out", out, "--paper")
    return out, done


def test_runs_side_by_side(folders):
    """Best first: 1, then 14/15 (theme 2/3), then 1/3; each of the paper's tables is there."""
    text = call(*reversed(folders)).stdout
    table = text.partition("\n\n")[0]
    found = re.findall(r"^(\S+) +(\d\.\d{3}) ", table, re.MULTILINE)
    assert found == [("org/good", "1.000"), ("가온랩/한글-3B", "0.933"), (PRINTABLE, "0.333")]
    for title in ("Table 7", "Table 8", "Table A", "Recall, exact", "Tokens, cost", "Differences"):
        assert f"\n{title}" in f"\n{text}"
    assert "\x1b" not in text
    assert "of the paper" not in text


def test_one_run(folders):
    """Its own table, then what that lacks; nothing to rank."""
    text = call(folders[0]).stdout
    assert text.startswith("org/good, 3 articles\n")
    assert "Table 8" in text
    assert "Table 7" not in text
    assert "rank" not in text


def test_a_run_without_articles_is_no_error(tmp_path):
    """Every figure is unknown, and the page is made all the same."""
    folder = made(tmp_path / "none", replies=())
    assert call(folder).stdout.startswith("m, 0 articles\n")
    assert json.loads(call(folder, "--format", "json").stdout)["runs"][0]["rubric"]["overall"] == {
        **dict.fromkeys(("value", "low", "high")),
        "n": 0,
    }
    assert "m, 0 articles" in call(folder, "--format", "html").stdout


def test_twice_is_once(folders):
    """The same folder, however it is written, with a word about it."""
    done = call(folders[0], folders[0].parent / "." / "good")
    assert "was given twice: it counts once" in done.stderr
    assert done.stdout.startswith("org/good, 3 articles")


def test_runs_of_one_model_are_told_apart(folders, tmp_path):
    """By their folders."""
    again = made(tmp_path / "again", "org/good", (PERFECT, PERFECT, NO_THEMES))
    data = json.loads(call(folders[0], again, "--format", "json").stdout)
    assert [run["name"] for run in data["runs"]] == [
        f"org/good ({folders[0]})",
        f"org/good ({again})",
    ]


def test_json_is_as_documented(folders):
    """Every key is in the README and every key there is in the file; figures by hand."""
    data = json.loads(call(*folders, "--format", "json", "--paper").stdout)
    told = README.read_text(encoding="utf-8").partition("## `report.json`")[2]
    columns = re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)
    named = {name for column in columns for name in re.findall(r"`(\w+)`", column)}
    assert named == {*data, *data["runs"][0]} - {"format"}
    assert data["format"] == 1
    good, fair, poor = data["runs"]
    assert fair["rubric"]["theme"]["value"] == pytest.approx(2 / 3)
    assert fair["missing"]["theme"] == {"articles": 1, "of": 3}
    assert fair["delta"]["overall"] == pytest.approx(0)
    assert (good["rubric"]["overall"]["rank"], good["rubric"]["overall"]["best"]) == ([1, 3], True)
    assert (poor["failed"], poor["failures"]["no_json"]) == (2, 2)
    assert len(data["differences"]["rubric"]) == 3 * 6
    assert data["paper"]["table_7"]["openai/gpt-5.2"]["overall"] == 0.9


def test_all_figures_as_one_csv(folders):
    """A row a figure; names stay data in a spreadsheet; the same figures as in the JSON."""
    text = call(*folders, "--format", "csv").stdout
    lines = list(csv.DictReader(text.splitlines()))
    assert not text.startswith("\ufeff")
    (row,) = [
        r
        for r in lines
        if r["run"] == "가온랩/한글-3B" and (r["table"], r["column"]) == ("rubric", "theme")
    ]
    assert (row["value"], row["n"], row["rank_from"], row["rank_to"]) == ("0.666667", "3", "1", "3")
    names = {r["run"] for r in lines}
    assert names == {"org/good", "가온랩/한글-3B", f"'{PRINTABLE}"}
    assert {csv_original(name) for name in names} == {"org/good", "가온랩/한글-3B", PRINTABLE}


def test_markdown_is_data_only(folders):
    """Bars and tags of a name are escaped."""
    text = call(*folders, "--format", "markdown").stdout
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\\|$x_1$" in text


def test_everything_is_written(written):
    """Markdown, page, JSON, tables and figures; the terminal still has the tables."""
    out, done = written
    names = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    for name in (
        *("report.md", "report.html", "report.json", "figures.csv", "tables/table-7.csv"),
        *("tables/table-8.csv", "tables/table-a.csv", "tables/paper-table-7.csv"),
        *("figures/figure-3.svg", "figures/figure-3.png", "figures/figure-4.svg"),
        *("figures/figure-4.png", "figures/scores.svg", "figures/scores.png"),
    ):
        assert name in names
    assert f"{len(names)} files in {out}" in done.stderr
    assert done.stdout.startswith("Table 7")
    assert (out / "report.json").read_text(encoding="utf-8").endswith("}\n")
    table = (out / "tables" / "table-7.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(table.decode("utf-8-sig").splitlines()))
    assert rows[1]["theme"] == "0.666667"
    assert (rows[1]["overall, rank, from"], rows[1]["overall, rank, to"]) == ("1", "3")


def test_the_same_runs_give_the_same_bytes(written, folders, tmp_path):
    """No time, no place, no order of arrival in any file."""
    out, _ = written
    again = tmp_path / "again"
    call(*reversed(folders), "--out", again, "--paper")
    for path in sorted(again.rglob("*")):
        if path.is_file():
            assert path.read_bytes() == (out / path.relative_to(again)).read_bytes(), path


def test_without_the_extra(folders, tmp_path, monkeypatch):
    """What needs it says how to get it, before anything is written; the tables need it not."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for options in (("--out", tmp_path / "out"), ("--format", "html")):
        with pytest.raises(FinNewsBenchError, match=r"pip install 'finnewsbench\[report\]'"):
            call(folders[0], *options)
    assert not (tmp_path / "out").exists()
    assert "org/good" in call(folders[0]).stdout


def test_a_folder_that_cannot_be_written(folders, tmp_path):
    """A file stands where the folder should be."""
    (tmp_path / "out").write_text("", encoding="utf-8")
    with pytest.raises(FinNewsBenchError, match=r"can't be written to .*out.*--out"):
        call(folders[0], "--out", tmp_path / "out")


def test_broken_down_by_the_bundled_data(tmp_path):
    """Sectors and lengths of six articles of the package: each article in one group of each."""
    source = load("finnewsbench", "validation[:6]")
    config = RunConfig(
        model="baseline", data=source.name, split=source.split, out=tmp_path / "mine"
    )
    run_model(config, source.rows)
    score_run(tmp_path / "mine", source.rows, about=source.about)
    done = call(tmp_path / "mine", "--by", "sector,length", "--format", "json").stdout
    (run,) = json.loads(done)["runs"]
    assert set(run["by"]) == {"sector", "length"}
    assert sum(group["n"] for group in run["by"]["sector"]) == 6
    assert [group["n"] for group in run["by"]["length"]] == [2, 2, 2]
    assert "Rubric score by sector" in call(tmp_path / "mine", "--by", "sector").stdout
