"""Predictions and articles in every format that people have, and which records are passed on."""

from __future__ import annotations

import gzip
import io
import json
import os
import tracemalloc

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from finnewsbench.files import FileFormatError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions

LISTS = {"companies": [], "people": [], "themes": [], "keywords": [], "sentiment": []}
REPLY = json.dumps(LISTS)


def predictions(path, **options):
    """Ids and predictions of a file."""
    return [(entry.article_id, entry.prediction) for entry in read_predictions(path, **options)]


def write(path, *records):
    """A JSONL file."""
    lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
    path.write_text("".join(lines), encoding="utf-8", newline="")
    return path


def test_every_format_gives_the_same_predictions(tmp_path):
    """JSONL, a JSON list, a JSON object, CSV, TSV, Parquet, gzip, a folder: one content."""
    pairs = [("a1", REPLY), ("a2", '미안하지만, "할 수" 없습니다.\n끝')]
    records = [{"article_id": key, "prediction": text} for key, text in pairs]
    write(tmp_path / "p.jsonl", *records)
    (tmp_path / "list.json").write_text(json.dumps(records, indent=1), encoding="utf-8")
    (tmp_path / "map.json").write_text(json.dumps(dict(pairs)), encoding="utf-8")
    quoted = [(key, text.replace('"', '""')) for key, text in pairs]
    for name, mark in (("p.csv", ","), ("p.tsv", "\t")):
        rows = [f'{key}{mark}"{text}"\r\n' for key, text in quoted]
        table = f"article_id{mark}prediction\r\n" + "".join(rows)
        (tmp_path / name).write_text(table, encoding="utf-8", newline="")
    pq.write_table(pa.Table.from_pylist(records), tmp_path / "p.parquet")
    (tmp_path / "p.jsonl.gz").write_bytes(gzip.compress((tmp_path / "p.jsonl").read_bytes()))
    (tmp_path / "folder").mkdir()
    for key, text in pairs:
        (tmp_path / "folder" / f"{key}.txt").write_text(text, encoding="utf-8", newline="")
    names = "p.jsonl list.json map.json p.csv p.tsv p.parquet p.jsonl.gz folder".split()
    assert {name: predictions(tmp_path / name) for name in names} == dict.fromkeys(names, pairs)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (f'{{"id": "a1", "reply": {json.dumps(REPLY)}}}\n{{"id": "a2", "reply": ""}}\n', "JSONL"),
        (json.dumps([{"id": "a1", "reply": REPLY}, {"id": "a2", "reply": None}]), "JSON"),
        (json.dumps({"a1": REPLY, "a2": "  "}), "JSON"),
        ('id,reply\na1,"' + REPLY.replace('"', '""') + '"\na2,\n', "CSV"),
    ],
)
def test_standard_input_is_known_by_its_content(content, told):
    """``-`` reads JSONL, JSON and CSV, and says as what; an empty reply is None in all of them."""
    notes = []
    found = predictions("-", stdin=io.BytesIO(content.encode()), tell=notes.append)
    assert found == [("a1", REPLY), ("a2", None)]
    assert f"standard input: read as {told} by its content" in map(str, notes)


def test_json_and_jsonl_under_each_others_suffix(tmp_path):
    """A .json that holds JSONL and a .jsonl that holds a list are read, with a note."""
    records = [{"article_id": "a1", "prediction": "x"}, {"article_id": "a2", "prediction": "y"}]
    write(tmp_path / "lines.json", *records)
    (tmp_path / "list.jsonl").write_text(json.dumps(records), encoding="utf-8")
    for name, told in (("lines.json", "JSONL"), ("list.jsonl", "JSON")):
        notes = []
        assert predictions(tmp_path / name, tell=notes.append) == [("a1", "x"), ("a2", "y")]
        assert [note.message for note in notes] == [f"read as {told} by its content"]


def test_only_line_feeds_split_records(tmp_path):
    """U+2028, U+2029, U+0085, form feed and vertical tab inside a text split nothing."""
    text = "앞\u2028뒤\u2029\x85\x0c\x0b끝"
    path = tmp_path / "p.jsonl"
    line = f'{{"id": "a1", "reply": {json.dumps(text, ensure_ascii=False)}}}'
    path.write_text(line + "\n", encoding="utf-8", newline="")
    assert predictions(path) == [("a1", text)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["p.jsonl", "p.csv"])
