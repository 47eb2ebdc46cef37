"""Configuration files: what may stand in them, and errors that name file, line and key."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.runconfig import Settings
from finnewsbench.runconfigfile import read_run_file


@pytest.fixture
def refused(tmp_path):
    """The error for a file of this text, without the folder."""

    def read(text):
        path = tmp_path / "run.yaml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError) as caught:
            read_run_file(path)
        return str(caught.value).replace(f"{tmp_path}/", "")

    return read


def test_a_whole_file(tmp_path):
    """Every part of it; a name alone is a model, the file may begin with a byte order mark."""
    path = tmp_path / "run.yaml"
    path.write_text(
        """\ufeff# 비교
data: mine
split: test
limit: 20
out: runs/x
engine: ray
ray_workers: 2
track: true
defaults: {workers: 16, temperature: 0}
models:
  - baseline
  - model: Qwen/Qwen3-8B
    name: qwen
    base_url: http://localhost:8000/v1
    seed: null
    extra_body: {chat_template_kwargs: {enable_thinking: false}}
judges:
  - model: gpt-5-mini
    api_key_env: MY_KEY
judging: {rubric: paper, repeats: 3, temperature: 0.7}
limits: {prices: prices.yaml, max_cost: 2, max_judge_tokens: 1000}
""",
        encoding="utf-8",
    )
    read = read_run_file(path)
    assert (read.data, read.split, read.limit, read.out) == ("mine", "test", 20, "runs/x")
    assert (read.engine, read.ray_workers, read.track) == ("ray", 2, True)
    assert read.defaults.settings() == {"workers": 16, "temperature": 0}
    assert [one.model for one in read.models] == ["baseline", "Qwen/Qwen3-8B"]
    assert read.models[1].settings() == {
        "base_url": "http://localhost:8000/v1",
        "seed": None,
        "extra": {"chat_template_kwargs": {"enable_thinking": False}},
    }
    assert read.judges[0].settings() == {"api_key_env": "MY_KEY"}
    assert read.judging.said() == {"rubric": "paper", "repeats": 3, "temperature": 0.7}
    assert read.limits.max_cost == 2


def test_the_settings_are_those_of_a_run():
    """Every setting of `RunConfig` that is not about the data can stand in a file."""
    settings = {setting.name for setting in dataclasses.fields(RunConfig)}
    about_data = {"model", "data", "split", "revision", "limit", "out"}
    there = {"extra" if name == "extra_body" else name for name in Settings.model_fields}
    assert there == settings - about_data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("modles: [x]", "run.yaml, line 1: modles is no setting. Did you mean models? There are: "),
        ("data: x", "run.yaml: models is missing."),
        ("models: []", "run.yaml, line 1: models is empty."),
        ("models: x", "run.yaml, line 1: models must be a list (a line '- ...' each)."),
        (
            "models:\n- model: x\n  base_ur: y",
            "run.yaml, line 3: models[0].base_ur is no setting. Did you mean base_url? There are: "
            "api_key_env, article_seconds,",
        ),
        ("models:\n- {name: x}", "run.yaml, line 2: models[0].model is missing."),
        ("models: [x]\nlimit: '3'", "run.yaml, line 2: limit must be a whole number."),
        ("models: [x]\nlimit: true", "run.yaml, line 2: limit must be a whole number."),
        ("models: [x]\nlimit: 0", "run.yaml, line 2: limit must be at least 1."),
        ("models: [x]\nlimits: {max_cost: 0}", "line 2: limits.max_cost must be above 0."),
        ("models: [x]\nsplit: 2025-11-01", "line 2: split must be text (in quotes, if it looks"),
        ("models: [x]\ntrack: trackio", "run.yaml, line 2: track must be true or false."),
        ("models: [x]\ntrack: 1", "run.yaml, line 2: track must be true or false."),
        ("models: [x]\ntrak: true", "line 2: trak is no setting. Did you mean track?"),
        ("models: [x]\nengine: dask", "run.yaml, line 2: engine can be 'local' or 'ray'."),
        (
            "models: [x]\njudging:\n  rubric: strict",
            "run.yaml, line 3: judging.rubric can be 'itemized' or 'paper'.",
        ),
        (
            "models: [x]\njudging:\n  rubrik: paper",
            "run.yaml, line 3: judging.rubrik is no setting. Did you mean rubric?",
        ),
        (
            "models: [{model: x, api_key_env: my key}]",
            "line 1: models[0].api_key_env must be the name of an environment variable.",
        ),
        ("models: [x]\nmodels: [y]", "run.yaml, line 2: models stands there twice"),
        ("models: [x\n", "run.yaml, line 2: this is not YAML: "),
        ("- x", "run.yaml holds no configuration; it begins with 'models:'."),
        ("", "run.yaml holds no configuration"),
        ("a: &a [*a]", "run.yaml: this is not YAML that can be read"),
    ],
)
def test_errors_name_file_line_key_and_what_may_stand_there(refused, text, message):
    """One line for each fault."""
    assert message in refused(text)


def test_several_faults_are_told_at_once(refused):
    """A line each, ten at the most."""
    told = refused("models: [x]\nlimit: a\nsplit: 3\n" + "".join(f"k{n}: 1\n" for n in range(12)))
    lines = told.split("\n")
    assert "run.yaml, line 2: limit must be a whole number." in lines
    assert len(lines) == 11
    assert lines[-1] == "run.yaml: and 4 more."


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("models: [{model: x, api_key_env: sk-canary-0123456789}]", "models[0].api_key_env"),
        ("models: [{model: x, api_key: canary}]", "models[0].api_key"),
        ("models: [{model: x, base_url: 'http://u:canary@h/v1'}]", "models[0].base_url"),
        ("models: [x]\njudges:\n- {model: y, token: canary}", "judges[0].token"),
        ("models: [{model: x, extra_body: {a: [sk-canary-0123456789]}}]", "extra_body.a[0]"),
        ("models: [x]\nout: sk-canary-0123456789\nlimti: 3", "out"),
    ],
)
def test_a_key_in_the_file_is_refused_and_not_shown(refused, text, place):
    """Before anything else is said of the file; the remedy names the environment."""
    told = refused(text)
    assert place in told
    assert "api_key_env: VARIABLE" in told
    assert "canary" not in told


def test_a_broken_file_shows_nothing_of_its_text(refused):
    """The line that YAML stumbles over may hold a key."""
    assert "canary" not in refused("models: [x]\napi: 'sk-canary-0123456789\n  b: c: d")


def test_a_file_that_is_not_there(tmp_path):
    """Said as such."""
    with pytest.raises(ConfigError, match=r"can't be read from .*nowhere\.yaml"):
        read_run_file(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize("document", ["README.md", "README.ko.md"])
def test_the_readmes_example_is_a_configuration(tmp_path, document):
    """It can be read, in both languages."""
    text = (Path(__file__).resolve().parents[1] / document).read_text(encoding="utf-8")
    (tmp_path / "run.yaml").write_text(text.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    read = read_run_file(tmp_path / "run.yaml")
    assert [one.name or one.model for one in read.models] == ["baseline", "qwen3-8b", "gpt-5.2"]
    assert len(read.judges) == 2
    assert read.limits.max_cost == 20
