"""Runs as a report needs them: scores, values per article, a name, and what was taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from finnewsbench.articlescores import ARTICLE_SCORES_FILE
from finnewsbench.articlescores import ArticleValues
from finnewsbench.articlescores import read_article_scores
from finnewsbench.counting import counted
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.foreign import printable
from finnewsbench.prices import PriceTable
from finnewsbench.scoredfolders import runs_in
from finnewsbench.scores import SCORES_FILE
from finnewsbench.scores import read_scores

from .usage import Taken
from .usage import taken_by

WANTED = (
    *("rubric", "recall_exact", "recall_normalised", "interval", "grounding", "compliance"),
    *("items", "precision", "missing", "failures", "counts", "flags", "n", "share_scored"),
    *("complete", "signature"),
)
"""What ``scores.json`` must hold to be reported."""


@dataclass(frozen=True, slots=True)
class Run:
    """A scored run.

    ``name``: the model's, with the folder where several runs are of one model.  ``folder`` as it
    was given.  ``scores``: what ``scores.json`` holds.  ``articles``: values per article.
    """

    name: str
    folder: str
    scores: Mapping[str, Any]
    articles: Mapping[str, ArticleValues]
    taken: Taken

    @property
    def overall(self) -> float | None:
        """The overall rubric score."""
        value: float | None = self.scores["rubric"]["overall"]
        return value

    @property
    def complete(self) -> bool:
        """Whether every article has its reply and its verdicts."""
        return bool(self.scores["complete"])

    @property
    def values(self) -> dict[str, Mapping[str, float | None]]:
        """Article id -> ``table.column`` -> value."""
        return {article_id: found.values for article_id, found in self.articles.items()}


def read_runs(
    folders: Sequence[Path],
    *,
    prices: PriceTable | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> tuple[Run, ...]:
    """Read scored run folders, best overall rubric score first.

    ``tell`` is told of a folder that was given twice, which counts once.

    Raises:
        FinNewsBenchError: a folder can't be reported; of several, all are named.
    """
    runs, failed, seen = [], [], set()
    for folder in folders:
        place = folder.resolve()
        if place in seen:
            tell(f"{folder} was given twice: it counts once.")
            continue
        seen.add(place)
        try:
            runs.append(_read(folder, prices))
        except FinNewsBenchError as error:
            failed.append(str(error))
    if len(failed) == 1:
        raise FinNewsBenchError(failed[0])
    if failed:
        raise FinNewsBenchError(
            f"{len(failed)} of {len(seen)} folders can't be reported; leave them out or mend them. "
            + " ".join(failed)
        )
    return tuple(sorted(_named(runs), key=order))


def run_folders(folders: Sequence[Path], tell: Callable[[str], None]) -> list[Path]:
    """The folders, and in the place of one that holds runs, as of several models, those runs.

    ``tell`` is told of each that is taken apart.
    """
    found: list[Path] = []
    for folder in folders:
        inside = runs_in(folder)
        if inside:
            tell(f"{folder} has no scores of its own; taken in it: {counted(len(inside), 'run')}.")
        found += inside or [folder]
    return found


def order(run: Run) -> tuple[float, str]:
    """Best overall first; a run without an overall comes last."""
    return (1.0 if run.overall is None else -run.overall), run.name


def _read(folder: Path, prices: PriceTable | None) -> Run:
    scores = read_scores(folder)
    lacking = sorted(key for key in WANTED if key not in scores)
    if lacking:
        raise FinNewsBenchError(
            f"The scores of {folder} lack {', '.join(lacking)}: an earlier version made them. "
            "Score the run again (finnewsbench judge, or the run's own command)."
        )
    model = printable(str(scores.get("model") or folder.resolve().name))
    articles = read_article_scores(folder)
    if len(articles) != scores["n"]["articles"]:
        raise FinNewsBenchError(
            f"{folder / SCORES_FILE} is of {scores['n']['articles']} articles, "
            f"{ARTICLE_SCORES_FILE} beside it of {len(articles)}. Score the run again."
        )
    return Run(
        name=model,
        folder=printable(str(folder)),
        scores=scores,
        articles=articles,
        taken=taken_by(folder, str(scores.get("model") or ""), prices),
    )


def _named(runs: Sequence[Run]) -> list[Run]:
    """Names that tell the runs apart."""
    known = Counter(run.name for run in runs)
    return [
        run if known[run.name] == 1 else replace(run, name=f"{run.name} ({run.folder})")
        for run in runs
    ]
