"""A key in the environment and secrets in the base URL are in no file, log or traceback."""

from __future__ import annotations

import base64
import os
import subprocess
import sys

import pytest
from fakes.model_server import started

KEY = "sk-canary-key-0123"
PASSWORD = "canary-pass-4567"
QUERY = "canary-query-89"
BASIC = base64.b64encode(f"me:{PASSWORD}".encode()).decode()

PROGRAM = """
import logging
logging.basicConfig(level=0, filename="everything.log")
{patch}
from finnewsbench.cli import main
main()
"""
"""The command with every logger turned up, and with a bug where a test wants one."""

BUG = """
import finnewsbench.chat as chat
async def send(connection, *arguments, **options):
    sdk = connection.sdk
    raise RuntimeError(f"bug: {sdk.auth_headers} {sdk.default_headers} {sdk.default_query}")
chat.send = send
"""

STORM = ["500", "rate429", "error200", "html", "cut", "reset", "bad_json", "overflow", "truncate"]


@pytest.fixture(scope="module")
def server():
    """A fake that puts the request's headers and path into every error."""
    with started() as fake:
        yield fake


def run(folder, address, patch=""):
    """``finnewsbench run`` with the canaries; status, and all that it printed."""
    program = [sys.executable, "-X", "dev", "-c", PROGRAM.format(patch=patch), "run"]
    program += ["--model", "fake", "--base-url", address, "--limit", "8", "--out", "run"]
    done = subprocess.run(
        [*program, "--workers", "8", "--attempts", "3", "--api-key-env", "OPENAI_API_KEY"],
        cwd=folder,
        env={**os.environ, "OPENAI_API_KEY": KEY, "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def written(folder):
    """Everything in the files below a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {"run.json", "everything.log"} <= {path.name for path in files}
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize(
    ("address", "sent", "stop"),
    [
        ("{url}?key=canary-query-89", (KEY, QUERY), False),
        ("{secret}?key=canary-query-89", (BASIC, QUERY), True),
    ],
    ids=["to its end", "to a stop"],
)
def test_no_canary_gets_out(server, tmp_path, address, sent, stop):
    """A run through every fault, to its end or to a stop; the server echoes what it was sent."""
    secret = server.url.replace("//", f"//me:{PASSWORD}@")
    server.reset(echo=True, script=[*STORM, *["quota429"] * stop], refuse=["temperature"])
    status, printed = run(tmp_path, address.format(url=server.url, secret=secret))
    heads = "".join(entry["head"] for entry in server.log())

    assert all(canary in heads for canary in sent)  # they were there to be let out
    assert status == 3  # one article overflows
    assert ("quota" in printed) == stop
    for text in (printed, written(tmp_path)):
        assert "canary" not in text
        assert BASIC not in text
    assert "[redacted]" in printed  # what stopped it, or left an article open, quotes the request


def test_no_canary_is_in_the_traceback_of_a_bug(server, tmp_path):
    """An error of finnewsbench's own that quotes headers and query: shown, and masked."""
    address = server.url.replace("//", f"//me:{PASSWORD}@") + f"?key={QUERY}"
    status, printed = run(tmp_path, address, BUG)

    assert status == 1
    assert "Traceback (most recent call last)" in printed
    assert "RuntimeError: bug: {" in printed
    assert printed.count("[redacted]") >= 2
    for text in (printed, written(tmp_path)):
        assert "canary" not in text
        assert BASIC not in text
