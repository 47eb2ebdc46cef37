"""Dataset rows to typed values, once, at the boundary (contract: `schema`)."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from typing import Any
from typing import TypeVar

from .schema import FIELDS
from .schema import POLARITIES
from .schema import Article
from .schema import Excluded
from .schema import ReferenceItem
from .schema import ReferenceSentiment
from .schema import SchemaError
from .schema import nfc

_OBJECTS = (dict, Mapping)  # `dict` first: it is quicker to tell
_LISTS = (list, tuple)
_NUMBERS = (int, float)
_Value = TypeVar("_Value")


def article_from_row(row: Mapping[str, Any]) -> Article:
    """Turn a dataset row into an `Article`; text is composed to NFC.

    Only ``id``, ``article`` and the five reference lists are required, so that a user's own
    labelled data can be scored; the rest is empty where it is absent.

    Raises:
        SchemaError: a required key is absent or a value has the wrong type; names row and key.
    """
    try:
        return _article(row)
    except SchemaError as error:
        raise SchemaError(f"reference row {row.get('id', '(no id)')!r}{error}") from None


def _article(row: Mapping[str, Any]) -> Article:
    """The row as an `Article`.

    Here and below, a `SchemaError` says where in the row, and `article_from_row` says in which: a
    text that is needed for errors alone is made for errors alone.
    """
    for key in ("id", "article", *FIELDS.values()):
        if row.get(key) is None:
            raise SchemaError(
                f": {key!r} is missing. A reference is a row of the dataset: pass "
                "rows as load_dataset('finnewsbench') gives them."
            )
    return Article(
        id=_text(row, "id"),
        title=_text(row, "title"),
        article=_text(row, "article"),
        published=_text(row, "published"),
        central_company=_text(row, "central_company"),
        central_aliases=_texts(row, "central_aliases"),
        sector=_text(row, "sector"),
        event=_text(row, "event"),
        register=_text(row, "register"),
        tags=_texts(row, "tags"),
        difficulty=_texts(row, "difficulty"),
        hard=bool(row.get("hard")),
        synthetic=bool(row.get("synthetic")),
        companies=_each(row, "companies", _reference),
        people=_each(row, "people", _reference),
        themes=_each(row, "themes", _reference),
        keywords=_each(row, "keywords", _reference),
        sentiment=_each(row, "sentiment", _sentiment),
        excluded=_each(row, "excluded", _excluded),
    )


def _reference(item: Mapping[str, Any]) -> ReferenceItem:
    return ReferenceItem(
        name=_text(item, "name"),
        relevance=_unit(item, "relevance"),
        sentence=_text(item, "sentence"),
        aliases=_texts(item, "aliases"),
        start=_offset(item, "start"),
        end=_offset(item, "end"),
        polarity=_text(item, "polarity"),
        role=_text(item, "role"),
        sector=_text(item, "sector"),
        title=_text(item, "title"),
        affiliation=_text(item, "affiliation"),
    )


def _sentiment(item: Mapping[str, Any]) -> ReferenceSentiment:
    return ReferenceSentiment(
        company=_text(item, "company"),
        polarity=_choice(item, "polarity"),
        impact=_unit(item, "impact"),
        sentence=_text(item, "sentence"),
        start=_offset(item, "start"),
        end=_offset(item, "end"),
    )


def _excluded(item: Mapping[str, Any]) -> Excluded:
    return Excluded(
        name=_text(item, "name"),
        kind=_text(item, "kind"),
        sentence=_text(item, "sentence"),
        aliases=_texts(item, "aliases"),
    )


def _each(
    row: Mapping[str, Any], key: str, read: Callable[[Mapping[str, Any]], _Value]
) -> tuple[_Value, ...]:
    values = row.get(key) or []
    if not isinstance(values, _LISTS) or not all(isinstance(v, _OBJECTS) for v in values):
        raise SchemaError(f": {key!r} must be a list of objects, not {_kind(values)}.")
    found: list[_Value] = []
    try:
        for value in values:
            found.append(read(value))  # noqa: PERF401 (its length tells where a fault is)
    except SchemaError as error:
        raise SchemaError(f", {key}[{len(found)}]{error}") from None
    return tuple(found)


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if isinstance(value, str):
        return nfc(value)
    if value is not None:
        raise SchemaError(f": {key!r} must be text, not {_kind(value)}.")
    return ""


def _texts(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = row.get(key)
    if not values:
        return ()
    if not isinstance(values, _LISTS) or not all(isinstance(v, str) for v in values):
        raise SchemaError(f": {key!r} must be a list of texts, not {_kind(values)}.")
    return tuple(map(nfc, values))


def _unit(row: Mapping[str, Any], key: str) -> float:
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, _NUMBERS):
        raise SchemaError(f": {key!r} must be a number, not {_kind(value)}.")
    if not 0 <= value <= 1:
        raise SchemaError(f": {key!r} must be in [0, 1], not {value!r}.")
    return float(value)


def _choice(row: Mapping[str, Any], key: str) -> str:
    value = _text(row, key)
    if value not in POLARITIES:
        raise SchemaError(f": {key!r} must be one of {', '.join(POLARITIES)}: {value!r}.")
    return value


def _offset(row: Mapping[str, Any], key: str) -> int:
    value = row.get(key)
    return value if isinstance(value, int) else -1


def _kind(value: object) -> str:
    return "nothing" if value is None else type(value).__name__
