"""The paper's published tables, apart from the runs: other articles, other rules, never ranked."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from finnewsbench.highlight import escaped
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.reporting.paper_sheets import as_json
from finnewsbench.reporting.sheets import figure
from finnewsbench.reporting.sheets import signed
from finnewsbench.space.words import say

COLUMNS = ("overall", *CATEGORIES)


def paper_tables(language: str) -> str:
    """Tables 7, A and 8 of the paper, each under a heading that says whose they are."""
    found = as_json()
    seven = [(name, [figure(row[c]) for c in COLUMNS]) for name, row in found["table_7"].items()]
    eight = [(name, [str(row[c]) for c in CATEGORIES]) for name, row in found["table_8"].items()]
    both = [
        (name, [_gap(row["recall"][c], row["judge"][c]) for c in COLUMNS])
        for name, row in found["table_a"].items()
    ]
    return (
        f'<p class="fnb-board-warning">{escaped(say(language, "board.paper_note"))}</p>'
        f'<p class="fnb-note fnb-sideways fnb-middle">{escaped(say(language, "sideways"))}</p>'
        + _table("paper_7", COLUMNS, seven, language)
        + _table("paper_a", COLUMNS, both, language)
        + _table("paper_8", CATEGORIES, eight, language)
    )


def _gap(recall: float, judge: float) -> str:
    return f"{recall:.2f} / {judge:.2f} ({signed(judge - recall)})"


def _table(
    key: str,
    columns: Sequence[str],
    rows: Iterable[tuple[str, list[str]]],
    language: str,
) -> str:
    heads = "".join(f'<th scope="col">{escaped(say(language, c))}</th>' for c in columns)
    body = "".join(
        f'<tr><th scope="row">{escaped(name)}</th>'
        f"{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        for name, cells in rows
    )
    title = escaped(say(language, f"board.{key}"))
    return (
        f'<section class="fnb-board-paper"><h3>{title}</h3>'
        f'<div class="fnb-scroll" tabindex="0" role="region" aria-label="{title}">'
        f'<table aria-label="{title}">'
        f'<thead><tr><th scope="col">{escaped(say(language, "board.paper_model"))}</th>{heads}</tr>'
        f"</thead><tbody>{body}</tbody></table></div></section>"
    )
