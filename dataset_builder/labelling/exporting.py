"""Settled labels as dataset source rows, each label's provenance, and Parquet that loads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.annotationfiles import listed
from finnewsbench.dataset_builder.labelling.final import Final
from finnewsbench.dataset_builder.labelling.project import EXPORT
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.sourcerows import breaches_across
from finnewsbench.dataset_builder.labelling.sourcerows import dataset_row
from finnewsbench.dataset_builder.labelling.sourcerows import source_row
from finnewsbench.dataset_builder.ownrules import is_benchmark
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.folders import make_folder
from finnewsbench.metric.schema import SchemaError

LETTERS = {"v": "validation", "t": "test"}
"""Letter in an id of this benchmark -> its split."""


class RulesBrokenError(FinNewsBenchError):
    """Rows break rules; the text lists all of them, and nothing was written."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The files that were written and how many articles they hold."""

    rows: Path
    provenance: Path
    folder: Path
    articles: int


def for_split(articles: Mapping[str, ProjectArticle], split: str) -> dict[str, ProjectArticle]:
    """The articles that belong to a split: this benchmark's by their ids, others to any.

    Raises:
        ConfigError: the name can be no split.
    """
    if not re.fullmatch(r"\w+", split):
        raise ConfigError(
            f"--split is {split!r}; it can be test, validation, or a word like these."
        )
    return {
        name: article
        for name, article in sorted(articles.items())
        if not is_benchmark(name) or LETTERS[name[4]] == split
    }


def export(
    project: Path,
    articles: Mapping[str, ProjectArticle],
    finals: Mapping[str, Final],
    provenances: Sequence[Mapping[str, Any]],
    split: str,
) -> Exported:
    """Write ``export/<split>.jsonl``, its provenance and a folder for `load_dataset`.

    Args:
        project: the project's folder.
        articles: those of the split.
        finals: the settled labels, by article id; those without are left out.
        provenances: what is known of each exported article's labels, in the order of ids.
        split: name of the split.

    Raises:
        RulesBrokenError: names every rule that a row breaks.
        FinNewsBenchError: nothing is settled.
    """
    if not finals:
        raise FinNewsBenchError(
            f"No article of the split {split!r} is settled. Review them (label review) or take an "
            "adjudicator's labels (label adjudicate --apply FILE)."
        )
    rows = [source_row(articles[name], finals[name].labels) for name in sorted(finals)]
    try:
        faults = [str(breach) for breach in breaches_across(rows)]
        made = [dataset_row(row) for row in rows]
    except SchemaError as error:
        faults, made = [str(error)], []
    if faults:
        raise RulesBrokenError(listed(f"{len(faults)} rules are broken, nothing written", faults))
    folder = project / EXPORT
    write_records(folder / f"{split}.jsonl", rows)
    write_records(folder / f"{split}.provenance.jsonl", provenances)
    _write_parquet(made, folder / "dataset" / "data" / f"{split}-00000-of-00001.parquet")
    return Exported(
        folder / f"{split}.jsonl",
        folder / f"{split}.provenance.jsonl",
        folder / "dataset",
        len(rows),
    )


def _write_parquet(rows: list[dict[str, Any]], path: Path) -> None:
    """The same bytes as `dataset_builder.build` gives for the same rows."""
    import datasets  # noqa: PLC0415 (takes a second)

    from finnewsbench.dataset_builder.features import FEATURES  # noqa: PLC0415

    make_folder(path.parent, "Move it out of the way.")
    shown = not datasets.are_progress_bars_disabled()
    datasets.disable_progress_bars()
    try:
        datasets.Dataset.from_list(rows, features=FEATURES).to_parquet(str(path))
    finally:
        if shown:
            datasets.enable_progress_bars()
