"""A small repository and how it is published, and commands: shared by tests of publishing."""

from __future__ import annotations

from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.publishing.contents import Content
from finnewsbench.publishing.hub import Hub
from finnewsbench.publishing.pushing import Settings
from finnewsbench.publishing.pushing import carry_out
from finnewsbench.publishing.pushing import plan

FILES = {"README.md": b"---\nlicense: mit\n---\n", "a.txt": b"one\n", "data/x.parquet": b"rows"}
KEY = ("dataset", "org/finnewsbench")
MAIN = "refs/heads/main"


def command(*arguments):
    """What a command prints, or the line it ends with."""
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, FinNewsBenchError):
        return f"error: {done.exception}"
    assert done.exit_code == 0, done.output
    return done.output


def publish(files=FILES, version="1.0", **options):
    """Publish one dataset: the lines that are told."""
    content = Content("dataset", "dataset", "finnewsbench", files, (version,))
    told, hub = [], Hub()
    settings = Settings("org", **options)
    hub.check_account("org")
    for step in plan(hub, [content], settings):
        carry_out(hub, step, settings, told.append)
    return told


def tree(hub, ref=MAIN):
    """Path -> content at a reference."""
    repo = hub.repos[KEY]
    return {path: file.content for path, file in repo.trees[repo.refs[ref]].items()}
