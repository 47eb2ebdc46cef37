"""What the page shows for a place: HTML and labels, no Gradio."""

from __future__ import annotations

import time
from dataclasses import dataclass
from urllib.parse import urlencode

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.decisions import Review
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.dataset_builder.labelling.review.board import listing
from finnewsbench.dataset_builder.labelling.review.board import paper
from finnewsbench.dataset_builder.labelling.review.desk import Desk
from finnewsbench.dataset_builder.labelling.review.desk import Place
from finnewsbench.dataset_builder.labelling.review.desk import Said
from finnewsbench.dataset_builder.labelling.review.desk import article_at
from finnewsbench.dataset_builder.labelling.review.rows import Row
from finnewsbench.dataset_builder.labelling.review.rows import rows_of
from finnewsbench.dataset_builder.labelling.review.times import clock
from finnewsbench.dataset_builder.labelling.review.words import say
from finnewsbench.dataset_builder.labelling.review.words import word
from finnewsbench.highlight import escaped


@dataclass(frozen=True, slots=True)
class View:
    """The page: status and board as HTML, the articles to jump to, the row that is edited.

    ``articles`` are labels and ids; ``done`` says whether the reviewer has finished this article.
    """

    status: str
    board: str
    articles: list[tuple[str, str]]
    row: Row | None
    done: bool


def view(desk: Desk, place: Place, said: Said, language: str) -> View:
    """The page as the log has it now."""
    actions = desk.log.read()
    standing = replay(actions)
    here = standing.get(place.article, {})
    rows = rows_of(desk.material.proposed[place.article], here, place.reviewer, blind=desk.blind)
    current = next((row for row in rows if row.id == place.candidate), None)
    article = article_at(desk, place)
    own = {key: each.get(place.reviewer, Review()) for key, each in standing.items()}
    history = [
        action
        for action in actions
        if action.article_id == place.article
        and (not desk.blind or action.reviewer == place.reviewer)
    ]
    proposers = len(desk.material.proposers[place.article])
    texts = {key: say(language, key) for key in ("saving", "unsaved", "hint")}
    data = {
        "article": place.article,
        "candidate": place.candidate,
        "answers": said.answers,
        "stamp": str(time.monotonic_ns()),
        **texts,
    }
    attributes = " ".join(f'data-{key}="{escaped(value)}"' for key, value in data.items())
    board = (
        f'<div class="fnb-board" {attributes}>'
        f"{paper(article, rows, place.candidate, language)}"
        f"{listing(rows, place.candidate, history, proposers, language)}</div>"
    )
    done = own.get(place.article, Review()).done
    if not said.key:
        said = _last(actions, place.reviewer)
    progress = _progress(desk, place, rows, own, language)
    status = _status(progress, said, language)
    return View(status, board, _articles(desk, own), current, done)


def address(reviewer: str) -> str:
    """The part of the page's address that says who reviews."""
    return f"?{urlencode({'reviewer': reviewer})}"


def _progress(
    desk: Desk, place: Place, rows: list[Row], own: dict[str, Review], language: str
) -> str:
    total = len(desk.material.articles)
    done = sum(own.get(key, Review()).done for key in desk.material.articles)
    decided = sum(row.own is not None for row in rows)
    text = say(language, "progress", done=done, all=total, here=decided, rows=len(rows))
    blind = f"{say(language, 'blind')} · " if desk.blind else ""
    text = say(language, "all_done") if done == total else text
    name = escaped(place.reviewer)
    return f'<b>{name}</b> <progress max="{total}" value="{done}"></progress> {blind}{text}'


def _status(progress: str, said: Said, language: str) -> str:
    text = escaped(answer(said, language))
    wrong = " fnb-wrong" if said.error else ""
    return (
        f'<div class="fnb-status"><div>{progress}</div>'
        f'<div class="fnb-said{wrong}" role="status" title="{text}">{text}</div></div>'
    )


def _last(actions: list[Action], reviewer: str) -> Said:
    """What the reviewer did last, so that the page always says what was kept."""
    for action in reversed(actions):
        if action.reviewer == reviewer:
            name = action.values.get("name") or action.values.get("company") or action.article_id
            return Said(action.action, {"name": name}, action)
    return Said()


def answer(said: Said, language: str) -> str:
    """The page's answer as a text; ``""`` where there is nothing to say."""
    if not said.key:
        return ""
    values = dict(said.values)
    if "fields" in values:
        values["fields"] = ", ".join(say(language, key) for key in values["fields"])
    if said.action is None:
        return say(language, said.key, **values)
    parts = [say(language, "saved", time=clock(said.action.at)), word(language, said.key)]
    parts += [str(values["name"])] if values.get("name") else []
    return " · ".join(parts)


def _articles(desk: Desk, own: dict[str, Review]) -> list[tuple[str, str]]:
    labels = []
    for key, article in desk.material.articles.items():
        review = own.get(key, Review())
        sign = "✓" if review.done else "…" if review.items else "○"
        labels.append((f"{sign} {key} {article.title}", key))
    return labels