def test_line_ends_of_every_system(tmp_path, end, name):
    """LF, CR LF and lone CR end a line, and places are counted in such lines."""
    records = [json.dumps({"id": key, "reply": key}) for key in "abc"]
    lines = records if name == "p.jsonl" else ["id,reply", "a,a", "b,b", "c,c"]
    (tmp_path / name).write_bytes(end.join([*lines, ""]).encode())
    entries = list(read_predictions(tmp_path / name))
    assert [entry.prediction for entry in entries] == ["a", "b", "c"]
    first = len(lines) - 2  # lines count from 1; the header is one
    assert [entry.where for entry in entries] == [
        f"{tmp_path / name}, line {first + number}" for number in range(3)
    ]


def test_an_object_that_holds_the_lists_itself(tmp_path):
    """The five lists beside an id are the extraction; the id is taken out, nothing else."""
    path = write(tmp_path / "p.jsonl", {"news_id": 7, **LISTS, "note": "x"})
    assert predictions(path) == [("7", {**LISTS, "note": "x"})]


def test_a_prediction_beside_reference_lists(tmp_path):
    """In a dataset row with a prediction added, the lists are the reference's."""
    path = write(tmp_path / "p.jsonl", {"id": "a1", **LISTS, "prediction": "x"})
    assert predictions(path) == [("a1", "x")]


def test_a_record_of_a_run_is_passed_through(tmp_path):
    """A reply that is an object with its content, or a failure with its kind: the whole record."""
    answered = {"article_id": "a1", "reply": {"content": "x"}, "extraction": LISTS, "key": "k"}
    failed = {"article_id": "a2", "failure": {"kind": "refusal", "detail": ""}}
    path = write(tmp_path / "p.jsonl", answered, failed)
    assert predictions(path) == [("a1", answered), ("a2", failed)]


def test_a_finish_reason_beside_the_text_is_kept(tmp_path):
    """A cut-off reply is told as such: text and finish reason become one reply."""
    flat = {"article_id": "a1", "reply": '{"comp', "finish_reason": "length", "extraction": None}
    path = write(tmp_path / "p.jsonl", flat)
    reply = {
        "content": '{"comp',
        "finish_reason": "length",
        "refusal": None,
        "reasoning": None,
        "tool_calls": [],
    }
    assert predictions(path) == [("a1", {"article_id": "a1", "reply": reply})]


def test_kinds_of_predictions(tmp_path):
    """Objects stay objects, a list becomes its text, an article_id echoed by the model goes."""
    path = write(
        tmp_path / "p.jsonl",
        {"id": "a1", "prediction": {"article_id": "a1", **LISTS}},
        {"id": "a2", "output": ["가", 1]},
        {"id": "a3", "예측": "NULL"},
        {"id": "a4", "extraction": LISTS},
        {"id": "a5", "reply": LISTS},
    )
    found = dict(predictions(path))
    expected = {"a1": LISTS, "a2": '["가", 1]', "a3": "NULL", "a4": LISTS, "a5": LISTS}
    assert found == expected


@pytest.mark.parametrize(
    ("record", "gist"),
    [
        ({"id": "a", "prediction": 0.5}, "'prediction' holds 0.5"),
        ({"id": "a", "response": {"choices": []}}, "server's whole response"),
        ({"id": None, "prediction": "x"}, "the id ('id') is empty"),
        ({"id": 1.5, "prediction": "x"}, "1.5 in 'id' is no id"),
        ({"id": "2.02301E+11", "prediction": "x"}, "a spreadsheet has rounded"),
        ({"id": "a", "output": "x", "response": "y"}, "'output', 'response' could each be the"),
        ({"id": "a", "doc_id": "b", "news_id": "c", "reply": ""}, "'id', 'doc_id', 'news_id'"),
        ({"id": "a", "resp": "x"}, "found: 'id', 'resp'. Rename the right one to 'prediction'"),
        ({"reply": "x"}, "no column or key for the article's id; found: 'reply'"),
    ],
)
def test_what_cannot_be_a_prediction(tmp_path, record, gist):
    """Each is refused with its line and what is wrong."""
    path = write(tmp_path / "p.jsonl", {"id": "ok", "reply": "x"}, record)
    with pytest.raises(FileFormatError) as caught:
        predictions(path)
    assert str(caught.value).startswith(f"{path}, line 2: ")
    assert gist in str(caught.value)


