"""Sentiment: which statements proposers agree on, each a polarity with the sentence it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Sequence

from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.merging import Vote
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.shaping import middle
from finnewsbench.dataset_builder.labelling.shaping import most_voted
from finnewsbench.dataset_builder.labelling.shaping import votes_of
from finnewsbench.metric.matching import relation
from finnewsbench.metric.text import fold
from finnewsbench.metric.text import fold_name


def is_named(known: Sequence[str], names: Sequence[str]) -> bool:
    """Whether one of the names of a company is one of those known of another."""
    return any(relation(one, other, "company") == "same" for one in known for other in names)


def central_names(article: ProjectArticle, companies: Sequence[Candidate]) -> tuple[str, ...]:
    """The central company's names: as the project knows it, or as most proposers say.

    Empty where nobody says which company is central.
    """
    kept = [each for each in companies if each.category == "company" and not each.reason]
    known = article.central_names
    if known:
        same = [
            name
            for each in kept
            if is_named(known, each.names)
            for name in (*each.names, *each.aliases_of_one)
        ]
        return tuple(dict.fromkeys([*known, *same]))
    said = [each for each in kept if each.attributes.get("role") == "central"]
    if not said:
        return ()
    return min(said, key=lambda each: (-len(each.votes), -each.relevance, each.name)).names


def statements(
    article: ProjectArticle, votes: Sequence[Vote], at_least: int, central: Sequence[str]
) -> Iterator[Candidate]:
    """Candidates of sentiment: votes with one polarity and one sentence are one statement.

    Args:
        article: the article.
        votes: the proposers' statements.
        at_least: so many proposers make a candidate.
        central: the central company's names; empty lets every company pass.
    """
    groups: dict[tuple[str, str, str], list[Vote]] = {}
    for vote in sorted(votes, key=lambda v: (v.proposer, -v.entry.relevance, v.entry.sentence)):
        about = vote.entry.name
        own = not about or (is_named(central, [about]) if central else False)
        place = f"@{vote.evidence.sentence}" if vote.evidence else fold(vote.entry.sentence)
        key = ("" if own else fold_name(about), vote.entry.attributes["polarity"], place)
        groups.setdefault(key, []).append(vote)
    for (company, polarity, _), group in sorted(groups.items()):
        evidence, located = most_voted(group)
        reason = ""
        if evidence is None:
            reason = "evidence_absent"
        elif company and central:
            reason = "not_central"
        elif len({vote.proposer for vote in group}) < at_least:
            reason = "votes"
        impacts = [vote.entry.relevance for vote in group]
        yield Candidate(
            category="sentiment",
            name=central[0] if central and not company else _name(group),
            relevance=middle(impacts),
            sentence=(
                article.article[evidence.start : evidence.end]
                if evidence
                else min(vote.entry.sentence for vote in group)
            ),
            start=evidence.start if evidence else -1,
            end=evidence.end if evidence else -1,
            located=located,
            votes=votes_of(vote for vote in group if vote.evidence),
            uncounted=votes_of(vote for vote in group if not vote.evidence),
            attributes={"polarity": polarity},
            reason=reason,
        )


def _name(group: Sequence[Vote]) -> str:
    counts = Counter(vote.entry.name for vote in group)
    return min(counts, key=lambda name: (-counts[name], name))
