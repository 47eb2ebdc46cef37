"""Whether the built wheel works where it may be installed: lowest versions, other Pythons.

Environments are made by uv, which takes seconds where pip takes most of a minute.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from dev_steps import PIP
from dev_steps import ROOT
from dev_steps import make_venv
from dev_steps import python_of
from dev_steps import step
from dev_steps import works

PYTHONS = ("3.10", "3.11", "3.12", "3.13")
"""The Pythons that are looked for."""

CORE = (
    *("aliases", "assignment", "company_sentiment", "compliance", "evaluation", "hook"),
    *("judge_prompt", "labels", "matching", "measures", "mentions", "parsing_json"),
    *("parsing_properties", "parsing_reply", "parsing_rows", "rubric", "sentences", "student"),
    *("text", "titles", "tolerance", "verdicts", "votes"),
)
"""Tests of what makes a score, and of the bare names.  They need pytest and hypothesis only."""

LOADS = (
    "import datasets, evaluate; datasets.load_dataset('finnewsbench', split='validation')[0]; "
    "evaluate.load('finnewsbench')"
)


def make_resolver(folder: Path) -> Path:
    """The Python of an environment that has uv."""
    tool = make_venv(folder / "uv")
    step("Install the resolver", tool, *PIP, "install", "uv")
    return tool


def check_lowest(folder: Path, wheel: Path, tool: Path) -> None:
    """Run, and both loads by the bare name, on the lowest versions that pyproject.toml allows."""
    python = make_venv(folder / "lowest")
    bounds = folder / "lowest.txt"
    listing = "from importlib.metadata import requires; print('\\n'.join(requires('finnewsbench')))"
    newest = python_of(folder / "venv")
    found = subprocess.run([newest, "-c", listing], check=True, capture_output=True, text=True)
    wanted = [line for line in found.stdout.split("\n") if line and "extra ==" not in line]
    bounds.write_text("\n".join(wanted) + "\n", encoding="utf-8", newline="\n")
    install: list[str | Path] = [tool, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    install += ["--resolution", "lowest-direct", "--index-strategy", "unsafe-best-match"]
    print("\n== Install the lowest versions", flush=True)
    if subprocess.run([*install, "-r", bounds], check=False).returncode:
        print("SKIPPED: the lowest versions; they cannot be installed on this Python (above)")
        return
    step("Install the wheel", python, *PIP, "install", "--no-deps", wheel)
    try_out("The lowest versions", python, folder / "lowest")


def check_pythons(folder: Path, wheel: Path, tool: Path, *, full: bool) -> None:
    """Run, load by the bare name, and test the core on other Pythons: all, or oldest and newest."""
    found = other_pythons()
    if not found:
        looked_for = ", ".join(PYTHONS)
        print("\n== Other Pythons", flush=True)
        print(f"SKIPPED: other Pythons; neither PATH nor pyenv has one more of {looked_for}")
        return
    for version in found if full else ends(found):
        title, place = f"Python {version}", folder / f"python{version}"
        step(f"{title}: create", tool, "-m", "uv", "venv", "-q", "-p", found[version], place)
        python = python_of(place)
        install(title, tool, python, wheel, "pytest", "hypothesis")
        expect_installed(python, place)
        try_out(title, python, place)
        pytest: list[str | Path] = [python, "-m", "pytest", "-p", "no:cacheprovider"]
        pytest += [ROOT / "tests" / f"test_{name}.py" for name in CORE]
        few = {"FINNEWSBENCH_HYPOTHESIS": "few"}
        step(f"{title}: tests of the core", *pytest, environment=few)


def ends(found: dict[str, Path]) -> list[str]:
    """The oldest and the newest version of those found and the one that runs, but for that one."""
    known = sorted({*found, running()}, key=lambda version: int(version.partition(".")[2]))
    return [version for version in dict.fromkeys((known[0], known[-1])) if version in found]


def other_pythons() -> dict[str, Path]:
    """Version -> program, of those of `PYTHONS` that are here and can be started, oldest first."""
    return {
        version: program
        for version in PYTHONS
        if version != running()
        for program in [first_that_starts(version)]
        if program is not None
    }


def running() -> str:
    """The version of this Python."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def first_that_starts(version: str) -> Path | None:
    """A Python on PATH or of pyenv; pyenv's stand-ins on PATH start only what was chosen."""
    code = f"import sys; raise SystemExit('%d.%d' % sys.version_info[:2] != '{version}')"
    name = f"python{version}"
    on_path = shutil.which(name)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    programs = [Path(on_path)] if on_path else []
    programs += sorted(pyenv.glob(f"{version}.*/bin/{name}"), key=patch, reverse=True)
    return next((program for program in programs if works(program, "-c", code)), None)


def patch(program: Path) -> int:
    """The last number of a pyenv version's folder; 0 where it ends in a word."""
    last = program.parents[1].name.rpartition(".")[2]
    return int(last) if last.isdecimal() else 0


def install(title: str, tool: Path, python: Path, *what: str | Path) -> None:
    """Install by uv, or by pip where uv can't: it does not read pip's settings."""
    print(f"\n== {title}: install the wheel", flush=True)
    uv = [tool, "-m", "uv", "pip", "install", "--quiet", "--python", python, *what]
    if subprocess.run(uv, check=False).returncode:
        pip = (tool, "-m", "pip", "--python", python, "-qq", "install", *what)
        step(f"{title}: install the wheel by pip", *pip)


def try_out(title: str, python: Path, folder: Path) -> None:
    """A run on three articles, and both loads by the bare name."""
    run = (python, "-m", "finnewsbench", "run", "--limit", "3")
    step(f"{title}: run", *run, cwd=folder, quiet=True)
    step(f"{title}: load by the bare name", python, "-c", LOADS, cwd=folder)


def expect_installed(python: Path, venv: Path) -> None:
    """Raise SystemExit unless tests that are started in the checkout import the wheel."""
    code = "import finnewsbench, _finnewsbench_hook as h; print(finnewsbench.__file__, h.__file__)"
    found = subprocess.run(
        [python, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    if not all(Path(path).is_relative_to(venv) for path in found):
        raise SystemExit(f"the tests would not import the wheel but {found}")
