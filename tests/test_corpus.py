"""Rules over the whole corpus: each finds its breach in small articles made for it."""

import copy
import json

import pytest
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.dataset_builder import build
from finnewsbench.dataset_builder.corpus import CORPUS_RULES
from finnewsbench.dataset_builder.corpus import check_corpus
from finnewsbench.dataset_builder.corpus import listed_themes
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files
from finnewsbench.errors import ConfigError
from finnewsbench.metric.schema import FIELDS

ROWS = list(read_rows(source_files()["validation"]))
A, B = "fnb-t001", "fnb-t002"


def row(id_, text, firm=""):
    """A row with a text and without labels; by default each has a central company of its own."""
    empty = dict.fromkeys((*FIELDS.values(), "excluded"), ())
    made = {**ROWS[0], **{key: list(value) for key, value in empty.items()}}
    return {**made, "id": id_, "article": text, "central_company": firm or f"회사 {id_}"}


def letters(first, count):
    """So many different Hangul syllables: no 8-gram of theirs comes twice."""
    return "".join(chr(ord("가") + first + number) for number in range(count))


def labelled(id_, **changed):
    """A text of its own, with the labels of a seed article: relevance and impact changed."""
    made = {**copy.deepcopy(ROWS[0]), "id": id_}
    for key in ("companies", "people", "themes", "keywords"):
        for item in made[key]:
            item["relevance"] = changed.get(key, 0.7)
    for said in made["sentiment"]:
        said["impact"] = changed.get("impact", 0.5)
    return made


def told(*rows, **splits):
    """What is wrong with rows of `test`, or of several splits: id, rule, message."""
    found = check_corpus(splits or {"test": rows})
    return [(breach.article_id, breach.rule, breach.message) for breach in found]


def test_articles_that_differ_keep_every_rule():
    """Two texts without anything in common."""
    assert told(row(A, letters(0, 200)), row(B, letters(500, 200))) == []


def test_rows_are_sorted_and_ids_are_used_once():
    """In a split, and in all splits together."""
    one, two = row(A, letters(0, 99)), row(B, letters(500, 99))
    assert told(two, one) == [
        (A, "order", "rows of test must be sorted by id; this one comes too late")
    ]
    other = row(A, letters(900, 99), "다른 회사")
    assert told(one, other) == [(A, "order", "the id is used twice (test, test)")]
    assert told(test=[one], validation=[other]) == [
        (A, "order", "the id is used twice (test, validation)")
    ]


def test_a_company_is_central_once():
    """In splits of either name; the later id is the one to change."""
    one, two = row(A, letters(0, 99), "해솔전자"), row("fnb-v013", letters(500, 99), "해솔전자")
    assert told(test=[one], validation=[two]) == [
        ("fnb-v013", "central", "'해솔전자' is central in fnb-t001 too")
    ]


@pytest.mark.parametrize(("length", "found"), [(29, 0), (30, 1)])
def test_a_sentence_of_thirty_characters_stands_once(length, found):
    """29 characters may come again; white space counts as one blank, wherever the line ends."""
    same = letters(0, length - 3) + "이다."
    long = [letters(1000 * number, 700) + "다." for number in range(1, 5)]
    one = row(A, f"{long[0]} {same} {long[1]}")
    two = row(B, f"{long[2]}\n\n{same}\n\n{long[3]}")
    expected = [(B, "repeats", f"{same!r} is a sentence of fnb-t001 too")]
    assert told(one, two) == expected * found
    expected = [(A, "repeats", f"{same!r} is there twice")]
    assert told(row(A, f"{long[0]} {same} {long[1]} {same} {long[2]}")) == expected * found


def test_openings_and_closings_differ():
    """Twenty characters at either end; nineteen of them may be the same."""
    ends = [letters(0, 20), letters(100, 20)]
    middles = [letters(1000 * number, 800) for number in range(1, 4)]
    one = row(A, ends[0] + middles[0] + ends[1])
    two = row(B, ends[0] + middles[1] + ends[1])
    assert (
        told(one, two)
        == [
            (B, "edges", f"{ends[1]!r} is the closing of fnb-t001 too"),
            (B, "edges", f"{ends[0]!r} is the opening of fnb-t001 too"),
        ][:: 1 if ends[1] < ends[0] else -1]
    )
    nineteen = row(B, ends[0][:19] + middles[2] + ends[1][1:])
    assert told(one, nineteen) == []


