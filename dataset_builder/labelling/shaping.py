"""How a group of votes becomes a candidate: name, aliases, relevance, sentence, further fields."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import ATTRIBUTES
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.candidates import shown_attributes
from finnewsbench.dataset_builder.labelling.evidence import Evidence
from finnewsbench.dataset_builder.labelling.merging import Vote
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.metric.matching import relation
from finnewsbench.metric.mentions import mentions
from finnewsbench.metric.text import fold_name
from finnewsbench.metric.titles import strip_title

PLACES = 3
"""Decimal places of a mean, and of a distance: 0.55 is as far from 0.4 as from 0.7."""


def shape(
    article: ProjectArticle, group: Sequence[Vote], category: str, others: Sequence[Vote] = ()
) -> Candidate:
    """The candidate of a group.

    Name: the one with most votes, of those that stand in the article (a theme may carry the
    market's name instead); then a form that stands there word for word, the longest, the first by
    code point.  People lose their titles.  Aliases: the other names that the article uses and that
    two proposers give (one, where nobody else names the item), and the names under which others
    list it; but no broader label of another proposer, and nothing that is an item of its own.
    What only one of several gives as an alias is kept apart.  Relevance: `middle` of the votes that
    count.

    Args:
        article: the article.
        group: votes of `merging.merge`.
        category: whose rules compare the names; one of `schema.ITEM_CATEGORIES`.
        others: the votes of the other groups of the category.
    """
    text = f"{article.article}\n{article.title}"
    counted = [vote for vote in group if vote.evidence] or list(group)
    name = _name(counted, text, category)
    own = group[0].entry.category
    chosen, located = _sentence(counted, article.article, name, category if own != category else "")
    attributes, ties = attributes_of(own, counted)
    aliases, aliases_of_one = _aliases(name, group, text, category, others)
    return Candidate(
        category=own,
        name=name,
        relevance=middle([vote.entry.relevance for vote in counted]),
        sentence=article.article[chosen.start : chosen.end] if chosen else _quoted(counted),
        start=chosen.start if chosen else -1,
        end=chosen.end if chosen else -1,
        located=located,
        votes=votes_of(v for v in group if v.evidence),
        uncounted=votes_of(v for v in group if not v.evidence),
        aliases=aliases,
        aliases_of_one=aliases_of_one,
        attributes=attributes,
        ties=ties,
    )


def middle(values: Sequence[float]) -> float:
    """The median, or where it falls between two values, one that somebody gave.

    That is the value given most often, then the one nearest to the median, then the higher one: 0.7
    for 0.4 and 0.7.  So merged labels stay on the scale of the guidelines.
    """
    median = statistics.median(values)
    if median in values:
        return median
    counts = Counter(values)
    return min(counts, key=lambda v: (-counts[v], round(abs(v - median), PLACES), -v))


def votes_of(votes: Iterable[Vote]) -> dict[str, dict[str, Any]]:
    """Proposer -> what it said; of several labels the one with the highest relevance."""
    found: dict[str, Vote] = {}
    for vote in votes:
        known = found.get(vote.proposer)
        if known is None or vote.entry.relevance > known.entry.relevance:
            found[vote.proposer] = vote
    return {name: found[name].entry.to_json() for name in sorted(found)}


def attributes_of(
    category: str, votes: Sequence[Vote]
) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The further fields by majority, and those where several values share the first place.

    Of these, the first one of the vocabulary is taken, or the longest text.
    """
    values, ties = {}, {}
    for key in shown_attributes(category):
        counts: Counter[str] = Counter()
        for given in {(v.proposer, v.entry.attributes.get(key, "")) for v in votes}:
            counts[given[1]] += 1
        del counts[""]
        if not counts:
            continue
        allowed = list(ATTRIBUTES[category][key])
        order = {value: allowed.index(value) if allowed else -len(value) for value in counts}
        best = max(counts.values())
        leading = sorted((v for v in counts if counts[v] == best), key=lambda v: (order[v], v))
        values[key] = leading[0]
        if len(leading) > 1:
            ties[key] = leading
    return values, ties


def most_voted(
    votes: Sequence[Vote], prefer: Mapping[int, bool] | None = None
) -> tuple[Evidence | None, str]:
    """The sentence that most proposers quote, then the earliest; and how it was located.

    ``prefer``: index of a sentence -> whether it goes before all others.
    """
    quoted: dict[int, set[str]] = {}
    for vote in votes:
        if vote.evidence:
            quoted.setdefault(vote.evidence.sentence, set()).add(vote.proposer)
    if not quoted:
        return None, "absent"
    first = prefer or {}
    best = min(quoted, key=lambda index: (not first.get(index), -len(quoted[index]), index))
    chosen = [v.evidence for v in votes if v.evidence and v.evidence.sentence == best]
    kinds = sorted({evidence.located for evidence in chosen})
    return chosen[0], kinds[0]


def _sentence(
    votes: Sequence[Vote], article: str, name: str, named_as: str
) -> tuple[Evidence | None, str]:
    """As `most_voted`; what is excluded rests on a sentence that names it (``named_as``)."""
    if not named_as:
        return most_voted(votes)
    found = [vote.evidence for vote in votes if vote.evidence]
    names = {e.sentence: mentions(name, article[e.start : e.end], named_as) for e in found}
    return most_voted(votes, names)


def _quoted(votes: Sequence[Vote]) -> str:
    return min(vote.entry.sentence for vote in votes)


def _name(votes: Sequence[Vote], text: str, category: str) -> str:
    forms: dict[str, set[str]] = {}
    for vote in votes:
        forms.setdefault(_bare(vote.entry.name, text, category), set()).add(vote.proposer)
    further = {alias for vote in votes for alias in vote.entry.aliases}
    choices = set(forms)
    if category != "theme":
        standing = {form for form in forms if mentions(form, text, category)}
        aliases = {alias for alias in further if mentions(alias, text, category)}
        choices = standing or aliases or choices
    return min(choices, key=lambda f: (-len(forms.get(f, ())), f not in text, -len(f), f))


def _bare(name: str, text: str, category: str) -> str:
    """A person's name without title, if the article has it so."""
    stripped = strip_title(name) if category == "people" else name
    return stripped if stripped in text else name


def _aliases(
    name: str, group: Sequence[Vote], text: str, category: str, others: Sequence[Vote]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The aliases, and those that only one of several proposers gives; both sorted."""
    variants = {
        _bare(vote.entry.name, text, category)
        for vote in group
        if _narrower(name, vote.entry.name, category)
    }
    given = {_bare(alias, text, category) for vote in group for alias in vote.entry.aliases}
    found: dict[str, str] = {}
    for alias in sorted(variants | given, key=lambda form: (form not in text, form)):
        if (
            fold_name(alias) != fold_name(name)
            and mentions(alias, text, category)
            and not any(relation(v.entry.name, alias, category) == "same" for v in others)
        ):
            found.setdefault(fold_name(alias), alias)
    named = {fold_name(form) for form in variants}
    of_one = {key for key in found if key not in named and not _shared(key, group, text, category)}
    kept = tuple(sorted(alias for key, alias in found.items() if key not in of_one))
    return kept, tuple(sorted(found[key] for key in of_one))


def _shared(key: str, group: Sequence[Vote], text: str, category: str) -> bool:
    """Whether two proposers use a folded form, or nobody else names the item at all."""
    givers = {
        vote.proposer
        for vote in group
        if key in {fold_name(_bare(name, text, category)) for name in vote.names}
    }
    return len(givers) > 1 or len({vote.proposer for vote in group}) == 1


def _narrower(name: str, variant: str, category: str) -> bool:
    """Whether a variant says as much as the name: a broader one would make a vague answer right."""
    return relation(name, variant, category) != "broader"
