"""The command ``dataset import``: other people's labels into rows that are run and scored."""

from __future__ import annotations

import json

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from import_rows import LEAD
from import_rows import MAPPING
from import_rows import PLAIN
from import_rows import QUOTE
from import_rows import TEXT
from import_rows import UPSTREAM
from import_rows import lines
from import_rows import one
from import_rows import written

from finnewsbench.dataset_builder.features import FEATURES
from finnewsbench.dataset_builder.importing.reading import UnfitError


def test_import_then_run_then_score(cli, tmp_path):
    """An upstream file goes through the real commands: rows, offsets, a run, a score."""
    (tmp_path / "m.yaml").write_text(MAPPING, encoding="utf-8")
    second = {**UPSTREAM, "news_id": 8}
    file = written(tmp_path / "up.jsonl", UPSTREAM, second, {"news_id": 9, "body": ""})
    told = cli("dataset", "import", file, "--mapping", "m.yaml", "--out", "mine", status=1)
    assert "up.jsonl: 2 of 3 articles taken" in told.stdout
    assert "article_absent: 1" in told.stdout
    assert "columns and keys not read: press, companies.ticker" in told.stdout
    (rejected,) = lines(tmp_path / "mine/test.rejected.jsonl")
    assert rejected["row"] == {"news_id": 9, "body": ""}

    rows = datasets.load_dataset(str(tmp_path / "mine"), split="test")
    assert rows.features == FEATURES
    row = rows[0]
    assert row["id"] == "7"
    company = row["companies"][0]
    assert (company["relevance"], company["role"], company["polarity"]) == (
        *(0.9, "central"),
        "positive",
    )
    assert row["article"][company["start"] : company["end"]] == LEAD
    assert row["themes"][0]["sentence"] == LEAD  # the sentence that the part is of
    assert (row["people"][0]["name"], row["people"][0]["relevance"]) == ("한서윤", 0.4)
    assert [(e["name"], e["kind"]) for e in row["excluded"]] == [("다온증권", "securities_firm")]
    assert [s["impact"] for s in row["sentiment"]] == [0.8]

    cli("run", "--data", "mine", "--out", "run")
    scores = json.loads((tmp_path / "run/scores.json").read_text("utf-8"))
    assert scores["n"]["articles"] == 2
    assert scores["recall_exact"]["company"] == 1.0  # 가람소재 is the one company of each
    reply = {name: [] for name in ("companies", "people", "themes", "sentiment")}
    words = {**reply, "keywords": [{"name": "양산", "relevance": 1, "sentence": QUOTE}]}
    made = [{"article_id": id_, "prediction": words} for id_ in ("7", "8")]
    predictions = written(tmp_path / "p.jsonl", *made)
    scored = cli("score", predictions, "--data", "mine", "--format", "json").stdout
    assert json.loads(scored)["recall_exact"]["keyword"] == 0.5  # 양산 of 공장 and 양산


def test_options_do_what_a_file_does(cli, tmp_path):
    """The same names as options, and options before the file's."""
    (tmp_path / "m.yaml").write_text(MAPPING.replace("news_id", "no_such"), encoding="utf-8")
    file = written(tmp_path / "up.jsonl", UPSTREAM)
    by_file = ("--mapping", "m.yaml", "--id-field", "news_id")
    by_options = (
        *("--id-field", "news_id", "--title-field", "headline", "--article-field", "body"),
        *("--companies-field", "labels.corp", "--people-field", "labels.who"),
        *("--themes-field", "labels.topics", "--keywords-field", "labels.terms"),
        *("--sentiment-field", "labels.mood", "--name-key", "entity", "--relevance-key", "score"),
        *("--sentence-key", "evidence", "--company-key", "target", "--impact-key", "strength"),
        *("--relevance-scale", 100),
    )
    plain = json.loads(json.dumps(UPSTREAM).replace(json.dumps("호재"), '"긍정"'))
    cli("dataset", "import", file, *by_file, "--out", "a")
    cli("dataset", "import", written(tmp_path / "p.jsonl", plain), *by_options, "--out", "b")
    name = "data/test-00000-of-00001.parquet"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_names_alone_are_labels(tmp_path):
    """No relevance, no sentence, no id, a word for the sentiment: taken, and each counted."""
    made, kinds = one(tmp_path, {key: PLAIN[key] for key in PLAIN if key != "id"})
    assert made["id"].startswith("x-")
    assert [item["relevance"] for item in made["keywords"]] == [1.0, 1.0]
    assert (made["keywords"][0]["sentence"], made["keywords"][0]["start"]) == ("", -1)
    assert made["central_company"] == "가람소재"
    assert made["sentiment"][0]["company"] == "가람소재"
    assert kinds.count("relevance_absent") == 5
    assert kinds.count("sentence_absent") == 6
    assert {"id_made", "impact_absent", "central_inferred"} < {*kinds}


