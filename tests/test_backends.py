"""Who is asked, with which key, and what makes two questions the same."""

from __future__ import annotations

import asyncio
import json
import logging
import traceback
from dataclasses import replace

import pytest
from fakes.model_server import started
from fakes.stand_in import TASK
from fakes.stand_in import config
from fakes.stand_in import rows

from finnewsbench.addresses import SERVERS
from finnewsbench.backends import backend_for
from finnewsbench.config import RunConfig
from finnewsbench.config import benchmark_task
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.runner import run_model
from finnewsbench.serving import key_for
from finnewsbench.serving import served_name
from finnewsbench.serving import variable_for

CANARY = "sk-CANARY-0123456789"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch):
    """No key and no address from outside."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "HF_TOKEN"):
        monkeypatch.delenv(name, raising=False)


LOCAL = RunConfig(model="m", base_url="http://localhost:8000/v1")


def key(settings, title="제목", article="본문", task=TASK):
    """The key of one article under these settings."""
    return backend_for(settings, task).key(title, article)


def test_the_same_question_has_the_same_key_and_needs_no_server():
    """Keys are made before anything is connected, whatever speed or retries are set."""
    assert key(LOCAL) == key(replace(LOCAL, workers=3, attempts=2, attempt_seconds=1.0))


@pytest.mark.parametrize(
    "change",
    [
        {"model": "n"},
        {"base_url": "http://localhost:8001/v1"},
        {"max_tokens": 7},
        {"temperature": 0.5},
        {"temperature": None},
        {"seed": 1},
        {"response_format": "none"},
        {"extra": {"top_p": 0.5}},
    ],
)
def test_whatever_decides_the_reply_changes_the_key(change):
    """Model, server and every parameter: an answer is never taken for another question's."""
    assert key(replace(LOCAL, **change)) != key(LOCAL)


def test_prompt_schema_title_and_text_change_the_key():
    """Each of them alone; the version's name alone does not, the words do."""
    other_words = replace(TASK, messages=lambda t, a: [{"role": "user", "content": f"{a} {t}"}])
    other_schema = replace(TASK, schema={"type": "object"})
    keys = [
        key(LOCAL),
        key(LOCAL, title="다른 제목"),
        key(LOCAL, article="다른 본문"),
        key(LOCAL, task=other_words),
        key(LOCAL, task=other_schema),
    ]

    assert len(set(keys)) == 5
    assert key(LOCAL, task=replace(TASK, version="x")) == keys[0]


def test_what_is_asked_holds_neither_credentials_nor_query():
    """run.json shows which server it was, and nothing that opens it."""
    settings = replace(LOCAL, base_url=f"https://me:{CANARY}@host.example/v1?key={CANARY}")
    asked = backend_for(settings, TASK).asked

    assert asked["base_url"] == "https://host.example/v1"
    assert "CANARY" not in json.dumps(asked)


def test_the_benchmark_s_own_task_is_the_default():
    """Its prompt and schema have a version and hashes."""
    asked = backend_for(LOCAL, benchmark_task()).asked

    assert asked["prompt_version"] == benchmark_task().version
    assert asked["prompt_sha256"] != backend_for(LOCAL, TASK).asked["prompt_sha256"]


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"base_url": ""}, "OPENAI_API_KEY"),
        ({"base_url": "https://router.huggingface.co/v1"}, "HF_TOKEN"),
        ({"api_key_env": "MY_KEY"}, "MY_KEY"),
    ],
)
def test_a_missing_key_is_named_before_the_first_request(monkeypatch, settings, name):
    """Hosts that want one, and a variable that was asked for; set, it is taken."""
    wanted = replace(LOCAL, **settings)
    with pytest.raises(ConfigError, match=name):
        backend_for(wanted, TASK)
    monkeypatch.setenv(name, "sk-something")
    assert backend_for(wanted, TASK)


def test_a_server_of_one_s_own_needs_no_key():
    """Nothing is asked for beyond the address."""
    assert backend_for(LOCAL, TASK).asked["base_url"] == "http://localhost:8000/v1"


def test_the_address_may_come_from_the_environment(monkeypatch):
    """As with OpenAI's own tools; the option goes first."""
    monkeypatch.setenv("OPENAI_BASE_URL", "http://other:9/v1")

    assert backend_for(RunConfig(model="m"), TASK).asked["base_url"] == "http://other:9/v1"
    assert backend_for(LOCAL, TASK).asked["base_url"] == "http://localhost:8000/v1"


