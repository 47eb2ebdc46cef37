"""Shared by all tests: how many examples a property is tried on, commands beside a fake server."""

import importlib
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck
from hypothesis import settings

# "ci" tries the same examples everywhere, so that its failures are reproduced by running it again.
settings.register_profile(
    "ci",
    max_examples=200,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "full",
    max_examples=5000,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("few", settings.get_profile("ci"), max_examples=20)
settings.load_profile(os.environ.get("FINNEWSBENCH_HYPOTHESIS") or "ci")


SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


@pytest.fixture
def script(monkeypatch):
    """Import a script by name, freshly."""
    monkeypatch.syspath_prepend(SCRIPTS)

    def load(name):
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


@pytest.fixture(scope="module")
def browser():
    """One browser for all tests of a file."""
    from browser import open_browser  # noqa: PLC0415 (few files need it)

    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def address():
    """Where the demo is; one server for all tests of a file."""
    from space_browser import served  # noqa: PLC0415 (likewise)

    from finnewsbench.space.context import Context  # noqa: PLC0415 (likewise)

    with served(Context()) as root:
        yield root


@pytest.fixture(scope="module")
def models():
    """A fake model server that tells who asked."""
    from fakes.model_server import started  # noqa: PLC0415 (likewise)

    with started(echo=True) as running:
        yield running


@pytest.fixture
def visit(browser, address):
    """Open the demo, at the file's ``address``, as a visitor of its own; closed afterwards."""
    from space_browser import visits  # noqa: PLC0415 (likewise)

    with visits(browser, address) as go:
        yield go


@pytest.fixture(scope="module")
def server():
    """The fake model server; a test file may have one of its own."""
    from fakes import model_server  # noqa: PLC0415 (few files need it)

    with model_server.started() as running:
        yield running


@pytest.fixture
def cli(tmp_path, monkeypatch, server):
    """Give a command in ``tmp_path``; the server begins anew.  A test file may have its own."""
    from typer.testing import CliRunner  # noqa: PLC0415 (likewise)

    from finnewsbench.cli import app  # noqa: PLC0415 (likewise)
    from finnewsbench.errors import FinNewsBenchError  # noqa: PLC0415 (likewise)

    server.reset()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("OPENAI_API_KEY", "")

    def call(*arguments, status=0, stdin=None):
        done = CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)
        if isinstance(done.exception, FinNewsBenchError):  # which `cli.main` makes a line of
            assert status == 2
            return SimpleNamespace(stdout=done.stdout, stderr=str(done.exception))
        assert done.exit_code == status, done.output
        return done

    return call
