"""A batch run can end at any moment and go on: no article is asked twice, no answer lost."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest
from fakes.batch_run import collect
from fakes.batch_run import killed
from fakes.batch_run import submit
from fakes.batch_server import started
from fakes.stand_in import comparable
from fakes.stand_in import go

from finnewsbench.batch.ledger import Ledger
from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.store import read_run


@pytest.fixture(scope="module")
def process():
    """One fake server for all tests of this file."""
    with started() as server:
        yield server


@pytest.fixture
def server(process):
    """The fake server with nothing on it and no faults."""
    process.reset()
    return process


IDS = [f"fnb-x{n:03d}" for n in range(1, 13)]


def asked(server):
    """The custom ids in all batches that were made, sorted."""
    return sorted(chain.from_iterable(server.made()))


@pytest.mark.parametrize(
    ("name", "nth", "made"),
    [
        ("batch.ledger.Ledger.put", -1, 0),  # the request file is written, nothing else
        ("batch.server.upload", 1, 0),
        ("batch.server.create", -1, 0),
        ("batch.server.create", 1, 1),
        ("batch.server.create", 3, 3),
    ],
)
def test_kill_9_while_submitting(server, tmp_path, name, nth, made):
    """Three batches are due; wherever it is killed, in the end every article is in one batch."""
    assert killed(name, nth, submit, server, tmp_path, most=5)
    assert len(server.made()) == made
    submit(server, tmp_path, most=5)

    assert asked(server) == IDS
    assert [len(ids) for ids in server.made()] == [5, 5, 2]
    assert collect(server, tmp_path).complete


def test_a_file_that_was_uploaded_before_the_kill_is_used(server, tmp_path):
    """Killed between upload and creation: the second submit uploads nothing and says so."""
    told = []
    assert killed("batch.server.create", -1, submit, server, tmp_path)
    submit(server, tmp_path, tell=told.append)

    assert server.routes().count("POST /v1/files") == 1
    assert told[0] == "the file that was uploaded before (file-001) is used"
    assert asked(server) == IDS


def test_a_file_uploaded_for_nothing_is_reported(server, tmp_path):
    """A live run has answered meanwhile: nothing is submitted, the idle file is named."""
    told = []
    assert killed("batch.server.create", -1, submit, server, tmp_path)
    go(server, tmp_path)
    submit(server, tmp_path, tell=told.append)

    assert server.made() == []
    assert told == ["the file file-001 was uploaded for nothing; the server may be told to drop it"]


@pytest.mark.parametrize(
    ("name", "nth"),
    [
        ("batch.server.download", 1),
        ("batch.server.download", 2),
        ("store.RunStore.append", 4),
        ("batch.ledger.Ledger.put", 2),
    ],
)
def test_kill_9_while_collecting(server, tmp_path, name, nth):
    """Downloaded and not read, half appended, appended and not closed: the same records."""
    server.configure(failing={"500": 0.2}, model_faults={"truncate": 0.2})
    submit(server, tmp_path / "killed")
    assert killed(name, nth, collect, server, tmp_path / "killed")
    standing = collect(server, tmp_path / "killed")
    submit(server, tmp_path / "whole")
    whole = collect(server, tmp_path / "whole")

    assert (standing.answered, standing.pending) == (whole.answered, whole.pending)
    assert 0 < whole.answered < 12
    assert comparable(tmp_path / "killed") == comparable(tmp_path / "whole")
    lines = [(tmp_path / n / "extractions.jsonl").read_bytes() for n in ("killed", "whole")]
    assert lines[0] == lines[1]


def test_an_answer_that_was_fetched_is_not_fetched_again(server, tmp_path):
    """Killed between download and append: the copy in the folder is read."""
    submit(server, tmp_path)
    assert killed("store.RunStore.append", -1, collect, server, tmp_path)

    assert collect(server, tmp_path).complete
    assert server.routes().count("GET /v1/files/{id}/content") == 1


@pytest.mark.parametrize("trouble", ["lost", 500, "html"])
def test_a_batch_whose_making_went_unheard_is_not_made_twice(
    server, tmp_path, monkeypatch, trouble
):
    """Only ``lost`` has made one; after each, the server's list decides."""
    monkeypatch.setattr("finnewsbench.retrying._pause", lambda *_: 0.0)
    server.configure(trouble={"POST /v1/batches": [trouble]})
    submit(server, tmp_path)

    assert server.made() == [IDS]
    assert server.routes().count("GET /v1/batches") == 1
    assert collect(server, tmp_path).complete


