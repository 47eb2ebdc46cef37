"""What annotators reach: each one's labels scored against a reference made without them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from finnewsbench.dataset_builder.labelling.agreeing import agree
from finnewsbench.dataset_builder.labelling.agreeing import matched_as
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.measuring import Annotations
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.statements import central_names
from finnewsbench.errors import ConfigError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES


def ceilings(
    articles: Mapping[str, ProjectArticle],
    annotations: Annotations,
    at_least: int | None = None,
) -> list[tuple[str, dict[str, Any]]]:
    """Annotator -> its figures (`results.Results`), by the offline judge.

    The reference of an article is what the other annotators agree on; articles that nobody else
    labelled are left out.

    Args:
        articles: by id.
        annotations: what each annotator says.
        at_least: so many of the others make a reference item; by default as `agree` has it.

    Raises:
        ConfigError: no article has labels of two annotators.
    """
    found = []
    for name, mine in sorted(annotations.items()):
        pairs = []
        for article_id in sorted(mine.keys() & articles.keys()):
            others = [
                a[article_id] for n, a in annotations.items() if n != name and article_id in a
            ]
            if others:
                agreed = agree(articles[article_id], others, at_least)
                row = reference_row(articles[article_id], agreed)
                pairs.append((row, extraction_of(mine[article_id])))
        if pairs:
            found.append((name, score_pairs(pairs, judge="offline")))
    if not found:
        raise ConfigError(
            "No article has labels of two annotators, so there is none to be a reference for the "
            "other. Take more with `finnewsbench label propose`."
        )
    return found


def reference_row(article: ProjectArticle, agreed: Agreed) -> dict[str, Any]:
    """Candidates as a reference row; what is excluded without a kind counts as an opinion."""
    names = central_names(article, agreed.candidates)
    row: dict[str, Any] = {"id": article.id, "title": article.title, "article": article.article}
    row |= {"central_company": names[0] if names else "", "central_aliases": list(names[1:])}
    for category, key in FIELDS.items():
        row[key] = [candidate.to_json() for candidate in agreed.of(category)]
    row["excluded"] = [
        {**candidate.to_json(), "kind": candidate.attributes.get("kind", "opinion")}
        for candidate in agreed.of("excluded")
    ]
    return row


def extraction_of(annotation: Annotation) -> dict[str, Any]:
    """An annotation as a model's extraction: what it excludes stands there with relevance 0."""
    found: dict[str, Any] = {}
    for category in ITEM_CATEGORIES:
        found[FIELDS[category]] = [
            {"name": e.name, "relevance": e.relevance, "sentence": e.sentence}
            for e in annotation.entries
            if e.category in {category, "excluded"} and matched_as(e) == category
        ]
    found["sentiment"] = [entry.to_json() for entry in annotation.of("sentiment")]
    return found
