"""The alias table: which names mean the same, one version for all of it.

Source: written by hand from general knowledge of the Korean financial vocabulary, as textbooks,
disclosure forms and newspapers use it (일반 상식); firms' short names are those the Korean press
uses.  No label of a dataset was looked up for it.  Only names that replace one another in news are
in one group; what is merely related (코스피 and 증시), a part of the other or an example of it is
not.  The tables are split by subject, `alias_finance` and its siblings; the table grows from use:
`matching.unmatched` gives the pairs to look at.
"""

from __future__ import annotations

from collections.abc import Callable

from .alias_abbreviations import ABBREVIATIONS
from .alias_bodies import BODIES
from .alias_bodies import PEOPLE
from .alias_finance import FINANCE
from .alias_industry import ENERGY_AND_MEDICINE
from .alias_industry import TECHNOLOGY
from .alias_names import COMPANIES
from .alias_policy import POLICY
from .text import fold_name

ALIAS_TABLE_VERSION = "1"
"""Part of every score's signature: raised with each change of what counts as the same name."""

TERM_TABLES = (FINANCE, POLICY, TECHNOLOGY, ENERGY_AND_MEDICINE, ABBREVIATIONS)
NAME_TABLES = (COMPANIES, BODIES)
PEOPLE_TABLES = (PEOPLE,)


def groups(table: str) -> dict[str, list[str]]:
    """Canonical name -> its aliases, in the table's order.

    A long group goes on in a further line that repeats its canonical name.
    """
    found: dict[str, list[str]] = {}
    for line in table.split("\n"):
        canonical, *aliases = line.split(" = ")
        found.setdefault(canonical, []).extend(aliases)
    return found


def lookup(tables: tuple[str, ...], key: Callable[[str], str]) -> dict[str, str]:
    """Key of every name in ``tables`` -> key of its canonical name.

    Raises:
        ValueError: a name stands in two groups, so that it would mean two things.
    """
    found: dict[str, str] = {}
    for table in tables:
        for canonical, aliases in groups(table).items():
            meaning = key(canonical)
            for name in (canonical, *aliases):
                if found.setdefault(key(name), meaning) != meaning:
                    raise ValueError(
                        f"alias table: {name!r} stands in the groups of {found[key(name)]!r} and "
                        f"{meaning!r}. Keep it in the one it means."
                    )
    return found


NAMES = lookup(NAME_TABLES, fold_name)
"""Folded name of a firm or public body -> folded canonical name."""

PERSONS = lookup(PEOPLE_TABLES, fold_name)
"""The same for people."""
