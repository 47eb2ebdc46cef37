"""Serve the annotators' page until it is stopped."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.actions import problem
from finnewsbench.dataset_builder.labelling.decisionlog import Log
from finnewsbench.dataset_builder.labelling.review.desk import Desk
from finnewsbench.dataset_builder.labelling.review.material import read_material
from finnewsbench.dataset_builder.labelling.review.view import address
from finnewsbench.dataset_builder.labelling.review.words import LANGUAGES
from finnewsbench.errors import ConfigError
from finnewsbench.fileerrors import Tell
from finnewsbench.metric.schema import nfc


def open_desk(project: Path, reviewers: Sequence[str], *, blind: bool, tell: Tell) -> Desk:
    """A project, checked and read; a cut-off end of its log is told.

    Raises:
        ConfigError: it is no project, is empty, or a reviewer's name cannot be used.
        FileFormatError: a line of a file can't be read.
    """
    names = tuple(dict.fromkeys(nfc(name).strip() for name in reviewers))
    for name in names:
        wrong = problem(Action(name, "-", "done"))
        if wrong:
            raise ConfigError(f"--reviewer: {wrong}")
    material = read_material(project)
    if not material.articles:
        raise ConfigError(f"{project} holds no articles. Add some with `finnewsbench label new`.")
    log = Log(project)
    log.read(tell)
    return Desk(material, log, names, blind)


def serve(
    desk: Desk,
    *,
    host: str,
    port: int,
    language: str,
    ready: Callable[[str], Any],
) -> None:
    """Serve the page until it is interrupted; ``ready`` is told where it is.

    Raises:
        ConfigError: Gradio is not installed, the language is unknown, or the port cannot be had.
    """
    if language not in LANGUAGES:
        raise ConfigError(f"--lang: {language!r} is not one of {', '.join(LANGUAGES)}.")
    port = _free(host, port)
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when Gradio is imported
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    try:
        from finnewsbench.dataset_builder.labelling.review import page  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name != "gradio":
            raise
        raise ConfigError(
            "The review page needs Gradio. Install it with: pip install 'finnewsbench[space]'"
        ) from None
    blocks = page.build(desk, language)
    _, root, _ = blocks.launch(
        server_name=host, server_port=port, prevent_thread_lock=True, **page.launch_options()
    )
    for name in desk.reviewers:
        ready(f"{name}: {root + address(name)}")
    ready(f"Every action is kept in {desk.log.path}. Stop with Ctrl+C.")
    blocks.block_thread()


def _free(host: str, port: int) -> int:
    """The port if it is free; for 0 one that is.

    Raises:
        ConfigError: something else listens there, or the address is none of this machine's.
    """
    try:
        with socket.create_server((host, port)) as server:
            return int(server.getsockname()[1])
    except OSError as error:
        raise ConfigError(
            f"{host}:{port} cannot be listened on ({error.strerror or error}). Choose another "
            "--port, or --port 0 for a free one."
        ) from None
