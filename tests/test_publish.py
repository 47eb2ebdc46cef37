"""What is published, what is checked before, and what changes: no Hub is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("huggingface_hub", minversion="2", reason="pip install 'finnewsbench[hub]'")

from finnewsbench.errors import ConfigError
from finnewsbench.publishing.cards import problems
from finnewsbench.publishing.changes import Remote
from finnewsbench.publishing.changes import changes_between
from finnewsbench.publishing.changes import difference
from finnewsbench.publishing.changes import shown
from finnewsbench.publishing.contents import TARGETS
from finnewsbench.publishing.contents import Content
from finnewsbench.publishing.contents import checkout
from finnewsbench.publishing.contents import content_of
from finnewsbench.publishing.contents import read_folder
from finnewsbench.publishing.demospace import needed

ROOT = Path(__file__).resolve().parents[1]
SPACE_CARD = """---
title: 금융 뉴스
emoji: 📰
colorFrom: blue
colorTo: green
sdk: gradio
sdk_version: 6.31.0
app_file: app.py
license: apache-2.0
---
"""
DATASET_CARD = """---
language:
  - ko
license: cc-by-4.0
pretty_name: 금융 뉴스
configs:
  - config_name: default
    data_files:
      - split: test
        path: data/test-*.parquet
---
"""
EVAL = """name: n
description: d
evaluation_framework: inspect-ai
tasks:
  - id: t
    field_spec: {input: article, target: central_company}
    solvers: [{name: a}]
    scorers: [{name: b}]
