"""What goes into each repository on the Hub, read from a checkout."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from finnewsbench.errors import ConfigError

from .demospace import demo_files

DATASET_FILES = (
    "README.md",
    "GUIDELINES.md",
    "croissant.json",
    "eval.yaml",
    "data/*.parquet",
    "source/**/*",
)
METRIC_FILES = ("README.md", "requirements.txt", "*.py")

_VERSION = re.compile(r'^__version__ = "([^"]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Content:
    """A repository as it is to be: ``files`` by path.

    ``target`` is what the command line calls it, ``kind`` what the Hub does (dataset, space),
    ``tags`` are the names of this version there.
    """

    target: str
    kind: str
    name: str
    files: Mapping[str, bytes]
    tags: tuple[str, ...]


def checkout(given: Path | None) -> Path:
    """The root of the checkout: the one that was named, or the one that this file is part of.

    Raises:
        ConfigError: it is none.
    """
    root = given or Path(__file__).resolve().parents[3]
    wanted = ("pyproject.toml", "dataset_builder", "metric", "space", "LICENSE-DATA")
    missing = [name for name in wanted if not (root / name).exists()]
    if missing:
        raise ConfigError(
            f"{root} is no checkout of the project: {', '.join(missing)} missing. Name one with "
            "--root; what is installed from a wheel can't be published."
        )
    return root


def version_of(root: Path) -> str:
    """The version that a checkout's package has.

    Raises:
        ConfigError: it says none.
    """
    path = root / "src" / "finnewsbench" / "__init__.py"
    found = _VERSION.search(path.read_text(encoding="utf-8"))
    if found is None:
        raise ConfigError(f'{path} has no line __version__ = "...", which names the tag. Add it.')
    return found[1]


def content_of(target: str, root: Path) -> Content:
    """What a target's repository is to hold."""
    return _TARGETS[target](root)


def read_folder(folder: Path, patterns: tuple[str, ...]) -> dict[str, bytes]:
    """Files of a folder by their path in it, without what Python and editors leave behind."""
    found = {path for pattern in patterns for path in folder.glob(pattern) if path.is_file()}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(found)
        if not _left_behind(path.relative_to(folder))
    }


def _left_behind(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts) or (
        path.suffix in {".pyc", ".orig", ".swp"}
    )


def _dataset(root: Path) -> Content:
    files = read_folder(root / "dataset_builder", DATASET_FILES)
    files["LICENSE"] = (root / "LICENSE-DATA").read_bytes()
    return Content("dataset", "dataset", "finnewsbench", files, (version_of(root),))


def _metric(root: Path) -> Content:
    files = read_folder(root / "metric", METRIC_FILES)
    files["LICENSE"] = (root / "LICENSE").read_bytes()
    version = version_of(root)
    # `evaluate` puts a v before a revision that is a number.  Without a revision it looks for the
    # tag of its own version first, so a version of ours that equals one of theirs would stick.
    return Content("metric", "space", "finnewsbench", files, (version, f"v{version}"))


def _space(root: Path) -> Content:
    package = {
        "finnewsbench": read_folder(root / "src" / "finnewsbench", ("**/*",)),
        "finnewsbench/metric": read_folder(root / "metric", ("**/*",)),
        "finnewsbench/dataset_builder": {
            path: content
            for path, content in read_folder(root / "dataset_builder", ("**/*",)).items()
            if not path.startswith("source/")  # several megabytes that no page shows
        },
        "finnewsbench/space": read_folder(root / "space", ("**/*",)),
    }
    files = demo_files(root, package)
    return Content("space", "space", "finnewsbench-demo", files, (version_of(root),))


_TARGETS = {"dataset": _dataset, "metric": _metric, "space": _space}
TARGETS = tuple(_TARGETS)
"""What can be published, in the order in which it is."""
