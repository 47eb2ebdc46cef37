"""What is said around the table: how many, why a run is not ranked, what could not be read."""

from __future__ import annotations

from finnewsbench.highlight import escaped
from finnewsbench.space.board_runs import Board
from finnewsbench.space.board_view import View
from finnewsbench.space.words import say


def caption(shown: View, language: str) -> str:
    """What stands above the table: counts, and that there is more of it where it does not fit."""
    if not shown.lines or not shown.articles:
        return f'<p class="fnb-error">{say(language, "board.nothing")}</p>'
    counts = {"runs": len(shown.lines), "articles": len(shown.articles)}
    return (
        f'<p class="fnb-note">{say(language, "board.caption", **counts)}</p>'
        f'<p class="fnb-note fnb-sideways fnb-wide">{say(language, "sideways")}</p>'
    )


def notes(board: Board, shown: View, language: str) -> str:
    """Lines below the table."""
    told = [say(language, "board.ranking")]
    if any(str(line.entry.signature.get("judge")).startswith("offline") for line in shown.lines):
        told.append(say(language, "board.offline_note"))
    for line in shown.lines:
        if line.why:
            why = ", ".join(say(language, f"board.{key}") for key in line.why)
            told.append(say(language, "board.why_line", run=line.entry.run.name, why=why))
    if any("other_articles" in line.why for line in shown.lines):
        told.append(say(language, "board.try_common"))
    marks = {mark for line in shown.lines for mark in line.entry.marks}
    told += [say(language, f"board.{mark}_note") for mark in sorted(marks)]
    if shown.left_out:
        told.append(say(language, "board.left_out", runs=", ".join(shown.left_out)))
    wrong = [
        say(language, f"board.{each.key}", about=each.about, count=each.count)
        for each in board.notices
    ]
    return "".join(
        [
            *(f'<p class="fnb-error">{escaped(text)}</p>' for text in wrong),
            f'<ul class="fnb-board-notes">{"".join(f"<li>{escaped(t)}</li>" for t in told)}</ul>',
        ]
    )
