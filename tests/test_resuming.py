"""The command that goes on with a run is the one that was given, without its secrets."""

from __future__ import annotations

import shlex

from finnewsbench.resuming import resume_command
from finnewsbench.resuming import resume_lines


def test_the_command_can_be_pasted_into_a_shell():
    """Quoted where it must be; the installed program by its name."""
    given = ["/usr/bin/finnewsbench", "run", "--model", "my model", "--out", "runs/가온 (1)"]
    command = resume_command(given)

    assert shlex.split(command) == ["finnewsbench", *given[1:]]
    assert resume_lines(given) == ["Give the same command again to go on:", f"  {command}"]


def test_run_as_a_module_it_is_run_as_a_module():
    """``python -m finnewsbench`` has the path of a file as its first argument."""
    command = resume_command(["/lib/finnewsbench/__main__.py", "run", "--limit", "3"])

    assert command == "python -m finnewsbench run --limit 3"


def test_credentials_are_left_out_and_it_is_said_so():
    """User, password and query of any URL, also inside a judge's options."""
    given = ["finnewsbench", "run", "--base-url", "https://me:canary@host.example/v1?key=canary"]
    given += ["--judge", "m/a,url=http://canary@127.0.0.1:1/v1?key=canary,name=a"]
    given += ["--base-url=http://me:canary@host.example:8000/v1"]
    lines = resume_lines(given)

    assert "canary" not in "\n".join(lines)
    assert shlex.split(lines[1])[2:] == [
        "--base-url",
        "https://host.example/v1",
        "--judge",
        "m/a,url=http://127.0.0.1:1/v1,name=a",
        "--base-url=http://host.example:8000/v1",
    ]
    assert "credentials" in lines[2]


def test_a_url_without_credentials_is_left_as_it_is():
    """Nothing has to be put back."""
    given = ["finnewsbench", "run", "--base-url", "http://localhost:8000/v1"]

    assert len(resume_lines(given)) == 2
    assert resume_command(given).endswith("http://localhost:8000/v1")
