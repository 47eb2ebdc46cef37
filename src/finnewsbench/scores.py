"""From a run folder to ``scores.json``: the same folder gives the same bytes every time.

The values of each article are written beside it (`articlescores`), for comparing runs.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import ProcessError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.schema import SchemaError

from .articlescores import write_article_scores
from .conformance import conformance
from .counting import counted
from .errors import FinNewsBenchError
from .files import PredictionEntry
from .judged import Panel
from .judged import judged_figures
from .judgedrun import panel_of_run
from .judgeoptions import Judging
from .keys import digest
from .promptcheck import check_records
from .runfile import write_json
from .scoredfolders import SCORES
from .scoredfolders import keep_predictions
from .scoredfolders import runs_in
from .store import RunData
from .store import read_run
from .task import wire_schema
from .verdictfile import verdict_file

SCORES_FILE = SCORES


def score_run(
    folder: Path,
    rows: Sequence[Mapping[str, Any]],
    *,
    judge: str = "offline",
    judging: Judging | None = None,
    about: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Score the answered articles of a run folder and write its ``scores.json``.

    ``judging`` names judge models, whose answers stand in the folder (`judgedrun.judge_run`); what
    they ruled, item by item, is written beside (`verdictfile`).

    Articles without an answer are no failure of the model's: they are counted as ``pending``, and
    make the figures incomplete.
    """
    data = read_run(folder)
    panel = panel_of_run(folder, data, judging) if judging and judging.judges else None
    figures = _score(
        rows[: data.total], data.records, judge=judge, panel=panel, about=about, folder=folder
    )
    scores = {"model": data.run["asked"]["model"], **figures, **_reply_checks(data, rows)}
    write_json(folder / SCORES_FILE, scores)
    return scores


def _reply_checks(data: RunData, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the replies show of the server: whether it kept to the schema, and cut no article."""
    schema, asked = wire_schema(), data.run["asked"]
    settled = data.run["settled"] or {}
    checked = None
    if asked.get("schema_sha256") == digest(schema):
        form = str(settled.get("response_format", asked["parameters"]["response_format"]))
        checked = conformance(data.records.values(), schema, form)
    prompts = check_records(rows[: data.total], data.records)
    return {"conformance": checked, "prompt_check": prompts.to_dict()}


def score_predictions(  # noqa: PLR0913 (what is scored, by whom, where to)
    predictions: Mapping[str, object],
    rows: Sequence[Mapping[str, Any]],
    *,
    judge: str = "offline",
    about: Mapping[str, str] | None = None,
    panel: Panel | None = None,
    folder: Path | None = None,
    model: str = "",
    processes: int = 0,
) -> dict[str, Any]:
    """Score predictions by article (`matched`) against the rows with the same ids.

    Into a ``folder`` the figures are written too, as those of ``model``, and the predictions beside
    them (`scoredfolders`).  Without a ``panel`` of judge models ``processes`` share the work; 0 is
    `processes_for` so many articles.
    """
    figures = _score(
        rows,
        predictions,
        judge=judge,
        about=about,
        panel=panel,
        folder=folder,
        processes=processes,
    )
    if folder is None:
        return figures
    scores = {"model": model, **figures}
    keep_predictions(folder, predictions)
    write_json(folder / SCORES_FILE, scores)
    return scores


def matched(
    entries: Iterable[PredictionEntry], rows: Sequence[Mapping[str, Any]]
) -> dict[str, object]:
    """Predictions of a file by article.

    Raises:
        FinNewsBenchError: a prediction for an article that the data does not have.
    """
    known = {str(row["id"]) for row in rows}
    predictions = {}
    for entry in entries:
        if entry.article_id not in known:
            raise FinNewsBenchError(
                f"{entry.where}: there is no article {entry.article_id!r} in the data. Check the "
                "ids, or name the split the predictions are for with --split."
            )
        predictions[entry.article_id] = entry.prediction
    return predictions


def read_scores(folder: Path) -> dict[str, Any]:
    """The ``scores.json`` of a run folder.

    Raises:
        FinNewsBenchError: there is none, or it can't be read.
    """
    path = folder / SCORES_FILE
    try:
        scores = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise FinNewsBenchError(_no_scores(folder)) from None
    except ValueError as error:
        raise FinNewsBenchError(f"{path} is not JSON: {error}. Score the run again.") from error
    if not isinstance(scores, dict):
        raise FinNewsBenchError(f"{path} holds no scores. Score the run again.")
    return scores


def _no_scores(folder: Path) -> str:
    inside = runs_in(folder)
    if inside:
        return (
            f"{folder} has no {SCORES_FILE}: it holds {counted(len(inside), 'run folder')}. Name "
            f"one of them, as {inside[0]}."
        )
    if not folder.is_dir():
        what = "it is a file" if folder.exists() else "nothing is there"
        return f"{folder} has no {SCORES_FILE}: {what}. Check the path."
    return (
        f"{folder} has no {SCORES_FILE}. If it is a run folder, its run has not ended: run the "
        "same command again."
    )


def processes_for(articles: int) -> int:
    """How many processes pay: one per thousand articles, up to one per processor.

    One takes about a second to start, the time in which it would score some five hundred.
    """
    return max(1, min(processors(), articles // 1000))


def processors() -> int:
    """The processors that are ours: in a container fewer than there are."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _score(  # noqa: PLR0913 (what is scored, by whom, where to)
    rows: Sequence[Mapping[str, Any]],
    predictions: Mapping[str, object],
    *,
    judge: str = "offline",
    panel: Panel | None = None,
    about: Mapping[str, str] | None,
    folder: Path | None = None,
    processes: int = 0,
) -> dict[str, Any]:
    answered = [row for row in rows if row["id"] in predictions]
    pairs = ((row, predictions[row["id"]]) for row in answered)
    try:
        detail = folder is not None
        if panel is None:
            figures = score_pairs(
                pairs,
                judge=judge,
                about=about,
                detail=detail,
                processes=processes or processes_for(len(answered)),
            )
        else:
            with verdict_file(folder) as tell:
                figures = judged_figures(pairs, panel, about=about, tell=tell, detail=detail)
    except (PredictionError, ProcessError, SchemaError) as error:
        raise FinNewsBenchError(str(error)) from error
    if folder is not None:
        write_article_scores(folder, figures.pop("articles"))
    pending = len(rows) - len(answered)
    return {**figures, "pending": pending, "complete": figures["complete"] and not pending}
