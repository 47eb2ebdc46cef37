"""Judge models behind servers, with their answers kept in a folder.

An exam that was interrupted goes on where it stopped; nothing is asked twice, so a folder of its
own is what asks a judge anew.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from finnewsbench.folders import make_folder
from finnewsbench.judges import Judge
from finnewsbench.judges import salt_of
from finnewsbench.judging import Judgeable
from finnewsbench.judging import JudgingOutcome
from finnewsbench.judging import JudgingPlan
from finnewsbench.judging import judge_cases
from finnewsbench.judgments import read_answers
from finnewsbench.judgments import replay
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.judging import Question
from finnewsbench.metric.pairing import Case

from .kinds import EXAM_VERSION


class ModelJudges:
    """A judge model as the exam sees it (`sitting.Judges`).

    ``outcome`` says afterwards how asking ended; cases without an answer get ``None``.
    """

    def __init__(self, judge: Judge, folder: Path, workers: int) -> None:
        self.judge = judge
        self.folder = folder
        self.workers = workers
        self.outcome: JudgingOutcome | None = None

    def __call__(self, cases: Sequence[Case]) -> list[Judgment | None]:
        """Ask about every case; cases that make the same question are asked about once."""
        salt = salt_of({**self.judge.asked, "exam": EXAM_VERSION})
        distinct: dict[str, Case] = {}
        for case in cases:
            step = self.judge.protocol.first(case, salt)
            if isinstance(step, Question):
                distinct.setdefault(self.judge.served.key(step.messages), case)
        make_folder(self.folder, "Name another with --folder.")
        self.outcome = judge_cases(
            self.folder,
            [Judgeable(case.article.id, case) for case in distinct.values()],
            JudgingPlan((self.judge,), salt=salt, workers=self.workers),
        )
        answers = read_answers(self.folder)
        steps = [replay(self.judge, case, 0, answers, salt) for case in cases]
        return [step if isinstance(step, Judgment) else None for step in steps]


def default_folder(model: str, split: str) -> Path:
    """``exams/<model>-<split>``: the same command finds its answers again."""
    parts = [re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.") for text in (model, split)]
    return Path("exams") / "-".join(part or "all" for part in parts)
