"""How far a project is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.labelling.decisions import read
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.dataset_builder.labelling.final import standings
from finnewsbench.dataset_builder.labelling.project import EXPORT
from finnewsbench.dataset_builder.labelling.project import REWEIGHED
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import by_article
from finnewsbench.dataset_builder.labelling.project import read_records
from finnewsbench.dataset_builder.labelling.proposing import has_proposals
from finnewsbench.dataset_builder.labelling.proposing import stored
from finnewsbench.dataset_builder.labelling.settling import read_agreed
from finnewsbench.dataset_builder.labelling.weights import read_reweighed


def status(project: Path, articles: Mapping[str, ProjectArticle]) -> dict[str, Any]:
    """Counts of every step as JSON values, steps in their order."""
    proposals = stored(project, articles) if has_proposals(project) else {}
    agreed = read_agreed(project)
    weights = read_reweighed(project, agreed)
    stale = sum(name not in weights for name in by_article(project / REWEIGHED))
    reviews = replay(read(project))
    done = Counter(who for mine in reviews.values() for who, each in mine.items() if each.done)
    begun = Counter(who for mine in reviews.values() for who in mine)
    found = standings(project, articles)
    settled = Counter(each.final.how for each in found.values() if each.final)
    outdated = sum(
        sorted(agreed[name].proposers) != sorted(who for who in proposals if name in proposals[who])
        for name in agreed
    )
    return {
        "articles": len(articles),
        "proposals": {who: len(mine) for who, mine in proposals.items()},
        "candidates": {
            "articles": len(agreed),
            "labels": sum(len(each.candidates) for each in agreed.values()),
            "dropped": sum(len(each.dropped) for each in agreed.values()),
            "articles with other proposers now": outdated,
        },
        "reweighed": {
            "articles": len(weights),
            "by": sorted({record["by"] for record in weights.values()}),
            "unscored": sum(len(record["unscored"]) for record in weights.values()),
            "for other candidates than there are now": stale,
        },
        "reviewed": {who: {"done": done[who], "begun": begun[who]} for who in sorted(begun)},
        "decisions on unknown articles": len(reviews.keys() - articles.keys()),
        "settled": {how: settled[how] for how in sorted(settled)},
        "disputed": sum(bool(each.disputes) and not each.final for each in found.values()),
        "exported": {
            path.stem: sum(1 for _ in read_records(path))
            for path in sorted((project / EXPORT).glob("*.jsonl"))
            if not path.name.endswith(".provenance.jsonl")
        },
    }


def status_lines(found: Mapping[str, Any]) -> list[str]:
    """The same for people, a line a step."""
    return [f"{step}: {_words(value)}" for step, value in found.items()]


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        parts = [f"{name} {_words(each)}" for name, each in value.items() if each not in (0, [])]
        return ", ".join(parts) or "none"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)
