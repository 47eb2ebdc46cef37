"""What the page asks for, and what is recorded on the way (`VERBS`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.actions import standing
from finnewsbench.dataset_builder.labelling.decisions import Review
from finnewsbench.dataset_builder.labelling.review import editing
from finnewsbench.dataset_builder.labelling.review.desk import Answer
from finnewsbench.dataset_builder.labelling.review.desk import Desk
from finnewsbench.dataset_builder.labelling.review.desk import Place
from finnewsbench.dataset_builder.labelling.review.desk import Request
from finnewsbench.dataset_builder.labelling.review.desk import Said
from finnewsbench.dataset_builder.labelling.review.desk import article_at
from finnewsbench.dataset_builder.labelling.review.desk import first_open
from finnewsbench.dataset_builder.labelling.review.desk import opening
from finnewsbench.dataset_builder.labelling.review.desk import reviews
from finnewsbench.dataset_builder.labelling.review.desk import rows_at
from finnewsbench.dataset_builder.labelling.review.editing import RefusedError
from finnewsbench.dataset_builder.labelling.review.material import scale
from finnewsbench.dataset_builder.labelling.review.rows import Row
from finnewsbench.errors import FinNewsBenchError


def act(desk: Desk, place: Place, request: Request) -> Answer:
    """Do what the page asks; what is recorded is on the disk when this returns."""
    work = VERBS.get(str(request.get("do")))
    try:
        if work is None:
            raise RefusedError("no_verb")  # noqa: TRY301
        return work(desk, place, request)
    except RefusedError as error:
        return place, Said(error.key, error.values, error=True)
    except FinNewsBenchError as error:  # the log cannot be written, or a line of it is damaged
        return place, Said("not_saved", {"why": str(error)}, error=True)


def _row(desk: Desk, place: Place, request: Request) -> Row:
    wanted = request.get("candidate") or place.candidate
    for row in rows_at(desk, place):
        if row.id == wanted:
            return row
    raise RefusedError("no_candidate")


def _record(desk: Desk, place: Place, action: Action) -> Action:
    return desk.log.append(replace(action, reviewer=place.reviewer, article_id=place.article))


def _decide(desk: Desk, place: Place, request: Request) -> Answer:
    """Accept or reject, then go to the next candidate that is open."""
    row = _row(desk, place, request)
    verb = str(request["do"])
    said = Said()
    if row.own is None or row.own.accepted != (verb == "accept"):
        action = _record(desk, place, editing.verdict(row, verb))
        said = Said(verb, {"name": row.name}, action)
    rows = rows_at(desk, place)
    at = next(number for number, each in enumerate(rows) if each.id == row.id)
    later = [each for each in (*rows[at + 1 :], *rows[:at]) if each.own is None]
    return replace(place, candidate=later[0].id if later else row.id), said


def _edited(desk: Desk, place: Place, row: Row, action: Action | None) -> Answer:
    place = replace(place, candidate=row.id)
    if action is None:
        return place, Said()
    return place, Said("edit", {"name": row.name}, _record(desk, place, action))


def _set(desk: Desk, place: Place, request: Request) -> Answer:
    row = _row(desk, place, request)
    key = str(request.get("field"))
    key = scale(row.category) if key == "scale" else key
    article = article_at(desk, place)
    return _edited(desk, place, row, editing.edit(row, key, request.get("value"), article))


def _nudge(desk: Desk, place: Place, request: Request) -> Answer:
    """Move the relevance by a step, within its scale."""
    row = _row(desk, place, request)
    if row.relevance is None:
        raise RefusedError("no_field")
    least = 0.05 if row.category != "sentiment" else 0.0
    value = min(1.0, max(least, row.relevance + float(request["by"])))
    return _set(desk, place, {**request, "field": "scale", "value": value})


def _selection(request: Request) -> tuple[int, int, str]:
    start, end, text = request.get("start"), request.get("end"), request.get("text")
    if not (isinstance(start, int) and isinstance(end, int) and isinstance(text, str)):
        raise RefusedError("nothing_selected")
    return start, end, text


def _add(desk: Desk, place: Place, request: Request) -> Answer:
    article = article_at(desk, place)
    given = {key: request[key] for key in ("polarity", "kind") if request.get(key)}
    action = editing.add(article, str(request.get("category")), given, _selection(request))
    same = editing.same_item(rows_at(desk, place), action)
    if same:
        return replace(place, candidate=same.id), Said("there", {"name": same.name}, error=True)
    written = _record(desk, place, action)
    name = action.values.get("name") or action.values.get("company")
    return replace(place, candidate=written.candidate), Said("add", {"name": name}, written)


def _evidence(desk: Desk, place: Place, request: Request) -> Answer:
    row = _row(desk, place, request)
    action = editing.evidence(row, article_at(desk, place), *_selection(request))
    return _edited(desk, place, row, action)


def _alias(desk: Desk, place: Place, request: Request) -> Answer:
    row = _row(desk, place, request)
    return _edited(desk, place, row, editing.alias(row, str(request.get("text", ""))))


def _undo(desk: Desk, place: Place, _: Request) -> Answer:
    """Take back the reviewer's last action, and go to where it was."""
    if not any(each.reviewer == place.reviewer for each in standing(desk.log.read())):
        raise RefusedError("nothing_to_undo")
    undo = desk.log.append(Action(place.reviewer, "", "undo"))
    there = Place(place.reviewer, undo.article_id, undo.candidate)
    rows = rows_at(desk, there)
    if undo.candidate not in {row.id for row in rows}:
        there = first_open(desk, there, reviews(desk))
    return there, Said("undo", {}, undo)


