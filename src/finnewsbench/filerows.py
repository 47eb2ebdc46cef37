"""Records of a file, a folder or standard input, whatever the format: which one it is, and rows.

JSONL (``.jsonl``, ``.ndjson``), JSON, CSV (``.csv``, ``.tsv``), Parquet (by its first bytes), a
folder of text files (a record a file, its id the file name without suffix).  ``.json`` may hold
JSONL, and the reverse; without a telling suffix the content decides.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from typing import TextIO

from finnewsbench.metric.schema import FIELDS

from .columns import Field
from .columns import Row
from .columns import column_of
from .decoding import TextForm
from .decoding import as_text
from .decoding import find_form
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell
from .jsonfiles import document
from .jsonfiles import jsonl_rows
from .litter import is_litter
from .opening import STDIN
from .opening import Opened
from .opening import bare
from .opening import find
from .opening import nfc
from .opening import opened
from .opening import shown
from .parquetfiles import parquet_rows
from .remote import Url
from .tables import csv_rows
from .tables import header_fits

RUN_RECORDS = "extractions.jsonl"

_SUFFIXES = {".csv": "csv", ".tsv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for in a file.

    ``fields`` are all columns that mean something; ``content`` is the one that a text file of a
    folder holds, if its suffix is one of ``suffixes``.  ``lone`` says that a ``.txt`` file which
    is no table is one record.  ``whole`` says that the other columns are kept too.
    """

    id: Field
    content: Field
    fields: tuple[Field, ...]
    suffixes: tuple[str, ...]
    lone: bool
    whole: bool


def rows_of(path: Path | Url, wanted: Wanted, stdin: BinaryIO | None, tell: Tell) -> Iterator[Row]:
    """The records in their order; a folder's in the order of their ids.

    Raises:
        FileFormatError: names file, line, cause and remedy.
    """
    if isinstance(path, Path) and str(path) != STDIN:
        path = find(path)
        if path.is_dir():
            yield from _folder(path, wanted, tell)
            return
    with opened(path, stdin) as source:
        if source.parquet:
            yield from parquet_rows(
                source.file, source.name, lambda name: _kept(name, wanted), tell
            )
            return
        form = find_form(source.file, source.name)
        if not form.plain:
            tell(Note("encoding", source.name, f"read as {form.encoding}"))
        kind = _kind_of(source, form, wanted)
        if _SUFFIXES.get(source.suffix, "") != kind and kind != "text":
            tell(Note("format", source.name, f"read as {kind.upper()} by its content"))
        with as_text(source.file, form, "" if kind in ("csv", "text") else None) as text:
            if kind == "csv":
                yield from csv_rows(text, source.name, wanted.fields, tell)
            elif kind == "jsonl":
                yield from jsonl_rows(text, source.name, tell)
            elif kind == "json":
                yield from _document(text.read(), source.name, form, wanted)
            else:
                values: dict[str, object] = {wanted.id.name: _stem(path)}
                yield Row({**values, wanted.content.name: text.read()}, source.name)


def _kept(column: str, wanted: Wanted) -> bool:
    return wanted.whole or any(field.fits(column) for field in wanted.fields)


def _kind_of(source: Opened, form: TextForm, wanted: Wanted) -> str:
    """One of csv, jsonl, json and text, by suffix and content."""
    named = _SUFFIXES.get(source.suffix, "")
    with as_text(source.file, form, "" if named == "csv" else None) as text:
        first = _line(text).removeprefix("\ufeff")
        start = first.lstrip()[:1]
        if named == "csv":
            return "csv"
        if start == "{" and (named == "jsonl" or (_is_object(first) and _line(text))):
            return "jsonl"
        if source.suffix == ".txt" and wanted.lone and start != "{":
            return "csv" if header_fits(first, (wanted.id, wanted.content)) else "text"
        if start in ("{", "["):
            return "json"
        return named or "csv"


def _line(text: TextIO) -> str:
    """The next line that is not blank, or an empty text."""
    line = text.readline()
    while line and not line.strip():
        line = text.readline()
    return line


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _document(content: str, name: str, form: TextForm, wanted: Wanted) -> Iterator[Row]:
    """The records of a JSON document: a list, an object id -> content, or a single record."""
    kind, values = document(content, name, form.newline)
    keys = [value.key for value in values if value.key is not None]
    if kind == "object" and any(_is_column(key, wanted) for key in keys):
        yield Row({str(value.key): value.value for value in values}, name, 1)
        return
    for value in values:
        row = Row({}, name, value.line)
        if value.key is not None:
            yield _keyed(row, value.key, value.value, wanted)
        elif isinstance(value.value, dict):
            yield Row(value.value, name, value.line)
        else:
            raise row.error(
                "the list holds something that is no object",
                "Each entry is an object with an id and the content.",
            )


def _is_column(key: str, wanted: Wanted) -> bool:
    return key in FIELDS.values() or any(field.fits(key) for field in wanted.fields)


def _keyed(row: Row, key: str, value: object, wanted: Wanted) -> Row:
    if isinstance(value, list):
        raise row.error(
            f"a list stands under {key!r}; an object id -> content is expected",
            "Put the list itself at the top of the file.",
        )
    own = wanted.id.name
    inner = Row(dict(value), row.file, row.number) if isinstance(value, Mapping) else None
    if inner is None or column_of(wanted.content, inner) is None:
        return Row({own: key, wanted.content.name: value}, row.file, row.number)
    if inner.values.get(own, key) != key:
        raise row.error(
            f"the record under {key!r} calls itself {inner.values[own]!r}", "Make the two the same."
        )
    return Row({**inner.values, own: key}, row.file, row.number)


def _folder(folder: Path, wanted: Wanted, tell: Tell) -> Iterator[Row]:
    name = shown(folder)
    entries = sorted(folder.iterdir(), key=lambda entry: (nfc(entry.name), entry.name))
    files = [entry for entry in entries if _is_record_file(entry, wanted)]
    if (folder / RUN_RECORDS).exists():
        raise FileFormatError(
            name, f"this is the folder of a run (it holds {RUN_RECORDS})", "Name that file."
        )
    if not files:
        raise FileFormatError(
            name,
            f"the folder holds no {' or '.join(wanted.suffixes)} file",
            "Name the file that is meant, or put one text file an article there.",
        )
    if len(files) < len(entries):
        others = [nfc(entry.name) for entry in entries if entry not in files]
        more = ", ..." if len(others) > 5 else ""
        tell(Note("others", name, f"{len(others)} left alone: {', '.join(others[:5])}{more}"))
    stems = Counter(map(_stem, files))
    for stem, count in stems.items():
        if count > 1:
            raise FileFormatError(
                name,
                f"{count} files have the name {stem!r} (suffix and Unicode form aside)",
                "The name is the article's id: rename or remove one.",
            )
    encodings: Counter[str] = Counter()
    for file in files:
        with opened(file) as source:
            form = find_form(source.file, source.name)
            encodings[form.encoding] += not form.plain
            with as_text(source.file, form, "") as text:
                values: dict[str, object] = {wanted.id.name: _stem(file)}
                yield Row({**values, wanted.content.name: text.read()}, source.name)
    for encoding, count in sorted((+encodings).items()):
        tell(Note("encoding", name, f"{count} of {len(files)} files read as {encoding}"))


def _is_record_file(entry: Path, wanted: Wanted) -> bool:
    return not is_litter(entry.name) and entry.is_file() and entry.suffix.lower() in wanted.suffixes


def _stem(path: Path | Url) -> str:
    return nfc(bare(path).stem)
