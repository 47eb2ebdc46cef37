"""Run folders out of a dataset on the Hub."""

from __future__ import annotations

import time
from pathlib import Path

FILES = ("*.json", "*.jsonl")
"""What is fetched: a run folder holds nothing else that is read."""

FRESH = 600.0
"""Seconds for which an answer of the Hub holds, a refusal too."""

_ANSWERS: dict[str, tuple[float, Path | None]] = {}
"""Dataset -> when the Hub was asked, and the folder."""


def fetched(name: str) -> Path:
    """The folder that a results dataset (``ORG/NAME``) was fetched into.

    Its files are data: they are read, never run.

    Raises:
        OSError: the Hub can't be reached, or has no such dataset, and it was never had before.
    """
    asked, folder = _ANSWERS.get(name, (float("-inf"), None))
    if time.monotonic() - asked > FRESH:
        folder = _ask(name) or folder  # what was had before is better than nothing
        _ANSWERS[name] = (time.monotonic(), folder)
    if folder is None:
        raise OSError(f"The results dataset {name!r} can't be had from the Hub.")
    return folder


def _ask(name: str) -> Path | None:
    from huggingface_hub import snapshot_download  # noqa: PLC0415 (takes a moment)

    try:
        return Path(snapshot_download(name, repo_type="dataset", allow_patterns=list(FILES)))
    except Exception:  # noqa: BLE001 (no connection, no such dataset; each client has its own)
        return None
