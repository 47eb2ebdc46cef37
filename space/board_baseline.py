"""The baseline's run over the benchmark, made when it is first asked for.

It takes seconds, so that it is never kept: a run that was would disagree with the data as soon as
they change.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from threading import Lock

from finnewsbench.config import RunConfig
from finnewsbench.data import load
from finnewsbench.runner import run_model
from finnewsbench.scores import score_run

BASELINE = "baseline"

_LOCK = Lock()
_MADE: dict[str, tempfile.TemporaryDirectory[str]] = {}
"""Data -> the folder that holds the run; it goes with the process."""


def baseline_folder(data: str) -> Path:
    """The scored run folder of the baseline over ``test``, or ``validation`` where that is all.

    Who comes while it is made waits for it.

    Raises:
        ConfigError: the data can't be had.
    """
    with _LOCK:
        if data not in _MADE:
            place = tempfile.TemporaryDirectory(prefix="finnewsbench-")
            _make(Path(place.name) / BASELINE, data)
            _MADE[data] = place
        return Path(_MADE[data].name) / BASELINE


def _make(folder: Path, data: str) -> None:
    source = load(data)
    config = RunConfig(model=BASELINE, data=source.name, split=source.split, out=folder, workers=1)
    run_model(config, source.rows)
    score_run(folder, source.rows, about=source.about)