def test_a_refusal_for_rate_is_known_to_have_made_nothing(server, tmp_path):
    """It is simply tried again."""
    server.configure(trouble={"POST /v1/batches": [429]}, absent=["GET /v1/batches"])
    submit(server, tmp_path)

    assert server.made() == [IDS]


def test_a_batch_is_found_on_a_later_page_of_the_list(server, tmp_path):
    """The fake lists two to a page; three batches of others came after ours."""
    assert killed("batch.server.create", 1, submit, server, tmp_path / "ours")
    for number in range(3):
        submit(server, tmp_path / f"other{number}", 1)
    told = []
    submit(server, tmp_path / "ours", tell=told.append)

    assert told == ["batch 1 (batch_001): was made before the command was broken off"]
    assert len(server.made()) == 4


def test_collecting_finds_a_batch_whose_making_was_broken_off(server, tmp_path):
    """No second submit is needed."""
    assert killed("batch.server.create", 1, submit, server, tmp_path)

    assert collect(server, tmp_path).complete


def test_a_server_without_a_list_leaves_the_choice_to_the_user(server, tmp_path):
    """Whether the batch is there can't be told: nothing is made until it is given up."""
    server.configure(absent=["GET /v1/batches"])
    assert killed("batch.server.create", 1, submit, server, tmp_path)
    for again in (submit, collect):
        with pytest.raises(FinNewsBenchError, match=r"can't be told.*--give-up"):
            again(server, tmp_path)
    assert len(server.made()) == 1
    standing = collect(server, tmp_path, give_up=True)
    assert standing.pending == {"not_asked": 12}
    submit(server, tmp_path)

    assert len(server.made()) == 2
    assert collect(server, tmp_path).complete


def test_a_batch_that_the_server_lost_is_reported_and_can_be_given_up(server, tmp_path):
    """Nothing is asked again before that."""
    submit(server, tmp_path)
    server.reset()
    with pytest.raises(FinNewsBenchError, match=r"does not know batch 1 \(batch_001\).*--give-up"):
        collect(server, tmp_path)
    submit(server, tmp_path)
    assert server.made() == []
    assert collect(server, tmp_path, give_up=True).pending == {"batch_lost": 12}
    submit(server, tmp_path)

    assert server.made() == [IDS]
    assert collect(server, tmp_path).complete


def test_a_lost_batch_does_not_keep_the_others_back(server, tmp_path):
    """Of three batches the server has lost the first: the others are collected all the same."""
    submit(server, tmp_path, most=5)
    ledger = Ledger(tmp_path)
    ledger.put(replace(ledger.entries("open")[0], batch_id="batch_999"))
    with pytest.raises(FinNewsBenchError, match=r"does not know batch 1 \(batch_999\)"):
        collect(server, tmp_path)

    assert sorted(read_run(tmp_path).records) == IDS[5:]
    assert [session["answered"] for session in read_run(tmp_path).run["sessions"]] == [7]


def test_a_server_that_fails_while_collecting_leaves_the_batch_open(server, tmp_path, monkeypatch):
    """The download fails for good: nothing is written, the next collect goes on."""
    monkeypatch.setattr("finnewsbench.retrying._pause", lambda *_: 0.0)
    submit(server, tmp_path)
    server.configure(trouble={"GET /v1/files/{id}/content": [500] * 6})
    with pytest.raises(FaultError, match="did not give out a result file"):
        collect(server, tmp_path)

    assert [entry.state for entry in Ledger(tmp_path).entries("open")] == ["open"]
    assert collect(server, tmp_path).complete