def test_the_same_text_has_the_same_id_wherever_it_stands(cli, tmp_path):
    """Made ids go by the text; the same text twice is told, not taken twice."""
    row = {key: PLAIN[key] for key in PLAIN if key != "id"}
    other = {**row, "article": f"{TEXT} 끝."}
    cli("dataset", "import", written(tmp_path / "a.jsonl", row, other))
    cli("dataset", "import", written(tmp_path / "b.jsonl", other, row, row), status=1)
    ids = [
        sorted(datasets.load_dataset(str(tmp_path / "imported" / name), split="test")["id"])
        for name in "ab"
    ]
    assert ids[0] == ids[1]
    assert [r["kind"] for r in lines(tmp_path / "imported/b/test.rejected.jsonl")] == ["id_twice"]


def test_evidence_that_the_article_lacks_is_kept_and_counted(tmp_path):
    """A part becomes its sentence; what stands nowhere stays as given, without offsets."""
    keywords = [
        {"name": "공장", "relevance": 1, "sentence": "강원도에 이차전지 소재 공장을"},
        {"name": "양산", "relevance": 0.4, "sentence": "그런 말은 어디에도 없다."},
    ]
    made, kinds = one(tmp_path, {**PLAIN, "keywords": keywords})
    assert [item["sentence"] for item in made["keywords"]] == [LEAD, "그런 말은 어디에도 없다."]
    assert [item["start"] for item in made["keywords"]] == [0, -1]
    assert (kinds.count("sentence_fitted"), kinds.count("sentence_elsewhere")) == (1, 1)


def test_twins(tmp_path):
    """One name twice is one item with the higher relevance; two names of one thing are told."""
    keywords = [{"name": "양산", "relevance": 0.2}, {"name": "양산", "relevance": 0.7}]
    made, kinds = one(
        tmp_path, {**PLAIN, "keywords": keywords, "companies": ["가람소재", "(주)가람소재"]}
    )
    assert [item["relevance"] for item in made["keywords"]] == [0.7]
    assert len(made["companies"]) == 2
    assert (kinds.count("name_twice"), kinds.count("same_meaning")) == (1, 1)


def test_the_central_company_by_another_name(tmp_path):
    """Named with its legal form, it is the listed company, and the form is an alias."""
    made, kinds = one(
        tmp_path,
        {**PLAIN, "companies": ["가람소재", "나래전자"], "central_company": "가람소재(주)"},
    )
    assert (made["central_company"], made["central_aliases"]) == ("가람소재", ["가람소재(주)"])
    assert [c["role"] for c in made["companies"]] == ["central", "other"]
    assert "central_renamed" in kinds


def test_sentiment_of_another_company_is_told(tmp_path):
    """It is kept, as it was given, and noted."""
    statements = [{"company": "나래전자", "polarity": "부정", "impact": 0.3, "sentence": LEAD}]
    made, kinds = one(tmp_path, {**PLAIN, "central_company": "가람소재", "sentiment": statements})
    assert (made["sentiment"][0]["company"], made["sentiment"][0]["polarity"]) == (
        *("나래전자", "negative"),
    )
    assert "sentiment_of_another" in kinds


