"""Proposals from runs of models and from files of annotations, one file a proposer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from pathlib import Path

from finnewsbench import files
from finnewsbench.dataset_builder.labelling.annotationfiles import read_annotations
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.project import PROPOSALS
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import read_records
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.stoplists import excluded_as
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.fileerrors import Tell
from finnewsbench.filerows import rows_of
from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import read_prediction
from finnewsbench.metric.parsing import Parsed
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import nfc
from finnewsbench.runfile import RUN_FILE
from finnewsbench.store import read_run

_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(slots=True)
class Proposals:
    """What a source gave: annotations by proposer, and counts of what it could not give."""

    annotations: list[Annotation] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def read_proposals(
    path: Path, articles: Mapping[str, ProjectArticle], *, name: str = "", tell: Tell
) -> Proposals:
    """The proposals of a run folder, a file of annotations or a file of predictions.

    Args:
        path: the folder or file.
        articles: the project's articles.
        name: the proposer's name; by default the model's, the line's ``annotator``, or the file's
            name without suffix.
        tell: where notes on the file go.

    Raises:
        AnnotationError: lines of a file of annotations have faults; lists all of them.
        FinNewsBenchError: the file can't be read.
    """
    if path.is_dir() and (path / RUN_FILE).exists():
        return _from_run(path, articles, name)
    if path.is_file() and _holds_annotations(path):
        return Proposals(list(read_annotations(path, articles, name=name, tell=tell)))
    found = Proposals()
    for entry in files.read_predictions(path, tell=tell):
        _take(found, entry.article_id, name or path.stem, entry.prediction, articles)
    return found


def store(project: Path, annotations: Iterable[Annotation], *, replaced: bool) -> dict[str, int]:
    """Write proposals into the project; proposer -> articles that it has now.

    Raises:
        ConfigError: a proposer has labelled an article otherwise before, and ``replaced`` is not
            set; or two proposers' names would be one file name.
    """
    new: dict[str, dict[str, Annotation]] = {}
    for annotation in annotations:
        new.setdefault(annotation.annotator, {})[annotation.article_id] = annotation
    totals = {}
    for name, mine in sorted(new.items()):
        path = project / PROPOSALS / f"{_UNSAFE.sub('_', name)}.jsonl"
        lines = {record["article_id"]: record for record in read_records(path)}
        other = next((r["annotator"] for r in lines.values() if r["annotator"] != name), name)
        if other != name:
            raise ConfigError(f"{path} holds the proposals of {other!r}. Give --name another name.")
        for article_id, annotation in mine.items():
            record = annotation.to_json()
            if lines.get(article_id, record) != record and not replaced:
                raise ConfigError(
                    f"{name!r} has proposed other labels for {article_id!r} before ({path}). Give "
                    "--replace to take the new ones, or --name for another proposer."
                )
            lines[article_id] = record
        write_records(path, (lines[article_id] for article_id in sorted(lines)))
        totals[name] = len(lines)
    return totals


def stored(
    project: Path, articles: Mapping[str, ProjectArticle]
) -> dict[str, dict[str, Annotation]]:
    """Proposer -> article id -> annotation, both sorted.

    Raises:
        ConfigError: nothing has been proposed yet.
        AnnotationError: a file was changed and has faults.
    """
    found: dict[str, dict[str, Annotation]] = {}
    for path in sorted((project / PROPOSALS).glob("*.jsonl")):
        for annotation in read_annotations(path, articles, tell=lambda _: None):
            mine = found.setdefault(annotation.annotator, {})
            mine[annotation.article_id] = annotation
    if not found:
        raise ConfigError(
            f"{project} has no proposals. Take some with `finnewsbench label propose {project} "
            "RUN-FOLDER-OR-FILE`."
        )
    return {name: dict(sorted(found[name].items())) for name in sorted(found)}


def has_proposals(project: Path) -> bool:
    """Whether anybody has proposed anything."""
    return any((project / PROPOSALS).glob("*.jsonl"))


def _holds_annotations(path: Path) -> bool:
    """Whether the first record has the lists at its top; all else is a file of predictions."""
    first = next(rows_of(path, files.PREDICTIONS, None, lambda _: None), None)
    return first is not None and any(
        isinstance(first.values.get(key), list) for key in FIELDS.values()
    )


def _from_run(folder: Path, articles: Mapping[str, ProjectArticle], name: str) -> Proposals:
    data = read_run(folder)
    found = Proposals()
    for article_id, record in sorted(data.records.items()):
        _take(found, article_id, name or str(data.run["asked"]["model"]), record, articles)
    if not data.complete:
        found.counts["articles that the run has not asked about yet"] = data.total - len(
            data.records
        )
    return found


def _take(
    found: Proposals,
    article_id: str,
    name: str,
    prediction: object,
    articles: Mapping[str, ProjectArticle],
) -> None:
    """Add a model's reply; what is of no use is counted."""
    article = articles.get(article_id)
    if article is None:
        found.counts["replies on articles that the project does not have"] += 1
        return
    try:
        parsed: Parsed = read_prediction(prediction, article_id)
    except PredictionError as error:
        raise FinNewsBenchError(str(error)) from error
    if parsed.extraction is None:
        kind = parsed.failure.kind if parsed.failure else "unreadable"
        found.counts[f"replies that failed ({kind})"] += 1
        return
    entries = tuple(_entries(parsed.extraction, article, found.counts))
    found.annotations.append(Annotation(article_id, name, entries))


def _entries(
    extraction: NewsExtraction, article: ProjectArticle, counts: Counter[str]
) -> Iterator[Entry]:
    for category in ITEM_CATEGORIES:
        for item in extraction.items(category):
            name = nfc(item.name).strip()
            if item.relevance is None or not name:
                counts["items without a name or a usable relevance"] += 1
                continue
            entry = Entry(category, name, item.relevance, nfc(item.sentence))
            given = {} if item.relevance else excluded_as(category, name, entry.sentence)
            yield replace(entry, category="excluded", attributes=given) if given else entry
    for statement in extraction.sentiment:
        if statement.polarity is None or statement.impact is None:
            counts["statements without a usable polarity or impact"] += 1
            continue
        # None is asked for but the central company, so one that names nobody means it.
        company = statement.company or next(iter(article.central_names), "")
        yield Entry(
            "sentiment",
            nfc(company).strip(),
            statement.impact,
            nfc(statement.sentence),
            attributes={"polarity": statement.polarity},
        )
