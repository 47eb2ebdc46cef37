"""Models in process, with a real checkpoint of random weights that is made here."""

from __future__ import annotations

import json
import threading
from dataclasses import replace

import pytest

pytest.importorskip("transformers")
pytest.importorskip("accelerate")

import torch
from fakes import tiny_model
from fakes.stand_in import TASK
from fakes.stand_in import comparable
from fakes.stand_in import messages
from fakes.stand_in import rows

from finnewsbench import hfmodel
from finnewsbench.backends import backend_for
from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.hfcheckpoint import find
from finnewsbench.runner import run_model
from finnewsbench.store import read_run

TOKENS = 12
ROWS = [
    row | {"article": row["article"] + " 수주가 늘었다." * (n % 3)} for n, row in enumerate(rows(8))
]
"""Articles of unequal length, so that a batch of them is padded."""
PROMPTS = [messages(row["title"], row["article"]) for row in ROWS]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A checkpoint."""
    return tiny_model.made(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def model(folder):
    """The same, loaded."""
    return hfmodel.load(find(folder))


def answers(model, prompts, size, **wanted):
    """The replies to the prompts, in batches of ``size``."""
    how = hfmodel.Wanted(**({"max_tokens": TOKENS, "temperature": 0.0, "seed": 0} | wanted))
    return [
        reply
        for at in range(0, len(prompts), size)
        for reply in model.answer(prompts[at : at + size], how, threading.Event())
    ]


def said(replies):
    """What does not depend on the time."""
    return [replace(reply, seconds=0.0) for reply in replies]


def run(folder, out, **settings):
    """A run over all rows."""
    wanted = RunConfig(model=f"hf/{folder}", out=out, workers=4, max_tokens=TOKENS)
    return run_model(replace(wanted, **settings), ROWS, task=TASK)


def test_replies_are_those_of_greedy_decoding_by_the_book(folder, model):
    """Text, tokens, reason: as one token at a time gives them, without batch, padding or cache.

    The checkpoint's own advice (sampling, a repetition penalty of 5) would change every one.
    """
    replies = answers(model, PROMPTS, 4)

    found = [
        (r.content, r.usage.completion_tokens, r.usage.prompt_tokens, r.finish_reason)
        for r in replies
    ]
    assert found == [tiny_model.greedy(folder, prompt, TOKENS) for prompt in PROMPTS]
    assert {reply.finish_reason for reply in replies} == {"stop", "length"}
    assert len({reply.content for reply in replies}) == len(PROMPTS)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_reply_does_not_depend_on_what_shares_its_batch(model, temperature):
    """Alone, by four, by eight, and in the opposite order."""
    alone = said(answers(model, PROMPTS, 1, temperature=temperature))

    assert said(answers(model, PROMPTS, 4, temperature=temperature)) == alone
    assert said(answers(model, PROMPTS[::-1], 8, temperature=temperature))[::-1] == alone


def test_the_seed_decides_what_is_drawn(model):
    """Above temperature 0: the same seed gives the same replies, another one others."""
    first, again, other = (answers(model, PROMPTS, 8, temperature=1.0, seed=s) for s in (1, 1, 2))

    assert said(first) == said(again)
    assert said(first) != said(other)


def test_draws_have_the_probabilities_that_temperature_gives():
    """Logits 0, ln 2, 2 ln 2 are 1:2:4 at temperature 1 and 1:4:16 at one half.

    Of 7,000 draws that is 1000:2000:4000 and 333:1333:5333; 5 standard deviations are at most 208.
    """
    rows_ = 7000
    scores = torch.log(torch.tensor([1.0, 2.0, 4.0])).repeat(rows_, 1)
    for temperature, expected in ((1.0, (1000, 2000, 4000)), (0.5, (333, 1333, 5333))):
        draw = hfmodel._Draw([str(n) for n in range(rows_)], hfmodel.Wanted(1, temperature, 0))
        counts = draw(None, scores).argmax(dim=1).bincount(minlength=3).tolist()
        assert all(abs(c - e) <= 208 for c, e in zip(counts, expected, strict=True)), counts


def test_the_chat_template_gets_its_settings(folder, model):
    """``chat_template_kwargs`` as in a request to vLLM: here a note that adds tokens."""
    plain, noted = (answers(model, PROMPTS[:1], 1, template=t)[0] for t in ({}, {"note": "생각"}))

    assert noted.usage.prompt_tokens > plain.usage.prompt_tokens
    with pytest.raises(ConfigError, match="top_p"):
        backend_for(RunConfig(model=f"hf/{folder}", extra={"top_p": 0.5}), TASK)
    thinking = RunConfig(model=f"hf/{folder}", reasoning_effort="low")
    asked = backend_for(thinking, TASK).asked["parameters"]["chat_template_kwargs"]
    assert asked == {"reasoning_effort": "low"}


def test_a_prompt_that_does_not_fit_is_a_fault_and_the_others_are_answered(model):
    """Prompt and reply together; as a server would refuse it."""
    long = messages("제목", "수주가 늘었다. " * 100)
    first, second = answers(model, [long, PROMPTS[0]], 2)

    assert isinstance(first, FaultError)
    assert (first.kind, first.retry) == ("context_overflow", False)
    assert f"{TOKENS} of reply" in first.detail
    assert said([second]) == said(answers(model, PROMPTS[:1], 1))


def test_an_interrupted_batch_ends_at_the_next_token(model):
    """Ctrl-C waits for a token, not for a reply."""
    stop = threading.Event()
    stop.set()
    long = hfmodel.Wanted(300, 0.0, 0)

    assert model.answer(PROMPTS[:2], long, stop)[0].usage.completion_tokens == 1


def test_a_run_says_what_was_asked_and_resumes_where_it_stopped(folder, tmp_path, monkeypatch):
    """Two records short, two articles are asked about; none short, nothing is even loaded."""
    out = tmp_path / "run"
    first = run(folder, out)
    before = comparable(out)
    asked = read_run(out).run["asked"]

    assert first.complete
    assert first.counts.completion_tokens == sum(
        reply["usage"]["completion_tokens"] for reply in before.values()
    )
    assert asked["backend"] == "transformers"
    assert asked["revision"].startswith("sha256:")
    assert asked["parameters"]["response_format"] == "none"
    assert (asked["device"], asked["dtype"]) == (find(folder).device, find(folder).dtype)
    settled = read_run(out).run["settled"]
    assert settled["response_format"] == "none"
    assert "no schema" in settled["changes"][0]

    file = out / "extractions.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-2]), encoding="utf-8", newline="\n")
    assert run(folder, out).counts.resumed == len(ROWS) - 2
    assert comparable(out) == before

    monkeypatch.setattr(hfmodel, "load", lambda _: pytest.fail("nothing is left to ask"))
    assert run(folder, out).counts.resumed == len(ROWS)


def test_other_weights_in_the_same_folder_are_another_model(tmp_path):
    """Their answers are never taken for those of the weights before them."""
    place = tiny_model.made(tmp_path / "model")
    first = backend_for(RunConfig(model=f"hf/{place}"), TASK)
    tiny_model.made(tmp_path / "model", seed=1)
    second = backend_for(RunConfig(model=f"hf/{place}"), TASK)

    assert first.asked["revision"] != second.asked["revision"]
    assert first.key("제목", "본문") != second.key("제목", "본문")


def test_parameters_decide_the_key_and_workers_do_not(folder):
    """As behind a server."""
    wanted = RunConfig(model=f"hf/{folder}")
    changes = [{}, {"max_tokens": 7}, {"temperature": 0.5}, {"seed": 1}, {"workers": 2}]
    keys = [backend_for(replace(wanted, **c), TASK).key("제목", "본문") for c in changes]

    assert len(set(keys)) == 4
    assert keys[0] == keys[-1]


@pytest.mark.parametrize(
    ("template", "words"),
    [
        (None, "no chat template"),
        ("{{ raise_exception('system messages are not taken') }}", "system messages are not taken"),
    ],
)
def test_a_checkpoint_that_is_no_chat_model_stops_the_run(tmp_path, template, words):
    """No template, or one that refuses the prompt: every article would meet the same."""
    outcome = run(tiny_model.made(tmp_path / "model", template=template), tmp_path / "run")

    assert words in outcome.stopped
    assert outcome.counts.pending == {"not_asked": len(ROWS)}


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "no name"), ("./absent", "no folder absent"), ("..", "cannot be used")],
)
def test_a_name_without_a_checkpoint_is_an_error_at_once(tmp_path, monkeypatch, name, words):
    """Nothing, a folder that is not there, one without a model."""
    monkeypatch.chdir(tmp_path)

    with pytest.raises(ConfigError, match=words):
        backend_for(RunConfig(model=f"hf/{name}"), TASK)


def test_code_that_a_checkpoint_brings_is_not_run(tmp_path):
    """Not even asked about: the model is refused."""
    place = tmp_path / "model"
    tiny_model.made(place)
    config = json.loads((place / "config.json").read_text(encoding="utf-8"))
    config |= {"model_type": "own", "auto_map": {"AutoConfig": "own.Config"}}
    (place / "config.json").write_text(json.dumps(config), encoding="utf-8")
    ran = tmp_path / "ran"
    (place / "own.py").write_text(f"open({str(ran)!r}, 'w')\nclass Config: pass\n", "utf-8")

    with pytest.raises(ConfigError, match="cannot be used"):
        find(str(place))
    assert not ran.exists()


def test_memory_that_does_not_suffice_stops_the_run_with_the_remedy(model, monkeypatch):
    """Smaller batches need less."""

    def generate(**_):
        raise torch.OutOfMemoryError

    monkeypatch.setattr(model.weights, "generate", generate)
    with pytest.raises(StopRunError, match="Lower --workers"):
        answers(model, PROMPTS[:2], 2)
