"""Imports between the parts of the project go one way (DESIGN section 2)."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

FOLDERS = {
    "metric": "finnewsbench.metric",
    "src/finnewsbench": "finnewsbench",
    "dataset_builder": "finnewsbench.dataset_builder",
    "space": "finnewsbench.space",
    "scripts": "scripts",
}
"""Folder -> the name its modules are imported under."""

ALLOWED = {
    "finnewsbench.metric": set(),
    "finnewsbench": {"finnewsbench.metric"},
    "finnewsbench.dataset_builder": {"finnewsbench.metric", "finnewsbench"},
    "finnewsbench.space": {"finnewsbench.metric", "finnewsbench"},
    "scripts": {
        "finnewsbench.metric",
        "finnewsbench",
        "finnewsbench.dataset_builder",
        "finnewsbench.space",
    },
}
"""Part -> the other parts it may import."""

ASSEMBLY = {"src/finnewsbench/cli.py": {"finnewsbench.dataset_builder", "finnewsbench.space"}}
"""The command line puts the parts together, so it may name one that lies further out."""

METRIC_LIBRARIES = {
    "dependence.py": {"numpy"},
    "finnewsbench.py": {"datasets", "evaluate"},
    "judge_server.py": {"openai"},  # imported when a judge model is asked
    "resampling.py": {"numpy"},
    "statistics.py": {"numpy"},
    "app.py": {"evaluate", "gradio"},
}
"""The metric is otherwise standard library only, so that every server can load it."""


def imported(tree, package):
    """Full names of the modules a file of `package` imports, anywhere in it, relative ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, node.module or ""] if node.level else [node.module])
            yield from (f"{base.strip('.')}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            if called in {"import_module", "__import__"}:
                yield str(node.args[0].value)


def part_of(module):
    """The part of the project that a module belongs to, or None."""
    for part in sorted(set(FOLDERS.values()), key=len, reverse=True):
        if module == part or module.startswith(part + "."):
            return part
    return None


def imports_of(root):
    """Path, part and imported module, for every import of every file under `root`."""
    for folder, part in FOLDERS.items():
        for path in sorted((root / folder).rglob("*.py")):
            inner = path.relative_to(root / folder).parent.parts
            tree = ast.parse(path.read_text("utf-8"))
            for module in imported(tree, ".".join([part, *inner])):
                yield path, part, module


def backward(root):
    """Imports that point back, as 'file: module'."""
    named = ((path.relative_to(root).as_posix(), *rest) for path, *rest in imports_of(root))
    return [
        f"{path}: {module}"
        for path, part, module in named
        if part_of(module) not in {None, part} | ALLOWED[part] | ASSEMBLY.get(path, set())
    ]


def test_no_import_points_back():
    """The metric knows nothing of ours, the harness only the metric, no one the outer parts."""
    assert backward(ROOT) == []


def test_every_part_is_walked():
    """The walk sees what it is meant to see: each part's imports, the harness's of the metric."""
    found = list(imports_of(ROOT))
    assert {part for _, part, _ in found} >= {"finnewsbench.metric", "finnewsbench", "scripts"}
    assert any(
        part == "finnewsbench" and part_of(module) == "finnewsbench.metric"
        for _, part, module in found
    )


@pytest.mark.parametrize(
    ("path", "line", "module"),
    [
        ("metric/a.py", "import finnewsbench.task", "finnewsbench.task"),
        ("metric/a.py", "from ..task import messages", "finnewsbench.task.messages"),
        ("metric/a.py", "from finnewsbench import task", "finnewsbench.task"),
        (
            "src/finnewsbench/deep/a.py",
            "def f():\n    from ..dataset_builder import build",
            "finnewsbench.dataset_builder.build",
        ),
        (
            "src/finnewsbench/a.py",
            "import importlib\nimportlib.import_module('finnewsbench.space.app')",
            "finnewsbench.space.app",
        ),
        ("dataset_builder/a.py", "from finnewsbench.space import app", "finnewsbench.space.app"),
        ("space/a.py", "import scripts.dev", "scripts.dev"),
    ],
)
def test_an_arrow_that_points_back_is_found(tmp_path, path, line, module):
    """Each way of writing an import is seen, in functions and by name too."""
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(line + "\n", encoding="utf-8")
    assert backward(tmp_path) == [f"{path}: {module}"]


def test_forward_arrows_are_allowed(tmp_path):
    """Siblings, the metric and other libraries raise no objection."""
    lines = "from . import task\nfrom .metric.recall import recall\nimport finnewsbench.metric\n"
    (tmp_path / "src/finnewsbench").mkdir(parents=True)
    (tmp_path / "src/finnewsbench/a.py").write_text(lines + "import json\n", encoding="utf-8")
    assert backward(tmp_path) == []


def test_metric_needs_no_libraries():
    """The metric's modules import the standard library, with the exceptions named above."""
    libraries = {
        (path.name, module.partition(".")[0])
        for path, part, module in imports_of(ROOT)
        if part == "finnewsbench.metric" and part_of(module) is None
    }
    assert [
        (file, library)
        for file, library in sorted(libraries)
        if library not in sys.stdlib_module_names | METRIC_LIBRARIES.get(file, set())
    ] == []


def test_hook_needs_only_the_standard_library():
    """What runs whenever Python starts imports nothing of ours and nothing that may be missing."""
    tree = ast.parse((ROOT / "src/_finnewsbench_hook.py").read_text("utf-8"))
    roots = {module.partition(".")[0] for module in imported(tree, "_finnewsbench_hook")}
    assert roots <= sys.stdlib_module_names
