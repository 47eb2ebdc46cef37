"""The items of one extraction as HTML: value, relevance, quotation and reason of each.

All text is data and is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from finnewsbench.highlight import escaped
from finnewsbench.metric.mentions import mentions
from finnewsbench.metric.rubric import Line
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.space.paper_view import quotation
from finnewsbench.space.reasons import reason
from finnewsbench.space.scoring import Scores
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.words import say

SIGNS = {1.0: ("✓", "full"), 0.5: ("◐", "half"), 0.0: ("✗", "none")}
"""Value of an item -> its sign, and the word for it (``try.value_...``)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One item as it is listed; ``amount`` is its relevance or impact."""

    category: str
    name: str
    amount: float | None
    sentence: str
    polarity: str = ""
    value: float | None = None
    reason: str = ""
    known: bool = False


def listing(  # noqa: PLR0913 (all of it decides what is seen)
    desk: Desk,
    side: Side,
    only: str,
    language: str,
    *,
    heading: str = "",
    anchor: str = "sentence",
) -> str:
    """The items by category; ``only`` limits it to one category; ``anchor``: see `paper`."""
    shown = list(_shown(side.items, side.scores, language))
    parts = []
    for category in CATEGORIES:
        if only in ("", category):
            mine = [item for item in shown if item.category == category]
            rows = "".join(_row(desk.article, item, language, anchor) for item in mine)
            parts.append(_group(side, category, len(mine), rows, language))
    head = f'<p class="fnb-try-model">{escaped(heading)}</p>' if heading else ""
    return f'<section class="fnb-try-items" aria-live="off">{head}{"".join(parts)}</section>'


def _group(side: Side, category: str, count: int, rows: str, language: str) -> str:
    missed = _missed(side.scores, category, language)
    waits = side.coming and not count
    none = say(language, "try.waiting" if waits else "try.nothing")
    body = f"<ul>{rows}{missed}</ul>" if rows or missed else f'<p class="fnb-note">{none}</p>'
    return (
        f'<div class="fnb-try-group fnb-edge-{category}"><h4>{escaped(say(language, category))}'
        f"<small>{count}</small></h4>{body}</div>"
    )


def _row(article: str, item: Shown, language: str, anchor: str) -> str:
    sign = _sign(item, language)
    name = escaped(item.name) or f"<i>{say(language, 'try.no_name')}</i>"
    if item.polarity:
        word = say(language, item.polarity)
        name = f'<span class="fnb-tag fnb-is-{item.polarity}">{word}</span>{name}'
    zero = " fnb-zero" if item.amount == 0 else ""
    why = f'<p class="fnb-why">{escaped(item.reason)}</p>' if item.reason else ""
    return (
        f'<li class="fnb-item{zero}"><div class="fnb-line">{sign}'
        f'<b class="fnb-name">{name}</b>{"".join(_badges(article, item, language))}'
        f"{_meter(item, language)}</div>{_quote(article, item, language, anchor)}{why}</li>"
    )


def _sign(item: Shown, language: str) -> str:
    if item.amount == 0 and not item.known:
        return f'<span class="fnb-sign" title="{say(language, "try.at_zero")}">–</span>'
    if not item.known:
        return '<span class="fnb-sign" aria-hidden="true">·</span>'
    if item.value is None:
        told = say(language, "try.unscored")
        return f'<span class="fnb-sign fnb-unscored" title="{told}">?</span>'
    sign, word = SIGNS.get(item.value, ("◐", "half"))
    told = escaped(f"{say(language, f'try.value_{word}')} ({item.value:g})")
    return (
        f'<span class="fnb-sign fnb-{word}" role="img" aria-label="{told}" title="{told}">'
        f"{sign}</span>"
    )


def _badges(article: str, item: Shown, language: str) -> Iterable[str]:
    """What a reader must see at once: a quotation or a name that the text does not have."""
    if item.sentence and quotation(article, item.category, item.name, item.sentence).first < 0:
        yield f'<span class="fnb-tag fnb-alarm">{say(language, "try.absent")}</span>'
    if not item.sentence:
        yield f'<span class="fnb-tag fnb-alarm">{say(language, "try.no_sentence")}</span>'
    named = item.category != "sentiment" and item.name
    if named and not mentions(item.name, article, item.category):
        yield f'<span class="fnb-tag fnb-warn">{say(language, "try.unnamed")}</span>'


def _meter(item: Shown, language: str) -> str:
    word = say(language, "try.impact" if item.category == "sentiment" else "try.relevance")
    if item.amount is None:
        return f'<span class="fnb-amount fnb-alarm" title="{word}">?</span>'
    wide = round(100 * min(1.0, max(0.0, item.amount)))
    return (
        f'<span class="fnb-amount" title="{word}"><span class="fnb-bar" aria-hidden="true">'
        f'<i style="width:{wide}%"></i></span>{item.amount:.2f}</span>'
    )


def _quote(article: str, item: Shown, language: str, anchor: str) -> str:
    if not item.sentence:
        return ""
    found = quotation(article, item.category, item.name, item.sentence)
    text = escaped(item.sentence)
    if found.first < 0:
        return f'<p class="fnb-quote fnb-lost">{text}</p>'
    title = say(language, "try.jump", number=found.first + 1)
    return (
        f'<a class="fnb-quote" href="#{anchor}-{found.first + 1}" target="_self" title="{title}">'
        f"{text}</a>"
    )


def _missed(scores: Scores | None, category: str, language: str) -> str:
    """The reference items that were not found, or only partly."""
    if not (scores and scores.reference):
        return ""
    rows = []
    for line in scores.lines.get(category, ()):
        asked = not line.id.startswith(f"{category}.p") and line.value != 1.0
        if asked:
            word = "half" if line.value else "none"
            name = say(language, line.name) if category == "sentiment" else line.name
            rows.append(
                f'<li class="fnb-item fnb-missed"><div class="fnb-line">'
                f'<span class="fnb-sign fnb-{word}">'
                f'{"◐" if line.value else "○"}</span><span class="fnb-name">{escaped(name)}</span>'
                f'<span class="fnb-tag">{say(language, f"try.missed_{word}")}</span></div>'
                f'<p class="fnb-why">{escaped(reason(line.reason, language))}</p></li>'
            )
    return "".join(rows)


def _shown(items: NewsExtraction, scores: Scores | None, language: str) -> Iterable[Shown]:
    """The items in the extraction's order, each with the line that scored it."""
    for category in CATEGORIES[:4]:
        lines = _predicted(scores, category)
        for item in items.items(category):
            line = lines.pop((item.name, item.sentence), None) if item.relevance != 0 else None
            value, why = line.value if line else None, _why(line, item.relevance, scores, language)
            if line and scores and line.id in scores.support and not scores.judged:
                value = scores.support[line.id]
                why = _supported(line, value, language)
            yield Shown(
                category, item.name, item.relevance, item.sentence,
                value=value, reason=why, known=line is not None,
            )  # fmt: skip
    lines = _predicted(scores, "sentiment")
    for number, said in enumerate(items.sentiment):
        label = f"{said.company or '-'}: {said.polarity or '?'}"
        line = lines.pop((label, said.sentence), None)
        value, why, known = (line.value if line else None), "", line is not None
        if scores and not scores.reference and not scores.judged:
            value, known = scores.consistency[number], True
            why = say(language, f"try.consistent_{SIGNS[value][1]}")
        elif scores:
            why = _why(line, said.impact or 1.0, scores, language)
        yield Shown(
            "sentiment", said.company, said.impact, said.sentence, said.polarity or "",
            value=value, reason=why, known=known,
        )  # fmt: skip


def _supported(line: Line, value: float, language: str) -> str:
    """The reason where no reference is: what the quotation says, or why the item must stay out."""
    if line.by == "code":
        return reason(line.reason, language)
    return say(language, f"try.support_{SIGNS[value][1]}")


def _predicted(scores: Scores | None, category: str) -> dict[tuple[str, str], Line]:
    lines = scores.lines.get(category, ()) if scores else ()
    return {
        (line.name, line.sentence): line for line in lines if line.id.startswith(f"{category}.p")
    }


def _why(line: Line | None, amount: float | None, scores: Scores | None, language: str) -> str:
    if line is not None:
        return reason(line.reason, language)
    if scores is None:
        return ""
    return say(language, "try.at_zero" if amount == 0 else "try.duplicate")
