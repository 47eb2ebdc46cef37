"""Run, test and check the project; needs Python 3.10 or newer and nothing else.

    python scripts/dev.py run [OPTION...]    run the benchmark (default: embedded baseline, offline)
    python scripts/dev.py test [OPTION...]   run the tests, with pytest's options
    python scripts/dev.py docs [FOLDER]      build the documentation (default: build/docs)
    python scripts/dev.py check              what CI runs: build, install, lint, types, tests
    python scripts/dev.py check-full         the same with everything slow

`run`, `test` and `docs` install the checkout into .venv, once, and need no network after that.
`check` works in a temporary folder: it builds a source distribution, from that a wheel, and checks
what is installed from the wheel.  `make` and .ci/run call this file and do nothing themselves.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from dev_checks import check_wheel
from dev_steps import PIP
from dev_steps import ROOT
from dev_steps import become
from dev_steps import python_of
from dev_steps import step
from dev_steps import works

VENV = ROOT / ".venv"
STAMPED = (
    "pyproject.toml",
    "src/finnewsbench-hook.pth",
    "src/finnewsbench-hook.start",
    "src/finnewsbench/__init__.py",
)
"""What an editable install copies; the rest of the checkout is used in place."""


def run(options: list[str]) -> None:
    """Run the benchmark from the checkout."""
    python = prepare("")
    become(python, "-m", "finnewsbench", "run", *(options or ["--model", "baseline"]))


def test(options: list[str]) -> None:
    """Run the tests on the checkout; the slow ones and those that need a model are in `check`."""
    python = prepare("test")
    os.chdir(ROOT)
    become(python, "-m", "pytest", *options)


def docs(options: list[str]) -> None:
    """Build the documentation; any warning is an error."""
    become(prepare("docs"), ROOT / "scripts/build_docs.py", *options)


def check(_: list[str]) -> None:
    """Check the built wheel: lint, types, tests, two articles through a real model."""
    check_wheel(full=False)


def check_full(_: list[str]) -> None:
    """The same with every slow test, all articles through the model, and long property tests."""
    check_wheel(full=True)


def prepare(extra: str) -> Path:
    """The Python of .venv with the checkout and `extra` installed; quick if nothing changed."""
    python = python_of(VENV)
    if python.exists() and (stamped(extra) or stamped("test")):  # which has all that "" has
        return python
    if not python.exists():
        step("Create .venv", sys.executable, "-m", "venv", "--clear", VENV)
    elif not works(python, "-m", "pip", "--version"):
        step("Add pip to .venv", python, "-m", "ensurepip")
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    print("The packages are fetched once; this takes a minute or two.")
    step(f"Install {what} into .venv", python, *PIP, "install", "--editable", what)
    stamp_file(extra).write_text(stamp(), encoding="utf-8", newline="\n")
    return python


def stamp() -> str:
    """Hash of all that an installation of the checkout depends on."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in STAMPED:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def stamp_file(extra: str) -> Path:
    """Where the stamp of the last installation with `extra` is kept."""
    return VENV / f"finnewsbench-{extra or 'run'}.sha256"


def stamped(extra: str) -> bool:
    """Whether the checkout as it is has been installed with `extra`."""
    file = stamp_file(extra)
    return file.exists() and file.read_text("utf-8") == stamp()


COMMANDS = {"run": run, "test": test, "docs": docs, "check": check, "check-full": check_full}


def main() -> None:
    """Do what the first argument says."""
    if sys.version_info < (3, 10):  # noqa: UP036 - it may be started with any Python 3
        raise SystemExit(f"Python 3.10 or newer is needed; this is {sys.version.split()[0]}")
    command = COMMANDS.get(sys.argv[1] if len(sys.argv) > 1 else "")
    if command is None:
        raise SystemExit(__doc__)
    command(sys.argv[2:])


if __name__ == "__main__":
    main()
