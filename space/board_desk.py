"""The view by article: which runs and which article, and the page of both."""

from __future__ import annotations

from dataclasses import dataclass

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.highlight import escaped
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.space.board_article import Answer
from finnewsbench.space.board_article import answer
from finnewsbench.space.board_article import reference
from finnewsbench.space.board_runs import FOREIGN
from finnewsbench.space.board_runs import Board
from finnewsbench.space.board_runs import Entry
from finnewsbench.space.board_verdicts import Column
from finnewsbench.space.board_verdicts import verdicts
from finnewsbench.space.board_view import View
from finnewsbench.space.paper_view import paper
from finnewsbench.space.words import say

MARKED = ("of_a", "of_b", "of_reference")
"""Whose evidence is marked in the text."""

ANCHOR = "board"


def runs(shown: View) -> list[str]:
    """The names of the runs whose articles can be looked at."""
    return [line.entry.run.name for line in shown.lines if not line.entry.other_data]


def articles(board: Board, shown: View, run: str) -> list[tuple[str, str]]:
    """(label, id) of the articles of a run that are shown, in the order of their ids."""
    entry = board.entry(run)
    if entry is None:
        return []
    return [
        (f"{id_} · {entry.rows[id_]['title']}", id_) for id_ in shown.articles if id_ in entry.rows
    ]


@dataclass(frozen=True, slots=True)
class Picked:
    """What is looked at: names of runs (``second`` may be empty), an article, whose evidence."""

    first: str
    second: str
    article_id: str
    marked: str = "of_a"


def page(board: Board, data: str, picked: Picked, language: str) -> str:
    """The article beside the verdicts on one or two runs, as HTML."""
    names, article_id = dict.fromkeys((picked.first, picked.second)), picked.article_id
    entries = [entry for name in names if (entry := board.entry(name))]
    row = next((e.rows[article_id] for e in entries if article_id in e.rows), None)
    if row is None:
        return f'<p class="fnb-note">{say(language, "board.no_article")}</p>'
    answers = [_answer(entry, data, article_id) for entry in entries]
    columns = "".join(
        _column(entry, found, str(row["article"]), language)
        for entry, found in zip(entries, answers, strict=True)
    )
    text = paper(
        str(row["title"]),
        str(row["article"]),
        reference(row) if picked.marked == "of_reference" else _extraction(answers, picked.marked),
        "",
        language,
        anchor=ANCHOR,
    )
    return f'<div class="fnb-try-board fnb-sides-{len(entries)}">{text}{columns}</div>'


def _answer(entry: Entry, data: str, article_id: str) -> Answer | str:
    """The answer, or the key of what is to be said in its place."""
    try:
        return answer(entry, data, article_id) or "gone"
    except (FinNewsBenchError, *FOREIGN):
        return "unread"


def _column(entry: Entry, found: Answer | str, article: str, language: str) -> str:
    name = entry.run.name
    if isinstance(found, Answer):
        try:
            return verdicts(Column(name, found, article, language, ANCHOR))
        except FOREIGN:
            found = "unread"
    return (
        f'<section class="fnb-try-items"><p class="fnb-try-model">{escaped(name)}</p>'
        f'<p class="fnb-try-group fnb-note">{say(language, f"board.{found}")}</p></section>'
    )


def _extraction(answers: list[Answer | str], marked: str) -> NewsExtraction:
    place = min(MARKED.index(marked), len(answers) - 1) if marked in MARKED else 0
    found = answers[place]
    return found.extraction if isinstance(found, Answer) else NewsExtraction()
