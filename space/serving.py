"""Serve the page until it is stopped."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING
from typing import Any

from finnewsbench.errors import ConfigError
from finnewsbench.redaction import endpoint
from finnewsbench.space.context import Context
from finnewsbench.space.servers import PUBLIC_URLS
from finnewsbench.space.starting import quickly
from finnewsbench.space.starting import warm_up
from finnewsbench.space.words import LANGUAGES

if TYPE_CHECKING:
    import gradio as gr

MAX_WAITING = 200
"""Requests that may wait in the queue; further ones are told that it is full."""


def ready_page(context: Context) -> tuple[gr.Blocks, dict[str, Any]]:
    """The page with its queue, and the options to launch it with.

    Raises:
        ConfigError: Gradio is not installed, or a setting can't be used.
    """
    if context.language not in LANGUAGES:
        raise ConfigError(f"--lang: {context.language!r} is not one of {', '.join(LANGUAGES)}.")
    if context.base_url:
        shown = endpoint(context.base_url)  # says what is wrong with it
        if shown.secrets:
            raise ConfigError(
                "--base-url holds a password or key, which every visitor would see. Leave it out, "
                "and put the key into the form."
            )
        if context.public and shown.url not in PUBLIC_URLS:
            raise ConfigError(
                f"--base-url: a public page asks {' and '.join(PUBLIC_URLS)} alone. Leave out "
                "--public to ask another server."
            )
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when Gradio is imported
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    with quickly():
        try:
            from finnewsbench.space import look  # noqa: PLC0415
            from finnewsbench.space import page  # noqa: PLC0415
        except ModuleNotFoundError as error:
            if error.name != "gradio":
                raise
            raise ConfigError(
                "The app needs Gradio. Install it with: pip install 'finnewsbench[space]'"
            ) from None
        blocks = page.build(context).queue(max_size=MAX_WAITING, api_open=False)
        return blocks, look.launch_options()


def serve(context: Context, *, host: str, port: int, ready: Callable[[str], Any]) -> None:
    """Serve the page until it is interrupted; ``ready`` is told where it is.

    Raises:
        ConfigError: see `ready_page`; or the port can't be had.
    """
    port = free(host, port)
    blocks, options = ready_page(context)
    with quickly():
        _, root, _ = blocks.launch(
            server_name=bracketed(host), server_port=port, prevent_thread_lock=True, **options
        )
    warm_up(context)
    ready(f"FinNewsBench: {root}  Stop with Ctrl+C.")
    blocks.block_thread()


def bracketed(host: str) -> str:
    """A host as it stands in an address: an IPv6 address in brackets."""
    return f"[{host.strip('[]')}]" if ":" in host else host


def free(host: str, port: int) -> int:
    """The port if it is free; for 0 one that is.

    Raises:
        ConfigError: something else listens there, or the address is none of this machine's.
    """
    bare = host.strip("[]")
    family = socket.AF_INET6 if ":" in bare else socket.AF_INET
    try:
        with socket.create_server((bare, port), family=family) as server:
            return int(server.getsockname()[1])
    except OverflowError:
        raise ConfigError(
            f"--port: {port} is no port. Choose one up to 65535, or --port 0 for a free one."
        ) from None
    except OSError as error:
        raise ConfigError(
            f"{host}:{port} cannot be listened on ({error.strerror or error}). Choose another "
            "--port, or --port 0 for a free one."
        ) from None
