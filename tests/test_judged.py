"""Figures under several judges: each one's, their mean, their agreement; and what tables say."""

from __future__ import annotations

import pytest
from fakes.judge_replies import forgetful
from fakes.judge_replies import honest
from fakes.judge_replies import judged
from fakes.judge_replies import rows
from fakes.judge_replies import ruling_by
from fakes.judge_replies import run_folder
from fakes.judge_replies import spoilt
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server
from fakes.judge_server import saying

from finnewsbench.metric.asking import Asking
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.report import run_table
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.runs import read_runs
from finnewsbench.reporting.scores_sheets import scores_sheet
from finnewsbench.reporting.sheets import to_table
from finnewsbench.scores import read_scores
from finnewsbench.store import read_run

KIND = {"theme.r1": "yes", "theme.r2": "yes", "theme.p2": "yes"}
KIND |= {"sentiment.p1": "yes", "sentiment.p2": "yes"}
HARSH = {"theme.r1": "yes", "theme.p2": "yes", "sentiment.p1": "partly", "sentiment.p2": "no"}


def by_model(**judges):
    """A server on which the model ``m/NAME`` is the judge NAME."""
    return lambda body, nth: judges[body["model"].partition("/")[2]](body, nth)


def cells(table, name):
    """The cells of the row called ``name``."""
    return next(row[1:] for row in table.rows if row[0] == name)


@pytest.fixture
def two(tmp_path):
    """Scores of one article under two judges of different minds."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(by_model(kind=ruling_by(KIND), harsh=ruling_by(HARSH))) as server:
        return judged(folder, server.url, "m/kind", "m/harsh", count=1)[1]


def test_the_mean_of_two_judges_by_hand(two):
    """Kind: theme r1 1, r2 at most 0.5 (p1 is used), p1 1, p2 1: 2 * 0.75 * 1 / 1.75 = 6/7.

    Harsh: theme r1 1, r2 0: coverage 0.5, validity 1: 2/3.  Sentiment kind 1, harsh 0.25.
    """
    by_name = {judge["name"]: judge for judge in two["judges"]}
    assert [judge["name"] for judge in two["judges"]] == ["m/harsh", "m/kind"]
    assert by_name["m/kind"]["rubric"]["theme"] == pytest.approx(6 / 7)
    assert by_name["m/harsh"]["rubric"]["theme"] == pytest.approx(2 / 3)
    assert two["rubric"]["theme"] == pytest.approx((6 / 7 + 2 / 3) / 2)
    assert two["coverage"]["theme"] == pytest.approx((0.75 + 0.5) / 2)
    assert two["rubric"]["sentiment"] == pytest.approx((1 + 0.25) / 2)
    assert two["rubric"]["company"] == 1.0


def test_agreement_by_hand(two):
    """Theme items (kind, harsh): r1 (1, 1), r2 (1, 0), p1 (0, 0), p2 (1, 1): three of four same.

    With two values the ordinal metric is the nominal one.  Of 8 values 3 are 0 and 5 are 1.
    Observed: 2 of 8 values stand in a pair that differs: 1/4.  Expected: 2*3*5 / (8*7) = 15/28.
    Alpha = 1 - (1/4) / (15/28) = 8/15.
    """
    theme = two["judge_agreement"]["categories"]["theme"]
    assert theme["alpha"] == pytest.approx(8 / 15)
    assert (theme["items"], theme["share_same"]) == (4, 0.75)
    # Nothing of companies was open, so there is nothing to agree on.
    assert two["judge_agreement"]["categories"]["company"] == {
        "alpha": None,
        "items": 0,
        "share_same": None,
    }
    assert two["judge_agreement"]["metric"] == "ordinal"


def test_a_table_shows_each_judge_with_its_share_scored(two):
    """A row for each and its share scored below, then alpha; the notes name them all.

    Sentiment (kind, harsh): (1, 0.5), (1, 0).  Middle ranks of 0, 0.5, 1: 0.5, 1.5, 3.  Observed
    1.5^2 + 2.5^2 = 8.5; expected 2 * 1.5^2 + 2 * 2.5^2 + 1 = 18: alpha = 1 - 3 * 8.5 / 18.
    """
    table = run_table("candidate", two)
    names = [row[0] for row in table.rows]
    assert names.index("  by m/kind") == names.index("  by m/harsh") + 2
    assert cells(table, "  by m/kind")[2] == "0.857"
    assert cells(table, "  judges' alpha") == ("-", "-", "0.533", "-", "-0.417", "")
    notes = "\n".join(table.notes)
    assert "judge m/kind (m/kind@itemized-prompt-" in notes
    assert notes.count("1 call on 1 article; share scored 100%; its faults: none") == 2
    assert "mean of the judges' scores" in notes
    assert "theme 0.533 (n 4)" in notes


def test_the_order_of_judges_changes_nothing(tmp_path):
    """The same bytes, whichever is named first."""
    folder = run_folder(tmp_path / "run", 2)
    with judge_server(by_model(kind=ruling_by(KIND), harsh=ruling_by(HARSH))) as server:
        judged(folder, server.url, "m/kind", "m/harsh", count=2)
        before = (folder / "scores.json").read_bytes()
        judged(folder, server.url, "m/harsh", "m/kind", count=2)
        assert len(server.bodies) == 4
    assert (folder / "scores.json").read_bytes() == before


def test_a_category_that_one_judge_left_unscored_has_no_mean(tmp_path):
    """The other judge's figure stands with its share; the mean is over what both scored."""
    folder = run_folder(tmp_path / "run", 1)

    def mute(body, nth):
        return spoilt("missing", honest(body, nth)) if "theme" not in str(body) else "{}"

    with judge_server(by_model(kind=ruling_by(KIND), mute=mute)) as server:
        _, scores = judged(folder, server.url, "m/kind", "m/mute", count=1)
    by_name = {judge["name"]: judge for judge in scores["judges"]}
    assert by_name["m/kind"]["share_scored"]["theme"] == 1.0
    assert by_name["m/mute"]["share_scored"]["theme"] == 0.0
    assert (scores["rubric"]["theme"], scores["share_scored"]["theme"]) == (None, 0.0)
    assert scores["rubric"]["company"] == 1.0
    assert scores["judge_agreement"]["categories"]["theme"]["items"] == 0
    assert scores["complete"] is False
    notes = "\n".join(run_table("candidate", scores).notes)
    assert "INCOMPLETE: a judge left articles without a usable verdict" in notes
    assert "its faults: not_json 2" in notes


