"""From several proposers' labels of one article to candidates (paper, section 3.2).

What so many proposers name, each with a sentence that stands in the article, is a candidate;
everything else is kept as dropped, with the reason.  `merging` says what counts as one item,
`shaping` how a candidate gets its name, aliases, relevance, sentence and further fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.conflicts import entry_of
from finnewsbench.dataset_builder.labelling.conflicts import noted
from finnewsbench.dataset_builder.labelling.evidence import find_evidence
from finnewsbench.dataset_builder.labelling.merging import Group
from finnewsbench.dataset_builder.labelling.merging import Vote
from finnewsbench.dataset_builder.labelling.merging import merge
from finnewsbench.dataset_builder.labelling.merging import proposers
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.shaping import shape
from finnewsbench.dataset_builder.labelling.statements import central_names
from finnewsbench.dataset_builder.labelling.statements import is_named
from finnewsbench.dataset_builder.labelling.statements import statements
from finnewsbench.errors import ConfigError
from finnewsbench.metric.mentions import mentions
from finnewsbench.metric.pairing import EXCLUDED_CATEGORY
from finnewsbench.metric.pairing import names_excluded
from finnewsbench.metric.schema import ITEM_CATEGORIES


def default_at_least(proposed: int) -> int:
    """All but one, but both where there are two: the word of one is no agreement."""
    return max(min(proposed, 2), proposed - 1)


@dataclass(frozen=True, slots=True)
class _Ballot:
    """All votes on one article, and how many proposers make a candidate."""

    article: ProjectArticle
    votes: tuple[Vote, ...]
    needed: int

    def of(self, category: str) -> list[Vote]:
        return [vote for vote in self.votes if vote.entry.category == category]


def agree(
    article: ProjectArticle, annotations: Sequence[Annotation], at_least: int | None = None
) -> Agreed:
    """The candidates of one article; the order of annotations and of their labels is of no matter.

    Args:
        article: the article.
        annotations: one for each proposer that labelled it.
        at_least: so many proposers make a candidate; by default `default_at_least`.
    """
    needed = default_at_least(len(annotations)) if at_least is None else at_least
    votes = [
        vote_of(each.annotator, entry, article) for each in annotations for entry in each.entries
    ]
    ballot = _Ballot(article, tuple(votes), needed)
    found = list(_excluded(ballot))
    excluded = [entry_of(each) for each in found if not each.reason]
    for category in ITEM_CATEGORIES:
        for made in _items(ballot, category):
            out = any(names_excluded(e, name) for e in excluded for name in made.names)
            found.append(replace(made, reason="excluded") if out and not made.reason else made)
    found += statements(article, ballot.of("sentiment"), needed, central_names(article, found))
    kept = sorted((each for each in found if not each.reason), key=_rank)
    dropped = sorted((each for each in found if each.reason), key=_rank)
    return Agreed(
        article.id,
        tuple(sorted(annotation.annotator for annotation in annotations)),
        needed,
        tuple(noted(each, found) for each in _numbered(kept)),
        tuple(dropped),
    )


def vote_of(proposer: str, entry: Entry, article: ProjectArticle) -> Vote:
    """A label with its evidence in the article."""
    names = (entry.name, *entry.aliases)
    category = matched_as(entry)
    return Vote(proposer, entry, find_evidence(entry.sentence, article.article, names, category))


def matched_as(entry: Entry) -> str:
    """The item category whose rules compare the names of an entry."""
    if entry.category == "sentiment":
        return "company"
    if entry.category != "excluded":
        return entry.category
    told = entry.attributes.get("returned_as", "keyword")
    return EXCLUDED_CATEGORY.get(entry.attributes.get("kind", ""), told)


def _excluded(ballot: _Ballot) -> Iterator[Candidate]:
    for category in ITEM_CATEGORIES:
        mine = [vote for vote in ballot.of("excluded") if matched_as(vote.entry) == category]
        for made in _merged(ballot, mine, category):
            central = not made.reason and is_named(ballot.article.central_names, made.names)
            yield replace(made, reason="central") if central else made


def _items(ballot: _Ballot, category: str) -> Iterator[Candidate]:
    for made in _merged(ballot, ballot.of(category), category):
        known = ballot.article.central_names
        if category != "company" or not known:
            yield made
            continue
        central = is_named(known, made.names)
        facts = {"role": "central" if central else "other"}
        if central and ballot.article.about.get("sector"):
            facts["sector"] = str(ballot.article.about["sector"])
        ties = {key: values for key, values in made.ties.items() if key not in facts}
        yield replace(made, attributes={**made.attributes, **facts}, ties=ties)


def _merged(ballot: _Ballot, votes: Sequence[Vote], category: str) -> Iterator[Candidate]:
    groups = merge(votes, category, ballot.needed)
    for group in groups:
        others = [vote for other in groups if other is not group for vote in other]
        made = shape(ballot.article, group, category, others)
        yield replace(made, reason=_reason(ballot, group, made, category))


def _reason(ballot: _Ballot, group: Group, made: Candidate, category: str) -> str:
    if len(proposers(group)) < ballot.needed:
        named = len({vote.proposer for vote in group})
        return "votes" if named < ballot.needed else "evidence_absent"
    text = f"{ballot.article.article}\n{ballot.article.title}"
    # A theme may carry the market's name for what the text says in other words.
    standing = category == "theme" or mentions(made.name, text, category)
    return "" if standing else "name_absent"


def _rank(made: Candidate) -> tuple[int, int, float, int, str, str]:
    place = LABELLED.index(made.category)
    polarity = made.attributes.get("polarity", "")
    return place, -len(made.votes), -made.relevance, made.start, made.name, polarity


def _numbered(kept: Sequence[Candidate]) -> list[Candidate]:
    numbers = dict.fromkeys(LABELLED, 0)
    found = []
    for each in kept:
        numbers[each.category] += 1
        found.append(replace(each, id=f"{each.category}-{numbers[each.category]}"))
    return found


def agree_all(
    articles: Mapping[str, ProjectArticle],
    proposals: Mapping[str, Mapping[str, Annotation]],
    at_least: int | None = None,
) -> list[Agreed]:
    """The candidates of every article that somebody labelled, sorted by id.

    Args:
        articles: by id.
        proposals: proposer -> article id -> annotation.
        at_least: so many proposers make a candidate, on every article; by default
            `default_at_least` of those who labelled it.

    Raises:
        ConfigError: ``at_least`` is out of reach.
    """
    if at_least is not None and not 1 <= at_least <= len(proposals):
        raise ConfigError(
            f"--at-least is {at_least}; with {len(proposals)} proposers it can be 1 to "
            f"{len(proposals)}."
        )
    found = []
    for name in sorted(articles):
        annotations = [mine[name] for mine in proposals.values() if name in mine]
        if annotations:
            found.append(agree(articles[name], annotations, at_least))
    return found
