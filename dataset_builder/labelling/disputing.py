"""Disagreements between reviewers, side by side."""

from __future__ import annotations

from collections.abc import Mapping

from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.final import Dispute
from finnewsbench.dataset_builder.labelling.final import Standing
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.report import Table


def dispute_tables(
    standings: Mapping[str, Standing], articles: Mapping[str, ProjectArticle]
) -> list[Table]:
    """A table for each article whose reviewers differ, also where an adjudicator has settled it."""
    tables = []
    for name, standing in standings.items():
        if not standing.disputes:
            continue
        reviewers = sorted({who for each in standing.disputes for who in each.said})
        numbers = {text: str(n) for n, text in enumerate(articles[name].sentences, 1)}
        rows = [
            (f"{each.category}: {each.name}", *(_said(each, who, numbers) for who in reviewers))
            for each in standing.disputes
        ]
        done = "settled by an adjudicator" if standing.final else "to be settled"
        tables.append(
            Table(
                title=f"{name}: reviewers differ on {len(rows)} labels, {done}",
                heads=("", *reviewers),
                rows=tuple(rows),
            )
        )
    return tables


def _said(dispute: Dispute, who: str, numbers: Mapping[str, str]) -> str:
    entry = dispute.said.get(who)
    return "left out" if entry is None else _words(entry, numbers)


def _words(entry: Entry, numbers: Mapping[str, str]) -> str:
    scale = "" if entry.category == "excluded" else f"{entry.relevance:g}"
    parts = [entry.name, scale, *entry.attributes.values(), *(f"= {a}" for a in entry.aliases)]
    return " ".join([*filter(None, parts), f"[{numbers.get(entry.sentence, entry.sentence)}]"])
