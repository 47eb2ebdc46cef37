"""What was ruled on each item of a scored run, by code or by its judges; nobody is asked.

Under the offline judge the rulings are made anew.  Under judge models they are read from the
folder's ``verdicts.jsonl``, which was written together with its ``scores.json``.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.rubric import Line
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import SchemaError

from .disagreement import Ruled
from .errors import ConfigError
from .errors import FinNewsBenchError
from .judgedrun import check_rows
from .lines import RecordKind
from .lines import Torn
from .lines import read_lines
from .scoredfolders import is_scored_only
from .scoredfolders import read_kept
from .scores import read_scores
from .store import read_run
from .verdictfile import VERDICTS_FILE


@dataclass(frozen=True, slots=True)
class Rulings:
    """A scored run: its ``scores.json``, and per judge and article what was ruled.

    ``judges``: names in the order of ``scores.json``; under several each article occurs once per
    judge.  Articles that wait for a judge are left out.
    """

    scores: dict[str, Any]
    judges: tuple[str, ...]
    articles: tuple[Ruled, ...]


def read_rulings(folder: Path, rows: Sequence[Mapping[str, Any]]) -> Rulings:
    """Read the rulings of a scored folder, of a run or of predictions made elsewhere.

    Args:
        folder: the folder.
        rows: the dataset rows that it is about.

    Raises:
        FinNewsBenchError: the folder holds no scores, or its rulings and replies don't fit.
        ConfigError: the rows are not those of the run.
    """
    records: Mapping[str, object]
    if is_scored_only(folder):
        scores, records = read_scores(folder), read_kept(folder)
        made = tuple(_by_code(records, rows, scores["signature"], same_rows=True))
    else:
        data = read_run(folder)
        scores, records = read_scores(folder), data.records
        check_rows(data, rows)
        made = tuple(_by_code(records, rows[: data.total], scores["signature"]))
    names = tuple(judge["name"] for judge in scores.get("judges", ()))
    if not names:
        return Rulings(scores, (str(scores["signature"]["judge"]),), made)
    found = _read_verdicts(folder)
    articles = [
        ruled for name in names for article in made if (ruled := _by_judge(article, name, found))
    ]
    return Rulings(scores, names, tuple(articles))


def _by_code(
    records: Mapping[str, object],
    rows: Sequence[Mapping[str, Any]],
    signature: Mapping[str, Any],
    *,
    same_rows: bool = False,
) -> Iterator[Ruled]:
    """What code rules; with ``same_rows`` the references must be those of the scores."""
    pairs = ((row, records[row["id"]]) for row in rows if row["id"] in records)
    try:
        found = score_pairs(pairs, detail=True)
    except (PredictionError, SchemaError) as error:
        raise FinNewsBenchError(str(error)) from error
    if same_rows and found["signature"]["references"] != signature.get("references"):
        raise ConfigError(
            "The articles are not those of the scores: they were changed since. Score the "
            "predictions again."
        )
    for article in found["articles"]:
        yield Ruled(
            article_id=article["article_id"],
            judge=str(signature["judge"]),
            failed=article["failure"] is not None,
            recall={c: article["values"][f"recall_exact.{c}"] for c in CATEGORIES},
            missed={c: tuple(names) for c, names in article["missed"].items()},
            lines={
                c: tuple(Line(**line) for line in known) for c, known in article["lines"].items()
            },
        )


def data_of(folder: Path) -> tuple[str, str, str]:
    """Data, split and revision that a scored folder is about, for `data.load`.

    Raises:
        FinNewsBenchError: it is no run folder and holds no scores, or they name no data.
    """
    if not is_scored_only(folder):
        asked = read_run(folder).run["asked"]["data"]
        return asked["name"], asked["split"], asked["revision"]
    signature = read_scores(folder).get("signature", {})
    if not {"data", "split", "revision"} <= signature.keys():
        raise FinNewsBenchError(
            f"The scores of {folder} do not name their data. Score the predictions again."
        )
    revision = signature["revision"]
    return signature["data"], signature["split"], "" if revision == "-" else revision


def _is_verdict(record: Mapping[str, Any]) -> bool:
    texts = (record.get(k) for k in ("article_id", "judge", "category", "id", "name", "reason"))
    return all(isinstance(text, str) for text in texts)


_VERDICT = RecordKind("judge's ruling", _is_verdict)


def _read_verdicts(folder: Path) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Judge and article -> the lines of ``verdicts.jsonl``."""
    path = folder / VERDICTS_FILE
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for record in read_lines(path, _VERDICT) if path.exists() else ():
        if isinstance(record, Torn):
            raise _unfit(folder)
        found.setdefault((record["judge"], record["article_id"]), []).append(record)
    if not found:
        raise _unfit(folder)
    return found


def _by_judge(
    article: Ruled, judge: str, found: Mapping[tuple[str, str], list[dict[str, Any]]]
) -> Ruled | None:
    """The article with a judge's rulings in place of code's; ``None`` where it has none yet."""
    if article.failed:
        return replace(article, judge=judge)
    records = found.get((judge, article.article_id))
    if records is None:
        return None
    sentences = {line.id: line.sentence for lines in article.lines.values() for line in lines}
    lines: dict[str, list[Line]] = {category: [] for category in CATEGORIES}
    for record in records:
        category, id_ = record["category"], record["id"]
        if category not in lines or (id_ not in sentences and id_ != category):
            raise FinNewsBenchError(
                f"{VERDICTS_FILE} rules on {id_!r} of article {article.article_id!r}, which is not "
                "there now: the replies or the data have changed. Score the run again."
            )
        lines[category].append(
            Line(
                id=id_,
                name=record["name"],
                value=record["value"],
                by=record["by"],
                reason=record["reason"],
                covered_by=record["covered_by"],
                sentence=sentences.get(id_, ""),
            )
        )
    return replace(article, judge=judge, lines={c: tuple(known) for c, known in lines.items()})


def _unfit(folder: Path) -> FinNewsBenchError:
    return FinNewsBenchError(
        f"{folder / VERDICTS_FILE} is missing or cut off, while the scores are those of a judge "
        "model. Score the run again with the same judges (finnewsbench judge)."
    )
