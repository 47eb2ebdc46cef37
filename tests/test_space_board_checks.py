"""What the leaderboard shows of a results dataset: nothing that the replies do not score here."""

from __future__ import annotations

import json
import shutil
import time

import pytest
from fakes.judge_replies import honest
from fakes.judge_server import judge_server
from report_runs import changed
from space_runs import hostile
from space_runs import made
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.scores import read_scores
from finnewsbench.space import board_checks
from finnewsbench.space import board_folders
from finnewsbench.space import board_hub
from finnewsbench.space.board_notes import notes
from finnewsbench.space.board_runs import board
from finnewsbench.space.board_table import table
from finnewsbench.space.board_view import Choice
from finnewsbench.space.board_view import view
from finnewsbench.space.context import Context

DATASET = "org/results"


@pytest.fixture
def results(tmp_path, monkeypatch):
    """The folder of a results dataset as it was fetched, with one honest run; no bundled ones."""
    place = tmp_path / "results"
    made(place / "honest", "acme/honest", count=3)
    monkeypatch.setattr(board_folders, "BUNDLED", tmp_path / "none")
    monkeypatch.setattr(board_hub, "_ANSWERS", {DATASET: (float("inf"), place)})
    return place


@pytest.fixture(scope="module")
def judged_once(tmp_path_factory):
    """A run of the baseline on two articles, which a judge model behind a server has judged."""
    folder = tmp_path_factory.mktemp("judged") / "judged"
    with judge_server(honest) as server:
        judge = ("--judge", "m/judge", "--judge-base-url", server.url)
        command = ["run", "--split", "validation", "--limit", "2", "--out", str(folder), *judge]
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 0, done.output
    return folder


@pytest.fixture
def judged(judged_once, results):
    """A copy of it in the dataset."""
    return shutil.copytree(judged_once, results / "judged")


def shown():
    """The board that a page with this dataset has, without the baseline that is always there."""
    found = board(Context(results=DATASET))
    return found, [each for each in found.entries if each.run.name != "baseline"]


def told():
    """(reason, names, count) of what is left out."""
    return [(each.key, each.about, each.count) for each in shown()[0].notices]


def edit_lines(path, change):
    """The file of records with the list of them changed in place."""
    lines = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    change(lines)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, "utf-8", newline="\n")


def test_an_honest_run_is_shown_from_a_copy_that_was_scored_here(results):
    """Its figures are the same, and not a file of the dataset is shown."""
    found, (entry,) = shown()
    assert (entry.run.name, entry.marks, found.notices) == ("acme/honest", (), ())
    assert not entry.folder.is_relative_to(results)
    assert read_scores(entry.folder)["rubric"] == read_scores(results / "honest")["rubric"]


def test_invented_figures_leave_the_folder_out(results):
    """Two folders whose scores.json says more than the replies score: counted and named."""
    for name in ("b", "a"):
        folder = made(results / name, f"acme/{name}", lambda _row: "{}", count=3)
        rubric = dict.fromkeys(read_scores(folder)["rubric"], 0.99)
        changed(folder, rubric=rubric)
    found, (entry,) = shown()
    assert entry.run.name == "acme/honest"
    assert told() == [("left_figures", "a, b", 2)]
    text = notes(found, view(found, Choice()), "en")
    assert "2 of the results dataset left out: the predictions score otherwise" in text


def test_invented_values_of_articles_never_reach_the_page(results):
    """The table is made of article_scores.jsonl: that of the dataset is not read."""

    def lift(lines):
        for line in lines:
            line["values"] = dict.fromkeys(line["values"], 1.0)

    folder = made(results / "lifted", "acme/lifted", lambda _row: "{}", count=3)
    edit_lines(folder / "article_scores.jsonl", lift)
    found, _ = shown()
    assert found.notices == ()
    (line,) = [x for x in view(found, Choice()).lines if x.entry.run.name == "acme/lifted"]
    assert line.figures.means["rubric"]["overall"] == 0.0


def test_missing_predictions_leave_the_folder_out(results):
    """Whatever its scores.json says: one reply of three is gone."""
    edit_lines(results / "honest" / "extractions.jsonl", lambda lines: lines.pop())
    assert told() == [("left_missing", "honest", 1)]


@pytest.mark.parametrize(
    ("key", "value"),
    [("name", "org/other"), ("fingerprint", "0" * 16), ("articles", -1), ("split", "test[:-3]")],
)
def test_a_run_on_other_articles_is_left_out(results, key, value):
    """It can't be scored with the references that are here."""
    path = results / "honest" / "run.json"
    run = json.loads(path.read_text("utf-8"))
    run["asked"]["data"][key] = value
    path.write_text(json.dumps(run), "utf-8")
    assert told() == [("left_articles", "honest", 1)]


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"signature": 3}', ""])
def test_files_that_cannot_be_read_leave_the_folder_out(results, text, capsys):
    """Nested too deep, cut off, of another shape: the page stands, the log says why."""
    (results / "honest" / "scores.json").write_text(text, "utf-8")
    assert told() == [("left_unread", "honest", 1)]
    assert "Traceback" in capsys.readouterr().err


