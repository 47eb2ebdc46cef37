"""Exact recall against the rubric, item by item, worked out by hand."""

import random

import pytest
from fakes.judge_replies import judged
from fakes.judge_replies import rows
from fakes.judge_replies import ruling_by
from fakes.judge_replies import run_folder
from fakes.judge_server import judge_server
from fakes.judge_server import saying
from hand import LEAD
from hand import QUOTE
from hand import RISK
from hand import item
from hand import perfect
from hand import row
from hand import statement

from finnewsbench.disagreement import CALIBRATION
from finnewsbench.disagreement import RECOVERY
from finnewsbench.disagreement import Ruled
from finnewsbench.disagreement import disagreements
from finnewsbench.disagreement_tables import as_json
from finnewsbench.disagreement_tables import gap_table
from finnewsbench.disagreement_tables import gaps
from finnewsbench.disagreement_tables import list_table
from finnewsbench.disagreement_tables import pair
from finnewsbench.disagreement_tables import signed
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.rubric import Line
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.rulings import read_rulings
from finnewsbench.scores import score_run

VERDICTS = {"theme.r1": "yes", "theme.r2": "partly", "sentiment.p1": "partly"}
"""AI is covered by 로봇 자동화, 바이오 partly by the same; negative is weak, positive wrong."""


def ruled(article_id="fnb-v901", **lists):
    """An article that the offline judge ruled on; the reference itself but for ``lists``."""
    figures = score_pairs([(row(article_id), {**perfect(), **lists})], detail=True)
    (article,) = figures["articles"]
    return Ruled(
        article_id=article_id,
        judge="offline",
        failed=False,
        recall={c: article["values"][f"recall_exact.{c}"] for c in CATEGORIES},
        missed={c: tuple(names) for c, names in article["missed"].items()},
        lines={c: tuple(Line(**line) for line in known) for c, known in article["lines"].items()},
    )


def short(found):
    """Kind, id, reference, prediction, recall and rubric of each."""
    return [(d.kind, d.id, d.reference, d.prediction, d.recall, d.rubric) for d in found]


def test_the_reference_itself_agrees():
    """Nothing is missed and nothing rejected."""
    assert disagreements([ruled()]) == []


def test_what_code_recovers():
    """An alias, a narrower and a broader label: missed by exact recall, covered 1, 1 and 0.5."""
    article = ruled(
        companies=[item("가온"), item("누리바이오")],
        themes=[item("생성형 AI", 0.7, QUOTE), item("바이오")],
    )
    found = disagreements([article])
    assert short(found) == [
        (RECOVERY, "company.r1", "가온전자", "가온", 0.0, 1.0),
        (RECOVERY, "theme.r1", "AI", "생성형 AI", 0.0, 1.0),
    ]
    assert found[1].sentence == QUOTE
    assert found[1].by == "code"
    assert found[1].reason == "narrower (tail): 생성형 AI"


def test_what_is_missed_and_stays_missing_is_no_disagreement():
    """Recall and rubric both give an absent theme 0."""
    assert disagreements([ruled(themes=[item("AI", 0.7, QUOTE)])]) == []


def test_which_labels_are_calibrated():
    """Right label on another sentence: 0.5; a label beyond the reference: recall does not look."""
    article = ruled(
        sentiment=[
            statement("positive"),
            statement("negative", LEAD),
            statement("neutral", RISK),
            statement("negative", RISK, company="누리바이오"),
        ]
    )
    found = disagreements([article])
    assert short(found) == [
        (CALIBRATION, "sentiment.p3", "", "가온전자: neutral", None, 0.0),
        (CALIBRATION, "sentiment.p2", "negative", "가온전자: negative", 1.0, 0.5),
    ]
    assert [d.sentence for d in found] == [RISK, LEAD]
    assert found[0].reason == "the reference has no such polarity"


def test_order_shows_nowhere():
    """Kinds, then sizes, then categories and articles, however the articles come in."""
    articles = [
        ruled(f"fnb-v9{n:02}", themes=[item("생성형 AI")], sentiment=[statement("positive", RISK)])
        for n in range(1, 13)
    ]
    found = disagreements(articles)
    assert [d.kind for d in found] == [RECOVERY] * 12 + [CALIBRATION] * 12
    assert [d.article_id for d in found[:12]] == [a.article_id for a in articles]
    for seed in range(5):
        assert disagreements(random.Random(seed).sample(articles, 12)) == found


def test_the_list_is_cut_per_kind_and_the_rest_counted():
    """Twelve of each, two shown of each."""
    articles = [
        ruled(f"fnb-v9{n:02}", themes=[item("생성형 AI")], sentiment=[statement("positive", RISK)])
        for n in range(1, 13)
    ]
    table = list_table(disagreements(articles), 2)
    assert [r[0] for r in table.rows] == [RECOVERY] * 2 + [CALIBRATION] * 2
    assert table.notes == (
        f"{RECOVERY}: 12 (theme 12); 10 more not shown",
        f"{CALIBRATION}: 12 (sentiment 12); 10 more not shown",
    )
    assert list_table([], 2).notes == (f"{RECOVERY}: none", f"{CALIBRATION}: none")


