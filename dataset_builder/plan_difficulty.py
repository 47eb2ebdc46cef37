"""Deal out difficulty tags to the articles of one part, so that about 45% have three or more."""

from __future__ import annotations

import re
from collections.abc import Sequence

from finnewsbench.dataset_builder.plan_allot import chance
from finnewsbench.dataset_builder.plan_facts import Facts
from finnewsbench.dataset_builder.plan_quotas import DIFFICULTY_SHARES
from finnewsbench.dataset_builder.plan_quotas import HARD_SHARE
from finnewsbench.metric.schema import HARD_FROM


def allot_difficulty(
    articles: Sequence[Facts],
    polarity: Sequence[dict[str, int]],
    excluded: Sequence[bool],
    lengths: Sequence[int],
) -> list[list[str]]:
    """Difficulty tags per article: what the facts imply, then the shares, then hard's share."""
    size = len(articles)
    tags = [_implied(articles[i], polarity[i], excluded[i]) for i in range(size)]
    target = round(HARD_SHARE * size)

    def weight(i: int) -> float:
        named = len(tags[i]) + 0.7 * len(articles[i].people) + lengths[i] / 600
        return named + 1.5 * chance("hard", articles[i].seed)

    ranked = sorted(range(size), key=lambda i: (len(tags[i]) >= HARD_FROM, weight(i)), reverse=True)
    hard = set(ranked[:target])
    for name, share in sorted(DIFFICULTY_SHARES.items(), key=lambda pair: (pair[1], pair[0])):
        missing = round(share * size) - sum(name in row for row in tags)
        for _ in range(max(missing, 0)):
            chosen = _next(name, articles, tags, hard)
            if chosen is not None:
                tags[chosen].add(name)
    return [sorted(row) for row in tags]


def _implied(facts: Facts, polarity: dict[str, int], excluded: bool) -> set[str]:  # noqa: FBT001
    latin = re.search(r"[A-Za-z]{2}", facts.central.name)
    tests = {
        "analyst_opinion": excluded,
        "mixed_polarity": polarity["positive"] and polarity["negative"],
        "english_name": any(firm.english for firm in facts.others) or latin,
        "group_and_subsidiary": any(firm.group for firm in facts.others),
        "ordinary_word_name": facts.ordinary_word,
    }
    return {name for name, holds in tests.items() if holds} | {
        kind for kind, _ in facts.notes if kind in DIFFICULTY_SHARES
    }


def _next(
    name: str, articles: Sequence[Facts], tags: Sequence[set[str]], hard: set[int]
) -> int | None:
    """Whom a tag fits best: first hard articles that still lack three, then loosely by room."""

    def open_to(i: int) -> bool:
        if name in tags[i] or not _fits(name, articles[i]):
            return False
        return i in hard or len(tags[i]) < HARD_FROM - 1

    def wish(i: int) -> tuple[bool, float]:
        lacking = i in hard and len(tags[i]) < HARD_FROM
        full = 0.22 * len(tags[i]) - 0.25 * (i in hard)
        return lacking, chance(name, articles[i].seed) - full

    able = [i for i in range(len(articles)) if open_to(i)]
    return max(able, key=wish) if able else None


def _fits(name: str, facts: Facts) -> bool:
    people = len(facts.people)
    needs = {
        "person_with_titles": people >= 1,
        "person_without_title": people >= 1 and facts.register != "interview",
        "nested_quote": people >= 1 and facts.register not in ("wire_brief", "disclosure_digest"),
        "long_sentence": facts.register in ("feature", "interview", "policy_piece", "market_wrap"),
        "polarity_against_headline": facts.line != "neutral" and facts.register != "wire_brief",
        "homonym": False,
        "hanja_headline": facts.register != "interview",
        "described_theme": len(facts.themes) > 1,
        "mixed_units": len(re.findall(r"\d", facts.premise)) > 5,
    }
    return needs.get(name, True)
