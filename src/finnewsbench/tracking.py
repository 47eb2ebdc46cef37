"""What a run came to, in trackio's database on this machine: ``run --track``, or ``track: true``.

    trackio show --project finnewsbench

Logged are what ``run.json`` and ``scores.json`` say: what was asked of whom, figures, counts,
tokens.  Running the same command again adds a step to the same run.

Trackio would also send to a Space or a server that its environment names, and ask the Hub for the
name of whoever is logged in.  It runs in a process of its own that has no such names and nobody's
key, and is told to be offline.  Its files are where trackio keeps them: ``TRACKIO_DIR``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import typer

from .backends import backend_for
from .config import benchmark_task
from .costs import costs_of
from .costs import extraction_usages
from .data import load
from .errors import ConfigError
from .errors import FinNewsBenchError
from .integrations.figures import numbers
from .judgments import read_answers
from .keys import fingerprint
from .keys import questions_from
from .modeloptions import config_for
from .runner import asked_for
from .runner import default_folder
from .runplan import Plan
from .scores import SCORES_FILE
from .scores import read_scores
from .store import read_run

PROJECT = "finnewsbench"

_KEPT = frozenset(
    "APPDATA COMSPEC FINNEWSBENCH_NO_HOOK HF_HOME HOME LANG LANGUAGE LD_LIBRARY_PATH LOCALAPPDATA "
    "PATH PATHEXT SYSTEMDRIVE SYSTEMROOT TEMP TMP TMPDIR TRACKIO_DIR TZ USERPROFILE VIRTUAL_ENV "
    "WINDIR XDG_CACHE_HOME".split()
)
"""Environment variables that trackio's process gets, with those of Python and the locale: what a
program needs to start and to find its folder.  A key may have any name (``--api-key-env``), so that
what is named is what goes, not what stays."""
_KEPT_STARTS = ("PYTHON", "LC_", "DYLD_")


@contextmanager
def tracked(plan: Plan) -> Iterator[None]:
    """Log what the runs of a plan have come to when the block ends, unfinished ones too.

    Raises:
        ConfigError: before the block: trackio is not installed.
        FinNewsBenchError: after it: trackio can't log.
    """
    if find_spec("trackio") is None:
        raise ConfigError(
            "--track, or track: true in the configuration, needs trackio: "
            "pip install 'finnewsbench[track]'"
        )
    try:
        yield
    except typer.Exit:
        log(plan)
        raise
    log(plan)


def log(plan: Plan) -> None:
    """Hand the runs that have scores to trackio.

    Raises:
        FinNewsBenchError: it can't log.
    """
    folders = [folder for folder in _folders(plan) if (folder / SCORES_FILE).exists()]
    done = subprocess.run(  # noqa: S603 (ourselves)
        [sys.executable, "-m", __name__],
        input=json.dumps([entry(folder) for folder in folders]),
        env=_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip() or "no message").splitlines()[-1]
        raise FinNewsBenchError(
            f"The run is in its folder, but trackio can't log it: {last}. Set that right and give "
            "the same command again; nothing is asked twice."
        )
    typer.echo(f"tracked: {len(folders)} in {PROJECT} (trackio show --project {PROJECT})", err=True)


def entry(folder: Path) -> dict[str, Any]:
    """A run folder as trackio takes it: name, configuration, and numbers by name."""
    run, scores = read_run(folder).run, read_scores(folder)
    figures = {name: value for name, value in numbers(scores).items() if value is not None}
    for table, columns in scores["interval"].items():
        for column, interval in columns.items():
            if interval is not None:
                name = f"interval.{table}.{column}"
                figures[f"{name}.low"], figures[f"{name}.high"] = interval
    for whom, usages in _usages(folder).items():
        spent = costs_of("", usages, None).to_dict()
        figures |= {f"{whom}.{name}": n for name, n in spent.items() if n is not None}
    return {
        "name": folder.name,
        "config": {
            "asked": run["asked"],
            "settled": run["settled"],
            "signature": scores["signature"],
            "package_version": run["package_version"],
        },
        "figures": {name.replace(".", "/"): value for name, value in figures.items()},
    }


def _usages(folder: Path) -> dict[str, list[Any]]:
    answers = read_answers(folder).values()
    judges = sorted({stored.judge for stored in answers})
    return {
        "extraction": extraction_usages(folder),
        **{f"judge {name}": [a.usage for a in answers if a.judge == name] for name in judges},
    }


def _folders(plan: Plan) -> Iterator[Path]:
    """The run folders; where none is named, the one that the run makes a name for."""
    source = load(plan.data, plan.split, plan.revision)
    for model in plan.models:
        config = config_for(model.model, source, model.settings, limit=plan.limit, out=model.folder)
        questions = tuple(questions_from(islice(source.rows, config.limit)))
        backend = backend_for(config, benchmark_task())
        asked = asked_for(config, backend, len(questions), fingerprint(questions))
        yield config.out or default_folder(config, asked)


def _environment() -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in _KEPT or name.startswith(_KEPT_STARTS)
    }
    return {**kept, "HF_HUB_OFFLINE": "1", "PYTHONUTF8": "1"}


def main() -> None:
    """Log the entries on standard input; of what trackio could not keep it only warns."""
    import trackio  # noqa: PLC0415 (an extra; only here)

    told: list[str] = []
    warnings.simplefilter("always")
    warnings.showwarning = lambda message, *_args, **_named: told.append(str(message))
    for one in json.load(sys.stdin):
        trackio.init(
            project=PROJECT,
            name=one["name"],
            config=one["config"],
            resume="allow",
            embed=False,
            auto_log_gpu=False,
            auto_log_cpu=False,
        )
        trackio.log(one["figures"])
        trackio.finish()
    lost = [" ".join(text.split()) for text in told if "trackio" in text]
    if lost:
        raise SystemExit(lost[0])


if __name__ == "__main__":
    main()
