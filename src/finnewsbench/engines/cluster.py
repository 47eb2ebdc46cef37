"""Ray: started here for one command, or joined where ``RAY_ADDRESS`` names a cluster."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import ExitStack
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError

STORE_BYTES = 256 * 1024**2
"""Memory for what is on its way between processes, where Ray is started here: articles are small,
and few are on their way at a time.  By itself Ray would take a third of the machine's."""

_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is sent to Ray's makers
    "RAY_BACKEND_LOG_LEVEL": "fatal",  # what Ray's core has to say of itself is not shown
    "RAY_ENABLE_AUTO_CONNECT": "0",  # once ended it is not started again by what still reads
}


@contextmanager
def ray_when_needed() -> Iterator[Callable[[], Any]]:
    """What gives Ray, started the first time it is asked for: often nothing is left to do."""
    with ExitStack() as stack:
        yield cache(lambda: stack.enter_context(ray_started()))


@contextmanager
def ray_started() -> Iterator[Any]:
    """Ray, ready for use; left running where it ran before.

    The workers take keys from their own environment: here they have this process's, on a cluster
    each node needs them.  No key is handed to Ray.

    Raises:
        ConfigError: it does not start.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    import ray  # noqa: PLC0415 (heavy, and seldom needed)
    import ray.data  # noqa: PLC0415

    console = [h for h in logging.getLogger("ray.data").handlers if type(h).__module__ == _CONSOLE]
    for handler in console:
        handler.setLevel(logging.CRITICAL + 1)
    if ray.is_initialized():
        yield ray
        return
    address = os.environ.get("RAY_ADDRESS") or "local"
    here = {"include_dashboard": False, "object_store_memory": STORE_BYTES}
    before = signal.getsignal(signal.SIGTERM)
    try:
        with _muted():
            ray.init(
                address=address,
                log_to_driver=False,
                logging_level=logging.CRITICAL,
                **(here if address == "local" else {}),
            )
    except (ConnectionError, OSError, RuntimeError, TimeoutError, ValueError) as error:
        raise ConfigError(f"Ray does not start ({address}): {error}") from None
    finally:
        _restore(before)
    try:
        yield ray
    finally:
        ray.shutdown()


def to_hand_over(config: RunConfig) -> RunConfig:
    """A configuration as the workers need it: the server's address comes from this environment."""
    return replace(config, base_url=config.base_url or os.environ.get("OPENAI_BASE_URL", ""))


_CONSOLE = "ray._private.log"
"""Where the class of Ray Data's handler for the terminal stands."""


@contextmanager
def _muted() -> Iterator[None]:
    """Without what Ray's core writes to stderr, past Python, while it starts."""
    sys.stderr.flush()
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def _restore(handler: Any) -> None:
    """Ray ends a process by SIGTERM in its own way; a run has a cleaner one."""
    try:
        signal.signal(signal.SIGTERM, handler)
    except (TypeError, ValueError):  # none of Python's; not in the main thread, as Ray's neither
        return
