"""Who answers: chosen by the prefix of ``--model`` from one literal dict.

To add a backend, write a function from (config, task) to a `Backend` and add its line to
`BACKENDS`.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import field
from difflib import get_close_matches
from typing import Any

from .budget import Meter
from .capabilities import Capabilities
from .config import RunConfig
from .config import Task
from .errors import ConfigError
from .hf import in_process
from .keys import KEY_VERSION
from .keys import digest
from .replies import Reply
from .serving import serve
from .troubles import Troubles

Ask = Callable[[str, str, str], Awaitable[Reply]]
"""(article id, title, article) -> reply.  Raises `FaultError` or `StopRunError`."""


@dataclass(frozen=True, slots=True)
class Backend:
    """A model that can be asked.

    ``asked`` is what goes into ``run.json``: whatever decides the replies, no secrets.  ``key``
    makes a record's key from title and article.  ``known`` is what has been learnt about the
    server, filled while asking.  ``open`` connects and gives the function that asks.
    ``troubles`` are those of the requests under way.
    """

    asked: Mapping[str, Any]
    key: Callable[[str, str], str]
    open: Callable[[], AbstractAsyncContextManager[Ask]]
    known: Capabilities | None = None
    troubles: Troubles = field(default_factory=Troubles)


def baseline(config: RunConfig, task: Task) -> Backend:  # noqa: ARG001 (rules need no prompt)
    """The embedded rules: no network, no prompt."""
    from . import baseline as rules  # noqa: PLC0415 (its analyser is loaded when used)

    name = f"baseline/{rules.BASELINE_VERSION}"

    async def ask(_id: str, title: str, article: str) -> Reply:
        await asyncio.sleep(0)  # let Ctrl-C and the progress bar have their turn
        started = time.monotonic()
        found = rules.extract(title, article).to_dict()
        return Reply(
            content=json.dumps(found, ensure_ascii=False),
            finish_reason="stop",
            seconds=time.monotonic() - started,
            model=name,
        )

    @asynccontextmanager
    async def opened() -> AsyncIterator[Ask]:
        yield ask

    return Backend(
        asked={"model": config.model, "backend": name},
        key=lambda title, article: digest([KEY_VERSION, name, title, article]),
        open=opened,
    )


def openai_compatible(config: RunConfig, task: Task, meter: Meter | None = None) -> Backend:
    """A model behind a chat-completions server: OpenAI, vLLM, llama.cpp, HF router and others.

    What it takes is counted by ``meter`` where there is one.

    Raises:
        ConfigError: no base URL that can be used, or no key for a host that wants one.
    """
    served = serve(config, task.schema, "NewsExtraction")

    @asynccontextmanager
    async def opened() -> AsyncIterator[Ask]:
        async with served.open(meter) as ask_server:

            async def ask(_id: str, title: str, article: str) -> Reply:
                return await ask_server(task.messages(title, article), 0)

            yield ask

    return Backend(
        asked={
            **served.asked,
            "prompt_version": task.version,
            "prompt_sha256": digest(task.messages("{title}", "{article}")),
        },
        key=lambda title, article: served.key(task.messages(title, article)),
        open=opened,
        known=served.known,
        troubles=served.troubles,
    )


BACKENDS: dict[str, Callable[[RunConfig, Task], Backend]] = {
    "baseline": baseline,  # embedded rules
    "hf": in_process,  # a model of transformers in this process
}
"""First part of ``--model`` (up to a slash) -> backend; everything else asks a server."""


def backend_for(config: RunConfig, task: Task, meter: Meter | None = None) -> Backend:
    """The backend that the model's name asks for; ``meter`` counts what a server is asked.

    Raises:
        ConfigError: the model can't be asked; or OpenAI would be asked for what is nearly the name
            of a backend.
    """
    if asks_server(config.model):
        if not (config.base_url or os.environ.get("OPENAI_BASE_URL")):
            _refuse_misspelt(config.model)
        return openai_compatible(config, task, meter)
    return BACKENDS[_prefix(config.model)](config, task)


def asks_server(model: str) -> bool:
    """Whether a model of this name is behind a server, so that its tokens may cost something."""
    return _prefix(model) not in BACKENDS


def _refuse_misspelt(model: str) -> None:
    prefix = _prefix(model)
    folded = prefix.casefold()
    close = [folded] if folded in BACKENDS else []
    if not close and "/" not in model:
        close = get_close_matches(folded, ["baseline"], cutoff=0.75)
    if close:
        raise ConfigError(
            f"There is no model {model!r}. Did you mean {close[0]}{model[len(prefix) :]}? If a "
            "server of yours has one of this name, give --base-url."
        )


def _prefix(model: str) -> str:
    return model.split("/", maxsplit=1)[0]
