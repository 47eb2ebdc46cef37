"""The bundled data: built from the sources, keeping every rule; and each rule finds its breach."""

import copy
from pathlib import Path

import datasets
import pytest

import finnewsbench.dataset_builder
from finnewsbench.dataset_builder import build
from finnewsbench.dataset_builder.corpus import check_corpus
from finnewsbench.dataset_builder.features import FEATURES
from finnewsbench.dataset_builder.sources import complete
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files
from finnewsbench.dataset_builder.validate import check_rows
from finnewsbench.datasetfigures import tables
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import DIFFICULTY
from finnewsbench.metric.schema import REGISTERS
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import SchemaError

FOLDER = Path(finnewsbench.dataset_builder.__path__[0])
ROWS = list(read_rows(source_files()["validation"]))


def test_the_bundled_data_keeps_every_rule():
    """No breach in any split, nor in all of them together."""
    rows = {split: list(read_rows(path)) for split, path in source_files().items()}
    assert [breach for each in rows.values() for breach in check_rows(each)] == []
    assert check_corpus(rows) == []


def test_the_bundled_parquet_is_what_the_sources_say():
    """Row for row, with the explicit features."""
    (file,) = (FOLDER / "data").glob("validation-*.parquet")
    found = datasets.Dataset.from_parquet(str(file))
    assert [dict(r) for r in found] == ROWS
    assert found.features == FEATURES


def test_building_twice_gives_the_same_bytes(tmp_path):
    """Nothing of the build's time or place goes into the files."""
    first, second = build.build(tmp_path / "a"), build.build(tmp_path / "b")
    names = [f"{split}-00000-of-00001.parquet" for split in ("test", "validation")]
    names.append("croissant.json")
    assert [path.name for path in first] == [path.name for path in second] == names
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_all_articles_are_there():
    """260 of test and 40 of validation, with at least 25 events and all registers and sectors."""
    rows = {split: list(read_rows(path)) for split, path in source_files().items()}
    assert {split: len(each) for split, each in rows.items()} == {"test": 260, "validation": 40}
    assert len({row["central_company"] for each in rows.values() for row in each}) == 300
    assert len({row["event"] for row in rows["test"]}) >= 25
    assert {row["register"] for row in rows["test"]} == set(REGISTERS)
    assert {row["sector"] for row in rows["test"]} == set(SECTORS)
    assert {name for row in rows["test"] for name in row["difficulty"]} == set(DIFFICULTY)


TOLERANCES = {
    "Table 2: length in characters": {"articles": 0, "std": 15},
    "Table 3: labels an article": {},
    "Table 4: companies per theme": {},
    "Figure 2: percent of company entities by sector": {},
}
WIDTHS = dict(zip(TOLERANCES, (10, 0.15, 2, 1.5), strict=True))


@pytest.mark.parametrize("title", list(TOLERANCES))
def test_the_test_split_has_the_papers_figures(title):
    """What `dataset stats` prints lies within the corpus's tolerances of the paper's figures."""
    articles = [article_from_row(row) for row in read_rows(source_files()["test"])]
    (table,) = (table for table in tables(articles) if table.title == title)
    for name, here, paper in table.rows:
        if paper != "-":
            width = TOLERANCES[title].get(name, WIDTHS[title])
            assert float(here) == pytest.approx(float(paper), abs=width + 1e-9), name


def test_the_test_split_has_many_themes():
    """At least 60 labels, all from the list (a rule of the corpus)."""
    names = {t["name"] for row in read_rows(source_files()["test"]) for t in row["themes"]}
    assert len(names) >= 60


def broken(change):
    """The first article, changed."""
    row = copy.deepcopy(ROWS[0])
    change(row)
    return row


def put(path, value):
    """Set ``row[a][b]... = value``."""

    def change(row):
        *way, last = path
        for key in way:
            row = row[key]
        row[last] = value

    return change


def repeat_first(key):
    """Repeat the first item of a list."""
    return lambda row: row[key].append(copy.deepcopy(row[key][0]))


@pytest.mark.parametrize(
    ("rule", "change", "message"),
    [
        ("shape", lambda row: row.pop("tags"), "missing ['tags']"),
        ("shape", put(["companies", 0, "ticker"], "012345"), "companies[0]: keys must be"),
        ("shape", put(["companies", 0, "relevance"], 1.5), "must be in [0, 1]"),
        ("identity", put(["id"], "seed-1"), "must look like"),
        ("identity", put(["published"], "2024-12-31"), "must be in 2025"),
        ("identity", put(["published"], "작년"), "ISO date"),
        ("vocabularies", put(["sector"], "Banks"), "sector: 'Banks' is not one of"),
        ("vocabularies", put(["event"], "party"), "event: 'party'"),
        ("vocabularies", put(["tags"], ["forecast", "disclosure"]), "tags must be sorted"),
        ("vocabularies", put(["hard"], value=False), "hard must say"),
        ("text", put(["title"], " "), "title must be trimmed"),
        ("sentences", put(["themes", 0, "start"], 1), "do not give the sentence"),
        ("central", put(["companies", 0, "role"], "other"), "exactly one company"),
        ("central", put(["sentiment"], []), "at least one sentiment"),
        ("items", put(["keywords", 0, "relevance"], 0.0), "is above 0"),
        ("items", repeat_first("themes"), "mean the same"),
        ("items", put(["keywords", 0, "name"], "없는 낱말"), "does not stand in the article"),
        ("collisions", put(["companies", 0, "name"], "삼성전자"), "name of a listed company"),
    ],
)
def test_each_rule_finds_its_breach(rule, change, message):
    """A row that breaks a rule is named with the rule and what is wrong."""
    breaches = check_rows([broken(change)])
    assert any(b.rule == rule and message in b.message for b in breaches), breaches


def test_a_sentence_that_is_not_verbatim_stops_the_build():
    """The error names file, line and sentence."""
    source = copy.deepcopy(ROWS[0])
    source["themes"][0]["sentence"] = "기사에 없는 문장이다."
    with pytest.raises(SchemaError, match="occurs 0 times"):
        complete(source, "validation.jsonl, line 1")
