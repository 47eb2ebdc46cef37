"""Folders of scores without a run: predictions that were made elsewhere, kept beside their scores.

    scores.json            as a run folder has it (`scores`)
    article_scores.jsonl   values per article (`articlescores`)
    predictions.jsonl      what was scored, a line an article

`report`, `disagreements` and `measures` read them as they read run folders.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import ConfigError
from .errors import FinNewsBenchError
from .folders import make_folder
from .lines import RecordKind
from .lines import Torn
from .lines import read_lines
from .lines import to_line
from .runfile import RUN_FILE

PREDICTIONS_FILE = "predictions.jsonl"
SCORES = "scores.json"


def refuse_run(folder: Path) -> None:
    """Keep predictions out of a run folder, whose scores are those of its replies.

    Raises:
        ConfigError: it is one.
    """
    if (folder / RUN_FILE).exists():
        raise ConfigError(f"{folder} holds a run that asked a model. Name another folder.")


def refuse_others(
    folder: Path, predictions: Mapping[str, object], about: Mapping[str, str], remedy: str
) -> None:
    """Keep predictions from taking the place of others.

    Args:
        folder: where they are to be kept.
        predictions: by article.
        about: data, split and revision that they are for.
        remedy: what to do to have them replaced.

    Raises:
        ConfigError: the folder holds a run, or the scores of other predictions.
    """
    refuse_run(folder)
    try:
        scores = json.loads((folder / SCORES).read_text(encoding="utf-8"))
        signature = scores["signature"]
    except (OSError, ValueError, KeyError, TypeError):
        return  # nothing there that could be lost
    path = folder / PREDICTIONS_FILE
    there = path.read_bytes() if path.is_file() else b""
    if there == _lines(predictions) and all(signature.get(k) == v for k, v in about.items()):
        return
    raise ConfigError(f"{folder} holds the scores of other predictions. {remedy}")


def keep_predictions(folder: Path, predictions: Mapping[str, object]) -> None:
    """Write what was scored, in one step."""
    path = make_folder(folder) / PREDICTIONS_FILE
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(_lines(predictions))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read_kept(folder: Path) -> dict[str, Any]:
    """The predictions of a scored folder, by article.

    Raises:
        FinNewsBenchError: there are none, or they can't be read.
    """
    path = folder / PREDICTIONS_FILE
    if not path.is_file():
        raise FinNewsBenchError(
            f"{folder} holds scores, but not the predictions that they are of. Score those again: "
            f"finnewsbench score FILE --out {folder}, or make_run."
        )
    found = {}
    for record in read_lines(path, _KEPT):
        if isinstance(record, Torn):
            raise FinNewsBenchError(f"{path} is cut off. Score the predictions again.")
        found[record["article_id"]] = record["prediction"]
    return found


def is_scored_only(folder: Path) -> bool:
    """Whether there are scores, and no run that they are of."""
    return (folder / SCORES).is_file() and not (folder / RUN_FILE).exists()


def runs_in(folder: Path) -> list[Path]:
    """The folders in a folder that are runs or scored, sorted; none where it is one itself."""
    names = (SCORES, RUN_FILE)
    if not folder.is_dir() or any((folder / name).exists() for name in names):
        return []
    return sorted(
        each for each in folder.iterdir() if any((each / name).is_file() for name in names)
    )


def no_run(folder: Path) -> str:
    """What a folder is that holds no run, and what to do about it."""
    if folder.is_file():
        return f"{folder} is a file and holds no {RUN_FILE}, so it is no run folder. Name a folder."
    if not folder.exists():
        return (
            f"{folder} holds no {RUN_FILE}, so it is no run folder: nothing is there. Check the "
            "path."
        )
    if is_scored_only(folder):
        return (
            f"{folder} holds no {RUN_FILE}, so it is no run folder: it has the scores of "
            "predictions that were made elsewhere (score, make_run). Name the folder of a "
            "finnewsbench run."
        )
    inside = [each.name for each in runs_in(folder)]
    if inside:
        told = ", ".join(inside[:5]) + (", ..." if len(inside) > 5 else "")
        return (
            f"{folder} holds no {RUN_FILE}, so it is no run folder: it holds several ({told}). "
            f"Name one of them, as {folder / inside[0]}."
        )
    return f"{folder} holds no {RUN_FILE}, so it is no run folder. Check the path."


def _lines(predictions: Mapping[str, object]) -> bytes:
    return b"".join(_line(name, predictions[name]) for name in sorted(predictions))


def _line(article_id: str, prediction: object) -> bytes:
    plain = prediction.to_dict() if hasattr(prediction, "to_dict") else prediction
    try:
        return to_line({"article_id": article_id, "prediction": plain})
    except ValueError:  # NaN or infinity: kept as the text of a reply, which may hold them
        return to_line({"article_id": article_id, "prediction": json.dumps(plain)})


def _is_kept(record: Mapping[str, Any]) -> bool:
    return isinstance(record.get("article_id"), str) and "prediction" in record


_KEPT = RecordKind("prediction", _is_kept)
