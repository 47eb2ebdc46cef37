"""Data that is not this benchmark's is held against the rules of form alone."""

from __future__ import annotations

import pytest
from datasets import load_dataset

from finnewsbench.dataset_builder import croissant
from finnewsbench.dataset_builder.ownrules import check_form
from finnewsbench.dataset_builder.ownrules import is_own

ROW = load_dataset("finnewsbench", split="validation")[0]


def own(**changes):
    """A row of somebody's own data: what an import leaves empty is empty."""
    empty = {"event": "", "register": "", "sector": "", "tags": [], "difficulty": []}
    row = {**ROW, **empty, "id": "a1", "hard": False, "synthetic": False, "published": ""}
    return {**row, **changes}


def told(*rows):
    """Rule and message of each breach in one split."""
    return [(b.rule, b.message) for b in check_form({"test": rows})["test"]]


def test_what_an_import_leaves_out_is_no_breach():
    """Empty vocabularies, another id and date, a short text, an impact of 1, no sentence."""
    themes = [{**item, "sentence": "", "start": -1, "end": -1} for item in ROW["themes"]]
    statements = [{**item, "impact": 1.0} for item in ROW["sentiment"]]
    assert told(own(themes=themes, sentiment=statements)) == []


@pytest.mark.parametrize(
    ("changes", "rule", "words"),
    [
        ({"sector": "Banks"}, "vocabularies", "sector: 'Banks' is not one of"),
        ({"themes": [{**ROW["themes"][0], "start": 3}]}, "sentences", "do not give the sentence"),
        (
            {"themes": [{**ROW["themes"][0], "end": 9999}]},
            "sentences",
            "is no place in the article",
        ),
        ({"themes": [{**ROW["themes"][0], "name": " AI"}]}, "items", "names must be trimmed"),
        ({"title": 3}, "shape", "title"),
    ],
)
def test_breaches_of_form_are_found(changes, rule, words):
    """A word that is not in its vocabulary, a wrong place, a name with blanks, a wrong type."""
    assert any(rule == name and words in message for name, message in told(own(**changes)))


def test_nothing_is_reference_and_excluded():
    """A company that stands in both lists."""
    company = ROW["companies"][0]
    entry = {"name": company["name"], "aliases": [], "kind": "securities_firm"}
    row = own(excluded=[{**entry, "sentence": company["sentence"]}])
    assert ("excluded", f"company {company['name']!r} is excluded as well (securities_firm)") in (
        told(row)
    )


def test_an_id_stands_once_in_all_splits():
    """The second one is named with both splits."""
    found = check_form({"test": [own()], "validation": [own()]})
    assert found["test"] == []
    assert [str(breach) for breach in found["validation"]] == [
        "a1: ids: the id is used twice (test, validation)"
    ]


def test_whose_data_it_is(tmp_path):
    """By name, description, record of an import, ids."""
    mine, theirs = {"test": [own()]}, {"test": [own(), {"id": "fnb-t001"}]}
    assert not is_own("finnewsbench", mine)
    assert is_own("org/name", mine)
    assert not is_own("org/name", theirs)
    (tmp_path / "test.import.json").touch()
    assert is_own(str(tmp_path), theirs)
    (tmp_path / croissant.FILE.name).touch()
    assert not is_own(str(tmp_path), mine)
