"""What an installation brings: names, files, command, declared dependencies; in a checkout too."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import _finnewsbench_hook as hook
import finnewsbench

ROOT = Path(__file__).resolve().parents[1]
DISTRIBUTION = importlib.metadata.distribution("finnewsbench")


def installed(name):
    """The installed file of that name, from the list that uninstalling goes by."""
    return next((f.locate() for f in DISTRIBUTION.files or () if str(f) == name), None)


@pytest.mark.parametrize(
    "name", ["metric.schema", "task", "dataset_builder.build", "space", "dataset_builder.validate"]
)
def test_import_names_are_the_same_in_wheel_and_checkout(name):
    """DESIGN section 2: the parts are imported as finnewsbench.<part>, however it is installed."""
    assert importlib.import_module(f"finnewsbench.{name}")


def test_start_up_files_are_installed_and_uninstalled():
    """Both start-up files stand in site-packages as written, and are listed for uninstalling."""
    for name in ("finnewsbench-hook.pth", "finnewsbench-hook.start"):
        path = installed(name)
        assert path is not None, name
        assert Path(path).read_bytes() == (ROOT / "src" / name).read_bytes()


def test_start_up_files_call_the_hook():
    """The import line is one line, the entry point names a function that exists."""
    line, *rest = (ROOT / "src/finnewsbench-hook.pth").read_text("utf-8").splitlines()
    assert (line.startswith("import "), rest) == (True, [])
    entry = (ROOT / "src/finnewsbench-hook.start").read_text("utf-8")
    module, _, function = entry.strip().partition(":")
    assert callable(getattr(importlib.import_module(module), function))


def test_hook_is_active_here():
    """This very process was started with the hook in place."""
    assert hook.Finder in sys.meta_path


def test_data_and_metric_are_where_the_hook_looks():
    """Card, articles and metric are found next to the package or in the checkout."""
    data = Path(hook.installed_folder("dataset_builder"))
    assert (data / "README.md").is_file()
    assert sorted(data.glob("data/*.parquet"))
    assert Path(hook.installed_folder("metric"), "finnewsbench.py").is_file()


def test_version_command_and_licences():
    """Metadata agree with the code: version, the command's function, both licences."""
    assert DISTRIBUTION.version == finnewsbench.__version__
    (command,) = DISTRIBUTION.entry_points.select(group="console_scripts", name="finnewsbench")
    assert callable(command.load())
    assert DISTRIBUTION.metadata["License-Expression"] == "Apache-2.0 AND CC-BY-4.0"
    assert DISTRIBUTION.metadata.get_all("License-File") == ["LICENSE", "LICENSE-DATA"]


def test_package_is_typed():
    """The marker that lets type checkers read the installed package."""
    assert Path(finnewsbench.__file__).with_name("py.typed").is_file()


def test_libraries_that_are_imported_are_declared():
    """What the product imports is a dependency of its own, not one that another brings along."""
    libraries = set()
    for folder in ("metric", "src/finnewsbench", "dataset_builder"):
        for path in (ROOT / folder).rglob("*.py"):
            if path.name == "app.py":  # a Space's: it has a requirements.txt of its own
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    libraries |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    libraries.add((node.module or "").partition(".")[0])
    names = {"yaml": "pyyaml"}  # where the distribution is called otherwise
    libraries = {names.get(library, library) for library in libraries}
    wanted = libraries - sys.stdlib_module_names - {"finnewsbench"}
    declared = {
        re.match(r"[\w-]+", requirement)[0].replace("_", "-").lower()
        for requirement in DISTRIBUTION.requires
    }
    assert sorted({name.replace("_", "-").lower() for name in wanted} - declared) == []


def test_entry_points_only_call_the_script():
    """`make X` and CI do what `python scripts/dev.py X` does, and nothing of their own."""
    recipes = [
        line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if line[:1] == "\t"
    ]
    assert recipes == ["\t@$(PYTHON) scripts/dev.py $@ $(OPTIONS)"]
    ci = (ROOT / ".ci/run").read_text("utf-8").splitlines()
    assert [line for line in ci if not line.startswith("#")] == [
        "set -eu",
        'cd "$(dirname "$0")/.."',
        'exec "${PYTHON:-python3}" scripts/dev.py check',
    ]
    assert os.name == "nt" or os.access(ROOT / ".ci/run", os.X_OK)


IGNORED = shutil.ignore_patterns(".git", ".venv", "*cache*", "__pycache__", "runs", "dist")
FIRST_TITLE = """
from datasets import load_dataset
print(load_dataset("finnewsbench", split="validation")[0]["title"])
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the checkout, and the Python of a new environment."""
    folder = tmp_path_factory.mktemp("packaging")
    shutil.copytree(ROOT, folder / "copy", ignore=IGNORED)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run([python, "-m", "pip", "install", "-qq", "build"], check=True)
    return folder / "copy", python


def start(python, code, folder):
    """Run `code` in a fresh process without the Hub."""
    return subprocess.run(
        [python, "-c", code],
        cwd=folder,
        env={**os.environ, "HF_HOME": str(folder), "HF_HUB_OFFLINE": "1"},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
def test_editable_install_knows_the_bare_name(tree, tmp_path):
    """`pip install -e .` in a new environment: the bare name loads the checkout's rows."""
    copy, python = tree
    subprocess.run([python, "-m", "pip", "install", "-qq", "-e", copy], check=True)
    assert start(python, FIRST_TITLE, tmp_path).stdout.strip()
    subprocess.run([python, "-m", "pip", "uninstall", "-qq", "-y", "finnewsbench"], check=True)
    assert start(python, "", tmp_path).stderr == ""
    gone = start(python, "import _finnewsbench_hook", tmp_path)
    assert "No module named '_finnewsbench_hook'" in gone.stderr


@pytest.mark.slow
def test_source_distribution_is_complete(tree):
    """It holds every file of the checkout that matters; the wheel made of it has the data."""
    copy, python = tree
    subprocess.run([python, "-m", "build", "--outdir", copy / "dist", copy], check=True)
    (sdist,), (wheel,) = (list((copy / "dist").glob(kind)) for kind in ("*.tar.gz", "*.whl"))
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    for name in (
        "scripts/dev.py",
        "tests/test_packaging.py",
        "Makefile",
        ".ci/run",
        "LICENSE-DATA",
    ):
        assert name in held
    names = zipfile.ZipFile(wheel).namelist()
    assert any(re.match(r"finnewsbench/dataset_builder/data/.*\.parquet$", n) for n in names)
