"""Scored run folders of the hand-made article, for reports: no model, no network."""

from __future__ import annotations

import json
from pathlib import Path

from fakes.judge_replies import rows
from fakes.judge_replies import run_folder
from hand import perfect
from typer import Typer
from typer.testing import CliRunner

from finnewsbench.articlescores import ArticleValues
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.cli import add_report
from finnewsbench.reporting.runs import Run
from finnewsbench.reporting.usage import Taken
from finnewsbench.runfile import write_json
from finnewsbench.scores import score_run

ABOUT = {"data": "x", "split": "validation", "revision": "-"}
NOTHING = Taken(None, {}, None, None)

PERFECT = json.dumps(perfect(), ensure_ascii=False)
NO_THEMES = json.dumps({**perfect(), "themes": []}, ensure_ascii=False)
REFUSED = "못 하겠습니다"


def made(folder, model="m", replies=(PERFECT, PERFECT), *, usage=None, about=ABOUT):
    """A scored folder: one article for each reply."""
    count = len(replies)
    texts = {f"fnb_v{901 + n}": reply for n, reply in enumerate(replies)}
    path = run_folder(folder, count, model=model, usage=usage, **texts)
    score_run(path, rows(count), about=about)
    return path


def changed(folder, **keys):
    """The folder with other values in its scores.json."""
    path = Path(folder) / "scores.json"
    write_json(path, {**json.loads(path.read_text(encoding="utf-8")), **keys})
    return folder


def run_of(name, values, *, complete=True, articles=None, **signature):
    """A run whose every article has the same value in a column: ``values`` by category.

    ``signature``: parts that differ from the usual.
    """
    n = articles or 30
    each = ArticleValues(
        {f"{table}.{c}": values[c] for table in ("rubric", "recall_exact") for c in CATEGORIES}
    )
    means = {**values, "overall": sum(values.values()) / 5}
    scores = {
        "rubric": means,
        "recall_exact": means,
        "complete": complete,
        "pending": 0 if complete else 2,
        "n": {"articles": n},
        "share_scored": dict.fromkeys(CATEGORIES, 1.0),
        "signature": {"references": "r", "judge": "j", **signature},
    }
    return Run(name, f"runs/{name}", scores, {f"fnb-t{i:03}": each for i in range(n)}, NOTHING)


APP = Typer()
add_report(APP)


def call(*arguments):
    """What the command prints, on both streams; an error is raised."""
    return CliRunner().invoke(APP, list(map(str, arguments)), catch_exceptions=False)
