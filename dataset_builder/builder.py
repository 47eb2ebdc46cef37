"""The `datasets` builder over the source files; `build` writes the bundled Parquet with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import datasets

from finnewsbench.dataset_builder.features import FEATURES
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files


class Finnewsbench(datasets.GeneratorBasedBuilder):  # type: ignore[misc]
    """Rows from `source/<split>.jsonl`, offsets and flags worked out."""

    VERSION = datasets.Version("0.1.0")

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description="Structured information extraction from Korean financial news.",
            features=FEATURES,
            license="cc-by-4.0",
        )

    def _split_generators(self, dl_manager: Any) -> list[datasets.SplitGenerator]:
        del dl_manager  # the sources are here: nothing to download
        return [
            datasets.SplitGenerator(name=split, gen_kwargs={"path": str(path)})
            for split, path in source_files().items()
        ]

    def _generate_examples(self, path: str) -> Iterator[tuple[int, dict[str, Any]]]:
        yield from enumerate(read_rows(Path(path)))
