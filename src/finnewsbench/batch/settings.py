"""A run's settings, read back from its folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from finnewsbench.addresses import OPENAI_URL
from finnewsbench.capabilities import Capabilities
from finnewsbench.capabilities import Message
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import payload
from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.errors import RunDamagedError
from finnewsbench.redaction import endpoint
from finnewsbench.runfile import read_run_file
from finnewsbench.serving import key_for
from finnewsbench.serving import served_name
from finnewsbench.serving import variable_for

from .jobs import Place
from .ledger import EXTRACTION
from .ledger import STATES
from .ledger import Ledger

TRIES = 3
"""How often a request is sent live before everything is submitted without that."""


def asked_of(folder: Path) -> dict[str, Any]:
    """What a run folder's ``run.json`` says was asked.

    Raises:
        RunDamagedError: there is no run in the folder.
    """
    run = read_run_file(folder)
    if run is None:
        raise RunDamagedError(
            f"{folder} holds no run.json, so it is no run folder. Check the path."
        )
    return dict(run["asked"])


def config_of(folder: Path, base_url: str = "", api_key_env: str = "") -> RunConfig:
    """The settings that a run folder was made with.

    Args:
        folder: the run folder.
        base_url: the server's address where it holds credentials, which are never written; empty
            is ``OPENAI_BASE_URL`` if that names this server, else the address alone.
        api_key_env: empty is the variable that the first batch was submitted with.

    Raises:
        RunDamagedError: there is no run, or not one that asked a server.
    """
    asked = asked_of(folder)
    if "base_url" not in asked:
        raise RunDamagedError(
            f"{folder} is a run of {asked['model']}, which asked no server, so it has no batches."
        )
    before = Ledger(folder).entries(*STATES, purpose=EXTRACTION)
    data: Mapping[str, Any] = asked["data"]
    return RunConfig(
        model=asked["model"],
        base_url=address(asked["base_url"], base_url),
        api_key_env=api_key_env or (before[0].api_key_env if before else ""),
        data=data["name"],
        split=data["split"],
        revision=data["revision"],
        limit=data["limit"],
        out=folder,
        attempts=TRIES,
        **asked["parameters"],
    )


def place(base_url: str, api_key_env: str, options: str = "--") -> Place:
    """A server by its base URL, with the key from the environment.

    ``options`` is how its options begin, for messages: ``--`` or ``--judge-``.

    Raises:
        ConfigError: the URL can't be used, or there is no key for a host that wants one.
    """
    url = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
    server = endpoint(url, f"{options}base-url")
    config = RunConfig(model="-", api_key_env=api_key_env)
    key = key_for(config, server.url, options)
    return Place(server, api_key_env, key, variable_for(config, server.url) if key else "")


def bodies(
    config: RunConfig, url: str, schema: Mapping[str, Any], name: str, known: Capabilities
) -> Callable[[Sequence[Message], int], dict[str, Any]]:
    """What makes a request's body from (messages, repeat): the one that a live run would send."""
    wanted = Parameters(
        max_tokens=config.max_tokens,
        temperature=config.temperature,
        seed=config.seed,
        schema=schema,
        schema_name=name,
        reasoning_effort=config.reasoning_effort,
        extra=config.extra,
    )

    def body(messages: Sequence[Message], repeat: int = 0) -> dict[str, Any]:
        seed = None if wanted.seed is None else wanted.seed + repeat
        return payload(served_name(config.model, url), messages, replace(wanted, seed=seed), known)

    return body


def address(url: str, given: str = "") -> str:
    """The base URL to use for the server that is written down as ``url``.

    ``given`` or ``OPENAI_BASE_URL`` where it is that server, perhaps with credentials.
    """
    usual = os.environ.get("OPENAI_BASE_URL", "")
    return next((one for one in (given, usual) if same_server(one, url)), url)


def check_server(folder: Path, given: str) -> None:
    """Refuse a base URL that is none of the run folder's servers.

    Raises:
        ConfigError: names those that there are.
    """
    asked = asked_of(folder)
    urls = {entry.base_url for entry in Ledger(folder).entries(*STATES)}
    urls |= {asked["base_url"]} if "base_url" in asked else set()
    if given and not any(same_server(given, url) for url in urls):
        raise ConfigError(
            f"--base-url is none of the servers of {folder} ({', '.join(sorted(urls)) or 'none'}). "
            "Leave it out, or give one of them with its credentials."
        )


def same_server(given: str, url: str) -> bool:
    """Whether a base URL, perhaps with credentials, is the server written down without them."""
    try:
        first, second = urlsplit(given), urlsplit(url)
        return (first.scheme, first.hostname, first.port, first.path.rstrip("/")) == (
            second.scheme,
            second.hostname,
            second.port,
            second.path.rstrip("/"),
        )
    except ValueError:
        return False
