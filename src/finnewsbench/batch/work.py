"""Everything that a run folder has batches for: its extractions, and each of its judges."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.judges import Judge
from finnewsbench.store import read_run

from .extraction import extraction
from .jobs import Job
from .judging import judge_entries
from .judging import judges_of
from .judging import judging
from .judging import purpose_of
from .ledger import EXTRACTION
from .ledger import STATES
from .ledger import Ledger
from .settings import check_server
from .settings import config_of

Open = Callable[[], AbstractContextManager[tuple[Job, Ledger]]]
"""Opens a job in its run folder, locked for others until it is closed."""


@dataclass(frozen=True, slots=True)
class Access:
    """How the servers of a run folder are reached, where the folder does not say.

    ``base_url``: an address with its credentials; ``api_key_env``: another variable than before.
    """

    base_url: str = ""
    api_key_env: str = ""


def batched(folder: Path, rows: Sequence[Mapping[str, Any]], access: Access) -> dict[str, Open]:
    """What the folder has batches of, by purpose: extractions first, then the judges.

    Raises:
        FinNewsBenchError: a server, a key or a file of the folder can't be used.
    """
    check_server(folder, access.base_url)
    jobs: dict[str, Open] = {}
    if Ledger(folder).entries(*STATES, purpose=EXTRACTION):
        jobs[EXTRACTION] = extracting(folder, rows, access)
    panel = panel_of(folder)
    for purpose, judge in judges_of(folder, access.base_url, access.api_key_env).items():
        jobs[purpose] = judging_by(folder, rows, judge, panel)
    return jobs


def unfinished(folder: Path, rows: Sequence[Mapping[str, Any]], access: Access) -> dict[str, Open]:
    """What can be submitted of a run folder: extractions if any are left, and its judges."""
    jobs = batched(folder, rows, access)
    data = read_run(folder)
    if data.complete:
        jobs.pop(EXTRACTION, None)
    elif EXTRACTION not in jobs and "base_url" in data.run["asked"]:
        jobs = {EXTRACTION: extracting(folder, rows, access), **jobs}
    return jobs


def judged(
    folder: Path, rows: Sequence[Mapping[str, Any]], judges: Sequence[Judge]
) -> dict[str, Open]:
    """The job of each judge, to be taken together as one panel."""
    panel = [judge.name for judge in judges]
    return {purpose_of(judge): judging_by(folder, rows, judge, panel) for judge in judges}


def panel_judges(folder: Path, access: Access) -> tuple[Judge, ...]:
    """The judges that the latest judging batch was submitted for; none where nothing is judged."""
    panel = panel_of(folder)
    found = judges_of(folder, access.base_url, access.api_key_env)
    return tuple(found[e.purpose] for e in judge_entries(folder) if e.about["judge"] in panel)


def panel_of(folder: Path) -> list[str]:
    """The names of these judges."""
    return list(judge_entries(folder)[-1].about["panel"]) if judge_entries(folder) else []


def extracting(folder: Path, rows: Sequence[Mapping[str, Any]], access: Access) -> Open:
    """The extractions of a run folder as a job."""
    config = config_of(folder, access.base_url, access.api_key_env)
    return lambda: extraction(config, rows)


def judging_by(
    folder: Path, rows: Sequence[Mapping[str, Any]], judge: Judge, panel: Sequence[str]
) -> Open:
    """A judge's rulings on a run folder as a job."""
    return lambda: judging(folder, rows, judge, panel)
