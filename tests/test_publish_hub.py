"""Publishing a small repository to a Hub on this machine: commits, tags, errors, going on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest.importorskip("huggingface_hub", minversion="2", reason="pip install 'finnewsbench[hub]'")

from fakes.hub_client import hub_here
from fakes.hub_store import Fault
from fakes.hub_store import File
from publishing_small import FILES
from publishing_small import KEY
from publishing_small import MAIN
from publishing_small import publish
from publishing_small import tree
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.publishing.contents import Content
from finnewsbench.publishing.hub import Hub
from finnewsbench.publishing.pushing import Settings
from finnewsbench.publishing.pushing import describe
from finnewsbench.publishing.pushing import plan

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A Hub for this process, with a token that may write."""
    with hub_here(monkeypatch, tmp_path) as held:
        yield held


def test_a_new_repository_is_made_filled_and_tagged(hub):
    """One commit beside the Hub's own; small files in it, large ones in the storage."""
    told = publish(private=True)
    repo = hub.repos[KEY]
    assert [line.partition(": ")[2].split(" ")[0] for line in told][::2] == ["created", "tagged"]
    assert repo.private
    assert {path: content for path, content in tree(hub).items() if path in FILES} == FILES
    assert [path for path, file in repo.trees[repo.refs[MAIN]].items() if file.lfs] == [
        "data/x.parquet"
    ]
    assert repo.refs["refs/tags/1.0"] == repo.refs[MAIN]
    assert len(repo.log) == 2


def test_again_is_no_commit(hub):
    """Nothing is written for the same content."""
    publish()
    hub.requests.clear()
    assert publish() == ["dataset org/finnewsbench: no changes, no commit"]
    assert hub.writes() == []


def test_another_version_replaces_the_files(hub):
    """One commit: changed, added, and what is no longer there deleted; the old tag stays."""
    publish()
    first = hub.repos[KEY].refs[MAIN]
    publish({"README.md": FILES["README.md"], "a.txt": b"two\n", "b.txt": b""}, "1.1")
    assert {path for path in tree(hub) if path != ".gitattributes"} == {
        *("README.md", "a.txt", "b.txt")
    }
    refs = hub.repos[KEY].refs
    assert (refs["refs/tags/1.0"], refs["refs/tags/1.1"]) == (first, refs[MAIN])
    assert len(hub.repos[KEY].log) == 3


def test_a_version_that_is_out_is_not_changed_silently(hub):
    """Other content under the same version is refused, before anything is written."""
    publish()
    hub.requests.clear()
    with pytest.raises(FinNewsBenchError, match=r"has version 1.0 already.*--move-tag"):
        publish({**FILES, "a.txt": b"two\n"})
    assert hub.writes() == []
    publish({**FILES, "a.txt": b"two\n"}, move_tag=True)
    refs = hub.repos[KEY].refs
    assert refs["refs/tags/1.0"] == refs[MAIN]
    assert tree(hub)["a.txt"] == b"two\n"


def test_a_move_of_a_tag_that_was_cut_off_goes_on(hub):
    """After the commit no file changes, and the tag is moved all the same; unasked it is told."""
    publish()
    hub.faults.append(Fault("/tag/", drop="before"))
    with pytest.raises(FinNewsBenchError, match="connection to the Hub failed"):
        publish({**FILES, "a.txt": b"two\n"}, move_tag=True)
    refs = hub.repos[KEY].refs
    assert refs["refs/tags/1.0"] != refs[MAIN]
    assert "1.0 stands on another commit; --move-tag" in publish({**FILES, "a.txt": b"two\n"})[1]
    assert refs["refs/tags/1.0"] != refs[MAIN]
    publish({**FILES, "a.txt": b"two\n"}, move_tag=True)
    assert refs["refs/tags/1.0"] == refs[MAIN]
    assert len(hub.repos[KEY].log) == 3


def test_the_tag_is_on_the_commit_that_was_made(hub, monkeypatch):
    """Somebody else's commit after ours does not get the version's name."""
    push = Hub.push

    def overtaken(self, place, wish):
        done = push(self, place, wish)
        hub.repos[KEY].commit({"note": File(b"theirs")}, "by somebody else")
        return done

    monkeypatch.setattr(Hub, "push", overtaken)
    publish()
    repo = hub.repos[KEY]
    assert repo.log[1]["id"] == repo.refs["refs/tags/1.0"] != repo.refs[MAIN]


