"""Rows of other people's files: where a row has what, and its label lists as lists."""

from __future__ import annotations

import json
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from finnewsbench.columns import ARTICLE
from finnewsbench.columns import ID
from finnewsbench.columns import TITLE
from finnewsbench.columns import Field
from finnewsbench.columns import Row
from finnewsbench.columns import column_of
from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.fileerrors import Tell
from finnewsbench.filerows import Wanted
from finnewsbench.filerows import rows_of
from finnewsbench.metric.keys import LIST_ALIASES
from finnewsbench.metric.keys import fold_key

KNOWN = {
    "id": ID,
    "article": ARTICLE,
    "title": TITLE,
    "published": Field("published", tuple("date 날짜 발행일 작성일 일자".split()), "the date"),
    "central_company": Field("central_company", ("중심기업", "대상기업"), "the central company"),
    "central_aliases": Field("central_aliases", (), "the central company's other names"),
    "sector": Field("sector", ("섹터", "업종"), "the sector"),
    **{name: Field(name, others, f"the {name}") for name, others in LIST_ALIASES.items()},
    "excluded": Field("excluded", (), "what must not be returned"),
}
"""What is read of a row -> the names that it is looked for under."""

ABSENT = object()
"""Stands for a value that the row does not have."""


class UnfitError(Exception):
    """A row that can't be a row of the dataset; ``kind`` is one word for counting."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason


def rows_in(path: Path, mapping: ImportMapping, tell: Tell) -> Iterator[Row]:
    """The records of a JSONL, JSON, CSV or Parquet file, with all their columns.

    Raises:
        FileFormatError: the file can't be read; names file, line, cause and remedy.
    """
    fields = {
        name: Field(given, (), known.meaning) if (given := mapping.columns.get(name)) else known
        for name, known in KNOWN.items()
    }
    wanted = Wanted(
        fields["id"], fields["article"], tuple(fields.values()), (), lone=False, whole=True
    )
    return rows_of(path, wanted, None, tell)


def value_of(row: Row, name: str, mapping: ImportMapping) -> tuple[Any, str]:
    """What a row has under one of `KNOWN`, or `ABSENT`; and the column that it stands in.

    Raises:
        FileFormatError: several columns could be meant.
    """
    given = mapping.columns.get(name)
    if not given:
        column = column_of(KNOWN[name], row)
        return (ABSENT, "") if column is None else (row.values[column], column)
    value: Any = row.values
    if given in row.values:
        return row.values[given], given
    for part in given.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return ABSENT, ""
        value = value[part]
    return value, given.split(".", maxsplit=1)[0]


def list_of(row: Row, name: str, mapping: ImportMapping) -> list[Any]:
    """One of the five lists of labels of a row, as `listed` gives it.

    Raises:
        UnfitError: it is absent, or no list; where one of that name lies in an object, says so.
        FileFormatError: several columns could be meant.
    """
    value = value_of(row, name, mapping)[0]
    if value is ABSENT and not mapping.absent_is_empty:
        option, place = f"--{name}-field", _lies_in(row, name, mapping)
        raise UnfitError(
            "list_absent",
            f"it has no {name}, but there is {place}: say {option} {place}"
            if place
            else f"it has no {name}; name its column with {option}, or say --absent-is-empty if "
            "there are none",
        )
    return listed(value, name, mapping)


def listed(value: object, name: str, mapping: ImportMapping) -> list[Any]:
    """A label list as a list: one already, JSON text, separated text, or an object name -> number.

    Raises:
        UnfitError: it is absent, or nothing of these.
    """
    if isinstance(value, str):
        value = _from_text(value, name, mapping)
    if value is None or value is ABSENT:
        if mapping.absent_is_empty:
            return []
        raise UnfitError(
            "list_absent",
            f"it has nothing under {name}; say --absent-is-empty if there is nothing",
        )
    if isinstance(value, Mapping):
        return _from_object(value, name, mapping)
    if isinstance(value, list | tuple):
        return list(value)
    raise UnfitError("list_unusable", f"{name} is {type(value).__name__}, not a list")


def _lies_in(row: Row, name: str, mapping: ImportMapping) -> str:
    """Where a list of this name lies in an object: beside another list, or in a column."""
    parents = [given.rpartition(".")[0] for given in mapping.columns.values() if "." in given]
    wanted = {fold_key(each) for each in (name, *LIST_ALIASES[name])}
    for parent in dict.fromkeys([*parents, *row.values]):
        found: Any = row.values
        for part in parent.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        if isinstance(found, Mapping):
            for key in found:
                if fold_key(str(key)) in wanted:
                    return f"{parent}.{key}"
    return ""


def _from_text(text: str, name: str, mapping: ImportMapping) -> Any:
    plain = text.strip()
    if plain[:1] in ("[", "{"):
        try:
            return json.loads(plain)
        except (ValueError, RecursionError) as error:
            raise UnfitError("list_unusable", f"{name} is no valid JSON ({error})") from None
    if not plain:
        return None
    if name == "sentiment" and mapping.polarity(plain):
        return [plain]
    if not mapping.separator:
        raise UnfitError(
            "list_is_text",
            f"{name} is text and no JSON; name what separates its entries with --separator",
        )
    return [part.strip() for part in plain.split(mapping.separator)]


def _from_object(value: Mapping[Any, Any], name: str, mapping: ImportMapping) -> list[Any]:
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in value.values())
    if name == "sentiment":
        return [value] if value else []
    if not numbers:
        raise UnfitError("list_unusable", f"{name} is an object, not a list")
    keys = [mapping.items.get(key, key) for key in ("name", "relevance")]
    return [dict(zip(keys, pair, strict=True)) for pair in value.items()]
