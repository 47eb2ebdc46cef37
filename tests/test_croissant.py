"""The Croissant description is true to the data, and its own library can read the data by it."""

from __future__ import annotations

import hashlib
import json
import logging

import datasets
import mlcroissant
import pytest

from finnewsbench.dataset_builder import build
from finnewsbench.dataset_builder import croissant

FILES = {path.name.split("-")[0]: path for path in sorted(build.DATA.glob("*.parquet"))}


def plain(value, parent=""):
    """A record as the dataset has it: text for bytes, bare names for field ids, dates as text."""
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, dict):
        return {key.removeprefix(parent): plain(each, f"{key}/") for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each, parent) for each in value]
    return value


def test_the_bundled_description_is_what_the_files_say():
    """Checksums, columns and splits; a file that changed without a build is noticed."""
    found = json.loads(croissant.FILE.read_text(encoding="utf-8"))
    assert found == json.loads(json.dumps(croissant.describe(FILES)))
    sums = {file["name"]: file["sha256"] for file in found["distribution"]}
    assert sums == {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in FILES.values()}


@pytest.mark.parametrize("split", sorted(FILES))
def test_the_croissant_library_reads_every_row(split, caplog):
    """Through the description come the rows that `datasets` loads, and nothing is warned of."""
    with caplog.at_level(logging.WARNING):
        described = mlcroissant.Dataset(jsonld=str(croissant.FILE))
        records = [plain(record, f"{split}/") for record in described.records(split)]
    assert caplog.messages == []
    rows = datasets.Dataset.from_parquet(str(FILES[split]))
    assert records == [dict(row) for row in rows]


def test_the_canary_stands_in_the_card():
    """The card and the description hold the same line."""
    card = croissant.FILE.with_name("README.md").read_text(encoding="utf-8")
    assert croissant.CANARY in card
    assert croissant.CANARY in croissant.FILE.read_text(encoding="utf-8")
