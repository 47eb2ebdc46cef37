"""The plan of the dataset: what each of the 260 + 28 articles is to be about.

``python -m finnewsbench.dataset_builder.plan`` writes `plan.jsonl` again, byte for byte.  The plan
gives facts in note form, never sentences; the articles are written from it one by one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.dataset_builder.plan_allot import allot_excluded
from finnewsbench.dataset_builder.plan_allot import allot_keywords
from finnewsbench.dataset_builder.plan_allot import allot_lengths
from finnewsbench.dataset_builder.plan_allot import allot_polarity
from finnewsbench.dataset_builder.plan_allot import chance
from finnewsbench.dataset_builder.plan_details import excluded
from finnewsbench.dataset_builder.plan_details import outlet
from finnewsbench.dataset_builder.plan_details import published
from finnewsbench.dataset_builder.plan_details import tags
from finnewsbench.dataset_builder.plan_difficulty import allot_difficulty
from finnewsbench.dataset_builder.plan_facts import BLOCKS
from finnewsbench.dataset_builder.plan_facts import Facts
from finnewsbench.dataset_builder.plan_facts import Firm
from finnewsbench.dataset_builder.plan_facts import read_block
from finnewsbench.dataset_builder.plan_people import Names
from finnewsbench.dataset_builder.plan_people import named
from finnewsbench.dataset_builder.plan_quotas import block_lengths
from finnewsbench.dataset_builder.plan_quotas import validation_lengths

PLAN = Path(__file__).with_name("plan.jsonl")
FIRST_VALIDATION = 13
"""`fnb-v001` to `fnb-v012` are written already."""


def build() -> list[dict[str, Any]]:
    """All entries of the plan, `test` before `validation`, each sorted by id."""
    names = Names()
    rows: list[dict[str, Any]] = []
    for block, lengths in zip(BLOCKS, block_lengths(), strict=True):
        articles = mixed(block, read_block(block))
        rows += _entries(articles, lengths, names, "test", len(rows) + 1)
    articles = mixed("validation", read_block("validation"))
    rows += _entries(articles, validation_lengths(), names, "validation", FIRST_VALIDATION)
    return rows


def mixed(block: str, articles: Sequence[Facts]) -> list[Facts]:
    """A part's articles in a fixed mixed order: the lists are written sector by sector."""
    return sorted(articles, key=lambda facts: chance("order", block, facts.seed))


def text(rows: Sequence[dict[str, Any]]) -> str:
    """The plan as it is committed: one entry a line."""
    return "".join(json.dumps(r, ensure_ascii=False, allow_nan=False) + "\n" for r in rows)


def _entries(
    articles: Sequence[Facts], lengths: Sequence[int], names: Names, split: str, first: int
) -> list[dict[str, Any]]:
    sizes = allot_lengths(articles, lengths)
    keywords = allot_keywords(articles, sizes)
    polarity = allot_polarity(articles, sizes)
    quoted = allot_excluded(articles)
    difficulty = allot_difficulty(articles, polarity, quoted, sizes)
    rows = []
    for i, facts in enumerate(articles):
        people = [
            {"name": name, "role": role.role, "affiliation": role.affiliation}
            for name, role in named(facts, names)
        ]
        named_out = excluded(facts, names) if quoted[i] else []
        row = {
            "id": f"fnb-{split[0]}{first + i:03d}",
            "split": split,
            "central_company": facts.central.name,
            "central_sector": facts.sector,
            "other_companies": [_company(firm) for firm in facts.others],
            "people": people,
            "excluded": named_out,
            "event": facts.event,
            "register": facts.register,
            "outlet": outlet(facts),
            "published": published(facts),
            "themes": _themes(facts, "described_theme" in difficulty[i]),
            "polarity": polarity[i],
            "line": facts.line,
            "length": sizes[i],
            "keywords": keywords[i],
            "difficulty": difficulty[i],
            "tags": tags(facts, quoted[i]),
            "premise": facts.premise,
            "notes": [f"{kind}: {note}" for kind, note in facts.notes],
        }
        rows.append(row)
    return rows


def _company(firm: Firm) -> dict[str, Any]:
    row: dict[str, Any] = {"name": firm.name, "sector": firm.sector}
    extra = {"english": firm.english, "country": firm.country}
    row.update({key: value for key, value in extra.items() if value})
    if firm.group:
        row["relation"] = "group"
    return row


def _themes(facts: Facts, described: bool) -> list[dict[str, Any]]:  # noqa: FBT001
    pick = -1
    if described:
        pick = 1 + int(chance("described", facts.seed) * (len(facts.themes) - 1))
    return [
        {"name": name, "described": True} if i == pick else {"name": name}
        for i, name in enumerate(facts.themes)
    ]


def main() -> None:
    """Write `plan.jsonl`."""
    PLAN.write_text(text(build()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
