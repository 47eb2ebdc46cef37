"""The paper's models: all of them are there, and what is proposed can be typed."""

from __future__ import annotations

import json
import shlex

import pytest
import typer

from finnewsbench.cli import app
from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.modelscommand import shown
from finnewsbench.paper import TABLE_7
from finnewsbench.presets import PRESETS

RUN = typer.main.get_command(app).commands["run"]


def options(preset):
    """The options of a run as typed; the command itself has taken them all."""
    words = shlex.split(preset.commands[-1])
    assert words[:2] == ["finnewsbench", "run"]
    RUN.make_context("run", words[2:])
    return dict(zip(words[2::2], words[3::2], strict=True))


def reply_tokens(preset):
    """The output limit of a run."""
    return int(options(preset).get("--max-tokens", RunConfig("m").max_tokens))


def test_the_models_are_those_of_the_paper_in_its_order():
    """Table 7: eight of them, two of them OpenAI's own service."""
    assert [preset.name for preset in PRESETS] == list(TABLE_7)
    assert [p.name for p in PRESETS if p.served == "OpenAI API"] == [
        "openai/gpt-5.2",
        "openai/gpt-5-mini",
    ]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_the_commands_are_ones_that_can_be_typed(preset):
    """The run has options that there are; a server is started for the same model, with room.

    The longest article takes some 3,000 tokens with the prompt; the rest is for the reply.
    """
    given, (*server, _) = options(preset), map(shlex.split, preset.commands)
    assert given["--model"] == preset.name
    if not server:
        assert given["--base-url"] == "openai"
        return
    assert given["--base-url"] == "vllm"
    assert server[0][:3] == ["vllm", "serve", preset.name]
    room = int(server[0][server[0].index("--max-model-len") + 1])
    assert room - reply_tokens(preset) >= 4096
    assert bool(preset.parser) == ("--reasoning-parser" in server[0])


def test_models_that_think_have_the_room_and_those_that_do_not_are_asked_greedily():
    """16,384 tokens of reply where a reasoning parser is at work or OpenAI reasons."""
    for preset in PRESETS:
        thinks = bool(preset.parser) or preset.served == "OpenAI API"
        assert reply_tokens(preset) == (16384 if thinks else 4096), preset.name
        warm = options(preset).get("--temperature") == "0.6"
        assert warm == (preset.parser == "qwen3"), preset.name


def test_every_form_shows_every_model_and_command():
    """Text and Markdown name them, JSON holds them whole; another form is an error."""
    for form in ("text", "markdown"):
        text = shown(form)
        assert all(command in text for preset in PRESETS for command in preset.commands)
    assert [entry["name"] for entry in json.loads(shown("json"))] == list(TABLE_7)
    with pytest.raises(ConfigError, match="yaml"):
        shown("yaml")
