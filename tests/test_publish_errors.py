"""Publishing when something is wrong: each failure is a line, and running again goes on."""

from __future__ import annotations

import logging

import pytest

pytest.importorskip("huggingface_hub", minversion="2", reason="pip install 'finnewsbench[hub]'")

from fakes.hub import TOKEN
from fakes.hub_client import hub_here
from fakes.hub_store import Account
from fakes.hub_store import Fault
from fakes.hub_store import File
from publishing_small import FILES
from publishing_small import KEY
from publishing_small import MAIN
from publishing_small import publish
from publishing_small import tree

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.publishing.contents import Content
from finnewsbench.publishing.hub import Hub
from finnewsbench.publishing.pushing import Settings
from finnewsbench.publishing.pushing import carry_out
from finnewsbench.publishing.pushing import plan


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A Hub for this process, with a token that may write."""
    with hub_here(monkeypatch, tmp_path) as held:
        yield held


@pytest.mark.parametrize("words", ["/api/repos/create", "/commit/", "/tag/"])
@pytest.mark.parametrize("drop", ["before", "after"])
def test_a_lost_connection_costs_nothing(hub, words, drop):
    """Whether it broke before or after the work was done: again, and all is there once."""
    hub.faults.append(Fault(words, drop=drop))
    with pytest.raises(FinNewsBenchError, match=r"connection to the Hub failed.*where it stopped"):
        publish()
    publish()
    repo = hub.repos[KEY]
    assert len(repo.log) == 2
    assert repo.refs["refs/tags/1.0"] == repo.refs[MAIN]
    assert tree(hub)["a.txt"] == b"one\n"


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("GET /api/whoami", 401), "refuses the token"),
        (Fault("GET /api/whoami", 429, {"Retry-After": "7"}), "429.*in 7 seconds"),
        (Fault("GET /api/whoami", 500), "the Hub fails.*500"),
        (Fault("/commit/", 402), "subscription or credits"),
        (Fault("/commit/", 403), "Committing.*may not do that.*role 'write'"),
        (Fault("/commit/", 409), "somebody else changed"),
        (Fault("/commit/", 412), "somebody else changed"),
        (Fault("/commit/", 429, {"Retry-After": "9"}), "Committing.*429.*in 9 seconds"),
        (Fault("/commit/", 418), "answers 418"),
        (Fault("/refs", drop="before"), "Looking at.*connection to the Hub failed"),
        (Fault("/api/validate-yaml", 400), "README.md of dataset org/finnewsbench"),
    ],
)
def test_each_failure_is_one_line_with_what_to_do(hub, fault, words, caplog):
    """The line says what was being done; neither it nor the log has the token."""
    caplog.set_level(logging.DEBUG)
    hub.add(*KEY)
    hub.faults.append(fault)
    with pytest.raises(FinNewsBenchError, match=words) as failed:
        publish()
    assert "\n" not in str(failed.value)
    assert TOKEN not in str(failed.value) + caplog.text


def test_the_client_waits_as_told_where_nothing_is_lost(hub, caplog):
    """A 429 before the upload (Retry-After: 0) costs a second, not the command."""
    hub.faults.append(Fault("/preupload/", 429, {"Retry-After": "0"}))
    publish()
    assert tree(hub)["a.txt"] == b"one\n"
    assert "Rate limited" in caplog.text
    assert TOKEN not in caplog.text


def test_no_token_and_tokens_that_are_not_right(hub, monkeypatch):
    """None, a mistyped one, one without write rights, one for others: each is told apart."""
    hub.accounts["hf_reader"] = Account(write=False)
    hub.accounts["hf_stranger"] = Account("someone", ())
    for token, words in (
        ("", "no token.*hf auth login"),
        ("hf_wrong", "refuses the token"),
        ("hf_reader", "Creating dataset org/finnewsbench: the token may not do that"),
        ("hf_stranger", "token is for someone, not for 'org'"),
    ):
        monkeypatch.setenv("HF_TOKEN", token)
        with pytest.raises(FinNewsBenchError, match=words):
            publish()
    assert hub.repos == {}


def test_a_file_that_holds_the_token_is_not_committed(hub):
    """The file is named, the token is not."""
    with pytest.raises(FinNewsBenchError, match=r"the token stands in a.txt") as refused:
        publish({**FILES, "a.txt": f"key = {TOKEN}".encode()})
    assert TOKEN not in str(refused.value)
    assert set(tree(hub)) == {".gitattributes"}


def test_gated_and_missing_repositories(hub, monkeypatch):
    """A gated one is named as such; a missing one is to be made; an unknown branch is told."""
    hub.accounts["hf_stranger"] = Account("someone", ())
    hub.add(*KEY, gated=True)
    monkeypatch.setenv("HF_TOKEN", "hf_stranger")
    content = Content("dataset", "dataset", "finnewsbench", FILES, ("1.0",))
    with pytest.raises(FinNewsBenchError, match=r"is gated.*Ask for it"):
        plan(Hub(), [content], Settings("org"))
    (step,) = plan(Hub(), [content], Settings("elsewhere"))
    assert step.state is None
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    with pytest.raises(FinNewsBenchError, match=r"no such revision.*--revision"):
        plan(Hub(), [content], Settings("org", revision="nowhere"))


def test_a_change_by_somebody_else_is_not_overwritten(hub):
    """What was compared is no longer the head: the Hub refuses, and so do we."""
    hub.add(*KEY)
    content = Content("dataset", "dataset", "finnewsbench", FILES, ("1.0",))
    client, settings = Hub(), Settings("org")
    (step,) = plan(client, [content], settings)
    hub.repos[KEY].commit({"note": File(b"theirs")}, "by somebody else")
    with pytest.raises(FinNewsBenchError, match=r"somebody else changed.*412"):
        carry_out(client, step, settings, list)
    assert set(tree(hub)) == {".gitattributes", "note"}
