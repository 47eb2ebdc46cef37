"""A model's page: the files that say its score, in a folder or in its repository on the Hub."""

from __future__ import annotations

import json

import pytest
import yaml

pytest.importorskip("huggingface_hub", minversion="2", reason="pip install 'finnewsbench[hub]'")

import huggingface_hub as hf
from fakes.hub import TOKEN
from fakes.hub_client import hub_here
from fakes.hub_store import Account
from fakes.hub_store import Fault
from fakes.hub_store import File
from publishing_small import MAIN
from publishing_small import command

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.publishing.cards import header_of
from finnewsbench.publishing.evalresults import write_eval_results
from finnewsbench.publishing.evalresults import write_model_index
from finnewsbench.publishing.hub import Hub
from finnewsbench.publishing.modelpage import Entry
from finnewsbench.publishing.modelpage import push_entry
from finnewsbench.publishing.results import rescored

MODEL = ("model", "org/model")
FILE = ".eval_results/finnewsbench.yaml"
CARD = "---\nlicense: mit\ntags:\n- 금융\n---\n\n# 모델\n".encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run folder of the baseline on all of test."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    command("run", "--split", "test", "--out", folder)
    return folder


@pytest.fixture(scope="module")
def whole(folder):
    """The run, scored anew."""
    return rescored(folder, JudgeOptions(), {})


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A Hub for this process with a model on it, and a token that may write."""
    with hub_here(monkeypatch, tmp_path) as held:
        held.add(*MODEL).commit({"README.md": File(CARD), "model.bin": File(b"w")}, "by hand")
        yield held


def say(found, repo="org/model", revision="", *, pull=False, push=True, index=False):
    """Put a run's score on a model's page: the lines that are told."""
    told = []
    entry = Entry("org/bench", revision, "", index=index)
    push_entry(Hub(), found, entry, repo, pull=pull, push=push, tell=told.append)
    return told


def files(hub, ref=MAIN):
    """Path -> content in the model's repository."""
    repo = hub.repos[MODEL]
    return {path: file.content for path, file in repo.trees[repo.refs[ref]].items()}


def test_nothing_is_pushed_unless_it_is_said(hub, folder, tmp_path, monkeypatch):
    """The command shows what would change; neither the Hub nor this folder is written to."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    told = command("eval-results", folder, "--dataset", "org/bench", "--repo", "org/model")
    assert told.startswith(
        "model org/model: a commit is to be made (nothing is pushed without --push)\n"
        "  + .eval_results/finnewsbench.yaml  "
    )
    value = json.loads((folder / "scores.json").read_text("utf-8"))["rubric"]["overall"]
    assert f"+  value: {value}" in told
    assert "0 changed, 0 deleted" in told
    assert hub.writes() == []
    assert list((tmp_path / "here").iterdir()) == []


def test_the_command_commits_what_the_client_can_read(hub, folder, whole, tmp_path):
    """One commit, nothing else touched; as a reader of the Hub gets it; again is no commit."""
    before = files(hub)
    given = ("eval-results", folder, "--dataset", "org/bench", "--repo", "org/model", "--push")
    assert "model org/model: http" in command(*given)
    path = hf.hf_hub_download("org/model", FILE, cache_dir=tmp_path)
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 (a path from elsewhere)
        (entry,) = hf.parse_eval_result_entries(yaml.safe_load(file))
    assert (entry.dataset_id, entry.value) == ("org/bench", whole.scores["rubric"]["overall"])
    assert files(hub) == {**before, FILE: files(hub)[FILE]}
    assert command(*given) == "model org/model: says so already, no commit\n"
    assert len(hub.repos[MODEL].log) == 3
    assert hub.repos[MODEL].log[0]["title"] == "Add the score on FinNewsBench (org/bench)"


def test_anybody_may_ask_for_it_by_a_pull_request(hub, whole, monkeypatch):
    """With the card's index in the same request; the branch stays as it is."""
    hub.accounts["hf_stranger"] = Account("someone", ())
    monkeypatch.setenv("HF_TOKEN", "hf_stranger")
    before = files(hub)
    with pytest.raises(FinNewsBenchError, match=r"for someone, not for 'org'.*--create-pr"):
        say(whole)
    assert hub.writes() == []
    (told,) = say(whole, pull=True, index=True)
    assert told.endswith("/org/model/discussions/1")
    assert files(hub) == before
    asked = files(hub, "refs/pr/1")
    assert asked.keys() == {*before, FILE}
    card = hf.ModelCard(asked["README.md"].decode()).data
    assert card.eval_results[0].metric_value == whole.scores["rubric"]["overall"]
    assert asked["README.md"].endswith("\n# 모델\n".encode())


