"""The demo Space: the page's entry, and the package in a folder beside it.

A Space installs ``requirements.txt`` before its own files are there, so that a wheel among them
can't be named in it, and a private Space's files can't be fetched by URL.  Hence the package goes
along as plain files, and ``requirements.txt`` names what the package needs.  It lies in a folder
of its own, since a folder ``finnewsbench`` where the program starts would stand in the way of the
dataset's bare name.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping
from pathlib import Path

from packaging.requirements import Requirement

PACKAGE = "package"
"""Folder of the Space that holds the package."""

ENTRY = f'''"""Start the page of FinNewsBench, whose package lies in the folder {PACKAGE!r}."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "{PACKAGE}"))

import _finnewsbench_hook

_finnewsbench_hook.install()  # nothing is installed here, so no start-up file has done it

from finnewsbench.space.app import demo
from finnewsbench.space.app import options

if __name__ == "__main__":
    demo.launch(**options)
'''


def demo_files(root: Path, package: Mapping[str, Mapping[str, bytes]]) -> dict[str, bytes]:
    """The Space's files.

    Args:
        root: the checkout.
        package: folder below `PACKAGE` -> its files by path.
    """
    files = {
        f"{PACKAGE}/{folder}/{path}": content
        for folder, found in package.items()
        for path, content in found.items()
    }
    hook = "_finnewsbench_hook.py"
    files[f"{PACKAGE}/{hook}"] = (root / "src" / hook).read_bytes()
    files["README.md"] = (root / "space" / "README.md").read_bytes()
    files["LICENSE"] = (root / "LICENSE").read_bytes()
    files["LICENSE-DATA"] = (root / "LICENSE-DATA").read_bytes()
    files["app.py"] = ENTRY.encode()
    files["requirements.txt"] = "".join(f"{line}\n" for line in needed("space")).encode()
    return files


def needed(extra: str) -> list[str]:
    """What the package needs, with an extra, as lines of ``requirements.txt``."""
    lines = set()
    for text in importlib.metadata.requires("finnewsbench") or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            requirement.marker = None
            lines.add(str(requirement))
    return sorted(lines)