@pytest.mark.parametrize(
    ("change", "kind", "word"),
    [
        ({"article": " "}, "article_absent", "text"),
        ({"people": None}, "list_absent", "people"),
        ({"people": 3}, "list_unusable", "int"),
        ({"people": "한서윤, 김가람"}, "list_is_text", "--separator"),
        ({"people": "[1"}, "list_unusable", "JSON"),
        ({"people": [""]}, "item_without_name", "people"),
        ({"people": [["한서윤"]]}, "item_unusable", "people"),
        ({"people": [{"name": "한서윤", "relevance": 1.5}]}, "off_scale", "--relevance-scale"),
        ({"people": [{"name": "한서윤", "relevance": True}]}, "off_scale", "True"),
        ({"people": [{"name": "한서윤", "relevance": 10**400}]}, "off_scale", "--relevance-scale"),
        ({"people": [{"name": "한서윤", "sentence": 4}]}, "not_text", "sentence"),
        ({"people": [{"이름": "가", "인물": "나"}]}, "key_ambiguous", "name"),
        ({"sentiment": "좋음"}, "list_is_text", "sentiment"),
        ({"sentiment": [{"polarity": "좋음"}]}, "polarity_unknown", "polarities"),
        ({"sentiment": [{"company": "가람소재"}]}, "polarity_unknown", "''"),
        ({"excluded": [{"name": "다온증권", "kind": "firm"}]}, "kind_unknown", "securities_firm"),
        ({"id": "\ud800"}, "not_text", "surrogate"),
    ],
)
def test_rows_that_do_not_fit(tmp_path, change, kind, word):
    """Each is refused by name, with what to do; nothing is guessed."""
    with pytest.raises(UnfitError) as caught:
        one(tmp_path, {**PLAIN, **change})
    assert caught.value.kind == kind
    assert word in caught.value.reason


def test_lists_that_are_absent_may_be_empty(tmp_path):
    """On demand, a row without one of the lists has nothing there."""
    made, _ = one(tmp_path, {**PLAIN, "people": None}, absent_is_empty=True)
    assert made["people"] == []


def test_csv_and_parquet(cli, tmp_path):
    """Lists as separated text or as JSON in a cell; lists of Parquet as they are."""
    table = (
        "기사ID,제목,본문,기업,인물,테마,키워드,감성\n"
        f'a1,새 공장,"{TEXT}",가람소재;나래전자,[],2차전지,"[""공장"", ""양산""]",긍정\n'
    )
    (tmp_path / "t.csv").write_bytes(table.encode("cp949"))
    cli("dataset", "import", "t.csv", "--separator", ";")
    pq.write_table(pa.Table.from_pylist([{**PLAIN, "sentiment": ["긍정"]}]), tmp_path / "p.parquet")
    cli("dataset", "import", "p.parquet")
    csv, parquet = (
        datasets.load_dataset(str(tmp_path / "imported" / name), split="test")[0] for name in "tp"
    )
    assert [c["name"] for c in csv["companies"]] == ["가람소재", "나래전자"]
    assert csv["people"] == []
    for row in (csv, parquet):
        assert [k["name"] for k in row["keywords"]] == ["공장", "양산"]
        assert row["sentiment"][0]["polarity"] == "positive"


def test_what_a_file_says_cannot_steer_a_terminal(cli, tmp_path):
    """Escapes in names and values are replaced where they are shown."""
    file = written(tmp_path / "a.jsonl", {**PLAIN, "\x1b[2J": 1, "companies": ["가람\x1b]0;x\x07"]})
    done = cli("dataset", "import", file)
    assert "\N{REPLACEMENT CHARACTER}[2J" in done.stdout
    assert not {"\x1b", "\x07"} & {*done.stdout, *done.stderr}


def test_a_column_that_no_row_has(cli, tmp_path):
    """A misspelt column is an error, not a file without titles."""
    done = cli(
        *("dataset", "import", written(tmp_path / "a.jsonl", PLAIN), "--title-field", "titel"),
        status=2,
    )
    assert "'titel', which is said to hold the title. There are: id, title" in done.stderr
