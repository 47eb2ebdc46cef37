"""The judges of a run folder, made of what it says of them: to read their answers, not to ask.

An answer is kept under a key of all that was sent (`judgments`), so that one to another question,
another reply or another prompt is not found.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from finnewsbench.budget import Meter
from finnewsbench.capabilities import starting_with
from finnewsbench.config import RunConfig
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.judgedrun import candidates_of
from finnewsbench.judgeoptions import Judging
from finnewsbench.judges import Judge
from finnewsbench.judges import check_candidates
from finnewsbench.judgments import read_judging
from finnewsbench.keys import KEY_VERSION
from finnewsbench.metric.rubrics import RUBRICS
from finnewsbench.serving import AskServer
from finnewsbench.serving import Served
from finnewsbench.store import RunData

MOST_REPEATS = 50
"""A judge that is said to have judged each case more often is not believed."""


def judging_of(folder: Path, run: RunData, told: Mapping[str, Any]) -> Judging:
    """The judges that ``told`` (a ``scores.json``) names, as ``judging.json`` has them.

    Raises:
        FinNewsBenchError: one of them is not there, can't be used, or is the model itself.
    """
    known = read_judging(folder)["judges"]
    try:
        judges = tuple(_judge(one, known[one["name"]]["asked"]) for one in told["judges"])
    except (KeyError, TypeError) as error:
        raise FinNewsBenchError(f"Nothing is known of the judge ({error}).") from error
    names = {judge.name for judge in judges}
    if len(names) != len(told["judges"]) or len({judge.rubric for judge in judges}) != 1:
        raise FinNewsBenchError("The judges have one name or several rubrics.")
    check_candidates(candidates_of(run), judges)
    return Judging(judges, None, None, {})


def _judge(told: Mapping[str, Any], asked: Mapping[str, Any]) -> Judge:
    rubrics = [name for name, rubric in RUBRICS.items() if rubric.version == asked["rubric"]]
    repeats = told.get("repeats", 1)
    if not rubrics or not isinstance(repeats, int) or not 1 <= repeats <= MOST_REPEATS:
        raise FinNewsBenchError("The judge's rubric or its repeats can't be used.")
    sent = (asked[name] for name in ("model", "base_url", "parameters", "schema_sha256"))
    served = Served(
        asked=asked,
        known=starting_with("none"),
        open=_nobody,
        fixed=(KEY_VERSION, *sent),
        config=RunConfig(model=str(asked["model"])),
    )
    return Judge(str(told["name"]), str(asked["model"]), rubrics[0], repeats, served)


def _nobody(_meter: Meter | None) -> AbstractAsyncContextManager[AskServer]:
    raise FinNewsBenchError("A judge of a folder from elsewhere is not asked.")
