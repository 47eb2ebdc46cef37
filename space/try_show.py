"""What the results show of a desk, as one update for each part."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

import gradio as gr
from gradio.processing_utils import save_bytes_to_cache

from finnewsbench.highlight import escaped
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import Article
from finnewsbench.metric.schema import Item
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SentimentItem
from finnewsbench.space.cards_view import cards
from finnewsbench.space.exporting import as_curl
from finnewsbench.space.exporting import as_python
from finnewsbench.space.exporting import file_name
from finnewsbench.space.exporting import to_json
from finnewsbench.space.items_view import listing
from finnewsbench.space.paper_view import paper
from finnewsbench.space.problems import Problem
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.table import headers
from finnewsbench.space.table import to_rows
from finnewsbench.space.waiting import Place
from finnewsbench.space.words import say

if TYPE_CHECKING:
    from finnewsbench.space.try_results import Results

Updates = dict[Any, Any]


def everything(parts: Results, desk: Desk, language: str, side: str, only: str) -> Updates:
    """Every part, for an extraction that has ended."""
    shown = desk.side(side)
    if shown is None:
        return {parts.desk: desk, parts.status: empty(language), parts.views: _visible(on=False)}
    judged = any(one.scores and one.scores.judged for one in desk.sides)
    return {
        **growing(parts, desk, language, side, only),
        parts.reference: reference_view(desk, only, language),
        parts.edit_hint: hint(language, judged=judged),
        parts.table: gr.update(value=to_rows(shown.items, language), headers=headers(language)),
        parts.rescore: _visible(on=judged),
        parts.now: as_json(shown),
        parts.curl: as_curl(desk, shown),
        parts.python: as_python(desk, shown),
        parts.download: gr.update(
            value=_file(parts, desk, shown), visible=shown.origin != "example"
        ),
    }


def growing(parts: Results, desk: Desk, language: str, side: str, only: str) -> Updates:
    """The parts that change while an extraction comes in."""
    return {
        parts.desk: desk,
        parts.status: status(desk, language),
        parts.cards: cards(desk, language),
        parts.views: _visible(on=True),
        parts.side: _side(desk, language),
        parts.board: board(desk, side, only, language),
    }


def without_table(parts: Results, desk: Desk, language: str, side: str, only: str) -> Updates:
    """Everything but the table: it is being edited, and must not move under the hand."""
    updates = everything(parts, desk, language, side, only)
    del updates[parts.table]
    return updates


def board(desk: Desk, side: str, only: str, language: str) -> str:
    """The article with the evidence of one side, beside the items of all sides."""
    shown = desk.side(side)
    if shown is None:
        return ""
    several = len(desk.sides) > 1
    lists = "".join(
        listing(desk, one, only, language, heading=f"{letter} · {one.model}" if several else "")
        for letter, one in zip("AB", desk.sides, strict=False)
    )
    text = paper(desk.title, desk.article, shown.items, only, language)
    return f'<div class="fnb-try-board fnb-sides-{len(desk.sides)}">{text}{lists}</div>'


def reference_view(desk: Desk, only: str, language: str) -> str:
    """The article with its reference, and what must stay out."""
    if desk.row is None:
        return f'<p class="fnb-note">{escaped(say(language, "try.no_row"))}</p>'
    article = article_from_row(desk.row)
    items = _as_items(article)
    shown = Desk(desk.title, desk.article)
    text = paper(desk.title, desk.article, items, only, language, anchor="reference")
    listed = listing(shown, Side("", items=items), only, language, anchor="reference")
    out = "".join(
        f'<li class="fnb-item"><div class="fnb-line"><b class="fnb-name">{escaped(one.name)}</b>'
        f'<span class="fnb-tag">{escaped(say(language, one.kind))}</span></div></li>'
        for one in article.excluded
    )
    if out and not only:
        listed += (
            f'<section class="fnb-try-items"><div class="fnb-try-group"><h4>'
            f"{escaped(say(language, 'excluded'))}</h4><ul>{out}</ul></div></section>"
        )
    return f'<div class="fnb-try-board fnb-sides-1">{text}<div>{listed}</div></div>'


def _as_items(article: Article) -> NewsExtraction:
    """The reference as an extraction, so that it is shown in the same way."""
    named = {
        field: tuple(
            Item(one.name, one.relevance, one.sentence) for one in article.references(category)
        )
        for category, field in (
            ("company", "companies"), ("people", "people"), ("theme", "themes"),
            ("keyword", "keywords"),
        )
    }  # fmt: skip
    said = tuple(
        SentimentItem(s.company, s.polarity, s.impact, s.sentence) for s in article.sentiment
    )
    return NewsExtraction(**named, sentiment=said)


def as_json(side: Side) -> str:
    """The extraction as a model would have written it."""
    return json.dumps(side.items.to_dict(), ensure_ascii=False, indent=2)


def hint(language: str, *, judged: bool = False) -> str:
    """What to know before one edits."""
    text = say(language, "try.edit_judged" if judged else "try.edit_hint")
    more = escaped(say(language, "sideways"))
    return f'<p class="fnb-note">{escaped(text)}</p><p class="fnb-note fnb-sideways">{more}</p>'


def status(desk: Desk, language: str) -> str:
    """A line for each side: at work, done, or what went wrong."""
    lines = []
    for letter, side in zip("AB", desk.sides, strict=False):
        tag = f'<em class="fnb-letter">{letter}</em>' if len(desk.sides) > 1 else ""
        lines.append(f'<p class="fnb-state{" fnb-busy" if side.coming else ""}">{tag}'
                     f"{escaped(_told(side, language))}</p>")  # fmt: skip
        if side.failure:
            lines.append(problem_line(say(language, "try.failed_reply", kind=side.failure)))
        problems = [each for each in (side.problem, side.unjudged) if each is not None]
        lines += [problem_line(each.said(language), each.detail) for each in problems]
        if side.unjudged is not None:
            lines.append(f'<p class="fnb-note">{escaped(say(language, "try.unjudged"))}</p>')
        if (side.problem or side.failure) and not side.empty:
            lines.append(f'<p class="fnb-note">{escaped(say(language, "try.kept"))}</p>')
    return f'<div class="fnb-status" role="status" aria-live="polite">{"".join(lines)}</div>'


def _told(side: Side, language: str) -> str:
    count = sum(map(len, side.items.to_dict().values()))
    if side.coming:
        return say(language, "try.running", model=side.model, seconds=f"{side.seconds:.0f}")
    if side.origin == "pasted":
        return say(language, "try.pasted", count=count)
    key = {"edited": "edited", "example": "example"}.get(side.origin, "done")
    return say(language, f"try.{key}", model=side.model, count=count, seconds=f"{side.seconds:.1f}")


def complaint(problem: Problem, language: str) -> str:
    """A status that only says what is wrong."""
    line = problem_line(problem.said(language), problem.detail)
    return f'<div class="fnb-status" role="alert">{line}</div>'


def problem_line(text: str, detail: str = "") -> str:
    """What went wrong, with the server's own words behind it."""
    more = f" <small>{escaped(detail)}</small>" if detail else ""
    return f'<p class="fnb-error">{escaped(text)}{more}</p>'


