"""Files of annotations, one article a line: what they hold, or all that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from finnewsbench import files
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import entries_of
from finnewsbench.dataset_builder.labelling.annotations import notes_of
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.fileerrors import Tell
from finnewsbench.filerows import rows_of
from finnewsbench.metric.schema import nfc

_SHOWN = 50


class AnnotationError(FinNewsBenchError):
    """Annotations that can't be taken; the text lists every fault with file, line and item."""


def read_annotations(
    path: Path, articles: Mapping[str, ProjectArticle], *, name: str = "", tell: Tell
) -> list[Annotation]:
    """The annotations of a file, in its order; all of its faults at once.

    Raises:
        AnnotationError: lists every fault.
        FileFormatError: the file can't be read.
    """
    faults: list[str] = []
    found: dict[tuple[str, str], Annotation] = {}
    for row in rows_of(path, files.PREDICTIONS, None, tell):
        own: list[str] = []
        article_id = row.values.get("article_id")
        by = name or row.values.get("annotator") or row.values.get("adjudicator") or path.stem
        article = articles.get(article_id) if isinstance(article_id, str) else None
        if article is None:
            faults.append(f"{row.where}: the project has no article {article_id!r}")
            continue
        if not isinstance(by, str):
            own.append(f"'annotator' must be text, not {by!r}")
            by = ""
        by = nfc(by).strip()
        if (by, article.id) in found:
            own.append(f"{by!r} has labelled {article.id!r} on an earlier line; keep one of them")
        entries = entries_of(row.values, article, own)
        notes = tuple(notes_of(row.values.get("notes") or [], own))
        found[by, article.id] = Annotation(article.id, by, entries, notes, row.where)
        faults += [f"{row.where}, {article.id}: {fault}" for fault in own]
    if faults:
        raise AnnotationError(listed(f"{path}: {len(faults)} faults, nothing was taken", faults))
    return list(found.values())


def listed(head: str, faults: list[str]) -> str:
    """A message of several lines: how many faults, then each."""
    more = [f"and {len(faults) - _SHOWN} more"] if len(faults) > _SHOWN else []
    return "\n  ".join([f"{head}:", *faults[:_SHOWN], *more])