def test_a_pull_request_leaves_the_branch_alone(hub):
    """Nor is anything tagged until it is merged."""
    hub.add(*KEY)
    (line,) = publish(pull=True)
    assert line.endswith("/datasets/org/finnewsbench/discussions/1")
    assert set(tree(hub)) == {".gitattributes"}
    assert tree(hub, "refs/pr/1")["a.txt"] == b"one\n"
    assert "refs/tags/1.0" not in hub.repos[KEY].refs


def test_a_commit_goes_to_the_branch_that_was_named(hub):
    """Compared with that branch; main and tags stay as they are."""
    repo = hub.add(*KEY)
    repo.refs["refs/heads/next"] = repo.refs[MAIN]
    publish(revision="next")
    assert set(tree(hub)) == {".gitattributes"}
    assert tree(hub, "refs/heads/next")["a.txt"] == b"one\n"
    assert "refs/tags/1.0" not in repo.refs


def test_a_dry_run_shows_the_changes_and_writes_nothing(hub):
    """Added and changed files with sizes, a text's difference; no repository is made."""
    content = Content("dataset", "dataset", "finnewsbench", FILES, ("1.0",))
    client = Hub()
    (step,) = plan(client, [content], Settings("org"))
    assert list(describe(client, step)) == [
        "dataset org/finnewsbench: to be created",
        "  + README.md  21 bytes",
        "  + a.txt  4 bytes",
        "  + data/x.parquet  4 bytes",
        "  3 added, 0 changed, 0 deleted, 0 the same",
    ]
    hub.add(*KEY).commit({"a.txt": File(b"uno\n"), "old": File(b"")}, "by hand")
    (step,) = plan(client, [content], Settings("org"))
    assert list(describe(client, step))[2:] == [
        "  + data/x.parquet  4 bytes",
        "  ~ a.txt  4 -> 4 bytes",
        "      -uno",
        "      +one",
        "  - old  0 bytes",
        "  2 added, 1 changed, 1 deleted, 0 the same",
    ]
    assert hub.writes() == []


@pytest.fixture
def root(tmp_path):
    """A checkout of one's own, to be broken."""
    made = tmp_path / "checkout"
    for part in ("src", "metric", "dataset_builder", "space"):
        skipped = shutil.ignore_patterns("__pycache__", "annotations", "provenance", "baseline")
        shutil.copytree(ROOT / part, made / part, ignore=skipped)
    for name in ("pyproject.toml", "LICENSE", "LICENSE-DATA"):
        shutil.copyfile(ROOT / name, made / name)
    return made


def command(root, *options):
    """`finnewsbench publish` on a checkout: what it printed, and its error."""
    done = CliRunner().invoke(app, ["publish", "--namespace", "org", "--root", str(root), *options])
    assert isinstance(done.exception, FinNewsBenchError), done.output
    return done.output, str(done.exception)


def test_a_broken_row_stops_before_the_hub_is_asked(hub, root):
    """The rule and the row are printed as by `dataset check`; no request is made."""
    from datasets import Dataset  # noqa: PLC0415 (takes a moment)

    path = root / "dataset_builder/data/validation-00000-of-00001.parquet"
    rows = Dataset.from_parquet(str(path), cache_dir=str(root / "cache"))
    broken = rows.map(lambda row: {"title": row["title"] + " "}, load_from_cache_file=False)
    broken.to_parquet(str(path))
    output, error = command(root)
    assert "fnb-v001" in output
    assert error.startswith("Nothing was pushed: the dataset breaks rules")
    assert hub.requests == []


def test_a_broken_card_stops_before_the_hub_is_asked(hub, root):
    """Of whichever target; the message names it."""
    path = root / "space/README.md"
    path.write_text(path.read_text("utf-8").replace("app_file: app.py", "app_file: no.py"), "utf-8")
    _, error = command(root)
    assert error.startswith("Nothing was pushed. space: README.md: app_file names 'no.py'")
    assert hub.requests == []


def test_the_command_shows_what_it_would_do(hub, root):
    """`publish metric --dry-run`: the data are checked, the metric's files listed, nothing made."""
    given = ("publish", "metric", "--namespace", "org", "--root", str(root), "--dry-run")
    done = CliRunner().invoke(app, list(given))
    assert done.exit_code == 0, done.output
    assert "0 breaches" in done.output
    assert "space org/finnewsbench: to be created\n  + LICENSE" in done.output
    assert "  + finnewsbench.py" in done.output
    assert "parquet" not in done.output
    assert hub.writes() == []


def test_an_unknown_target_is_refused(root):
    """With what there is."""
    assert command(root, "model")[1] == (
        "'model' can't be published; it can be dataset, metric, space."
    )
