"""How the maintainers' commands start other programs, and where they put environments."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PIP = ("-m", "pip", "--disable-pip-version-check", "-qq")


def make_venv(folder: Path) -> Path:
    """The Python of a new virtual environment."""
    step(f"Create {folder.name}", sys.executable, "-m", "venv", folder)
    return python_of(folder)


def python_of(venv: Path) -> Path:
    """Where a virtual environment has its Python."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def works(*command: str | Path) -> bool:
    """Whether a command ends with status 0; what it prints is dropped."""
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def step(
    title: str,
    *command: str | Path,
    cwd: Path = ROOT,
    environment: dict[str, str] | None = None,
    quiet: bool = False,
) -> None:
    """Run one command under a title and say how long it took; SystemExit if it fails."""
    print(f"\n== {title}", flush=True)
    started = time.monotonic()
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        check=False,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if done.returncode:
        hint = "\nDebian and Ubuntu: apt-get install python3-venv" if "venv" in command else ""
        raise SystemExit(f"{done.stdout or ''}{title}: failed, status {done.returncode}{hint}")
    print(f"   {time.monotonic() - started:.0f} s", flush=True)


def become(*command: str | Path) -> None:
    """Go on as another program, so that signals and the exit status are its own."""
    sys.stdout.flush()
    if os.name == "nt":  # where exec would give the prompt back at once
        raise SystemExit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], [str(word) for word in command])  # noqa: S606 - no shell is wanted
