"""Build the bundled data: `python -m finnewsbench.dataset_builder.build`.

Reads the source files, checks every rule of `validate` and `corpus`, and writes
`data/<split>-*.parquet` and `croissant.json`, which describes them.  The same sources and library
versions give the same bytes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from finnewsbench.dataset_builder import croissant
from finnewsbench.dataset_builder.builder import Finnewsbench
from finnewsbench.dataset_builder.corpus import check_corpus
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files
from finnewsbench.dataset_builder.validate import check_rows

DATA = Path(__file__).with_name("data")


def build(target: Path = DATA) -> list[Path]:
    """Write a Parquet file per split into ``target``, their description beside it; return paths.

    Raises:
        SystemExit: a rule is broken; every breach is printed first.
    """
    rows = {split: list(read_rows(path)) for split, path in source_files().items()}
    breaches = [breach for each in rows.values() for breach in check_rows(each)]
    breaches += check_corpus(rows)
    if breaches:
        for breach in breaches:
            sys.stderr.write(f"{breach}\n")
        raise SystemExit(f"{len(breaches)} rules are broken; nothing was written.")
    target.mkdir(parents=True, exist_ok=True)
    written = {}
    with tempfile.TemporaryDirectory() as folder:
        builder = Finnewsbench(cache_dir=folder)
        out = Path(folder) / "parquet"
        builder.download_and_prepare(str(out), file_format="parquet")
        for split in sorted(builder.info.splits):
            (made,) = out.glob(f"*-{split}*.parquet")
            path = target / f"{split}-00000-of-00001.parquet"
            shutil.copyfile(made, path)
            written[split] = path
    return [*written.values(), croissant.write(written, target.with_name(croissant.FILE.name))]


if __name__ == "__main__":
    for written in build():
        sys.stdout.write(f"wrote {written}\n")
