"""The article and its candidates as HTML.  Everything that comes from a file is escaped."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.decisions import Decided
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.review.rows import Row
from finnewsbench.dataset_builder.labelling.review.times import clock
from finnewsbench.dataset_builder.labelling.review.words import say
from finnewsbench.dataset_builder.labelling.review.words import word
from finnewsbench.highlight import Mark
from finnewsbench.highlight import escaped
from finnewsbench.highlight import highlight
from finnewsbench.highlight import places

SIGNS = {"open": "○", "accept": "✓", "reject": "✗", "edit": "✎", "add": "＋"}

ADDABLE: tuple[tuple[str, str, str], ...] = (
    ("company", "", ""),
    ("people", "", ""),
    ("theme", "", ""),
    ("keyword", "", ""),
    ("sentiment", "polarity", "positive"),
    ("sentiment", "polarity", "negative"),
    ("sentiment", "polarity", "neutral"),
    ("excluded", "kind", "securities_firm"),
    ("excluded", "kind", "analyst"),
    ("excluded", "kind", "opinion"),
)
"""What a selection can be added as, in the order of the digits 1 to 9 and 0."""


def paper(article: ProjectArticle, rows: Sequence[Row], current: str, language: str) -> str:
    """The article with its marks, and the buttons for a selection."""
    central = article.about.get("central_company", "")
    about = [article.id, str(article.about.get("published", ""))]
    about += [f"{say(language, 'central_is')}: {central}"] if central else []
    return (
        '<section class="fnb-paper"><header>'
        f"<h2>{escaped(article.title)}</h2>"
        f"<p>{escaped(' · '.join(part for part in about if part))}</p></header>"
        f'<div class="fnb-scroll" data-panel="article">'
        f"{highlight(article.article, marks(article, rows, current, language))}</div>"
        f"{_tools(language)}</section>"
    )


def marks(
    article: ProjectArticle, rows: Sequence[Row], current: str, language: str
) -> Iterator[Mark]:
    """Names of what is not rejected, by category; the evidence and the names of the current row."""
    for row in rows:
        label = f"{say(language, row.category)}: {row.name}"
        for name in row.names if row.kept or row.id == current else ():
            yield from places(name, article.article, row.category, label)
            if row.id == current:
                yield from places(name, article.article, "current")
        start, end = row.values["start"], row.values["end"]
        if row.id == current and 0 <= start < end <= len(article.article):
            yield Mark(start, end, "evidence")


def _tools(language: str) -> str:
    buttons = []
    for number, (category, key, value) in enumerate(ADDABLE, start=1):
        label = say(language, value or category)
        if category == "sentiment":
            label = f"{say(language, category)} {label}"
        data = f' data-{key}="{value}"' if key else ""
        buttons.append(
            f'<button type="button" data-add="{category}"{data} class="fnb-add fnb-{category}">'
            f"<kbd>{number % 10}</kbd>{escaped(label)}</button>"
        )
    for verb, letter in (("evidence", "V"), ("alias", "B")):
        label = say(language, f"as_{verb}")
        buttons.append(
            f'<button type="button" data-use="{verb}"><kbd>{letter}</kbd>{escaped(label)}</button>'
        )
    return (
        f'<footer class="fnb-tools"><p class="fnb-chosen">{say(language, "hint")}</p>'
        f'<div class="fnb-buttons">{"".join(buttons)}</div></footer>'
    )


def listing(
    rows: Sequence[Row],
    current: str,
    history: Sequence[Action],
    proposers: int,
    language: str,
) -> str:
    """The candidates by category, and what was done to the article, newest first."""
    parts = []
    for category in LABELLED:
        here = [row for row in rows if row.category == category]
        if not here:
            continue
        decided = sum(row.own is not None for row in here)
        parts.append(f"<h3>{say(language, category)} <small>{decided}/{len(here)}</small></h3><ul>")
        parts += [_row(row, proposers, language, current=row.id == current) for row in here]
        parts.append("</ul>")
    if not rows:
        parts.append(f'<p class="fnb-empty">{say(language, "no_rows")}</p>')
    return (
        '<section class="fnb-list"><div class="fnb-scroll" data-panel="list">'
        f"{''.join(parts)}{_history(history, rows, language)}</div></section>"
    )


def _row(row: Row, proposers: int, language: str, *, current: bool) -> str:
    state = row.own.action if row.own else "open"
    classes = f"fnb-row fnb-is-{state}" + (" fnb-now" if current else "")
    verdicts = "".join(
        f'<button type="button" data-do="{verb}" title="{say(language, f"{verb}_button")}" '
        f'aria-label="{say(language, f"{verb}_one")}: {escaped(row.name)}">{SIGNS[verb]}</button>'
        for verb in ("accept", "reject")
    )
    return (
        f'<li class="{classes}" data-id="{escaped(row.id)}"'
        f"{' aria-current=true' if current else ''}>"
        f'<div class="fnb-line"><span class="fnb-sign" title="{say(language, state)}">'
        f'{SIGNS[state]}</span><span class="fnb-name">{_name(row, language)}</span>'
        f'<span class="fnb-facts">{"".join(_facts(row, proposers, language))}</span>'
        f'<span class="fnb-verdicts">{verdicts}</span></div>'
        f"{_details(row, language) if current else ''}</li>"
    )


def _name(row: Row, language: str) -> str:
    if row.category == "sentiment":
        sentence = str(row.values["sentence"])
        return f"{_polarity(row, language)} <span class=fnb-quote>{escaped(sentence)}</span>"
    others = ", ".join(row.names[1:])
    return f"<b>{escaped(row.name)}</b>" + (f" <i>{escaped(others)}</i>" if others else "")


def _polarity(row: Row, language: str) -> str:
    value = str(row.values.get("polarity") or "")
    if not value:
        return ""
    return f'<span class="fnb-tag fnb-{escaped(value)}">{escaped(word(language, value))}</span>'


def _facts(row: Row, proposers: int, language: str) -> Iterator[str]:
    """Short marks on the right of a row."""
    if row.conflicts:
        yield f'<span class="fnb-conflict" title="{say(language, "conflict")}">⚠</span>'
    for name, decided in row.others.items():
        sign = SIGNS["accept" if decided.accepted else "reject"]
        yield f'<span class="fnb-tag">{escaped(name)} {sign}</span>'
    if row.category == "company":
        yield _polarity(row, language)
    if row.category == "excluded" and row.values["kind"]:
        yield f'<span class="fnb-tag">{escaped(word(language, str(row.values["kind"])))}</span>'
    if row.missing:
        fields = ", ".join(say(language, key) for key in row.missing)
        yield f'<span class="fnb-lacks" title="{say(language, "lacks")}: {fields}">?</span>'
    if row.votes:
        yield f'<span title="{say(language, "votes")}">{len(row.votes)}/{proposers}</span>'
    if row.relevance is not None:
        yield f"<b>{row.relevance:.2f}</b>"


def _details(row: Row, language: str) -> str:
    """What is known of the current row: evidence, votes, advice, who decided what and when."""
    lines = []
    if row.category != "sentiment":
        lines.append(f'<p class="fnb-quote">{escaped(str(row.values["sentence"]))}</p>')
    votes = [f"{name} {_vote(vote, row)}".strip() for name, vote in sorted(row.votes.items())]
    advice = _advice(row.advice)
    decided = [
        _decided(say(language, "me") if name is None else name, each, row, language)
        for name, each in ((None, row.own), *row.others.items())
        if each
    ]
    fields = ", ".join(say(language, key) for key in row.conflicts)
    lacks = ", ".join(say(language, key) for key in row.missing)
    for key, text in (
        ("votes", " · ".join(votes)),
        ("advice", advice),
        ("dispute", row.dispute),
        ("conflict", fields),
        ("lacks", lacks),
    ):
        if text:
            lines.append(f'<p class="fnb-{key}"><b>{say(language, key)}</b> {escaped(text)}</p>')
    lines += [f"<p>{escaped(text)}</p>" for text in decided]
    return f'<div class="fnb-details">{"".join(lines)}</div>'


def _vote(vote: Any, row: Row) -> str:
    """What one proposer said, where it is not what the row says."""
    if not isinstance(vote, Mapping):
        return ""
    said = [str(vote["name"])] if vote.get("name") not in (None, "", row.name) else []
    amount = vote.get("relevance", vote.get("impact"))
    said += [f"{amount:.2f}"] if isinstance(amount, int | float) else []
    return " ".join(said)


def _advice(advice: Mapping[str, Any]) -> str:
    amount = advice.get("relevance")
    parts = [f"{amount:.2f}"] if isinstance(amount, int | float) else []
    parts += [f"#{advice['rank']}"] if advice.get("rank") else []
    parts += [str(advice["reason"])] if advice.get("reason") else []
    return " · ".join(parts)


def _decided(name: str, decided: Decided, row: Row, language: str) -> str:
    """Who decided what and when; what they kept otherwise than the row has it."""
    parts = [name, say(language, decided.action), clock(decided.at)]
    if decided.accepted:
        for key in ("name", "relevance", "impact", "polarity", "role", "sector", "kind"):
            value = decided.values.get(key)
            if value is not None and value != row.values.get(key):
                shown = word(language, value) if isinstance(value, str) else value
                parts.append(f"{say(language, key)} {shown}")
    parts += [decided.note] if decided.note else []
    return " · ".join(parts)


def _history(history: Sequence[Action], rows: Sequence[Row], language: str) -> str:
    names = {row.id: row.name for row in rows}
    lines = [
        f"<li>{escaped(clock(each.at))} {escaped(each.reviewer)} · {say(language, each.action)} "
        f"{escaped(str(each.values.get('name') or names.get(each.candidate, '')))}</li>"
        for each in reversed(history)
    ]
    if not lines:
        return ""
    return (
        f'<details class="fnb-history"><summary>{say(language, "history")} <small>{len(lines)}'
        f"</small></summary><ol>{''.join(lines)}</ol></details>"
    )
