"""Starting the page: settings that can't be used, and what a started page gives away."""

from __future__ import annotations

import gc
import inspect
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from hand import row

from finnewsbench.errors import ConfigError
from finnewsbench.space.context import Context
from finnewsbench.space.servers import PUBLIC_URLS
from finnewsbench.space.serving import bracketed
from finnewsbench.space.serving import free
from finnewsbench.space.serving import ready_page
from finnewsbench.space.starting import quickly
from finnewsbench.space.starting import read_ahead

pytest.importorskip("gradio", reason="Gradio is not installed: pip install 'finnewsbench[space]'")

from finnewsbench.space import board_folders
from finnewsbench.space import board_runs


@pytest.mark.parametrize(
    ("context", "words"),
    [
        (Context(language="fr"), "--lang: 'fr' is not one of ko, en"),
        (Context(base_url="localhost"), "--base-url is not an http or https URL"),
        (Context(base_url="https://me:canary@a.org/v1"), "holds a password or key"),
        (Context(public=True, base_url="vllm"), "a public page asks https://api.openai.com/v1"),
    ],
)
def test_settings_that_cannot_be_used_are_named(context, words):
    """One line, before anything is served; no password in it."""
    with pytest.raises(ConfigError) as refused:
        ready_page(context)
    assert words in str(refused.value)
    assert "canary" not in str(refused.value)


def test_a_port_in_use_is_said():
    """With what to do; 0 takes a free one."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match="--port 0"):
            free("127.0.0.1", port)
    assert free("127.0.0.1", 0) > 0


def test_no_event_is_an_endpoint_and_no_usage_is_reported(monkeypatch):
    """The API's description is empty; keys of the environment are in no configuration."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-environment")
    blocks, options = ready_page(Context(public=True, model="m", base_url="openai"))
    config = json.dumps(blocks.get_config_file(), default=str)
    assert "canary" not in config
    assert not blocks.analytics_enabled
    assert os.environ["GRADIO_ANALYTICS_ENABLED"] == "False"
    visible = {fn.api_visibility for fn in blocks.fns.values()}
    assert visible == {"private"}
    assert [
        options[key] for key in ("share", "run_history", "enable_monitoring", "mcp_server")
    ] == [False] * 4


def test_the_spaces_entry_serves_the_public_page(tmp_path):
    """`python app.py` where Spaces puts it, on the port that it names; only known servers."""
    folder = Path(__file__).resolve().parents[1] / "space"
    port = free("127.0.0.1", 0)
    named = {"GRADIO_SERVER_PORT": str(port), "FINNEWSBENCH_RUNS": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "app.py"], cwd=folder, env=os.environ | named
    ) as process:
        try:
            config = json.loads(_patiently(f"http://127.0.0.1:{port}/config", process))
        finally:
            process.terminate()
    props = {each["props"].get("elem_id"): each["props"] for each in config["components"]}
    choices = [value for _, value in props["fnb-url-a"]["choices"]]
    assert choices == list(PUBLIC_URLS)


def _patiently(address, process):
    """The body, as soon as the process listens."""
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return answer.read()
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError("the process ended")


def test_a_start_leaves_the_machinery_as_it_was():
    """Within `quickly` no garbage is looked for, and our own files are found; only there."""
    before = inspect.getfile, gc.isenabled()
    with quickly():
        assert not gc.isenabled()
        assert inspect.getfile(Context).endswith("context.py")
    assert (inspect.getfile, gc.isenabled()) == before


def test_what_was_read_ahead_is_there(tmp_path, monkeypatch):
    """The board of the same context is the one that was made; errors are left to others."""
    monkeypatch.setattr(board_folders, "BUNDLED", tmp_path / "none")
    folder = tmp_path / "data"
    folder.mkdir()
    line = json.dumps(row(), ensure_ascii=False)
    (folder / "validation.jsonl").write_text(line + "\n", encoding="utf-8", newline="\n")
    context = Context(data=str(tmp_path))
    read_ahead(context)
    made = board_runs._read.cache_info().misses
    assert [entry.run.name for entry in board_runs.board(context).entries] == ["baseline"]
    assert board_runs._read.cache_info().misses == made
    read_ahead(Context(data=str(tmp_path / "nothing")))


def test_a_named_server_is_what_the_form_begins_with():
    """`finnewsbench app --model m --base-url vllm`: the second kind, with address and name."""
    blocks, _ = ready_page(Context(model="m", base_url="vllm"))
    props = {c["props"].get("elem_id"): c["props"] for c in blocks.get_config_file()["components"]}
    assert props["fnb-kind-a"]["value"] == "server"
    assert props["fnb-model-a"]["value"] == "m"
    assert props["fnb-url-a"]["value"] == "http://localhost:8000/v1"
    assert (props["fnb-run"]["visible"], props["fnb-run-model"]["visible"]) == (False, True)
    assert props["fnb-key-a"]["type"] == "password"


def test_a_port_out_of_range_is_said_and_ipv6_is_taken():
    """65536 is none; ``::1`` is listened on where the machine has IPv6, in brackets for a URL."""
    with pytest.raises(ConfigError, match="65536 is no port"):
        free("127.0.0.1", 65536)
    if socket.has_ipv6 and Path("/proc/net/if_inet6").exists():
        assert free("::1", 0) > 0
    assert [bracketed(host) for host in ("::1", "[::1]", "127.0.0.1")] == [
        "[::1]",
        "[::1]",
        "127.0.0.1",
    ]


def test_a_link_to_a_session_holds_no_key():
    """What Gradio keeps of a visitor's form, and serves to who has the link: all but the key."""
    blocks, options = ready_page(Context())
    _, root, _ = blocks.launch(
        server_name="127.0.0.1", server_port=free("127.0.0.1", 0), prevent_thread_lock=True,
        **options,
    )  # fmt: skip
    try:
        config = json.loads(_read(f"{root}config"))
        props = {each["id"]: each["props"] for each in config["components"]}
        ids = {each.get("elem_id"): id_ for id_, each in props.items()}
        event = next(e for e in config["dependencies"] if [ids["fnb-run"], "click"] in e["targets"])
        filled = {ids["fnb-article"]: "article-canary 밝혔다.", ids["fnb-key-a"]: "sk-canary-link"}
        data = [filled.get(id_, props[id_].get("value")) for id_ in event["inputs"]]
        body = {"data": data, "fn_index": event["id"], "session_hash": "canary"}
        _read(f"{root}gradio_api/queue/join", body)
        told = _read(f"{root}gradio_api/queue/data?session_hash=canary")
        link = json.loads(_read(f"{root}gradio_api/deep_link?session_hash=canary"))
        kept = _read(f"{root}config?deep_link={link}").decode("utf-8")
    finally:
        blocks.close(verbose=False)
    assert b"process_completed" in told
    assert "article-canary" in kept
    assert "sk-canary-link" not in kept


def _read(address, body=None):
    """The whole body of an answer."""
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return answer.read()
