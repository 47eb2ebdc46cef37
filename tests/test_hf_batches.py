"""Models in process, as far as it goes without torch: which names, which batches, which errors."""

from __future__ import annotations

import asyncio

import pytest
from fakes.stand_in import TASK

from finnewsbench import hf
from finnewsbench.backends import BACKENDS
from finnewsbench.backends import asks_server
from finnewsbench.backends import backend_for
from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.hf import batched
from finnewsbench.replies import Reply


def ask_all(answer, count, workers):
    """Let workers pull ``count`` prompts, each the text of its number; what each one got."""
    got = {}

    async def main():
        async with batched(answer, workers) as ask:
            todo = iter(range(count))

            async def worker():
                for number in todo:
                    try:
                        reply = await ask([{"role": "user", "content": str(number)}])
                        got[number] = reply.content
                    except Exception as error:  # noqa: BLE001
                        got[number] = error

            await asyncio.gather(*(worker() for _ in range(workers)))

    asyncio.run(main())
    return got


def test_batches_are_as_large_as_the_workers_allow_and_answers_reach_who_asked():
    """Ten prompts of four workers are two full batches and a rest of two, each echoed in order."""
    sizes = []

    def echo(prompts):
        sizes.append(len(prompts))
        return [Reply(content=prompt[0]["content"]) for prompt in prompts]

    got = ask_all(echo, 10, 4)

    assert sizes == [4, 4, 2]
    assert got == {number: str(number) for number in range(10)}


def test_a_fault_of_one_prompt_leaves_the_others_of_its_batch_their_answers():
    """The second of three prompts is too long."""

    def answer(prompts):
        texts = [prompt[0]["content"] for prompt in prompts]
        return [
            FaultError("context_overflow", "x") if t == "1" else Reply(content=t) for t in texts
        ]

    got = ask_all(answer, 3, 3)

    assert (got[0], got[2]) == ("0", "2")
    assert got[1].kind == "context_overflow"


def test_an_exception_reaches_every_prompt_of_its_batch_and_the_next_batch_is_tried():
    """The first batch of two breaks, the second is answered."""
    calls = []

    def answer(prompts):
        calls.append(len(prompts))
        if len(calls) == 1:
            raise OSError("no disk")
        return [Reply(content="later") for _ in prompts]

    got = ask_all(answer, 4, 2)

    assert calls == [2, 2]
    assert sorted(map(str, got.values())) == ["later", "later", "no disk", "no disk"]


def test_only_the_prefix_keeps_a_model_off_the_servers():
    """A model of an organisation called openai is asked for at a server, as ever."""
    assert sorted(BACKENDS) == ["baseline", "hf"]
    assert [asks_server(n) for n in ("openai/gpt-oss-20b", "Qwen/Qwen3-8B", "hfx/a")] == [True] * 3
    assert not asks_server("hf/Qwen/Qwen3-8B")


def test_missing_packages_are_named_with_the_command_that_brings_them(monkeypatch):
    """Before anything is imported or fetched."""
    monkeypatch.setattr(hf, "find_spec", lambda name: None if name == "torch" else object())

    with pytest.raises(
        ConfigError, match=r"needs torch: pip install 'finnewsbench\[transformers\]'"
    ):
        backend_for(RunConfig(model="hf/Qwen/Qwen3-8B"), TASK)