@pytest.mark.usefixtures("hub")
def test_a_change_is_shown_line_by_line(whole):
    """Another commit of the dataset: the old line and the new one, and the kind of push."""
    say(whole, revision="abc")
    told = say(whole, revision="def", push=False, pull=True)
    assert told[0].endswith("a pull request is to be made (nothing is pushed without --push)")
    assert [line.strip() for line in told if "revision" in line] == [
        "-    revision: abc",
        "+    revision: def",
    ]
    assert told[-1] == "  0 added, 1 changed, 0 deleted, 0 the same"


def test_what_can_not_be_pushed_is_told(hub, whole, monkeypatch):
    """No such repository, no card, a change by others meanwhile, no token: one line each."""
    with pytest.raises(FinNewsBenchError, match="There is no model org/other, or the token"):
        say(whole, "org/other")
    hub.add("model", "org/bare")
    with pytest.raises(FinNewsBenchError, match=r"no README.md that could be changed"):
        say(whole, "org/bare", index=True)
    hub.faults.append(Fault("/commit/", 412))
    with pytest.raises(FinNewsBenchError, match="somebody else changed"):
        say(whole)
    monkeypatch.setenv("HF_TOKEN", "")
    for pull in (True, False):
        with pytest.raises(FinNewsBenchError, match=r"no token.*hf auth login"):
            say(whole, pull=pull)
    assert FILE not in files(hub)
    assert TOKEN not in str(hub.requests)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--push",), "need the model's repository: --repo ORG/NAME"),
        (("--create-pr",), "need the model's repository: --repo ORG/NAME"),
        (("--repo", "org/model", "--out", "."), "leave one of them out"),
        (("--repo", "model", "--push"), "--repo is 'model'; write it as ORG/NAME"),
    ],
)
def test_options_that_do_not_go_together_are_refused(hub, folder, options, words):
    """Before anything is scored or asked."""
    assert words in command("eval-results", folder, "--dataset", "org/bench", *options)
    assert hub.requests == []


def test_a_models_page_gets_the_score_with_what_decides_on_it(folder, whole, tmp_path):
    """The file that the Hub reads, as its own client reads it."""
    path = write_eval_results(tmp_path, whole, "org/bench", "abc", "https://example.org/run")
    assert path == tmp_path / ".eval_results" / "finnewsbench.yaml"
    (entry,) = hf.parse_eval_result_entries(yaml.safe_load(path.read_text("utf-8")))
    scores = json.loads((folder / "scores.json").read_text("utf-8"))
    run = json.loads((folder / "run.json").read_text("utf-8"))
    assert (entry.dataset_id, entry.task_id) == ("org/bench", "finnewsbench")
    assert entry.value == scores["rubric"]["overall"]
    assert (entry.dataset_revision, entry.source_url) == ("abc", "https://example.org/run")
    assert entry.date == run["created"]
    references = scores["signature"]["references"]
    assert entry.notes == f"rubric itemized-1, judge offline-1, references {references}"


def test_a_card_gets_the_score_and_keeps_the_rest(whole, tmp_path):
    """`model-index`: twice is once, other results and Korean text stay as they were."""
    card = tmp_path / "README.md"
    card.write_text(
        "---\nlicense: mit\ntags:\n- 금융\nmodel-index:\n- name: m\n  results:\n"
        "  - task:\n      type: other\n    dataset:\n      type: org/other\n      name: Other\n"
        "    metrics:\n    - type: f1\n      value: 0.5\n---\n\n# 모델\n",
        encoding="utf-8",
        newline="\n",
    )
    for _ in range(2):
        write_model_index(tmp_path, whole, "org/bench", "", "")
    text = card.read_text("utf-8")
    assert text.endswith("# 모델\n")
    assert "- 금융\n" in text
    assert header_of(card.read_bytes())
    data = hf.ModelCard.load(card).data
    assert [(one.dataset_type, one.metric_value) for one in data.eval_results] == [
        ("org/other", 0.5),
        ("org/bench", whole.scores["rubric"]["overall"]),
    ]


def test_a_model_without_a_card_is_told(whole, tmp_path):
    """There is nothing to write the index into."""
    with pytest.raises(FinNewsBenchError, match=r"README.md is not there"):
        write_model_index(tmp_path, whole, "org/bench", "", "")


def test_only_the_whole_test_split_is_a_result(hub, tmp_path):
    """Three articles of validation are none: nothing is written, nothing asked of the Hub."""
    three = tmp_path / "three"
    command("run", "--split", "validation", "--limit", "3", "--out", three)
    for place in (("--out", tmp_path / "x"), ("--repo", "org/model", "--push")):
        refused = command("eval-results", three, *place, "--dataset", "org/x")
        assert "only the whole test split is a benchmark result" in refused
    assert not (tmp_path / "x").exists()
    assert hub.requests == []
