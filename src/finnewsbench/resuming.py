"""The command that goes on with a run: the one that was given, without what must not be shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_CREDENTIALS = re.compile(r"(https?://)(?:[^/\s@]*@)?([^\s?#,]*)(\?[^\s,]*)?")


def resume_command(arguments: Sequence[str] | None = None) -> str:
    """This process's command line, quoted for a shell; URLs without credentials and queries."""
    program, *options = sys.argv if arguments is None else arguments
    name = Path(program).name
    start = ["python", "-m", "finnewsbench"] if name == "__main__.py" else [name]
    line = [*start, *(_CREDENTIALS.sub(r"\1\2", option) for option in options)]
    return subprocess.list2cmdline(line) if sys.platform == "win32" else shlex.join(line)


def resume_lines(arguments: Sequence[str] | None = None) -> list[str]:
    """How to go on, in words; says where something has to be put back."""
    given = sys.argv if arguments is None else arguments
    command = resume_command(given)
    lines = ["Give the same command again to go on:", f"  {command}"]
    if any(_CREDENTIALS.sub(r"\1\2", option) != option for option in given[1:]):
        lines.append("  (with the credentials of the base URL, which are not shown)")
    return lines
