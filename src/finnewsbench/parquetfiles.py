"""Parquet, a few rows at a time."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from typing import Any
from typing import BinaryIO

from .columns import Row
from .columns import listed
from .fileerrors import FileFormatError
from .fileerrors import Note
from .fileerrors import Tell

BATCH = 64
BUFFER = 1 << 20

_REMEDY = "Write the file again, or export it as JSONL."


def parquet_rows(
    file: BinaryIO, name: str, keep: Callable[[str], bool], tell: Tell
) -> Iterator[Row]:
    """The rows of a Parquet file with the columns that ``keep`` accepts (all, if it accepts none).

    Bytes (``binary``, as Spark writes text) that are UTF-8 are read as the text they are, with a
    note on the column; others stay bytes, for whoever needs the column to refuse.

    Raises:
        FileFormatError: pyarrow is missing, or cannot read the file.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 (heavy, and seldom needed)
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError as error:
        raise FileFormatError(
            name, "reading Parquet needs pyarrow", "pip install pyarrow, or export it as JSONL."
        ) from error
    faults = (pa.ArrowException, ValueError, OSError)
    try:
        # as set here, memory does not grow with the size of a row group
        table = pq.ParquetFile(file, buffer_size=BUFFER, pre_buffer=False)
        columns = table.schema_arrow.names
    except faults as error:
        raise _damaged(name, error, 0) from error
    twice = sorted({column for column in columns if columns.count(column) > 1})
    if twice:
        raise FileFormatError(name, f"it has the column {listed(twice)} twice", "Rename one.")
    kept = [column for column in columns if keep(column)] or columns
    batches = table.iter_batches(batch_size=BATCH, columns=kept, use_threads=False)
    binary = [column for column in kept if _has_bytes(table.schema_arrow.field(column).type)]
    told: set[str] = set()
    number = 0
    while True:
        try:
            rows = _rows(batches)
        except faults as error:
            raise _damaged(name, error, number + 1) from error
        if rows is None:
            return
        for values in rows:
            number += 1
            for column in binary:
                text, found = _text(values[column])
                values[column] = text
                if found and column not in told:
                    told.add(column)
                    tell(Note("encoding", name, f"the bytes in {column!r} are read as UTF-8"))
            yield Row(values, name, number, "row")


def _rows(batches: Iterator[Any]) -> list[dict[str, object]] | None:
    batch = next(batches, None)
    return None if batch is None else list(batch.to_pylist())


def _has_bytes(kind: Any) -> bool:
    """Whether values of an Arrow type hold bytes, however deep."""
    return "binary" in str(kind)


def _text(value: object) -> tuple[Any, bool]:
    """A value with its bytes as text where they are UTF-8, and whether there were any."""
    if isinstance(value, bytes):
        try:
            return value.decode("utf-8"), True
        except UnicodeDecodeError:
            return value, False
    if isinstance(value, list):
        made = [_text(each) for each in value]
        return [each for each, _ in made], any(found for _, found in made)
    if isinstance(value, dict):
        pairs = {key: _text(each) for key, each in value.items()}
        return {key: each for key, (each, _) in pairs.items()}, any(f for _, f in pairs.values())
    return value, False


def _damaged(name: str, error: Exception, number: int) -> FileFormatError:
    return FileFormatError(
        name, f"this Parquet file cannot be read ({error})", _REMEDY, line=number, unit="row"
    )
