"""Using a Hub as a stranger does: fresh processes, fresh caches, an app started as a Space's is."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

from fakes.hub import TOKEN
from fakes.hub import started


def client_environment(url, home, token=""):
    """What a fresh process needs to use this Hub: caches of its own below ``home``, no Xet."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HF_")}
    return {
        **kept,
        "HF_ENDPOINT": url,
        "HF_HOME": str(home),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        "PYTHONUTF8": "1",
        **({"HF_TOKEN": token} if token else {}),
    }


@contextmanager
def hub_here(monkeypatch, folder):
    """A Hub for the client in this process, with a token that may write; what the Hub holds."""
    import huggingface_hub as hf  # noqa: PLC0415 (not every test has it)

    with started() as (url, held):
        template = url + "/{repo_id}/resolve/{revision}/{filename}"
        monkeypatch.setattr(hf.constants, "ENDPOINT", url)
        monkeypatch.setattr(hf.constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
        monkeypatch.setattr(hf.constants, "HF_HUB_DISABLE_XET", True)
        monkeypatch.setattr(hf.constants, "HF_TOKEN_PATH", str(folder / "none"))
        monkeypatch.setenv("HF_TOKEN", TOKEN)
        held.url = url
        yield held


def fresh(code, environment, cwd):
    """What a fresh Python prints for a few lines of code, which must end well."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def app_running(folder, port, environment):
    """A Space's ``app.py`` as Spaces start it, until the block ends; the page's first answer.

    This project is not installed there: the other packages are named by PYTHONPATH, and -S leaves
    the start-up files out (an editable install, the bare-name hook).
    """
    process = subprocess.Popen(
        [sys.executable, "-S", "app.py"],
        env={
            **environment,
            "GRADIO_SERVER_PORT": str(port),
            "GRADIO_SERVER_NAME": "127.0.0.1",
            "GRADIO_ANALYTICS_ENABLED": "False",
            "HF_HUB_OFFLINE": "1",
            "PYTHONPATH": sysconfig.get_path("purelib"),
        },
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        yield _first_answer(process, port)
    finally:
        process.terminate()
        process.communicate(timeout=120)


def _first_answer(process, port):
    for _ in range(3000):
        if process.poll() is not None:
            raise AssertionError(process.stdout.read())
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=120) as page:
                return page.status, page.read().decode("utf-8")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError("the page did not answer")
