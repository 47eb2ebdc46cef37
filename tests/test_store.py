"""The run folder: append-only, one writer, torn ends dropped, nothing asked for anything else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap

import pytest

from finnewsbench.errors import RunDamagedError
from finnewsbench.errors import RunLockedError
from finnewsbench.errors import RunMismatchError
from finnewsbench.keys import Question
from finnewsbench.keys import article_hash
from finnewsbench.records import record_of
from finnewsbench.replies import Reply
from finnewsbench.replies import Usage
from finnewsbench.store import open_run
from finnewsbench.store import read_run

EMPTY = '{"companies": [], "people": [], "themes": [], "keywords": [], "sentiment": []}'
ASKED = {
    "model": "m",
    "base_url": "http://localhost/v1",
    "data": {"name": "finnewsbench", "split": "validation", "articles": 3},
}


def record(number, content=EMPTY, **reply):
    """A record of article ``number``."""
    question = Question(f"a{number}", "제목", f"본문 {number}")
    return record_of(question, f"key{number}", Reply(content, "stop", **reply))


def fill(folder, *records):
    """Write the records into a run folder; the bytes of its file."""
    with open_run(folder, ASKED) as store:
        for one in records:
            store.append(one)
    return (folder / "extractions.jsonl").read_bytes()


def test_a_record_holds_the_reply_and_what_was_read_from_it(tmp_path):
    """Every key of the contract, with an extraction and no failure."""
    usage = Usage(prompt_tokens=9, completion_tokens=2)
    line = fill(tmp_path, record(1, usage=usage, seconds=1.23456, attempts=2, model="m-1"))
    empty = json.loads(EMPTY)

    assert json.loads(line) == {
        "article_id": "a1",
        "article_sha256": article_hash("본문 1"),
        "key": "key1",
        "reply": {
            "content": EMPTY,
            "finish_reason": "stop",
            "refusal": None,
            "reasoning": None,
            "tool_calls": [],
        },
        "flags": {},
        "extraction": empty,
        "model": "m-1",
        "usage": {
            "prompt_tokens": 9,
            "completion_tokens": 2,
            "cached_tokens": None,
            "reasoning_tokens": None,
        },
        "seconds": 1.235,
        "attempts": 2,
    }


def test_a_failure_of_the_model_is_a_record_too(tmp_path):
    """Kind and detail instead of an extraction; the reply is kept."""
    line = json.loads(fill(tmp_path, record(1, content="")))

    assert line["failure"]["kind"] == "empty_reply"
    assert "extraction" not in line


def test_records_read_back_in_the_order_of_their_articles_last_one_counting(tmp_path):
    """A later record of an article replaces the earlier one, and that is counted."""
    fill(tmp_path, record(1, content=""), record(2), record(1))
    data = read_run(tmp_path)

    assert sorted(data.records) == ["a1", "a2"]
    assert "extraction" in data.records["a1"]
    assert (data.superseded, data.torn) == (1, 0)
    assert (data.total, data.complete) == (3, False)


def test_only_line_feeds_separate_records(tmp_path):
    """U+2028, U+0085 and form feeds in a model's text are text."""
    text = "한 줄\u2028두 줄\u0085세 줄\x0c\x1e끝"
    fill(tmp_path, record(1, content=text), record(2))

    assert read_run(tmp_path).records["a1"]["reply"]["content"] == text
    assert len(read_run(tmp_path).records) == 2


def test_one_bad_character_never_stops_a_run(tmp_path):
    """Lone surrogates cannot be written as UTF-8; the line is still one JSON line."""
    changed = record(1) | {"flags": {"\ud83d": 1}}
    fill(tmp_path, changed, record(2))

    assert sorted(read_run(tmp_path).records) == ["a1", "a2"]


@pytest.mark.parametrize("keep", [1, 10, -20, -2, -1])
def test_a_torn_last_line_is_dropped_counted_and_asked_again(tmp_path, keep):
    """Cut anywhere, even if only the line feed is missing: the article is open again."""
    before = fill(tmp_path, record(1))
    whole = fill(tmp_path, record(2))
    torn = before + whole[len(before) :][:keep]
    (tmp_path / "extractions.jsonl").write_bytes(torn)
    assert read_run(tmp_path).torn == 1

    with open_run(tmp_path, ASKED) as store:
        assert store.dropped == 1
        assert list(store.states) == [("a1", "key1")]
        assert (tmp_path / "extractions.jsonl").read_bytes() == before
        store.append(record(2))

    assert (tmp_path / "extractions.jsonl").read_bytes() == whole
    assert read_run(tmp_path).torn == 0


def test_a_last_line_of_zeros_is_dropped_as_well(tmp_path):
    """What a power cut leaves on some file systems."""
    before = fill(tmp_path, record(1))
    (tmp_path / "extractions.jsonl").write_bytes(before + b"\0" * 100 + b"\n")

    with open_run(tmp_path, ASKED) as store:
        assert (store.dropped, len(store.states)) == (1, 1)