@pytest.mark.parametrize(("shared", "found"), [(12, 0), (13, 1)])
def test_texts_share_at_most_five_percent(shared, found):
    """107 characters have 100 8-grams; 12 in common hold 5 of them, 13 hold 6.

    The other text is longer: the smaller one counts.
    """
    same = letters(0, shared)
    small = row(A, letters(100, 50) + same + letters(200, 57 - shared))
    large = row(B, letters(1000, 400) + same + letters(2000, 400))
    message = (
        "6 of 100 character 8-grams (6.0%) are those of fnb-t001; 5% at most. "
        "Write one of them anew."
    )
    assert told(small, large) == [(B, "overlap", message)] * found


def test_themes_stand_on_the_list():
    """Letter for letter; the list itself has no empty line in it."""
    made = labelled(A)
    made["themes"][0]["name"] = "로봇 테마"
    assert told(made) == [
        (A, "themes", "'로봇 테마' is not on the list of themes (lists/themes.txt)")
    ]
    assert {"로봇", "2차전지"} <= listed_themes()
    assert "" not in listed_themes()


@pytest.mark.parametrize("id_", [A, "fnb-v013"])
def test_relevance_and_impact_are_on_the_scale(id_):
    """1.0, 0.7, 0.4, 0.2 and 0.8, 0.5, 0.3; what is between is named with its item."""
    for relevance in (1.0, 0.7, 0.4, 0.2):
        assert told(labelled(id_, companies=relevance, keywords=relevance)) == []
    for impact in (0.8, 0.5, 0.3):
        assert told(labelled(id_, impact=impact)) == []
    made = labelled(id_)
    made["themes"][0]["relevance"] = 0.55
    made["sentiment"][0]["impact"] = 0.7
    name = made["themes"][0]["name"]
    assert told(made) == [
        (id_, "scale", "sentiment[0]: impact 0.7 is none of 0.8, 0.5, 0.3"),
        (id_, "scale", f"theme {name!r}: relevance 0.55 is none of 1.0, 0.7, 0.4, 0.2"),
    ]


def test_the_seed_articles_keep_their_scale():
    """fnb-v001 to fnb-v012 have tenths; the next id has not."""
    for id_ in ("fnb-v001", "fnb-v009", "fnb-v010", "fnb-v012"):
        assert told(labelled(id_, themes=0.9)) == []
    assert {rule for _, rule, _ in told(labelled("fnb-v013", themes=0.9))} == {"scale"}


def test_rows_without_the_shape_are_left_to_the_rules_of_rows():
    """They can't be compared; `check_rows` says what they lack."""
    assert told({"id": A}, row(B, letters(0, 99))) == []


def test_dataset_check_looks_at_all_splits_together(tmp_path):
    """The same article in two splits; with --split the other one is not looked at."""
    twin = {**ROWS[0], "id": "fnb-t001"}
    for split, made in (("test", twin), ("validation", ROWS[0])):
        text = json.dumps(made, ensure_ascii=False) + "\n"
        (tmp_path / f"{split}.jsonl").write_text(text, encoding="utf-8")
    called = ["dataset", "check", "--data", str(tmp_path)]
    both = CliRunner().invoke(app, called)
    assert both.exit_code == 1
    assert "fnb-v001: overlap: " in both.stdout
    assert "split test: 1 article," in both.stdout
    assert f"test and validation: {len(CORPUS_RULES)} rules over the corpus" in both.stdout
    alone = CliRunner().invoke(app, [*called, "--split", "validation"])
    assert alone.exit_code == 0, alone.stdout
    assert "validation: 7 rules over the corpus, 0 breaches" in alone.stdout
    missing = CliRunner().invoke(app, [*called, "--split", "train"])
    assert isinstance(missing.exception, ConfigError)


def test_the_build_stops_at_a_breach_of_the_corpus(tmp_path, monkeypatch, capsys):
    """Every breach is printed, and nothing is written."""
    file = tmp_path / "validation.jsonl"
    first = source_files()["validation"].read_text(encoding="utf-8").split("\n")[0]
    twin = json.dumps({**json.loads(first), "id": "fnb-v002"}, ensure_ascii=False)
    file.write_text(f"{first}\n{twin}\n", encoding="utf-8")
    monkeypatch.setattr(build, "source_files", lambda: {"validation": file})
    with pytest.raises(SystemExit, match="rules are broken; nothing was written"):
        build.build(tmp_path / "data")
    assert "fnb-v002: overlap: " in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
