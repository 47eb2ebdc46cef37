"""Judging what is there to be judged: a run folder's extractions, or a file's predictions.

Answers are kept in the folder; `scores` makes figures of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import read_prediction
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import SchemaError

from .errors import ConfigError
from .errors import FinNewsBenchError
from .judged import Panel
from .judgeoptions import Judging
from .judges import check_candidates
from .judges import salt_of
from .judging import AskJudge
from .judging import Judgeable
from .judging import JudgingOutcome
from .judging import JudgingPlan
from .judging import Show
from .judging import judge_cases
from .judgments import read_answers
from .keys import digest
from .keys import fingerprint
from .keys import questions_from
from .store import RunData
from .store import read_run

Pairs = Iterable[tuple[Mapping[str, Any], object]]


@dataclass(frozen=True, slots=True)
class Predictions:
    """Predictions of a file, by article, beside the rows they are for.

    ``model`` made them, or ``""`` where that is not known; ``about`` names the data.
    """

    rows: Sequence[Mapping[str, Any]]
    by_article: Mapping[str, object]
    model: str
    about: Mapping[str, str]

    @property
    def candidates(self) -> tuple[str, ...]:
        """Names of the model that is judged."""
        return (self.model,) if self.model else ()


def judge_run(  # noqa: PLR0913 (what is judged, by whom, how)
    folder: Path,
    rows: Sequence[Mapping[str, Any]],
    judging: Judging,
    *,
    workers: int,
    show: Show | None = None,
    ask: AskJudge | None = None,
) -> JudgingOutcome:
    """Judge every extraction of a run folder that has not been judged yet.

    ``ask`` asks a judge, by default from this process.

    Raises:
        ConfigError: the rows are not those of the run, or a judge is the model that it judges.
        FinNewsBenchError: the folder cannot be used.
    """
    data = read_run(folder)
    check_rows(data, rows)
    check_candidates(candidates_of(data), judging.judges)
    judging.count_earlier(folder)
    plan = JudgingPlan(
        judges=judging.judges,
        salt=salt_of(data.run["asked"]),
        candidates=(data.run["asked"]["model"],),
        meters=judging.meters,
        workers=workers,
    )
    pairs = [(row, data.records[row["id"]]) for row in rows if row["id"] in data.records]
    return judge_cases(folder, judgeable(pairs), plan, show, ask)


def judge_predictions(
    folder: Path,
    made: Predictions,
    judging: Judging,
    *,
    workers: int,
    show: Show | None = None,
) -> JudgingOutcome:
    """Judge predictions that were made elsewhere, keeping the answers in ``folder``.

    Raises:
        ConfigError: a judge is the model that it judges.
        FinNewsBenchError: the folder or a prediction cannot be used.
    """
    check_candidates(made.candidates, judging.judges)
    judging.count_earlier(folder)
    plan = JudgingPlan(
        judging.judges, salt_of(made.about), made.candidates, judging.meters, workers
    )
    pairs = [(row, made.by_article[row["id"]]) for row in made.rows if row["id"] in made.by_article]
    return judge_cases(folder, judgeable(pairs), plan, show)


def panel_of_run(folder: Path, data: RunData, judging: Judging) -> Panel:
    """The judges of a run folder with what they answered so far."""
    return Panel(
        judging.judges, read_answers(folder), salt_of(data.run["asked"]), candidates_of(data)
    )


def panel_of_predictions(folder: Path, made: Predictions, judging: Judging) -> Panel:
    """The judges of a file's predictions with what they answered so far."""
    return Panel(judging.judges, read_answers(folder), salt_of(made.about), made.candidates)


def candidates_of(data: RunData) -> tuple[str, ...]:
    """What the model of a run is called: as it was asked for, then by its server."""
    served = {str(record.get("model") or "") for record in data.records.values()}
    return tuple(dict.fromkeys([data.run["asked"]["model"], *sorted(served - {""})]))


def check_rows(data: RunData, rows: Sequence[Mapping[str, Any]]) -> None:
    """Refuse to judge a run by the references of other articles.

    Raises:
        ConfigError: the rows are not those that the run asked about.
    """
    asked = data.run["asked"]["data"]
    found = fingerprint(questions_from(rows[: data.total]))
    if found != asked.get("fingerprint", found):
        raise ConfigError(
            "The articles are not those of the run. It asked about "
            f"{asked.get('name')!r}, split {asked.get('split')!r}, {data.total} articles; they "
            "were changed since, or --data, --split and --revision name others."
        )


def folder_for(file: str, about: Mapping[str, str]) -> Path:
    """``runs/judged-<file>-<8 hex digits>``: the same command gives the same folder."""
    name = "stdin" if file == "-" else Path(file).stem
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60] or "predictions"
    place = "-" if file == "-" else str(Path(file).resolve())
    return Path("runs") / f"judged-{slug}-{digest([place, dict(about)])[:8]}"


def judgeable(pairs: Pairs) -> list[Judgeable]:
    """What there is to rule on: a reply that failed as a whole is never shown to a judge."""
    cases = []
    for row, prediction in pairs:
        try:
            article = article_from_row(row)
            parsed = read_prediction(prediction, article.id)
        except (PredictionError, SchemaError) as error:
            raise FinNewsBenchError(str(error)) from error
        if parsed.extraction is not None:
            cases.append(Judgeable(article.id, prepare(article, parsed.extraction)))
    return cases