def test_figures_of_other_rules_give_way_to_those_of_the_present_ones(results):
    """Another version's figures can't be compared: what stands there is worked out here."""
    folder = results / "honest"
    signature = {**read_scores(folder)["signature"], "normaliser": "0"}
    changed(folder, signature=signature, rubric=dict.fromkeys(read_scores(folder)["rubric"], 0.1))
    found, (entry,) = shown()
    assert (entry.marks, entry.run.overall) == (("by_now",), 1.0)
    assert "scored by present rules" in str(table(view(found, Choice()), "overall", "en"))


def test_a_judges_answers_are_marked_as_taken_on_trust(judged):
    """Its figures come out again from its answers, and the table says whose word they are."""
    found, entries = shown()
    (entry,) = [each for each in entries if each.signature["judge"].startswith("m/judge")]
    assert entry.marks == ("by_record",)
    assert entry.run.scores["rubric"] == read_scores(judged)["rubric"]
    assert (entry.folder / "verdicts.jsonl").is_file()
    lines = view(found, Choice())
    assert "판정은 제출된 기록" in str(table(lines, "overall", "ko"))
    assert "심판 모델의 답만 제출된 대로 믿었고" in notes(found, lines, "ko")


def test_invented_figures_under_a_judge_are_left_out(judged):
    """The judge's answers do not give them."""
    changed(judged, rubric={**read_scores(judged)["rubric"], "overall": 0.99})
    assert told() == [("left_figures", "judged", 1)]


def test_replies_changed_after_they_were_judged_are_left_out(judged):
    """An answer belongs to a question, and the question holds the reply: it has none any more."""

    def better(lines):
        lines[0]["extraction"]["companies"].append(
            {"name": "없는회사", "relevance": 1.0, "sentence": "없다."}
        )
        lines[0].pop("reply", None)

    edit_lines(judged / "extractions.jsonl", better)
    assert told() == [("left_judge", "judged", 1)]


def _no_answers(folder):
    (folder / "judgments.jsonl").unlink()


def _no_judge(folder):
    (folder / "judging.json").unlink()


def _own_judge(folder):
    path = folder / "run.json"
    run = json.loads(path.read_text("utf-8"))
    run["asked"]["model"] = "m/judge"
    path.write_text(json.dumps(run), "utf-8")


def _too_many(folder):
    changed(folder, judges=[{**read_scores(folder)["judges"][0], "repeats": 10**9}])


@pytest.mark.parametrize("spoil", [_no_answers, _no_judge, _own_judge, _too_many])
def test_a_judge_whose_answers_cannot_be_used_leaves_the_folder_out(judged, spoil):
    """They are not there, nothing is known of the judge, or it judged itself."""
    spoil(judged)
    assert told() == [("left_judge", "judged", 1)]


def test_what_was_scored_once_is_not_scored_again(results, tmp_path):
    """The same content gives the same copy, from another snapshot too; other content another."""
    (first,) = board_checks.check([results / "honest"], "finnewsbench").shown
    again = shutil.copytree(results / "honest", tmp_path / "newer" / "honest")
    assert board_checks.check([results / "honest"], "finnewsbench").shown == (first,)
    assert board_checks.check([again], "finnewsbench").shown == (first,)
    edit_lines(again / "extractions.jsonl", lambda lines: lines[0].update(seconds=9.0))
    (other,) = board_checks.check([again], "finnewsbench").shown
    assert other != first


def test_folders_that_are_still_being_scored_are_counted(results, monkeypatch):
    """Without patience the page says how many are to come, and has them a moment later."""
    shutil.rmtree(results / "honest")
    made(results / "slow", "acme/slow", hostile, count=2)
    monkeypatch.setattr(board_checks, "PATIENCE", 0.0)
    assert told() == [("checking", DATASET, 1)]
    end = time.monotonic() + 30
    while told() and time.monotonic() < end:
        time.sleep(0.05)
    assert [each.run.name for each in shown()[1]] == ["acme/slow"]


def test_names_of_folders_are_cut_and_escaped(results):
    """A dataset's folders are named by anybody."""
    name = "<b>" + "가" * 60
    made(results / name, "m", count=2)
    changed(results / name, rubric=dict.fromkeys(read_scores(results / name)["rubric"], 0.99))
    found, _ = shown()
    text = notes(found, view(found, Choice()), "ko")
    assert "<b>" not in text
    assert f"&lt;b&gt;{'가' * 37}…" in text
