"""The final labels of an article: an adjudicator's, or those that its reviewers agree on."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path

from finnewsbench.dataset_builder.labelling.annotationfiles import AnnotationError
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.annotations import LISTS
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.annotations import entries_of
from finnewsbench.dataset_builder.labelling.annotations import fields_of
from finnewsbench.dataset_builder.labelling.decisions import Review
from finnewsbench.dataset_builder.labelling.decisions import read
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.settling import read_settled
from finnewsbench.dataset_builder.labelling.shaping import PLACES
from finnewsbench.dataset_builder.labelling.twins import named
from finnewsbench.dataset_builder.labelling.twins import twins

CLOSE = 0.1
"""Reviewers whose relevance or impact differs by no more agree; their mean is taken."""

REVIEWED, ADJUDICATED = "reviewed", "adjudicated"


@dataclass(frozen=True, slots=True)
class Final:
    """Labels that stand, who decided, and how: `REVIEWED` or `ADJUDICATED`."""

    labels: Annotation
    by: tuple[str, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A label on which reviewers differ: reviewer -> what it says, ``None`` for leaving it out."""

    category: str
    name: str
    said: Mapping[str, Entry | None]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an article stands: its final labels, or why there are none yet."""

    final: Final | None
    why: str = ""
    disputes: tuple[Dispute, ...] = ()


def read_reviews(
    project: Path, articles: Mapping[str, ProjectArticle]
) -> dict[str, dict[str, tuple[Annotation, bool]]]:
    """Article id -> reviewer -> the labels that the reviewer accepts, and whether it is done.

    Raises:
        AnnotationError: a decision holds a label that can't be read.
    """
    found: dict[str, dict[str, tuple[Annotation, bool]]] = {}
    for article_id, reviews in sorted(replay(read(project)).items()):
        if article_id not in articles:
            continue  # counted by `label status`
        for reviewer, review in sorted(reviews.items()):
            labels = _accepted(articles[article_id], reviewer, review)
            found.setdefault(article_id, {})[reviewer] = (labels, review.done)
    return found


def standings(project: Path, articles: Mapping[str, ProjectArticle]) -> dict[str, Standing]:
    """Where every article stands, in the order of ids."""
    settled = read_settled(project, articles)
    reviews = read_reviews(project, articles)
    found = {}
    for name in sorted(articles):
        mine = reviews.get(name, {})
        if name in settled:
            labels = settled[name][0]
            final = Final(labels, (labels.annotator,), ADJUDICATED)
            found[name] = Standing(final, "", disputes([each for each, _ in mine.values()]))
        else:
            found[name] = _reviewed(mine)
    return found


def _reviewed(reviews: Mapping[str, tuple[Annotation, bool]]) -> Standing:
    open_ = sorted(name for name, (_, done) in reviews.items() if not done)
    if not reviews:
        return Standing(None, "nobody has reviewed it")
    labels = [each for each, _ in reviews.values()]
    differing = disputes(labels)
    if open_:
        return Standing(None, f"{', '.join(open_)} not done with it", differing)
    if differing:
        return Standing(None, f"reviewers differ on {len(differing)} labels", differing)
    return Standing(Final(_joined(labels), tuple(sorted(reviews)), REVIEWED))


def disputes(reviews: Sequence[Annotation]) -> tuple[Dispute, ...]:
    """The labels on which reviewers of one article differ, by category and name."""
    found = [
        Dispute(category, entry.name, said)
        for category in LABELLED
        for entry, said in _beside(reviews, category)
        if not _agreed(list(said.values()))
    ]
    return tuple(sorted(found, key=lambda d: (LABELLED.index(d.category), d.name)))


def _beside(
    reviews: Sequence[Annotation], category: str
) -> Iterator[tuple[Entry, dict[str, Entry | None]]]:
    """Each label of a category with what every reviewer says of it."""
    rows: list[tuple[Entry, dict[str, Entry | None]]] = []
    for review in reviews:
        mine = review.of(category)
        pairs = twins([named(entry) for entry, _ in rows], [named(entry) for entry in mine])
        for row, column in pairs.items():
            rows[row][1][review.annotator] = mine[column]
        for number, entry in enumerate(mine):
            if number not in pairs.values():
                rows.append((entry, {review.annotator: entry}))
    for entry, said in rows:
        yield entry, {review.annotator: said.get(review.annotator) for review in reviews}


def _agreed(said: Sequence[Entry | None]) -> bool:
    given = [entry for entry in said if entry is not None]
    if len(given) < len(said):
        return False
    plain = {
        (e.name, tuple(sorted(e.aliases)), e.sentence, tuple(sorted(e.attributes.items())))
        for e in given
    }
    values = [entry.relevance for entry in given]
    return len(plain) == 1 and max(values) - min(values) <= CLOSE + 1e-9


def _joined(reviews: Sequence[Annotation]) -> Annotation:
    """The labels of reviewers who agree, with the mean of their relevances."""
    first = reviews[0]
    entries = []
    for category in LABELLED:
        for entry, said in _beside(reviews, category):
            mean = statistics.fmean(e.relevance for e in said.values() if e is not None)
            entries.append(replace(entry, relevance=round(mean, PLACES)))
    return replace(first, annotator=", ".join(r.annotator for r in reviews), entries=tuple(entries))


def _accepted(article: ProjectArticle, reviewer: str, review: Review) -> Annotation:
    record: dict[str, list[dict[str, object]]] = {key: [] for key in LISTS.values()}
    for _, decided in sorted(review.items.items()):
        if decided.accepted:
            known = fields_of(decided.category)
            values = {key: v for key, v in decided.values.items() if key in known}
            record[LISTS[decided.category]].append(values)
    faults: list[str] = []
    entries = entries_of(record, article, faults)
    if faults:
        raise AnnotationError(f"{article.id}, decisions of {reviewer}: {'; '.join(faults)}")
    place = article.article.find
    ordered = sorted(
        entries,
        key=lambda e: (LABELLED.index(e.category), -e.relevance, place(e.sentence), e.name),
    )
    return Annotation(article.id, reviewer, tuple(ordered))