def test_an_article_that_waits_for_one_judge_has_no_mean(tmp_path):
    """It is pending, which is not unscored."""
    folder = run_folder(tmp_path / "run", 2)

    def down(body, nth):
        text = body["messages"][-1]["content"]
        return Raw(500, error("oops")) if "기사 2\n" in text else honest(body, nth)

    with judge_server(by_model(kind=ruling_by(KIND), down=down)) as server:
        _, scores = judged(folder, server.url, "m/kind", "m/down", count=2)
    assert scores["pending_judgments"] == 1
    assert scores["n"]["rubric"]["company"] == 1
    assert scores["share_scored"] == dict.fromkeys(scores["share_scored"], 1.0)
    by_name = {judge["name"]: judge for judge in scores["judges"]}
    assert by_name["m/kind"]["n"]["company"] == 2
    assert (by_name["m/down"]["pending"], by_name["m/kind"]["pending"]) == (1, 0)
    notes = "\n".join(run_table("candidate", scores).notes)
    assert "INCOMPLETE: 1 article waits for a judge's answer; not to be ranked" in notes


def test_holistic_judges_agree_on_numbers(tmp_path):
    """Rubric paper: alpha over the scores themselves, grounding among them."""
    folder = run_folder(tmp_path / "run", 2)
    with judge_server(by_model(a=saying(score=0.8), b=saying(score=0.6))) as server:
        _, scores = judged(folder, server.url, "m/a", "m/b", count=2, rubric="paper")
    assert scores["rubric"]["theme"] == pytest.approx(0.7)
    assert scores["judge_agreement"]["metric"] == "interval"
    # Two articles, each (0.8, 0.6).  Observed 0.2^2; expected 2*2*2/(4*3) * 0.2^2: 1 - 3/2.
    grounding = scores["judge_agreement"]["categories"]["grounding"]
    assert grounding["alpha"] == pytest.approx(-0.5)
    assert grounding["items"] == 2


@pytest.mark.parametrize(
    ("rubric", "judge"), [("itemized", forgetful), ("paper", saying(score=0.35))]
)
def test_the_metric_and_the_harness_give_the_same_figures(tmp_path, rubric, judge):
    """One judge, asked by either: the same rubric figures, and signatures that can be compared."""
    folder = run_folder(tmp_path / "run", 4)
    with judge_server(judge) as server:
        _, scores = judged(folder, server.url, count=4, rubric=rubric)
        pairs = [(row, read_run(folder).records[row["id"]]) for row in rows(4)]
        alone = score_pairs(
            pairs, judge="m/judge", rubric=rubric, asking=Asking(base_url=server.url)
        )
    assert scores["rubric"]["overall"] is not None
    for table in ("rubric", "coverage", "validity", "judged", "share_scored", "signature"):
        assert scores[table] == alone[table]


def test_runs_beside_each_other_show_share_scored_and_kin(tmp_path):
    """A judge of one candidate's family is marked at its row; the runs stay comparable."""
    folders = []
    for name in ("Qwen/Qwen3-8B", "org/other"):
        folders.append(run_folder(tmp_path / name.partition("/")[2], 1, model=name))
        with judge_server(saying("yes")) as server:
            judged(folders[-1], server.url, "qwen2.5-72b-instruct", count=1)
    runs = mark(read_runs(folders))
    table = to_table(scores_sheet(runs, {}))
    marked = {row[0]: row[table.heads.index("scored")] for row in table.rows[::2]}
    assert marked == {"Qwen/Qwen3-8B §": "100%", "org/other": "100%"}
    assert any("§ Qwen/Qwen3-8B: judged by its own family" in note for note in table.notes)
    assert "FAMILY (qwen)" in "\n".join(run_table("x", read_scores(folders[0])).notes)
