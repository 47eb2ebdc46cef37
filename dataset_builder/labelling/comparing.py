"""What `label adjudicate` prints: agreement before and after, and where reviewers differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.agreement_tables import after_table
from finnewsbench.dataset_builder.labelling.agreement_tables import agreement_table
from finnewsbench.dataset_builder.labelling.agreement_tables import as_json
from finnewsbench.dataset_builder.labelling.disputing import dispute_tables
from finnewsbench.dataset_builder.labelling.final import read_reviews
from finnewsbench.dataset_builder.labelling.final import standings
from finnewsbench.dataset_builder.labelling.measuring import Annotations
from finnewsbench.dataset_builder.labelling.measuring import agreement
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.proposing import has_proposals
from finnewsbench.dataset_builder.labelling.proposing import stored
from finnewsbench.report import Table

FINAL = "final labels"


@dataclass(frozen=True, slots=True)
class Compared:
    """Tables for people and the same figures as JSON values."""

    tables: list[Table]
    values: dict[str, Any]


def compare(
    project: Path, articles: Mapping[str, ProjectArticle], *, one_model: bool = False
) -> Compared:
    """Agreement of proposers and of reviewers, of each with the final labels, and disagreements.

    Args:
        project: the project's folder.
        articles: the project's articles.
        one_model: the proposers are one language model, so their agreement is self-consistency.
    """
    proposals = stored(project, articles) if has_proposals(project) else {}
    reviews: dict[str, dict[str, Any]] = {}
    for article_id, by in read_reviews(project, articles).items():
        for reviewer, (labels, done) in by.items():
            if done:
                reviews.setdefault(reviewer, {})[article_id] = labels
    found = standings(project, articles)
    finals = {name: each.final.labels for name, each in found.items() if each.final}
    called = "Self-consistency of one language model" if one_model else "Agreement of proposers"
    tables: list[Table] = []
    values: dict[str, Any] = {"one_model": one_model}
    if proposals:
        before = agreement(articles, proposals)
        tables.append(agreement_table(before, f"{called}, before adjudication"))
        values["proposers"] = as_json(before)
    if len(reviews) > 1:
        between = agreement(articles, reviews)
        tables.append(agreement_table(between, "Agreement of reviewers"))
        values["reviewers"] = as_json(between)
    everybody: Annotations = {**proposals, **{f"{n} (review)": r for n, r in reviews.items()}}
    if finals and everybody:
        after = [
            (name, agreement(articles, {name: mine, FINAL: finals}))
            for name, mine in sorted(everybody.items())
        ]
        title = f"Each against the final labels of {len(finals)} articles"
        tables.append(after_table(after, title))
        values["final"] = {name: as_json(each) for name, each in after}
    disputes = dispute_tables(found, articles)
    values["disputes"] = {name: len(each.disputes) for name, each in found.items() if each.disputes}
    return Compared([*tables, *disputes], values)