def test_a_key_that_was_copied_wrongly_is_refused_without_being_shown(monkeypatch):
    """A header could not hold it, and its error would quote it."""
    monkeypatch.setenv("OPENAI_API_KEY", f"{CANARY}키")

    with pytest.raises(ConfigError, match="OPENAI_API_KEY") as caught:
        backend_for(replace(LOCAL, api_key_env="OPENAI_API_KEY"), TASK)
    assert "CANARY" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "usual", "variable"),
    [
        ("https://api.openai.com/v1", "", "OPENAI_API_KEY"),
        ("https://eu.api.openai.com/v1", "", "OPENAI_API_KEY"),
        ("https://api.openai.com.evil.example/v1", "", ""),
        ("https://router.huggingface.co/v1", "", "HF_TOKEN"),
        ("http://localhost:8000/v1", "", ""),
        ("http://localhost:8000/v1", "http://localhost:8000/v1/", "OPENAI_API_KEY"),
        ("http://localhost:8000/v1", "http://me:pw@localhost:8000/v1?key=x", "OPENAI_API_KEY"),
        ("http://localhost:8000/v1", "vllm", "OPENAI_API_KEY"),
        ("http://localhost:8001/v1", "http://localhost:8000/v1", ""),
        ("https://localhost:8000/v1", "http://localhost:8000/v1", ""),
        ("http://localhost:8000/v1", "no address", ""),
    ],
)
def test_the_key_for_openai_goes_to_no_other_server(monkeypatch, url, usual, variable):
    """But to the one that OPENAI_BASE_URL names; others get a key that was named for them."""
    monkeypatch.setenv("OPENAI_BASE_URL", usual)
    for name in ("OPENAI_API_KEY", "HF_TOKEN", "MINE"):
        monkeypatch.setenv(name, f"key of {name}")

    assert variable_for(LOCAL, url) == variable
    assert key_for(LOCAL, url) == (f"key of {variable}" if variable else "")
    assert key_for(replace(LOCAL, api_key_env="MINE"), url) == "key of MINE"


@pytest.mark.parametrize("usual", [True, False])
def test_what_a_server_receives(monkeypatch, tmp_path, usual):
    """Its key, or no header at all."""
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    with started(echo=True) as server:
        if usual:
            monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        run_model(config(server.url, tmp_path / "run"), rows(1), task=TASK)
        head = server.log()[0]["head"].casefold()

    assert ("authorization: bearer" in head) == usual
    assert (CANARY.casefold() in head) == usual


@pytest.mark.parametrize("given", ["sk-SECRETabcdef1234567890", "my secret", "http://a:b@c/v1"])
def test_a_key_in_the_place_of_a_variable_is_refused_and_shown_nowhere(given):
    """Before it is kept in a setting, whatever model is asked."""
    for model in ("m", "baseline"):
        with pytest.raises(ConfigError, match="api_key_env") as caught:
            RunConfig(model=model, api_key_env=given)
        assert given not in str(caught.value)


def test_a_name_that_may_be_a_key_is_not_repeated(monkeypatch):
    """A key of hexadecimal digits is a legal name of a variable; one that is set is one."""
    given = "a1b2c3d4" * 4
    with pytest.raises(ConfigError, match="variable that --api-key-env names is empty") as caught:
        backend_for(replace(LOCAL, api_key_env=given), TASK)
    assert given not in str(caught.value)
    monkeypatch.setenv(given, "x")
    assert backend_for(replace(LOCAL, api_key_env=given), TASK)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("model", ["qwen3-14b"]),
        ("model", " "),
        ("temperature", "0.2"),
        ("workers", 0),
        ("workers", True),
        ("limit", 0),
        ("max_tokens", 1.5),
        ("attempt_seconds", 0.0),
        ("attempt_seconds", float("nan")),
        ("response_format", "yaml"),
        ("extra", ["x"]),
    ],
)
def test_a_setting_of_the_wrong_kind_is_named(setting, value):
    """Before the first request, not as a server's 400."""
    with pytest.raises(ConfigError, match=setting):
        replace(LOCAL, **{setting: value})


