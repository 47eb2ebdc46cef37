"""Settled labels of an adjudicator: checked by the data set's rules, and kept with what changed."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling import decisions
from finnewsbench.dataset_builder.labelling.annotationfiles import AnnotationError
from finnewsbench.dataset_builder.labelling.annotationfiles import listed
from finnewsbench.dataset_builder.labelling.annotationfiles import read_annotations
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.annotations import LISTS
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.candidates import agreed_from_json
from finnewsbench.dataset_builder.labelling.changes import change_of
from finnewsbench.dataset_builder.labelling.changes import counted
from finnewsbench.dataset_builder.labelling.project import ADJUDICATED
from finnewsbench.dataset_builder.labelling.project import CANDIDATES
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import by_article
from finnewsbench.dataset_builder.labelling.project import read_records
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.sourcerows import breaches_of
from finnewsbench.dataset_builder.labelling.sourcerows import source_row
from finnewsbench.errors import ConfigError
from finnewsbench.fileerrors import Tell


def settle(
    project: Path,
    path: Path,
    articles: Mapping[str, ProjectArticle],
    *,
    replaced: bool = False,
    tell: Tell,
) -> list[dict[str, Any]]:
    """Take a file of settled labels into ``adjudicated.jsonl``; the records that were written.

    Args:
        project: the project's folder.
        path: one article a line, as an annotation is, with ``adjudicator`` and ``notes``.
        articles: the project's articles.
        replaced: take labels that differ from those settled before.
        tell: where notes on the file go.

    Raises:
        AnnotationError: a label is malformed or breaks a rule; lists all with file, line and rule.
        ConfigError: an article was settled otherwise before.
    """
    settled = read_annotations(path, articles, tell=tell)
    faults = list(_faults(settled, articles))
    if faults:
        raise AnnotationError(listed(f"{path}: {len(faults)} faults, nothing was taken", faults))
    candidates = read_agreed(project)
    known = {record["article_id"]: record for record in read_records(project / ADJUDICATED)}
    written = []
    for annotation in settled:
        article = articles[annotation.article_id]
        record = _record(annotation, article, candidates.get(article.id))
        if known.get(article.id, record) != record and not replaced:
            raise ConfigError(
                f"{annotation.where}: {article.id!r} was settled otherwise before. Give --replace "
                "to take these labels."
            )
        known[article.id] = record
        written.append(record)
    write_records(project / ADJUDICATED, (known[name] for name in sorted(known)))
    return written


def replace_agreed(project: Path, found: Sequence[Agreed], *, again: bool = False) -> None:
    """Write the candidates.

    Raises:
        ConfigError: reviewers have decided on candidates that would change, and ``again`` is not
            set: a decision names its candidate by an id.
    """
    before = read_agreed(project)
    decided = {action.article_id for action in decisions.read(project)}
    moved = [e.article_id for e in found if before.get(e.article_id, e) != e]
    touched = sorted(decided.intersection(moved))
    if touched and not again:
        raise ConfigError(
            f"Reviewers have decided on candidates of {', '.join(touched[:5])}"
            f"{', ...' if len(touched) > 5 else ''}, which would change now. Give --again to make "
            "them anew: what was accepted stays accepted, but under ids that may mean others now."
        )
    write_records(project / CANDIDATES, (each.to_json() for each in found))


def read_agreed(project: Path) -> dict[str, Agreed]:
    """The candidates by article; empty before ``label agree``."""
    return {name: agreed_from_json(r) for name, r in by_article(project / CANDIDATES).items()}


def read_settled(
    project: Path, articles: Mapping[str, ProjectArticle]
) -> dict[str, tuple[Annotation, dict[str, Any]]]:
    """The settled labels by article, as values and as they are stored.

    Raises:
        AnnotationError: the file was changed by hand and has faults.
    """
    path = project / ADJUDICATED
    if not path.is_file():
        return {}
    records = by_article(path)
    found = read_annotations(path, articles, tell=lambda _: None)
    return {each.article_id: (each, records[each.article_id]) for each in found}


def _faults(settled: Sequence[Annotation], articles: Mapping[str, ProjectArticle]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for annotation in settled:
        article = articles[annotation.article_id]
        if article.id in seen:
            yield f"{annotation.where}, {article.id}: settled already ({seen[article.id]})"
        seen[article.id] = annotation.where
        for rule, message in breaches_of(source_row(article, annotation)):
            yield f"{annotation.where}, {article.id}: {rule}: {message}"


def _record(
    annotation: Annotation, article: ProjectArticle, agreed: Agreed | None
) -> dict[str, Any]:
    row = source_row(article, annotation)
    changes = {category: change_of(category, annotation, agreed) for category in LABELLED}
    record: dict[str, Any] = {"article_id": article.id, "adjudicator": annotation.annotator}
    record |= {key: row[key] for key in LISTS.values()}
    if annotation.notes:
        record["notes"] = [dict(note) for note in annotation.notes]
    return record | {"changes": counted(changes)}
