"""A model in this process, through `transformers`: ``hf/<Hub id>[@revision]`` or ``hf/./folder``.

The articles that the workers ask about at one time make a batch, so ``--workers`` is its size.
Replies are decoded as the servers decode them, with two differences that are recorded: no schema is
enforced (``response_format`` none), and the advice on sampling that a checkpoint carries (top-p,
top-k, repetition penalty) is not followed.  Code that a checkpoint brings is never run.
Not covered: reasoning in channels of its own (gpt-oss), images, deadlines, several machines.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING
from typing import Any

from .capabilities import Message
from .capabilities import starting_with
from .config import RunConfig
from .config import Task
from .errors import ConfigError
from .errors import FaultError
from .keys import KEY_VERSION
from .keys import digest
from .replies import Reply

if TYPE_CHECKING:
    from .backends import Ask
    from .backends import Backend

NEEDED = ("accelerate", "torch", "transformers")
GATHER_SECONDS = 0.05
"""How long a batch that is not full waits for the other workers, who come at once or not at all."""

Prompt = Sequence[Message]
Answers = Sequence["Reply | FaultError"]


def in_process(config: RunConfig, task: Task) -> Backend:
    """The checkpoint that ``config.model`` names, on the fastest device that is there.

    Raises:
        ConfigError: the packages are missing, there is no such checkpoint, or it is no chat model.
    """
    from .backends import Backend  # noqa: PLC0415 (which imports this module)

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise ConfigError(
            f"{config.model} runs in this process and needs {' and '.join(missing)}: "
            "pip install 'finnewsbench[transformers]'."
        )
    from . import hfcheckpoint  # noqa: PLC0415 (torch and transformers take seconds to import)
    from . import hfmodel  # noqa: PLC0415

    checkpoint = hfcheckpoint.find(config.model.removeprefix("hf/"))
    wanted = hfmodel.Wanted(
        max_tokens=config.max_tokens,
        temperature=config.temperature or 0.0,
        seed=config.seed or 0,
        template=_template_settings(config),
    )
    known = starting_with("none")
    known.changes.append("response_format -> none: transformers enforces no schema in process")
    parameters = {
        "max_tokens": wanted.max_tokens,
        "temperature": wanted.temperature,
        "seed": wanted.seed,
        "response_format": known.response_format,
        "chat_template_kwargs": dict(wanted.template),
        "sampling": "plain",
    }

    @asynccontextmanager
    async def opened() -> AsyncIterator[Ask]:
        stop = threading.Event()
        loaded: list[hfmodel.Model] = []

        def answer(prompts: Sequence[Prompt]) -> Answers:
            if not loaded:  # not before there is something to ask
                loaded.append(hfmodel.load(checkpoint))
            return loaded[0].answer(prompts, wanted, stop)

        try:
            async with batched(answer, config.workers) as ask_model:

                async def ask(_id: str, title: str, article: str) -> Reply:
                    return await ask_model(task.messages(title, article))

                yield ask
        finally:
            stop.set()  # the thread ends after the token that it is at

    return Backend(
        asked={
            "model": config.model,
            "backend": "transformers",
            "revision": checkpoint.revision,
            "device": checkpoint.device,
            "dtype": checkpoint.dtype,
            "parameters": parameters,
            "prompt_version": task.version,
            "prompt_sha256": digest(task.messages("{title}", "{article}")),
        },
        key=lambda title, article: digest(
            [
                *(KEY_VERSION, "transformers", checkpoint.name, checkpoint.revision),
                *(checkpoint.dtype, parameters, task.messages(title, article)),
            ]
        ),
        open=opened,
        known=known,
    )


@asynccontextmanager
async def batched(
    answer: Callable[[Sequence[Prompt]], Answers], most: int
) -> AsyncIterator[Callable[[Prompt], Awaitable[Reply]]]:
    """A function that asks about one prompt, while ``answer`` is given up to ``most`` at once.

    ``answer`` runs in a thread and never beside itself; its answers are in the order of its
    prompts.  An exception of its own is raised for every prompt of the batch.
    """
    waiting: asyncio.Queue[tuple[Prompt, asyncio.Future[Reply]]] = asyncio.Queue()

    async def serve() -> None:
        while True:
            batch = [await waiting.get()]
            if waiting.qsize() < most - 1:
                await asyncio.sleep(GATHER_SECONDS)
            while len(batch) < most and not waiting.empty():
                batch.append(waiting.get_nowait())
            answers: Sequence[Reply | Exception]
            try:
                answers = await asyncio.to_thread(answer, [prompt for prompt, _ in batch])
            except Exception as error:  # noqa: BLE001 (raised where the workers wait)
                answers = [error] * len(batch)
            for (_, future), got in zip(batch, answers, strict=True):
                if future.done():  # its worker was cancelled
                    continue
                if isinstance(got, Exception):
                    future.set_exception(got)
                else:
                    future.set_result(got)

    async def ask(prompt: Prompt) -> Reply:
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        waiting.put_nowait((prompt, future))
        return await future

    serving = asyncio.create_task(serve())
    try:
        yield ask
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


def _template_settings(config: RunConfig) -> Mapping[str, Any]:
    """What the chat template is told: ``chat_template_kwargs`` of ``extra``, and the effort.

    The names are those of a request to vLLM.

    Raises:
        ConfigError: there is something else in ``extra``, or they are no object.
    """
    other = sorted(set(config.extra) - {"chat_template_kwargs"})
    settings = config.extra.get("chat_template_kwargs", {})
    if other or not isinstance(settings, Mapping):
        raise ConfigError(
            f"extra holds {other or settings!r}; of a model in process it can hold "
            "chat_template_kwargs, an object."
        )
    effort = {"reasoning_effort": config.reasoning_effort} if config.reasoning_effort else {}
    return {**settings, **effort}
