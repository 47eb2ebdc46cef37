"""How far annotators agree: F1 on items, Krippendorff's alpha on relevance and polarity.

F1 is micro, over all pairs of annotators of an article: twice the labels that both have over the
labels of both.  ``spelled`` counts names that are equal up to width, case, spaces and corporate
marks; ``f1`` those that the matcher takes for one item, one to one: the same, an alias, narrower
or broader.  A statement of sentiment is its polarity with its sentence.

Alpha on relevance (interval; impact for sentiment) is over the items that two or more annotators
have, as `merging` puts them together by name.  Alpha on polarity (nominal) is over the sentences
that an annotator of the article marks, where no mark is a value too, and over companies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from itertools import combinations

from finnewsbench.agreement.krippendorff import alpha
from finnewsbench.dataset_builder.labelling.agreeing import vote_of
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.merging import Vote
from finnewsbench.dataset_builder.labelling.merging import merge
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.statements import is_named
from finnewsbench.dataset_builder.labelling.twins import Named
from finnewsbench.dataset_builder.labelling.twins import named
from finnewsbench.dataset_builder.labelling.twins import spelling
from finnewsbench.dataset_builder.labelling.twins import twins
from finnewsbench.metric.schema import ITEM_CATEGORIES

NO_MARK = "none"
"""The value of a sentence that an annotator leaves unmarked."""

Annotations = Mapping[str, Mapping[str, Annotation]]
"""Annotator -> article id -> annotation."""


@dataclass(frozen=True, slots=True)
class ItemAgreement:
    """One category: ``labels`` of all annotators; shares and alpha are ``None`` without a basis.

    ``matched`` items have two or more relevances, which `relevance` (alpha) is over.
    """

    category: str
    labels: int
    spelled: float | None
    f1: float | None
    relevance: float | None
    matched: int


@dataclass(frozen=True, slots=True)
class PolarityAgreement:
    """Alpha on polarity over ``units`` of one kind that have two or more values."""

    over: str
    units: int
    alpha: float | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far annotators agree on the ``articles`` that two or more of them labelled."""

    annotators: tuple[str, ...]
    articles: int
    items: tuple[ItemAgreement, ...]
    polarity: tuple[PolarityAgreement, ...]


@dataclass(frozen=True, slots=True)
class _Article:
    """One article with the labels of those who labelled it, sentences made whole."""

    article: ProjectArticle
    labels: Mapping[str, tuple[Vote, ...]]

    def of(self, annotator: str, category: str) -> list[Vote]:
        return [v for v in self.labels[annotator] if v.entry.category == category]

    def every(self, category: str) -> list[Vote]:
        return [vote for name in self.labels for vote in self.of(name, category)]


def agreement(articles: Mapping[str, ProjectArticle], annotations: Annotations) -> Agreement:
    """Compare annotators; the order in which they are named is of no matter."""
    found = list(_shared(articles, annotations))
    return Agreement(
        annotators=tuple(sorted(annotations)),
        articles=len(found),
        items=tuple(_items(found, category) for category in LABELLED),
        polarity=(
            _polarity("sentences", [unit for each in found for unit in _sentences(each)]),
            _polarity("companies", [unit for each in found for unit, _ in _companies(each)]),
            _polarity("central", [unit for each in found for unit, c in _companies(each) if c]),
        ),
    )


def _shared(articles: Mapping[str, ProjectArticle], annotations: Annotations) -> Iterator[_Article]:
    for name in sorted(articles):
        labels = {
            who: tuple(_whole(articles[name], who, entry) for entry in mine[name].entries)
            for who, mine in sorted(annotations.items())
            if name in mine
        }
        if len(labels) > 1:
            yield _Article(articles[name], labels)


def _whole(article: ProjectArticle, who: str, entry: Entry) -> Vote:
    """The label with its whole sentence, so that quotations of a part are the same evidence."""
    vote = vote_of(who, entry, article)
    place = vote.evidence
    if place is None:
        return vote
    return replace(vote, entry=replace(entry, sentence=article.article[place.start : place.end]))


def _items(found: Sequence[_Article], category: str) -> ItemAgreement:
    total = spelled = matched = 0
    for each in found:
        labels = {who: [named(v.entry) for v in each.of(who, category)] for who in each.labels}
        for left, right in combinations(labels.values(), 2):
            total += len(left) + len(right)
            spelled += _spelled(left, right)
            matched += len(twins(left, right, related=True))
    units = (
        []
        if category == "excluded"
        else [_relevances(g) for e in found for g in _same(e, category)]
    )
    return ItemAgreement(
        category=category,
        labels=sum(len(each.every(category)) for each in found),
        spelled=2 * spelled / total if total else None,
        f1=2 * matched / total if total else None,
        relevance=alpha(units, "interval"),
        matched=sum(len(unit) > 1 for unit in units),
    )


def _spelled(left: Sequence[Named], right: Sequence[Named]) -> int:
    common = Counter(map(spelling, left)) & Counter(map(spelling, right))
    return common.total()


def _same(each: _Article, category: str) -> list[list[Vote]]:
    """The labels of all annotators, put together by name; sentiment by polarity and sentence."""
    if category in ITEM_CATEGORIES:
        return merge(each.every(category), category, 0)
    groups: dict[Named, list[Vote]] = {}
    for vote in each.every(category):
        groups.setdefault(replace(named(vote.entry), names=()), []).append(vote)
    return [groups[key] for key in sorted(groups, key=spelling)]


def _relevances(group: Sequence[Vote]) -> list[float]:
    """One value per annotator: of several labels of one item the highest."""
    values: dict[str, float] = {}
    for vote in group:
        values[vote.proposer] = max(values.get(vote.proposer, 0.0), vote.entry.relevance)
    return [values[who] for who in sorted(values)]


def _sentences(each: _Article) -> Iterator[list[str]]:
    marks: dict[int, dict[str, set[str]]] = {}
    for vote in each.every("sentiment"):
        if vote.evidence:
            mine = marks.setdefault(vote.evidence.sentence, {})
            mine.setdefault(vote.proposer, set()).add(vote.entry.attributes["polarity"])
    for _, said in sorted(marks.items()):
        yield ["+".join(sorted(said[who])) if who in said else NO_MARK for who in each.labels]


def _companies(each: _Article) -> Iterator[tuple[list[str], bool]]:
    """The polarities of each company, and whether it is the central one."""
    for group in _same(each, "company"):
        said = {v.proposer: v.entry.attributes.get("polarity", "") for v in group}
        names = [name for vote in group for name in vote.names]
        known = each.article.central_names
        roles = Counter(vote.entry.attributes.get("role") for vote in group)
        central = is_named(known, names) if known else 2 * roles["central"] > len(group)
        yield [said[who] for who in sorted(said) if said[who]], central


def _polarity(over: str, units: list[list[str]]) -> PolarityAgreement:
    return PolarityAgreement(over, sum(len(u) > 1 for u in units), alpha(units, "nominal"))