def working(language: str) -> str:
    """A status while the judge is asked."""
    told = escaped(say(language, "try.judging"))
    return f'<div class="fnb-status" role="status"><p class="fnb-state fnb-busy">{told}</p></div>'


def queued(place: Place, language: str) -> str:
    """A status while others are served first: which place in the line, and how long it will take.

    Up to a minute and a half in seconds, then in minutes; both rounded up.
    """
    number = place.ahead + 1
    if place.seconds is None:
        told = say(language, "try.in_line", place=number)
    else:
        long = place.seconds > 90
        count = max(1, math.ceil(place.seconds / 60 if long else place.seconds))
        wait = say(language, "try.in_minutes" if long else "try.in_seconds", count=count)
        told = say(language, "try.in_line_for", place=number, wait=wait)
    return (
        '<div class="fnb-status" role="status" aria-live="polite">'
        f'<p class="fnb-state fnb-busy">{escaped(told)}</p></div>'
    )


def empty(language: str) -> str:
    """What stands where results will."""
    first, *others = say(language, "try.empty").split("|")
    rest = "".join(f"<li>{escaped(line)}</li>" for line in others)
    return f'<div class="fnb-empty"><p>{escaped(first)}</p><ul>{rest}</ul></div>'


def _side(desk: Desk, language: str) -> Any:
    options = [
        (say(language, "try.side_named", letter=letter, model=side.model), name)
        for letter, name, side in zip("AB", "ab", desk.sides, strict=False)
    ]
    if len(options) < 2:  # a hidden "b" would be no choice any more, and every event be refused
        return gr.update(choices=options, value="a", visible=False)
    return gr.update(choices=options, visible=True)


def _visible(*, on: bool) -> Any:
    return gr.update(visible=on)


def _file(parts: Results, desk: Desk, side: Side) -> str:
    """The file to download, in Gradio's cache, which `page` has emptied from time to time."""
    text = to_json(desk, side).encode("utf-8", "replace")
    folder = str(Path(parts.download.GRADIO_CACHE))
    return str(save_bytes_to_cache(text, f"{file_name(desk, side)}.json", folder))