def test_the_baseline_answers_without_network_or_prompt():
    """Rules: the reply is an extraction as JSON, under the baseline's own name."""
    backend = backend_for(RunConfig(model="baseline"), TASK)

    async def ask():
        async with backend.open() as question:
            return await question("a", "제목", "누리정밀은 부산 공장을 넓힌다고 밝혔다.")

    reply = asyncio.run(ask())
    assert set(json.loads(reply.content)) >= {"companies", "people", "themes", "keywords"}
    assert reply.model == backend.asked["backend"]
    assert backend.asked["backend"].startswith("baseline/")


@pytest.mark.parametrize(
    "script",
    [
        ["500", "quota429"],
        [{"status": 401, "body": {"error": {"message": f"wrong key {CANARY}"}}}],
        [{"status": 400, "body": {"error": {"message": f"{CANARY} is bad"}}}] * 2,
        [{"status": 200, "body": {"choices": [{"message": {"content": f"I saw {CANARY}"}}]}}],
    ],
)
@pytest.mark.parametrize("place", ["environment", "password", "query"])
def test_a_key_is_in_no_file_log_or_traceback(tmp_path, monkeypatch, caplog, script, place):
    """A server that echoes all it gets, logs at their most talkative; the key did reach it."""
    monkeypatch.chdir(tmp_path)
    handler = logging.FileHandler(tmp_path / "all.log", encoding="utf-8")
    logging.getLogger().addHandler(handler)
    caplog.set_level(logging.DEBUG)
    said = ""
    with started(echo=True, script=script) as server:
        address = server.url
        if place == "environment":
            monkeypatch.setenv("SOME_KEY", CANARY)
        if place == "password":
            address = address.replace("//", f"//me:{CANARY}@")
        if place == "query":
            address += f"?key={CANARY}"
        env = {"api_key_env": "SOME_KEY"} if place == "environment" else {}
        wanted = config(address, tmp_path / "run", workers=2, attempts=3, **env)
        try:
            said = repr(run_model(wanted, rows(4), task=TASK)) + repr(wanted)
            run_model(replace(wanted, seed=9), rows(4), task=TASK)
        except FinNewsBenchError:
            said += traceback.format_exc()
        head = server.log()[0]["head"]
    logging.getLogger().removeHandler(handler)
    handler.close()

    basic = "bWU6c2stQ0FOQVJZ"  # base64 of "me:sk-CANARY", the beginning of the Basic header
    assert ("CANARY" if place != "password" else basic) in head
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {"all.log", "run.json", "extractions.jsonl"}
    assert (tmp_path / "all.log").stat().st_size > 0
    for text in [said, *(path.read_text(encoding="utf-8") for path in files)]:
        assert "CANARY" not in text
        assert basic not in text


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("hf", "https://router.huggingface.co/v1"),
        ("vllm", "http://localhost:8000/v1"),
        ("llama.cpp", "http://localhost:8080/v1"),
        ("ollama", "http://localhost:11434/v1"),
    ],
)
def test_a_short_name_is_the_address_it_stands_for(monkeypatch, name, url):
    """The same run either way: the same record of it, the same keys."""
    monkeypatch.setenv("HF_TOKEN", "hf_something")
    short, long = (backend_for(replace(LOCAL, base_url=given), TASK) for given in (name, url))

    assert short.asked == long.asked
    assert short.asked["base_url"] == url
    assert short.key("제목", "본문") == long.key("제목", "본문")


def test_the_router_takes_the_token_of_the_hub_and_the_model_s_whole_name(monkeypatch):
    """HF_TOKEN where --api-key-env names no other; ``openai/`` stays, unlike at OpenAI."""
    settings = RunConfig(model="openai/gpt-oss-20b", base_url="hf")
    monkeypatch.setenv("HF_TOKEN", "hf_token")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-other")
    monkeypatch.setenv("MY_KEY", "hf_mine")
    url = backend_for(settings, TASK).asked["base_url"]

    assert key_for(settings, url) == "hf_token"
    assert key_for(replace(settings, api_key_env="MY_KEY"), url) == "hf_mine"
    assert served_name(settings.model, url) == "openai/gpt-oss-20b"
    assert served_name(settings.model, SERVERS["openai"]) == "gpt-oss-20b"
