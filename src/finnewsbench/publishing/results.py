"""A run as it is published: scored anew from its replies, not believed.

The replies are scored with the bundled references.  Where models judged, their answers are taken
from the folder as they are: nobody is asked again, so that what they said is believed.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.articlescores import ARTICLE_SCORES_FILE
from finnewsbench.config import RunConfig
from finnewsbench.data import NAME
from finnewsbench.data import load
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.judgedrun import check_rows
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.judgeoptions import judging_for
from finnewsbench.runfile import RECORDS_FILE
from finnewsbench.runfile import RUN_FILE
from finnewsbench.scores import SCORES_FILE
from finnewsbench.scores import read_scores
from finnewsbench.scores import score_run
from finnewsbench.store import read_run

from .changes import changes_between
from .changes import shown
from .hub import Hub
from .hub import Place
from .hub import Wish
from .resultscard import CARD

KEPT = (RUN_FILE, RECORDS_FILE, "judgments.jsonl", "judging.json")
"""What scores are made from."""
PUSHED = (*KEPT, SCORES_FILE, ARTICLE_SCORES_FILE, "verdicts.jsonl")
"""What is published of a run folder."""
CLOSE = 1e-9
"""Figures that differ by less are the same: summing may differ in the last digits."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}")


@dataclass(frozen=True, slots=True)
class Rescored:
    """A run, its figures as they were worked out here, and its files."""

    run: Mapping[str, Any]
    scores: Mapping[str, Any]
    files: Mapping[str, bytes]


def rescored(folder: Path, judges: JudgeOptions, settings: Mapping[str, Any]) -> Rescored:
    """Score a run folder anew, in a copy of it.

    Raises:
        FinNewsBenchError: it is incomplete, not of the bundled data, or its figures are others.
    """
    data = read_run(folder)
    told = read_scores(folder)
    asked = data.run["asked"]["data"]
    if asked["name"] != NAME:
        raise ConfigError(
            f"{folder} is a run on {asked['name']!r}. Only runs on {NAME!r} can be checked: run "
            "the model without --data."
        )
    source = load(NAME, asked["split"])
    check_rows(data, source.rows)
    judging = judging_for(judges, RunConfig(model="judge", **settings))
    judge = str(told.get("signature", {}).get("judge"))
    if judge.startswith("offline") == bool(judging.judges):
        raise ConfigError(
            f"{folder} was judged by {judge!r}. Give the options with which it was judged "
            "(--judge ...; none for offline): answers are read from the folder, nobody is asked."
        )
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place)
        for name in KEPT:
            if (folder / name).is_file():
                shutil.copyfile(folder / name, copy / name)
        about = {**source.about, "revision": asked.get("revision") or "-"}
        scores = score_run(
            copy, source.rows, judging=judging if judging.judges else None, about=about
        )
        files = {name: (copy / name).read_bytes() for name in PUSHED if (copy / name).is_file()}
    scores = json.loads(json.dumps(scores))
    different = sorted(_differences(told, scores))
    if different:
        names = ", ".join(different[:4]) + (" ..." if len(different) > 4 else "")
        raise FinNewsBenchError(
            f"Nothing was written: {folder / SCORES_FILE} differs from what the replies score here "
            f"({names}). Score the run again with this version (give its command again), and "
            "leave its files as they are."
        )
    if not scores["complete"]:
        raise ConfigError(
            f"{folder} is not complete ({scores['pending']} articles pending). Give the run's "
            "command again to finish it."
        )
    return Rescored(data.run, scores, files)


def push_run(  # noqa: PLR0913 (what is pushed, where to, how)
    hub: Hub,
    found: Rescored,
    repo: str,
    name: str,
    *,
    pull: bool,
    dry: bool,
    tell: Callable[[str], object],
) -> None:
    """Add a run's folder to a dataset of results, which is made if it is not there.

    Raises:
        ConfigError: the name can't be used or is another run's, or the dataset can't be seen.
        HubError: the Hub failed; the same command goes on where it stopped.
    """
    place = Place("dataset", repo)
    if repo.count("/") != 1:
        raise ConfigError(f"--repo is {repo!r}; write it as ORG/NAME.")
    if not _NAME.fullmatch(name):
        raise ConfigError(f"The run can't be called {name!r} there. Give another --name.")
    files = {f"{name}/{path}": content for path, content in found.files.items()}
    state = hub.state(place)
    if state is None and not dry:
        hub.check_account(repo.partition("/")[0])
        hub.create(place, private=False)
        state = hub.state(place)
        if state is None:
            raise ConfigError(
                f"The {place} is there now, but the token may not see it. Give the token the right "
                "to read it, then the same command again."
            )
        tell(f"{place}: created")
    there = state.files if state else {}
    if "README.md" not in there:
        files["README.md"] = CARD.encode()
    changes = changes_between(files, there, keep_others=True)
    if changes.changed and f"{name}/{RUN_FILE}" in changes.changed:
        raise ConfigError(
            f"The {place} has another run called {name!r}. Give this one another --name."
        )
    if dry or state is None:
        done = "to be created" if state is None else "to be changed" if changes else "no changes"
        tell(f"{place}: {done} (a dry run: nothing is pushed)")
        for line in shown(changes, files, there, {}):
            tell(line)
    elif not changes:
        tell(f"{place}: has this run already, no commit")
    else:
        wish = Wish(files, changes, f"Add {name}", state.head, pull=pull)
        tell(f"{place}: {hub.push(place, wish).address}")


def _differences(told: Any, mine: Any, place: str = "") -> Iterator[str]:
    """Where two JSON values differ by more than rounding."""
    if isinstance(told, dict) and isinstance(mine, dict):
        for key in told.keys() | mine.keys():
            at = f"{place}.{key}" if place else str(key)
            if key not in told or key not in mine:
                yield at
            else:
                yield from _differences(told[key], mine[key], at)
    elif isinstance(told, list) and isinstance(mine, list) and len(told) == len(mine):
        for number, (one, other) in enumerate(zip(told, mine, strict=True)):
            yield from _differences(one, other, f"{place}[{number}]")
    elif isinstance(told, int | float) and isinstance(mine, int | float):
        if not abs(told - mine) <= CLOSE:
            yield place
    elif told != mine:
        yield place
