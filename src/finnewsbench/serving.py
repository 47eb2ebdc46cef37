"""A model behind an OpenAI-compatible server: how it is asked, and what names a question to it.

The same for models that extract and models that judge; what is said to them is the caller's.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from finnewsbench.metric.asking import key_variable
from finnewsbench.metric.asking import variable_words

from .addresses import KEY_VARIABLES
from .addresses import OPENAI_URL
from .budget import Meter
from .capabilities import Capabilities
from .capabilities import Message
from .capabilities import Parameters
from .capabilities import starting_with
from .config import RunConfig
from .errors import ConfigError
from .keys import KEY_VERSION
from .keys import digest
from .redaction import endpoint
from .replies import Reply
from .retrying import RetryPolicy
from .troubles import Troubles

AskServer = Callable[[Sequence[Message], int], Awaitable[Reply]]
"""(messages, repeat) -> reply.  Raises `FaultError` or `StopRunError`."""


@dataclass(frozen=True, slots=True)
class Served:
    """A model that can be asked.

    ``asked`` says what of it decides its answers, without secrets.  ``known`` is what has been
    learnt about the server, filled while asking.  ``open`` connects, with a meter where what is
    spent has to be counted, and gives the function that asks.  ``config`` is what it was made of,
    for asking in other ways (`batch`).  ``troubles`` are those of the requests under way.
    """

    asked: Mapping[str, Any]
    known: Capabilities
    open: Callable[[Meter | None], AbstractAsyncContextManager[AskServer]]
    fixed: tuple[Any, ...]
    config: RunConfig
    troubles: Troubles = field(default_factory=Troubles)

    def key(self, messages: Sequence[Message], repeat: int = 0) -> str:
        """The key of a question: messages, schema, parameters, model, address, which repeat."""
        return digest([*self.fixed, list(messages), *([repeat] if repeat else [])])


def serve(config: RunConfig, schema: Mapping[str, Any], name: str, options: str = "--") -> Served:
    """The model of a configuration, to be asked for answers that follow ``schema``.

    Args:
        config: model, address, parameters, retries.
        schema: JSON schema of an answer.
        name: the schema's name.
        options: how the options for it begin, for messages: ``--`` or ``--judge-``.

    Raises:
        ConfigError: no base URL that can be used, or no key for a host that wants one.
    """
    url = config.base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
    server = endpoint(url, f"{options}base-url")
    key = key_for(config, server.url, options)
    variable = variable_for(config, server.url) if key else ""
    troubles = Troubles()
    known = starting_with(config.response_format)
    wanted = Parameters(
        max_tokens=config.max_tokens,
        temperature=config.temperature,
        seed=config.seed,
        schema=schema,
        schema_name=name,
        reasoning_effort=config.reasoning_effort,
        extra=config.extra,
    )
    parameters = {
        "max_tokens": wanted.max_tokens,
        "temperature": wanted.temperature,
        "seed": wanted.seed,
        "response_format": config.response_format,
        "extra": dict(wanted.extra),
    }
    if wanted.reasoning_effort:  # not in the folders of runs without it
        parameters["reasoning_effort"] = wanted.reasoning_effort
    schema_hash = digest(schema)
    policy = RetryPolicy(
        attempts=config.attempts,
        attempt_seconds=config.attempt_seconds,
        article_seconds=config.article_seconds,
        first_wait=config.first_wait,
        seed=config.seed or 0,
    )

    @asynccontextmanager
    async def opened(meter: Meter | None) -> AsyncIterator[AskServer]:
        from . import chat  # noqa: PLC0415 (aiohttp takes a quarter of a second to import)

        model = served_name(config.model, server.url)
        async with chat.connect(model, server, key, policy, known) as client:
            client.variable, client.troubles = variable, troubles

            async def ask(messages: Sequence[Message], repeat: int = 0) -> Reply:
                # A further repeat is a further draw: the same seed would give the same answer.
                seed = None if wanted.seed is None else wanted.seed + repeat
                this = replace(wanted, seed=seed)
                if meter is None:
                    return await chat.ask(client, messages, this)
                return await meter.through(messages, this, lambda: chat.ask(client, messages, this))

            yield ask

    return Served(
        asked={
            "model": config.model,
            "backend": "openai-compatible",
            "base_url": server.url,
            "parameters": parameters,
            "schema_sha256": schema_hash,
        },
        known=known,
        open=opened,
        fixed=(KEY_VERSION, config.model, server.url, parameters, schema_hash),
        config=config,
        troubles=troubles,
    )


def served_name(model: str, url: str) -> str:
    """What the server calls a model: OpenAI's own server knows no ``openai/`` before a name."""
    if urlsplit(url).hostname == "api.openai.com":
        return model.removeprefix("openai/")
    return model


def variable_for(config: RunConfig, url: str) -> str:
    """The variable that holds the key for a server; empty where it gets none."""
    try:
        usual = endpoint(os.environ.get("OPENAI_BASE_URL", "")).url
    except ConfigError:
        usual = ""
    return config.api_key_env or key_variable(url, usual)


def key_for(config: RunConfig, url: str, options: str = "--") -> str:
    """The key from the environment; empty where the server is not known to want one.

    ``OPENAI_API_KEY`` goes to OpenAI and to the server that ``OPENAI_BASE_URL`` names, to no other.

    Raises:
        ConfigError: there is none for a host that wants one, or it can be no key.
    """
    host = urlsplit(url).hostname or ""
    name = variable_for(config, url)
    key = os.environ.get(name, "").strip() if name else ""
    words = variable_words(name, f"{options}api-key-env")
    if not key and (config.api_key_env or host in KEY_VARIABLES):
        how = f" (export {name}=...)" if words.endswith(name) else ""
        raise ConfigError(
            f"The environment {words} is empty or not set, and {url} is asked with the key in it. "
            f"Set it{how}, or name another with {options}api-key-env. For a server of your own "
            f"give {options}base-url."
        )
    if not (key.isascii() and key.isprintable()):
        raise ConfigError(
            f"The key in the environment {words} holds characters that no key has (a line break, "
            "Hangul, typographic quotes). Copy it again."
        )
    return key
