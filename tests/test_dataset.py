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


def test_twelve_seed_articles():
    """Twelve articles, different sectors and events, within the paper's lengths."""
    assert len(ROWS) == 12
    assert len({row["sector"] for row in ROWS}) >= 8
    assert len({row["event"] for row in ROWS}) == 12
    assert all(457 <= len(row["article"]) <= 1826 for row in ROWS)


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
