"""Names for the planned people: surnames at their real frequencies, given names from lists.

Names are dealt in the order of the articles from one shuffled pack, so that articles which come
later never change the names of those before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from finnewsbench.dataset_builder.plan_facts import Facts
from finnewsbench.dataset_builder.plan_facts import Role
from finnewsbench.dataset_builder.plan_facts import words

SEED = "finnewsbench people 1"
SENIOR = ("회장", "부회장", "창업주", "위원장", "노조", "고문", "의장", "조합장", "이사장")
"""Roles that get a given name of the older list."""

REGIONS = {
    "일본": "japan",
    "중국": "china",
    "대만": "china",
    "홍콩": "china",
    "싱가포르": "china",
    "인도": "india",
    "베트남": "asean",
    "태국": "asean",
    "인도네시아": "asean",
    "말레이시아": "asean",
    "이스라엘": "mideast",
    "사우디아라비아": "mideast",
    "아랍에미리트": "mideast",
    "튀르키예": "mideast",
}
"""Country -> list of names; every other country takes `western`."""


class Names:
    """A pack of names that hands out each one once.

    A class because it has state: what was handed out already.
    """

    def __init__(self) -> None:
        """Shuffle the packs, always in the same way."""
        shuffle = random.Random(SEED)  # noqa: S311 - a fixed shuffle, no secret
        famous = set(" ".join(words("famous_people.txt")).split())
        surnames = [
            part.split(" ")[0]
            for part in words("surnames.txt")
            for _ in range(int(part.split(" ")[1]))
        ]
        self._packs: dict[str, Iterator[str]] = {}
        for pack in ("given_senior", "given"):
            given = " ".join(words(f"{pack}.txt")).split()
            shuffled = [name for _ in range(4) for name in shuffle.sample(given, len(given))]
            family = [s for _ in range(3) for s in shuffle.sample(surnames, len(surnames))]
            joined = (s + g for s, g in zip(family, shuffled, strict=False) if s[-1:] != g[:1])
            self._packs[pack] = iter([name for name in joined if name not in famous])
        for row in words("given_foreign.txt"):
            region, names = row.split(" ", 1)
            self._packs[region] = iter(shuffle.sample(every := names.split(" | "), len(every)))
        self._used: set[str] = set()

    def take(self, role: str = "", country: str = "") -> str:
        """The next unused name for somebody with this role, of this country ("" for Korea)."""
        if country:
            pack = REGIONS.get(country, "western")
        else:
            pack = "given_senior" if any(word in role for word in SENIOR) else "given"
        name = next(name for name in self._packs[pack] if name not in self._used)
        self._used.add(name)
        return name


def named(facts: Facts, names: Names) -> list[tuple[str, Role]]:
    """The article's people with their names; a namesake gets that of the first person."""
    found: list[tuple[str, Role]] = []
    for role in facts.people:
        name = found[0][0] if role.namesake else names.take(role.role, role.country)
        found.append((name, role))
    return found
