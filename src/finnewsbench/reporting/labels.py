"""The words in figures, in English and Korean, and names of runs short enough to draw."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.cells import set_cell_size

from finnewsbench.errors import ConfigError

from .marks import DIFFERENT
from .marks import FAMILY
from .marks import INCOMPLETE

LONGEST = 34
"""Columns that a run's name may take, Hangul counting two."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Words in one language; ``columns``: category or overall -> its name."""

    columns: Mapping[str, str]
    recall: str
    rubric: str
    interval: str
    best: str
    rest: str
    run: str
    judge: str
    marks: Mapping[str, str]
    titles: Mapping[str, str]


ENGLISH = Labels(
    columns={
        "company": "Company",
        "people": "People",
        "theme": "Theme",
        "keyword": "Keyword",
        "sentiment": "Sentiment",
        "overall": "Overall",
    },
    recall="exact recall",
    rubric="rubric",
    interval="95% interval",
    best="best or tied with it",
    rest="really worse",
    run="run",
    judge="judge",
    marks={
        INCOMPLETE: "incomplete",
        DIFFERENT: "another signature",
        FAMILY: "judged by its own family",
    },
    titles={
        "figure-3": "Figure 3: exact recall and rubric by category",
        "figure-4": "Figure 4: overall rubric score",
        "scores": "Rubric score by category",
    },
)

KOREAN = Labels(
    columns={
        "company": "기업",
        "people": "인물",
        "theme": "테마",
        "keyword": "키워드",
        "sentiment": "감성",
        "overall": "종합",
    },
    recall="완전 일치 재현율",
    rubric="루브릭",
    interval="95% 구간",
    best="최고 또는 차이 확인 안 됨",
    rest="차이가 확인됨",
    run="실행",
    judge="심판",
    marks={INCOMPLETE: "미완료", DIFFERENT: "서명이 다름", FAMILY: "같은 계열의 심판"},
    titles={
        "figure-3": "그림 3: 범주별 완전 일치 재현율과 루브릭 점수",
        "figure-4": "그림 4: 종합 루브릭 점수",
        "scores": "범주별 루브릭 점수",
    },
)

LANGUAGES = {"en": ENGLISH, "ko": KOREAN}


def labels_in(language: str) -> Labels:
    """The words of a language.

    Raises:
        ConfigError: there are none in it.
    """
    if language not in LANGUAGES:
        raise ConfigError(f"--labels is {language!r}; it can be {', '.join(LANGUAGES)}.")
    return LANGUAGES[language]


def letters(labels: Labels) -> str:
    """Every letter that figures in a language need, names aside."""
    words = [labels.recall, labels.rubric, labels.interval, labels.best, labels.rest, labels.run]
    named = (labels.columns, labels.marks, labels.titles)
    return "".join([*words, labels.judge, *(word for each in named for word in each.values())])


def short_names(names: Sequence[str]) -> list[str]:
    """Names cut in the middle where they are long, and numbered where that makes two alike."""
    found: list[str] = []
    for name in names:
        cut = _cut(name)
        found.append(f"{cut} #{len(found) + 1}" if cut in found else cut)
    return found


def _cut(name: str) -> str:
    if cell_len(name) <= LONGEST:
        return name
    head = set_cell_size(name, LONGEST // 2 - 1).rstrip()
    tail = ""
    for letter in reversed(name):
        if cell_len(letter + tail) > LONGEST // 2 - 1:
            break
        tail = letter + tail
    return f"{head}…{tail.lstrip()}"
