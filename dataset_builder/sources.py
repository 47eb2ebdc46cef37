"""The reviewed source files: one article a line, sorted by id, `source/<split>.jsonl`.

A source row holds what people wrote and decided.  Offsets, ``hard`` and ``synthetic`` follow from
it and are worked out here, so that they can't disagree with the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import HARD_FROM
from finnewsbench.metric.schema import SchemaError

SOURCE = Path(__file__).with_name("source")
SPLITS = ("test", "validation")


def source_files(folder: Path = SOURCE) -> dict[str, Path]:
    """Split -> file, for the splits that have one."""
    found = {split: folder / f"{split}.jsonl" for split in SPLITS}
    return {split: path for split, path in found.items() if path.is_file()}


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The dataset rows of one source file.

    Raises:
        SchemaError: a line is not a JSON object, or a labelled sentence does not occur exactly
            once in its article; names file, line and sentence.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line:
            continue
        where = f"{path.name}, line {number}"
        try:
            source = json.loads(line)
        except ValueError as error:
            raise SchemaError(f"{where}: not JSON ({error}). Mend the line.") from error
        if not isinstance(source, dict):
            raise SchemaError(f"{where}: a row must be an object, not {type(source).__name__}.")
        yield complete(source, where)


def complete(source: dict[str, Any], where: str) -> dict[str, Any]:
    """A source row with everything that follows from it, keys in the contract's order."""
    row = {key: value for key, value in source.items() if key not in (*FIELDS.values(), "excluded")}
    row["hard"] = len(source.get("difficulty", ())) >= HARD_FROM
    row["synthetic"] = True
    for key in FIELDS.values():
        row[key] = [_located(item, source["article"], where) for item in source[key]]
    row["excluded"] = source["excluded"]
    return row


def _located(item: dict[str, Any], article: str, where: str) -> dict[str, Any]:
    sentence = item["sentence"]
    if article.count(sentence) != 1 or not sentence:
        raise SchemaError(
            f"{where}: the sentence occurs {article.count(sentence)} times in the article, not "
            f"once: {sentence!r}. Copy one whole sentence."
        )
    start = article.index(sentence)
    located = {"start": start, "end": start + len(sentence)}
    # The offsets follow the shared fields and come before those of the category.
    keys = ("name", "relevance", "sentence", "aliases")
    shared: dict[str, Any] = {key: item[key] for key in keys if key in item}
    if "company" in item:
        return {**item, **located}
    return {**shared, **located, **{k: v for k, v in item.items() if k not in shared}}
