"""The task of inspect-ai, run by the real inspect-ai against a model server on loopback."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from fakes import canned_server
from fakes.canned_server import SPLIT

from finnewsbench.data import load
from finnewsbench.integrations.figures import numbers
from finnewsbench.scores import score_predictions
from finnewsbench.task import wire_schema

pytest.importorskip(
    "inspect_ai", reason="inspect-ai is not installed: pip install 'finnewsbench[inspect]'"
)

from inspect_ai import eval as run_eval
from inspect_ai.model import ChatMessageAssistant
from inspect_ai.model import ModelOutput
from inspect_ai.model import get_model
from inspect_ai.tool import ToolCall

from finnewsbench.integrations.inspect_task import replied
from finnewsbench.integrations.inspect_task import reply_of

TASK = "finnewsbench/finnewsbench"
MODEL = "openai-api/local/fake"


@pytest.fixture
def server(monkeypatch):
    """The server, and its replies as prediction records; nothing else can be reached."""
    replies, records = canned_server.canned()
    with canned_server.started(replies) as running:
        for name, value in {
            "LOCAL_BASE_URL": running.url,
            "LOCAL_API_KEY": "sk-canary-0123456789",
            "HF_HUB_OFFLINE": "1",
            "NO_PROXY": "127.0.0.1",
        }.items():
            monkeypatch.setenv(name, value)
        yield running, records


def command(folder, *arguments):
    """What a Python module prints, run in ``folder``."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, (done.stdout + done.stderr).decode("utf-8")
    return done.stdout.decode("utf-8")


def figures(log):
    """The metrics of a log as read from JSON."""
    (score,) = log["results"]["scores"]
    return {name: metric["value"] for name, metric in score["metrics"].items()}


def present(scores):
    """The figures that are handed on, without those that no article counts in."""
    return {name: value for name, value in numbers(scores).items() if value is not None}


def in_process(folder, **options):
    """The log of an evaluation in this process, as JSON."""
    model = get_model(MODEL, memoize=False)  # which would keep the address of an earlier server
    (log,) = run_eval(TASK, model=model, display="none", log_dir=str(folder / "logs"), **options)
    return json.loads(log.model_dump_json())


def test_command_line_gives_the_figures_of_score(server, tmp_path):
    """`inspect eval` and `finnewsbench score` agree to the last digit, on twelve articles."""
    running, records = server
    options = ["--model", MODEL, "-T", f"split={SPLIT}", "--display", "none"]
    command(
        tmp_path, "inspect_ai", "eval", TASK, *options, "--log-format", "json", "--log-dir", "logs"
    )
    (path,) = (tmp_path / "logs").glob("*.json")
    log = json.loads(path.read_text("utf-8"))
    exported = command(tmp_path, "finnewsbench.integrations", "predictions", str(path))
    (tmp_path / "replies.jsonl").write_text(exported, encoding="utf-8")
    scored = json.loads(
        command(
            tmp_path, "finnewsbench", "score", "replies.jsonl", "--split", SPLIT, "--format", "json"
        )
    )
    source = load(split=SPLIT)
    ours = score_predictions(records, source.rows, about=source.about)
    assert figures(log) == present(scored) == present(ours)
    assert log["eval"]["metadata"]["signature"] == scored["signature"] == ours["signature"]
    assert figures(log)["n.failed"] == 4  # cut, refused, empty, no JSON
    assert figures(log)["rubric.company"] > 0.3  # the rest are the baseline's: no table of zeros
    assert "sk-canary" not in path.read_text("utf-8")
    wanted = {"name": "NewsExtraction", "strict": True, "schema": wire_schema()}
    for body in running.asked:
        form = body["response_format"]["json_schema"]
        assert {key: value for key, value in form.items() if value is not None} == wanted
        assert [body[name] for name in ("max_tokens", "temperature", "seed")] == [4096, 0.0, 0]


def test_options_choose_articles_and_form(server, tmp_path):
    """``limit`` takes the first articles, and they are the whole; ``schema`` false sends none."""
    running, _ = server
    log = in_process(tmp_path, task_args={"split": SPLIT, "limit": 2, "schema": False})
    values = figures(log)
    assert [values[name] for name in ("n.articles", "pending", "complete")] == [2, 0, 1]
    assert [body.get("response_format") for body in running.asked] == [None, None]
    assert [sample["id"] for sample in log["samples"]] == ["fnb-v001", "fnb-v002"]
    assert [sample["scores"]["extraction"]["reason"] for sample in log["samples"]] == [
        None,
        "invalid_response_format",  # cut off
    ]


@pytest.mark.parametrize("score_on_error", [False, True])
def test_article_that_the_server_refuses_is_pending(server, tmp_path, score_on_error):
    """A prompt that is too long is no failure of the model's: the figures are those without it."""
    running, records = server
    running.refused = {list(running.replies)[2]}
    errors = {"fail_on_error": False, "score_on_error": score_on_error}
    log = in_process(tmp_path, task_args={"split": SPLIT}, **errors)
    source = load(split=SPLIT)
    del records[source.rows[2]["id"]]
    assert figures(log) == present(score_predictions(records, source.rows))
    assert figures(log)["pending"] == 1
    assert figures(log)["complete"] == 0


@pytest.mark.usefixtures("server")
def test_second_epoch_is_refused(tmp_path):
    """The figures take one reply an article, so more epochs end in an error that says so."""
    log = in_process(tmp_path, task_args={"split": SPLIT, "limit": 1}, epochs=2)
    assert log["status"] == "error"
    assert "leave --epochs at 1" in log["error"]["message"]


def test_tool_call_and_unknown_ending_are_handed_on():
    """A reply in a tool call keeps its arguments; an ending that nobody knows is none."""
    call = ToolCall(id="1", function="answer", arguments={"companies": []})
    output = ModelOutput.from_message(ChatMessageAssistant(content="", tool_calls=[call]))
    output.choices[0].stop_reason = "unknown"
    assert reply_of(output) == {
        "content": "",
        "finish_reason": None,
        "refusal": None,
        "reasoning": None,
        "tool_calls": [{"function": {"name": "answer", "arguments": {"companies": []}}}],
    }


def test_what_is_no_reply_is_not_taken_for_one():
    """A request that came to nothing, and a server's words on a prompt that is too long."""
    too_long = ModelOutput.from_content("m", "maximum context length", stop_reason="model_length")
    assert [replied(output) for output in (ModelOutput(), too_long)] == [False, False]
    assert replied(ModelOutput.from_content("m", ""))