@pytest.mark.parametrize("broken", [b"{", b"", b"[]", b'{"article_id": "a9"}', b"\xff\xfe"])
def test_a_broken_line_in_the_middle_is_an_error_with_file_and_line(tmp_path, broken):
    """It was not left by a kill, so nothing is dropped silently; the file stays as it is."""
    lines = fill(tmp_path, record(1), record(2)).split(b"\n")
    damaged = b"\n".join([lines[0], broken, *lines[1:]])
    (tmp_path / "extractions.jsonl").write_bytes(damaged)

    with pytest.raises(RunDamagedError, match=r"extractions\.jsonl, line 2 "):
        read_run(tmp_path)
    with pytest.raises(RunDamagedError, match="line 2"), open_run(tmp_path, ASKED):
        pass
    assert (tmp_path / "extractions.jsonl").read_bytes() == damaged


def test_a_second_writer_is_turned_away(tmp_path):
    """In this process or another; the folder is free again after the first has closed."""
    with open_run(tmp_path, ASKED):
        with pytest.raises(RunLockedError, match="--out"), open_run(tmp_path, ASKED):
            pass
        code = f"""
            from pathlib import Path
            from finnewsbench.errors import RunLockedError
            from finnewsbench.store import open_run
            try:
                with open_run(Path({str(tmp_path)!r}), {ASKED!r}): print("open")
            except RunLockedError: print("locked")
        """
        other = [sys.executable, "-c", textwrap.dedent(code)]
        assert subprocess.check_output(other, text=True) == "locked\n"
    with open_run(tmp_path, ASKED):
        pass


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"model": "other"}, "model ('m' in the folder, 'other' now)"),
        ({"data": ASKED["data"] | {"split": "test"}}, "data.split ('validation' in the folder"),
        ({"prompt_version": "2"}, "prompt_version (None in the folder, '2' now)"),
    ],
)
def test_a_folder_of_another_run_is_refused_naming_the_difference(tmp_path, change, name):
    """Nothing is mixed; the message says what differs and what to do."""
    before = fill(tmp_path, record(1))

    with pytest.raises(RunMismatchError) as caught, open_run(tmp_path, ASKED | change):
        pass
    assert name in str(caught.value)
    assert "--out" in str(caught.value)
    assert (tmp_path / "extractions.jsonl").read_bytes() == before


def test_records_without_a_run_file_are_not_taken_over(tmp_path):
    """Nothing says what was asked, so nothing is appended."""
    fill(tmp_path, record(1))
    (tmp_path / "run.json").unlink()

    with pytest.raises(RunDamagedError, match=r"no run\.json"), open_run(tmp_path, ASKED):
        pass
    with pytest.raises(RunDamagedError, match="no run folder"):
        read_run(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99, "asked": {}}'])
def test_a_run_file_that_cannot_be_read_is_an_error(tmp_path, text):
    """Never overwritten."""
    fill(tmp_path, record(1))
    (tmp_path / "run.json").write_text(text, encoding="utf-8")

    with pytest.raises(RunDamagedError, match=r"run\.json"), open_run(tmp_path, ASKED):
        pass
    assert (tmp_path / "run.json").read_text(encoding="utf-8") == text


def test_every_record_is_in_the_file_at_once_and_on_the_disk_when_synced(tmp_path, monkeypatch):
    """Another process sees it without any close; sync calls fsync only if there is news."""
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    with open_run(tmp_path, ASKED) as store:
        synced.clear()
        store.append(record(1))
        assert len(read_run(tmp_path).records) == 1
        store.sync()
        store.sync()
        assert len(synced) == 1
        store.append(record(2))
    assert len(synced) == 2


def test_a_full_disk_ends_the_run_and_leaves_whole_records(tmp_path):
    """A file limit stands in for the disk: the record that does not fit leaves no trace."""
    code = f"""
        import resource
        from pathlib import Path
        from finnewsbench.errors import RunWriteError
        from finnewsbench.records import record_of
        from finnewsbench.keys import Question
        from finnewsbench.replies import Reply
        from finnewsbench.store import open_run
        with open_run(Path({str(tmp_path)!r}), {ASKED!r}) as store:
            store.append(record_of(Question("a1", "", "x"), "k", Reply("")))
            size = store.folder.joinpath("extractions.jsonl").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 50, size + 50))
            for name in ("a2", "a3"):
                try: store.append(record_of(Question(name, "", "x"), "k", Reply("")))
                except RunWriteError as error: print(error)
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    printed = subprocess.check_output(command, text=True, encoding="utf-8").splitlines()

    assert len(printed) == 2
    assert "Make room" in printed[0]
    assert (read_run(tmp_path).torn, list(read_run(tmp_path).records)) == (0, ["a1"])


def test_reading_and_writing_folders_needs_no_openai():
    """The store and the runner start without half a second of imports."""
    code = "import sys, finnewsbench.store, finnewsbench.runner"
    code += "; print('openai' in sys.modules)"

    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