"""


def space(card=SPACE_CARD, **files):
    """A small Space."""
    given = {"README.md": card, "app.py": "1", "requirements.txt": "a", **files}
    return Content("metric", "space", "x", {k: v.encode() for k, v in given.items()}, ("1",))


def dataset(card=DATASET_CARD, evaluation=EVAL):
    """A small dataset."""
    given = {"README.md": card, "eval.yaml": evaluation, "data/test-0.parquet": "rows"}
    return Content("dataset", "dataset", "x", {k: v.encode() for k, v in given.items()}, ("1",))


@pytest.mark.parametrize("target", TARGETS)
def test_cards_and_registration_of_the_project_are_fit(target):
    """What this checkout would publish has nothing wrong with it."""
    assert problems(content_of(target, ROOT)) == []


@pytest.mark.parametrize("content", [space(), dataset()])
def test_small_contents_are_fit(content):
    """What the following tests break is whole."""
    assert problems(content) == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (space("# No header\n"), "begins without a header"),
        (space("---\na: [\n---\n"), "no YAML"),
        (space("---\n- a\n---\n"), "no mapping"),
        (space(SPACE_CARD.replace("sdk: gradio\n", "")), "lacks 'sdk'"),
        (space(SPACE_CARD.replace("blue", "orange")), "colorFrom is 'orange'"),
        (space(SPACE_CARD.replace("app.py", "main.py")), "names 'main.py'"),
        (space(SPACE_CARD.replace("6.31.0", "6.31")), "sdk_version is read as a number"),
        (space(SPACE_CARD.replace("금융 뉴스", '"\\uae08\\uc735"')), "\\uXXXX"),
        (space(SPACE_CARD.replace("금융 뉴스", "2026-11-30")), "title is a date"),
        (space(SPACE_CARD.replace("emoji", f"short_description: {'x' * 61}\nemoji")), "60"),
        (dataset(DATASET_CARD.replace("pretty_name", "name")), "lacks 'pretty_name'"),
        (dataset(DATASET_CARD.replace("data/test", "rows/test")), "no file is 'rows/test-*"),
        (dataset(evaluation=EVAL.replace("name: n\n", "")), "eval.yaml: 'name' is missing"),
        (dataset(evaluation=EVAL.replace("id: t", "id: t\n    split: dev")), "names a split"),
        (dataset(evaluation=EVAL.replace("scorers", "scores")), "lacks 'scorers'"),
    ],
)
def test_what_is_wrong_with_a_card_is_named(content, words):
    """One line for the one thing that was broken, beginning with the target."""
    (line,) = problems(content)
    assert words in line
    assert line.startswith(f"{content.target}: ")


def test_leftovers_are_not_published(tmp_path):
    """Byte code, hidden files and editors' copies stay; everything else goes, by its path."""
    for name in ("a.py", "b/c.txt", "__pycache__/a.pyc", ".env", "b/.secret/x", "a.py.orig"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert sorted(read_folder(tmp_path, ("**/*",))) == ["a.py", "b/c.txt"]


def test_the_demo_carries_the_package_and_names_its_requirements():
    """All parts under their import names, the hook beside; no annotations; nothing to install."""
    files = content_of("space", ROOT).files
    package = "package/finnewsbench"
    for path in ("cli.py", "metric/schema.py", "space/app.py", "dataset_builder/README.md"):
        assert f"{package}/{path}" in files
    assert "package/_finnewsbench_hook.py" in files
    modules = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert {f"package/{path}" for path in modules} <= set(files)
    assert [path for path in files if "/source/" in path or "/tests/" in path] == []
    assert b"finnewsbench" not in files["requirements.txt"]


def test_requirements_are_the_packages_own_and_the_extras():
    """Gradio comes with the extra; what other extras need is not there, and no conditions are."""
    lines = needed("space")
    names = {line.split(">")[0].split("[")[0] for line in lines}
    assert {"gradio", "datasets", "openai"} <= names
    assert names.isdisjoint({"torch", "ray", "pytest"})
    assert [line for line in lines if ";" in line] == []


def test_a_folder_that_is_no_checkout_is_refused(tmp_path):
    """An installed wheel has no pyproject.toml, so that it can't be taken for one."""
    with pytest.raises(ConfigError, match=r"is no checkout.*pyproject.toml"):
        checkout(tmp_path)


HELLO = b"hello\n"
GIT = "ce013625030ba8dba906f756967f9e9ca394464a"  # git hash-object of it
SHA256 = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"  # sha256sum


@pytest.mark.parametrize(("digest", "large"), [(GIT, False), (SHA256, True)])
def test_the_same_content_is_known_by_its_hash(digest, large):
    """Git's for files in the repository, SHA-256 for those in the large-file storage."""
    there = Remote(6, digest, large)
    assert there.holds(HELLO)
    assert not there.holds(b"hello")


def test_changes_are_added_changed_deleted_and_the_rest():
    """The Hub's own .gitattributes is never deleted; with `keep_others` nothing is."""
    files = {"new": b"n", "same": HELLO, "other": b"o"}
    there = {name: Remote(6, GIT, large=False) for name in ("same", "other", "gone")}
    there[".gitattributes"] = Remote(1, "0", large=False)
    found = changes_between(files, there)
    assert (found.added, found.changed, found.deleted) == (("new",), ("other",), ("gone",))
    assert (found.same, bool(found)) == (1, True)
    assert changes_between(files, there, keep_others=True).deleted == ()
    assert not changes_between({"same": HELLO}, {"same": there["same"]})
    assert list(shown(found, files, there, {"other": HELLO})) == [
        "  + new  1 bytes",
        "  ~ other  6 -> 1 bytes",
        "      -hello",
        "      +o",
        "  - gone  6 bytes",
        "  1 added, 1 changed, 1 deleted, 1 the same",
    ]


def test_differences_are_short_and_cannot_steer_a_terminal():
    """Twelve lines of 120 characters at most; control characters are replaced; no bytes."""
    old = "\n".join(f"a{n}" for n in range(20)).encode()
    new = "\n".join(f"b{n}" for n in range(20)).encode()
    found = difference(old, new)
    assert found[:2] == ["-a0", "-a1"]
    assert found[12:] == ["… 28 more lines"]  # 20 gone and 20 new, of which 12 are shown
    assert difference(b"-- x", b"") == ["--- x"]
    assert difference(b"", b"\x1b[31m") == ["+\N{REPLACEMENT CHARACTER}[31m"]
    assert len(difference(b"", b"x" * 500)[0]) == 121
    assert difference(b"\0", b"a") == []
    there = {"a\x1b[2J": Remote(1, "0", large=False)}
    for files, options in (({}, {}), ({"b\x07": b""}, {"keep_others": True})):
        told = shown(changes_between(files, there, **options), files, there, {})
        assert all(line.isprintable() for line in told)
