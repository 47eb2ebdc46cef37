"""What the documents say is true: examples run, tables are as printed, the tree is the tree."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ["README.md", "README.ko.md", "metric/README.md", "dataset_builder/README.md"]


def blocks(document, language):
    """The fenced blocks of one language."""
    found = []
    block = None
    for line in (ROOT / document).read_text(encoding="utf-8").split("\n"):
        if not line.startswith("```"):
            if block is not None:
                block.append(line)
        elif block is None:
            block, name = [], line[3:]
        else:
            if name == language:
                found.append("\n".join(block))
            block = None
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_python_examples_run(document, tmp_path):
    """Each example runs by itself in a fresh process, from another folder, and prints something."""
    examples = blocks(document, "python")
    assert examples
    for example in examples:
        done = subprocess.run(
            [sys.executable, "-c", example],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def test_tables_are_what_is_printed():
    """The READMEs hold what the program prints now: scripts/update_readme.py puts it there."""
    script = ROOT / "scripts" / "update_readme.py"
    done = subprocess.run(
        [sys.executable, script, "--check"], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_both_languages_have_the_same_commands():
    """Examples and commands are the same in English and Korean, comments apart."""

    def commands(document):
        found = [*blocks(document, "python"), *blocks(document, "")]
        plain = [re.sub(r"#.*", "", block).split() for block in found]
        return [words for words in plain if {"finnewsbench", "make", "import"} & {*words}]

    assert commands("README.md") == commands("README.ko.md")
    assert len(commands("README.md")) >= 4


def test_the_tree_is_the_tree():
    """Every top-level folder has its line."""
    (tree,) = (b for b in blocks("README.md", "") if "dataset_builder/ " in b)
    listed = {line.split()[0].rstrip("/").split("/")[0] for line in tree.split("\n") if line}
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout.split("\n")
    folders = {Path(name).parts[0] for name in tracked if "/" in name and name[0] != "."}
    assert listed == folders


@pytest.mark.parametrize("document", ["README.md", "README.ko.md"])
def test_commands_exist_with_their_options(document):
    """Each `finnewsbench` line names a command that has the options it is given."""
    lines = [
        line.partition("#")[0].split()
        for block in blocks(document, "")
        for line in block.split("\n")
        if line.startswith("finnewsbench ")
    ]
    assert len(lines) >= 8
    for words in lines:
        names = words[1:3] if words[1] in {"batch", "dataset"} else words[1:2]
        shown = subprocess.run(
            [sys.executable, "-m", "finnewsbench", *names, "--help"],
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        assert all(word in shown for word in words if word.startswith("--")), words


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(document):
    """Relative links name files that are there."""
    path = ROOT / document
    links = re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []
