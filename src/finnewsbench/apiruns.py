"""Whole runs from Python: make one of predictions, load it, compare several (`api`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from finnewsbench.metric.comparison import Difference

from .apiresults import plain_prediction
from .errors import ConfigError
from .folders import make_folder
from .pythonwords import in_python
from .reporting.differences import COMPARED
from .reporting.differences import run_differences
from .reporting.marks import mark
from .reporting.runs import Run
from .reporting.runs import read_runs
from .scoredfolders import refuse_others
from .scoredfolders import refuse_run


@in_python()
def make_run(  # noqa: PLR0913 (what was predicted, on what, where to)
    predictions: Mapping[str, object],
    out: str | os.PathLike[str],
    *,
    model: str,
    data: str = "finnewsbench",
    split: str = "",
    revision: str = "",
    overwrite: bool = False,
) -> Run:
    """Score predictions of a whole split and keep them as a run that can be reported and compared.

    Args:
        predictions: article id -> what `score` takes.  Articles without one make the run
            incomplete.
        out: the run's folder.
        model: what made the predictions, for tables.
        data: ``finnewsbench``, a folder, or a Hub id.
        split: by default ``test``.
        revision: branch, tag or commit of the data on the Hub.
        overwrite: put these predictions in the place of others that the folder holds.

    Raises:
        FinNewsBenchError: the data can't be had, a prediction is for no article of it, can't be
            read, or the folder holds other predictions or a run of another kind.
    """
    from .data import load  # noqa: PLC0415 (takes a second)
    from .scores import score_predictions  # noqa: PLC0415

    folder = Path(out)
    refuse_run(folder)
    source = load(data, split, revision)
    strangers = sorted(set(predictions) - {str(row["id"]) for row in source.rows})
    if strangers:
        raise ConfigError(
            f"{len(strangers)} predictions are for no article of {data}, split {source.split}; the "
            f"first is {strangers[0]!r}. Check the ids, or name another split."
        )
    made = {id_: plain_prediction(prediction, id_) for id_, prediction in predictions.items()}
    if not overwrite:
        refuse_others(folder, made, source.about, "Name another, or give overwrite=True.")
    make_folder(folder, "Name another folder with out.")
    score_predictions(made, source.rows, about=source.about, folder=folder, model=model)
    return load_run(folder)


@in_python()
def load_run(folder: str | os.PathLike[str]) -> Run:
    """Read a scored run folder: ``scores``, values per article, what it took.

    Raises:
        FinNewsBenchError: it is no scored run, or a file of it can't be read.
    """
    (run,) = read_runs([Path(folder)])
    return run


@in_python()
def compare(
    *runs: Run, table: str = "rubric", allow_incomplete: bool = False, allow_different: bool = False
) -> tuple[Difference, ...]:
    """Which differences between runs are real, as ``finnewsbench report`` says it.

    Args:
        runs: two or more, with names of their own.
        table: ``rubric`` or ``recall_exact``.
        allow_incomplete: compare runs that are incomplete too.
        allow_different: compare runs with different signatures too.

    Returns:
        For each pair, in the order of ``runs``, the overall and the five categories: ``value`` is
        the first minus the second over the ``n`` articles that both have, ``low`` and ``high``
        its 95% interval, ``adjusted`` its p after Holm's correction, ``real`` whether that is
        below 0.05.

    Raises:
        FinNewsBenchError: fewer than two runs, two of one name, no such table, or runs that can't
            be held against each other.
    """
    names = [run.name for run in runs]
    if len(runs) < 2 or len({*names}) < len(names):
        raise ConfigError(
            f"compare takes two runs or more, each with a name of its own, not {names}. A run's "
            "name is its model's: dataclasses.replace(run, name=...) gives it another."
        )
    if table not in COMPARED:
        raise ConfigError(f"table is {table!r}; it can be {', '.join(COMPARED)}.")
    mark(runs, allow_incomplete=allow_incomplete, allow_different=allow_different)
    return run_differences(runs)[table]
