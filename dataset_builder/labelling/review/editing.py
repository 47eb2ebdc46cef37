"""What a reviewer does to one candidate, as the action that is to be recorded."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from finnewsbench.dataset_builder.labelling.actions import Action
from finnewsbench.dataset_builder.labelling.annotations import ATTRIBUTES
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.review.material import EVIDENCE
from finnewsbench.dataset_builder.labelling.review.material import FIELDS
from finnewsbench.dataset_builder.labelling.review.material import REQUIRED
from finnewsbench.dataset_builder.labelling.review.material import item_values
from finnewsbench.dataset_builder.labelling.review.material import scale
from finnewsbench.dataset_builder.labelling.review.rows import Row
from finnewsbench.metric.schema import nfc
from finnewsbench.metric.sentences import Span
from finnewsbench.metric.sentences import split
from finnewsbench.metric.text import exact

KINDS = {"company": "securities_firm", "people": "analyst"}
"""Category -> the kind of its excluded names; the others' kind is opinion."""


class RefusedError(Exception):
    """An action that is not recorded; ``key`` names the text that says why (`words`)."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def verdict(row: Row, action: str) -> Action:
    """Accept or reject a candidate with the fields that it has.

    Raises:
        RefusedError: a sentiment or excluded candidate is accepted that lacks what it is about.
    """
    if action == "accept" and row.category in ("sentiment", "excluded"):
        lacking = [key for key in REQUIRED[row.category] if not row.values.get(key)]
        if lacking:
            raise RefusedError("lacking", fields=lacking)
    return _on(row, action, row.category, row.values)


def edit(row: Row, key: str, value: Any, article: ProjectArticle) -> Action | None:
    """Change one field; ``None`` where nothing changes.  An edited candidate is accepted.

    Raises:
        RefusedError: the value is none that the field can have.
    """
    if key == "category":
        return _moved(row, str(value), article)
    if key == "note":
        return _noted(row, nfc(str(value or "")).strip())
    if key not in FIELDS[row.category] or key in EVIDENCE:
        raise RefusedError("no_field")
    value = _checked(row, key, value)
    if value == row.values[key]:
        return None
    values = {**row.values, key: value}
    if key == "name":
        values["aliases"] = [name for name in values["aliases"] if name != value]
    return _on(row, "edit", row.category, values)


def evidence(row: Row, article: ProjectArticle, start: int, end: int, shown: str) -> Action | None:
    """Have a candidate rest on the sentence that holds a selection; ``None`` if it does already."""
    start, end = _trimmed(article, start, end, shown)
    sentence = _sentence(article, start, end)
    if sentence["start"] == row.values["start"]:
        return None
    return _on(row, "edit", row.category, {**row.values, **sentence})


def alias(row: Row, name: str) -> Action | None:
    """Give a candidate another name; ``None`` if it has it already."""
    if row.category == "sentiment":
        raise RefusedError("no_field")
    name = _name(name)
    if name in row.names:
        return None
    return _on(row, "edit", row.category, {**row.values, "aliases": [*row.values["aliases"], name]})


def add(
    article: ProjectArticle,
    category: str,
    given: Mapping[str, Any],
    selection: tuple[int, int, str],
) -> Action:
    """A new item from a selection in the article: its name is the selected slice.

    For sentiment the selection only says which sentence is meant.

    Args:
        article: the article on the page.
        category: one of `annotations.LABELLED`.
        given: further fields, such as polarity and kind.
        selection: start, end (characters of the article) and the text that the page showed there.

    Raises:
        RefusedError: the selection is empty, crosses sentences or is not what the page showed.
    """
    if category not in LABELLED:
        raise RefusedError("no_field")
    start, end = _trimmed(article, *selection)
    about = {
        "company": article.about.get("central_company", ""),
        "name": article.article[start:end],
    }
    sentence = _sentence(article, start, end)
    values = item_values(category, {**about, **given, **sentence}, article)
    _vocabulary(category, values)
    return Action("", article.id, "add", "", category, values)


def same_item(rows: Sequence[Row], action: Action) -> Row | None:
    """The row that an added item would repeat."""
    for row in rows:
        if row.category != action.category:
            continue
        if row.category == "sentiment":
            keys = ("polarity", "start")
            if all(row.values[key] == action.values[key] for key in keys):
                return row
        elif exact(action.values["name"]) in {exact(name) for name in row.names}:
            return row
    return None


def _moved(row: Row, category: str, article: ProjectArticle) -> Action | None:
    if category == row.category:
        return None
    if category not in LABELLED or "sentiment" in (category, row.category):
        raise RefusedError("no_field")
    given = dict(row.values)
    if category == "excluded":
        given["kind"] = KINDS.get(row.category, "opinion")
    return _on(row, "edit", category, item_values(category, given, article))


def _noted(row: Row, note: str) -> Action | None:
    """The decision that stands, with another note."""
    if note == row.note:
        return None
    if row.own is None:
        raise RefusedError("note_first")
    verb = "accept" if row.own.accepted else "reject"
    return replace(_on(row, verb, row.category, row.values), note=note)


def _on(row: Row, action: str, category: str, values: Mapping[str, Any]) -> Action:
    return Action("", "", action, row.id, category, dict(values), row.note)


def _checked(row: Row, key: str, value: Any) -> Any:
    """The value as it is kept."""
    if key == scale(row.category):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise RefusedError("off_scale")
        if key == "relevance" and value == 0:
            raise RefusedError("zero")
        return round(float(value), 2)
    if key == "aliases":
        names = [_name(line) for line in str(value).split("\n") if line.strip()]
        return [name for name in dict.fromkeys(names) if name != row.name]
    if key in ("name", "company"):
        return _name(str(value))
    text = nfc(str(value or "")).strip()
    _vocabulary(row.category, {key: text})
    return text


def _vocabulary(category: str, values: Mapping[str, Any]) -> None:
    for key, allowed in ATTRIBUTES[category].items():
        value = values.get(key, "")
        if allowed and value and value not in allowed:
            raise RefusedError("no_field")


def _name(text: str) -> str:
    name = nfc(text).strip()
    if not name or "\n" in name:
        raise RefusedError("no_name")
    return name


def _trimmed(article: ProjectArticle, start: int, end: int, shown: str) -> tuple[int, int]:
    """The selection without white space around it."""
    text = article.article
    if not 0 <= start < end <= len(text) or text[start:end] != shown:
        raise RefusedError("stale")
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    if start >= end:
        raise RefusedError("nothing_selected")
    return start, end


def _sentence(article: ProjectArticle, start: int, end: int) -> dict[str, Any]:
    """The whole sentence around a span, as fields of an item."""
    spans: list[Span] = split(article.article)
    for span in spans:
        if span.start <= start and end <= span.end:
            text = article.article[span.start : span.end]
            return {"sentence": text, "start": span.start, "end": span.end}
    raise RefusedError("crossing")
