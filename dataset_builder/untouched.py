"""Whether published rows and files are those that were reviewed: a row edited by hand is found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.croissant import FILE
from finnewsbench.dataset_builder.sources import SOURCE
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files
from finnewsbench.dataset_builder.validate import Breach

_REMEDY = "edit the source and build again (python -m finnewsbench.dataset_builder.build)"


def check_untouched(
    folder: Path, rows_by_split: Mapping[str, Sequence[dict[str, Any]]]
) -> list[Breach]:
    """Breaches, sorted: files against `croissant.json`, rows against ``source/``.

    A folder that has neither is somebody's own data, and there is nothing to compare.
    """
    return sorted([*_files(folder), *_rows(folder, rows_by_split)])


def _files(folder: Path) -> Iterator[Breach]:
    described = folder / FILE.name
    if not described.is_file():
        return
    for entry in json.loads(described.read_text(encoding="utf-8"))["distribution"]:
        path = folder / entry["contentUrl"]
        if not path.is_file():
            yield Breach(path.name, "checksum", f"{FILE.name} describes it, but it is missing")
        elif hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            message = f"not the file that {FILE.name} describes: {_REMEDY}"
            yield Breach(path.name, "checksum", message)


def _rows(folder: Path, rows_by_split: Mapping[str, Sequence[dict[str, Any]]]) -> Iterator[Breach]:
    for split, path in source_files(folder / SOURCE.name).items():
        if split not in rows_by_split:
            continue
        reviewed = {row["id"]: row for row in read_rows(path)}
        found = {row["id"]: row for row in rows_by_split[split]}
        for id_ in sorted(reviewed.keys() | found.keys()):
            if id_ not in found or id_ not in reviewed:
                where = "the source" if id_ in reviewed else "the data"
                yield Breach(id_, "source", f"stands in {where} of {split} alone: {_REMEDY}")
                continue
            keys = [key for key, value in reviewed[id_].items() if found[id_].get(key) != value]
            if keys:
                told = f"differs from its reviewed source in {', '.join(keys)}: {_REMEDY}"
                yield Breach(id_, "source", told)
