"""Where a judge's rulings come from: a run folder, a file of verdicts, or predictions.

Predictions, and runs that no judge model has ruled on, are ruled on by the offline judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from finnewsbench.data import NAME
from finnewsbench.data import load
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.files import read_predictions
from finnewsbench.judgedrun import check_rows
from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import read_prediction
from finnewsbench.metric.offline import OFFLINE_VERSION
from finnewsbench.metric.offline import judge as offline
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.rubric import VALUES
from finnewsbench.metric.rubric import score_case
from finnewsbench.metric.schema import SchemaError
from finnewsbench.runfile import RUN_FILE
from finnewsbench.store import read_run
from finnewsbench.verdictfile import VERDICTS_FILE

from .labels import Label
from .labels import is_id
from .labels import read_labels

EXAMPLE = Path(__file__).parent / "example"
EXAMPLE_LABELS = EXAMPLE / "verdicts.jsonl"
EXAMPLE_PREDICTIONS = EXAMPLE / "predictions.jsonl"
EXAMPLE_SPLIT = "validation"
EXAMPLE_NOTICE = (
    "No files given: this is the bundled example, verdicts on 100 items of the baseline's "
    "predictions by a language model's second reading, not by people."
)

_SAYS = {value: verdict for verdict, value in VALUES.items()}


def read_rulings(path: Path, split: str = "") -> dict[str, list[Label]]:
    """Judge -> its rulings, judges by name.

    Args:
        path: a run folder (its ``verdicts.jsonl``, or the offline judge on its predictions), a file
            of verdicts, or a file of predictions (the offline judge on them).
        split: the split that a file of predictions is for; a run says it itself.

    Raises:
        FinNewsBenchError: nothing of that kind is there, or it can't be read.
    """
    if path.is_dir() and (path / VERDICTS_FILE).exists():
        return _by_judge(read_labels(path / VERDICTS_FILE))
    if path.is_dir():
        if not (path / RUN_FILE).exists():
            raise FinNewsBenchError(
                f"{path} holds neither {VERDICTS_FILE} nor {RUN_FILE}. Name a run folder, a file "
                "of verdicts, or a file of predictions."
            )
        data = read_run(path)
        asked = data.run["asked"]["data"]
        source = load(asked["name"], asked["split"], asked.get("revision") or "")
        check_rows(data, source.rows)
        return _offline(source.rows[: data.total], data.records, path)
    if _holds_verdicts(path):
        return _by_judge(read_labels(path))
    predictions = {entry.article_id: entry.prediction for entry in read_predictions(path)}
    return _offline(load(NAME, split).rows, predictions, path)


def offline_rulings(
    rows: Iterable[Mapping[str, Any]], predictions: Mapping[str, object], where: str
) -> Iterator[Label]:
    """The offline judge's ruling on every item, and what code settled; failed replies have none."""
    for row in rows:
        if row["id"] not in predictions:
            continue
        try:
            article = article_from_row(row)
            parsed = read_prediction(predictions[row["id"]], article.id)
        except (PredictionError, SchemaError) as error:
            raise FinNewsBenchError(str(error)) from error
        if parsed.extraction is None:
            continue
        case = prepare(article, parsed.extraction)
        for category, score in score_case(case, offline(case)).items():
            for line in score.lines:
                if line.value is not None and is_id(line.id):
                    yield Label(
                        article_id=article.id,
                        category=category,
                        item=line.id,
                        name=line.name,
                        verdict=_SAYS[line.value],
                        by=OFFLINE_VERSION,
                        where=where,
                        settled=line.by == "code",
                    )


def _offline(
    rows: Iterable[Mapping[str, Any]], predictions: Mapping[str, object], path: Path
) -> dict[str, list[Label]]:
    return {OFFLINE_VERSION: list(offline_rulings(rows, predictions, str(path)))}


def _by_judge(rulings: Iterable[Label]) -> dict[str, list[Label]]:
    found: dict[str, list[Label]] = {}
    for ruling in rulings:
        found.setdefault(ruling.by or "judge", []).append(ruling)
    return dict(sorted(found.items()))


def _holds_verdicts(path: Path) -> bool:
    """Whether a file's first line has a verdict; whatever else is wrong is said by its reader."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            row = json.loads(file.readline())
    except (OSError, ValueError):
        return False
    return isinstance(row, dict) and bool({"verdict", "value"} & row.keys())