def test_gaps_are_over_articles_that_have_both():
    """People: recall lacks the second article, whose rubric is 1; the gap is the first's, 0.5."""
    first = ruled(people=[item("김가람", 0.7, QUOTE), item("박나래", 0.7, QUOTE)])
    empty = {**row("fnb-v902"), "people": []}
    figures = score_pairs([(empty, {**perfect(), "people": []})], detail=True)["articles"][0]
    second = Ruled(
        article_id="fnb-v902",
        judge="offline",
        failed=False,
        recall={c: figures["values"][f"recall_exact.{c}"] for c in CATEGORIES},
        missed={},
        lines={c: tuple(Line(**line) for line in known) for c, known in figures["lines"].items()},
    )
    assert second.rubric("people") == 1.0
    found = gaps([first, second])
    # one of two people is not in the article: validity 1/2, coverage 1, H = 2/3; minus recall 1
    assert found["people"].value == pytest.approx(-1 / 3)
    assert found["people"].n == 1
    assert found["company"].value == 0.0
    assert found["company"].interval == (0.0, 0.0)
    assert found["company"].n == 2


@pytest.mark.parametrize(
    ("recall", "rubric", "cell"),
    [
        (0.67, 0.84, "0.67 / 0.84 (+0.17)"),
        (0.92, 0.85, "0.92 / 0.85 (-0.07)"),
        (0.664, 0.666, "0.66 / 0.67 (0.00)"),
        (None, 1.0, "- / 1.00 (-)"),
    ],
)
def test_cells_of_table_a(recall, rubric, cell):
    """As the paper prints them: rounded after subtracting, the sign always there but at 0."""
    assert pair(recall, rubric) == cell
    assert signed(-0.001) == "0.00"


def test_a_judge_models_rulings(tmp_path):
    """The judge's words are read from the folder; recall is worked out anew.

    Theme: recall 0, rubric 0.6 (`test_judging_runs`).  Sentiment: recall 1, rubric 0.25.
    """
    folder = run_folder(tmp_path / "run")
    with judge_server(ruling_by(VERDICTS)) as server:
        _, scores = judged(folder, server.url)
    rulings = read_rulings(folder, rows(3))
    found = disagreements(rulings.articles)
    assert rulings.judges == ("m/judge",)
    assert len(found) == 12
    assert short(d for d in found if d.article_id == "fnb-v902") == [
        (RECOVERY, "theme.r1", "AI", "로봇 자동화", 0.0, 1.0),
        (RECOVERY, "theme.r2", "바이오", "로봇 자동화", 0.0, 0.5),
        (CALIBRATION, "sentiment.p2", "positive", "가온전자: positive", 1.0, 0.0),
        (CALIBRATION, "sentiment.p1", "negative", "가온전자: negative", 1.0, 0.5),
    ]
    assert {(d.by, d.judge) for d in found} == {("judge", "m/judge")}
    assert [d.sentence for d in found[::6]] == [QUOTE, LEAD]
    table = {r[0]: r[1:] for r in gap_table(rulings).rows}
    assert table["recall / rubric (Δ)"][2] == "0.00 / 0.60 (+0.60)"
    assert table["Δ, articles with both"][2:5] == ("+0.60", "0.00", "-0.75")
    assert table["  95% interval"][2] == "+0.60 to +0.60"
    value = as_json(rulings, found, 1)
    assert value["delta"]["sentiment"] == pytest.approx(-0.75)
    assert value["counts"][RECOVERY]["theme"] == 6
    assert (len(value["items"]), value["rest"]) == (2, 10)
    assert value["paired_delta"]["m/judge"]["theme"]["n"] == 3
    for category in CATEGORIES:
        assert rulings.articles[0].rubric(category) == pytest.approx(scores["rubric"][category])


def test_several_judges_each_have_their_list(tmp_path):
    """One says yes throughout, one no: the first recovers, the second calibrates."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(saying("yes")) as kind, judge_server(saying("no")) as strict:
        judged(folder, "", f"m/kind,url={kind.url}", f"m/strict,url={strict.url}", count=1)
    rulings = read_rulings(folder, rows(1))
    found = disagreements(rulings.articles)
    assert {(d.judge, d.kind) for d in found} == {("m/kind", RECOVERY), ("m/strict", CALIBRATION)}
    assert "judge" in list_table(found, 9, judges=True).heads
    assert sum(r[0].startswith("Δ") for r in gap_table(rulings).rows) == 2


def test_rubric_paper_rules_on_categories(tmp_path):
    """Score 0.3 throughout: recall 1 is calibrated by 0.7; theme, 0 by recall, is 0.3 off only."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(saying(score=0.3)) as server:
        judged(folder, server.url, count=1, rubric="paper")
    found = disagreements(read_rulings(folder, rows(1)).articles)
    assert [(d.kind, d.category, d.recall, d.rubric) for d in found] == [
        (CALIBRATION, category, 1.0, 0.3)
        for category in ("company", "people", "keyword", "sentiment")
    ]
    assert found[0].reason == "까닭"


def test_failed_replies_have_no_items_but_a_gap_of_nothing(tmp_path):
    """A reply without JSON: recall 0, rubric 0."""
    folder = run_folder(tmp_path / "run", 1, fnb_v901="못 하겠습니다")
    score_run(folder, rows(1))
    rulings = read_rulings(folder, rows(1))
    assert disagreements(rulings.articles) == []
    assert gaps(rulings.articles)["theme"].value == 0.0


def test_rulings_that_do_not_fit_are_refused(tmp_path):
    """Without its verdicts, or with verdicts on other items, a judged run can't be listed."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(saying("yes")) as server:
        judged(folder, server.url, count=1)
    path = folder / "verdicts.jsonl"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("theme.r2", "theme.r7"), encoding="utf-8")
    with pytest.raises(FinNewsBenchError, match="Score the run again"):
        read_rulings(folder, rows(1))
    path.unlink()
    with pytest.raises(FinNewsBenchError, match="missing or cut off"):
        read_rulings(folder, rows(1))