def _done(desk: Desk, place: Place, _: Request) -> Answer:
    """Finish the article and go to the next; or take a finished one up again."""
    review = reviews(desk).get(place.article, {}).get(place.reviewer, Review())
    if review.done:
        return place, Said("reopen", {}, _record(desk, place, Action("", "", "reopen")))
    rows = rows_at(desk, place)
    left = [row for row in rows if row.own is None]
    if left:
        there = replace(place, candidate=left[0].id)
        return there, Said("left", {"count": len(left)}, error=True)
    for row in rows:
        if row.missing:
            values = {"fields": list(row.missing), "name": row.name}
            return replace(place, candidate=row.id), Said("lacking", values, error=True)
    written = _record(desk, place, Action("", "", "done"))
    there = opening(desk, place.reviewer, place.article)
    return there, Said("done", {"name": place.article}, written)


def _pick(desk: Desk, place: Place, request: Request) -> Answer:
    return replace(place, candidate=_row(desk, place, request).id), Said()


def _move(desk: Desk, place: Place, request: Request) -> Answer:
    """To the next or previous candidate; it ends at the ends."""
    ids = [row.id for row in rows_at(desk, place)]
    if not ids:
        return place, Said()
    at = ids.index(place.candidate) + int(request["by"]) if place.candidate in ids else 0
    return replace(place, candidate=ids[min(len(ids) - 1, max(0, at))]), Said()


def _goto(desk: Desk, place: Place, request: Request) -> Answer:
    article = str(request.get("article"))
    if article not in desk.material.articles:
        raise RefusedError("no_article")
    return first_open(desk, Place(place.reviewer, article), reviews(desk)), Said()


def _step(desk: Desk, place: Place, request: Request) -> Answer:
    ids = list(desk.material.articles)
    at = min(len(ids) - 1, max(0, ids.index(place.article) + int(request["by"])))
    return _goto(desk, place, {"article": ids[at]})


def _next(desk: Desk, place: Place, _: Request) -> Answer:
    return opening(desk, place.reviewer, place.article), Said()


VERBS: dict[str, Callable[[Desk, Place, Request], Answer]] = {
    "accept": _decide,
    "reject": _decide,
    "set": _set,
    "nudge": _nudge,
    "add": _add,
    "evidence": _evidence,
    "alias": _alias,
    "undo": _undo,
    "done": _done,
    "pick": _pick,
    "move": _move,
    "goto": _goto,
    "step": _step,
    "next": _next,
}
"""What the page asks for -> what is done."""
