"""``run.json``: what was asked, of whom, and whether a folder belongs to the run at hand."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from collections.abc import Mapping
from datetime import datetime
from datetime import timezone
from pathlib import Path
from typing import Any

from . import __version__
from .errors import RunDamagedError
from .errors import RunMismatchError

RUN_FILE = "run.json"
RECORDS_FILE = "extractions.jsonl"
FORMAT = 1


def run_for(folder: Path, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The folder's ``run.json``, begun now if there is none.

    Raises:
        RunMismatchError: the folder's run asks for something else; the message names what.
        RunDamagedError: the file cannot be read, or there are records without it.
    """
    run = read_run_file(folder)
    if run is None:
        if (folder / RECORDS_FILE).exists():
            raise RunDamagedError(
                f"{folder} holds {RECORDS_FILE} but no {RUN_FILE}, so nothing says what was asked. "
                "Run into another folder (--out)."
            )
        run = {
            "format": FORMAT,
            "created": now(),
            "package_version": __version__,
            "asked": json.loads(json.dumps(asked)),
            "settled": None,
            "sessions": [],
        }
        write_json(folder / RUN_FILE, run)
        return run
    differences = sorted(_differences("", run["asked"], json.loads(json.dumps(asked))))
    if differences:
        raise RunMismatchError(
            f"{folder} belongs to another run. It differs in {'; '.join(differences)}. Leave out "
            "--out to have a folder chosen for this run, or name a new one."
        )
    return run


def _differences(name: str, there: Any, now_asked: Any) -> Iterator[str]:
    if isinstance(there, dict) and isinstance(now_asked, dict):
        for key in there.keys() | now_asked.keys():
            at = f"{name}.{key}" if name else str(key)
            yield from _differences(at, there.get(key), now_asked.get(key))
    elif there != now_asked:
        yield f"{name} ({there!r} in the folder, {now_asked!r} now)"


def read_run_file(folder: Path) -> dict[str, Any] | None:
    """The folder's ``run.json``; ``None`` where there is none."""
    path = folder / RUN_FILE
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        run = None
    if not isinstance(run, dict) or run.get("format") != FORMAT or "asked" not in run:
        raise RunDamagedError(
            f"{path} cannot be read as a run of format {FORMAT}. It was changed by hand, or "
            "written by another version of finnewsbench: use that one, or another folder (--out)."
        )
    return run


def write_json(path: Path, value: Any) -> None:
    """Replace a JSON file in one step: a reader sees the old one or the new one, never half."""
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        json.dump(value, file, ensure_ascii=False, allow_nan=False, indent=2)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def now() -> str:
    """The time in UTC, to the second, for the record."""
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
