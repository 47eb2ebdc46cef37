"""The command ``report``: which runs, folders and options it takes, and which it refuses."""

import json
import re

import pytest
from report_runs import NO_THEMES
from report_runs import PERFECT
from report_runs import call
from report_runs import changed
from report_runs import made

from finnewsbench.errors import FinNewsBenchError


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Two runs of three articles: all perfect, one without themes."""
    place = tmp_path_factory.mktemp("runs")
    return [
        made(place / "good", "org/good", (PERFECT, PERFECT, PERFECT)),
        made(place / "fair", "org/fair", (PERFECT, PERFECT, NO_THEMES)),
    ]


def test_what_may_not_be_ranked_is_refused_or_marked(folders, tmp_path):
    """Incomplete and different runs need leave, and then carry their marks everywhere."""
    open_ = changed(made(tmp_path / "open", "open"), complete=False, pending=1)
    few = made(tmp_path / "few", "few")
    with pytest.raises(
        FinNewsBenchError, match=r"open \(INCOMPLETE.*different signatures"
    ) as caught:
        call(folders[0], folders[1], open_, few)
    groups = str(caught.value).split("\n")[1:-1]
    assert [line.rpartition(": ")[2] for line in groups] == [
        "open, org/good, org/fair",
        "few",
    ]
    leave = ("--allow-incomplete", "--allow-different")
    text = call(folders[0], folders[1], open_, few, *leave).stdout
    tables = [table for table in text.split("\n\n") if "open †" in table]
    assert len(tables) >= 10
    assert all("few ‡" in table and "† open: INCOMPLETE" in table for table in tables)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--format", "xml"), "--format is 'xml'; it can be text, markdown, json, csv, html"),
        (("--by", "colour"), "--by has 'colour'"),
        (("--labels", "fr"), "--labels is 'fr'; it can be en, ko"),
        (("--prices", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_options_that_cannot_be_met(folders, options, message):
    """Each error names the option or file."""
    with pytest.raises(FinNewsBenchError, match=re.escape(message)):
        call(folders[0], *options)


def test_a_breakdown_needs_the_articles(tmp_path):
    """Scores that do not say which data they are of."""
    with pytest.raises(FinNewsBenchError, match="scores of m do not name their data"):
        call(made(tmp_path / "run", about={}), "--by", "sector")


def test_folders_that_cannot_be_reported(folders, tmp_path):
    """No scores, old scores, scores that don't fit; several are all named."""
    old = made(tmp_path / "old")
    scores = json.loads((old / "scores.json").read_text(encoding="utf-8"))
    del scores["signature"]
    (old / "scores.json").write_text(json.dumps(scores), encoding="utf-8")
    unfit = changed(made(tmp_path / "unfit"), n={**scores["n"], "articles": 7})
    (tmp_path / "none").mkdir()
    cases = {
        tmp_path / "none": "none has no scores.json.*run the same command again",
        tmp_path / "nowhere": "nowhere has no scores.json: nothing is there",
        old: "lack signature.*Score the run again",
        unfit: "is of 7 articles, article_scores.jsonl beside it of 2. Score the run again",
    }
    for folder, message in cases.items():
        with pytest.raises(FinNewsBenchError, match=message):
            call(folders[0], folder)
    with pytest.raises(FinNewsBenchError, match=r"4 of 5 folders.*none has no.*old lack.*7 art"):
        call(folders[0], *cases)


def test_a_folder_of_runs_stands_for_its_runs(tmp_path):
    """As `run --config` makes one: the same report as of the runs named one by one."""
    for name in ("one", "two"):
        made(tmp_path / "several" / name, f"org/{name}")
    told = call(tmp_path / "several", "--format", "json")
    named = call(*(tmp_path / "several" / name for name in ("one", "two")), "--format", "json")
    assert told.stdout == named.stdout
    assert "several has no scores of its own; taken in it: 2 runs." in told.stderr
