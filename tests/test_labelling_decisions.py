"""The log of decisions: on the disk at once, never changed, and what it adds up to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time

import pytest

from finnewsbench.dataset_builder.labelling.decisionlog import Log
from finnewsbench.dataset_builder.labelling.decisions import Action
from finnewsbench.dataset_builder.labelling.decisions import DecisionError
from finnewsbench.dataset_builder.labelling.decisions import append
from finnewsbench.dataset_builder.labelling.decisions import read
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.fileerrors import FileFormatError


def on(candidate, action="accept", reviewer="김가람", article="a1", **more):
    """An action on a theme."""
    values = {"name": candidate, "relevance": 0.7}
    return Action(reviewer, article, action, candidate, "theme", values, **more)


def undo(reviewer="김가람", **more):
    """The undoing of a reviewer's last action."""
    return Action(reviewer, "", "undo", **more)


def test_an_action_is_one_line_of_the_format(tmp_path):
    """The line has the keys of the format in their order, and reads back as the same action."""
    written = append(tmp_path, on("theme-1", note="다시 볼 것"))
    line = (tmp_path / "decisions.jsonl").read_text("utf-8")
    assert line.count("\n") == 1
    record = json.loads(line)
    keys = ["at", "reviewer", "article_id", "action", "candidate", "category", "values", "note"]
    assert list(record) == keys
    assert len(record["at"]) == len("2025-01-02T03:04:05.678Z")
    assert record["at"].endswith("Z")
    assert read(tmp_path) == [written]


def test_the_last_action_on_a_candidate_stands(tmp_path):
    """Accepted, then rejected: rejected; edited: accepted with the edited fields."""
    for action in ("accept", "reject"):
        append(tmp_path, on("theme-1", action))
    edited = Action("김가람", "a1", "edit", "theme-2", "keyword", {"name": "금리 인하"})
    append(tmp_path, edited)
    items = replay(read(tmp_path))["a1"]["김가람"].items
    assert not items["theme-1"].accepted
    assert items["theme-2"].accepted
    assert (items["theme-2"].category, items["theme-2"].values["name"]) == ("keyword", "금리 인하")


def test_undo_takes_back_one_action_after_another(tmp_path):
    """Each undo names the action it undoes, by its index among the reviewer's actions."""
    for action in (on("theme-1"), on("theme-1", "reject"), on("theme-2", article="a2")):
        append(tmp_path, action)
    undone = [append(tmp_path, undo()) for _ in range(2)]
    assert [(each.undoes, each.article_id) for each in undone] == [(2, "a2"), (1, "a1")]
    found = replay(read(tmp_path))
    assert found["a1"]["김가람"].items["theme-1"].accepted
    assert "a2" not in found
    append(tmp_path, undo())
    with pytest.raises(DecisionError, match="nothing left to undo"):
        append(tmp_path, undo())


def test_undo_is_each_reviewers_own(tmp_path):
    """Another reviewer's actions are neither counted nor undone."""
    append(tmp_path, on("theme-1", reviewer="이나래"))
    append(tmp_path, on("theme-1"))
    assert append(tmp_path, undo()).undoes == 0
    found = replay(read(tmp_path))["a1"]
    assert list(found) == ["이나래"]


def test_an_undone_action_is_not_undone_again(tmp_path):
    """Naming it once more is an error, and so is naming what is not there."""
    for action in (on("theme-1"), undo(), on("theme-2")):
        append(tmp_path, action)
    for index in (0, 1, 7):
        with pytest.raises(DecisionError, match=f"Action {index} of"):
            append(tmp_path, undo(undoes=index))


def test_added_items_are_numbered_per_reviewer_and_article(tmp_path):
    """Two added by one reviewer on an article are 1 and 2, also after an undo."""

    def added(reviewer="김가람", article="a1"):
        return append(tmp_path, Action(reviewer, article, "add", "", "theme", {"name": "x"}))

    assert added().candidate == "added-김가람-1"
    append(tmp_path, undo())
    assert added().candidate == "added-김가람-2"
    assert added("이나래").candidate == "added-이나래-1"
    assert added(article="a2").candidate == "added-김가람-1"


def test_done_and_reopen(tmp_path):
    """An article is done until it is taken up again, or the end of work is undone."""
    for action, done in (("done", True), ("reopen", False), ("done", True)):
        append(tmp_path, Action("김가람", "a1", action))
        assert replay(read(tmp_path))["a1"]["김가람"].done is done
    append(tmp_path, undo())
    assert replay(read(tmp_path))["a1"]["김가람"].done is False


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (on("theme-1", "like"), "is no action"),
        (on("", "accept"), "needs a candidate"),
        (on("theme-1", reviewer=" 김"), "trimmed"),
        (on("theme-1", reviewer="김\n가"), "printable"),
        (on("theme-1", article=""), "needs an article"),
        (Action("김가람", "a1", "accept", "x-1", "mood"), "is no category"),
    ],
)
def test_a_malformed_action_is_not_written(tmp_path, action, message):
    """The error says what is wrong, and there is no file."""
    with pytest.raises(DecisionError, match=message):
        append(tmp_path, action)
    assert not (tmp_path / "decisions.jsonl").exists()