def test_an_id_that_stands_twice(tmp_path):
    """Both lines are named, in each format; ids are compared as NFC and trimmed."""
    write(tmp_path / "p.jsonl", *({"id": key, "reply": ""} for key in ("가", "b", "\u1100\u1161 ")))
    (tmp_path / "p.json").write_text('{"가": "",\n"b": "",\n"가": ""}', encoding="utf-8")
    (tmp_path / "p.csv").write_text('id,reply\n가,"\n"\nb,\n가,\n', encoding="utf-8")
    table = pa.table({"id": ["가", "b", "가"], "reply": ["", "", ""]})
    pq.write_table(table, tmp_path / "p.parquet")
    places = {
        "p.jsonl": ("line 3", "line 1"),
        "p.json": ("line 3", "line 1"),
        "p.csv": ("line 5", "line 2"),
        "p.parquet": ("row 3", "row 1"),
    }
    for name, (second, first) in places.items():
        with pytest.raises(FileFormatError, match=f"{name}, {second}: .*'가' stood .* {first}"):
            predictions(tmp_path / name)


def test_articles_of_a_table_and_of_json(tmp_path):
    """Korean and English names of columns; the title may be absent; dataset rows are read."""
    (tmp_path / "a.csv").write_text("기사 ID,제목,본문\n001,NA,가 나\n", encoding="utf-8")
    write(tmp_path / "a.jsonl", {"id": "001", "title": "NA", "article": "가 나", **LISTS})
    (tmp_path / "map.json").write_text('{"001": "가 나"}', encoding="utf-8")
    rows = pa.table({"content": ["가 나"], "id": [1], "companies": [[{"name": "x"}]]})
    pq.write_table(rows, tmp_path / "a.parquet")
    found = {
        name: [(a.id, a.title, a.article) for a in read_articles(tmp_path / name)]
        for name in ("a.csv", "a.jsonl", "map.json", "a.parquet")
    }
    assert found == {
        "a.csv": [("001", "NA", "가 나")],
        "a.jsonl": [("001", "NA", "가 나")],
        "map.json": [("001", "", "가 나")],
        "a.parquet": [("1", "", "가 나")],
    }


def test_a_lone_surrogate_in_an_article(tmp_path):
    """It could be written nowhere: it is replaced by U+FFFD and counted, the rest stays."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "a", "article": "앞 \\ud83d 뒤 \\ud83d\\ude00"}\n', encoding="utf-8")
    notes = []
    assert [a.article for a in read_articles(path, tell=notes.append)] == ["앞 \ufffd 뒤 😀"]
    assert [(note.kind, note.message[:2]) for note in notes] == [("surrogates", "1 ")]


def test_ids_that_look_like_dates_or_codes_stay_text(tmp_path):
    """No format turns an id into a date or a number."""
    ids = ["2025-01-03", "004560", "12345K", "NA", "null", "1e5"]
    write(tmp_path / "p.jsonl", *({"id": key, "reply": key} for key in ids))
    rows = "".join(f"{key},{key}\n" for key in ids)
    (tmp_path / "p.csv").write_text("id,reply\n" + rows, encoding="utf-8")
    expected = [(key, key) for key in ids]
    assert predictions(tmp_path / "p.jsonl") == predictions(tmp_path / "p.csv") == expected


@pytest.mark.parametrize("name", ["p.jsonl", "p.csv", "p.parquet"])
def test_memory_does_not_grow_with_the_length(tmp_path, name):
    """A file of 18 MB peaks within 4 MB of one of 3.6 MB, although it is one row group."""

    def peak(count):
        texts = [os.urandom(1_500).hex() for _ in range(count)]  # hardly to be packed
        records = [{"id": f"a{number}", "reply": text} for number, text in enumerate(texts)]
        if name == "p.jsonl":
            write(tmp_path / name, *records)
        elif name == "p.parquet":
            pq.write_table(pa.Table.from_pylist(records), tmp_path / name, use_dictionary=False)
        else:
            rows = [f"{record['id']},{record['reply']}\n" for record in records]
            (tmp_path / name).write_text("id,reply\n" + "".join(rows), encoding="utf-8")
        del texts, records
        tracemalloc.start()
        assert sum(1 for _ in read_predictions(tmp_path / name)) == count
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    assert peak(6_000) - peak(1_200) < 4_000_000  # a page of Parquet holds 1,024 values
