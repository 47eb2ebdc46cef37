"""What was ruled on one article of a run, as HTML: found, missed, accepted, and why.

All text is data and is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.disagreement import RECOVERY
from finnewsbench.highlight import escaped
from finnewsbench.metric.rubric import Line
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.reporting.sheets import figure
from finnewsbench.space.board_article import Answer
from finnewsbench.space.paper_view import quotation
from finnewsbench.space.reasons import reason
from finnewsbench.space.words import say

SIGNS = {"full": "✓", "half": "◐", "none": "✗", "open": "?"}


@dataclass(frozen=True, slots=True)
class Column:
    """What one column shows: a run's answer on an article's text."""

    heading: str
    answer: Answer
    article: str
    language: str
    anchor: str


def verdicts(column: Column) -> str:
    """The column of one run."""
    answer, language = column.answer, column.language
    head = f'<p class="fnb-try-model">{escaped(column.heading)}</p>'
    if answer.failure:
        told = say(language, "board.reply_failed", kind=answer.failure)
        body = f'<p class="fnb-error">{escaped(told)}</p>'
    else:
        body = "".join(_group(column, category) for category in CATEGORIES)
    return f'<section class="fnb-try-items fnb-board-column">{head}{body}</section>'


def _group(column: Column, category: str) -> str:
    """A category: reference items first, each with what says it; then the rest of the items."""
    values, language = column.answer.values, column.language
    rubric, recall = (figure(values.get(f"{t}.{category}")) for t in ("rubric", "recall_exact"))
    told = " · ".join(
        [
            f"{say(language, 'board.rubric')} {rubric}",
            f"{say(language, 'board.recall_short')} {recall}",
        ]
    )
    lines = column.answer.ruled[0].lines.get(category, ())
    said = {line.id: line for line in lines if _predicted(line)}
    due = [line for line in lines if not _predicted(line)]
    used = {line.covered_by for line in due if line.covered_by}
    further = [line for line in said.values() if line.id not in used]
    rows = "".join(_row(column, category, line, said.get(line.covered_by)) for line in due)
    more = "".join(_row(column, category, line, line) for line in further)
    if more:
        head = "statements" if category == "sentiment" else "further"
        more = f"<h5>{say(language, f'board.{head}')}</h5><ul>{more}</ul>"
    return (
        f'<div class="fnb-try-group fnb-edge-{category}"><h4>{escaped(say(language, category))}'
        f"<small>{told}</small></h4><ul>{rows}</ul>{more}</div>"
    )


def _row(column: Column, category: str, line: Line, said: Line | None) -> str:
    language, predicted = column.language, _predicted(line)
    grade = _grade(line.value)
    word = f"{'valid' if predicted else 'found'}_{grade}" if grade != "open" else "unscored"
    told = say(language, f"board.{word}")
    sign = (
        f'<span class="fnb-sign fnb-{grade}" role="img" aria-label="{told}" title="{told}">'
        f"{SIGNS[grade]}</span>"
    )
    name = escaped(_name(category, line.name, language))
    missed = "" if predicted or line.value else " fnb-missed"
    also = ""
    if said is not None and not predicted and said.name != line.name:
        told = escaped(say(language, "board.said", name=said.name))
        also = f'<span class="fnb-board-said">{told}</span>'
    return (
        f'<li class="fnb-item{missed}"><div class="fnb-line">{sign}<b class="fnb-name">{name}</b>'
        f"{also}{_badges(column, line, word)}</div>"
        f"{_quote(column, category, said)}{_reasons(column, line)}</li>"
    )


def _name(category: str, name: str, language: str) -> str:
    """The item's name, polarities in the page's words; or that it is the category as a whole."""
    if name in CATEGORIES or not name:
        return say(language, "board.whole")
    company, sign, polarity = name.rpartition(": ")
    if category == "sentiment" and polarity in POLARITIES:
        return f"{company}{sign}{say(language, polarity)}"
    return name


def _badges(column: Column, line: Line, word: str) -> str:
    language, answer = column.language, column.answer
    marks = []
    if line.value != 1.0:
        marks.append(say(language, f"board.{word}"))
    values = {found.value for _, found in _rulings(answer, line.id)}
    if len(values) > 1:
        marks.append(say(language, "board.split_judges"))
    found = answer.disagreements.get((answer.ruled[0].judge, line.id))
    if found:
        key = "recovery" if found.kind == RECOVERY else "calibration"
        marks.append(say(language, f"board.{key}"))
    return "".join(f'<span class="fnb-tag">{escaped(mark)}</span>' for mark in marks)


def _reasons(column: Column, line: Line) -> str:
    """Why; of several judges each, with its value and name."""
    rulings = list(_rulings(column.answer, line.id))
    several = len(rulings) > 1
    told = []
    for judge, found in rulings:
        text = reason(found.reason, column.language)
        told.append(f"{judge} {figure(found.value, 1)}: {text}" if several else text)
    kept = [text for text in dict.fromkeys(told) if text]
    return "".join(f'<p class="fnb-why">{escaped(text)}</p>' for text in kept)


def _rulings(answer: Answer, id_: str) -> Iterator[tuple[str, Line]]:
    for ruled in answer.ruled:
        lines: Mapping[str, Line] = {x.id: x for each in ruled.lines.values() for x in each}
        if id_ in lines:
            yield ruled.judge, lines[id_]


def _quote(column: Column, category: str, said: Line | None) -> str:
    if said is None or not said.sentence:
        return ""
    place = quotation(column.article, category, said.name, said.sentence)
    text = escaped(said.sentence)
    if place.first < 0:
        absent = say(column.language, "try.absent")
        return f'<p class="fnb-quote fnb-lost"><b>{absent}</b> {text}</p>'
    href = f"#{column.anchor}-{place.first + 1}"
    return f'<a class="fnb-quote" href="{href}" target="_self">{text}</a>'


def _grade(value: float | None) -> str:
    if value is None:
        return "open"
    return "full" if value == 1.0 else "half" if value else "none"


def _predicted(line: Line) -> bool:
    return ".p" in line.id and line.id.rpartition(".p")[2].isdigit()