def test_a_torn_end_is_told_and_set_aside(tmp_path):
    """Half a line is no action; the next action moves it into a file of its own."""
    append(tmp_path, on("theme-1"))
    path = tmp_path / "decisions.jsonl"
    with path.open("ab") as file:
        file.write(b'{"at": "2025-01-02", "revi')
    notes = []
    assert len(read(tmp_path, notes.append)) == 1
    assert "cut off (26 bytes)" in str(notes[0])
    append(tmp_path, on("theme-2"))
    assert [each.candidate for each in read(tmp_path)] == ["theme-1", "theme-2"]
    assert (tmp_path / "decisions.torn").read_bytes() == b'{"at": "2025-01-02", "revi\n'


def test_a_damaged_line_is_an_error_that_names_it(tmp_path):
    """A whole line that is no action stops everything: nothing is dropped in silence."""
    append(tmp_path, on("theme-1"))
    with (tmp_path / "decisions.jsonl").open("ab") as file:
        file.write(b'{"action": "accept"}\n')
    with pytest.raises(FileFormatError, match=r"line 2: this is no action \(at is missing"):
        read(tmp_path)
    with pytest.raises(FileFormatError, match="line 2"):
        append(tmp_path, on("theme-2"))


def test_a_log_follows_other_writers_and_begins_anew_with_a_new_file(tmp_path):
    """What another process appends is seen; a log that was put away does not haunt the next one."""
    log = Log(tmp_path)
    log.append(on("theme-1"))
    append(tmp_path, on("theme-2", reviewer="이나래"))
    assert [each.candidate for each in log.read()] == ["theme-1", "theme-2"]
    (tmp_path / "decisions.jsonl").rename(tmp_path / "old.jsonl")
    assert log.read() == []
    log.append(on("theme-3"))
    assert [each.candidate for each in log.read()] == ["theme-3"]


def test_many_writers_lose_nothing(tmp_path):
    """Four logs in threads of their own write 25 lines each: 100 whole lines, ids all different."""

    def write(reviewer):
        log = Log(tmp_path)
        for _ in range(25):
            log.append(Action(reviewer, "a1", "add", "", "theme", {"name": "금리"}))

    threads = [threading.Thread(target=write, args=(name,)) for name in ("가", "나", "다", "가")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    actions = read(tmp_path)
    assert len(actions) == 100
    assert len({each.candidate for each in actions}) == 100


WRITER = """
import sys
from pathlib import Path
from finnewsbench.dataset_builder.labelling.decisions import Action, append
for number in range(100000):
    append(Path(sys.argv[1]), Action("김가람", "a1", "accept", f"theme-{number}", "theme",
        {"name": "가" * 3000}))
    print(number, flush=True)
"""


def test_a_killed_writer_loses_nothing_that_it_confirmed(tmp_path):
    """Killed at three moments: every confirmed action is read, and writing goes on."""
    for moment, delay in enumerate((0.0, 0.011, 0.023)):
        project = tmp_path / str(moment)
        project.mkdir()
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(project)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        process.stdout.readline()
        time.sleep(delay)
        process.kill()
        rest = process.stdout.read().split()
        process.wait()
        process.stdout.close()
        confirmed = 1 + len(rest)
        kept = [each.candidate for each in read(project)]
        assert kept[:confirmed] == [f"theme-{number}" for number in range(confirmed)]
        assert len(kept) <= confirmed + 1
        append(project, on("theme-x"))
        assert [each.candidate for each in read(project)] == [*kept, "theme-x"]


LIMITED = """
import resource, signal, sys
from pathlib import Path
from finnewsbench.dataset_builder.labelling.decisions import Action, DecisionError, append
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
for number in range(9):
    try:
        append(Path(sys.argv[1]), Action("김가람", "a1", "accept", f"theme-{number}", "theme",
            {"name": "가" * 100}))
    except DecisionError as error:
        sys.exit(f"{number} {error}")
"""


@pytest.mark.skipif(os.name != "posix", reason="file sizes cannot be limited here")
def test_a_full_disk_is_an_error_and_leaves_whole_lines(tmp_path):
    """1,000 bytes hold two lines of some 440: the third is refused, and no half of it stays."""
    command = [sys.executable, "-c", LIMITED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr.startswith("2 ")
    assert "was not recorded" in done.stderr
    assert (tmp_path / "decisions.jsonl").read_bytes().endswith(b"\n")
    assert len(read(tmp_path)) == 2
