"""Looking at batches, cancelling them, and what is said where a server can't do its part."""

from __future__ import annotations

import pytest
from fakes.batch_run import collect
from fakes.batch_run import submit
from fakes.batch_server import started
from fakes.stand_in import go

from finnewsbench.batch.looking import cancel
from finnewsbench.batch.looking import look
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import RunDamagedError
from finnewsbench.errors import StopRunError


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


def test_status_and_cancel(server, tmp_path):
    """One line a batch; a cancelled one can be collected and the rest submitted again."""
    server.configure(stages=["in_progress"], skipped=1.0)
    submit(server, tmp_path, most=6)
    told = []
    assert look(tmp_path, tell=told.append) == 2
    assert told[0] == (
        "batch 1 (batch_001), extraction: in_progress, 0 of 6 done: the server works on it"
    )
    assert cancel(tmp_path, tell=told.append) == 2
    assert told[3].startswith("batch 2 (batch_002), extraction: cancelling, 0 of 6 done: being")
    assert cancel(tmp_path, tell=lambda _: None) == 0
    assert collect(server, tmp_path).pending == {"cancelled": 12}
    told.clear()
    look(tmp_path, tell=told.append)
    assert told[1] == (
        "batch 2 (batch_002), extraction: collected (cancelled: 0 of 6 answered, cancelled 6)"
    )


@pytest.mark.parametrize(
    ("absent", "words"),
    [
        ("POST /v1/files", r"has no Batch API \(/files: 404"),
        ("POST /v1/batches", r"takes files but makes no batches \(/batches: 404"),
    ],
)
def test_a_server_without_a_batch_api_is_named(server, tmp_path, absent, words):
    """With what to do instead; with another server's help the run can still be finished."""
    server.configure(absent=[absent])
    with pytest.raises(FinNewsBenchError, match=words + ".*finnewsbench run"):
        submit(server, tmp_path)

    assert go(server, tmp_path).complete


def test_no_server_is_told_after_three_tries(tmp_path, monkeypatch):
    """An address where nobody listens."""
    monkeypatch.setattr("finnewsbench.retrying._pause", lambda *_: 0.0)

    class Nobody:
        url = "http://127.0.0.1:9/v1"

    with pytest.raises(StopRunError, match=r"No server answers at http://127\.0\.0\.1:9/v1"):
        submit(Nobody, tmp_path)


def test_a_refused_key_is_told(server, tmp_path):
    """In the words of a live run."""
    server.configure(trouble={"POST /v1/files": [401]})
    with pytest.raises(StopRunError, match=r"refused a request without key \(401\)"):
        submit(server, tmp_path)


def test_a_model_in_process_is_refused(tmp_path, server):
    """The embedded rules have no server."""
    with pytest.raises(ConfigError, match="finnewsbench run --model baseline"):
        submit(server, tmp_path, model="baseline")


def test_a_damaged_list_of_batches_is_named(server, tmp_path):
    """Nothing is guessed."""
    submit(server, tmp_path)
    (tmp_path / "batches.json").write_text('{"format": 1, "batches": [{}]}', encoding="utf-8")
    with pytest.raises(RunDamagedError, match=r"batches\.json cannot be read"):
        collect(server, tmp_path)


def test_another_server_than_the_folder_names_is_refused(server, tmp_path):
    """A slip of the address is no reason to ask it; its password is not repeated."""
    submit(server, tmp_path)
    for action in (look, cancel):
        with pytest.raises(ConfigError, match="none of the servers") as caught:
            action(tmp_path, tell=print, base_url="http://user:canary@127.0.0.1:9/v1")
        assert "canary" not in str(caught.value)
