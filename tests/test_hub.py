"""Everything published to a Hub on this machine, then used as a stranger would."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("huggingface_hub", minversion="2", reason="pip install 'finnewsbench[hub]'")

from fakes.hub import TOKEN
from fakes.hub import started
from fakes.hub_client import app_running
from fakes.hub_client import client_environment
from fakes.hub_client import fresh

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("src", "metric", "dataset_builder", "space")
FILES = ("pyproject.toml", "LICENSE", "LICENSE-DATA")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A Hub, a copy of the checkout, and what `finnewsbench publish` printed for it."""
    folder = tmp_path_factory.mktemp("hub")
    root = folder / "checkout"
    for part in PARTS:
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copyfile(ROOT / name, root / name)
    with started() as (url, hub):
        made = SimpleNamespace(url=url, hub=hub, root=root, folder=folder)
        made.printed = publish(made)
        made.requests = list(hub.requests)
        yield made


def publish(site, program=("-m", "finnewsbench", "publish")):
    """Publish in a fresh process; all that it printed."""
    done = subprocess.run(
        [
            *(sys.executable, *program, "--namespace", "org"),
            *("--root", str(site.root)),
        ],
        env=client_environment(site.url, site.folder / "publisher", TOKEN),
        cwd=site.folder,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def stranger(site, name, **more):
    """The environment of somebody without token or this package's hook, and an empty cache."""
    home = site.folder / name
    home.mkdir()
    return {**client_environment(site.url, home), "FINNEWSBENCH_NO_HOOK": "1", **more}


def commits(site):
    """Repository -> titles of its commits, newest first."""
    return {
        f"{kind} {name}": [entry["title"] for entry in repo.log]
        for (kind, name), repo in site.hub.repos.items()
    }


def test_three_repositories_with_one_commit_each_and_the_version_as_tag(site):
    """Beside the commit that the Hub makes; the metric also has the tag `evaluate` asks for."""
    expected = ["FinNewsBench 0.1.0", "initial commit"]
    assert commits(site) == {
        "dataset org/finnewsbench": expected,
        "space org/finnewsbench": expected,
        "space org/finnewsbench-demo": expected,
    }
    tags = {
        key: [ref["name"] for ref in repo.named("refs/tags/")]
        for key, repo in site.hub.repos.items()
    }
    assert tags == {
        ("dataset", "org/finnewsbench"): ["0.1.0"],
        ("space", "org/finnewsbench"): ["0.1.0", "v0.1.0"],
        ("space", "org/finnewsbench-demo"): ["0.1.0"],
    }
    assert "tagged 0.1.0" in site.printed


def test_the_dataset_repository_needs_no_python(site):
    """Card, data, source, description, registration, guidelines, licence of the data; no code."""
    repo = site.hub.repos["dataset", "org/finnewsbench"]
    paths = set(repo.trees[repo.find("main")])
    assert {"README.md", "LICENSE", "croissant.json", "eval.yaml", "GUIDELINES.md"} <= paths
    assert {"data/test-00000-of-00001.parquet", "source/test.jsonl"} <= paths
    assert [path for path in paths if path.endswith((".py", ".pyc"))] == []
    assert b"CC-BY-4.0" in repo.trees[repo.find("main")]["LICENSE"].content


def test_the_dataset_loads_by_split_as_a_stream_and_at_the_tag(site):
    """`load_dataset` in a fresh process and cache gives the rows that the checkout has."""
    code = (
        "from datasets import load_dataset\n"
        "rows = load_dataset('org/finnewsbench', split='validation')\n"
        "tagged = load_dataset('org/finnewsbench', split='validation', revision='0.1.0')\n"
        "streamed = load_dataset('org/finnewsbench', split='test', streaming=True)\n"
        "print(len(rows), rows[0]['id'], len(tagged), next(iter(streamed))['id'])\n"
    )
    lines = (site.root / "dataset_builder/source/validation.jsonl").read_text("utf-8").split("\n")
    count = len([line for line in lines if line])
    printed = fresh(code, stranger(site, "reader"), site.folder)
    assert printed == f"{count} fnb-v001 {count} fnb-t001\n"


def test_the_metric_loads_and_scores(site):
    """`evaluate.load` in a fresh process and cache, at the head and at the version, which are one.

    References handed in as predictions are found, every one: recall and rubric are 1.
    """
    code = (
        "import evaluate\n"
        "from datasets import load_dataset\n"
        "rows = list(load_dataset('org/finnewsbench', split='validation[:3]'))\n"
        "metric = evaluate.load('org/finnewsbench')\n"
        "figures = metric.compute(predictions=rows, references=rows)\n"
        "print(figures['recall_exact']['overall'], figures['rubric']['overall'])\n"
        "tagged = evaluate.load('org/finnewsbench', revision='0.1.0')\n"
        "print(tagged.__module__ == metric.__module__)\n"
    )
    environment = stranger(site, "scorer")
    assert fresh(code, environment, site.folder) == "1.0 1.0\nTrue\n"


def page_of(site, name, space, inside):
    """What the page of a Space answers that was downloaded and started as Spaces do."""
    environment = stranger(site, name)
    folder = site.folder / f"{name}-space"
    code = (
        "from huggingface_hub import snapshot_download\n"
        f"snapshot_download({space!r}, repo_type='space', local_dir={str(folder)!r})\n"
    )
    fresh(code, environment, site.folder)
    del environment["FINNEWSBENCH_NO_HOOK"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with app_running(folder, port, environment) as (status, page):
        assert inside in page
        return status


def test_the_demo_starts_from_its_own_files(site):
    """The Space's folder holds all that the page needs but the packages of requirements.txt."""
    assert page_of(site, "visitor", "org/finnewsbench-demo", "FinNewsBench") == 200


@pytest.mark.slow
def test_the_metrics_page_starts(site):
    """The metric's Space is a page as well."""
    assert page_of(site, "metric-visitor", "org/finnewsbench", "FinNewsBench") == 200


def test_publishing_again_makes_no_commit(site):
    """The same content is found there, by the script as well: nothing is written."""
    before = commits(site)
    site.hub.requests.clear()
    printed = publish(site, [str(ROOT / "scripts" / "publish.py")])
    assert printed.count("no changes, no commit") == 3
    assert commits(site) == before
    assert site.hub.writes() == []


def test_the_token_is_in_nothing_that_was_printed_or_published(site):
    """Neither in the command's output nor in a file on the Hub."""
    assert TOKEN not in site.printed
    files = [
        file
        for repo in site.hub.repos.values()
        for tree in repo.trees.values()
        for file in tree.values()
    ]
    assert len(files) > 500
    assert not any(TOKEN.encode() in file.content for file in files)
