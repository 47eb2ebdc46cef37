"""Dataset rows to typed values, once, at the boundary (contract: `schema`)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .schema import FIELDS
from .schema import POLARITIES
from .schema import Article
from .schema import Excluded
from .schema import ReferenceItem
from .schema import ReferenceSentiment
from .schema import SchemaError
from .schema import nfc


def article_from_row(row: Mapping[str, Any]) -> Article:
    """Turn a dataset row into an `Article`; text is composed to NFC.

    Only ``id``, ``article`` and the five reference lists are required, so that a user's own
    labelled data can be scored; the rest is empty where it is absent.

    Raises:
        SchemaError: a required key is absent or a value has the wrong type; names row and key.
    """
    where = f"reference row {row.get('id', '(no id)')!r}"
    for key in ("id", "article", *FIELDS.values()):
        if row.get(key) is None:
            raise SchemaError(
                f"{where}: {key!r} is missing. A reference is a row of the dataset: pass "
                "rows as load_dataset('finnewsbench') gives them."
            )
    return Article(
        id=_text(row, "id", where),
        title=_text(row, "title", where),
        article=_text(row, "article", where),
        published=_text(row, "published", where),
        central_company=_text(row, "central_company", where),
        central_aliases=_texts(row, "central_aliases", where),
        sector=_text(row, "sector", where),
        event=_text(row, "event", where),
        register=_text(row, "register", where),
        tags=_texts(row, "tags", where),
        difficulty=_texts(row, "difficulty", where),
        hard=bool(row.get("hard")),
        synthetic=bool(row.get("synthetic")),
        companies=_references(row, "companies", where),
        people=_references(row, "people", where),
        themes=_references(row, "themes", where),
        keywords=_references(row, "keywords", where),
        sentiment=tuple(
            ReferenceSentiment(
                company=_text(item, "company", at),
                polarity=_choice(item, "polarity", at),
                impact=_unit(item, "impact", at),
                sentence=_text(item, "sentence", at),
                start=_offset(item, "start"),
                end=_offset(item, "end"),
            )
            for at, item in _entries(row, "sentiment", where)
        ),
        excluded=tuple(
            Excluded(
                name=_text(item, "name", at),
                kind=_text(item, "kind", at),
                sentence=_text(item, "sentence", at),
                aliases=_texts(item, "aliases", at),
            )
            for at, item in _entries(row, "excluded", where)
        ),
    )


def _references(row: Mapping[str, Any], key: str, where: str) -> tuple[ReferenceItem, ...]:
    return tuple(
        ReferenceItem(
            name=_text(item, "name", at),
            relevance=_unit(item, "relevance", at),
            sentence=_text(item, "sentence", at),
            aliases=_texts(item, "aliases", at),
            start=_offset(item, "start"),
            end=_offset(item, "end"),
            polarity=_text(item, "polarity", at),
            role=_text(item, "role", at),
            sector=_text(item, "sector", at),
            title=_text(item, "title", at),
            affiliation=_text(item, "affiliation", at),
        )
        for at, item in _entries(row, key, where)
    )


def _entries(row: Mapping[str, Any], key: str, where: str) -> list[tuple[str, Mapping[str, Any]]]:
    values = row.get(key) or []
    if not isinstance(values, list | tuple) or not all(
        type(value) is dict or isinstance(value, Mapping) for value in values
    ):
        raise SchemaError(f"{where}: {key!r} must be a list of objects, not {_kind(values)}.")
    return [(f"{where}, {key}[{index}]", value) for index, value in enumerate(values)]


def _text(row: Mapping[str, Any], key: str, where: str) -> str:
    value = row.get(key)
    if isinstance(value, str):
        return nfc(value) if value else ""
    if value is not None:
        raise SchemaError(f"{where}: {key!r} must be text, not {_kind(value)}.")
    return ""


def _texts(row: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    values = row.get(key)
    if not values:
        return ()
    if not isinstance(values, list | tuple) or not all(isinstance(v, str) for v in values):
        raise SchemaError(f"{where}: {key!r} must be a list of texts, not {_kind(values)}.")
    return tuple(nfc(value) for value in values)


def _unit(row: Mapping[str, Any], key: str, where: str) -> float:
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SchemaError(f"{where}: {key!r} must be a number, not {_kind(value)}.")
    if not math.isfinite(value) or not 0 <= value <= 1:
        raise SchemaError(f"{where}: {key!r} must be in [0, 1], not {value!r}.")
    return float(value)


def _choice(row: Mapping[str, Any], key: str, where: str) -> str:
    value = _text(row, key, where)
    if value not in POLARITIES:
        raise SchemaError(f"{where}: {key!r} must be one of {', '.join(POLARITIES)}: {value!r}.")
    return value


def _offset(row: Mapping[str, Any], key: str) -> int:
    value = row.get(key)
    return value if isinstance(value, int) else -1


def _kind(value: object) -> str:
    return "nothing" if value is None else type(value).__name__
