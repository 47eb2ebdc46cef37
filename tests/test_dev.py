"""What `make` calls: installing the checkout once, and where `check` tries out the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "scripts"


@pytest.fixture
def dev(script, monkeypatch, tmp_path):
    """The script, on a made-up checkout in tmp_path; `steps` lists the titles of what was run."""
    dev = script("dev")
    dev.steps = []
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    for name in dev.STAMPED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    def step(title, *command):
        dev.steps.append(title.partition(" ")[0])
        if "venv" in command:
            python = dev.python_of(dev.VENV)
            python.parent.mkdir(parents=True)
            python.symlink_to(sys.executable)

    monkeypatch.setattr(dev, "step", step)
    monkeypatch.setattr(dev, "works", lambda *_: True)
    return dev


def test_second_run_installs_nothing(dev):
    """Once installed, the checkout is used in place; `test` brings what `run` needs."""
    dev.prepare("")
    dev.prepare("")
    assert dev.steps == ["Create", "Install"]
    dev.prepare("test")
    dev.prepare("test")
    dev.prepare("")
    assert dev.steps == ["Create", "Install", "Install"]


def test_changed_requirements_are_installed(dev, tmp_path):
    """A change of pyproject.toml is followed, in the environment that is there."""
    dev.prepare("test")
    (tmp_path / "pyproject.toml").write_text("changed", encoding="utf-8")
    dev.prepare("")
    assert dev.steps == ["Create", "Install", "Install"]


def test_environment_without_python_is_made_anew(dev):
    """After an upgrade of the system's Python, .venv points to nothing and is replaced."""
    dev.prepare("")
    dev.python_of(dev.VENV).unlink()
    dev.python_of(dev.VENV).parent.rmdir()
    dev.prepare("")
    assert dev.steps == ["Create", "Install", "Create", "Install"]


def test_failed_step_names_itself_and_the_remedy(script):
    """A missing `venv` is the one failure that a fresh Debian is sure to show."""
    dev = script("dev")
    with pytest.raises(SystemExit, match=r"^Create x: failed, status 7\n.*python3-venv"):
        dev.step("Create x", sys.executable, "-c", "raise SystemExit(7)", "venv")


def test_missing_model_is_said_plainly(script, monkeypatch, capfd):
    """Where weights cannot be had, `check` says that it leaves those tests out, and goes on."""
    dev = script("dev_checks")

    def run(command, **_):
        return subprocess.CompletedProcess(command, int("fetch" in str(command[1])), "")

    monkeypatch.setattr(dev.subprocess, "run", run)
    assert dev.model_environment(Path("python"), Path("x.whl")) == {}
    assert "SKIPPED: the tests with a real model; its weights" in capfd.readouterr().out


def test_usage_is_printed_without_a_command():
    """No argument, or an unknown one, prints what there is, and is a failure."""
    done = subprocess.run(
        [sys.executable, SCRIPTS / "dev.py", "nonsense"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "python scripts/dev.py check-full" in done.stderr


@pytest.fixture
def installs(script, monkeypatch):
    """The script that tries the wheel on other Pythons, on Python 3.11; `steps` are the titles."""
    installs = script("dev_installs")
    installs.steps = []
    monkeypatch.setattr(installs, "running", lambda: "3.11")

    def step(title, *_, **__):
        installs.steps.append(title)

    monkeypatch.setattr(installs, "step", step)
    monkeypatch.setattr(installs, "expect_installed", lambda *_: None)
    return installs


def program(place, code):
    """A program that does nothing but end with this status, as a Python does that can('t) start."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    place.chmod(0o755)
    return place


@pytest.mark.skipif(os.name == "nt", reason="programs are made of shell scripts")
def test_pythons_are_found_on_path_and_in_pyenv(installs, monkeypatch, tmp_path):
    """What pyenv puts on PATH may not start; the latest patch counts, by number; others do not."""
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert installs.other_pythons() == {}
    program(tmp_path / "bin/python3.12", 127)
    versions = tmp_path / "pyenv/versions"
    program(versions / "3.12.9/bin/python3.12", 0)
    best = program(versions / "3.12.10/bin/python3.12", 0)
    program(versions / "3.12.11/bin/python3.12", 1)
    program(versions / "3.9.2/bin/python3.9", 0)
    program(tmp_path / "bin/python3.11", 0)
    first = program(tmp_path / "bin/python3.10", 0)
    assert list(installs.other_pythons().items()) == [("3.10", first), ("3.12", best)]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_python_is_what_it_says_not_what_it_is_called(installs, monkeypatch, tmp_path):
    """This Python under another version's name is not that one."""
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    mine = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for version in ("3.98", mine):
        (tmp_path / f"python{version}").symlink_to(sys.executable)
    assert installs.first_that_starts("3.98") is None
    assert installs.first_that_starts(mine) == tmp_path / f"python{mine}"


@pytest.mark.parametrize(
    ("running", "found", "ends"),
    [
        ("3.11", ("3.10", "3.12", "3.13"), ["3.10", "3.13"]),
        ("3.10", ("3.11", "3.12", "3.13"), ["3.13"]),
        ("3.13", ("3.10", "3.11", "3.12"), ["3.10"]),
        ("3.9", ("3.10", "3.13"), ["3.13"]),
        ("3.14", ("3.10", "3.13"), ["3.10"]),
        ("3.11", ("3.12",), ["3.12"]),
    ],
)
def test_a_short_check_takes_the_oldest_and_the_newest(installs, monkeypatch, running, found, ends):
    """Of those found and the running one, which is checked anyway."""
    monkeypatch.setattr(installs, "running", lambda: running)
    assert installs.ends(dict.fromkeys(found, Path("python"))) == ends


def test_each_python_is_installed_run_loaded_and_tested(installs, monkeypatch, capfd):
    """Two in a check, all in a full one; pip where uv can't; none found is said plainly."""

    def uv(command, **_):
        return subprocess.CompletedProcess(command, int("python3.13" in str(command[7])))

    monkeypatch.setattr(installs.subprocess, "run", uv)
    found = dict.fromkeys(("3.10", "3.12", "3.13"), Path("python"))
    monkeypatch.setattr(installs, "other_pythons", lambda: found)
    given = (Path("folder"), Path("x.whl"), Path("tool"))
    installs.check_pythons(*given, full=False)
    rest = ["run", "load by the bare name", "tests of the core"]
    assert installs.steps == [
        *(f"Python 3.10: {what}" for what in ("create", *rest)),
        *(f"Python 3.13: {what}" for what in ("create", "install the wheel by pip", *rest)),
    ]
    installs.steps.clear()
    installs.check_pythons(*given, full=True)
    assert [title for title in installs.steps if "core" in title] == [
        f"Python {version}: tests of the core" for version in found
    ]
    monkeypatch.setattr(installs, "other_pythons", dict)
    installs.check_pythons(*given, full=True)
    told = capfd.readouterr().out
    assert "SKIPPED: other Pythons; neither PATH nor pyenv has one more of 3.10, 3.11" in told


def test_the_core_names_tests_that_are_there(installs):
    """A test that is renamed takes its place in the list along."""
    tests = [ROOT / "tests" / f"test_{name}.py" for name in installs.CORE]
    assert [path.name for path in tests if not path.is_file()] == []
    assert len(set(tests)) == len(tests)
