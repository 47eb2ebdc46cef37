"""The task folder of lm-evaluation-harness, run by the real harness against a fake server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from fakes import canned_server
from fakes.canned_server import SPLIT

from finnewsbench import integrations
from finnewsbench.config import RunConfig
from finnewsbench.data import load
from finnewsbench.integrations.figures import NAMES
from finnewsbench.integrations.figures import numbers
from finnewsbench.integrations.lm_eval import utils
from finnewsbench.scores import score_predictions
from finnewsbench.task import PROMPT_VERSION
from finnewsbench.task import wire_schema

FOLDER = Path(integrations.__file__).parent / "lm_eval"
NEEDS_HARNESS = pytest.mark.skipif(
    find_spec("lm_eval") is None,
    reason="lm-eval is not installed: pip install 'finnewsbench[lm-eval]'",
)


def command(folder, *arguments):
    """What a Python module prints, run in ``folder`` without a network."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONUTF8": "1", "HF_HUB_OFFLINE": "1", "NO_PROXY": "127.0.0.1"},
    )
    assert done.returncode == 0, (done.stdout + done.stderr).decode("utf-8")
    return done.stdout.decode("utf-8")


def harness(folder, server, *options):
    """The results of a run by the harness, figures by name."""
    path = command(folder, "finnewsbench.integrations", "lm_eval", "path").strip()
    arguments = f"model=fake,base_url={server.url}/chat/completions,num_concurrent=2"
    model = ["--model", "local-chat-completions", "--model_args", arguments]
    task = ["--include_path", path, "--tasks", "finnewsbench", "--apply_chat_template"]
    data = ["--metadata", json.dumps({"data_split": SPLIT})]
    out = ["--output_path", "out", "--log_samples"]
    command(folder, "lm_eval", *model, *task, *data, *out, *options)
    (results,) = (folder / "out").rglob("results_*.json")
    found = json.loads(results.read_text("utf-8"))["results"]["finnewsbench"]
    return {name: found[f"{name},none"] for name in NAMES}


@NEEDS_HARNESS
def test_command_line_gives_the_figures_of_score(tmp_path):
    """`lm_eval` and `finnewsbench score` agree to the last digit, on twelve articles."""
    replies, records = canned_server.canned()
    form = command(tmp_path, "finnewsbench.integrations", "lm_eval", "gen_kwargs").strip()
    with canned_server.started(replies) as server:
        found = harness(tmp_path, server, "--gen_kwargs", form)
    (samples,) = (tmp_path / "out").rglob("samples_finnewsbench_*.jsonl")
    exported = command(tmp_path, "finnewsbench.integrations", "predictions", str(samples))
    (tmp_path / "replies.jsonl").write_text(exported, encoding="utf-8")
    scored = command(
        tmp_path, "finnewsbench", "score", "replies.jsonl", "--split", SPLIT, "--format", "json"
    )
    texts = {id_: record["reply"]["content"] for id_, record in records.items()}
    source = load(split=SPLIT)
    ours = numbers(score_predictions(texts, source.rows, about=source.about))
    assert found == numbers(json.loads(scored)) == ours
    assert found["n.failed"] == 4  # cut, refused, empty, no JSON
    assert found["failures.empty_reply"] == 2  # the harness hands on no refusal
    assert found["rubric.company"] > 0.3  # the rest are the baseline's: no table of zeros
    wanted = {"name": "NewsExtraction", "strict": True, "schema": wire_schema()}
    assert len(server.asked) == 12
    for body in server.asked:
        assert body["response_format"] == {"type": "json_schema", "json_schema": wanted}
        assert [body[name] for name in ("max_tokens", "temperature")] == [4096, 0.0]
        assert body["stop"] == []


def test_half_a_surrogate_pair_in_a_log_is_handed_on(tmp_path):
    """As the escape that it is in the log: `score` then reads what the model said."""
    sample = {"doc": {"id": "a"}, "filtered_resps": ["\ud83d"]}
    (tmp_path / "samples.jsonl").write_text(json.dumps(sample) + "\n", encoding="utf-8")
    printed = command(tmp_path, "finnewsbench.integrations", "predictions", "samples.jsonl")
    assert json.loads(printed) == {"article_id": "a", "prediction": "\ud83d"}


@NEEDS_HARNESS
def test_articles_beyond_the_limit_are_pending(tmp_path):
    """The harness's own ``--limit`` leaves the other articles of the split out, which is said."""
    replies, records = canned_server.canned()
    with canned_server.started(replies) as server:
        found = harness(tmp_path, server, "--limit", "3")
    texts = {id_: record["reply"]["content"] for id_, record in list(records.items())[:3]}
    assert found == numbers(score_predictions(texts, load(split=SPLIT).rows))
    assert [found[name] for name in ("n.articles", "pending", "complete")] == [3, 9, 0]


def task_file():
    """The task file, functions as their names."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))
    return yaml.load((FOLDER / "finnewsbench.yaml").read_text("utf-8"), Loader)


def test_task_file_names_every_figure_and_its_function():
    """The literal list in the task file is the list of figures, each with its own function."""
    metrics = task_file()["metric_list"]
    assert [metric["metric"] for metric in metrics] == list(NAMES)
    assert [metric["aggregation"] for metric in metrics] == [
        f"utils.{name.replace('.', '__')}" for name in NAMES
    ]
    assert [metric["metric"] for metric in metrics if not metric["higher_is_better"]] == [
        name
        for name in NAMES
        if name.startswith(("missing.", "failures.")) or name in {"n.failed", "pending"}
    ]
    with pytest.raises(AttributeError):
        _ = utils.no_such_figure


def test_task_file_asks_as_a_run_does():
    """Output limit, temperature and version of the prompt are those of ``finnewsbench run``."""
    task, config = task_file(), RunConfig(model="any")
    assert task["generation_kwargs"]["max_gen_toks"] == config.max_tokens
    assert task["generation_kwargs"]["temperature"] == config.temperature
    assert str(task["metadata"]["version"]) == PROMPT_VERSION


def test_aggregated_values_are_not_means_of_means():
    """What is aggregated is the replies: the figure is that of all articles scored together."""
    document = utils.documents(data_split="validation[:2]", base_url="of a model")["test"]
    perfect = json.loads(document[0]["references"])
    kept = {
        key: [
            {name: item[name] for name in ("name", "company", "polarity") if name in item}
            | {"sentence": item["sentence"]}
            | {part: item[part] for part in ("relevance", "impact") if part in item}
            for item in items
        ]
        for key, items in perfect.items()
    }
    replies = [json.dumps(kept, ensure_ascii=False), ""]
    values = [
        utils.process_results(doc, [reply]) for doc, reply in zip(document, replies, strict=True)
    ]
    assert values[0]["rubric.company"] == 1.0
    assert values[1]["rubric.company"] == 0.0
    assert utils.rubric__company([each["rubric.company"] for each in values]) == 0.5
    assert utils.failures__empty_reply([each["failures.empty_reply"] for each in values]) == 1.0
    assert utils.pending([each["pending"] for each in values]) == 0.0
