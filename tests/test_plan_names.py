"""The plan's names: invented, nobody's, and each there once."""

import itertools

from finnewsbench.dataset_builder.plan_facts import words
from finnewsbench.dataset_builder.plan_progress import read_plan
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files
from finnewsbench.dataset_builder.validate import NAMES

ROWS = list(read_plan().values())
SEEDS = [row for row in read_rows(source_files()["validation"]) if row["id"] <= "fnb-v012"]


def fold(name):
    """Case and spaces do not make a name another one."""
    return name.casefold().replace(" ", "")


def company_names():
    """Every planned name of a company, Latin forms too."""
    latin = [
        firm["english"] for row in ROWS for firm in row["other_companies"] if "english" in firm
    ]
    return [name for row in ROWS for name in companies(row)] + latin


def companies(row):
    """The names of an article's planned companies, central first."""
    return [row["central_company"], *(firm["name"] for firm in row["other_companies"])]


def test_company_names_are_invented_and_different():
    """Not of a listed company, whole or as a token; not of a seed article; each once."""
    listed = frozenset(NAMES.read_text(encoding="utf-8").split("\n"))
    taken = {fold(firm["name"]) for row in SEEDS for firm in row["companies"]}
    names = company_names() + words("securities_firms.txt")
    for name in names:
        assert fold(name) not in listed | taken
        assert not set(map(fold, name.split())) & listed, name
    assert len(set(map(fold, names))) == len(names)


def test_only_group_companies_share_a_beginning():
    """A name that starts with another whole one is planned as its group or subsidiary."""
    groups = {
        frozenset((fold(row["central_company"]), fold(firm["name"])))
        for row in ROWS
        for firm in row["other_companies"]
        if firm.get("relation") == "group"
    }
    for one, other in itertools.pairwise(sorted(map(fold, company_names()))):
        if other.startswith(one):
            assert frozenset((one, other)) in groups


def test_people_are_nobody_known_and_each_there_once():
    """Namesakes are planned: within one article, tagged as homonyms."""
    famous = set(" ".join(words("famous_people.txt")).split())
    taken = {person["name"] for row in SEEDS for person in row["people"]}
    taken |= {entry["name"] for row in SEEDS for entry in row["excluded"]}
    seen = set()
    for row in ROWS:
        names = [person["name"] for person in row["people"]]
        analysts = [e["name"] for e in row["excluded"] if e["kind"] == "analyst"]
        if len(set(names)) < len(names):
            assert "homonym" in row["difficulty"]
        here = set(names + analysts)
        assert not here & (seen | famous | taken), row["id"]
        seen |= here
